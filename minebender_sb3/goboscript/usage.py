"""What is used: the routines that handlers reach, and findings about what nothing uses or calls share."""
from __future__ import annotations

from .diagnostics import Report
from .names import Facts
from .scope import Scope
from .syntax import Routine, Target


def reachable(tree: Target, scope: Scope) -> set[str]:
    """The procedures and functions that some handler reaches."""
    used: set[str] = set()
    todo = [name for handler in tree.handlers for name in handler.notes.calls]
    while todo:
        name = todo.pop()
        routine = scope.routines.get(name)
        if routine is not None and name not in used:
            used.add(name)
            todo += routine.notes.calls
    return used


def check_messages(facts: Facts, report: Report) -> None:
    received = {name.upper() for name in facts.received}
    for name, span in facts.sent.items():
        if name.upper() not in received:
            report.warning("message-without-receiver", f'no script receives the message "{name}"', span,
                           f'write a handler: on "{name}" {{ … }}')


def check_routines(scope: Scope, used: set[str], report: Report) -> None:
    """Routines of the target's own file that nothing calls, arguments not read, calls that share variables."""
    recursive = recursive_routines(scope)
    for routine in scope.routines.values():
        kind = "function" if routine.is_function else "procedure"
        if routine.name in used:
            for parameter in routine.parameters:
                if parameter.name not in routine.notes.reads:
                    report.warning("unused-argument", f"the argument {parameter.name} is never read", parameter.span)
            if routine.name in recursive:
                _check_recursion(scope, routine, report)
        elif routine.span.file is scope.target.file:
            report.warning("unused-routine", f"nothing calls the {kind} {routine.name}; it is left out", routine.span)


def _check_recursion(scope: Scope, routine: Routine, report: Report) -> None:
    """Scratch has no variables of a call: locals and results are shared by all calls that are under way."""
    local = scope.locals[routine.name]
    functions = [name for name in routine.notes.calls if name in scope.routines and scope.routines[name].is_function]
    if local or len(functions) > 1:
        what = f"its local{'s' * (len(local) > 1)} {', '.join(sorted(local))}" if local else "results of its calls"
        report.warning("recursion-shares-variables", f"{routine.name} calls itself, and {what} would be shared by all "
                       "calls under way", routine.span, "keep such values in a list used as a stack, or in arguments")


def recursive_routines(scope: Scope) -> set[str]:
    """The routines that can call themselves, directly or through others: those on cycles of the call graph.

    One walk (Tarjan's strongly connected components), without recursion.
    """
    calls = {name: [called for called in dict.fromkeys(routine.notes.calls) if called in scope.routines]
             for name, routine in scope.routines.items()}
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_names: list[str] = []
    is_open: set[str] = set()
    found: set[str] = set()
    for root in calls:
        work = [(root, iter(calls[root]))] if root not in number else []
        while work:
            name, following = work[-1]
            if name not in number:
                number[name] = lowest[name] = len(number)
                open_names.append(name)
                is_open.add(name)
            for called in following:
                if called not in number:
                    work.append((called, iter(calls[called])))
                    break
                if called in is_open:
                    lowest[name] = min(lowest[name], number[called])
            else:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[name])
                if lowest[name] == number[name]:
                    component = [open_names.pop()]
                    while component[-1] != name:
                        component.append(open_names.pop())
                    is_open.difference_update(component)
                    if len(component) > 1 or name in calls[name]:
                        found.update(component)
    return found
