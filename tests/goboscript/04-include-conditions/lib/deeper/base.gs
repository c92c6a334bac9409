%define LIMIT 10
proc done n { say $n & LIMIT; }
proc limit { say LIMIT; }
