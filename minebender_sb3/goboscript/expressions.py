"""The part of the parser that reads expressions: precedence climbing over the token list."""
from __future__ import annotations

from typing import NoReturn

from .blocks import PREFIX
from .diagnostics import Report
from .syntax import (
    Argument, Binary, Call, Dot, Expression, FieldValue, Given, Index, Literal, Name, Notes, Property, Span,
    StructLiteral, Ternary, Unary,
)
from .tokens import ARGUMENT, END, KEYWORDS, NAME, NUMBER, STRING, Token, number_value, string_value

MAX_DEPTH = 400                         # parentheses, brackets and braces inside one another
# operator -> strength; the stronger binds tighter. All associate to the left but &
STRENGTH = {
    "or": 1, "and": 2, "in": 3, "==": 3, "!=": 3, "&": 4, "<": 5, "<=": 5, ">": 5, ">=": 5,
    "+": 6, "-": 6, "*": 7, "/": 7, "//": 7, "%": 7,
}
COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "in"))


class SyntaxProblem(Exception):
    """A mistake was reported; the parser goes on behind it."""


class ExpressionParser:
    def __init__(self, tokens: list[Token], report: Report) -> None:
        self.tokens = tokens + [tokens[-1]] * 2         # room to look ahead
        self.report = report
        self.at = 0
        self.depth = 0
        self.notes = Notes([], set(), [], set())

    # tokens

    def kind(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead].kind

    def take(self) -> Token:
        token = self.tokens[self.at]
        if token.kind != END:
            self.at += 1
        return token

    def expect(self, kind: str, hint: str = "") -> Token:
        token = self.tokens[self.at]
        if token.kind != kind:
            self._unexpected(kind, token, hint)
        self.at += 1
        return token

    def _unexpected(self, kind: str, token: Token, hint: str) -> NoReturn:
        due = {NAME: "a name", STRING: "a text in quotes"}.get(kind, f"`{kind}`")
        before = self.tokens[self.at - 1] if self.at else token
        if kind == NAME and token.kind in KEYWORDS:
            hint = hint or f"`{token.text}` is a word of the language and cannot be a name"
        elif token.kind == "if" and kind == "{":
            hint = hint or "write `elif`"
        elif token.kind == "--" and kind == ";":
            hint = hint or "`--` is one sign; put a blank between the two minus signs"
        elif before.kind == NUMBER and token.kind == NAME and token.text[:1] in "eE":
            hint = hint or "the exponent of a number needs a sign, as in 1e+5"
        elif token.kind == "/" or before.kind == "//" or token.kind == "//":
            hint = hint or "comments begin with #"
        elif token.kind == "." and kind == ";":
            hint = hint or "put parentheses around the struct before taking a field of it"
        self.fail(f"{due} is due here, not {self.shown(token)}", token, hint)

    def fail(self, message: str, token: Token, hint: str = "") -> NoReturn:
        self.report.error("syntax", message, token[2:5], hint)
        raise SyntaxProblem

    @staticmethod
    def shown(token: Token) -> str:
        return "the end of the file" if token.kind == END else f"`{token.text}`"

    @staticmethod
    def span_of(token: Token) -> Span:
        return Span(token.file, token.start, token.end, token.chain)

    def text(self) -> str:
        return string_value(self.expect(STRING), self.report)

    def deeper(self, token: Token) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.depth = 0
            self.fail(f"nested more than {MAX_DEPTH} deep", token)

    # expressions

    def expression(self, struct: bool = True) -> Expression:
        """An expression; `struct` says whether a struct literal may begin in it outside of parentheses."""
        token = self.tokens[self.at]
        if token.kind != "if":
            return self._binary(1, struct)
        self.deeper(token)
        self.at += 1
        self.expect("(", "a condition inside an expression stands in parentheses: if (condition) value else value")
        condition = self.expression(struct)
        self.expect(")")
        yes = self.expression(struct)
        self.expect("else")
        no = self.expression(struct)
        self.depth -= 1
        self.notes.marks.add("ternary")
        return Ternary(condition, yes, no, self.span_of(token))

    def _binary(self, weakest: int, struct: bool) -> Expression:
        first = self.tokens[self.at]
        left = self._prefix(struct)
        while True:
            token = self.tokens[self.at]
            operator = token.kind
            negated = operator == "not" and self.kind(1) == "in"
            if negated:
                operator = "in"
            strength = STRENGTH.get(operator, 0)
            if strength < weakest:
                return left
            sign = self.at + negated
            self.at = sign + 1
            if first.kind == "not" and operator in COMPARISONS and isinstance(left, Unary) and left.operator == "not":
                self._not_trap(first, token)
            self.deeper(token)
            right = self._binary(strength if operator == "&" else strength + 1, struct)
            self.depth -= 1
            left = Binary(operator, left, right, self.span_of(self.tokens[sign]))
            if negated:
                left = Unary("not", left, self.span_of(token))

    def _not_trap(self, first: Token, operator: Token) -> None:
        better = "a != b" if operator.kind == "==" else f"not (a {operator.text} b)"
        self.report.warning("not-binds-tighter", f"`not` binds tighter than `{operator.text}`: this compares "
                            "the negated left side with the right side", first[2:5],
                            f"write `{better}`, or (not a) in parentheses if that is meant")

    def _prefix(self, struct: bool) -> Expression:
        token = self.tokens[self.at]
        if token.kind == "-" or token.kind in PREFIX:
            self.deeper(token)
            self.at += 1
            operand = self._prefix(struct)
            self.depth -= 1
            return Unary(token.kind, operand, self.span_of(token))
        if struct and token.kind == NAME and self.kind(1) == "{":
            return self._struct_literal()
        return self._postfix(token)

    def _postfix(self, token: Token) -> Expression:
        term = self._term(token)
        while True:
            token = self.tokens[self.at]
            if token.kind == "[":
                self.at += 1
                self.deeper(token)
                index = self.expression()
                self.depth -= 1
                self.expect("]")
                term = Index(term, index, self.span_of(token))
            elif token.kind == ".":
                self.at += 1
                following = self.take()
                if following.kind == NAME:
                    term = Dot(term, following.text, self.span_of(following))
                elif following.kind == STRING:
                    term = Property(term, string_value(following, self.report), self.span_of(following))
                else:
                    self.at -= following.kind != END
                    self.fail(f"a field is due behind the dot, not {self.shown(following)}", following)
            else:
                return term

    def _term(self, token: Token) -> Expression:
        kind = token.kind
        if kind == NAME:
            self.at += 1
            if self.kind() == "(":
                return self._call(token)
            return Name(token.text, self.span_of(token))
        if kind == ARGUMENT:
            self.at += 1
            self.notes.reads.add(token.text[1:])
            return Argument(token.text[1:], self.span_of(token))
        if kind == "(":
            self.at += 1
            self.deeper(token)
            inner = self.expression()
            self.depth -= 1
            self.expect(")")
            return inner
        literal = self.literal(token)
        if literal is None:
            hint = ""
            if kind == "if":
                hint = "put parentheses around the ternary: (if (condition) value else value)"
            elif kind in KEYWORDS:
                hint = f"`{token.text}` is a word of the language and cannot be a name"
            self.fail(f"a value is due here, not {self.shown(token)}", token, hint)
        self.at += 1
        return literal

    def literal(self, token: Token) -> Literal | None:
        """The literal that a token stands for, if it does."""
        if token.kind == NUMBER:
            return Literal(number_value(token, self.report), self.span_of(token))
        if token.kind == STRING:
            return Literal(string_value(token, self.report), self.span_of(token))
        if token.kind in ("true", "false"):
            return Literal(int(token.kind == "true"), self.span_of(token))
        return None

    def _call(self, name: Token) -> Expression:
        opening = self.take()
        self.notes.calls.append(name.text)
        self.deeper(opening)
        arguments = self.arguments(")")
        self.depth -= 1
        self.expect(")")
        return Call(name.text, arguments, self.span_of(name))

    def arguments(self, closing: str) -> tuple[Given, ...]:
        """Arguments, separated by commas, up to (and without) the closing token."""
        given: list[Given] = []
        while self.kind() != closing:
            name = name_span = None
            if self.kind() == NAME and self.kind(1) == ":":
                token = self.take()
                name, name_span = token.text, self.span_of(token)
                self.at += 1
            given.append(Given(name, name_span, self.expression()))
            if self.kind() != ",":
                break
            self.at += 1
        return tuple(given)

    def _struct_literal(self) -> Expression:
        name = self.take()
        self.deeper(name)
        self.at += 1
        fields: list[FieldValue] = []
        while self.kind() != "}":
            field = self.expect(NAME)
            self.expect(":", "fields of a struct are written `field: value`")
            fields.append(FieldValue(field.text, self.expression(), self.span_of(field)))
            if self.kind() != ",":
                break
            self.at += 1
        self.depth -= 1
        self.expect("}")
        return StructLiteral(name.text, tuple(fields), self.span_of(name))
