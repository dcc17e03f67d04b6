"""What all tests share: examples in docstrings may use the public names without importing them."""

from typing import Any

import pytest

import gammon


@pytest.fixture(autouse=True)
def _public_names(request: pytest.FixtureRequest, doctest_namespace: dict[str, Any]) -> None:
    own = getattr(getattr(request.node, "dtest", None), "globs", {})  # what a module calls by such a name stays its own
    doctest_namespace.clear()
    doctest_namespace.update({name: getattr(gammon, name) for name in gammon.__all__ if name not in own})
