"""The dice of a seeded match: the same seed gives the same throws, whoever asks, in whatever order.

Throw n of a seed is the BLAKE2b digest (64 bytes) of the ASCII decimal n, keyed with the seed as 32 little-endian
bytes; of its bytes those below 252 are dice, as byte % 6 + 1, and the first two of them are the throw. Which of two
dice comes first matters only in an opening throw: it is seat 0's.
"""

from __future__ import annotations

from hashlib import blake2b

from gammon import _arguments
from gammon.values import Roll

__all__ = ["LARGEST_SEED", "throw"]

LARGEST_SEED = 2**256 - 1
_USABLE = 252
_MOST_THROWS = 2**63


def throw(seed: int, number: int) -> Roll:
    """Throw `number`, from 0, of a seed from 0 to 2**256 - 1.

    Whoever knows the seed knows every throw to come: in play for anything, draw it with `secrets.randbits(256)` and
    keep it from the players until the end.

    Raises:
        GammonError: a seed or number out of range.

    >>> [str(throw(1, number)) for number in range(8)]
    ['21', '24', '32', '43', '41', '24', '45', '35']
    """
    seed = _arguments.integer(seed, "seed", 0, LARGEST_SEED)
    return of_bytes(seed.to_bytes(32, "little"), _arguments.integer(number, "number", 0, _MOST_THROWS))


def of_bytes(seed: bytes, number: int) -> Roll:
    """The same for a seed as 32 bytes."""
    digest = blake2b(b"%d" % number, key=seed).digest()
    first, second = digest[0], digest[1]
    if first >= _USABLE or second >= _USABLE:
        usable = [byte for byte in digest if byte < _USABLE]
        if len(usable) < 2:  # with a chance below 1e-100
            return of_bytes(seed, number + 1)
        first, second = usable[:2]
    return Roll(first % 6 + 1, second % 6 + 1)
