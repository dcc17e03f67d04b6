"""The command `match`: a match in the terminal, refereed, between two people or against a bot."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, cast

import typer

from gammon import actions as do
from gammon.bots import BOTS, Bot, NetBot
from gammon.cli.inputs import fail
from gammon.errors import GammonError, IllegalActionError, IllegalPlayError
from gammon.match import Match, MoneySession, Session, from_json
from gammon.match.table import GameResult
from gammon.state import Seat

_HELP = """\
  roll (or an empty line)   throw the dice
  8/5 6/5                   make a whole play; bar/22, 6/off, res/24 as usual
  move 8 5                  move one checker, undo takes it back, end finishes the turn
  double, take, pass, beaver, raccoon
  choose 4                  the double that a 1-2 has earned
  resign [gammon|backgammon], settle POINTS, accept, refuse
  plays                     list the legal plays
  board, help, quit"""


def match(
    variant: Annotated[
        str | None, typer.Argument(help="A game, or a match such as `tavli`.", show_default="backgammon")
    ] = None,
    length: Annotated[
        int | None, typer.Option("--length", "-n", help="Points to win; 0 is money play.", show_default="as usual")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="Play against `strong`, `fast`, `scout`, `thumb` or `random`.", show_default=False),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="The dice.", show_default="drawn anew")] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="Keep the match in this file, and go on with one that is there.")
    ] = None,
    crawford: Annotated[bool, typer.Option(help="In a match: the Crawford rule.")] = True,
    jacoby: Annotated[bool, typer.Option(help="For money: the Jacoby rule.")] = True,
    beavers: Annotated[int, typer.Option(help="For money: how many beavers answer a double.", min=0, max=12)] = 1,
    raccoons: Annotated[bool, typer.Option(help="For money: whether a beaver may be doubled.")] = False,
    automatic: Annotated[int, typer.Option(help="For money: automatic doubles in a game.", min=0, max=15)] = 0,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII.")] = False,
) -> None:
    """Play a match in the terminal, with a referee who says which rule forbids what."""
    try:
        if bot is not None and bot not in BOTS:
            raise GammonError(f"there is no bot {bot[:40]!r}: choose {' or '.join(BOTS)}")
        if log is not None and log.exists():
            if variant is not None or length is not None or seed is not None:
                raise GammonError(
                    f"{log} has a match already: leave out the game, --length and --seed to go on with it"
                )
            session = _kept(log)
        else:
            dice = secrets.randbits(256) if seed is None else seed
            if length == 0:
                session = MoneySession(
                    variant or "backgammon",
                    jacoby=jacoby,
                    beavers=beavers,
                    raccoons=raccoons,
                    automatic_doubles=automatic,
                    seed=dice,
                )
            else:
                session = Match(length, variant or "backgammon", crawford=crawford, seed=dice)
        table = _Table(session, _opponent(bot, session), log, ascii_only)
        table.save()
    except (GammonError, OSError) as error:
        fail(error)
    table.play()


def _opponent(name: str | None, session: Session) -> Bot | None:
    """The bot of that name, if it plays all games of the match."""
    if name is None:
        return None
    bot = BOTS[name]()
    if isinstance(bot, NetBot):
        for game in session.options.games:
            bot.expect(game)
    return bot


def _kept(log: Path) -> Session:
    session = from_json(log.read_bytes())
    if session.options.seed is None:
        raise GammonError(f"{log} is the log of a match without a seed: its dice come from elsewhere")
    return session


class _Table:
    """A match that people see and type at."""

    def __init__(self, session: Session, bot: Bot | None, log: Path | None, ascii_only: bool) -> None:
        self._session, self._bot, self._log, self._ascii = session, bot, log, ascii_only
        self._shown = len(session.results)

    def play(self) -> None:
        """Goes on until the match is over, or nobody types any more."""
        typer.echo(
            f"{self._session.variant.title}. Whoever is on roll is X, at the bottom. `help` lists what can be typed."
        )
        while not self._session.is_over:
            if self._moves_by_itself():
                continue
            self._show()
            line = self._ask()
            if line is None or line in ("quit", "q", "exit"):
                self._leave()
                return
            self._answer(line)
        typer.echo(f"The match is over: seat {self._session.winner} has won, {_score(self._session)}.")

    def _moves_by_itself(self) -> bool:
        """Does what needs no thought: the opening throw, a dance, the bot's actions."""
        legal = self._session.legal_actions()
        if legal.seat is None:
            self._apply(do.OpeningRoll())
        elif self._bot is not None and legal.seat == 1:
            self._apply(self._bot.decide(self._session))
        elif self._session.dice is not None and self._session.settlement is None and self._can_only_dance():
            self._apply(do.Dance(legal.seat))
        else:
            return False
        return True

    def _can_only_dance(self) -> bool:
        turn = self._session.turn
        return turn is not None and turn.may_end and not turn.moves and turn.play is not None and not turn.play.moves

    def _show(self) -> None:
        session = self._session
        turn = session.turn
        state = session.state
        if turn is not None:
            state = state.replace(position=turn.position, dice=state.dice)
        typer.echo(state.text(ascii_only=self._ascii))
        crawford = state.crawford and session.length > 1 and session.variant.cube
        typer.echo(f"Score {_score(session)}" + (" (Crawford game)" if crawford else ""))
        if session.settlement is not None:
            seat, points = session.settlement
            typer.echo(f"Seat {seat} offers to settle for {points:+} points.")
        if turn is not None and session.legal_actions().plays == []:
            typer.echo(f"Left to play: {' '.join(map(str, turn.left)) or 'nothing; type end'}")

    def _ask(self) -> str | None:
        seat = self._session.seat
        kinds = dict.fromkeys(action.kind for action in self._session.legal_actions() if action.seat == seat)
        try:
            return str(typer.prompt(f"seat {seat} ({', '.join(kinds)})", default="", show_default=False)).strip()
        except (EOFError, typer.Abort):
            typer.echo()
            return None

    def _answer(self, line: str) -> None:
        seat = cast(Seat, self._session.seat)
        command, _, rest = line.partition(" ")
        try:
            if command == "help":
                typer.echo(_HELP)
            elif command == "plays":
                for play in self._session.legal_actions().plays:
                    typer.echo(f"  {play.notation}")
            elif command != "board":
                self._apply(_action(seat, command.casefold(), rest.strip(), line))
        except IllegalPlayError as error:
            typer.echo("\n".join(f"✗ {sentence}" for sentence in error.sentences()), err=True)
        except IllegalActionError as error:
            typer.echo(f"✗ {error.sentence()}", err=True)
        except GammonError as error:
            typer.echo(f"✗ {error}", err=True)

    def _apply(self, action: do.Action) -> None:
        self._session = self._session.apply(action)
        done = self._session.last_action
        assert done is not None
        typer.echo(_told(done))
        for result in self._session.results[self._shown :]:
            typer.echo(_result(result))
        self._shown = len(self._session.results)
        self.save()

    def save(self) -> None:
        """Keeps the match in its file, if it has one."""
        if self._log is not None:
            beside = self._log.with_name(self._log.name + ".new")
            beside.write_text(self._session.to_json(), encoding="utf-8")
            beside.replace(self._log)

    def _leave(self) -> None:
        kept = f"; {self._log} keeps the match" if self._log is not None else ""
        typer.echo(f"Left at {_score(self._session)}{kept}.")


def _action(seat: Seat, command: str, rest: str, line: str) -> do.Action:
    """The action that a line means."""
    plain: dict[str, type[do.Action]] = {
        name: kind for name, kind in do.KINDS.items() if name not in ("opening", "roll", "play", "move", "resign")
    }
    numbers = rest.replace("/", " ").replace("bar", "25").replace("off", "0").replace("res", "26").split()
    if command in ("", "roll"):
        return do.RollDice(seat)
    if command == "end":
        return do.EndTurn(seat)
    if command == "resign":
        return do.Resign(seat, cast(do.ResignKind, rest or "single"))
    if command == "move" and len(numbers) == 2:
        return do.MoveChecker(seat, _number(numbers[0]), _number(numbers[1]))
    if command in ("choose", "settle") and len(numbers) == 1:
        number = _number(numbers[0])
        return do.ChooseDouble(seat, number) if command == "choose" else do.Settle(seat, number)
    if command in plain and not rest:
        return do.from_json({"do": command, "seat": seat})
    if command == "play":
        return do.MakePlay(seat, rest)
    return do.MakePlay(seat, line)


def _number(word: str) -> int:
    try:
        return int(word[:12])
    except ValueError:
        raise GammonError(f"{word[:40]!r} is no number") from None


def _told(action: do.Action) -> str:
    if isinstance(action, do.OpeningRoll):
        return f"opening throw: {action.dice}"
    detail = ""
    if isinstance(action, do.RollDice):
        detail = f" {action.dice}"
    elif isinstance(action, do.MakePlay):
        detail = f" {action.play}"
    elif isinstance(action, do.MoveChecker):
        detail = f" {action.source}/{action.target}"
    elif isinstance(action, do.Resign):
        detail = f" {action.loss}"
    elif isinstance(action, do.ChooseDouble):
        detail = f" {action.die}"
    elif isinstance(action, do.Settle):
        detail = f" {action.points:+}"
    return f"seat {action.seat}: {action.kind.replace('_', ' ')}{detail}"


def _result(result: GameResult) -> str:
    if result.winner is None:
        return f"Game {result.game}: nobody wins ({result.kind}, {result.end})."
    score = f"{result.score[0]}–{result.score[1]}"
    return f"Game {result.game}: seat {result.winner} wins {result.points} ({result.kind}, {result.end}); {score}."


def _score(session: Session) -> str:
    to = f" of {session.length}" if session.length else ""
    return f"{session.score[0]}–{session.score[1]}{to}"
