"""Lets the test modules import `support`, the oracles and the judges of strength; keeps tables apart."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from gammon.tables import Hyper, HyperScore
from gammon.tables.folder import ENVIRONMENT

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "oracles"), str(HERE.parents[1] / "benches" / "strength")]

# A shell that starts the tests in the background has them ignore Ctrl-C, and their children with them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The time of one example says more about the machine than about the code.
settings.register_profile("gammon", deadline=None, max_examples=int(os.environ.get("GAMMON_EXAMPLES", "100")))
settings.load_profile("gammon")


@pytest.fixture(autouse=True, scope="session")
def _none_of_the_users_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What tests find does not depend on which tables have been built on this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ENVIRONMENT, str(tmp_path_factory.mktemp("no-tables")))
        yield


@pytest.fixture(scope="session")
def one_checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with hyper-backgammon of one checker, for money and in a match to 3."""
    folder = tmp_path_factory.mktemp("one")
    Hyper(1, within=folder).build()
    HyperScore.of_match(3, checkers=1, within=folder)[-1].build()
    return folder
