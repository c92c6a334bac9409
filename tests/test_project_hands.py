"""Keys and pointer: nothing is lost, nothing is doubled, and a click is a press and a release in the same cell."""

import itertools

import pytest
from project_builds import ENGINES, click, log, middle, opened, start

from minebender_sb3.board import Setup
from minebender_sb3.project.tables import BUTTON_SIZE, BUTTONS, place


@pytest.fixture(scope="module", params=ENGINES)
def loaded(request):
    with opened(request.param) as game:
        yield game


@pytest.fixture
def game(loaded):
    return start(loaded)


@pytest.mark.parametrize("frames", [0, 1, 2, 40])
def test_a_key_counts_once_however_long_it_is_held(game, frames):
    game.press("r", frames)
    game.frames(3)
    assert log(game) == ["new 1 0 18"]


def test_a_key_that_repeats_counts_once(game):
    for _ in range(10):
        game.key("n", True)
        game.frames(1)
    game.key("n", False)
    game.frames(2)
    assert log(game) == ["new 1 1 18"]


def test_two_quick_presses_count_twice(game):
    for _ in range(2):
        game.press("r", 0)
    game.frames(2)
    assert log(game) == ["new 1 0 18", "new 1 0 19"]


def test_keys_of_one_frame_take_their_turns_in_order(game):
    game.mouse(*middle(game, 0, 0))
    for key in "fn2":
        game.key(key, True)
    game.frames(1)
    for key in "fn2":
        game.key(key, False)
    game.frames(4)
    assert [text.split()[0:2] for text in log(game)] == [["new", "2"], ["new", "2"], ["flag", "1"]]


def test_a_key_held_over_the_green_flag_is_no_new_press(game):
    game.key("r", True)
    game.frames(3)
    game.green_flag()
    game.frames(3)
    assert log(game) == []
    game.key("r", False)
    game.frames(2)
    game.press("r")
    game.frames(1)
    assert [text[:7] for text in log(game)] == ["new 1 0"]


def test_a_key_pressed_together_with_the_green_flag_counts(game):
    game.green_flag()
    game.press("3")
    game.frames(2)
    assert [text[:7] for text in log(game)] == ["new 3 1"]


@pytest.mark.parametrize("frames", [0, 1, 5])
def test_a_click_counts_once_however_short(game, frames):
    click(game, 4, 4)
    hidden = game.state["know"].index(-1)
    moves = game.state["moves"]
    game.click(*middle(game, hidden % 9, hidden // 9), frames)
    game.frames(3)
    assert game.state["moves"] == moves + 1
    assert log(game)[-1] == f"reveal {hidden + 1}"


def test_a_touch_without_a_pointer_before_it_is_a_click(game):
    game.touch(*middle(game, 2, 3))
    game.frames(9)
    assert log(game)[-1] == "reveal 30"


def test_dragging_off_the_cell_cancels(game):
    game.mouse(*middle(game, 4, 4), True)
    game.frames(2)
    game.mouse(*middle(game, 5, 4))
    game.frames(2)
    game.mouse(*middle(game, 5, 4), False)
    game.frames(3)
    assert log(game) == [] and game.state["busy"] == 0


def at_once(game, *events):
    """Pointer events of one frame: a cell, and whether the pointer is down there."""
    for x, y, down in events:
        game.mouse(*middle(game, x, y), down)
    game.frames(1)


@pytest.mark.parametrize(("then", "flagged"), [
    ([(3, 3, False), (5, 5, True)], [31, 51]),
    ([(3, 3, False), (5, 5, True), (5, 5, False)], [31, 51]),
    ([(3, 3, False), (3, 3, True), (3, 3, False)], [31, 31]),
    ([(3, 3, False), (3, 3, True)], [31, 31]),
    ([(7, 7, False), (5, 5, True)], [31, 51]),  # where the first ended nobody can see
    ([(7, 7, False)], []),
])  # fmt: skip
def test_a_press_that_ends_where_another_begins_within_a_frame_counts(game, then, flagged):
    game.press("t")
    at_once(game, (3, 3, True))
    at_once(game, *then)
    game.mouse(*middle(game, *then[-1][:2]), False)
    game.frames(4)
    assert log(game) == [f"flag {cell}" for cell in flagged]


def test_what_was_seen_to_leave_its_cell_does_not_count_when_another_press_begins(game):
    game.press("t")
    for events in ([(3, 3, True)], [(4, 3, True)], [(4, 3, False), (5, 5, True)], [(5, 5, False)]):
        at_once(game, *events)
    game.frames(3)
    assert log(game) == ["flag 51"]


def test_two_clicks_wait_for_a_flag_and_for_each_other(game):
    game.press("t")
    at_once(game, (3, 3, True))
    game.key("f", True)
    at_once(game, (3, 3, False), (5, 5, True), (5, 5, False))
    game.frames(4)
    assert log(game) == ["flag 51", "flag 31", "flag 51"]


@pytest.mark.parametrize("outside", [(200, 0), (0, 150), (300, 0), (-240, -180)])
def test_a_press_outside_and_a_release_on_a_cell_are_nothing(game, outside):
    game.mouse(*outside, True)
    game.frames(2)
    game.mouse(*middle(game, 4, 4), False)
    game.frames(3)
    game.mouse(*middle(game, 4, 4), True)
    game.frames(1)
    game.mouse(*outside, False)
    game.frames(3)
    assert log(game) == []
    click(game, 4, 4)
    assert log(game)[-1] == "reveal 41"


def ledger(game):
    return {name: value for name, value in game.state.items()
            if name in ("know", "flags", "mines", "proved", "tiles", "undrawn", "status", "rule", "busy", "begun", "moves",
                        "badge", "attempts", "mines_left", "seconds", "ring_a", "ring_b", "counting_count", "move_log")}


def test_the_green_flag_starts_clean_at_any_moment(game):
    clean = ledger(game)
    moments = [lambda: game.click(*middle(game, 4, 4)), lambda: game.frames(1), lambda: game.key("a", True),
               lambda: game.frames(3), lambda: game.stop(), lambda: game.frames(100)]
    for until in range(1, len(moments) + 1):
        for moment in moments[:until]:
            moment()
        start(game)
        assert ledger(game) == clean


def test_a_press_held_over_a_new_board_is_one_click_on_it(game):
    game.mouse(*middle(game, 4, 4), True)
    game.frames(2)
    game.press("r")
    game.mouse(*middle(game, 4, 4), False)
    game.frames(4)
    assert log(game) == ["new 1 0 18", "attempt", "reveal 41"]


def test_a_press_held_over_the_green_flag_is_no_click(game):
    game.mouse(*middle(game, 4, 4), True)
    game.frames(2)
    game.green_flag()
    game.frames(2)
    game.mouse(*middle(game, 4, 4), False)
    game.frames(3)
    assert log(game) == []
    click(game, 4, 4)
    assert log(game)[-1] == "reveal 41"


def test_the_flag_goes_where_the_pointer_was_when_the_key_went_down(game):
    game.mouse(*middle(game, 3, 0))
    game.key("f", True)
    game.key("2", True)
    game.frames(1)
    game.mouse(*middle(game, 8, 8))
    game.key("f", False)
    game.key("2", False)
    game.frames(3)
    assert [text.split()[0] for text in log(game)] == ["new", "flag"]
    assert sum(game.state["flags"]) == 1 and game.state["flags"][8 * 12 + 8] == 0


def test_nothing_but_new_boards_acts_while_busy_or_after_the_end(game):
    game.click(*middle(game, 4, 4))
    assert game.state["busy"] == 1
    game.press("s", 0)
    while game.state["busy"] == 1:
        game.frames(1)
    moves = game.state["moves"]
    game.frames(3)
    assert game.state["moves"] == moves and log(game)[-1] == "reveal 41"
    game.key("a", True)
    for _ in range(100):
        game.frames(1)
    assert game.state["status"] == 1
    moves = game.state["moves"]
    game.press("s")
    game.press("f")
    game.click(*middle(game, 0, 0))
    game.frames(5)
    assert game.state["moves"] == moves
    game.press("n")
    game.frames(1)
    assert log(game)[-1] == "new 1 1 18"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("options", [{"passes": 1}, {"passes": 2, "fps": 60}, {"passes": 50, "turbo": True}])
def test_held_a_makes_one_deduction_a_frame(engine, options):
    with opened(engine, **options) as game:
        start(game)
        click(game, 4, 4)
        before = game.state["moves"]
        game.key("a", True)
        for frame in range(1, 6):
            game.frames(1)
            assert game.state["moves"] == before + frame


def deal(game, size):
    """A board of a size: a key, or a text for key 5."""
    if size in "1234":
        game.press(size)
    else:
        game.press("5")
        game.answer(size)
        game.frames(3)
    game.frames(1)
    return game.state


@pytest.mark.parametrize("size", ["1", "2", "3", "4", "30x25x99"])
def test_the_two_pixels_at_every_line_belong_to_neighbouring_cells(size):
    with opened("turbowarp") as game:
        state = deal(start(game), size)
        left, top, cell, width, height = (state[name] for name in ("board_left", "board_top", "cell_size", "width", "height"))
        spots = [(line * cell - before, 1) for line in range(1, width) for before in (1, 0)]
        spots += [(1, line * cell - before) for line in range(1, height) for before in (1, 0)]
        for across, down in spots:
            game.mouse(left + across, top - down)
            game.press("f")
        game.frames(1)
        assert log(game)[1:] == [f"flag {down // cell * width + across // cell + 1}" for across, down in spots]


@pytest.mark.parametrize("size", ["1", "2", "3", "4", "30x25x99", "9x25x50", "28x9x40"])
def test_every_pixel_of_the_board_belongs_to_the_cell_drawn_there(game, size):
    state = deal(game, size)
    left, top, cell, width, height = (state[name] for name in ("board_left", "board_top", "cell_size", "width", "height"))
    drawn = place(Setup(width, height, 10))
    assert (drawn.left, drawn.top, drawn.cell) == (left, top, cell)
    right, low = width * cell - 1, height * cell - 1
    line, row_line = cell * (width // 2), cell * (height // 2)
    for across, down in [(0, 0), (right, 0), (0, low), (right, low), (line - 1, 5), (line, 5), (5, row_line - 1), (5, row_line)]:
        game.mouse(left + across, top - down)
        game.press("f")
        game.frames(1)
        assert log(game)[-1] == f"flag {down // cell * width + across // cell + 1}"
    moves = game.state["moves"]
    outside = [(left - 1, top - 3), (left + 3, top + 1), (left + right + 1, top - 3), (left + 3, top - low - 1)]
    for x, y in outside:
        if abs(x) < 240 and abs(y) < 180:  # beyond the stage the pointer stays at its edge
            game.mouse(x, y)
            game.press("f")
            game.click(x, y)
            game.frames(2)
    assert game.state["moves"] == moves


def test_the_buttons_lie_apart_from_the_board_and_from_each_other(game):
    for size, press in (("side", "1"), ("wide", "4"), ("largest", "5")):
        game.press(press)
        if press == "5":
            game.answer("30x25x99")
            game.frames(3)
        state, half = game.state, BUTTON_SIZE / 2
        spots = list(zip(state["button_x"], state["button_y"]))
        assert len(spots) == len(BUTTONS) and all(abs(x) + half <= 240 and abs(y) + half <= 180 for x, y in spots)
        assert all(abs(x - u) >= 2 * half or abs(y - v) >= 2 * half for (x, y), (u, v) in itertools.combinations(spots, 2))
        right = state["board_left"] + state["width"] * state["cell_size"]
        assert all(x - half >= right or y - half >= state["board_top"] for x, y in spots), size


def test_the_edges_stop_the_cursor_and_a_smaller_board_takes_it_along(game):
    game.press("3")
    for _ in range(20):
        game.press("down arrow")
        game.press("right arrow")
    assert (game.state["cursor_column"], game.state["cursor_row"]) == (15, 15)
    game.press("1")
    game.press("f")
    game.frames(1)
    assert log(game)[-1] == "flag 81"
    game.mouse(*middle(game, 2, 0))
    game.frames(1)
    game.press("f")
    game.frames(1)
    assert log(game)[-1] == "flag 3"


def test_an_arrow_that_is_held_moves_the_cursor_on(game):
    game.press("3")
    game.press("left arrow")
    game.key("left arrow", True)
    for frames, column in ((12, 7), (1, 6), (3, 5), (3, 4), (100, 0)):
        game.frames(frames)
        assert game.state["cursor_column"] == column
    game.key("left arrow", False)


@pytest.mark.parametrize(("fps", "frames"), [(30, 12), (60, 24)])
def test_a_long_press_takes_400_ms_at_any_frame_rate(fps, frames):
    with opened("turbowarp", fps=fps) as game:
        start(game)
        game.mouse(*middle(game, 3, 3), True)
        game.frames(frames)
        assert log(game) == []
        game.frames(1)
        assert log(game) == ["flag 31"]
        game.mouse(*middle(game, 3, 3), False)
        game.frames(5)
        assert log(game) == ["flag 31"]


def test_the_project_makes_no_clones_to_speak_of(game):
    counts = set()
    for press in "4123nr5":
        game.press(press)
        if press == "5":
            game.answer("30x25x99")
        game.frames(4)
        counts.add(game.alive()["clones"])
    assert counts == {0}
