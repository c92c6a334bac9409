"""Equipment of the tests: random goboscript programs, what they have to do, and sources damaged at random."""
