"""Runs inside GNU Backgammon's own Python (`gnubg -t -q -r -p gnubg_server.py`): boards in, evaluations out.

A request is two little-endian int32, plies and the number of boards, then 50 bytes a board: the points 1-24 and bar of
the opponent in its own numbering, then those of the side on roll. The answer is six doubles a board for the side on
roll: win, win gammon, win backgammon, lose gammon, lose backgammon, cubeless money equity. Plies below zero end the
process. The two pipes are named by the environment.
"""

import os
import struct

import gnubg  # type: ignore[import-not-found]

for command in (
    "set threads 1",
    "set display off",
    "set player 0 human",
    "set player 1 human",
    "set automatic game off",
    "set automatic roll off",
    "set jacoby off",
    "new session",
):
    gnubg.command(command)
PRUNE = int(os.environ["GNUBG_PRUNE"])
CUBE = gnubg.cubeinfo()  # money, centred cube; it plays no part in a cubeless evaluation but must name no match
CUBE["jacoby"] = 0
requests = os.fdopen(int(os.environ["GNUBG_REQUESTS"]), "rb")
answers = os.fdopen(int(os.environ["GNUBG_ANSWERS"]), "wb")

while header := requests.read(8):
    plies, boards = struct.unpack("<ii", header)
    if plies < 0:
        break
    context = {"cubeful": 0, "plies": plies, "deterministic": 1, "prune": PRUNE, "noise": 0.0}
    data = requests.read(50 * boards)
    for start in range(0, len(data), 50):
        board = tuple(data[start : start + 25]), tuple(data[start + 25 : start + 50])
        answers.write(struct.pack("<6d", *gnubg.evaluate(board, CUBE, context)))
    answers.flush()
# Leave at once: the shell that would follow asks whether to save a match.
os._exit(0)
