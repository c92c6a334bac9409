"""From text to tokens: one regular expression, every token with its place."""
from __future__ import annotations

import json
import math
import re
from typing import NamedTuple

from .diagnostics import Report, SourceFile

KEYWORDS = frozenset(
    "costumes sounds local proc func return nowarp on onflag onkey onclick onbackdrop onloudness ontimer onclone "
    "if else elif until forever repeat not and or in length round abs floor ceil sqrt sin cos tan asin acos atan "
    "ln log antiln antilog show hide add to delete insert at as enum struct true false list cloud var "
    "set_x set_y set_size point_in_direction set_volume set_rotation_style_left_right "
    "set_rotation_style_all_around set_rotation_style_do_not_rotate".split()
)
NAME, ARGUMENT, NUMBER, STRING, NEWLINE, END, MARK = "name", "argument", "number", "string", "newline", "end", "mark"
LARGEST_INTEGER = 2**63 - 1

PATTERN = re.compile(
    r"""(?P<skip>[\ \t\r\f]+|\#[^\n]*)
    |(?P<name>[_a-zA-Z][_a-zA-Z0-9]*)
    |(?P<newline>\n)
    |(?P<number>0x[0-9a-fA-F][_0-9a-fA-F]*|0b[01][_01]*|0o[0-7][_0-7]*
        |[0-9]+(?:\.[0-9]+)?[eE][+-][0-9]+|[0-9]+\.[0-9]+|[0-9][_0-9]*)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<argument>\$[_a-zA-Z0-9]+)
    |(?P<mark>%(?:define|undef)(?![_a-zA-Z0-9])|//=|==|\+\+|--|\+=|-=|\*=|/=|%=|&=|!=|<=|>=|//
        |[-,(){}=:\[\].<>&+*/%;\\])
    |(?P<open>"[^\n]*?(?=;?[\ \t\r]*(?:\n|\Z)))
    |(?P<bad>.)""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A token; `kind` is one of the classes above, or the word itself for keywords and marks."""

    kind: str
    text: str
    file: SourceFile
    start: int
    end: int
    chain: "Expansion | None"           # the macros that made it, innermost first; None in plain source


class Expansion(NamedTuple):
    """One macro expansion: its name, the token that called it, the token that defined it, and what it is inside of."""

    macro: str
    call: Token
    definition: Token
    outer: "Expansion | None"
    hidden: frozenset[str]              # names that do not expand again inside of it


def scan(file: SourceFile, start: int, end: int, report: Report, out: list[Token]) -> None:
    """Append the tokens of file.text[start:end] to `out`; line ends are tokens, blanks and comments are not."""
    text, add = file.text, out.append
    for match in PATTERN.finditer(text, start, end):
        kind = match.lastgroup
        if kind == "skip":
            continue
        word, at, until = match[0], match.start(), match.end()
        if kind == "name":
            if word in KEYWORDS:
                kind = word
        elif kind == "mark":
            kind = word
        elif kind == "bad" or kind == "open":
            kind, word = _invalid(file, kind, word, at, until, report)
            if kind is None:
                continue
        add(Token(kind, word, file, at, until, None))


def _invalid(file: SourceFile, kind: str, word: str, at: int, until: int, report: Report) -> tuple[str | None, str]:
    if kind == "open":
        report.error("open-string", "this string is not closed", (file, at, at + 1),
                     'close it with " on the same line; write \\n for a line end inside it')
        return STRING, '""'
    hint = ""
    if word == "'":
        hint = 'strings are written with "'
    elif not word.isascii():
        hint = "outside of strings and comments only ASCII is allowed"
    elif word == "!":
        hint = "write `not`"
    elif word == "|":
        hint = "write `or`"
    report.error("invalid-token", f"`{word}` begins no token" if word.isprintable() else
                 f"a character with the code {ord(word)} begins no token", (file, at, until), hint)
    return None, word


def number_value(token: Token, report: Report) -> int | float:
    """The value of a number token; whole numbers are int. Integers beyond 64 bits are reported and give 0."""
    text = token.text.replace("_", "")
    prefix = text[:2]
    if prefix in ("0x", "0b", "0o"):
        value = int(text, 0) if prefix == "0x" else int(text[2:], {"0b": 2, "0o": 8}[prefix])
    elif text.isdigit():
        if len(text.lstrip("0")) > 20:
            value = LARGEST_INTEGER + 1
        else:
            value = int(text)
    else:
        value = float(text)
        if value == math.inf:
            report.error("number-too-large", "this number is beyond what Scratch can hold (1.8e+308)", token[2:5])
            return 0
        return value
    if value > LARGEST_INTEGER:
        report.error("number-too-large", "this integer does not fit into 64 bits", token[2:5],
                     "write it as a fraction, as in 1.0e+20")
        return 0
    return value


def string_value(token: Token, report: Report) -> str:
    """The text of a string token; wrong escapes are reported and give ''."""
    raw = token.text
    try:
        value = json.loads(raw) if "\\" in raw or not raw.isprintable() else raw[1:-1]
        value.encode()                  # half of a surrogate pair cannot be stored
        return value
    except ValueError:
        report.error("bad-string", "this string has an escape or a control character that JSON does not allow",
                     token[2:5], r'the escapes are \" \\ \/ \b \f \n \r \t and \uXXXX')
        return ""
