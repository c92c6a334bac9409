"""From tokens to the syntax tree of one target: declarations and statements. Goes on behind a mistake."""
from __future__ import annotations

from .diagnostics import Report, SourceFile
from .expressions import ExpressionParser, SyntaxProblem
from .numbers import to_number
from .syntax import (
    Add, Asset, Assign, Augment, Constant, Delete, Do, Enum, Forever, Handler, If, Insert, List, Monitor, Name, Notes,
    Parameter, Place, Repeat, Return, Routine, Setting, Span, Statement, Struct, Target, TypeName, Until, Variable,
)
from .tokens import ARGUMENT, END, NAME, NUMBER, STRING, Token

AUGMENTED = frozenset(("++", "--", "+=", "-=", "*=", "/=", "//=", "%=", "&="))
HANDLERS = frozenset("on onflag onkey onclick onbackdrop onloudness ontimer onclone".split())
# declarations that can begin nothing inside a script, so that a missing brace is noticed there
OUTSIDE = HANDLERS | {"costumes", "sounds", "proc", "func", "nowarp"}
VALUE_SETTINGS = frozenset("set_x set_y set_size set_volume point_in_direction".split())
ROTATIONS = frozenset(
    "set_rotation_style_left_right set_rotation_style_all_around set_rotation_style_do_not_rotate".split()
)
WORDS_FROM_ELSEWHERE = {
    "while": "use `until not (condition) { … }`",
    "for": "use `repeat` with a counter, or `until`",
    "else": "`else` follows the brace that closes an `if`; write `elif` for `else if`",
    "elif": "`elif` follows the brace that closes an `if`",
    "var": "variables are declared outside of scripts; inside one, assign to the name, or write `local name = value;`",
    "list": "lists are declared outside of scripts",
    "enum": "enums are declared outside of scripts",
    "struct": "structs are declared outside of scripts",
}


class _Outside(Exception):
    """A declaration was met inside a script: a brace is missing."""


class Parser(ExpressionParser):
    """Fills a Target from tokens."""

    def __init__(self, target: Target, tokens: list[Token], report: Report) -> None:
        super().__init__(tokens, report)
        self.target = target

    def run(self) -> None:
        while self.kind() != END:
            start, self.depth = self.at, 0
            try:
                self.declaration()
            except SyntaxProblem:
                self._to_next_declaration(start)
            except _Outside:
                pass

    def _to_next_declaration(self, start: int) -> None:
        """Go on behind a mistake: behind the next ; or } outside of braces, or at a declaration in column 1."""
        depth = 0
        while (kind := self.kind()) != END:
            token = self.tokens[self.at]
            if self.at > start and kind in OUTSIDE and _in_first_column(token):
                return
            self.at += 1
            if kind == "{":
                depth += 1
            elif kind == "}":
                depth -= 1
                if depth <= 0:
                    return
            elif kind == ";" and depth == 0:
                return

    # declarations

    def declaration(self) -> None:
        token = self.tokens[self.at]
        kind = token.kind
        if kind == ";":
            self.at += 1
        elif kind in ("costumes", "sounds"):
            self._assets(kind)
        elif kind in HANDLERS:
            self.target.handlers.append(self._handler())
        elif kind in ("proc", "nowarp", "func"):
            self.target.routines.append(self._routine())
        elif kind == "var" or kind == "cloud":
            self._variable(kind == "cloud")
        elif kind == "list":
            self._list()
        elif kind == "enum":
            self.target.enums.append(Enum(*self._members()))
        elif kind == "struct":
            self.target.structs.append(Struct(*self._members()))
        elif kind in VALUE_SETTINGS:
            self.at += 1
            constant = self._value()
            self.target.settings.append(Setting(kind, constant.value, self.span_of(token)))
        elif kind in ROTATIONS or kind == "hide":
            self.at += 1
            self.expect(";")
            self.target.settings.append(Setting(kind, None, self.span_of(token)))
        else:
            self._no_declaration(token)

    def _no_declaration(self, token: Token) -> None:
        following = self.tokens[self.at + 1].kind if token.kind != END else END
        hint = ""
        if token.kind == NAME and following in AUGMENTED | {"=", STRING, NUMBER, ";", "(", "["} or token.kind == "add":
            hint = "statements stand inside a handler (onflag { … }), a proc or a func"
        if token.text == "set_layer_order":
            hint = "write the order of the sprites into goboscript.toml: layers = [\"back\", \"front\"]"
        self.fail(f"a declaration begins here, but not with {self.shown(token)}", token, hint)

    def _assets(self, kind: str) -> None:
        self.at += 1
        assets = self.target.costumes if kind == "costumes" else self.target.sounds
        while self.kind() == STRING:
            token = self.tokens[self.at]
            path, alias = self.text(), None
            if self.kind() == "as":
                self.at += 1
                alias = self.text()
            assets.append(Asset(path, alias, self.span_of(token)))
            if self.kind() != ",":
                break
            self.at += 1
        self.expect(";")

    def _handler(self) -> Handler:
        token = self.take()
        self.notes = Notes([], set(), [], set())
        text = text_span = value = None
        if token.kind in ("on", "onkey", "onbackdrop"):
            text_span = self.span_of(self.tokens[self.at])
            text = self.text()
        elif token.kind in ("onloudness", "ontimer"):
            self.expect(">")
            value = self.expression(struct=False)
        return Handler(token.kind, text, text_span, value, self.body(), self.notes, self.span_of(token))

    def _routine(self) -> Routine:
        warp = self.kind() != "nowarp"
        if not warp:
            self.at += 1
            if self.kind() != "proc":
                self.fail("`nowarp` stands before `proc`", self.tokens[self.at])
        is_function = self.take().kind == "func"
        self.notes = Notes([], set(), [], set())
        name = self.expect(NAME)
        result = None
        if is_function:
            self.expect("(")
            parameters = self._parameters(")")
            self.expect(")")
            if self.kind() == NAME:
                result = self._type_name()
        else:
            parameters = self._parameters("{")
        return Routine(name.text, parameters, self.body(), is_function, warp, result, self.notes, self.span_of(name))

    def _parameters(self, closing: str) -> tuple[Parameter, ...]:
        parameters: list[Parameter] = []
        while self.kind() != closing:
            type_name = self._type_name() if self.kind(1) == NAME else None
            name = self.expect(NAME)
            parameters.append(Parameter(name.text, type_name, self._initial(), self.span_of(name)))
            if self.kind() != ",":
                break
            self.at += 1
        return tuple(parameters)

    def _type_name(self) -> TypeName:
        token = self.expect(NAME)
        return TypeName(token.text, self.span_of(token))

    def _initial(self) -> Constant | None:
        if self.kind() != "=":
            return None
        self.at += 1
        return self.constant()

    def _variable(self, cloud: bool) -> None:
        self.at += 1
        type_name = self._type_name() if self.kind(1) == NAME else None
        name = self.expect(NAME)
        initial = None if cloud else self._initial()
        self.target.variables.append(Variable(name.text, type_name, initial, cloud, self.span_of(name)))
        self._end_of_constant()

    def _list(self) -> None:
        self.at += 1
        type_name = self._type_name() if self.kind(1) == NAME else None
        name = self.expect(NAME)
        items: list[Constant] = []
        path = path_span = length = None
        if self.kind() == STRING:
            path_span = self.span_of(self.tokens[self.at])
            path = self.text()
        elif self.kind() == "=":
            self.at += 1
            self.expect("[")
            while self.kind() != "]":
                items.append(self.constant())
                if self.kind() == ";" and len(items) == 1:
                    self.at += 1
                    length = self.constant()
                    break
                if self.kind() != ",":
                    break
                self.at += 1
            self.expect("]", "items are separated by commas; only constants may stand here")
        self.target.variables.append(
            List(name.text, type_name, tuple(items), path, path_span, length, self.span_of(name))
        )
        self._end_of_constant()

    def _end_of_constant(self) -> None:
        self.expect(";", "only constants may stand here: values, Enum.Variant, Struct { field: value }")

    def _members(self) -> tuple[str, tuple, Span]:
        """The name and members of an enum or a struct."""
        self.at += 1
        name = self.expect(NAME)
        self.expect("{")
        members = []
        while self.kind() != "}":
            member = self.expect(NAME)
            members.append((member.text, self._initial(), self.span_of(member)))
            if self.kind() != ",":
                break
            self.at += 1
        self.expect("}")
        return name.text, tuple(members), self.span_of(name)

    def constant(self) -> Constant:
        token = self.tokens[self.at]
        if token.kind != NAME:
            return self._value()
        self.at += 1
        if self.kind() == "{":
            return self._struct_constant(token)
        if self.kind() != ".":
            self.fail("a constant is due here, not a variable", token,
                      "values, Enum.Variant and Struct { field: value } are constants")
        self.at += 1
        variant = self.expect(NAME)
        span = Span(token.file, token.start, max(variant.end, token.end), token.chain)
        return Constant(None, (token.text, variant.text), None, span)

    def _struct_constant(self, name: Token) -> Constant:
        self.at += 1
        fields = []
        while self.kind() != "}":
            field = self.expect(NAME)
            self.expect(":")
            fields.append((field.text, self._value(), self.span_of(field)))
            if self.kind() != ",":
                break
            self.at += 1
        self.expect("}")
        return Constant(None, None, (name.text, tuple(fields)), self.span_of(name))

    def _value(self) -> Constant:
        token = self.take()
        if token.kind == "-":
            inner = self._value()
            return Constant(0 - _number(inner.value), None, None, self.span_of(token)._replace(end=inner.span.end))
        literal = self.literal(token)
        if literal is None:
            self.at -= 1
            self.fail(f"a constant is due here, not {self.shown(token)}", token)
        return Constant(literal.value, None, None, literal.span)

    # statements

    def body(self) -> tuple[Statement, ...]:
        opening = self.expect("{")
        self.deeper(opening)
        statements: list[Statement] = []
        while (kind := self.kind()) != "}":
            if kind == ";":
                self.at += 1
                continue
            if kind == END:
                self.fail("the file ends here, but a brace is still open", self.tokens[self.at],
                          f"the brace opened in line {opening.file.line_of(opening.start)} has no }}")
            start, depth = self.at, self.depth
            try:
                statements.append(self.statement())
            except SyntaxProblem:
                self.depth = depth
                self._to_next_statement(start)
        self.at += 1
        self.depth -= 1
        return tuple(statements)

    def _to_next_statement(self, start: int) -> None:
        self.at = max(self.at, start)
        depth = 0
        while (kind := self.kind()) != END:
            if kind in OUTSIDE and self.at > start and _in_first_column(self.tokens[self.at]):
                raise _Outside
            if kind == "}" and depth == 0:
                return
            self.at += 1
            if kind == "{":
                depth += 1
            elif kind == "}":
                depth -= 1
                if depth == 0 and self.kind() not in ("else", "elif"):
                    return
            elif kind == ";" and depth == 0:
                return

    def statement(self) -> Statement:
        token = self.tokens[self.at]
        kind = token.kind
        if kind == NAME:
            return self._named_statement(token)
        parse = STATEMENTS.get(kind)
        if parse is not None:
            return parse(self, token)
        if kind in OUTSIDE:
            self.report.error("open-brace", f"`{token.text}` begins a declaration, but a brace is still open",
                              token[2:5], "close the script before it with }")
            raise _Outside
        hint = WORDS_FROM_ELSEWHERE.get(token.text, "")
        if kind == ARGUMENT:
            hint = "an argument cannot be assigned to; use a local"
        if kind in ("/", "//"):
            hint = "comments begin with #"
        self.fail(f"a statement begins here, but not with {self.shown(token)}", token, hint)

    def _if(self, token: Token) -> Statement:
        branches = []
        keyword = self.span_of(token)
        while True:
            self.at += 1
            condition = self.expression(struct=False)
            branches.append((condition, self.body(), keyword))
            if self.kind() != "elif":
                break
            keyword = self.span_of(self.tokens[self.at])
        otherwise = None
        if self.kind() == "else":
            self.at += 1
            otherwise = self.body()
        return If(tuple(branches), otherwise, self.span_of(token))

    def _repeat(self, token: Token) -> Statement:
        self.at += 1
        return Repeat(self.expression(struct=False), self.body(), self.span_of(token))

    def _until(self, token: Token) -> Statement:
        self.at += 1
        return Until(self.expression(struct=False), self.body(), self.span_of(token))

    def _forever(self, token: Token) -> Statement:
        self.at += 1
        return Forever(self.body(), self.span_of(token))

    def _return(self, token: Token) -> Statement:
        self.at += 1
        value = self.expression()
        self.expect(";")
        return Return(value, self.span_of(token))

    def _add(self, token: Token) -> Statement:
        self.at += 1
        value = self.expression()
        self.expect("to")
        name = self._name()
        self.expect(";")
        return Add(value, name, self.span_of(token))

    def _insert(self, token: Token) -> Statement:
        self.at += 1
        value = self.expression()
        self.expect("at")
        name = self._name()
        self.expect("[")
        index = self.expression()
        self.expect("]")
        self.expect(";")
        return Insert(value, name, index, self.span_of(token))

    def _delete(self, token: Token) -> Statement:
        self.at += 1
        name = self._name()
        index = None
        if self.kind() == "[":
            self.at += 1
            index = self.expression()
            self.expect("]")
        self.expect(";")
        return Delete(name, index, self.span_of(token))

    def _monitor(self, token: Token) -> Statement:
        self.at += 1
        if self.kind() == ";":
            self.at += 1
            return Do(token.kind, (), self.span_of(token))
        name = self._name()
        self.expect(";")
        return Monitor(token.kind, name, self.span_of(token))

    def _keyword_block(self, token: Token) -> Statement:
        """A block whose name is a keyword."""
        self.at += 1
        return self._do(token)

    def _declaring(self, token: Token) -> Statement:
        """`local [Type] name = value;` and `cloud name = value;`"""
        self.at += 1
        type_name = self._type_name() if token.kind == "local" and self.kind(1) == NAME else None
        name = self.expect(NAME)
        place = Place(name.text, None, None, self.span_of(name), None)
        equals = self.expect("=")
        value = self.expression()
        self.expect(";")
        self.notes.assigned.append((place, type_name, token.kind))
        return Assign(place, value, type_name, token.kind, self.span_of(equals))

    def _name(self) -> Name:
        token = self.expect(NAME)
        return Name(token.text, self.span_of(token))

    def _named_statement(self, token: Token) -> Statement:
        following = self.kind(1)
        if following == NAME and self.kind(2) == "=":
            type_name = self._type_name()
            return self._assignment(self._place(), type_name)
        if following in ("=", ".", "[") or following in AUGMENTED:
            return self._assignment(self._place(), None)
        if token.text in WORDS_FROM_ELSEWHERE and following not in (";", STRING, NUMBER):
            self.fail(f"there is no `{token.text}`", token, WORDS_FROM_ELSEWHERE[token.text])
        self.at += 1
        return self._do(token)

    def _place(self) -> Place:
        name = self.take()
        index = field = field_span = None
        if self.kind() == "[":
            self.at += 1
            index = self.expression()
            self.expect("]")
        if self.kind() == ".":
            self.at += 1
            token = self.expect(NAME)
            field, field_span = token.text, self.span_of(token)
        return Place(name.text, index, field, self.span_of(name), field_span)

    def _assignment(self, place: Place, type_name: TypeName | None) -> Statement:
        operator = self.take()
        span = self.span_of(operator)
        if operator.kind == "=":
            value = self.expression()
            self.expect(";")
            if place.index is None:
                self.notes.assigned.append((place, type_name, ""))
            return Assign(place, value, type_name, "", span)
        if operator.kind not in AUGMENTED:
            self.at -= 1
            self.fail(f"an assignment (= or +=, ++, …) is due here, not {self.shown(operator)}", operator)
        value = None
        if operator.kind not in ("++", "--"):
            value = self.expression()
            if operator.kind != "+=" and place.index is None:       # they are assignments, += is a block of its own
                self.notes.assigned.append((place, None, ""))
        self.expect(";")
        return Augment(place, operator.kind[0] if operator.kind in ("++", "--") else operator.kind[:-1], value, span)

    def _do(self, name: Token) -> Statement:
        self.notes.calls.append(name.text)
        arguments = self.arguments(";")
        self.expect(";")
        return Do(name.text, arguments, self.span_of(name))


STATEMENTS = {
    "if": Parser._if, "repeat": Parser._repeat, "until": Parser._until, "forever": Parser._forever,
    "return": Parser._return, "add": Parser._add, "insert": Parser._insert, "delete": Parser._delete,
    "show": Parser._monitor, "hide": Parser._monitor, "local": Parser._declaring, "cloud": Parser._declaring,
    **{word: Parser._keyword_block for word in (*VALUE_SETTINGS, *ROTATIONS, "log")},
}


def parse(name: str, file: SourceFile, tokens: list[Token], report: Report) -> Target:
    """The syntax tree of the target `name`; mistakes go to `report`, what is sound is kept."""
    target = Target(name, file, [], [], [], [], [], [], [], [])
    Parser(target, tokens, report).run()
    return target


def _number(value: int | float | str | None) -> int | float:
    """What a minus sign before a constant negates."""
    return to_number(value) if isinstance(value, str) else value or 0


def _in_first_column(token: Token) -> bool:
    return token.chain is None and (token.start == 0 or token.file.text[token.start - 1] == "\n")
