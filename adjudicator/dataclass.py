"""Dataclasses that cost little to define: the decorator of `dataclasses`, with methods compiled at their first call.

`dataclasses.dataclass` writes and compiles up to seven methods of each class while its module is imported, which took a
fifth of the time of a first ruling. Here the standard decorator only collects the fields, so that `fields`, `replace`,
`asdict`, pattern matching and subclasses by the standard decorator work as usual; a process compiles only the methods
that it calls. Supported are the parameters below, and no `InitVar`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from inspect import Signature, signature
from reprlib import recursive_repr
from types import FunctionType
from typing import TYPE_CHECKING

__all__ = ["dataclass"]

Method = Callable[..., object]
Writer = Callable[[type, dict[str, object]], str]
"""Returns the text of a method of a class; the global names that it needs are put into the dictionary."""

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, init=True, repr=True, eq=True, frozen=False, kw_only=False):
        """The decorated class; as in `dataclasses`, a method that its body defines is kept."""
        if cls is None:
            return partial(dataclass, init=init, repr=repr, eq=eq, frozen=frozen, kw_only=kw_only)
        body = {**cls.__dict__}
        _add_fields(cls, kw_only)
        cls.__dataclass_params__ = _params(init, repr, eq, frozen)
        methods = {}
        if init:
            methods["__init__"] = _compiled_later(cls, "__init__", _frozen_init if frozen else _init)
        if repr:
            methods["__repr__"] = _repr
        if eq:
            methods["__eq__"] = _compiled_later(cls, "__eq__", _eq)
        if frozen:
            methods["__setattr__"], methods["__delattr__"] = _refused(cls, "assign to"), _refused(cls, "delete")
            methods["__getstate__"] = _field_values
        # A body with `__eq__` and without `__hash__` has the entry `__hash__ = None`, which nobody wrote.
        if eq and body.get("__hash__") is None and ("__hash__" not in body or "__eq__" in body):
            cls.__hash__ = _compiled_later(cls, "__hash__", _hash) if frozen else None
        for name, method in methods.items():
            if name not in body:
                setattr(cls, name, method)
        return cls


def _field_values(self: object) -> Mapping[str, object]:
    """The state of a frozen value for `pickle` and `copy`: its fields without its cached properties, which may hold what
    cannot be pickled (solver terms) or what differs between processes (hashes of strings)."""
    names = {one.name for one in _fields(type(self))}
    return {name: value for name, value in self.__dict__.items() if name in names}


def _add_fields(cls: type, kw_only: bool) -> None:
    """Set `__dataclass_fields__`, `__match_args__` and the defaults, as the standard decorator does. That is applied to a
    class of the same annotations and without bases, since it refuses to mix frozen and other classes."""
    names = cls.__annotations__
    body = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    body |= {"__annotations__": names, "__module__": cls.__module__, "__doc__": cls.__name__}
    alone = type(cls.__name__, (), body)
    own: type = dataclasses.dataclass(alone, init=False, repr=False, eq=False, kw_only=kw_only)
    collected: dict[str, object] = {}
    for base in (*reversed(cls.__mro__[1:]), own):
        collected |= base.__dict__.get("__dataclass_fields__", {})
    type.__setattr__(cls, "__dataclass_fields__", collected)
    type.__setattr__(cls, "__match_args__", tuple(one.name for one in _fields(cls) if one.init and not one.kw_only))
    type.__setattr__(cls, "__signature__", _Signature())
    for name in names:
        if name in own.__dict__:
            setattr(cls, name, own.__dict__[name])
        elif name in cls.__dict__:
            delattr(cls, name)


class _Signature:
    """The signature of a class, as `help` and `inspect.signature` look it up: that of `__init__`, compiled for it."""

    def __get__(self, instance: object, owner: type) -> Signature:
        if instance is not None:
            raise AttributeError("__signature__")
        init = next(vars(base)["__init__"] for base in owner.__mro__ if "__init__" in vars(base))
        if "compiled" not in vars(init):
            written = signature(init)
            return written.replace(parameters=[*written.parameters.values()][1:])
        _, *parameters = signature(vars(init)["compiled"]()).parameters.values()
        types = {field.name: field.type for field in _fields(owner)}
        return Signature([one.replace(annotation=types[one.name]) for one in parameters], return_annotation=None)


class _Factory:
    """Stands in a signature for a default that is made anew for each instance."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


@cache
def _params(init: bool, repr: bool, eq: bool, frozen: bool) -> object:
    made = dataclasses.make_dataclass("Empty", (), init=init, repr=repr, eq=eq, frozen=frozen)
    return vars(made)["__dataclass_params__"]


def _fields(cls: type) -> tuple[dataclasses.Field[object], ...]:
    return dataclasses.fields(cls)


def _compiled_later(cls: type, name: str, write: Writer) -> Method:
    """A method that compiles what `write` returns when it is first called, and puts that in its place."""

    def compiled() -> FunctionType:
        if name not in context:
            exec(write(cls, context), context)
        function = context[name]
        assert isinstance(function, FunctionType)
        function.__qualname__ = f"{cls.__qualname__}.{name}"
        vars(function)["compiled"] = compiled
        setattr(cls, name, function)
        return function

    def method(self: object, /, *args: object, **kwargs: object) -> object:
        return compiled()(self, *args, **kwargs)

    context: dict[str, object] = {}
    vars(method)["compiled"] = compiled
    return method


def _init(cls: type, context: dict[str, object], store: str = "self.{0} = {1}") -> str:
    """The text of `__init__`; `store` is that of storing a value in a field."""
    lines, positional, keywords = ["pass"], ["self"], list[str]()
    for field in _fields(cls):
        name = value = parameter = field.name
        if field.default_factory is not dataclasses.MISSING:
            context[f"make_{name}"], context["made"] = field.default_factory, _FACTORY
            value = f"make_{name}() if {name} is made else {name}" if field.init else f"make_{name}()"
            parameter = f"{name}=made"
        elif field.default is not dataclasses.MISSING:
            context[f"default_{name}"] = field.default
            parameter = f"{name}=default_{name}"
        if field.init:
            (keywords if field.kw_only else positional).append(parameter)
        if field.init or field.default_factory is not dataclasses.MISSING:
            lines.append(store.format(name, value))
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join([*positional, *(["*"] if keywords else []), *keywords])
    return f"def __init__({parameters}):\n " + "\n ".join(lines)


def _frozen_init(cls: type, context: dict[str, object]) -> str:
    context["store"] = object.__setattr__
    return _init(cls, context, "store(self, {0!r}, {1})")


def _values(fields: Iterable[dataclasses.Field[object]], of: str) -> str:
    return f"({''.join(f'{of}.{field.name},' for field in fields)})"


def _eq(cls: type, context: dict[str, object]) -> str:
    compared = [field for field in _fields(cls) if field.compare]
    same = f"{_values(compared, 'self')} == {_values(compared, 'other')}"
    return f"def __eq__(self, other):\n return {same} if other.__class__ is self.__class__ else NotImplemented"


def _hash(cls: type, context: dict[str, object]) -> str:
    hashed = [field for field in _fields(cls) if (field.compare if field.hash is None else field.hash)]
    return f"def __hash__(self):\n return hash({_values(hashed, 'self')})"


@recursive_repr()
def _repr(self: object) -> str:
    shown = [f"{field.name}={getattr(self, field.name)!r}" for field in _fields(type(self)) if field.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refused(cls: type, what: str) -> Method:
    """`__setattr__` or `__delattr__` of a frozen class, for its fields and in its own instances."""

    def method(self: object, name: str, *value: object) -> None:
        if type(self) is cls or name in vars(cls)["__dataclass_fields__"]:
            raise dataclasses.FrozenInstanceError(f"cannot {what} field {name!r}")
        (object.__setattr__ if value else object.__delattr__)(self, name, *value)

    return method
