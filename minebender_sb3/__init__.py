"""Minesweeper for Scratch, held to its laws."""
