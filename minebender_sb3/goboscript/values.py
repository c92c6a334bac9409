"""Expressions to values: literals, variables, reporters; functions are called before the statement."""
from __future__ import annotations

from . import syntax
from .blocks import BOOLEAN, CORE, INFIX, PREFIX, PROBES, REPORTER_BLOCK, Block
from .diagnostics import Report, did_you_mean
from .folding import fold_infix, fold_prefix
from .numbers import to_number, to_text
from .places import PlaceLowering
from .scope import Entry, Scope, constant_value
from .syntax import Argument, Call, Constant, Dot, Expression, Given, Index, Literal, Name, Parameter, Routine, Span
from .tree import Custom, Node, Ref, Value

MAX_COPIES = 4_000                      # statements of one script that ternaries write twice


class TooLarge(Exception):
    """The ternaries of a script make more than MAX_COPIES copies; carries the place."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


class ValueLowering(PlaceLowering):
    """Plain values and structs of values."""

    # structs

    def struct_type(self, expression: Expression) -> str | None:
        """The struct that an expression is, None for a plain value."""
        if isinstance(expression, syntax.StructLiteral):
            return expression.name
        if isinstance(expression, Name):
            entry = self.scope.find(expression.name, self.routine)
            return entry.type if entry is not None and not entry.is_list else None
        if isinstance(expression, Argument):
            parameter = self.parameters.get(expression.name)
            return parameter.type.name if parameter is not None and parameter.type is not None else None
        if isinstance(expression, Index) and isinstance(expression.base, Name):
            entry = self.scope.find(expression.base.name, self.routine)
            return entry.type if entry is not None and entry.is_list else None
        if isinstance(expression, Call):
            routine = self.scope.routines.get(expression.name)
            if routine is not None and routine.is_function and routine.result is not None:
                return routine.result.name
        return None

    def struct_values(self, expression: Expression, expected: str, span: Span) -> list[tuple[str, Value]] | None:
        """(field, value) of an expression that has to be the struct `expected`; None where it is not."""
        given = self.struct_type(expression)
        if given is None:
            self.value(expression)
            self.report.error("value-for-struct", f"a struct {expected} is due here, a plain value is given",
                              expression.span)
            return None
        if given != expected:
            self.report.error("other-struct", f"a struct {expected} is due here, a struct {given} is given",
                              expression.span)
            return None
        return self._fields(expression)

    def _fields(self, expression: Expression) -> list[tuple[str, Value]] | None:
        """(field, value) of an expression that is a struct."""
        name = self.struct_type(expression)
        struct = self.scope.struct(name)
        if struct is None:
            self.report.error("unknown-struct", f"there is no struct {name}", expression.span,
                              did_you_mean(name, self.scope.structs))
            return None
        names = [field for field, _, _ in struct.fields]
        span = expression.span
        if isinstance(expression, syntax.StructLiteral):
            return self._literal_fields(expression, struct)
        if isinstance(expression, Name):
            entry = self.scope.find(expression.name, self.routine)
            return [(field, Ref(f"{entry.name}.{field}", False, entry.of_stage, span)) for field in names]
        if isinstance(expression, Argument):
            return [(field, _argument(f"{expression.name}.{field}", span)) for field in names]
        if isinstance(expression, Index):
            entry = self.scope.find(expression.base.name, self.routine)
            index = self.stable(self.value(expression.index), span)
            return [(field, _item(Ref(f"{entry.name}.{field}", True, entry.of_stage, span), index, span))
                    for field in names]
        result = self._call_function(self.scope.routines[expression.name], expression)
        if result is None:
            return None
        return [(field, Ref(f"{result.name}.{field}", False, result.of_stage, span)) for field in names]

    def _literal_fields(self, literal: syntax.StructLiteral, struct: syntax.Struct) -> list[tuple[str, Value]] | None:
        fields: dict[str, Value] = {}
        sound = True
        for field in literal.fields:
            value = self.value(field.value)
            if field.name in fields:
                self.report.error("field-twice", f"the field {field.name} is given twice", field.span)
                sound = False
            elif not self.has_field(struct.name, field.name, field.span):
                sound = False
            fields[field.name] = value
        for name, default, _ in struct.fields:
            if name not in fields and default is None:
                self.report.error("missing-field", f"the field {name} of the struct {struct.name} is not given and has "
                                  "no default", literal.span)
                sound = False
            elif name not in fields:
                fields[name] = Literal(constant_value(self.scope, default, self.report), literal.span)
        return list(fields.items()) if sound else None

    def pairs(self, entry: Entry | None, expression: Expression, span: Span) -> list[tuple[Ref, Value]]:
        """(variable or list, value) for each thing to be written when `expression` goes to `entry`."""
        if entry is None:
            self.value_or_struct(expression)
            return []
        if entry.type is None:
            return [(Ref(entry.name, entry.is_list, entry.of_stage, span), self.value(expression))]
        fields = self.struct_values(expression, entry.type, span)
        written: set[str] = set()
        made: list[tuple[Ref, Value]] = []
        for field, value in fields or ():
            ref = Ref(f"{entry.name}.{field}", entry.is_list, entry.of_stage, span)
            if written and _reads(value, written):
                self.report.warning("fields-in-order", f"fields are written one after another, so {field} reads a "
                                    "field that has its new value already", value.span,
                                    "put the old value into a variable first")
            made.append((ref, value))
            written.add(ref.name)
        return made

    def value_or_struct(self, expression: Expression) -> None:
        """Lower an expression only for what is wrong with it."""
        if self.struct_type(expression) is None:
            self.value(expression)
        else:
            self._fields(expression)

    # calls

    def signature(self, routine: Routine) -> Custom:
        signature = self.signatures.get(routine.name)
        if signature is None:
            names: list[str] = []
            for parameter in routine.parameters:
                struct = self.scope.struct(parameter.type.name) if parameter.type else None
                names += [parameter.name] if struct is None else \
                    [f"{parameter.name}.{field}" for field, _, _ in struct.fields]
            signature = Custom(proccode(routine.name, names), tuple(names), routine.warp)
            self.signatures[routine.name] = signature
        return signature

    def call_arguments(self, routine: Routine, given: tuple[Given, ...], span: Span) -> tuple[Value, ...] | None:
        """The inputs of a call, in the order of the signature; functions in them are called as written."""
        order = routine.parameters
        places = {parameter.name: place for place, parameter in enumerate(order)}
        values: dict[int, list[Value]] = {}
        sound = True
        self.call_depth += 1
        for position, argument in enumerate(given):
            place = position if argument.name is None else places.get(argument.name, -1)
            if not 0 <= place < len(order):
                self.value_or_struct(argument.value)
                if argument.name is not None:
                    self.report.error("unknown-argument", f"{routine.name} has no argument {argument.name}",
                                      argument.name_span, did_you_mean(argument.name, places))
                    sound = False
                continue
            if place in values:
                self.report.error("argument-twice", f"the argument {order[place].name} of {routine.name} is given "
                                  "twice", argument.name_span or argument.value.span)
                sound = False
            values[place] = self._argument_values(order[place], argument.value)
            sound = sound and bool(values[place])
        self.call_depth -= 1
        for place, parameter in enumerate(order):
            if place not in values and parameter.default is not None:
                values[place] = self._default_values(parameter, span)
        by_place = sum(argument.name is None for argument in given)
        if sound and (by_place > len(order) or len(values) < len(order)):
            self._wrong_count(routine, len(given), span)
            return None
        return tuple(value for place in range(len(order)) for value in values[place]) if sound else None

    def _argument_values(self, parameter: Parameter, expression: Expression) -> list[Value]:
        struct = self.scope.struct(parameter.type.name) if parameter.type else None
        if struct is None:
            return [self.value(expression)]
        fields = self.struct_values(expression, struct.name, expression.span)
        return [dict(fields)[name] for name, _, _ in struct.fields] if fields is not None else []

    def _default_values(self, parameter: Parameter, span: Span) -> list[Value]:
        struct = self.scope.struct(parameter.type.name) if parameter.type else None
        if struct is None:
            return [Literal(constant_value(self.scope, parameter.default, self.report), span)]
        return [Literal(value, span) for value in
                struct_constant(self.scope, struct, parameter.default, self.report)]

    def _wrong_count(self, routine: Routine, count: int, span: Span) -> None:
        required = sum(parameter.default is None for parameter in routine.parameters)
        total = len(routine.parameters)
        counts = str(total) if required == total else f"{required} to {total}"
        kind = "function" if routine.is_function else "procedure"
        self.report.error("argument-count", f"the {kind} {routine.name} takes {counts} arguments, {count} are given",
                          span, ", ".join(parameter.name for parameter in routine.parameters))

    def positional(self, given: tuple[Given, ...], name: str) -> list[Value]:
        """The values of arguments that can be given by place only."""
        values = []
        for argument in given:
            if argument.name is not None:
                self.report.error("keyword-on-block", f"blocks take arguments by place only; {argument.name}: is not "
                                  f"known to {name}", argument.name_span)
            values.append(self.value(argument.value))
        return values

    def _call_function(self, routine: Routine, call: Call) -> Entry | None:
        """Put the call before the statement; the variable that keeps its result."""
        values = self.call_arguments(routine, call.arguments, call.span)
        if values is None:
            return None
        span = call.span
        self.out.append(Node(CORE["call"], values, span, call=self.signature(routine)))
        source = self.scope.names[f"{routine.name}:return"]
        result = self._temporary(source, span)
        for from_ref, to_ref in zip(self.refs(source, span), self.refs(result, span)):
            self.out.append(Node(CORE["="], (from_ref,), span, field=to_ref))
        return result

    def _temporary(self, source: Entry, span: Span) -> Entry:
        outermost = self.call_depth == 0
        if outermost and self.replay:
            return self.replay.pop(0)
        entry = Entry(f"@{len(self.temporaries) + 1}", source.type, False, self.scope.stage is None, span)
        self.temporaries.append(entry)
        if outermost and self.recorded is not None:
            self.recorded.append(entry)
        return entry

    def stable(self, value: Value, span: Span) -> Value:
        """A value that is read several times: where two readings could differ, a variable that keeps the first."""
        if isinstance(value, Literal):
            if isinstance(value.value, str) and value.value in RANDOM_PLACES:
                self.report.warning("random-place-twice", f'the place "{value.value}" is drawn anew each time it is '
                                    "read, and this statement reads it several times", value.span,
                                    "draw it first: place = random(1, length list);")
            return value
        if not _varies(value):
            return value
        kept = self._temporary(Entry("", None, False, False, span), span)
        ref = Ref(kept.name, False, kept.of_stage, span)
        self.out.append(Node(CORE["="], (value,), span, field=ref))
        return ref

    def shared(self, index: Value, entry: Entry | None) -> Value:
        """An index that is read once for each field where `entry` is a list of structs."""
        return index if entry is None or entry.type is None else self.stable(index, entry.span)

    # values

    def value(self, expression: Expression) -> Value:
        """An expression that has to be a plain value."""
        return VALUES[type(expression)](self, expression)

    def _literal(self, literal: Literal) -> Value:
        return literal

    def _name(self, name: Name) -> Value:
        entry = self.entry(name.name, name.span)
        if entry is None:
            return Literal(0, name.span)
        if entry.type is not None and not entry.is_list:
            return self._struct_problem(entry.type, name.span)
        ref = self.refs(entry, name.span)
        return ref[0] if ref else Literal(0, name.span)

    def _struct_problem(self, struct: str, span: Span) -> Value:
        self.report.error("struct-for-value", f"a plain value is due here, not the struct {struct}", span,
                          "take a field of it")
        return Literal(0, span)

    def _argument_value(self, argument: Argument) -> Value:
        parameter = self.parameters.get(argument.name)
        if parameter is None:
            if argument.name in PROBES:
                return Node(CORE["$tw"], (), argument.span, field=PROBES[argument.name])
            if self.routine is None:
                self.report.error("argument-outside", f"${argument.name} is read outside of any proc or func",
                                  argument.span)
            else:
                self.report.error("unknown-argument", f"{self.routine.name} has no argument {argument.name}",
                                  argument.span, did_you_mean(argument.name, self.parameters))
            return Literal(0, argument.span)
        if parameter.type is not None:
            return self._struct_problem(parameter.type.name, argument.span)
        return _argument(argument.name, argument.span)

    def _call(self, call: Call) -> Value:
        overloads = REPORTER_BLOCK.get(call.name)
        if overloads is not None:
            values = self.positional(call.arguments, call.name)
            block = overloads.get(len(values))
            if block is None:
                counts = " or ".join(str(count) for count in sorted(overloads))
                self.report.error("argument-count", f"the reporter {call.name} takes {counts} arguments, {len(values)} "
                                  "are given", call.span)
                return Literal(0, call.span)
            return self.built_in(block, values, call.span)
        routine = self.scope.routines.get(call.name)
        if routine is None or not routine.is_function:
            for given in call.arguments:
                self.value_or_struct(given.value)
            known = [*REPORTER_BLOCK, *(r.name for r in self.scope.routines.values() if r.is_function)]
            hint = f"{call.name} is a procedure and gives no value" if routine else did_you_mean(call.name, known)
            self.report.error("unknown-function", f"there is no reporter or function {call.name}", call.span, hint)
            return Literal(0, call.span)
        result = self._call_function(routine, call)
        if result is None:
            return Literal(0, call.span)
        if result.type is not None:
            return self._struct_problem(result.type, call.span)
        return Ref(result.name, False, result.of_stage, call.span)

    def built_in(self, block: Block, values: list[Value], span: Span) -> Node:
        """A block of the table with its arguments; a literal for its menu becomes the menu's choice."""
        self.checker.block(block, values, span)
        menu = None
        inputs = []
        for (slot, kind), value in zip(block.slots, values):
            if kind == "m" and isinstance(value, Literal):
                menu = value
            else:
                inputs.append(value)
        return Node(block, tuple(inputs), span, menu=menu)

    def _unary(self, unary: syntax.Unary) -> Value:
        operator, span = unary.operator, unary.span
        if operator == "-":
            return self.infix("-", Literal(0, span), self.value(unary.operand), span)
        if operator == "length":
            ref = self._list_ref(unary.operand)
            if ref is not None:
                return Node(CORE["length of list"], (), span, field=ref)
        operand = self.value(unary.operand)
        if operator == "not":
            return Node(PREFIX["not"], (condition(operand),), span)
        if isinstance(operand, Literal):
            folded = fold_prefix(operator, operand.value)
            if folded is not None:
                return worked_out(folded, span, operand)
        return Node(PREFIX[operator], (operand,), span)

    def _binary(self, binary: syntax.Binary) -> Value:
        operator, span = binary.operator, binary.span
        if operator == "in":
            ref = self._list_ref(binary.right)
            if ref is not None:
                return Node(CORE["in list"], (self.value(binary.left),), span, field=ref)
        left = self.value(binary.left)
        right = self.value(binary.right)
        return self.infix(operator, left, right, span)

    def infix(self, operator: str, left: Value, right: Value, span: Span) -> Value:
        if operator in ("and", "or"):
            return Node(INFIX[operator], (condition(left), condition(right)), span)
        opposite = NEGATED.get(operator)
        if opposite is not None:
            return Node(PREFIX["not"], (Node(INFIX[opposite], (left, right), span),), span)
        if operator == "//":
            self._check_divisor(right, span)
            return Node(PREFIX["floor"], (Node(INFIX["/"], (left, right), span),), span)
        if operator == "/" or operator == "%":
            self._check_divisor(right, span)
        if isinstance(left, Literal) and isinstance(right, Literal):
            folded = fold_infix(operator, left.value, right.value)
            if folded is not None:
                return worked_out(folded, span, left, right)
        return Node(INFIX[operator], (left, right), span)

    def _check_divisor(self, divisor: Value, span: Span) -> None:
        if isinstance(divisor, Literal) and to_number(divisor.value) == 0:
            self.report.warning("division-by-zero", "this divides by zero", span)

    def _list_ref(self, expression: Expression) -> Ref | None:
        """The list that an expression names, None where it names none."""
        if isinstance(expression, Name):
            entry = self.scope.find(expression.name, self.routine)
            if entry is not None and entry.is_list:
                return (self.refs(entry, expression.span) or [None])[0]
        elif isinstance(expression, Dot) and isinstance(expression.base, Name):
            entry = self.scope.find(expression.base.name, self.routine)
            if entry is not None and entry.is_list and entry.type is not None:
                return self.field_ref(entry, expression.field, expression.span, expression.base.span)
        return None

    def _index(self, index: Index) -> Value:
        struct = self.struct_type(index)
        if struct is not None:
            return self._struct_problem(struct, index.base.span)
        ref = self._list_ref(index.base)
        if ref is not None:
            return _item(ref, self.value(index.index), index.span)
        return self.infix("[]", self.value(index.base), self.value(index.index), index.span)

    def _dot(self, dot: Dot) -> Value:
        base = dot.base
        if isinstance(base, Name):
            variants = self.scope.enum(base.name)
            if variants is not None:
                if dot.field not in variants:
                    self.report.error("unknown-variant", f"the enum {base.name} has no variant {dot.field}", dot.span,
                                      did_you_mean(dot.field, variants))
                return Literal(variants.get(dot.field, 0), base.span, (dot.span,))
            ref = self._list_ref(dot)
            if ref is not None:
                return ref
            entry = self.scope.find(base.name, self.routine)
            if entry is None:
                known = [*self.scope.enums, *(self.scope.stage.enums if self.scope.stage else ())]
                self.report.error("unknown-name", f"there is no variable, list or enum {base.name}", base.span,
                                  did_you_mean(base.name, [*known, *self.scope.known_names(self.routine)]))
                return Literal(0, dot.span)
            ref = self.field_ref(entry, dot.field, dot.span, base.span)
            return ref if ref is not None else Literal(0, dot.span)
        struct = self.struct_type(base)
        if struct is None:
            self.value(base)
            self.report.error("no-fields", "this is a plain value without fields", base.span)
            return Literal(0, dot.span)
        if self.scope.struct(struct) is not None and not self.has_field(struct, dot.field, dot.span):
            return Literal(0, dot.span)
        fields = self._fields(base)
        return dict(fields)[dot.field] if fields is not None else Literal(0, dot.span)

    def _property(self, node: syntax.Property) -> Value:
        target = self.value(node.target)
        if not isinstance(target, Literal):
            return Node(CORE["property"], (target,), node.span, field=node.name)
        name = to_text(target.value)
        self.checker.property(name, node.name, target.span, node.span)
        if name in ("Stage", "stage", "_stage_"):
            name = "_stage_"
        return Node(CORE["property"], (), node.span, field=node.name, menu=Literal(name, target.span))

    def _struct_literal(self, literal: syntax.StructLiteral) -> Value:
        return self._struct_problem(literal.name, literal.span)

    def _ternary(self, ternary: syntax.Ternary) -> Value:
        self.report.error("ternary-place", "a ternary cannot stand here", ternary.span)
        return Literal(0, ternary.span)


VALUES = {
    Literal: ValueLowering._literal, Name: ValueLowering._name, Argument: ValueLowering._argument_value,
    Call: ValueLowering._call, syntax.Unary: ValueLowering._unary, syntax.Binary: ValueLowering._binary,
    Index: ValueLowering._index, Dot: ValueLowering._dot, syntax.Property: ValueLowering._property,
    syntax.StructLiteral: ValueLowering._struct_literal, syntax.Ternary: ValueLowering._ternary,
}
RANDOM_PLACES = frozenset(("random", "any"))
VARYING = frozenset(("operator_random", "sensing_timer", "sensing_current", "sensing_dayssince2000"))
NEGATED = {"!=": "==", "<=": ">", ">=": "<"}
ANY_SHAPE_IN_CONDITIONS = frozenset(("data_itemoflist", "data_itemnumoflist"))


def is_boolean(value: Value) -> bool:
    """Whether a condition takes the value as it is; everything else is compared with 1."""
    if not isinstance(value, Node):
        return False
    opcode = value.block.opcode
    return value.block.shape == BOOLEAN and opcode != "argument_reporter_boolean" or opcode in ANY_SHAPE_IN_CONDITIONS


def _varies(value: Value) -> bool:
    """Whether two readings of a value in one statement could differ."""
    return isinstance(value, Node) and (value.block.opcode in VARYING or any(map(_varies, value.inputs)))


def _reads(value: Value, names: set[str]) -> bool:
    """Whether a value reads one of these variables or lists."""
    if isinstance(value, Literal):
        return False
    if isinstance(value, Ref):
        return value.name in names
    if isinstance(value.field, Ref) and value.field.name in names:
        return True
    return any(_reads(part, names) for part in value.inputs)


def condition(value: Value) -> Value:
    """A value as a condition. Nothing in the source stands for the comparison, so its place is empty."""
    if is_boolean(value):
        return value
    nowhere = value.span._replace(end=value.span.start)
    return Node(INFIX["=="], (value, Literal(1, nowhere)), nowhere)


def worked_out(value: int | float | str, span: Span, *operands: Literal) -> Literal:
    """A literal in place of an operation; it comes from all places of the operands, and from that of the operator."""
    first, *rest = [place for operand in operands for place in (operand.span, *operand.also)]
    return Literal(value, first, (span, *rest))


def proccode(name: str, arguments: list[str]) -> str:
    return " ".join([name, *(f"{argument}: %s" for argument in arguments)])


def struct_constant(scope: Scope, struct: syntax.Struct, constant: Constant | None, report: Report) -> list:
    """The values of a struct's fields where a declaration gives `constant` (None: the defaults of the fields)."""
    given: dict[str, Constant] = {}
    if constant is not None and constant.struct is None:
        report.error("value-for-struct", f"a struct {struct.name} is due here, a plain value is given", constant.span)
    elif constant is not None and constant.struct[0] != struct.name:
        report.error("other-struct", f"a struct {struct.name} is due here, a struct {constant.struct[0]} is given",
                     constant.span)
    elif constant is not None:
        known = {name for name, _, _ in struct.fields}
        for name, value, span in constant.struct[1]:
            if name not in known:
                report.error("unknown-field", f"the struct {struct.name} has no field {name}", span,
                             did_you_mean(name, known))
            elif name in given:
                report.error("field-twice", f"the field {name} is given twice", span)
            given[name] = value
        for name, default, _ in struct.fields:
            if name not in given and default is None:
                report.error("missing-field", f"the field {name} of the struct {struct.name} is not given and has no "
                             "default", constant.span)
    return [constant_value(scope, given.get(name, default), report) for name, default, _ in struct.fields]


def _argument(name: str, span: Span) -> Node:
    return Node(CORE["$"], (), span, field=name)


def _item(ref: Ref, index: Value, span: Span) -> Node:
    return Node(CORE["item of list"], (index,), span, field=ref)
