"""`gammon hyper`: hyper-backgammon, solved."""
