"""`python -m minebender_sb3` is the command `minebender`."""

import sys


def run() -> None:
    """Runs the command; Ctrl-C while its modules still load is answered like any later one."""
    try:
        from minebender_sb3.cli import main

        main()
    except KeyboardInterrupt:
        print("minebender: interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    run()
