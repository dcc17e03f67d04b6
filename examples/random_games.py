# %% [markdown]
# # Random games by the million
#
# Every legal play equally likely: not good backgammon, but a strong test of anything that plays
# by the rules, and a yardstick for how long games last and how they end.

# %%
from __future__ import annotations

import sys

import gammon

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000

# %% [markdown]
# The same seed gives the same games on any number of threads, so a result can be checked by
# anybody.

# %%
print(f"{'variant':<16}{'first wins':>11}{'gammons':>9}{'rolls':>8}{'plays a roll':>14}")
for variant in gammon.variants.ALL:
    result = gammon.playouts(gammon.Position.start(variant.name), GAMES, seed=1)
    gammons = sum(result.wins[1:]) + sum(result.losses[1:])
    print(
        f"{variant.name:<16}{result.win_rate:>11.2%}{gammons / result.finished:>9.1%}"
        f"{result.plies / result.games:>8.1f}{result.plays / result.plies:>14.1f}"
    )

# %% [markdown]
# From one position: which of its plays leaves random players the best chances? The games are the
# opponent's from the play's result on, so his points are our losses.

# %%
position = gammon.Position.from_xgid("XGID=-b--BBC-B---dD---cae----B-:0:0:1:61:0:0:0:0:10")
table = [(-gammon.playouts(play.result, GAMES // 20, seed=1).equity, play) for play in position.legal_plays("61")]
for equity, play in sorted(table, key=lambda row: row[0], reverse=True)[:5]:
    print(f"{equity:+.3f}  {play.notation}")
