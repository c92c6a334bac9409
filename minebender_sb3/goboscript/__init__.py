"""A compiler for goboscript: a folder of .gs files in, Scratch blocks out. Needs nothing but Python."""
from .diagnostics import Diagnostic, as_json, render
from .mapfile import map_text, with_ids, with_texts
from .project import Result, compile_project
from .sourcemap import blocks_at

__all__ = [
    "Diagnostic", "Result", "as_json", "blocks_at", "compile_project", "map_text", "render", "with_ids", "with_texts",
]
