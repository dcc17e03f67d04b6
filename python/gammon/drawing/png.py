"""A board as a PNG picture, the same as the SVG one; it needs Matplotlib (the extra `plot`)."""

from __future__ import annotations

from gammon.drawing.scene import Steps, board_scene
from gammon.drawing.themes import Theme
from gammon.drawing.view import BoardView


def board_png(view: BoardView, *, theme: Theme = "light", width: int = 640, play: Steps = ()) -> bytes:
    """Draw a board as a PNG picture, without a display and without touching Matplotlib's state.

    It shows what `board_svg` shows. Its texts are set in DejaVu Sans, which comes with
    Matplotlib; a character that the font lacks becomes U+FFFD.

    Args:
        view, theme, play: As for `board_svg`.
        width: Width of the picture in pixels, 120 to 4000; its height follows.

    Returns:
        The bytes of a PNG file.

    Raises:
        ImportError: Matplotlib is not installed.
        TypeError, GammonError: As for `board_svg`.

    Example:
        >>> from gammon.drawing import BoardView, board_png
        >>> side = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(spot, 0) for spot in range(27))
        >>> board_png(BoardView(side, side), theme="dark")[:4]
        b'\\x89PNG'
    """
    scene = board_scene(view, theme, width, play)
    try:
        from gammon.drawing.artists import scene_png
    except ModuleNotFoundError as error:
        raise ImportError("PNG pictures need Matplotlib: pip install 'gammon[plot]'") from error
    return scene_png(scene)
