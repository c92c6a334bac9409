"""A compiler for goboscript: a folder of .gs files in, Scratch blocks out. Needs nothing but Python."""
from .diagnostics import Diagnostic, as_json, render
from .project import Result, compile_project

__all__ = ["Diagnostic", "Result", "as_json", "compile_project", "render"]
