"""Random goboscript programs that compile, end, and do the same in every Scratch machine.

Values are of any kind, as in Scratch; structs, arguments and lists are used as declared. Loops count their turns, calls
go to routines that stand above, and a program that still runs too long is thrown away.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .evaluator import State, Unsuited, run
from .programs import (
    Add, Argument, Assign, AssignStruct, Augment, Call, Contains, Delete, Do, Expression, Forever, Given, Handler, If,
    Infix, Insert, Item, Letter, List, Literal, Parameter, Prefix, Program, Repeat, Return, Routine, Send, SetItem,
    Statement, Stop, Struct, StructArgument, StructCall, StructItem, StructLiteral, StructVariable, Ternary, Until,
    Variable, Written, expression_text, literal_text,
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
BUNDLE = 100                            # programs to a project
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


def programs(seed: int, count: int, plain_share: float = 0.5) -> list[tuple[Program, State]]:
    """`count` programs with what they have to do; `plain_share` of them without operations on literals only."""
    made: list[tuple[Program, State]] = []
    draws = 0
    while len(made) < count:
        draw = random.Random(f"{seed} {draws}")
        program = _Generator(draw, f"p{len(made):03}", draw.random() < plain_share).program()
        draws += 1
        try:
            made.append((program, run(program)))
        except Unsuited:
            continue
    return made


def bundles(seed: int, count: int, plain_share: float = 0.5) -> Iterator[tuple[int, list[tuple[Program, State]]]]:
    """(seed, programs with what they have to do) for `count` programs in all, a project's worth at a time."""
    for number in range(0, count, BUNDLE):
        yield seed + number, programs(seed + number, min(BUNDLE, count - number), plain_share)


class _Generator:
    def __init__(self, draw: random.Random, name: str, plain: bool) -> None:
        self.draw = draw
        self.name = name
        self.plain = plain
        self.counters = 0
        self.calls_left = 0
        self.ternaries_left = 0
        self.stage: list[str] = []
        self.declarations: list[str] = []
        self.variables: dict[str, Literal] = {}
        self.lists: dict[str, tuple[Literal, ...]] = {}
        self.constants: list[Written] = []
        self.macros: list[tuple[str, int, Callable[..., Expression]]] = []
        self.shapes: list[Shape] = []

    def chance(self, share: float) -> bool:
        return self.draw.random() < share

    # declarations

    def program(self) -> Program:
        scope = self.declared()
        routines = [self.routine(scope, number) for number in range(self.draw.randint(1, 4))]
        handlers = []
        if self.chance(0.4):
            handlers.append(Handler(f"{self.name} sub", self.block(self.inside(scope), 3)))
        scope.messages = [handler.message for handler in handlers]
        main = self.inside(scope)
        body = (*self.first_values(scope), *self.block(main, 6, 1), Add(List("out", "out"), self.expression(main, 3)))
        handlers.insert(0, Handler(self.name, body))
        return Program(self.name, tuple(self.stage), tuple(self.declarations), self.variables, self.lists,
                       tuple(routines), tuple(handlers))

    def declared(self) -> Scope:
        self.enum()
        variables = [self.variable(name) for name in "abcd"[: self.draw.randint(2, 4)]]
        lists = [self.list(name) for name in "lm"[: self.draw.randint(1, 2)]]
        self.declarations.append("list out;")
        self.lists["out"] = ()
        if self.chance(0.6):
            key = f"{self.name}_g"
            self.variables[key] = value = self.first()
            self.stage.append(f"var {key} = {literal_text(value.value)};")
            variables.append(Variable(key, key))
            self.constants.append(Written(f'"Stage"."{key}"', Variable(key, key)))
        if self.chance(0.4):
            key = f"{self.name}_l"
            lists.append(self.list(key, self.stage))
        scope = Scope(variables, lists)
        if self.chance(0.6):
            self.struct(scope)
        self.macro(variables)
        return scope

    def variable(self, name: str) -> Variable:
        if self.chance(0.6):
            value = self.first()
            self.variables[name] = value
            self.declarations.append(f"var {name} = {literal_text(value.value)};")
        return Variable(name, name)

    def first_values(self, scope: Scope) -> list[Statement]:
        """Assignments that declare the variables without a declaration of their own."""
        return [Assign(one, self.literal()) for one in scope.variables if one.key not in self.variables]

    def list(self, name: str, lines: list[str] | None = None) -> List:
        items = tuple(self.first() for _ in range(self.draw.randint(0, 4)))
        lines = self.declarations if lines is None else lines
        if items and self.chance(0.2):
            items = items[:1] * self.draw.randint(1, 3)
            lines.append(f"list {name} = [{literal_text(items[0].value)}; {len(items)}];")
        elif items:
            lines.append(f"list {name} = [{', '.join(literal_text(item.value) for item in items)}];")
        else:
            lines.append(f"list {name};")
        self.lists[name] = items
        return List(name, name)

    def enum(self) -> None:
        """All variants with values or none."""
        if self.chance(0.5):
            return
        name = f"{self.name.upper()}_KIND" if self.chance(0.5) else "KIND"
        variants = ("RED", "green", "B3")
        values: list[Literal] = [Literal(number) for number in range(3)]
        text = ", ".join(variants)
        if self.chance(0.4):
            values = [self.literal() for _ in variants]
            text = ", ".join(f"{variant} = {literal_text(value.value)}" for variant, value in zip(variants, values))
        (self.stage if name != "KIND" else self.declarations).append(f"enum {name} {{ {text} }}")
        self.constants += [Written(f"{name}.{variant}", value) for variant, value in zip(variants, values)]

    def macro(self, variables: list[Variable]) -> None:
        variables = [one for one in variables if one.source != "a"]     # a local may have this name
        if self.chance(0.4):
            value = self.draw.choice([self.literal(), self.draw.choice(variables)])
            if not (isinstance(value, Literal) and literal_text(value.value).startswith("-")):
                self.declarations.append(f"%define SOME {expression_text(value)}")
                self.constants.append(Written("SOME", value))
        if self.chance(0.4):
            operator = self.draw.choice("+ * & %".split())
            variable = self.draw.choice(variables)
            self.declarations.append(f"%define MIX(one, two) ((two) {operator} {variable.source} {operator} (one))")
            self.macros.append(("MIX", 2, lambda one, two: self.mixed(operator, two, variable, one)))
        if self.chance(0.3):
            self.declarations += ["%define BOTH(one, two) \\", "    ((one) < (two) \\", "        and not (two))"]
            self.macros.append(("BOTH", 2, lambda one, two: Infix("and", Infix("<", one, two), Prefix("not", two))))

    @staticmethod
    def mixed(operator: str, left: Expression, middle: Expression, right: Expression) -> Expression:
        if operator == "&":
            return Infix(operator, left, Infix(operator, middle, right))
        return Infix(operator, Infix(operator, left, middle), right)

    def struct(self, scope: Scope) -> None:
        on_stage = self.chance(0.4)
        name = f"{self.name.upper()}_PAIR" if on_stage else "PAIR"
        names = ("x", "y", "tag")[: self.draw.randint(2, 3)]
        defaults = {names[-1]: self.literal()} if self.chance(0.5) else {}
        text = ", ".join(f"{one} = {literal_text(defaults[one].value)}" if one in defaults else one for one in names)
        (self.stage if on_stage else self.declarations).append(f"struct {name} {{ {text} }}")
        shape = Shape(name, names, defaults)
        self.shapes.append(shape)
        for variable in ("v", "w")[: self.draw.randint(1, 2)]:
            values = {one: self.literal() for one in names}
            self.variables |= {f"{variable}.{one}": value for one, value in values.items()}
            text = ", ".join(f"{one}: {literal_text(value.value)}" for one, value in values.items())
            self.declarations.append(f"var {name} {variable} = {name} {{ {text} }};")
            scope.structs.append((StructVariable(variable, variable, names), shape))
        if self.chance(0.7):
            self.declarations.append(f"list {name} many;")
            self.lists |= {f"many.{one}": () for one in names}
            scope.struct_lists.append((List("many", "many"), shape))

    # scripts

    def inside(self, scope: Scope) -> Scope:
        """A scope of its own that starts with what the sprite has."""
        return Scope(list(scope.variables), list(scope.lists), [], list(scope.structs), list(scope.struct_lists),
                     list(scope.functions), list(scope.procedures), None, list(scope.messages))

    def routine(self, scope: Scope, number: int) -> Routine:
        kind = self.draw.choice(["func", "func", "proc", "proc", "nowarp proc"])
        inner = self.inside(scope)
        name = f"{kind[0]}{number}"
        parameters: list[Parameter] = []
        for letter in "rst"[: self.draw.randint(0, 3)]:
            if self.shapes and self.chance(0.25) and not (parameters and parameters[-1].default):
                shape = self.shapes[0]
                parameters.append(Parameter(letter, None, shape.name, shape.fields))
                inner.structs.append((StructArgument(f"${letter}", shape.fields), shape))
                inner.arguments += [Argument(f"${letter}.{one}") for one in shape.fields]
                continue
            default = self.literal() if self.chance(0.3) or parameters and parameters[-1].default else None
            parameters.append(Parameter(letter, default))
            inner.arguments.append(Argument(f"${letter}"))
        shape = self.draw.choice(self.shapes) if kind == "func" and self.shapes and self.chance(0.25) else None
        result = {} if shape is None else {"result": shape.name, "fields": shape.fields}
        inner.routine = Routine(kind, name, tuple(parameters), (), **result)
        locals_first = self.locals(inner, name)
        body = (*locals_first, *self.block(inner, self.draw.randint(1, 4)))
        if kind == "func" and not isinstance(body[-1], (Forever, Stop, Return)):
            body = (*body, self.give_back(inner, shape))
        routine = Routine(kind, name, tuple(parameters), body, **result)
        if kind == "func":
            scope.functions.append((routine, shape))
        else:
            scope.procedures.append(routine)
        return routine

    def locals(self, scope: Scope, routine: str) -> list[Statement]:
        """Declarations of locals; one may have the name of a variable."""
        names = self.draw.sample(["t", "u", "a"], self.draw.randint(0, 2))
        targets = [Variable(name, f"{routine}:{name}") for name in names]
        scope.variables = [one for one in scope.variables if one.source not in names] + targets
        made: list[Statement] = [Assign(target, self.expression(scope, 2), local=True) for target in targets]
        if self.shapes and self.chance(0.3):
            shape = self.shapes[0]
            target = StructVariable("pair", f"{routine}:pair", shape.fields)
            made.append(AssignStruct(target, self.struct_value(scope, shape), local=shape.name))
            scope.structs.append((target, shape))
        return made

    def give_back(self, scope: Scope, shape: Shape | None) -> Return:
        self.calls_left, self.ternaries_left = 1, 1
        return Return(self.expression(scope, 3) if shape is None else self.struct_value(scope, shape))

    def block(self, scope: Scope, size: int, depth: int = 1) -> tuple[Statement, ...]:
        made: list[Statement] = []
        for _ in range(self.draw.randint(1, size)):
            made += self.statement(scope, depth)
            if isinstance(made[-1], (Forever, Stop, Return)):
                break
        return tuple(made)

    def statement(self, scope: Scope, depth: int) -> list[Statement]:
        self.calls_left, self.ternaries_left = 2, 1
        kinds: list[tuple[Callable[[Scope, int], list[Statement]], int]] = [
            (self.assign, 5), (self.augment, 4), (self.set_item, 3), (self.augment_item, 2), (self.add, 4),
            (self.insert, 2), (self.delete, 1), (self.log, 3), (self.choose, 4 if depth < 4 else 0),
            (self.repeat, 2 if depth < 4 else 0), (self.until, 2 if depth < 4 else 0),
            (self.do, 3 if scope.procedures else 0), (self.assign_struct, 3 if scope.structs else 0),
            (self.use_structs, 3 if scope.struct_lists else 0), (self.send, 2 if scope.messages and depth < 3 else 0),
            (self.end, 1 if depth > 1 else 0),
        ]
        choose, = self.draw.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])
        return choose(scope, depth)

    def assign(self, scope: Scope, depth: int) -> list[Statement]:
        return [Assign(self.target(scope), self.expression(scope, 3))]

    def target(self, scope: Scope) -> Variable:
        fields = [Variable(f"{one.source}.{name}", f"{one.key}.{name}") for one, shape in scope.structs
                  if isinstance(one, StructVariable) for name in shape.fields]
        return self.draw.choice(fields if fields and self.chance(0.2) else scope.variables)

    def augment(self, scope: Scope, depth: int) -> list[Statement]:
        operator, value = self.change(scope)
        return [Augment(self.target(scope), operator, value)]

    def change(self, scope: Scope) -> tuple[str, Expression | None]:
        operator = self.draw.choice([*ARITHMETIC, "+", "&", "++", "--"])
        if operator in ("++", "--"):
            return operator, None
        value = self.expression(scope, 2)
        return operator, self.right(scope, 1) if self.plain and constant(value) else value

    def set_item(self, scope: Scope, depth: int) -> list[Statement]:
        return [SetItem(Item(self.draw.choice(scope.lists), self.place(scope)), self.expression(scope, 2))]

    def augment_item(self, scope: Scope, depth: int) -> list[Statement]:
        self.calls_left = 0 if self.plain else self.calls_left
        target = Item(self.draw.choice(scope.lists), self.place(scope))
        if scope.struct_lists and self.chance(0.4):
            list, shape = self.draw.choice(scope.struct_lists)
            target = Item(list, target.index, self.draw.choice(shape.fields))
        self.calls_left = 1
        return [Augment(target, *self.change(scope))]

    def add(self, scope: Scope, depth: int) -> list[Statement]:
        return [Add(self.draw.choice(scope.lists), self.expression(scope, 2))]

    def log(self, scope: Scope, depth: int) -> list[Statement]:
        return [Add(List("out", "out"), self.expression(scope, 4))]

    def insert(self, scope: Scope, depth: int) -> list[Statement]:
        return [Insert(self.draw.choice(scope.lists), self.place(scope), self.expression(scope, 2))]

    def delete(self, scope: Scope, depth: int) -> list[Statement]:
        return [Delete(self.draw.choice(scope.lists), None if self.chance(0.15) else self.place(scope))]

    def choose(self, scope: Scope, depth: int) -> list[Statement]:
        branches = []
        for _ in range(self.draw.choice([1, 1, 1, 2, 3])):
            self.calls_left, self.ternaries_left = 1, 1
            branches.append((self.question(scope), self.block(scope, 3, depth + 1)))
        return [If(tuple(branches), self.block(scope, 3, depth + 1) if self.chance(0.5) else ())]

    def repeat(self, scope: Scope, depth: int) -> list[Statement]:
        times = Literal(self.draw.choice([0, 1, 2, 3, 2.5, 0.4])) if self.chance(0.5) else \
            Infix("%", self.operand(scope, 2), Literal(self.draw.choice([2, 3, 4])))
        return [Repeat(times, self.block(scope, 3, depth + 1))]

    def counter(self) -> Variable:
        self.counters += 1
        return Variable(f"i{self.counters}", f"i{self.counters}")

    def until(self, scope: Scope, depth: int) -> list[Statement]:
        if self.chance(0.1):
            one = self.draw.choice(scope.variables)
            return [Until(Prefix("not", Infix("<", one, one)), ())]
        self.ternaries_left = 0
        counter = self.counter()
        condition = Infix(self.draw.choice(["or", "or", "and"]), Infix(">", counter, Literal(self.draw.randint(0, 3))),
                          self.question(scope))
        if condition.operator == "and":
            condition = Infix("or", Infix(">", counter, Literal(4)), condition)
        if not self.plain and self.chance(0.3):
            self.ternaries_left, self.calls_left = 1, 0
            condition = Infix("or", condition, self.expression(scope, 2))
        body = (Augment(counter, "++", None), *self.block(scope, 3, depth + 1))
        return [Assign(counter, Literal(0)), Until(condition, body)]

    def end(self, scope: Scope, depth: int) -> list[Statement]:
        """What ends the script, or a loop that does so in the end."""
        if self.chance(0.3):
            counter = self.counter()
            stop = If(((Infix(">", counter, Literal(2)), (Stop(),)),), ())
            body = (Augment(counter, "++", None), stop, *self.block(scope, 2, 4))
            return [Assign(counter, Literal(0)), Forever(body)]
        if scope.routine is not None and scope.routine.kind == "func":
            shape = next((one for one in self.shapes if one.name == scope.routine.result), None)
            return [self.give_back(scope, shape)]
        return [Stop()]

    def do(self, scope: Scope, depth: int) -> list[Statement]:
        routine = self.draw.choice(scope.procedures)
        return [Do(routine.name, self.given(scope, routine))]

    def send(self, scope: Scope, depth: int) -> list[Statement]:
        return [Send(self.draw.choice(scope.messages))]

    # structs

    def assign_struct(self, scope: Scope, depth: int) -> list[Statement]:
        targets = [(one, shape) for one, shape in scope.structs if isinstance(one, StructVariable)]
        if not targets:
            return self.assign(scope, depth)
        target, shape = self.draw.choice(targets)
        return [AssignStruct(target, self.struct_value(scope, shape))]

    def use_structs(self, scope: Scope, depth: int) -> list[Statement]:
        list, shape = self.draw.choice(scope.struct_lists)
        what = self.draw.choice(["add", "add", "insert", "set", "field", "delete"])
        if what == "add":
            return [Add(list, self.struct_value(scope, shape))]
        self.calls_left = 0
        if what == "delete":
            return [Delete(list, None if self.chance(0.2) else self.place(scope), shape.fields)]
        if what == "field":
            return [SetItem(Item(list, self.place(scope), self.draw.choice(shape.fields)), self.expression(scope, 2))]
        if what == "insert":
            return [Insert(list, self.place(scope), self.struct_value(scope, shape))]
        return [AssignStruct(StructItem(list, self.place(scope), shape.fields), self.struct_value(scope, shape))]

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
            (self.macro_use, 1 if self.macros else 0),
        ]
        make, = self.draw.choices([way for way, _ in ways], [weight for _, weight in ways])
        return make(scope, depth - 1)

    def infix(self, scope: Scope, depth: int) -> Expression:
        return Infix(self.draw.choice(ARITHMETIC), self.operand(scope, depth), self.right(scope, depth))

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
