# %% [markdown]
# # A game server's move validator
#
# A client sends what its player did; the server answers with the new position or with the rule
# that was broken, in the player's language. Nothing here keeps state: the position comes with
# the request, as it would come from a database.

# %%
from __future__ import annotations

import json
from typing import Any

import gammon


def answer(request: str, language: str = "en") -> dict[str, Any]:
    """What a server replies to one request, whatever its body is."""
    try:
        body = json.loads(request)
        state = gammon.parse_id(body["id"], body.get("variant", "backgammon"))
        dice = state.dice or gammon.Roll.parse(body["dice"])
        play = state.position.check(dice, body["play"])
    except gammon.IllegalPlayError as error:
        return {"ok": False, "reasons": [*map(str, (error.reason, *error.also))], "say": error.sentences(language)}
    except (ValueError, TypeError, KeyError, RecursionError) as error:  # a GammonError is a ValueError
        return {"ok": False, "reasons": ["bad_request"], "say": [f"{type(error).__name__}: {error}"]}
    after = play.next
    return {
        "ok": True,
        "play": play.notation,
        "variant": after.variant,
        "position": after.xgid,
        "outcome": after.outcome._asdict() if after.outcome else None,
    }


# %% [markdown]
# A legal play in the client's own words, an illegal one, and three bodies that are not requests.

# %%
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
for body in (
    {"id": START, "play": "6/5 8/5"},
    {"id": START, "play": [[8, 5], [6, 5]]},
    {"id": START, "play": "8/5"},
    {"id": START, "play": 31},
    {"id": "XGID=nonsense", "play": "8/5"},
):
    print(json.dumps(answer(json.dumps(body), language="de"), ensure_ascii=False))
for nonsense in ("not even JSON", "1" * 5000, "[" * 100_000):
    print(answer(nonsense)["reasons"])

# %% [markdown]
# For a board that its player clicks: which checkers may move, where to, and whether the turn may
# end. To undo, drop the last move and ask again.

# %%
position = gammon.Position()
played: list[gammon.NextMove] = []
while not (turn := position.next_moves("65", played)).may_end:
    choices = ", ".join(f"{move.source}/{move.target}" for move in turn.moves)
    print(f"dice left {turn.left}, may play {choices}")
    played.append(turn.moves[0])
assert turn.play is not None
print(f"played {turn.play.notation}")
