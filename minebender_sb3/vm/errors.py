"""What goes wrong outside the project that runs, as one sentence for people."""


class VmError(Exception):
    """One clear sentence: what is wrong, where, and what to do about it."""
