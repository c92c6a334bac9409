"""Prints which tests were skipped and why, from JUnit files; a picture test that was skipped fails CI."""

import sys
import xml.etree.ElementTree as xml


def main(paths: list[str]) -> int:
    skipped = [
        (f"{case.get('classname')}.{case.get('name')}", reason.get("message", ""))
        for path in paths
        for case in xml.parse(path).getroot().iter("testcase")
        for reason in case.iter("skipped")
    ]
    for name, reason in skipped:
        print(f"{name}: {reason}")
    print(f"{len(skipped)} tests were skipped")
    return 1 if any("chromium" in reason for _, reason in skipped) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
