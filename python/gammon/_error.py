"""The base of all errors, which the checks of arguments need before there are others."""


class GammonError(ValueError):
    """A value that is not allowed; the base of all errors of this package."""


GammonError.__module__ = "gammon.errors"
