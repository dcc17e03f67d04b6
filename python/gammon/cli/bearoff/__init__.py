"""`gammon bearoff`: tables of one side or both, what they say, and pictures of it."""
