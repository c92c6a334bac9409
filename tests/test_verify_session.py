"""Sessions are read as the format says, written back the same, and refused with line and remedy."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minebender_sb3.verify import session as s
from minebender_sb3.verify.session import SessionError, parse, read, same_value, write

WORDS = st.one_of(st.sampled_from(["is", "at", "idle", "end", "#", '"', "a b", "", "08", "é", "\\", "x\ny"]), st.text(max_size=8))
CELLS = st.builds(s.Cell, st.integers(0, 99), st.integers(0, 99))
SPOTS = st.builds(s.Spot, st.integers(-240, 240).map(float), st.sampled_from([-180.0, -0.5, 0.0, 12.25]))
COUNTS = st.integers(1, 1000)
COMMANDS = st.one_of(
    st.just(s.GreenFlag()),
    st.builds(s.SetVariable, WORDS, WORDS),
    st.builds(s.SetVariable, st.just("next_seed"), st.sampled_from(["1", "67108858", "0", "67108859", "x"])),
    st.builds(s.Mouse, st.sampled_from(["click", "point", "press", "release"]), CELLS | SPOTS),
    st.builds(s.Key, st.sampled_from(["a", "1", "space", "up"]), st.sampled_from(["tap", "down", "up"])),
    st.builds(s.Frames, COUNTS),
    st.builds(s.UntilIdle, COUNTS),
    st.builds(s.UntilEnd, COUNTS),
    st.builds(s.UntilValue, WORDS, WORDS, COUNTS),
    st.builds(s.Answer, WORDS),
    st.builds(s.Message, WORDS),
    st.builds(s.ExpectValue, WORDS, WORDS),
    st.builds(s.ExpectItem, WORDS, CELLS, WORDS),
    st.builds(s.ExpectList, WORDS, st.lists(WORDS, max_size=4).map(tuple)),
)


def encodable(commands):
    return all(_fits(repr(command)) for command in commands)


def _fits(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@settings(max_examples=300, deadline=None)
@given(st.lists(COMMANDS, max_size=12).filter(encodable))
def test_what_is_written_is_read_back(commands):
    session = s.Session.of("here", commands)
    assert parse(write(session, ["a note", "two\nlines"]), "here") == session


def test_the_example_of_the_document():
    session = parse(
        "minebender session 1          # first line\nseed 17 # sets next_seed\nkey 3\n\nclick 8,8\nuntil idle 600\n"
        "key a down\r\nuntil end 2000\nexpect status 1\nexpect know at 3,4 -1\nexpect names is A \"B C\" 3#x\n"
        "point at -20 35.5\nanswer hello there\n",
    )
    assert session.commands == (
        s.SetVariable("next_seed", "17"),
        s.Key("3", "tap"),
        s.Mouse("click", s.Cell(8, 8)),
        s.UntilIdle(600),
        s.Key("a", "down"),
        s.UntilEnd(2000),
        s.ExpectValue("status", "1"),
        s.ExpectItem("know", s.Cell(3, 4), "-1"),
        s.ExpectList("names", ("A", "B C", "3")),
        s.Mouse("point", s.Spot(-20.0, 35.5)),
        s.Answer("hello there"),
    )
    assert session.lines[2].number == 5, "blank lines count as lines"


@pytest.mark.parametrize(
    ("text", "line", "remedy"),
    [
        ("", 1, "minebender session 1"),
        ("seed 4\n", 1, "minebender session 1"),
        ("minebender session 2\n", 1, "minebender session 1"),
        ("minebender session 1\n\njump 3\n", 3, "known are flag, seed"),
        ("minebender session 1\nseed 0\n", 2, "from 1 to 67108858"),
        ("minebender session 1\nseed ٣\n", 2, "from 1 to 67108858"),
        ("minebender session 1\nclick 8;8\n", 2, "8,8"),
        ("minebender session 1\nclick\n", 2, "click at -20 35"),
        ("minebender session 1\nclick at nan 3\n", 2, "click at -20 35"),
        ("minebender session 1\nkey escape\n", 2, "space"),
        ("minebender session 1\nkey a tap\n", 2, "key K down"),
        ("minebender session 1\nframes 0\n", 2, "from 1"),
        ("minebender session 1\nframes 600000\nframes 600000\n", 3, "split the session"),
        ("minebender session 1\nuntil idle\n", 2, "until idle N"),
        ("minebender session 1\nexpect x\n", 2, "expect NAME VALUE"),
        ('minebender session 1\nexpect "x 1\n', 2, "quotes"),
        ('minebender session 1\nanswer "\\ud800"\n', 2, "quotes"),
        ("minebender session 1\nflag 3\n", 2, "`flag`"),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_what_would_be_right(text, line, remedy):
    with pytest.raises(SessionError) as caught:
        parse(text, "here.txt")
    assert str(caught.value).startswith(f"here.txt:{line}: ")
    assert remedy in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "x.txt"
    path.write_bytes(b"minebender session 1\n\nseed \xff\n")
    with pytest.raises(SessionError, match=r"x\.txt:3: not UTF-8"):
        read(path)
    with pytest.raises(SessionError, match="cannot be read"):
        read(tmp_path / "missing.txt")
    with pytest.raises(SessionError, match="cannot be read"):
        read(tmp_path)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80) | st.binary(max_size=80).map(lambda data: data.decode("latin-1")))
def test_no_text_at_all_breaks_the_reader(text):
    for candidate in (text, f"{s.FIRST_LINE}\n{text}"):
        try:
            parse(candidate)
        except SessionError:
            pass


def test_values_are_compared_as_numbers_where_both_are():
    assert same_value("07", 7) and same_value("1e1", 10.0) and same_value("yes", "yes")
    assert not same_value("7", "7x") and not same_value("", 0) and not same_value("NaN", float("nan"))
