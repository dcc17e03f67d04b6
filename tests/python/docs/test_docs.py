"""The examples in the docstrings of compiled classes run, as those of Python modules do."""

import doctest

import pytest

import gammon
from gammon import _core

DOCUMENTED = [
    (f"{owner.__name__}.{name}" if name else owner.__name__, text)
    for owner in (_core.Position, _core.Play)
    for name, text in [("", owner.__doc__), *((name, member.__doc__) for name, member in vars(owner).items())]
    if text and not name.startswith("__")
]


@pytest.mark.parametrize(("name", "text"), DOCUMENTED, ids=[name for name, _ in DOCUMENTED])
def test_examples_of_compiled_docstrings_run(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, vars(gammon).copy(), name, None, None)
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.DocTestRunner(optionflags=flags).run(test)
    assert result.failed == 0


def test_every_public_member_of_a_compiled_class_is_documented() -> None:
    for owner in (_core.Position, _core.Play):
        for name, member in vars(owner).items():
            if not name.startswith("_"):
                assert member.__doc__, f"{owner.__name__}.{name}"
