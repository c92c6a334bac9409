"""The thirty laws, as data: the law's sentence, its precondition and its predicate, literally as the laws' text has them."""

from minebender_sb3.game import (
    Assist,
    AssistTooEarly,
    Beginner,
    Blast,
    Boom,
    Chord,
    Covered,
    Custom,
    Expert,
    Exploded,
    Flag,
    Hint,
    Intermediate,
    Lost,
    Reveal,
    Setup,
)
from minebender_sb3.laws import definitions as d
from minebender_sb3.laws.law import Law, LayingCase, Scope, State, always


def _knowledge_after(s: State, action):
    return s.engine.knowledge(s.step(action))


def _opened(s: State, p):
    return s.engine.knowledge(s.open(p))


def _walks(s: State, p, q):
    return q in d.walk_ends(s.w, s.h, s.layout, p)


def _assist_opens_a_safe_cell(s: State, k):
    after = s.step(Assist(k))
    return any(
        not d.mine(s.layout, p) and d.hidden(s.known, p) and after == s.open(p)
        for p in d.cells(s.known.w, s.known.h)
    )


def _assist_names_a_provable_cell(s: State, q, k):
    after = s.step(Assist(k))
    named = any(
        d.provably_safe(s.known, p) and s.engine.status(after) == Lost(AssistTooEarly(p))
        for p in d.cells(s.known.w, s.known.h)
    )
    return named and s.engine.knowledge(after) == s.known


def _lost_at(s: State, p):
    return s.status == Lost(Exploded(p)) and d.on_board(s.w, s.h, p)


def _hinted_at(s: State, p):
    return s.status == Lost(AssistTooEarly(p)) and d.on_board(s.w, s.h, p)


def _level(level, wanted):
    return (lambda c: c.level == level), (lambda c: c.engine.setup(c.level) == wanted)


REAL_BOARD = (
    Law(
        "bridge", "The real board is always consistent with what the player sees.", Scope.REACHED, "",
        given=always,
        holds=lambda s: d.consistent(s.known, s.layout),
    ),
    Law(
        "won_iff", "The game is won exactly when every safe cell is revealed.", Scope.REACHED, "",
        given=always,
        holds=lambda s: d.is_won(s.status) == d.all_safe_revealed(s.known, s.layout),
    ),
    Law(
        "monotone", "A revealed cell stays revealed, showing the same thing.", Scope.REACHED, "aq",
        given=lambda s, a, q: d.revealed(s.known, q),
        holds=lambda s, a, q: d.seen(_knowledge_after(s, a), q) == d.seen(s.known, q),
    ),
    Law(
        "frozen", "Once the game is won or lost, no action changes anything.", Scope.ANY, "a",
        given=lambda s, a: not s.playing,
        holds=lambda s, a: s.step(a) == s.g,
    ),
)

REVEALING = (
    Law(
        "open_mine", "Revealing a mine loses, naming that mine, and shows it as Boom.", Scope.REACHED, "p",
        given=lambda s, p: s.playing and d.mine(s.layout, p),
        holds=lambda s, p: s.engine.status(s.open(p)) == Lost(Exploded(p)) and d.seen(_opened(s, p), p) == Boom(),
    ),
    Law(
        "open_safe", "Revealing a safe cell never loses.", Scope.REACHED, "p",
        given=lambda s, p: s.playing and not d.mine(s.layout, p),
        holds=lambda s, p: not d.is_lost(s.engine.status(s.open(p))),
    ),
    Law(
        "flood_complete", "Revealing a cell p reveals every cell reached from p by a path through zeros.",
        Scope.REACHED, "pq",
        given=lambda s, p, q: s.playing and d.on_board(s.w, s.h, p) and _walks(s, p, q),
        holds=lambda s, p, q: d.revealed(_opened(s, p), q),
    ),
    Law(
        "flood_exact", "Revealing p reveals nothing else.", Scope.REACHED, "pq",
        given=lambda s, p, q: s.playing and d.hidden(s.known, q) and d.revealed(_opened(s, p), q),
        holds=_walks,
    ),
    Law(
        "reveal_flagged", "Clicking a flagged cell does nothing.", Scope.ANY, "p",
        given=lambda s, p: s.flagged(p),
        holds=lambda s, p: s.step(Reveal(p)) == s.g,
    ),
    Law(
        "reveal_unflagged", "Clicking an unflagged cell reveals it.", Scope.ANY, "p",
        given=lambda s, p: not s.flagged(p),
        holds=lambda s, p: s.step(Reveal(p)) == s.open(p),
    ),
    Law(
        "chord", "Double-clicking a number reveals its hidden unflagged neighbours, one by one, row by row.",
        Scope.ANY, "p",
        given=always,
        holds=lambda s, p: s.step(Chord(p)) == d.play(s.engine, d.reveals(d.chord_targets(s.engine, s.g, p)), s.g),
    ),
)

FLAGS = (
    Law(
        "flag_no_knowledge", "Flags are not knowledge: flagging changes neither what the player sees nor the status.",
        Scope.ANY, "p",
        given=always,
        holds=lambda s, p: _knowledge_after(s, Flag(p)) == s.known and s.engine.status(s.step(Flag(p))) == s.status,
    ),
    Law(
        "flag_toggle", "Flagging a hidden cell during play toggles its flag.", Scope.ANY, "p",
        given=lambda s, p: s.playing and d.hidden(s.known, p),
        holds=lambda s, p: s.engine.flagged(s.step(Flag(p)), p) == (not s.flagged(p)),
    ),
    Law(
        "flag_others", "Flagging p leaves every other cell's flag alone.", Scope.ANY, "pq",
        given=lambda s, p, q: p != q,
        holds=lambda s, p, q: s.engine.flagged(s.step(Flag(p)), q) == s.flagged(q),
    ),
    Law(
        "flags_hidden", "Only hidden cells carry flags.", Scope.REACHED, "q",
        given=lambda s, q: s.flagged(q),
        holds=lambda s, q: d.hidden(s.known, q),
    ),
    Law(
        "flag_revealed", "Flagging a cell that is not hidden does nothing.", Scope.ANY, "p",
        given=lambda s, p: not d.hidden(s.known, p),
        holds=lambda s, p: s.step(Flag(p)) == s.g,
    ),
)

ASSIST = (
    Law(
        "assist_stuck", "Pressing the assist when stuck reveals a safe cell.", Scope.REACHED, "k",
        given=lambda s, k: s.playing and d.stuck(s.known),
        holds=_assist_opens_a_safe_cell,
    ),
    Law(
        "assist_too_early",
        "Pressing the assist when some cell is provably safe loses, and shows a provably safe cell; the knowledge is "
        "unchanged.",
        Scope.REACHED, "qk",
        given=lambda s, q, k: s.playing and d.provably_safe(s.known, q),
        holds=_assist_names_a_provable_cell,
    ),
)

_beginner = _level(Beginner(), Setup(9, 9, 10))
_intermediate = _level(Intermediate(), Setup(16, 16, 40))
_expert = _level(Expert(), Setup(30, 16, 99))

LEVELS = (
    Law("level_beginner", "Beginner is 9 by 9 with 10 mines.", Scope.LEVEL, "", *_beginner),
    Law("level_intermediate", "Intermediate is 16 by 16 with 40 mines.", Scope.LEVEL, "", *_intermediate),
    Law("level_expert", "Expert is 30 wide by 16 high with 99 mines.", Scope.LEVEL, "", *_expert),
    Law(
        "level_custom", "A custom level is limited exactly as Windows XP limits it.", Scope.LEVEL, "",
        given=lambda c: isinstance(c.level, Custom),
        holds=lambda c: c.engine.setup(c.level) == d.custom(c.level.w, c.level.h, c.level.m),
    ),
)


def _has_room(c: LayingCase):
    return c.n + 9 <= c.w * c.h


GENERATION = (
    Law(
        "gen_shape", "Generated boards have the requested shape.", Scope.LAYING, "",
        given=always,
        holds=lambda c: d.shaped(c.w, c.h, c.laid),
    ),
    Law(
        "gen_count", "Generated boards have exactly n mines.", Scope.LAYING, "",
        given=lambda c: d.on_board(c.w, c.h, c.first) and c.n < c.w * c.h,
        holds=lambda c: d.total_mines(c.laid) == c.n,
    ),
    Law(
        "gen_first_safe", "The first click is safe.", Scope.LAYING, "",
        given=always,
        holds=lambda c: not d.mine(c.laid, c.first),
    ),
    Law(
        "gen_opening", "When there's room, the first click opens an area: no mine on it or next to it.",
        Scope.LAYING, "q",
        given=lambda c, q: _has_room(c) and d.within_one(c.first, q),
        holds=lambda c, q: not d.mine(c.laid, q),
    ),
)

DISPLAY = (
    Law(
        "display_play", "During play, the screen shows exactly what the player knows, and their flags.",
        Scope.REACHED, "p",
        given=lambda s, p: s.playing and d.on_board(s.w, s.h, p),
        holds=lambda s, p: d.tile(s.engine, s.g, p) == d.tile_of(d.seen(s.known, p), s.flagged(p)),
    ),
    Law(
        "display_blast", "After an explosion, the screen shows the mine that exploded.", Scope.REACHED, "p",
        given=_lost_at,
        holds=lambda s, p: d.tile(s.engine, s.g, p) == Blast(),
    ),
    Law(
        "display_hint",
        "After the assist is pressed too early, the screen shows the safe cell the player could have revealed.",
        Scope.REACHED, "p",
        given=_hinted_at,
        holds=lambda s, p: d.tile(s.engine, s.g, p) == Hint(),
    ),
    Law(
        "display_mines", "Once the game is over, no mine stays covered.", Scope.REACHED, "q",
        given=lambda s, q: not s.playing and d.on_board(s.w, s.h, q) and d.mine(s.layout, q),
        holds=lambda s, q: d.tile(s.engine, s.g, q) != Covered(),
    ),
)

THIRTY = REAL_BOARD + REVEALING + FLAGS + ASSIST + LEVELS + GENERATION + DISPLAY
