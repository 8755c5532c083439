"""The decorator of the package beside that of `dataclasses`: the same classes behave alike under both."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, asdict, astuple, field, fields, replace
from typing import Any, ClassVar

import pytest

from adjudicator.dataclass import dataclass as ours

Decorator = Callable[..., Callable[[type], Any]]
Classes = dict[str, Any]


def classes(dataclass: Decorator) -> Classes:
    """A class of each shape that the package uses."""

    @dataclass(frozen=True)
    class Point:
        """A point."""

        x: int
        y: int = 2
        seen: list[int] = field(default_factory=list, hash=False)
        note: str = field(default="", compare=False, repr=False)
        kind: ClassVar[str] = "point"

        @property
        def sum(self) -> int:
            return self.x + self.y

    @dataclass(frozen=True)
    class Named(Point):
        name: str = "none"
        rank: str = field(default="low", init=False)
        made: dict[str, int] = field(default_factory=dict, init=False, compare=False)

    @dataclass(frozen=True, kw_only=True)
    class Keywords:
        x: int = 1
        y: int

    @dataclass(frozen=True, eq=False)
    class Itself:
        x: int

    @dataclass(frozen=True)
    class Own:  # noqa: PLW1641
        x: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own) and self.x % 10 == other.x % 10

        def __repr__(self) -> str:
            return f"<{self.x}>"

    @dataclass(frozen=True)
    class OwnHash:
        x: list[int]

        def __hash__(self) -> int:
            return len(self.x)

    @dataclass(frozen=True)
    class Empty:
        pass

    @dataclass()
    class Counted:
        x: int
        y: int = field(default=0, init=False)

        def __post_init__(self) -> None:
            self.y = self.x + 1

    @dataclass(frozen=True, init=False, repr=False)
    class Made:
        x: int

        def __init__(self, text: str) -> None:
            object.__setattr__(self, "x", int(text))

    return {name: cls for name, cls in locals().items() if isinstance(cls, type)}


STANDARD, OURS = classes(dataclasses.dataclass), classes(ours)
INSTANCES: dict[str, Callable[[Classes], Any]] = {
    "positional": lambda c: c["Point"](1),
    "all given": lambda c: c["Point"](1, 3, [4], "note"),
    "keywords": lambda c: c["Point"](y=1, x=2),
    "inherited": lambda c: c["Named"](1, name="Ada"),
    "keywords alone": lambda c: c["Keywords"](y=2),
    "identity": lambda c: c["Itself"](1),
    "own equality": lambda c: c["Own"](11),
    "own hash": lambda c: c["OwnHash"]([1, 2]),
    "empty": lambda c: c["Empty"](),
    "after": lambda c: c["Counted"](4),
    "own init": lambda c: c["Made"]("7"),
}


def outcome(function: Callable[[], object]) -> object:
    """The result as text, or the type of what is raised: addresses and places of classes differ."""
    try:
        return repr(function()).split(" object at ")[0]
    except Exception as error:
        return type(error)


def observed(value: Any) -> Iterator[object]:
    """What can be seen of an instance and its class."""
    cls = type(value)
    yield outcome(lambda: value)
    yield outcome(lambda: (value == copy.copy(value), value == copy.deepcopy(value), value != 1))
    yield outcome(lambda: hash(value) == hash(copy.copy(value)))
    yield cls.__hash__ is None, cls.__match_args__, str(inspect.signature(cls))
    yield [(one.name, one.init, one.repr, one.compare, one.hash, one.kw_only) for one in fields(cls)]
    yield outcome(lambda: asdict(value)), outcome(lambda: astuple(value)), vars(value)
    yield outcome(lambda: replace(value, x=5))
    yield outcome(lambda: setattr(value, "x", 5)), outcome(lambda: setattr(value, "other", 5))
    yield outcome(lambda: delattr(value, "x"))
    yield [getattr(cls, name, "none") for name in ("y", "name", "kind", "rank", "seen")]
    yield outcome(lambda: dataclasses.dataclass(frozen=True)(type("Sub", (cls,), {"__annotations__": {}})))
    yield outcome(lambda: dataclasses.dataclass()(type("Sub", (cls,), {"__annotations__": {}})))


@pytest.mark.parametrize("make", INSTANCES.values(), ids=INSTANCES)
def test_an_instance_behaves_as_one_of_the_standard_decorator(make: Callable[[Classes], Any]) -> None:
    assert [*observed(make(OURS))] == [*observed(make(STANDARD))]


@pytest.mark.parametrize(
    "call",
    [
        lambda c: c["Point"](),
        lambda c: c["Point"](1, 2, [], "", 5),
        lambda c: c["Point"](1, z=5),
        lambda c: c["Point"](1, x=5),
        lambda c: c["Keywords"](1, 2),
        lambda c: c["Named"](1, rank="high"),
    ],
)
def test_arguments_are_refused_alike(call: Callable[[Classes], Any]) -> None:
    for made in (OURS, STANDARD):
        with pytest.raises(TypeError):
            call(made)


def test_values_are_compared_within_their_class() -> None:
    point, named = OURS["Point"], OURS["Named"]
    assert point(1) == point(1) != point(2)
    assert point(1) != named(1)
    assert len({point(1), point(1), point(1, 3)}) == 2
    assert point(1, note="a") == point(1, note="b")


@ours(frozen=True)
class Sent:
    x: int
    y: tuple[int, ...] = ()


def test_instances_are_sent_between_processes() -> None:
    assert pickle.loads(pickle.dumps(Sent(1, (2,)))) == Sent(1, (2,))


@pytest.mark.parametrize(("change", "what"), [(setattr, "assign to"), (delattr, "delete")])
def test_a_frozen_instance_stays_as_it_is(change: Callable[..., None], what: str) -> None:
    with pytest.raises(FrozenInstanceError, match=f"cannot {what} field 'x'"):
        change(Sent(1), *("x", 2)[: 2 if change is setattr else 1])


def test_methods_are_compiled_once() -> None:
    @ours(frozen=True)
    class New:
        x: int

    before = New.__init__
    New(1), New(2)
    after = New.__init__
    New(3)
    assert before is not after is New.__init__
