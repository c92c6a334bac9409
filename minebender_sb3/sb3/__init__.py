"""The Scratch project file: reading, canonical form, finishing and packing."""
from .archive import Sb3, Sb3Error, file_name, pack, parse, project_text, read, write_atomically
from .canonical import canonical, dumps
from .finish import Finished, Wishes, finish, script_keys
from .opcodes import OPCODES, Opcode, extension_of

__all__ = [
    "OPCODES", "Finished", "Opcode", "Sb3", "Sb3Error", "Wishes", "canonical", "dumps", "extension_of", "file_name",
    "finish", "pack", "parse", "project_text", "read", "script_keys", "write_atomically",
]
