"""How large the samples of the full checks are: FULL_SHARE=0.05 takes a twentieth of each."""

import os

SHARE = float(os.environ.get("FULL_SHARE", "1"))


def sized(full: int) -> int:
    """The sample to take where the full check takes `full`; at least 1."""
    return max(1, round(full * SHARE))
