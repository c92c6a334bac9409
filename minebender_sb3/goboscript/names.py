"""Checks of what blocks name in texts: costumes, sounds, sprites, keys, messages, properties."""
from __future__ import annotations

from dataclasses import dataclass, field

from .blocks import KEYS, SPRITE_PROPERTIES, STAGE_PROPERTIES, Block
from .diagnostics import Report, did_you_mean
from .numbers import to_text
from .syntax import Literal, Span
from .tree import Value

STAGE = "Stage"
PLACES = ("_myself_", "_mouse_", "_edge_", "_random_")
STAGE_NAMES = ("Stage", "stage", "_stage_")


@dataclass(slots=True)
class Facts:
    """What the whole project knows: sprite -> names of its variables, procedures; backdrops; messages."""

    variables: dict[str, set[str]] = field(default_factory=dict)
    procedures: dict[str, set[str]] = field(default_factory=dict)
    backdrops: dict[str, None] = field(default_factory=dict)
    sent: dict[str, Span] = field(default_factory=dict)
    received: dict[str, Span] = field(default_factory=dict)

    def sprites(self) -> list[str]:
        return [name for name in self.variables if name != STAGE]


class Checker:
    """The checks for one target."""

    def __init__(self, target: str, costumes: list[str], sounds: list[str], facts: Facts, report: Report) -> None:
        self.target = target
        self.costumes = dict.fromkeys(costumes)
        self.sounds = dict.fromkeys(sounds)
        self.facts = facts
        self.report = report

    def block(self, block: Block, values: list[Value], span: Span) -> None:
        """Whatever can be wrong with a built-in block and its literals."""
        if block.sprite_only and self.target == STAGE:
            self.sprite_only(block, span)
        check = CHECKS.get(block.opcode)
        if check is None:
            return
        for (_, kind), value in zip(block.slots, values):
            if kind in "me" and isinstance(value, Literal):
                check(self, value.value, value.span)

    def sprite_only(self, block: Block, span: Span) -> None:
        self.report.warning("sprite-block-on-stage", f"{block.name} does nothing in the stage", span,
                            "move it into a sprite")

    def key(self, name, span: Span) -> None:
        text = to_text(name)
        if text not in KEYS and len(text) != 1:
            self.report.warning("unknown-key", f'there is no key "{text}"', span, did_you_mean(text, sorted(KEYS)))

    def costume(self, name, span: Span) -> None:
        self._known(self.report.error, name, self.costumes, ("next costume", "previous costume"), "costume", span)

    def backdrop(self, name, span: Span, special=("next backdrop", "previous backdrop", "random backdrop")) -> None:
        self._known(self.report.error, name, self.facts.backdrops, special, "backdrop", span)

    def sound(self, name, span: Span) -> None:
        self._known(self.report.warning, name, self.sounds, (), "sound", span)

    def _known(self, say, name, known: dict[str, None], special: tuple[str, ...], kind: str, span: Span) -> None:
        if not isinstance(name, str) or name in known or name in special:       # a number is a place
            return
        hint = did_you_mean(name, known)
        if name.rpartition(".")[0] in known:
            hint = f'{kind}s have no extension: "{name.rpartition(".")[0]}"'
        say(f"unknown-{kind}", f'there is no {kind} "{name}"', span, hint)

    def place(self, name, span: Span) -> None:
        """A sprite, or one of the places that menus offer."""
        text = to_text(name)
        if text in PLACES:
            return
        if text == STAGE or text not in self.facts.variables:
            self.report.warning("unknown-sprite", f'there is no sprite "{text}", so this does nothing', span,
                                did_you_mean(text, self.facts.sprites()))

    def message(self, name, span: Span) -> None:
        self.facts.sent.setdefault(to_text(name), span)

    def property(self, target: str, name: str, target_span: Span, span: Span) -> None:
        """`"target"."name"`"""
        if target in STAGE_NAMES:
            known, target = [*STAGE_PROPERTIES, *self.facts.variables[STAGE]], STAGE
        elif target in self.facts.variables:
            known = [*SPRITE_PROPERTIES, *self.facts.variables[target]]
        else:
            self.place(target, target_span)
            return
        if name not in known:
            self.report.warning("unknown-property", f'{target} has no property or variable "{name}"', span,
                                did_you_mean(name, known))

    def elsewhere(self, procedure: str) -> str:
        """A target that defines a procedure of that name, or ''."""
        return next((name for name, procedures in self.facts.procedures.items() if procedure in procedures), "")


CHECKS = {
    "looks_switchcostumeto": Checker.costume, "looks_switchbackdropto": Checker.backdrop,
    "sound_play": Checker.sound, "sound_playuntildone": Checker.sound, "sensing_keypressed": Checker.key,
    "motion_goto": Checker.place, "motion_glideto": Checker.place, "motion_pointtowards": Checker.place,
    "control_create_clone_of": Checker.place, "sensing_touchingobject": Checker.place,
    "sensing_distanceto": Checker.place, "event_broadcast": Checker.message,
    "event_broadcastandwait": Checker.message,
}
