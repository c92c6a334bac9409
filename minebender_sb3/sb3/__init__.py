"""The Scratch project file: reading, canonical form, differences, finishing, checking and packing."""
from .archive import Sb3, Sb3Error, file_name, pack, parse, project_text, read, require_place, write_atomically
from .canonical import canonical, dumps
from .check import check
from .difference import Difference, differences
from .difference import as_json as differences_as_json
from .findings import Finding
from .findings import as_json as findings_as_json
from .finish import Finished, Wishes, finish, script_keys
from .opcodes import OPCODES, Opcode, extension_of
from .stage_hats import with_stage_hats
from .statistics import SpriteStatistics, Statistics, statistics

__all__ = [
    "OPCODES", "Difference", "Finding", "Finished", "Opcode", "Sb3", "Sb3Error", "SpriteStatistics", "Statistics",
    "Wishes", "canonical", "check", "differences", "differences_as_json", "dumps", "extension_of", "file_name",
    "findings_as_json", "finish", "pack", "parse", "project_text", "read", "require_place", "script_keys",
    "statistics", "with_stage_hats", "write_atomically",
]
