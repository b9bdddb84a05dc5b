"""The extension of Visual Studio Code, under Node."""
import os
import pathlib
import shutil
import subprocess

import pytest

import app


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_extension():
    tests = pathlib.Path(__file__).parent / "vscode.test.js"
    result = subprocess.run(
        ["node", "--test", str(tests)], env=os.environ | {"DIGRAPH_SOUND": app.SOUND},
        capture_output=True, text=True, timeout=240,
    )
    assert result.returncode == 0, result.stdout + result.stderr
