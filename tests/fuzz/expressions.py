"""Random expressions of goboscript, of what a script can read and call."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from .programs import (
    Argument, Call, Contains, Expression, Given, Infix, Item, Letter, List, Literal, Prefix, Routine, Struct,
    StructArgument, StructCall, StructItem, StructLiteral, StructVariable, Ternary, Variable, Written, expression_text,
)

NUMBERS = (0, 1, 2, 3, 4, 5, 7, 10, 100, 1000000, 0.5, 1.5, 2.25, 0.1, 3.14159, 1e-7, 123456789.125, 1e21)
TEXTS = ("", " ", "0", "00", "1", "-1", "1e3", "1E-2", "0x10", "0b101", "0o17", "TRUE", "False", "Infinity", "-Infinity",
         "NaN", "inf", "a", "B", "Hello", "hello", "éa", "日本", "ß", " 5 ", "1.0", ".", "-", "+5", "5.", ".5", "1_0", "last",
         "all", "a\tb", "a\"b\\", "1 2", "- 1", "e", "#", "%s", "12abc")
FIRST_TEXTS = ("true", "false")         # TurboWarp makes truth values of them where they stand in a block
ARITHMETIC = "+ - * / // %".split()
COMPARISONS = "== != < <= > >=".split()
EXACT = "length round abs floor ceil sqrt sin cos -".split()
LAST_DIGIT = "asin acos atan ln log".split()        # their last digit differs between engines
POWERS = ("antiln", "antilog")
RIGHT_ANGLES = (0, 45, 90, 270, 450, -90, -270, 360)


@dataclass
class Shape:
    """A struct: its name and fields with their defaults."""

    name: str
    fields: tuple[str, ...]
    defaults: dict[str, Literal]


@dataclass
class Scope:
    """What one script can read, write and call. `structs` are whole structs with their shape."""

    variables: list[Variable]
    lists: list[List]
    arguments: list[Argument] = field(default_factory=list)
    structs: list[tuple[StructVariable | StructArgument, Shape]] = field(default_factory=list)
    struct_lists: list[tuple[List, Shape]] = field(default_factory=list)
    functions: list[tuple[Routine, Shape | None]] = field(default_factory=list)
    procedures: list[Routine] = field(default_factory=list)
    routine: Routine | None = None
    messages: list[str] = field(default_factory=list)


class ExpressionGenerator:
    """Draws values. `plain` keeps literals apart, where compilers differ in what they work out."""

    def __init__(self, draw: random.Random, plain: bool) -> None:
        self.draw = draw
        self.plain = plain
        self.calls_left = 0
        self.ternaries_left = 0
        self.constants: list[Written] = []
        self.macros: list[tuple[str, int, Callable[..., Expression]]] = []
        self.shapes: list[Shape] = []

    def chance(self, share: float) -> bool:
        return self.draw.random() < share

    # structs

    def struct_value(self, scope: Scope, shape: Shape) -> Struct:
        ways: list[Callable[[], Struct]] = [lambda: self.struct_literal(scope, shape)] * 2
        ways += [lambda one=one: one for one, other in scope.structs if other is shape]
        ways += [lambda list=list: self.struct_item(scope, list, shape) for list, other in scope.struct_lists]
        if self.calls_left:
            ways += [lambda routine=routine: StructCall(self.call(scope, routine), shape.fields)
                     for routine, other in scope.functions if other is shape]
        return self.draw.choice(ways)()

    def struct_literal(self, scope: Scope, shape: Shape) -> StructLiteral:
        names = self.draw.sample(shape.fields, len(shape.fields))
        left_out = [one for one in names if one in shape.defaults and self.chance(0.5)]
        given = tuple((one, self.expression(scope, 2)) for one in names if one not in left_out)
        return StructLiteral(shape.name, given, tuple((one, shape.defaults[one]) for one in shape.fields if one in left_out))

    def struct_item(self, scope: Scope, list: List, shape: Shape) -> StructItem:
        """Without calls and ternaries in its index: goboscript takes no ternary there."""
        left = self.calls_left, self.ternaries_left
        self.calls_left = self.ternaries_left = 0
        item = StructItem(list, self.place(scope), shape.fields)
        self.calls_left, self.ternaries_left = left
        return item

    # calls

    def given(self, scope: Scope, routine: Routine) -> tuple[Given, ...]:
        """By place, from some place on by name, defaults left out now and then."""
        made: list[Given] = []
        by_name = self.draw.randint(0, len(routine.parameters)) if self.chance(0.3) else len(routine.parameters)
        for number, parameter in enumerate(routine.parameters):
            if parameter.default is not None and self.chance(0.5):
                by_name = 0                     # what follows can be given by name only
                continue
            named = number >= by_name
            calls = self.calls_left
            self.calls_left = 0 if named and self.plain else calls
            if parameter.struct:
                value = self.struct_value(scope, next(one for one in self.shapes if one.name == parameter.struct))
            else:
                value = self.expression(scope, 2)
            self.calls_left = calls if named and self.plain else self.calls_left
            made.append(Given(parameter.name if named else "", value))
        named = [one for one in made if one.name]
        self.draw.shuffle(named)
        return tuple([one for one in made if not one.name] + named)

    def call(self, scope: Scope, routine: Routine) -> Call:
        self.calls_left -= 1
        return Call(routine.name, self.given(scope, routine))

    # expressions

    def first(self) -> Literal:
        """The first value of a variable or of an item of a list."""
        return Literal(self.draw.choice(FIRST_TEXTS)) if self.chance(0.1) else self.literal()

    def literal(self) -> Literal:
        if self.chance(0.5):
            number = self.draw.choice(NUMBERS[:-1] if self.plain else NUMBERS)
            return Literal(-number if number and self.chance(0.25) else number)
        return Literal(self.draw.choice(TEXTS)) if self.chance(0.9) else Literal(self.chance(0.5))

    def read(self, scope: Scope) -> Expression:
        """Something that is read."""
        kind = self.draw.random()
        if kind < 0.3 and scope.arguments:
            return self.draw.choice(scope.arguments)
        if kind < 0.4 and scope.structs:
            one, shape = self.draw.choice(scope.structs)
            if isinstance(one, StructVariable):
                name = self.draw.choice(shape.fields)
                return Variable(f"{one.source}.{name}", f"{one.key}.{name}")
        if kind > 0.97:
            return self.draw.choice(scope.lists)
        return self.draw.choice(scope.variables)

    def leaf(self, scope: Scope) -> Expression:
        kind = self.draw.random()
        if kind < 0.35:
            return self.literal()
        if kind < 0.5 and self.constants:
            return self.draw.choice(self.constants)
        return self.read(scope)

    def operand(self, scope: Scope, depth: int) -> Expression:
        """An expression that is no constant where literals alone are to be kept apart."""
        made = self.expression(scope, depth)
        return self.read(scope) if self.plain and constant(made) else made

    def right(self, scope: Scope, depth: int) -> Expression:
        """The right side of an operator; what changes nothing there is kept apart as well."""
        if self.plain and self.chance(0.4):
            return Literal(self.draw.choice([2, 3, 5, 10, 0.5, "a", "10"]))
        return self.operand(scope, depth)

    def place(self, scope: Scope) -> Expression:
        """A place in a list or a text."""
        kind = self.draw.random()
        if kind < 0.5:
            return Literal(self.draw.choice([1, 2, 3, 1.5, 0, -1, "last", "1", "all", "2.9"]))
        if kind < 0.8:
            return Infix("+", Infix("%", self.operand(scope, 1), Literal(4)), Literal(2 if self.plain else 1))
        return self.expression(scope, 2)

    def question(self, scope: Scope) -> Expression:
        kind = self.draw.random()
        if kind < 0.1:
            return self.item(scope, 1)
        if kind < 0.4:
            return Infix(self.draw.choice(COMPARISONS), self.operand(scope, 2), self.right(scope, 2))
        if kind < 0.55:
            return Infix(self.draw.choice(["and", "or"]), self.question(scope), self.question(scope))
        if kind < 0.65:
            return Prefix("not", self.question(scope))
        if kind < 0.75:
            return Infix(self.draw.choice(["in", "not in"]), self.operand(scope, 2), self.draw.choice(scope.lists))
        return self.operand(scope, 2)

    def expression(self, scope: Scope, depth: int) -> Expression:
        if depth <= 0 or self.chance(0.2):
            return self.leaf(scope)
        ways: list[tuple[Callable[[Scope, int], Expression], int]] = [
            (self.infix, 6), (self.join, 2), (self.prefix, 3), (self.last_digit, 1), (self.item, 3), (self.letter, 1),
            (self.length, 1), (self.contained, 1), (lambda scope, depth: self.question(scope), 2),
            (self.ternary, 1 if self.ternaries_left else 0), (self.function, 3 if self.calls_left else 0),
            (self.macro_use, 1 if self.macros else 0), (self.of_literals, 0 if self.plain else 3),
        ]
        make, = self.draw.choices([way for way, _ in ways], [weight for _, weight in ways])
        return make(scope, depth - 1)

    def infix(self, scope: Scope, depth: int) -> Expression:
        return Infix(self.draw.choice(ARITHMETIC), self.operand(scope, depth), self.right(scope, depth))

    def of_literals(self, scope: Scope, depth: int) -> Expression:
        """An operation that a compiler could work out."""
        operator = self.draw.choice([*EXACT, *ARITHMETIC, *COMPARISONS, "&", "and", "or", "not", "[]"])
        if operator in EXACT and operator != "-" or operator == "not":
            half = operator == "round" and self.chance(0.5)
            return Prefix(operator, Literal(self.draw.randint(-4, 4) + 0.5) if half else self.literal())
        if operator == "[]":
            return Letter(self.literal(), Literal(self.draw.choice([0, 1, 2, 2.5, "1", "last", -1])))
        return Infix(operator, self.literal(), self.literal() if depth < 1 else self.of_literals(scope, depth - 1))

    def join(self, scope: Scope, depth: int) -> Expression:
        return Infix("&", self.operand(scope, depth), self.right(scope, depth))

    def prefix(self, scope: Scope, depth: int) -> Expression:
        operator = self.draw.choice([*EXACT, "tan"])
        if operator != "tan":
            return Prefix(operator, self.operand(scope, depth))
        if self.plain or self.chance(0.5):
            return Prefix("tan", Infix("%", self.operand(scope, depth), Literal(80)))
        return Prefix("tan", Literal(self.draw.choice(RIGHT_ANGLES)))

    def last_digit(self, scope: Scope, depth: int) -> Expression:
        """A function whose last digit differs between engines, without its last digits."""
        inner = self.operand(scope, depth)
        operator = self.draw.choice([*LAST_DIGIT, *POWERS])
        if operator in POWERS:
            inner = Infix("%", inner, Literal(5))
        return Prefix("round", Infix("*", Prefix(operator, inner), Literal(1000)))

    def item(self, scope: Scope, depth: int) -> Expression:
        if scope.struct_lists and self.chance(0.3):
            list, shape = self.draw.choice(scope.struct_lists)
            return Item(list, self.place(scope), self.draw.choice(shape.fields))
        return Item(self.draw.choice(scope.lists), self.place(scope))

    def letter(self, scope: Scope, depth: int) -> Expression:
        text = self.operand(scope, depth)
        return Item(text, self.place(scope)) if isinstance(text, List) else Letter(text, self.place(scope))

    def length(self, scope: Scope, depth: int) -> Expression:
        return Prefix("length", self.draw.choice(scope.lists))

    def contained(self, scope: Scope, depth: int) -> Expression:
        text, part = self.operand(scope, depth), self.right(scope, depth)
        if self.chance(0.5):
            return Contains(text, part)
        return Infix(self.draw.choice(["in", "not in"]), part, text)

    def ternary(self, scope: Scope, depth: int) -> Expression:
        """Without a whole list as its outcome: indexed or counted, it is the list and no text."""
        self.ternaries_left -= 1
        condition, *outcomes = self.question(scope), self.expression(scope, depth), self.expression(scope, depth)
        return Ternary(condition, *(Infix("&", one, one) if isinstance(one, List) else one for one in outcomes))

    def function(self, scope: Scope, depth: int) -> Expression:
        routines = [one for one in scope.functions if one[1] is None]
        if not routines:
            return self.infix(scope, depth)
        return self.call(scope, self.draw.choice(routines)[0])

    def macro_use(self, scope: Scope, depth: int) -> Expression:
        name, count, meaning = self.draw.choice(self.macros)
        arguments = [self.read(scope) for _ in range(count)]
        return Written(f"{name}({', '.join(map(expression_text, arguments))})", meaning(*arguments))


def constant(part: Expression) -> bool:
    """Whether a compiler could work it out."""
    match part:
        case Literal():
            return True
        case Written(_, meaning):
            return constant(meaning)
        case Prefix(_, operand):
            return constant(operand)
        case Infix(_, left, right):
            return constant(left) and constant(right)
        case Letter(text, index):
            return constant(text) and constant(index)
        case Contains(text, inner):
            return constant(text) and constant(inner)
        case Ternary(_, yes, no):
            return constant(yes) or constant(no)
    return False
