"""What a goboscript program has to do, by the rules of the language and of Scratch; it knows of no compiler.

The rules of the language that are not Scratch's own: functions in a statement are called before it, in the order
written, and everything else in it is read afterwards; a ternary is decided before its statement, with the statement
standing once for each outcome; locals, results of functions and arguments of structs are plain variables or arguments,
one for each field, and fields are written one after another; the fields of a result begin with their defaults; a condition that is no boolean block and no item of a list
is compared with 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from . import scratch_values as scratch
from .programs import (
    Add, Argument, Assign, AssignStruct, Augment, Call, Contains, Delete, Do, Expression, Forever, Given, If, Infix,
    Insert, Item, Letter, List, Literal, Prefix, Program, Repeat, Return, Routine, Send, SetItem, Statement, Stop, Struct,
    StructArgument, StructCall, StructItem, StructLiteral, StructVariable, Ternary, Until, Variable, Written,
)
from .scratch_values import Value

MOST_STEPS = 4_000
LONGEST_TEXT = 500
LARGEST_INDEX = 2**31


class Unsuited(Exception):
    """The program runs too long, grows too large, or leaves what both engines have in common."""


class _Stopped(Exception):
    """The end of a script or of a routine."""


@dataclass
class State:
    """All variables and lists, by the names that Scratch shows."""

    variables: dict[str, Value] = field(default_factory=dict)
    lists: dict[str, list[Value]] = field(default_factory=dict)


def run(program: Program) -> State:
    """The state after the program's first handler has run. Raises Unsuited."""
    evaluation = _Evaluation(program)
    evaluation.handler(program.handlers[0].message)
    return evaluation.state


def _value(literal: Literal) -> Value:
    """A literal as Scratch gets it: true and false are 1 and 0."""
    return literal.value if isinstance(literal.value, str) else float(literal.value)


def is_condition(part: Expression) -> bool:
    """Whether a condition takes the expression as it is; anything else is compared with 1."""
    match part:
        case Written(_, meaning):
            return is_condition(meaning)
        case Infix(operator):
            return operator in _CONDITIONS
        case Prefix("not") | Item() | Contains():
            return True
    return False


_CONDITIONS = frozenset(("and", "or", "in", "not in", "==", "!=", "<", "<=", ">", ">="))
_COMPARISONS: dict[str, Callable[[Value, Value], bool]] = {
    "==": scratch.equal, "<": scratch.less, ">": scratch.greater,
    "!=": lambda left, right: not scratch.equal(left, right),
    "<=": lambda left, right: not scratch.greater(left, right),
    ">=": lambda left, right: not scratch.less(left, right),
}
_ARITHMETIC: dict[str, Callable[[Value, Value], Value]] = {
    "+": lambda left, right: scratch.number(left) + scratch.number(right),
    "-": lambda left, right: scratch.number(left) - scratch.number(right),
    "*": lambda left, right: scratch.number(left) * scratch.number(right),
    "/": scratch.divided,
    "//": lambda left, right: scratch.FUNCTIONS["floor"](scratch.number(scratch.divided(left, right))),
    "%": scratch.remainder,
    "&": lambda left, right: scratch.text(left) + scratch.text(right),
}


class _Evaluation:
    """One run of a program. `arguments` are those of the routine that runs, one name for each field of a struct."""

    def __init__(self, program: Program) -> None:
        self.state = State(
            {key: _value(literal) for key, literal in program.variables.items()},
            {key: [_value(item) for item in items] for key, items in program.lists.items()},
        )
        self.routines = {routine.name: routine for routine in program.routines}
        self.handlers = {handler.message: handler for handler in program.handlers}
        self.arguments: dict[str, Value] = {}
        self.running: Routine | None = None
        self.steps = 0

    # scripts

    def handler(self, message: str) -> None:
        self.script(self.handlers[message].body, {}, None)

    def routine(self, routine: Routine, given: tuple[Given, ...], results: Results) -> None:
        self.step()
        self.script(routine.body, self.bound(routine, given, results), routine)

    def script(self, body: tuple[Statement, ...], arguments: dict[str, Value], routine: Routine | None) -> None:
        outside = self.arguments, self.running
        self.arguments, self.running = arguments, routine
        try:
            self.body(body)
        except _Stopped:
            pass
        self.arguments, self.running = outside

    def bound(self, routine: Routine, given: tuple[Given, ...], results: Results) -> dict[str, Value]:
        """The arguments of a call by name."""
        by_name = {one.name: one.value for one in given if one.name}
        by_place = [one.value for one in given if not one.name]
        arguments: dict[str, Value] = {}
        for place, parameter in enumerate(routine.parameters):
            value = by_place[place] if place < len(by_place) else by_name.get(parameter.name, parameter.default)
            if parameter.struct:
                for name, part in self.struct(value, results):
                    arguments[f"{parameter.name}.{name}"] = part()
            else:
                arguments[parameter.name] = self.value(value, results)
        return arguments

    def body(self, statements: tuple[Statement, ...]) -> None:
        for statement in statements:
            self.step()
            STATEMENTS[type(statement)](self, statement)

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Unsuited("it runs too long")

    # what comes before a statement: its ternaries are decided, its functions called

    def prepared(self, *parts: Expression | Struct | None) -> Results:
        """The outcomes of the ternaries and the results of the functions in the parts of a statement."""
        results: Results = {}
        while ternary := next(filter(None, (self.undecided(part, results) for part in parts)), None):
            results[ternary] = self.condition(ternary.condition)
        for part in parts:
            self.call_all(part, results)
        return results

    def undecided(self, part: object, results: Results) -> Ternary | None:
        """The first ternary whose outcome is not known yet."""
        if isinstance(part, Ternary):
            if part not in results:
                return part
            return self.undecided(part.yes if results[part] else part.no, results)
        return next(filter(None, (self.undecided(inner, results) for inner in _parts(part))), None)

    def call_all(self, part: object, results: Results) -> None:
        """Call the functions in an expression, those in their arguments first, and keep the results."""
        if isinstance(part, Ternary):
            self.call_all(part.yes if results[part] else part.no, results)
            return
        for inner in _parts(part):
            self.call_all(inner, results)
        if isinstance(part, Call):
            routine = self.routines[part.name]
            self.routine(routine, part.arguments, results)
            first = {name: _value(literal) for name, literal in routine.defaults}
            results[part] = {name: self.state.variables.get(key, first.get(name, 0.0))
                             for name, key in _result_keys(routine)}

    # values

    def evaluated(self, part: Expression) -> Value:
        """An expression that is a whole statement's only one."""
        return self.value(part, self.prepared(part))

    def condition(self, part: Expression) -> bool:
        return self.truth(part, self.prepared(part))

    def truth(self, part: Expression, results: Results) -> bool:
        if isinstance(part, Ternary):
            return self.truth(part.yes if results[part] else part.no, results)
        value = self.value(part, results)
        return scratch.truth(value) if is_condition(part) else scratch.equal(value, 1.0)

    def value(self, part: Expression, results: Results) -> Value:
        return self.limited(self._value(part, results))

    def _value(self, part: Expression, results: Results) -> Value:
        match part:
            case Literal():
                return _value(part)
            case Variable(_, key):
                return self.state.variables.get(key, 0.0)
            case Argument(source):
                return self.arguments[source.removeprefix("$")]
            case Written(_, meaning):
                return self.value(meaning, results)
            case Ternary(_, yes, no):
                return self.value(yes if results[part] else no, results)
            case Call(_, _, name):
                return results[part][name]
            case List(_, key):
                return self.whole_list(self.items(key))
            case Item(List(_, key), index, name):
                return self.item(_field_key(key, name), self.value(index, results))
            case Letter(text, index):
                return scratch.letter(self.value(text, results), self.index(self.value(index, results)))
            case Contains(text, inner):
                return scratch.contains(self.value(text, results), self.value(inner, results))
            case Prefix("length", List(_, key)):
                return float(len(self.items(key)))
            case Prefix("not", operand):
                return not self.truth(operand, results)
            case Prefix(operator, operand):
                return self.prefix(operator, self.value(operand, results))
            case Infix("and", left, right):
                return self.truth(left, results) and self.truth(right, results)
            case Infix("or", left, right):
                return self.truth(left, results) or self.truth(right, results)
            case Infix("in", left, right):
                return self.within(left, right, results)
            case Infix("not in", left, right):
                return not scratch.truth(self.within(left, right, results))
            case Infix(operator, left, right):
                function = _COMPARISONS.get(operator) or _ARITHMETIC[operator]
                sides = self.value(left, results), self.value(right, results)
                return function(*(self.alike(*sides) if operator in _COMPARISONS else sides))
        raise AssertionError(part)

    def prefix(self, operator: str, value: Value) -> Value:
        if operator == "-":
            return 0.0 - scratch.number(value)
        if operator == "length":
            return float(scratch.units(value))
        if operator == "round":
            return scratch.rounded(value)
        return scratch.FUNCTIONS[operator](scratch.number(value))

    def within(self, left: Expression, right: Expression, results: Results) -> Value:
        """`in`: the place in a list (0 for none), or whether a text contains another."""
        value = self.value(left, results)
        if isinstance(right, List):
            places = (place for place, item in enumerate(self.items(right.key), 1)
                      if scratch.equal(*self.alike(item, value)))
            return float(next(places, 0))
        return scratch.contains(self.value(right, results), value)

    def items(self, key: str) -> list[Value]:
        return self.state.lists[key]

    def item(self, key: str, index: Value) -> Value:
        items = self.items(key)
        place = scratch.place(self.index(index), len(items))
        return items[place - 1] if place > 0 else ""

    def index(self, index: Value) -> Value:
        """TurboWarp cuts indices to 32 bits."""
        if abs(scratch.number(index)) >= LARGEST_INDEX:
            raise Unsuited("it counts beyond 32 bits")
        return index

    def alike(self, left: Value, right: Value) -> tuple[Value, Value]:
        """TurboWarp compares truth values with NaN in another way, and takes no text for 0 that has no 0 in it."""
        for one, other in ((left, right), (right, left)):
            if isinstance(one, bool) and isinstance(other, float) and math.isnan(other):
                raise Unsuited("it compares a truth value with NaN")
            if isinstance(one, str) and one.strip() and "0" not in one and scratch.parsed(one) == 0:
                raise Unsuited("it compares a text that is too near to 0")
        return left, right

    def whole_list(self, items: list[Value]) -> str:
        """TurboWarp does not part single digits by blanks when they are numbers."""
        if all(len(scratch.text(item)) == 1 for item in items) and not all(isinstance(item, str) for item in items):
            raise Unsuited("it is a list of digits")
        return scratch.list_text(items)

    def struct(self, part: Struct | None, results: Results) -> list[tuple[str, Callable[[], Value]]]:
        """The fields of a struct, each to be read when it is written."""
        match part:
            case StructLiteral(_, given, rest):
                return [(name, lambda value=value: self.value(value, results)) for name, value in (*given, *rest)]
            case StructVariable(_, key, names):
                return [(name, lambda name=name: self.state.variables.get(f"{key}.{name}", 0.0)) for name in names]
            case StructArgument(source, names):
                return [(name, lambda name=name: self.arguments[f"{source[1:]}.{name}"]) for name in names]
            case StructItem(List(_, key), index, names):
                return [(name, lambda name=name: self.item(f"{key}.{name}", self.value(index, results))) for name in names]
            case StructCall(call, names):
                return [(name, lambda name=name: results[call][name]) for name in names]
        raise AssertionError(part)

    # statements

    def assign(self, statement: Assign) -> None:
        self.state.variables[statement.target.key] = self.evaluated(statement.value)

    def augment(self, statement: Augment) -> None:
        target, operator = statement.target, statement.operator
        amount = statement.value
        if operator in ("++", "--"):
            amount, operator = Literal(1.0), operator[0]
        if isinstance(target, Variable):
            results = self.prepared(amount)
            old = self.state.variables.get(target.key, 0.0)
            self.state.variables[target.key] = self.limited(_ARITHMETIC[operator](old, self.value(amount, results)))
            return
        results = self.prepared(target.index, amount)
        index = self.value(target.index, results)
        key = _field_key(target.list.key, target.field)
        self.replace(key, index, self.limited(_ARITHMETIC[operator](self.item(key, index), self.value(amount, results))))

    def limited(self, value: Value) -> Value:
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise Unsuited("its texts grow too long")
        return value

    def set_item(self, statement: SetItem) -> None:
        target = statement.target
        results = self.prepared(target.index, statement.value)
        value = self.value(statement.value, results)
        self.replace(_field_key(target.list.key, target.field), self.value(target.index, results), value)

    def replace(self, key: str, index: Value, value: Value) -> None:
        items = self.items(key)
        place = scratch.place(self.index(index), len(items))
        if place > 0:
            items[place - 1] = value

    def assign_struct(self, statement: AssignStruct) -> None:
        target = statement.target
        if isinstance(target, StructVariable):
            for name, value in self.struct(statement.value, self.prepared(statement.value)):
                self.state.variables[f"{target.key}.{name}"] = value()
            return
        results = self.prepared(target.index, statement.value)
        for name, value in self.struct(statement.value, results):
            new = value()
            self.replace(f"{target.list.key}.{name}", self.value(target.index, results), new)

    def add(self, statement: Add) -> None:
        results = self.prepared(statement.value)
        for key, value in self.written(statement.list, statement.value, results):
            self.items(key).append(value())

    def insert(self, statement: Insert) -> None:
        results = self.prepared(statement.index, statement.value)
        for key, value in self.written(statement.list, statement.value, results):
            new, items = value(), self.items(key)
            index = self.index(self.value(statement.index, results))
            place = scratch.place(index, len(items) + 1)
            if place > 0:
                items.insert(place - 1, new)

    def written(self, target: List, value: Expression | Struct, results: Results) -> list[tuple[str, Callable[[], Value]]]:
        """(list, value) for each list that gets an item."""
        if isinstance(value, Struct):
            return [(f"{target.key}.{name}", read) for name, read in self.struct(value, results)]
        return [(target.key, lambda: self.value(value, results))]

    def delete(self, statement: Delete) -> None:
        results = self.prepared(statement.index)
        for name in statement.fields or ("",):
            items = self.items(_field_key(statement.list.key, name))
            if statement.index is None:
                items.clear()
                continue
            place = scratch.place(self.index(self.value(statement.index, results)), len(items), take_all=True)
            if place == scratch.ALL:
                items.clear()
            elif place > 0:
                del items[place - 1]

    def choose(self, statement: If) -> None:
        for condition, body in statement.branches:
            if self.condition(condition):
                self.body(body)
                return
        self.body(statement.otherwise)

    def repeat(self, statement: Repeat) -> None:
        times = scratch.rounded(self.evaluated(statement.times))
        if times > MOST_STEPS:
            raise Unsuited("it runs too long")
        for _ in range(int(times)):
            self.step()
            self.body(statement.body)

    def until(self, statement: Until) -> None:
        while not self.condition(statement.condition):
            self.step()
            self.body(statement.body)

    def forever(self, statement: Forever) -> None:
        while True:
            self.step()
            self.body(statement.body)

    def give_back(self, statement: Return) -> None:
        results, key = self.prepared(statement.value), f"{self.running.name}:return"
        if isinstance(statement.value, Struct):
            for name, value in self.struct(statement.value, results):
                self.state.variables[f"{key}.{name}"] = value()
        else:
            self.state.variables[key] = self.value(statement.value, results)
        raise _Stopped

    def stop(self, statement: Stop) -> None:
        raise _Stopped

    def do(self, statement: Do) -> None:
        results = self.prepared(*(one.value for one in statement.arguments))
        self.routine(self.routines[statement.name], statement.arguments, results)

    def send(self, statement: Send) -> None:
        self.handler(statement.message)


Results = dict[Ternary | Call, object]      # outcome of a ternary; field -> value of a call


def _parts(part: object) -> list[object]:
    """The expressions directly inside an expression or a struct, in the order written."""
    match part:
        case Written(_, meaning):
            return [meaning]
        case Prefix(_, operand):
            return [operand]
        case Infix(_, left, right):
            return [left, right]
        case Item(_, index) | StructItem(_, index):
            return [index]
        case Letter(text, inner) | Contains(text, inner):
            return [text, inner]
        case Call(_, arguments):
            return [one.value for one in arguments]
        case StructCall(call):
            return [call]
        case StructLiteral(_, given):
            return [value for _, value in given]
    return []


def _field_key(key: str, name: str) -> str:
    return f"{key}.{name}" if name else key


def _result_keys(routine: Routine) -> list[tuple[str, str]]:
    """(field, variable) of a function's result; the field is '' where it gives a plain value."""
    return [(name, _field_key(f"{routine.name}:return", name)) for name in routine.fields or ("",)]


STATEMENTS: dict[type, Callable[[_Evaluation, Statement], None]] = {
    Assign: _Evaluation.assign, Augment: _Evaluation.augment, SetItem: _Evaluation.set_item,
    AssignStruct: _Evaluation.assign_struct, Add: _Evaluation.add, Insert: _Evaluation.insert,
    Delete: _Evaluation.delete, If: _Evaluation.choose, Repeat: _Evaluation.repeat, Until: _Evaluation.until,
    Forever: _Evaluation.forever, Return: _Evaluation.give_back, Stop: _Evaluation.stop, Do: _Evaluation.do,
    Send: _Evaluation.send,
}
