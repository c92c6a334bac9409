"""Random goboscript programs that compile, end, and do the same in every Scratch machine.

Values are of any kind, as in Scratch; structs, arguments and lists are used as declared. Loops count their turns, calls
go to routines that stand above, and a program that still runs too long is thrown away.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from .evaluator import State, Unsuited, run
from .expressions import ARITHMETIC, ExpressionGenerator, Scope, Shape, constant
from .programs import (
    Add, Argument, Assign, AssignStruct, Augment, Delete, Do, Expression, Forever, Handler, If, Infix, Insert, Item, List,
    Literal, Parameter, Prefix, Program, Repeat, Return, Routine, Send, SetItem, Statement, Stop, StructArgument, StructItem,
    StructVariable, Until, Variable, Written, expression_text, literal_text,
)

BUNDLE = 100                            # programs to a project


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


class _Generator(ExpressionGenerator):
    def __init__(self, draw: random.Random, name: str, plain: bool) -> None:
        super().__init__(draw, plain)
        self.name = name
        self.counters = 0
        self.stage: list[str] = []
        self.declarations: list[str] = []
        self.variables: dict[str, Literal] = {}
        self.lists: dict[str, tuple[Literal, ...]] = {}

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
        result = {} if shape is None else {"result": shape.name, "fields": shape.fields,
                                           "defaults": tuple(shape.defaults.items())}
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
