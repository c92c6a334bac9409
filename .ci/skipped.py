"""Prints which tests were skipped and why, from JUnit files; a picture test that was skipped fails CI."""

import sys
import xml.etree.ElementTree as xml


def main(paths: list[str]) -> int:
    """Exit code: 1 if a test was skipped for want of chromium, or a file does not tell what was."""
    skipped, code = [], 0
    for path in paths:
        try:
            cases = xml.parse(path).getroot().iter("testcase")
        except (OSError, xml.ParseError) as error:
            print(f"{path}: does not say what was skipped ({error})")
            code = 1
            continue
        skipped += [
            (f"{case.get('classname')}.{case.get('name')}", reason.get("message", "")) for case in cases for reason in case.iter("skipped")
        ]
    for name, reason in skipped:
        print(f"{name}: {reason}")
    print(f"{len(skipped)} tests were skipped")
    return 1 if any("chromium" in reason for _, reason in skipped) else code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
