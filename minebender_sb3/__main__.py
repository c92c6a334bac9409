"""`python -m minebender_sb3` is the command `minebender`."""

from minebender_sb3.cli import main

main()
