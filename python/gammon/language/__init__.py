"""The sentences of refusals, a file a language; `gammon.languages` chooses among them."""
