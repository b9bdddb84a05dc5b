"""Neovim's own client, without a screen."""
import os
import pathlib
import shutil
import subprocess

import pytest

import app


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim")
def test_neovim(tmp_path):
    file = app.write(tmp_path)
    script = pathlib.Path(__file__).parent / "neovim.lua"
    environment = os.environ | {
        "DIGRAPH_FILE": str(file), "DIGRAPH_ROOT": str(tmp_path), "HOME": str(tmp_path / "home"),
    }
    result = subprocess.run(
        ["nvim", "--headless", "--clean", "-n", "-c", f"luafile {script}"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )
    steps = (result.stdout + result.stderr).split()
    assert [step for step in steps if step in ("started", "jumped", "hovered", "broken", "mended", "done")] == [
        "started", "jumped", "hovered", "broken", "mended", "done",
    ], result.stdout + result.stderr
