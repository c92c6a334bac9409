"""Asks ms-toollib, in a process of its own: `python -m minebender_sb3.bench.toollib`.

A line of JSON in, a line out. `{"rows": [[-1, 0, …], …], "mines": 99}` asks for mine probabilities, and
`{"lay": [height, width, mines, x, y], "method": "reject"}` for a board. The answer has `seconds`, of the processor for the
one call, with `risks` or `good`; or it is `{"refused": "why"}`.
"""

import json
import sys
import time

import ms_toollib

COVERED = 10
METHODS = {"reject": ms_toollib.laymine_solvable, "adjust": ms_toollib.laymine_solvable_adjust}


def answer(question: dict) -> dict:
    """The answer to one question."""
    if "lay" in question:
        start = time.process_time()
        _, good = METHODS[question["method"]](*question["lay"])[:2]
        return {"seconds": time.process_time() - start, "good": good}
    board = [[COVERED if code == -1 else code for code in row] for row in question["rows"]]
    start = time.process_time()
    try:
        risks, _ = ms_toollib.cal_probability_onboard(board, question["mines"])
    except RuntimeError as refusal:
        return {"refused": str(refusal)}
    return {"seconds": time.process_time() - start, "risks": risks}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
