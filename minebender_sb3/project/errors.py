"""What can go wrong in a build."""


class BuildError(Exception):
    """A build that cannot be done: one sentence that says what, where, and what to do."""
