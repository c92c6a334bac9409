"""From the syntax tree of scripts to trees of blocks: statements, calls and structs become what Scratch has."""
from __future__ import annotations

from typing import NamedTuple

from . import syntax
from .blocks import CAP, CORE, DEBUG, HAT_BLOCK, STATEMENT, Block
from .diagnostics import did_you_mean
from .scope import Entry
from .syntax import Binary, Expression, Handler, Literal, Place, Routine, Span, Statement, Unary
from .ternary import split_expression, split_statement
from .tree import Custom, Node, Ref, Script, Value
from .values import MAX_COPIES, TooLarge, ValueLowering, condition


class _Keep(NamedTuple):
    """A statement that no source has: a value for a temporary."""

    ref: Ref
    value: int
    span: Span


class Lowering(ValueLowering):
    """Lowers the scripts of one target."""

    def script(self, script: Routine | Handler, label: str) -> Script:
        self.has_ternary, self.copies = "ternary" in script.notes.marks, 0
        if isinstance(script, Routine):
            return self._routine(script, label)
        self.routine, self.parameters, self.out = None, {}, []
        hat = self._hat(script)
        return Script(label, hat, self.body(script.body), None, script.span)

    def _hat(self, handler: Handler) -> Node:
        block, inputs, field = HAT_BLOCK[handler.event], (), None
        if handler.event == "on":
            field = handler.text
        elif handler.event == "onkey":
            self.checker.key(handler.text, handler.text_span)
            field = handler.text
        elif handler.event == "onbackdrop":
            self.checker.backdrop(handler.text, handler.text_span, ())
            field = handler.text
        elif handler.value is not None:
            inputs = (self._head_value(handler),)
        elif handler.event == "onclone" and self.scope.stage is None:
            self.checker.sprite_only(block, handler.span)
        return Node(block, inputs, handler.span, field=field)

    def _head_value(self, handler: Handler) -> Value:
        if split_expression(handler.value) is not None:
            self.report.error("ternary-in-head", f"the head of {handler.event} cannot hold a ternary", handler.span,
                              "calculate the bound into a variable")
            return Literal(0, handler.span)
        value = self.value(handler.value)
        if self.out:
            self.report.error("call-in-head", f"the head of {handler.event} cannot call a function", handler.span,
                              "calculate the bound into a variable")
            self.out = []
        return value

    def _routine(self, routine: Routine, label: str) -> Script:
        self.routine = routine
        self.parameters = {parameter.name: parameter for parameter in routine.parameters}
        body = self.body(routine.body, top=True)
        hat = Node(CORE["proc"], (), routine.span, call=self.signature(routine))
        return Script(label, hat, body, routine.name, routine.span)

    # statements

    def body(self, statements: tuple[Statement, ...], top: bool = False) -> tuple[Node, ...]:
        """The blocks of a sequence; `top` where it is the whole body of a routine."""
        outside, self.out = self.out, []
        last = len(statements) - 1
        for index, statement in enumerate(statements):
            self.statement(statement, top and index == last)
            if self.out and self.out[-1].block.shape == CAP:
                if index != last:
                    self.report.warning("unreachable", "what follows this in the same braces is never reached",
                                        place_of(statement), "take it away, or move it up")
                break
        made, self.out = tuple(self.out), outside
        return made

    def statement(self, statement: Statement | _Keep, final: bool) -> None:
        if isinstance(statement, _Keep):
            self.emit(CORE["="], (Literal(statement.value, statement.span),), statement.span, field=statement.ref)
            return
        if self.has_ternary:
            parts = split_statement(statement)
            if parts is not None:
                question, yes, no, span = parts
                self._copy(span)
                self._if(((question, (yes,), span),), (no,))
                return
        STATEMENTS[type(statement)](self, statement, final)

    def emit(self, block: Block, inputs: tuple[Value, ...], span: Span, bodies=(), field=None) -> None:
        self.out.append(Node(block, inputs, span, bodies, field))

    def _if_statement(self, statement: syntax.If, final: bool) -> None:
        self._if(statement.branches, statement.otherwise)

    def _if(self, branches, otherwise) -> None:
        question, body, span = branches[0]
        if self.has_ternary:
            parts = split_expression(question)
            if parts is not None:
                inner, yes, no, place = parts
                self._copy(place)
                rest = branches[1:]
                yes_if = syntax.If(((yes, body, span), *rest), otherwise, span)
                no_if = syntax.If(((no, body, span), *rest), otherwise, span)
                self._if(((inner, (yes_if,), place),), (no_if,))
                return
        test = condition(self.value(question))
        then = self.body(body)
        if len(branches) > 1:
            outside, self.out = self.out, []
            self._if(branches[1:], otherwise)
            rest, self.out = tuple(self.out), outside
        else:
            rest = self.body(otherwise) if otherwise else ()
        if rest:
            self.emit(CORE["if else"], (test,), span, (then, rest))
        else:
            self.emit(CORE["if"], (test,), span, (then,))

    def _repeat(self, statement: syntax.Repeat, final: bool) -> None:
        times = self.value(statement.times)
        self.emit(CORE["repeat"], (times,), statement.span, (self.body(statement.body),))

    def _until(self, statement: syntax.Until, final: bool) -> None:
        """Functions in the head are called before the loop and at the end of each turn."""
        question = self._each_turn(statement.condition) if self.has_ternary else statement.condition
        before = len(self.out)
        self.replay, self.recorded = None, []
        test = condition(self.value(question))
        recorded, self.recorded = self.recorded, None
        calls = len(self.out) > before
        if calls and question is not statement.condition:
            del self.out[before:]               # each of them stands there twice
            self._until_kept(statement)
            return
        body = self.body(statement.body)
        if calls:
            outside, self.out = self.out, list(body)
            if not body or body[-1].block.shape != CAP:
                self.replay = recorded
                self.value(question)
                self.replay = None
            body, self.out = tuple(self.out), outside
        if body:
            self.emit(CORE["until"], (test,), statement.span, (body,))
        else:
            self.emit(CORE["until {}"], (test,), statement.span)

    def _each_turn(self, question: Expression) -> Expression:
        """A condition that decides its ternaries each time: (c and yes) or (not c and no)."""
        parts = split_expression(question)
        if parts is None:
            return question
        self._copy(parts[3])
        test, yes, no = (self._each_turn(part) for part in parts[:3])
        span = parts[3]._replace(end=parts[3].start)        # no text stands for these operators
        return Binary("or", Binary("and", test, yes, span), Binary("and", Unary("not", test, span), no, span), span)

    def _copy(self, span: Span) -> None:
        self.copies += 1
        if self.copies > MAX_COPIES:
            raise TooLarge(span)

    def _until_kept(self, statement: syntax.Until) -> None:
        """A head with ternaries and functions: its answer is worked out where the functions are called, and kept."""
        span = statement.span
        ref = self.refs(self._temporary(Entry("", None, False, False, span), span), span)[0]
        answer = syntax.If(((statement.condition, (_Keep(ref, 1, span),), span),), (_Keep(ref, 0, span),), span)
        self._if_statement(answer, False)
        body = self.body(statement.body)
        if not body or body[-1].block.shape != CAP:
            outside, self.out = self.out, list(body)
            self._if_statement(answer, False)
            body, self.out = tuple(self.out), outside
        self.emit(CORE["until"], (condition(ref),), span, (body,))

    def _forever(self, statement: syntax.Forever, final: bool) -> None:
        self.emit(CORE["forever"], (), statement.span, (self.body(statement.body),))

    def _return(self, statement: syntax.Return, final: bool) -> None:
        routine = self.routine
        if routine is None or not routine.is_function:
            self.report.error("return-outside-function", "only functions return", statement.span,
                              "write stop_this_script; to end a procedure or a handler")
            return
        entry = self.scope.names[f"{routine.name}:return"]
        self.assign(entry, statement.value, statement.span)
        if not final:
            self.emit(STATEMENT["stop_this_script"][0], (), statement.span)

    def _add(self, statement: syntax.Add, final: bool) -> None:
        entry = self.list_entry(statement.list.name, statement.list.span)
        for ref, value in self.pairs(entry, statement.value, statement.list.span):
            self.emit(CORE["add"], (value,), statement.span, field=ref)

    def _insert(self, statement: syntax.Insert, final: bool) -> None:
        entry = self.list_entry(statement.list.name, statement.list.span)
        index = self.shared(self.value(statement.index), entry)
        for ref, value in self.pairs(entry, statement.value, statement.list.span):
            self.emit(CORE["insert"], (index, value), statement.span, field=ref)

    def _delete(self, statement: syntax.Delete, final: bool) -> None:
        entry = self.list_entry(statement.list.name, statement.list.span)
        index = None if statement.index is None else self.shared(self.value(statement.index), entry)
        for ref in self.refs(entry, statement.list.span):
            if index is None:
                self.emit(CORE["delete list"], (), statement.span, field=ref)
            else:
                self.emit(CORE["delete item"], (index,), statement.span, field=ref)

    def _monitor(self, statement: syntax.Monitor, final: bool) -> None:
        entry = self.entry(statement.name.name, statement.name.span)
        for ref in self.refs(entry, statement.name.span):
            kind = "list" if ref.is_list else "variable"
            self.emit(CORE[f"{statement.verb} {kind}"], (), statement.span, field=ref)

    # assignments

    def _assign(self, statement: syntax.Assign, final: bool) -> None:
        place = statement.place
        if statement.kind == "local" and self.routine is None:
            self.report.error("local-in-handler", "local belongs into a proc or a func; a handler has no locals",
                              place.span, "leave out `local`, or move the code into a proc")
            return
        if place.index is not None:
            self._replace_item(place, statement.value)
            return
        entry = self.variable_entry(place)
        if entry is None:
            self.value_or_struct(statement.value)
            return
        if place.field is not None:
            ref = self.field_ref(entry, place.field, place.field_span, place.span)
            value = self.value(statement.value)
            if ref is not None:
                self.emit(CORE["="], (value,), place.span, field=ref)
            return
        self.assign(entry, statement.value, place.span)

    def assign(self, entry: Entry, expression: Expression, span: Span) -> None:
        for ref, value in self.pairs(entry, expression, span):
            self.emit(CORE["="], (value,), span, field=ref)

    def _replace_item(self, place: Place, expression: Expression) -> None:
        entry = self.list_entry(place.name, place.span)
        index = self.value(place.index)
        if place.field is not None:
            ref = self.field_ref(entry, place.field, place.field_span, place.span)
            value = self.value(expression)
            if ref is not None:
                self.emit(CORE["replace item"], (index, value), place.span, field=ref)
            return
        index = self.shared(index, entry)
        for ref, value in self.pairs(entry, expression, place.span):
            self.emit(CORE["replace item"], (index, value), place.span, field=ref)

    def _augment(self, statement: syntax.Augment, final: bool) -> None:
        place, operator, span = statement.place, statement.operator, statement.span
        entry = self.variable_entry(place) if place.index is None else self.list_entry(place.name, place.span)
        index = None
        if place.index is not None:
            index = self.stable(self.value(place.index), place.span)
        amount: Value = Literal(1, span) if statement.value is None else self.value(statement.value)
        ref = None if entry is None else self.scalar_ref(entry, place)
        if ref is None:
            return
        if index is not None:
            item = Node(CORE["item of list"], (index,), place.span, field=ref)
            self.emit(CORE["replace item"], (index, self.infix(operator, item, amount, span)), place.span, field=ref)
        elif operator == "+":
            self.emit(CORE["+="], (amount,), span, field=ref)
        elif operator == "-" and statement.value is None:
            self.emit(CORE["+="], (Literal(-1, span),), span, field=ref)
        else:
            self.emit(CORE["="], (self.infix(operator, ref, amount, span),), place.span, field=ref)

    # calls

    def _do(self, statement: syntax.Do, final: bool) -> None:
        name, span = statement.name, statement.span
        overloads = STATEMENT.get(name)
        if overloads is not None:
            self._block(overloads, statement)
            return
        routine = self.scope.routines.get(name)
        if routine is not None and not routine.is_function:
            values = self.call_arguments(routine, statement.arguments, span)
            if values is not None:
                self.out.append(Node(CORE["call"], values, span, call=self.signature(routine)))
            return
        if name in DEBUG and routine is None:
            self._debug(statement)
            return
        for given in statement.arguments:
            self.value_or_struct(given.value)
        if routine is not None:
            self.report.error("function-as-statement", f"{name} is a function; its result has to be used", span,
                              f"write `x = {name}(…);`, or make it a proc")
            return
        known = [*STATEMENT, *(r.name for r in self.scope.routines.values() if not r.is_function)]
        hint = did_you_mean(name, known)
        if name == "wait_until":
            hint = "write `until condition {}`"
        elif self.checker.elsewhere(name):
            hint = f"{name} is defined in {self.checker.elsewhere(name)}, but procedures belong to one sprite; " \
                   "put it into a header and %include that, or send a message"
        self.report.error("unknown-procedure", f"there is no block or procedure {name}", span, hint)

    def _debug(self, statement: syntax.Do) -> None:
        name = statement.name
        values = self.positional(statement.arguments, name)
        if len(values) != DEBUG[name]:
            self.report.error("argument-count", f"{name} takes {DEBUG[name]} arguments, {len(values)} are given",
                              statement.span)
            return
        label = f"\u200b\u200b{name}\u200b\u200b" + " %s" * DEBUG[name]
        signature = Custom(label, ("arg0",) * DEBUG[name], False)
        self.out.append(Node(CORE["call"], tuple(values), statement.span, call=signature))

    def _block(self, overloads: dict[int, Block], statement: syntax.Do) -> None:
        block = overloads.get(len(statement.arguments))
        values = self.positional(statement.arguments, statement.name)
        if block is None:
            counts = " or ".join(str(count) for count in sorted(overloads))
            self.report.error("argument-count", f"the block {statement.name} takes {counts} arguments, "
                              f"{len(values)} are given", statement.span)
            return
        self.out.append(self.built_in(block, values, statement.span))


STATEMENTS = {
    syntax.If: Lowering._if_statement, syntax.Repeat: Lowering._repeat, syntax.Until: Lowering._until,
    syntax.Forever: Lowering._forever, syntax.Return: Lowering._return, syntax.Add: Lowering._add,
    syntax.Insert: Lowering._insert, syntax.Delete: Lowering._delete, syntax.Monitor: Lowering._monitor,
    syntax.Assign: Lowering._assign, syntax.Augment: Lowering._augment, syntax.Do: Lowering._do,
}


def place_of(statement: Statement) -> Span:
    """Where a statement begins, for messages."""
    if isinstance(statement, (syntax.Assign, syntax.Augment)):
        return statement.place.span
    return statement.span
