"""Seeded faults against the laws of flags and of the assist."""

from dataclasses import replace

from minebender_sb3.board import HIDDEN, Knowledge, beside, on_board, pos_of
from minebender_sb3.game import Exploded, Lost, Playing, Pos, Won, fresh, open
from minebender_sb3.laws.faults.variant import (
    Variant,
    at,
    faults_of,
    hidden_safe,
    places,
    playing,
    with_flags,
)
from minebender_sb3.logic import Deducer, prove, provably_safe


class FlaggingWins(Variant):
    """Flagging exactly the mines wins the game."""

    def flag(self, g, p):
        after = super().flag(g, p)
        flagged_right = playing(after) and after != g and after.flags == after.under.mines
        return replace(after, status=Won()) if flagged_right else after


class WrongFlagLoses(Variant):
    """Flagging a safe cell loses the game."""

    def flag(self, g, p):
        after = super().flag(g, p)
        wrong = after != g and self.flagged(after, p) and not g.under.mines[at(g, p)]
        return replace(after, status=Lost(Exploded(p))) if wrong else after


class QuestionMarks(Variant):
    """A third press of the flag is needed to take it away: flag, question mark, nothing."""

    def flag(self, g, p):
        if not playing(g) or not on_board(g.under.w, g.under.h, p) or g.seen[at(g, p)] != HIDDEN:
            return g
        return with_flags(g, {at(g, p): (g.flags[at(g, p)] + 1) % 3})


class FlagsRunOut(Variant):
    """There are no more flags than mines."""

    def flag(self, g, p):
        runs_out = not self.flagged(g, p) and sum(g.flags) >= sum(g.under.mines)
        return g if runs_out else super().flag(g, p)


class FlagsStick(Variant):
    """A flag once set cannot be taken away."""

    def flag(self, g, p):
        return g if self.flagged(g, p) else super().flag(g, p)


class OneFlag(Variant):
    """A new flag takes the old ones away."""

    def flag(self, g, p):
        after = super().flag(g, p)
        others = {cell: 0 for cell, q in enumerate(places(g)) if q != p}
        return with_flags(after, others) if after != g and self.flagged(after, p) else after


class MirroredFlags(Variant):
    """A flag set in one half of the board appears mirrored in the other."""

    def flag(self, g, p):
        after = super().flag(g, p)
        mirrored = Pos(g.under.w - 1 - p.x, p.y)
        if after == g or mirrored == p or g.seen[at(g, mirrored)] != HIDDEN:
            return after
        return with_flags(after, {at(g, mirrored): after.flags[at(g, p)]})


class FlagsStayOnNumbers(Variant):
    """Cells that a flood opens keep their flags."""

    def without_flags(self, g, cells):
        return with_flags(g, {cells[0]: 0})


class FlagsOffBoard(Variant):
    """A flag in the last column shows beside the board too."""

    def flagged(self, g, p):
        w, h = g.under.w, g.under.h
        return super().flagged(g, Pos(w - 1, p.y) if p.x == w > 0 and p.y < h else p)


class FlagsUnderNumbers(Variant):
    """Flagging an open cell leaves a mark that nobody sees."""

    def flag(self, g, p):
        if playing(g) and on_board(g.under.w, g.under.h, p) and g.seen[at(g, p)] != HIDDEN:
            return with_flags(g, {at(g, p): 1 - g.flags[at(g, p)]})
        return super().flag(g, p)

    def flagged(self, g, p):
        return super().flagged(g, p) and g.seen[at(g, p)] == HIDDEN


class FlagRowsRunOn(Variant):
    """Flagging beyond the right-hand edge flags the first cell of the next row."""

    def flag(self, g, p):
        w, h = g.under.w, g.under.h
        return super().flag(g, Pos(0, p.y + 1) if p.x == w and p.y + 1 < h else p)


class AssistGuesses(Variant):
    """Stuck, the assist opens the first hidden cell, mine or not."""

    def help(self, g, k):
        return self.open(g, pos_of(g.under.w, g.seen.index(HIDDEN)))


class AssistRespectsFlags(Variant):
    """Stuck, the assist reveals its cell as a click does, so a flag stops it."""

    def help(self, g, k):
        return self.reveal(g, self.choose(hidden_safe(g), k))


class AssistSleeps(Variant):
    """Stuck, the assist does nothing."""

    def help(self, g, k):
        return g


class RulesOnly(Variant):
    """The assist calls a game stuck when counting, subset and mine budget are."""

    def provable(self, g):
        deducer = Deducer(self.knowledge(g))
        while deducer.next():
            pass
        return sorted((p for p in deducer.proved_safe if g.seen[at(g, p)] == HIDDEN), key=lambda p: (p.y, p.x))


class IgnoresTheCount(Variant):
    """The assist's prover does not know how many mines there are."""

    def provable(self, g):
        v = self.knowledge(g)
        counts = range(len(g.seen) + 1)
        proofs = [prove(Knowledge(v.w, v.h, n, v.rows)) for n in counts]
        return [p for p in places(g) if all(p in proof.safe for proof in proofs if proof.consistent)]


class BelievesFlags(Variant):
    """The assist takes every flag for a proved mine."""

    def provable(self, g):
        hidden = {p for p in places(g) if g.seen[at(g, p)] == HIDDEN}
        believed = {p for p in hidden if not self.flagged(g, p)} if sum(g.flags) == sum(g.under.mines) > 0 else ()
        proved = set(provably_safe(self.knowledge(g))) | set(believed)
        return [p for p in places(g) if p in proved]


class HintOnlySafe(Variant):
    """Too early, the assist names the last safe cell, whether it is provable or not."""

    def too_early(self, g, provable, k):
        return super().too_early(g, hidden_safe(g)[-1:], k)


class HintOpens(Variant):
    """Too early, the assist opens the cell it names."""

    def too_early(self, g, provable, k):
        lost = super().too_early(g, provable, k)
        opened = open(g, self.choose(provable, k))
        return replace(opened, status=lost.status)


class AlreadyWon(Variant):
    """Every game starts won, with all safe cells open."""

    def fresh(self, w, h, layout):
        g = fresh(w, h, layout)
        seen = tuple(HIDDEN if mine else k for mine, k in zip(g.under.mines, g.under.numbers, strict=True))
        return replace(g, seen=seen, status=Won())


class HeadStart(Variant):
    """Every game starts with its first safe cell open."""

    def fresh(self, w, h, layout):
        g = fresh(w, h, layout)
        safe = hidden_safe(g)
        return self.open(g, safe[0]) if safe else g


class AutoFlag(Variant):
    """Opening a number flags its hidden neighbours when all of them must be mines."""

    def opened(self, g, p, cells):
        after = super().opened(g, p, cells)
        hidden = [q for q in beside(g.under.w, g.under.h)[at(g, p)] if after.seen[q] == HIDDEN]
        full = playing(after) and len(hidden) == after.seen[at(g, p)]
        return with_flags(after, dict.fromkeys(hidden, 1)) if full else after


class WinFlagsMines(Variant):
    """Winning flags the mines."""

    def opened(self, g, p, cells):
        after = super().opened(g, p, cells)
        return replace(after, flags=after.under.mines) if after.status == Won() else after


class AssistUnflags(Variant):
    """The assist takes all flags away when it helps."""

    def help(self, g, k):
        return super().help(replace(g, flags=(0,) * len(g.flags)), k)


class HintClearsFlags(Variant):
    """The assist takes all flags away when it is too early."""

    def too_early(self, g, provable, k):
        return replace(super().too_early(g, provable, k), flags=(0,) * len(g.flags))


class HintFlagged(Variant):
    """The assist flags the first hidden cell when it is too early."""

    def too_early(self, g, provable, k):
        return with_flags(super().too_early(g, provable, k), {g.seen.index(HIDDEN): 1})


class OpenFlaggedAnyhow(Variant):
    """After the end, opening a flagged cell takes its flag away."""

    def open(self, g, p):
        return with_flags(g, {at(g, p): 0}) if not playing(g) and self.flagged(g, p) else super().open(g, p)


class OpenFlaggedRestarts(Variant):
    """After a loss, opening a flagged cell starts the game again."""

    def open(self, g, p):
        again = isinstance(g.status, Lost) and self.flagged(g, p)
        return replace(g, status=Playing()) if again else super().open(g, p)


class LastChoice(Variant):
    """The assist always takes the last cell it could take."""

    def choose(self, candidates, k):
        return candidates[-1]


class ChoiceByColumns(Variant):
    """The assist counts its cells column by column."""

    def choose(self, candidates, k):
        return super().choose(sorted(candidates, key=lambda p: (p.x, p.y)), k)


FAULTS = faults_of({
    FlaggingWins: "flag_no_knowledge", WrongFlagLoses: "flag_no_knowledge",
    QuestionMarks: "flag_toggle", FlagsRunOut: "flag_toggle", FlagsStick: "flag_toggle",
    OneFlag: "flag_others", MirroredFlags: "flag_others",
    FlagsStayOnNumbers: "flags_hidden", FlagsOffBoard: "flags_hidden",
    FlagsUnderNumbers: "flag_revealed", FlagRowsRunOn: "flag_revealed",
    AssistGuesses: "assist_stuck", AssistRespectsFlags: "assist_stuck", AssistSleeps: "assist_stuck",
    BelievesFlags: "assist_stuck",
    RulesOnly: "assist_too_early", IgnoresTheCount: "assist_too_early", HintOnlySafe: "assist_too_early",
    HintOpens: "assist_too_early",
    AlreadyWon: "x_fresh", HeadStart: "x_fresh",
    AutoFlag: "x_reveal_flags", WinFlagsMines: "x_reveal_flags",
    AssistUnflags: "assist_stuck", HintClearsFlags: "x_assist_flags", HintFlagged: "x_assist_flags",
    OpenFlaggedAnyhow: "x_open_over", OpenFlaggedRestarts: "x_open_over",
    LastChoice: "x_assist_choice", ChoiceByColumns: "x_assist_choice",
})
