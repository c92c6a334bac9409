"""Asks ms-toollib for mine probabilities, apart from the tests' process since a panic in it aborts the interpreter.

A line of JSON in, `{"rows": [[-1, 0, …], …], "mines": 99}`; a line out, `{"seconds": …, "risks": [[…], …]}` or
`{"refused": "why"}`. The time is the processor's for the one call.
"""

import json
import sys
import time

import ms_toollib

COVERED = 10


def answer(question: dict) -> dict:
    board = [[COVERED if code == -1 else code for code in row] for row in question["rows"]]
    start = time.process_time()
    try:
        risks, _ = ms_toollib.cal_probability_onboard(board, question["mines"])
    except RuntimeError as refusal:
        return {"refused": str(refusal)}
    seconds = time.process_time() - start
    return {"seconds": seconds, "risks": risks}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
