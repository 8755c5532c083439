"""What is said at a live table: lines typed, and what is answered. Nothing here reads a terminal."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random

from adjudicator.cards import Hand
from adjudicator.cards.english import both, capital, number
from adjudicator.cases.questions import unanswered
from adjudicator.cli import interrupts
from adjudicator.cli.prompt_words import OTHERS, Offers, commands, help
from adjudicator.engine.lines import Dealt, Deed, Told
from adjudicator.engine.query import words
from adjudicator.files.diagnostics import Fault, Refused, as_text, nearest
from adjudicator.records.live import Live, Ruling
from adjudicator.records.record import words_of
from adjudicator.records.ruling import refused
from adjudicator.report import answer as answer_text
from adjudicator.report import text as verdict_text
from adjudicator.report.audit import OPEN, Audit, Finding, folded, shown
from adjudicator.report.text import Line

_LEADS = ("who", "who leads", "who is to play")
_ASKING = ("who", "what", "which", "how", "is", "does", "whose", "when", "where")
_EASY = 200
"""More characters than this nobody wants to read between two plays."""


class Conversation:
    """A table and what is typed at it. `tell` gets every answer, line by line.

    `seat` is the player whose hand alone is shown; None shows all. `rng` deals and draws.
    """

    def __init__(
        self,
        live: Live,
        tell: Callable[[Iterable[Line]], None],
        width: int = 80,
        seat: str | None = None,
        rng: Random | None = None,
        seeded: bool = False,
    ) -> None:
        self.live, self.tell, self.width, self.seat = live, tell, width, seat
        self.rng, self.seeded = rng or Random(), seeded
        self.offers = Offers(live, seat)
        self._refused = ""

    # -- one line

    def take(self, typed: str) -> bool:
        """Answer a line; False once nobody wants to go on. What cannot be read is told, not raised, and so is a fault
        of the program, which ends no game."""
        typed = typed.strip()
        try:
            return self._taken(typed)
        except Refused as found:
            for fault in found.faults:
                self.say(as_text(fault, self.width))
        except Exception as error:
            if interrupts.meant(error):
                raise KeyboardInterrupt from error
            if os.environ.get("ADJUDICATOR_DEBUG"):
                raise
            self.say(as_text(_internal(typed, error), self.width))
        return True

    def _taken(self, typed: str) -> bool:
        plainly = typed.rstrip("? ") or typed[:1]
        word, _, rest = OTHERS.get(plainly.lower(), plainly).partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("quit", "exit"):
            return False
        plain: dict[str, Callable[[], None]] = {
            "help": lambda: self.say("\n".join(help(self.live, self.width))),
            "why": self.why,
            "hands": self.hands,
            "undo": self.undo,
            "redo": self.redo,
        } | ({"draw": self.draw} if "draw" in self.live.typed.commands else {})
        if not typed:
            self.fold(self.live.waiting())
        elif word in plain and not rest:
            plain[word]()
        elif word == "plays":
            self.plays(rest or None)
        elif word == "undo" and rest.isdecimal():
            self.undo(int(rest))
        elif word == "redo" and rest.isdecimal():
            self.redo(int(rest))
        elif word in _ASKING:
            self.ask(plainly)
        elif word == "save":
            self.save(rest)
        elif word == "deal":
            self.deal(rest)
        elif typed.startswith("!"):
            self.play(typed[1:], insist=True)
        else:
            self.play(typed)
        return True

    def say(self, text: str) -> None:
        """Tell plain text."""
        self.tell(Line(((line, ""),)) for line in text.splitlines())

    def fold(self, text: str) -> None:
        """Tell a sentence in as many lines as it needs; names of cards are not broken."""
        self.say("\n".join(folded(text, self.width, self._spaced)))

    @cached_property
    def _spaced(self) -> list[str]:
        """The names of cards that are several words."""
        return [card for card in self.live.record.lexicon.deck.singles if " " in card]

    # -- plays

    def play(self, typed: str, insist: bool = False) -> None:
        """Rule on a line; it counts if nothing is against it, or if somebody insists."""
        try:
            told = self.live.read(typed)
        except Refused as found:
            raise self._meant(typed, insist) or found from found
        self.counted(self.live.rule(told), insist)

    def _meant(self, typed: str, insist: bool) -> Refused | None:
        """What a line that is no play was probably meant to be; None where nothing is near."""
        if ":" in typed:
            return None
        name, _, rest = typed.strip().partition(" ")
        names = {player.lower(): player for player in self.live.players}
        if name.lower() in names:
            example, _ = self.live.typed.plays[0]
            help = f"write {'!' * insist}{names[name.lower()]}: {rest.strip() or example}"
            return refused("missing-colon", f"who does something is told with a colon: {typed!r}", help)
        lexicon = self.live.variant.lexicon
        if (
            any(lexicon.card(part) for part in typed.split())
            or name.lower() in self.live.variant.lexicon.keywords
        ):
            return None
        said, asked = self.live.variant.lexicon.keywords, words(self.live.record.game.queries())
        near = nearest(typed, [*said, *commands(self.live), *OTHERS, *asked])
        near = near or nearest(name, commands(self.live))
        if near is None or near.lower() == typed.lower():
            return None
        return refused(
            "unknown-line", f"{typed!r} is no play, no command and no question", f"did you mean {near}?"
        )

    def counted(self, ruling: Ruling, insist: bool = False) -> None:
        """Tell what was found about a line, and let it count unless something is against it."""
        for finding in ruling.findings:
            self.finding(finding)
        self._refused = words_of(ruling.told) if ruling.faults and not insist else ""
        if self._refused:
            again = f"!{words_of(ruling.told)}" if isinstance(ruling.told[0], Deed) else None
            self.fold(f"It does not count{f'; to insist: {again}' if again else ''}.")
            return
        before, disputed = self.live.state, bool(ruling.faults)
        self.live.add(ruling.told, disputed)
        counts = "counts, and is" if self.live.state != before else "changes nothing, and is kept"
        remark = f" {counts} in dispute" if disputed else self._remark(ruling)
        self.fold(f"{words_of(ruling.told)}{remark}")
        for text in filter(None, (*self.live.news(), self.live.waiting(), self.live.afterwards())):
            self.fold(text)

    def _remark(self, ruling: Ruling) -> str:
        if ruling.earlier:
            told = both([str(line) for line in ruling.earlier])
            return f" counts: the fault is on line{'' if len(ruling.earlier) == 1 else 's'} {told}"
        if ruling.open:
            return " counts: nobody can tell yet"
        return self._to_show(ruling)

    def _to_show(self, ruling: Ruling) -> str:
        """What has to be shown, where the play says nothing of it."""
        shows = ruling.shows()
        if not shows or () in shows:
            return ""
        spoken = self.live.variant.lexicon.spoken
        return f" needs {' or '.join(both([spoken(card) for card in some]) for some in shows)} to be shown"

    def replayed(self, audit: Audit) -> None:
        """Tell what a replay finds of a record that is gone on with: its faults, and that they prove nothing."""
        for finding in audit.faults:
            self.finding(finding)
        self.fold(audit.summary)

    def finding(self, finding: Finding) -> None:
        """Tell one thing found. What is open is told in short; what a hidden hand holds is not."""
        finding = self.live.shown(finding, self.seat)
        if finding.standing == OPEN:
            self.fold(_short(finding.text))
        else:
            self.tell(shown(finding, self.width))

    def draw(self) -> None:
        """Chance draws what is due."""
        drawn = self.live.chance(self.rng)
        if drawn is None:
            raise refused("no-draw", "nothing is to be drawn now", "ask: who leads")
        self.counted(self.live.rule((drawn,)))

    # -- between rounds

    def deal(self, rest: str) -> None:
        """Begin a round: with the hands told, with cards dealt by chance, or with hands unseen."""
        if self.live.going is not None:
            help = "play it to its end, or undo"
            raise refused("not-over", f"the {self.live.called} is not over", help)
        self.counted(self.live.rule((self.dealing(rest),)))

    def dealing(self, rest: str) -> Told:
        """The deal that somebody asks for. Raises Refused."""
        if rest == "random" or (not rest and self.seeded):
            return self.live.dealt(self.rng)
        if rest in ("", "unseen"):
            return Dealt({})
        hands: dict[str, Hand] = {}
        for part in filter(str.strip, rest.split(";")):
            name, colon, cards = part.partition(":")
            if not colon:
                help = f"write it like deal {self.live.typed.hands}"
                raise refused("bad-deal", f"{part.strip()!r} is no hand", help)
            player = self.live.named(name.strip())
            if player in hands:
                raise refused("dealt-twice", f"two hands are told of {player}", "leave one of them out")
            hands[player] = self.live.hand(cards.strip())
        return Dealt(hands)

    # -- what is asked

    def why(self) -> None:
        """The last ruling in full."""
        ruling = self.live.last
        if ruling is None:
            raise refused("nothing-ruled", "nothing has been ruled on yet", "play something, or deal")
        told = ruling.told[0]
        if self.seat is not None and isinstance(told, Deed) and told.player != self.seat:
            raise refused("hidden", f"only {self.seat}'s hand is shown here", "ask without --seat")
        found = self.live.why()
        if found is not None:
            self.tell(verdict_text.lines(found, self.width, verbose=True))
        own = [finding for finding in ruling.findings if finding.line == ruling.line]
        law = {finding.kind for finding in own if finding.ruling is not None}
        for finding in ruling.findings:
            if found is None or finding not in own or finding.kind not in law:
                self.finding(finding)
        if found is None and not ruling.findings:
            self.fold(f"{words_of(ruling.told)}: nothing is against it.")

    def plays(self, name: str | None) -> None:
        """What is legal now."""
        player = self.live.named(name) if name else None
        if self.seat is not None and player not in (None, self.seat):
            raise refused("hidden", f"only {self.seat}'s hand is shown here", f"ask for plays {self.seat}")
        player = player or self.seat
        certain, possible = self.live.spoken(player)
        if not certain and not possible:
            state = self.live.going
            idle = player is not None and (state is None or all(due.player != player for due in state.due))
            self.fold(f"{f'{player} has nothing to decide. ' if idle else ''}{self.live.waiting()}")
            return
        if possible:
            self.fold(f"certain: {', '.join(certain) or 'none'}")
            self.fold(f"possible, if the hand allows: {', '.join(possible)}")
        else:
            self.fold(", ".join(certain))

    def ask(self, text: str) -> None:
        """Answer a question about the table. Raises Refused where nothing answers it."""
        wanted = self.live.asked(text)
        if text.lower() in _LEADS or (wanted is not None and wanted.query.words in _LEADS):
            self.leads()
        elif wanted is None:
            raise Refused([unanswered(text, self.live.record.game.queries(), self.live.players)])
        else:
            self.tell(answer_text.lines(self.live.answer(wanted, self.seat), self.width))

    def leads(self) -> None:
        """Who leads or is to act."""
        id, sentence = self.live.leads()
        self.fold(f"{sentence}  [{id}]")

    def hands(self) -> None:
        """The hands as far as they are known, or one's own."""
        state = self.live.state
        if state is None:
            self.fold(self.live.waiting())
            return
        for player in state.players:
            first, *more = self.live.holding(player, self.seat)
            self.say("\n".join((f"{player}: {first}", *more)))

    def undo(self, count: int | None = None) -> None:
        """Take the last line back, or the last few, of which is told before what they are. Where the last line typed
        was refused, nothing is: it never counted."""
        lines = self.live.last_lines(count or 1) if count != 0 else []
        if count is None and self._refused and lines:
            refused, self._refused = self._refused, ""
            self.fold(f"{refused} was refused and never counted: nothing is taken back.")
            self.fold(f"The last line that counts is {words_of(lines[-1])}; undo takes it back.")
            return
        self._refused = ""
        if len(lines) > 1:
            first, last = words_of(lines[0]), words_of(lines[-1])
            again = f"redo {len(lines)} lets them count again"
            self.fold(f"{capital(number(len(lines)))} lines are taken back, from {first} to {last}; {again}.")
        for _ in lines:
            self.fold(f"taken back: {words_of(self.live.undo() or ())}")
        if not lines:
            self.fold("there is nothing to take back")
        self.fold(self.live.waiting())

    def redo(self, count: int = 1) -> None:
        """Let what was taken back last count again, or the last few lines of it."""
        self._refused = ""
        for at in range(count):
            line = self.live.redo()
            if line is not None:
                self.fold(f"counts again: {words_of(line)}")
                continue
            if at == 0:
                self.fold("nothing was taken back since the last line that counts")
            break
        self.fold(self.live.waiting())

    def save(self, path: str) -> None:
        """Copy the record."""
        if not path:
            raise refused("no-file", "save it where?", "write it like save game.jsonl")
        if self.live.journal is None:
            raise refused("no-record", "nothing is recorded here", "begin with --record FILE")
        self.live.journal.copied(path)
        self.say(f"saved: {path}")


def _internal(typed: str, error: Exception) -> Fault:
    """A fault of the program while a line was answered, as it is told."""
    message = f"a fault of the program, not of yours: {type(error).__name__}: {error}"
    help = "the game goes on; set ADJUDICATOR_DEBUG=1 to see where it is, and please report it"
    return Fault("internal", f"{typed!r} is refused: {message}", help)


def _short(text: str) -> str:
    """As much of a condition as reads easily; `why` has the rest."""
    if len(text) <= _EASY:
        return text
    kept = text[:_EASY].rpartition("; or")[0] or text[:_EASY].rpartition(" ")[0]
    return f"{kept}; or in other ways: why tells them."
