"""Files of exact tables: where they are, what they need, and how they are built and held to the rules."""
