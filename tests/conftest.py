"""Lets the test modules import `support`, which stands beside them, under any import mode."""

import os
import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

# The time of one example says more about the machine than about the code.
settings.register_profile("gammon", deadline=None, max_examples=int(os.environ.get("GAMMON_EXAMPLES", "100")))
settings.load_profile("gammon")
