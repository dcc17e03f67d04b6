"""What all tests share: examples in docstrings may use the public names without importing them."""

from typing import Any

import pytest

import gammon


@pytest.fixture(autouse=True)
def _public_names(doctest_namespace: dict[str, Any]) -> None:
    doctest_namespace.update({name: getattr(gammon, name) for name in gammon.__all__})
