# %% [markdown]
# # An analysis script: which plays are safe?
#
# From random positions to a table: every successor of every roll as arrays, then ordinary NumPy.

# %%
from __future__ import annotations

import numpy as np

import gammon

# %% [markdown]
# All successors of the opening's 21 rolls in one call. Rows are boards seen by the opponent, who
# is on roll then: our checkers are the negative ones.

# %%
rolls = [roll for roll, _ in gammon.Roll.all()]
boards = np.array([gammon.Position().to_array()] * len(rolls))
successors = gammon.legal_plays_batch(boards, np.array(rolls), moves=True)
blots = (successors.boards[:, 1:25] == -1).sum(axis=1)
points = (successors.boards[:, 1:25] <= -2).sum(axis=1)
print(f"{len(successors):,} plays; {np.mean(blots == 0):.0%} leave no blot, the mean is {blots.mean():.2f}")
pips = gammon.pip_counts_batch(successors.boards)
assert (pips[:, 1] <= 167).all()

# %% [markdown]
# For each roll, the play that leaves the fewest of the opponent's 36 rolls a shot.

# %%
for roll in rolls:
    plays = gammon.Position().legal_plays(roll)
    shots = [play.result.shots("opponent").rolls for play in plays]
    best = int(np.argmin(shots))
    print(f"{roll.first}{roll.second}: {plays[best].notation:<20} {shots[best]:>2} of 36; {len(plays)} plays")
