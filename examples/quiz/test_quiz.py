"""The quiz, tested in both virtual machines with nothing but the fixture that comes with the install.

minebender compile . -o quiz.sb3 && pytest
"""

from pathlib import Path

import pytest

FILE = Path(__file__).parent / "quiz.sb3"


@pytest.fixture(params=["vanilla", "turbowarp"])
def quiz(scratch, request):
    game = scratch(FILE, request.param, allow=["event_whenstageclicked"], pen=True)
    game.green_flag()
    game.frames(2)
    return game


def answer(quiz, *texts):
    for text in texts:
        quiz.answer(text)
        quiz.frames(3)


def test_three_right_answers_are_framed(quiz):
    answer(quiz, "12", "56", "144")
    assert quiz.variable("right") == 3
    assert len([mark for mark in quiz.pen_log() if mark["op"] == "line"]) == 3 + 4


def test_a_wrong_answer_has_a_short_bar(quiz):
    answer(quiz, "12", "55", "144")
    assert quiz.list("given") == [12, 55, 144]
    assert quiz.variable("bars_height") == 100 + 20 + 100
    assert len([mark for mark in quiz.pen_log() if mark["op"] == "line"]) == 3


def test_a_click_leaves_a_dot(quiz):
    quiz.click(100, 50)
    (dot,) = [mark for mark in quiz.pen_log() if mark["op"] == "stamp"]
    assert (dot["x"], dot["y"]) == (100, 50)
