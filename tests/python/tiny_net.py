"""A tiny network of fixed weights: its file, and what it says of a board, worked out here by plain arithmetic."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROWS, UNITS, SHIFT, INPUTS = 2 * 26 * 15, 64, 3, "1"
FIRST, SECOND, LAST = np.random.default_rng(13).spawn(3)

TENSORS: dict[str, NDArray[np.generic]] = {
    "first.rows": FIRST.integers(-40, 41, (ROWS, UNITS), dtype=np.int16),
    "first.biases": FIRST.integers(0, 400, UNITS, dtype=np.int16),
    "0.weights": SECOND.integers(-60, 61, (64, UNITS), dtype=np.int8),
    "0.biases": SECOND.integers(-2000, 2001, 64, dtype=np.int32),
    "0.scales": SECOND.uniform(0.005, 0.02, 64).astype(np.float32),
    "1.weights": LAST.integers(-60, 61, (16, 64), dtype=np.int8),
    "1.biases": LAST.integers(-500, 501, 16, dtype=np.int32),
    "1.scales": LAST.uniform(0.0001, 0.0002, 16).astype(np.float32),
}
METADATA = {"inputs": INPUTS, "shift": str(SHIFT), "layers": "2", "name": "tiny"}
_TYPES = {"int8": "I8", "int16": "I16", "int32": "I32", "float32": "F32"}


def to_bytes(tensors: dict[str, NDArray[np.generic]] = TENSORS, metadata: dict[str, str] = METADATA) -> bytes:
    """A safetensors file: the length of its header, the header, the numbers."""
    header: dict[str, object] = {"__metadata__": metadata}
    begin = 0
    for name, tensor in tensors.items():
        end = begin + tensor.nbytes
        header[name] = {
            "dtype": _TYPES[tensor.dtype.name],
            "shape": list(tensor.shape),
            "data_offsets": [begin, end],
        }
        begin = end
    told = json.dumps(header).encode()
    return len(told).to_bytes(8, "little") + told + b"".join(tensor.tobytes() for tensor in tensors.values())


def write(folder: Path) -> Path:
    """The file in a folder."""
    path = folder / "tiny.safetensors"
    path.write_bytes(to_bytes())
    return path


def chances(mover: tuple[int, ...], opponent: tuple[int, ...]) -> list[float]:
    """The five chances of the sides' counts (26 a side, each in its own numbering, 0 off), not clamped yet."""
    sums = TENSORS["first.biases"].astype(np.int64)
    for side, counts in enumerate((mover, opponent)):
        for slot, count in enumerate(counts[:26]):
            if count:
                sums = sums + TENSORS["first.rows"].astype(np.int64)[side * 390 + slot * 15 + count - 1]
    handed = np.clip(sums >> SHIFT, 0, 127)
    sums = TENSORS["0.weights"].astype(np.int64) @ handed + TENSORS["0.biases"].astype(np.int64)
    scaled = sums.astype(np.float32) * TENSORS["0.scales"]
    handed = np.rint(np.clip(scaled, 0, 127)).astype(np.int64)
    sums = TENSORS["1.weights"].astype(np.int64) @ handed + TENSORS["1.biases"].astype(np.int64)
    logits = sums.astype(np.float32) * TENSORS["1.scales"]
    return [float(1 / (1 + np.exp(-float(logit)))) for logit in logits[:5]]
