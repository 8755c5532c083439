"""The command interpreter of a live table: parses typed lines and changes the game. Reads no terminal."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from adjudicator.cards import Hand
from adjudicator.cards.english import both, capital, number
from adjudicator.cards.play import hand_words
from adjudicator.cards.spelling import otherwise
from adjudicator.cli import interrupts
from adjudicator.cli.prompt_answers import Answers
from adjudicator.cli.prompt_words import OTHERS, Offers, commands, help, help_on_deals
from adjudicator.cli.table_settings import ALL, QUIT, TableSettings
from adjudicator.engine.lines import DealLine, Event, PlayLine
from adjudicator.engine.query import words
from adjudicator.files.diagnostics import Fault, Refused, as_text, nearest
from adjudicator.records.entry import ANTES, DEAL, DEALER, JOINS, LEADS, LEAVES, MIDWAY, STACKS, STAKES, TRICK
from adjudicator.records.live import Live, Ruling
from adjudicator.records.live_chance import Chance
from adjudicator.records.record import words_of
from adjudicator.records.ruling import refused
from adjudicator.report.audit import OPEN
from adjudicator.report.text import Line

_INTERROGATIVES = ("who", "what", "which", "how", "is", "does", "whose", "when", "where")
RANDOM, UNSEEN = "random", "unseen"
_EXTRAS = (DEALER, STACKS, STAKES, ANTES, *MIDWAY)
"""The keys that a deal may have besides the hands."""


class Conversation(Answers):
    """The interpreter of typed lines. With a `seed` the table deals and makes the random draws of the rules."""

    def __init__(
        self,
        live: Live,
        tell: Callable[[Iterable[Line]], None],
        width: int = 80,
        settings: TableSettings | None = None,
        seed: int | None = None,
        draws: bool = False,
        signs: bool = False,
    ) -> None:
        super().__init__(live, tell, width, settings or TableSettings(), draws, signs)
        self.chance = Chance(seed, deals=seed is not None)
        self.offers = Offers(live, self.settings)
        self._rejected = ""

    # -- one line

    def take(self, typed: str) -> bool:
        """Execute a line; return False if it ends the session. Refusals and internal errors are printed, not raised:
        neither ends a game."""
        typed = typed.strip()
        try:
            return self._try_answer(typed) or self.disputes.take(typed.casefold(), self.live) or self._execute(typed)
        except Refused as refusal:
            for fault in refusal.faults:
                self.say(as_text(fault, self.width))
        except Exception as error:  # broad: no fault of the program may end a game
            if interrupts.is_interruption(error):
                raise KeyboardInterrupt from error
            if os.environ.get("ADJUDICATOR_DEBUG"):
                raise
            self.say(as_text(_internal(typed, error), self.width))
        return True

    def _try_answer(self, typed: str) -> bool:
        """Try a line as the answer to the pending question; return whether it was consumed."""
        if not self.settings.open:
            return False
        consumed = self.settings.answer(typed, self.live)
        if consumed is None:
            self.fold(self.settings.open)
        elif consumed:
            self.print_state()
        return consumed is not False

    def _execute(self, typed: str) -> bool:
        text = typed.rstrip("? ") or typed[:1]
        word, _, rest = OTHERS.get(text.lower(), text).partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in QUIT:
            return False
        handlers: dict[str, Callable[[], None]] = {
            "help": self.help,
            "why": self.why,
            "settle": self.settle,
            "hands": self.hands,
            "undo": self.undo,
            "redo": self.redo,
            "table": self.table,
        } | ({"draw": self.draw} if "draw" in self.live.typed.commands else {})
        if not typed:
            self.print_state()
        elif word in handlers and not rest:
            handlers[word]()
        elif word == "help":
            self.help(rest)
        elif word == "plays":
            self.plays(rest or None)
        elif word == "undo" and rest.isdecimal():
            self.undo(int(rest))
        elif word == "redo" and rest.isdecimal():
            self.redo(int(rest))
        elif self._asks(text):
            self.ask(text)
        elif word == "save":
            self.save(rest)
        elif word in ("seat", "conditions"):
            self.change_setting(word, rest)
        elif word == "deal":
            self.deal(rest)
        elif typed.startswith("!"):
            self.play(typed[1:], insist=True)
        else:
            self.play(typed)
        return True

    def _asks(self, text: str) -> bool:
        """Whether a line is a question: it begins with an interrogative, or the game knows it."""
        word = text.partition(" ")[0].lower()
        return word in _INTERROGATIVES or self.live.question(text) is not None

    def help(self, word: str = "") -> None:
        """Print the help, or the help on deals."""
        rows = help_on_deals if word == "deal" else help
        self.say("\n".join(rows(self.live, self.width)))
        self.fold(self.settings.open)

    # -- plays

    def play(self, typed: str, insist: bool = False) -> None:
        """Rule on a line and add it to the record if it has no faults or `insist` is true. Raises Refused."""
        try:
            lines = self.live.read(typed)
        except Refused as refusal:
            raise self._suggestion(typed, insist) or refusal from refusal
        if self.chance.deals and self.live.open and self.live.passes_draws(lines):
            raise refused("not-drawn", "cards have to be drawn first, which the table deals", self.live.waiting())
        self.apply(self.live.rule(lines), insist)

    def _suggestion(self, typed: str, insist: bool) -> Refused | None:
        """A refusal with a suggestion for a line that does not parse; None if nothing is similar."""
        if ":" in typed:
            return None
        name, _, rest = typed.strip().partition(" ")
        names = {player.lower(): player for player in self.live.players}
        if name.lower() in names:
            example, _ = self.live.typed.plays[0]
            help = f"write {'!' * insist}{names[name.lower()]}: {rest.strip() or example}"
            return refused("missing-colon", f"who does something is told with a colon: {typed!r}", help)
        lexicon = self.live.variant.lexicon
        if any(lexicon.card(part) for part in typed.split()) or name.lower() in (
            *self.live.variant.lexicon.keywords,
            *self.live.typed.commands,
            *(JOINS, LEAVES),
        ):
            return None
        keywords, questions = self.live.variant.lexicon.keywords, words(self.live.record.game.queries())
        near = nearest(typed, [*keywords, *commands(self.live), *OTHERS, *questions])
        near = near or nearest(name, commands(self.live))
        if near is None or near.lower() == typed.lower():
            return None
        return refused("unknown-line", f"{typed!r} is no play, no command and no question", f"did you mean {near}?")

    def apply(self, ruling: Ruling, insist: bool = False) -> None:
        """Print the findings on a line, and add it to the record unless it has faults."""
        ruling = self.live.seen(ruling, self.seat)
        question = self._print_findings(ruling)
        self._rejected = words_of(ruling.events) if ruling.faults and not insist else ""
        if self._rejected:
            again = f"!{words_of(ruling.events)}" if isinstance(ruling.events[0], PlayLine) else None
            self.fold(f"It does not count{f'; to insist: {again}' if again else ''}.")
            return
        before, disputed = self.live.state, bool(ruling.faults)
        self.live.add(ruling.events, disputed)
        counts = "counts, and is" if self.live.state != before else "changes nothing, and is kept"
        remark = f" {counts} in dispute" if disputed else self._remark(ruling)
        self.fold(f"{words_of(ruling.events)}{remark}")
        self.fold(self.disputes.outcome(self.live))
        self._print_news()
        self.go_on()
        self.fold(self.live.afterwards())
        if question:
            self.fold(question)

    def go_on(self) -> None:
        """Make the pending random draws if the table deals, then print what the table waits for."""
        while (line := self.chance.due(self.live)) is not None:
            before = self.live.state
            self.live.add(line)
            if self.live.state is before:
                raise AssertionError(f"{words_of(line)} changes nothing")
            self.fold(self.live.words(line, self.seat))
            self._print_news()
        self.print_state()

    def _print_news(self) -> None:
        """Print the consequences of the last line; the end of a round only after the pending random draws."""
        for text in self.live.news(closing=self.chance.due(self.live) is None):
            self.fold(text)

    def _print_findings(self, ruling: Ruling) -> str:
        """Print the findings on a line, conditions only if wanted. Return the question or hint that follows the first
        condition, else ""."""
        question = ""
        for finding in ruling.findings:
            if finding.standing == OPEN and self.settings.conditions is False:
                continue
            self.finding(finding)
            if finding.standing == OPEN and self.settings.conditions is None:
                question = self.settings.first_condition()
        return question

    def _remark(self, ruling: Ruling) -> str:
        if ruling.earlier:
            numbers = both([str(line) for line in ruling.earlier])
            return f" counts: the fault is on line{'' if len(ruling.earlier) == 1 else 's'} {numbers} of the record"
        if ruling.open:
            return " counts: nobody can tell yet"
        return self._requirement(ruling)

    def _requirement(self, ruling: Ruling) -> str:
        """The cards that must be shown, if the play names none."""
        shows = ruling.shows()
        if not shows or () in shows:
            return ""
        spoken = self.live.variant.lexicon.spoken
        return f" needs {' or '.join(both([spoken(card) for card in cards]) for cards in shows)} to be shown"

    def draw(self) -> None:
        """Make the pending random draw. Raises Refused if there is none."""
        drawn = self.chance.drawn(self.live)
        if drawn is None:
            raise refused("no-draw", "nothing is to be drawn now", self.live.waiting())
        self.apply(self.live.rule(drawn))

    # -- between rounds

    def deal(self, rest: str) -> None:
        """Begin a round with given, random or unseen hands. Raises Refused."""
        if self.live.going is not None:
            help = "play it to its end, or undo"
            raise refused("not-over", f"the {self.live.called} is not over", help)
        self.apply(self.live.rule(self.parse_deal(rest)))

    def parse_deal(self, rest: str) -> tuple[Event, ...]:
        """Parse the arguments of `deal`: hands, random or unseen, and other keys (dealer, chips, a round in progress),
        parted by ";". Raises Refused."""
        hands: dict[str, Hand] = {}
        extras: dict[str, object] = {}
        parts = [part.strip() for part in rest.split(";") if part.strip()]
        words = {part for part in parts if part in (RANDOM, UNSEEN)}
        for part in parts:
            name, colon, cards = part.partition(":")
            key, _, text = part.partition(" ")
            if key in _EXTRAS:
                extras[key] = _merged_value(key, text.strip(), extras.get(key))
            elif part not in words:
                self._add_hand(name.strip(), cards.strip() if colon else None, hands, part)
        if RANDOM in words and (hands or UNSEEN in words):
            raise refused("two-sources", "random cards, and hands that are told", "leave one of them out")
        written: dict[str, str] | str = {player: hand_words(hand) for player, hand in hands.items()} or UNSEEN
        line: tuple[Event, ...] = (DealLine(hands),)
        if extras:
            midway = any(key in MIDWAY for key in extras)
            if midway and LEADS not in extras:
                raise refused("bad-deal", "who leads in the middle of the round?", "write it like leads NAME")
            line = self.live.begun({DEAL: written, **extras}, f"deal {rest}")
        random = RANDOM in words or (self.chance.deals and not hands and UNSEEN not in words)
        if not random or LEADS in extras:
            return line
        if not self.chance.deals:
            self.fold(f"Dealt and drawn from here on with seed {self.chance.begin()}.")
        assert isinstance(line[0], DealLine)
        return (self.chance.dealt(self.live, line[0]),)

    def _add_hand(self, name: str, cards: str | None, hands: dict[str, Hand], part: str) -> None:
        """Parse the hand of a player and add it to `hands`. Raises Refused."""
        if cards is None:
            raise refused("bad-deal", f"{part!r} is no hand", f"write it like deal {self.live.typed.hands}")
        player = self.live.player_named(name)
        if player in hands:
            raise refused("dealt-twice", f"two hands are told of {player}", "leave one of them out")
        hands[player] = self.live.hand(cards)
        if otherwise(cards, read := hand_words(hands[player])) and self.seat in (None, player):
            self.fold(f"as understood: {player} holds {read}")

    def change_setting(self, word: str, rest: str) -> None:
        """Set whose hand is shown (`seat`), or whether conditions are printed (`conditions`). Raises Refused."""
        if word == "conditions":
            if not self.settings.set_conditions(rest):
                raise refused("bad-option", f"conditions {rest}: yes or no?", "write it like conditions yes")
            self.fold(f"What a play hangs on is {'' if self.settings.conditions else 'not '}told after each.")
            return
        self.settings.seat = None if rest.lower() == ALL else self.live.player_named(rest)
        self.settings.settled = True
        self.fold(f"{'Every hand' if self.seat is None else f'The hand of {self.seat} alone'} is shown here.")

    def undo(self, count: int | None = None) -> None:
        """Undo the last `count` lines; several are announced first. Without a count, and if the last typed line was
        refused, undo nothing: that line never counted."""
        lines = self.live.last_lines(count or 1, chosen=self.chance.deals) if count != 0 else []
        if count is None and self._rejected and lines:
            rejected, self._rejected = self._rejected, ""
            self.fold(f"{rejected} was refused and never counted: nothing is taken back.")
            self.fold(f"The last line that counts is {self.live.words(lines[-1], self.seat)}; undo takes it back.")
            return
        self._rejected = ""
        if len(lines) > 1:
            first, last = (self.live.words(line, self.seat) for line in (lines[0], lines[-1]))
            again = f"redo {count or 1} lets them count again"
            self.fold(f"{capital(number(len(lines)))} lines are taken back, from {first} to {last}; {again}.")
        for _ in lines:
            self.fold(f"taken back: {self.live.words(self.live.undo() or (), self.seat)}")
        if not lines:
            self.fold("there is nothing to take back")
        self.fold(self.live.waiting())

    def redo(self, count: int = 1) -> None:
        """Redo the last `count` undone lines."""
        self._rejected = ""
        for at in range(count):
            line = self.live.redo()
            if line is not None:
                self.fold(f"counts again: {self.live.words(line, self.seat)}")
                while self.chance.deals and self.live.undone_by_chance():
                    self.fold(self.live.words(self.live.redo() or (), self.seat))
                continue
            if at == 0:
                self.fold("nothing was taken back since the last line that counts")
            break
        self.fold(self.live.waiting())

    def save(self, path: str) -> None:
        """Copy the record to a file. Raises Refused."""
        if not path:
            raise refused("no-file", "save it where?", "write it like save game.jsonl")
        if self.live.journal is None:
            raise refused("no-record", "nothing is recorded here", "begin with --record FILE")
        self.live.journal.copied(path)
        self.say(f"saved: {path}")


def _merged_value(key: str, value: str, before: object) -> object:
    """The value of a key of a deal, merged with `before`, its value so far: a text, or with "NAME: TEXT" texts by
    player."""
    name, colon, text = (part.strip() for part in value.partition(":"))
    if not colon:
        return value
    if key == TRICK:
        return [*(before if isinstance(before, list) else ()), {name: text}]
    return {**(before if isinstance(before, dict) else {}), name: text}


def _internal(typed: str, error: Exception) -> Fault:
    """The fault to print for an internal error."""
    message = f"a fault of the program, not of yours: {type(error).__name__}: {error}"
    help = "the game goes on; set ADJUDICATOR_DEBUG=1 to see where it is, and please report it"
    return Fault("internal", f"{typed!r} is refused: {message}", help)
