"""The second stage of the preprocessor: %define, %undef, CONCAT and STRINGIFY, on tokens."""
from __future__ import annotations

from typing import NamedTuple

from .diagnostics import Report, SourceFile
from .numbers import number_text
from .tokens import END, NAME, NEWLINE, NUMBER, STRING, Expansion, Token, number_value, scan, string_value

MAX_EXPANDED = 300_000                  # tokens that the macros of one target may make
MAX_DEPTH = 200                         # macros inside macros
NOTHING: frozenset[str] = frozenset()


class Macro(NamedTuple):
    """A definition; `parameters` is None for a macro without arguments."""

    name: Token
    parameters: tuple[str, ...] | None
    body: tuple[Token, ...]


class _TooMuch(Exception):
    """Macros that make more than the limits allow."""


class _Expander:
    def __init__(self, report: Report) -> None:
        self.report = report
        self.plain: dict[str, Macro] = {}
        self.called: dict[str, dict[int, Macro]] = {}
        self.budget = MAX_EXPANDED
        self.depth = 0

    def expand(self, tokens: list[Token], top: bool) -> list[Token]:
        """`tokens` with all macros expanded; definitions are taken where `top`."""
        todo = tokens[::-1]                     # a stack: the next token is the last one
        out: list[Token] = []
        while todo:
            token = todo.pop()
            text = token.text
            if text in self.plain and not _hidden(token):
                self._push(todo, self.plain[text].body, self._chain(token, self.plain[text]), token)
            elif text in self.called and not _hidden(token) and _opens(todo):
                self._call(token, todo)
            elif token.kind == NAME and text in ("CONCAT", "STRINGIFY") and _opens(todo):
                (self._concat if text == "CONCAT" else self._stringify)(token, todo, out)
            elif top and token.kind == "%define":
                self._define(token, todo)
            elif top and token.kind == "%undef":
                self._undef(token, todo)
            elif token.kind not in (NEWLINE, "\\"):
                out.append(token)
        return out

    # definitions

    def _define(self, mark: Token, todo: list[Token]) -> None:
        line: list[Token] = []
        while todo:
            token = todo.pop()
            if token.kind == "\\" and todo and todo[-1].kind == NEWLINE:
                todo.pop()
            elif token.kind == NEWLINE:
                break
            elif token.kind == END:
                todo.append(token)
                break
            else:
                line.append(token)
        if not line:
            self.report.error("define-without-name", "%define needs a name", mark[2:5])
            return
        name, rest = line[0], line[1:]
        count = _parameter_tokens(name, rest)
        if count is None:
            self.plain[name.text] = Macro(name, None, tuple(rest))
            return
        parameters = tuple(token.text for token in rest[1:count - 1] if token.kind != ",")
        overloads = self.called.setdefault(name.text, {})
        overloads[len(parameters)] = Macro(name, parameters, tuple(rest[count:]))

    def _undef(self, mark: Token, todo: list[Token]) -> None:
        if not todo or todo[-1].kind in (NEWLINE, END):
            self.report.error("undef-without-name", "%undef needs a name", mark[2:5])
            return
        name = todo.pop().text
        self.plain.pop(name, None)
        self.called.pop(name, None)

    # expansions

    def _chain(self, call: Token, macro: Macro) -> Expansion:
        outer = call.chain
        hidden = (outer.hidden if outer else NOTHING) | {macro.name.text}
        if len(hidden) > MAX_DEPTH:
            self._too_much(call, f"macros lie inside one another more than {MAX_DEPTH} deep")
        return Expansion(macro.name.text, call, macro.name, outer, hidden)

    def _push(self, todo: list[Token], body: tuple[Token, ...], chain: Expansion, call: Token) -> None:
        """Put a body onto the stack; its tokens get the place of the call."""
        self._spend(call, len(body))
        _, _, file, start, end, _ = call
        todo.extend([Token(token.kind, token.text, file, start, end, chain) for token in reversed(body)])

    def _call(self, call: Token, todo: list[Token]) -> None:
        arguments = self._arguments(call, todo)
        if arguments is None:
            return
        overloads = self.called[call.text]
        macro = overloads.get(len(arguments))
        if macro is None:
            counts = " or ".join(str(count) for count in sorted(overloads))
            self.report.error("macro-arguments", f"the macro {call.text} takes {counts} arguments, "
                              f"{len(arguments)} are given", call[2:5])
            todo.append(call._replace(kind=NUMBER, text="0"))
            return
        chain = self._chain(call, macro)
        raw = dict(zip(macro.parameters, arguments))
        expanded: dict[str, list[Token]] = {}
        made: list[Token] = []
        quoted = 0                              # depth of parentheses inside STRINGIFY( … )
        body = macro.body
        for index, token in enumerate(body):
            if quoted:
                quoted += (token.kind == "(") - (token.kind == ")")
            elif token.kind == "(" and index and body[index - 1].text == "STRINGIFY":
                quoted = 1
            argument = raw.get(token.text)
            if argument is None:
                made.append(token._replace(file=call.file, start=call.start, end=call.end, chain=chain))
                continue
            if not quoted:
                if token.text not in expanded:
                    expanded[token.text] = self._inner(argument, call)
                argument = expanded[token.text]
            made.extend(_inside(piece, call, chain, macro) for piece in argument)
            self._spend(call, len(argument))
        self._spend(call, len(body))
        todo.extend(reversed(made))

    def _inner(self, tokens: list[Token], call: Token) -> list[Token]:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._too_much(call, f"macro calls lie inside one another more than {MAX_DEPTH} deep")
        expanded = self.expand(tokens, False)
        self.depth -= 1
        return expanded

    def _spend(self, call: Token, count: int) -> None:
        self.budget -= count + 1
        if self.budget < 0:
            self._too_much(call, f"macros make more than {MAX_EXPANDED} tokens")

    def _too_much(self, call: Token, message: str) -> None:
        self.report.error("macro-too-large", message, call[2:5])
        raise _TooMuch

    def _arguments(self, call: Token, todo: list[Token]) -> list[list[Token]] | None:
        """Take the parenthesised arguments off the stack; None (and a finding) where they do not end."""
        while todo[-1].kind == NEWLINE:
            todo.pop()
        taken = [todo.pop()]                    # the opening parenthesis first
        arguments: list[list[Token]] = [[]]
        depth = 0
        while todo:
            token = todo.pop()
            taken.append(token)
            kind = token.kind
            if kind == END:
                break
            if kind == ")":
                if not depth:
                    return [] if arguments == [[]] else arguments
                depth -= 1
            elif kind == "(":
                depth += 1
            elif kind == "," and not depth:
                arguments.append([])
                continue
            if kind not in (NEWLINE, "\\"):
                arguments[-1].append(token)
        self.report.error("open-macro-call", f"the parenthesis of this call of {call.text} is not closed", call[2:5])
        todo.extend(reversed(taken))
        return None

    # the two built-in macros

    def _concat(self, call: Token, todo: list[Token], out: list[Token]) -> None:
        arguments = self._arguments(call, todo)
        if arguments is None:
            return
        parts = [self._inner(argument, call) for argument in arguments]
        if len(parts) != 2 or any(len(part) != 1 for part in parts):
            self.report.error("concat-arguments", "CONCAT joins two tokens, so it takes two arguments of one token",
                              call[2:5])
            return
        pasted = SourceFile(call.file.name, "".join(_shown(part[0], self.report) for part in parts))
        made: list[Token] = []
        scan(pasted, 0, len(pasted.text), Report(), made)
        if len(made) != 1 or made[0].text != pasted.text:
            self.report.error("concat-result", f"`{pasted.text}` is not one token", call[2:5])
            return
        chain = self._chain(call, Macro(call, None, ()))
        self._spend(call, 1)
        todo.append(Token(made[0].kind, made[0].text, call.file, call.start, call.end, chain))

    def _stringify(self, call: Token, todo: list[Token], out: list[Token]) -> None:
        arguments = self._arguments(call, todo)
        if arguments is None:
            return
        words: list[str] = []
        for argument in arguments:
            words += [","] * bool(words) + [_shown(token, self.report) for token in argument]
        text = " ".join(words).replace("\\", "\\\\").replace('"', '\\"')
        out.append(Token(STRING, f'"{text}"', call.file, call.start, call.end, call.chain))


def expand(tokens: list[Token], report: Report) -> list[Token]:
    """`tokens` after the macro stage; the last one is END."""
    try:
        return _Expander(report).expand(tokens, True)
    except _TooMuch:
        return [tokens[-1]]


def _hidden(token: Token) -> bool:
    return token.chain is not None and token.text in token.chain.hidden


def _opens(todo: list[Token]) -> bool:
    """Whether the next token on the stack, line ends aside, is an opening parenthesis."""
    at = len(todo) - 1
    while at >= 0 and todo[at].kind == NEWLINE:
        at -= 1
    return at >= 0 and todo[at].kind == "("


def _inside(token: Token, call: Token, chain: Expansion, macro: Macro) -> Token:
    """A token of an argument, now also part of the expansion `chain`; it keeps its own place."""
    if token.chain is None or token.chain is call.chain:
        return token._replace(chain=chain)
    inner = token.chain
    return token._replace(chain=inner._replace(hidden=inner.hidden | chain.hidden))


def _parameter_tokens(name: Token, rest: list[Token]) -> int | None:
    """How many tokens the parameter list of a definition takes; None for a macro without arguments.

    `NAME(a, b)` has one. So has `NAME (a, b) body`, as in goboscript; but a body in parentheses is a body.
    """
    if not rest or rest[0].kind != "(":
        return None
    count, due = 1, True                        # whether a name is due, not a comma
    for token in rest[1:]:
        count += 1
        if token.kind == ")":
            apart = rest[0].start > name.end
            return None if apart and count == len(rest) else count
        if not (token.text[:1].isidentifier() if due else token.kind == ","):
            return None
        due = not due
    return None


def _shown(token: Token, report: Report) -> str:
    """A token as CONCAT and STRINGIFY write it."""
    if token.kind == NUMBER:
        return number_text(float(number_value(token, report)))
    if token.kind == STRING:
        return f'"{string_value(token, report)}"'
    return token.text
