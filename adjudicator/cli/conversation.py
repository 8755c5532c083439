"""What is said at a live table: lines typed, and what is answered. Nothing here reads a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from textwrap import fill

from adjudicator.cards import PUT, Hand
from adjudicator.cards.english import both
from adjudicator.cases.asking import unanswered
from adjudicator.cases.diagnostics import Fault, Refused, as_text, nearest
from adjudicator.cases.live import Live, Ruling
from adjudicator.cases.moment import moment
from adjudicator.cases.record import Dealt, Deed, Told
from adjudicator.cases.record_writing import hand_words
from adjudicator.games.asks import words
from adjudicator.games.players import drawn
from adjudicator.games.simulate import dealt
from adjudicator.games.tahimi.state import DRAW
from adjudicator.report import asked as answer_text
from adjudicator.report import text as verdict_text
from adjudicator.report.audited import NOT_HELD, OPEN, WRONG_CALL, Finding, shown
from adjudicator.report.text import Line

HELP = """\
VI VI               whoever is to act plays it; Ada: VI VI says who
!VI VI              it counts although it was ruled illegal, and is marked as disputed
pass, gives A K, takes VI, draws III IV, shows Moon, one card: as in a record
why                 the last ruling in full
plays [NAME]        what is legal now
who leads           who leads or is to act, and why
who took the trick, what rank has Ada, ...   every question that adjudicator ask lists
hands               the hands, as far as they are known
draw                chance draws the cards that are due
undo [NUMBER]       take the last line back, or so many
deal                the next round: deal random, deal unseen, or deal Ada: VI VI; Ben: 15 unseen
joins Eve, leaves Ben   between two rounds
save FILE           a copy of the record so far
help, quit          the record is kept, and resumed with --resume"""

COMMANDS = (
    "why",
    "plays",
    "who leads",
    "hands",
    "draw",
    "undo",
    "deal",
    "joins",
    "leaves",
    "save",
    "help",
    "quit",
)
_OTHERS = {"?": "help", "hand": "hands"}
"""Other words for a command."""
_LEADS = ("who", "who leads", "who is to play")
_ASKING = ("who", "what", "which", "how", "is", "does", "whose", "when", "where")
_EASY = 200
"""More characters than this nobody wants to read between two plays."""
_WORDS = ("pass", "one card", "discard", "gives", "takes", "draws", "shows", "showing", "then", "as")


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
        self._offered: tuple[int, list[str]] | None = None

    # -- one line

    def take(self, typed: str) -> bool:
        """Answer a line; False once nobody wants to go on. What cannot be read is told, not raised."""
        typed = typed.strip()
        try:
            return self._taken(typed)
        except Refused as refused:
            for fault in refused.faults:
                self.say(as_text(fault, self.width))
        return True

    def _taken(self, typed: str) -> bool:
        plainly = typed.rstrip("? ") or typed[:1]
        word, _, rest = _OTHERS.get(plainly.lower(), plainly).partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("quit", "exit"):
            return False
        plain: dict[str, Callable[[], None]] = {
            "help": lambda: self.say(HELP),
            "why": self.why,
            "hands": self.hands,
            "undo": self.undo,
            "draw": self.draw,
        }
        if not typed:
            self.say(self.live.waiting())
        elif word in plain and not rest:
            plain[word]()
        elif word == "plays":
            self.plays(rest or None)
        elif word == "undo" and rest.isdecimal():
            self.undo(int(rest))
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

    # -- plays

    def play(self, typed: str, insist: bool = False) -> None:
        """Rule on a line; it counts if nothing is against it, or if somebody insists."""
        try:
            told = self.live.read(typed)
        except Refused as refused:
            raise self._meant(typed, insist) or refused from refused
        self.counted(self.live.rule(told), insist)

    def _meant(self, typed: str, insist: bool) -> Refused | None:
        """What a line that is no play was probably meant to be; None where nothing is near."""
        if ":" in typed:
            return None
        name, _, rest = typed.strip().partition(" ")
        names = {player.lower(): player for player in self.live.players}
        if name.lower() in names:
            help = f"write {'!' * insist}{names[name.lower()]}: {rest.strip() or 'pass'}"
            return _refused("missing-colon", f"who does something is told with a colon: {typed!r}", help)
        lexicon = self.live.rules.lexicon
        if any(lexicon.card(part) for part in typed.split()) or name.lower() in _WORDS:
            return None
        near = nearest(typed, [*_WORDS, *COMMANDS, *_OTHERS, *words(self.live.record.game.id)])
        near = near or nearest(name, COMMANDS)
        if near is None:
            return None
        return _refused(
            "unknown-line", f"{typed!r} is no play, no command and no question", f"did you mean {near}?"
        )

    def counted(self, ruling: Ruling, insist: bool = False) -> None:
        """Tell what was found about a line, and let it count unless something is against it."""
        for finding in ruling.findings:
            self.finding(finding)
        if ruling.faults and not insist:
            again = f"!{ruling.told}" if isinstance(ruling.told, Deed) else None
            self.say(f"It does not count{f'; to insist: {again}' if again else ''}.")
            return
        disputed = bool(ruling.faults)
        self.live.add(ruling.told, disputed)
        self.say(f"{ruling.told}{self._remark(ruling, disputed)}")
        self.say(self.live.waiting())
        if (state := self.live.state) is not None and state.ended:
            self.say("The next round: deal. Before it: joins NAME, leaves NAME.")
        elif state is not None and state.stalled:
            self.say("Everybody has declined to lead: the round stalls unless somebody does.")

    def _remark(self, ruling: Ruling, disputed: bool) -> str:
        if disputed:
            return " counts, and is in dispute"
        if ruling.open:
            return " counts: nobody can tell yet"
        return self._to_show(ruling)

    def _to_show(self, ruling: Ruling) -> str:
        """What has to be shown, where the play says nothing of it."""
        step = ruling.step
        if step is None or step.play.kind != PUT or step.play.showing is not None:
            return ""
        shows = moment(step).question(step.player, step.play).shows
        if not shows or () in shows:
            return ""
        spoken = self.live.rules.lexicon.spoken
        return f" needs {' or '.join(both([spoken(card) for card in some]) for some in shows)} to be shown"

    def finding(self, finding: Finding) -> None:
        """Tell one thing found. What is open is told in short; what a hidden hand holds is not."""
        if self._tells(finding):
            bare = ("The cards of that hand, which is not open to everybody, do not allow it.",)
            finding = replace(finding, because=bare, notes=())
        elif self._hidden(finding):
            bare = ("What decides lies in a hand that is not shown here.",)
            finding = replace(finding, because=bare, notes=())
        if finding.standing == OPEN:
            self.say(fill(_short(finding.text), self.width, subsequent_indent="  "))
        else:
            self.tell(shown(finding, self.width))

    def _hidden(self, finding: Finding) -> bool:
        """Whether what was found would tell of a hand that is not shown."""
        of_another = self.seat is not None and not finding.said.startswith(f"{self.seat}:")
        return of_another and finding.ruling is not None

    def _tells(self, finding: Finding) -> bool:
        """Whether what was found would print the cards of a hand, or their number, where not all
        hands are open."""
        closed = self.seat is not None or not self.live.open
        return closed and finding.kind in (NOT_HELD, WRONG_CALL)

    def draw(self) -> None:
        """Chance draws what is due."""
        state = self.live.going
        due = next((due for due in state.due if due.kind == DRAW), None) if state else None
        if state is None or due is None:
            raise _refused("no-draw", "nothing is to be drawn now", "ask: who leads")
        self.counted(self.live.rule(Deed(due.player, drawn(state, due, self.rng))))

    # -- between rounds

    def deal(self, rest: str) -> None:
        """Begin a round: with the hands told, with cards dealt by chance, or with hands unseen."""
        if self.live.going is not None:
            help = "play it to its end, or undo"
            raise _refused("not-over", "the round is not over", help)
        self.counted(self.live.rule(self.dealing(rest)))

    def dealing(self, rest: str) -> Told:
        """The deal that somebody asks for. Raises Refused."""
        if rest == "random" or (not rest and self.seeded):
            players = self.live.seated()
            return Dealt(dealt(self.live.rules_for(players), players, self.rng))
        if rest in ("", "unseen"):
            return Dealt({})
        hands: dict[str, Hand] = {}
        for part in filter(str.strip, rest.split(";")):
            name, colon, cards = part.partition(":")
            if not colon:
                raise _refused(
                    "bad-deal", f"{part.strip()!r} is no hand", "write it like deal Ada: VI VI; Ben: unseen"
                )
            hands[self.live.named(name.strip())] = self.live.hand(cards.strip())
        return Dealt(hands)

    # -- what is asked

    def why(self) -> None:
        """The last ruling in full."""
        ruling = self.live.last
        if ruling is None:
            raise _refused("nothing-ruled", "nothing has been ruled on yet", "play something")
        if self.seat is not None and isinstance(ruling.told, Deed) and ruling.told.player != self.seat:
            raise _refused("hidden", f"only {self.seat}'s hand is shown here", "ask without --seat")
        found = self.live.why()
        if found is not None:
            self.tell(verdict_text.lines(found, self.width, verbose=True))
        law = {finding.kind for finding in ruling.findings if finding.ruling is not None}
        for finding in ruling.findings:
            if found is None or finding.kind not in law:
                self.finding(finding)
        if found is None and not ruling.findings:
            self.say(f"{ruling.told}: nothing is decided by it, so there is nothing to rule on.")

    def plays(self, name: str | None) -> None:
        """What is legal now."""
        player = self.live.named(name) if name else None
        if self.seat is not None and player not in (None, self.seat):
            raise _refused("hidden", f"only {self.seat}'s hand is shown here", f"ask for plays {self.seat}")
        player = player or self.seat
        found = self.live.plays(player)
        if not found:
            state = self.live.going
            idle = player is not None and (state is None or state.owed(player) is None)
            self.say(
                f"{player} has nothing to decide. {self.live.waiting()}" if idle else self.live.waiting()
            )
            return
        certain = [str(play) for play, sure in found if sure]
        possible = [str(play) for play, sure in found if not sure]
        if possible:
            self.say(f"certain: {', '.join(certain) or 'none'}")
            self.say(f"possible, if the hand allows: {', '.join(possible)}")
        else:
            self.say(", ".join(certain))

    def ask(self, text: str) -> None:
        """Answer a question about the table. Raises Refused where nothing answers it."""
        wanted = self.live.asked(text)
        if text.lower() in _LEADS or (wanted is not None and wanted.ask.words in _LEADS):
            self.leads()
        elif wanted is None:
            raise Refused([unanswered(text, self.live.record.game.id, self.live.players)])
        else:
            self.tell(answer_text.lines(self.live.answer(wanted, self.seat), self.width))

    def leads(self) -> None:
        """Who leads or is to act."""
        id, sentence = self.live.leads()
        self.say(f"{sentence}  [{id}]")

    def hands(self) -> None:
        """The hands as far as they are known, or one's own."""
        state = self.live.state
        if state is None:
            self.say(self.live.waiting())
            return
        for player in state.players:
            hand = state.hands.get(player, Hand(unseen=None))
            if self.seat not in (None, player):
                hand = Hand(unseen=hand.total)
            self.say(f"{player}: {hand_words(self.live.sorted(hand))}")

    def undo(self, count: int = 1) -> None:
        """Take the last line back, or the last few."""
        for _ in range(min(count, len(self.live.record.entries) or 1)):
            told = self.live.undo()
            self.say(f"taken back: {told}" if told is not None else "there is nothing to take back")
        self.say(self.live.waiting())

    def save(self, path: str) -> None:
        """Copy the record."""
        if not path:
            raise _refused("no-file", "save it where?", "write it like save game.jsonl")
        if self.live.journal is None:
            raise _refused("no-record", "nothing is recorded here", "begin with --record FILE")
        self.live.journal.copied(path)
        self.say(f"saved: {path}")

    # -- what may be typed

    def offered(self, typed: str) -> list[tuple[str, int]]:
        """What may stand at the end of a text: each with how many of its characters it replaces."""
        head = len(typed) - len(typed.lstrip("! "))
        rest = typed[head:]
        _, colon, after = rest.partition(":")
        play = after.lstrip() if colon else rest
        last = play.rsplit(" ", 1)[-1]
        found: list[tuple[str, int]] = []
        if not colon and not head:
            found += [(word, len(rest)) for word in COMMANDS if _begins(word, rest)]
        if not colon:
            found += [(f"{player}: ", len(rest)) for player in self.live.players if _begins(player, rest)]
        found += [(word, len(play)) for word in self._legal() if _begins(word, play)]
        words = [*_WORDS, *self.live.rules.lexicon.deck.place, *self.live.rules.lexicon.deck.singles]
        found += [(word, len(last)) for word in words if last and _begins(word, last)]
        return list(dict.fromkeys(found))

    def _legal(self) -> list[str]:
        """The legal plays, looked for once for each line."""
        state, at = self.live.going, len(self.live.record.entries)
        if state is None or (self.seat is not None and state.owed(self.seat) is None):
            return []
        if self._offered is None or self._offered[0] != at:
            try:
                self._offered = (at, [str(play) for play, _ in self.live.plays(self.seat)])
            except Refused:
                self._offered = (at, [])
        return self._offered[1]


def _short(text: str) -> str:
    """As much of a condition as reads easily; `why` has the rest."""
    if len(text) <= _EASY:
        return text
    kept = text[:_EASY].rpartition("; or")[0] or text[:_EASY].rpartition(" ")[0]
    return f"{kept}; or in other ways: why tells them."


def _begins(word: str, text: str) -> bool:
    return word.lower().startswith(text.lower())


def _refused(code: str, message: str, help: str) -> Refused:
    return Refused([Fault(code, message, help)])
