"""What an open project takes, after one edit of its wiring and after many."""
import json
import os
import pathlib
import subprocess
import sys
import time

import pytest

SERVICES = 1500


def source(edit):
    lines = ["import Swinject", "func makeContainer() -> Container {", "  let container = Container()"]
    for number in range(SERVICES):
        need = f"r.resolve(Service{number - 1}.self)!" if number else ""
        lines.append(f"  container.register(Service{number}.self) {{ r in Service{number}({need}) }}")
    lines += ["  return container", "}", f"func start{edit}() {{ _ = makeContainer().resolve(Service9.self)! }}"]
    for number in range(SERVICES):
        parameter = f"_ other: Service{number - 1}" if number else ""
        lines.append(f"final class Service{number} {{ init({parameter}) {{}} }}")
    return "\n".join(lines) + "\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system says elsewhere how much it is")
def test_memory_does_not_grow(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text("ref: refs/heads/main\n")
    file = tmp_path / "Wiring.swift"
    file.write_text(source(0))
    server = subprocess.Popen(
        [os.environ["DIGRAPH"], "lsp", "--jobs", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(message):
        content = json.dumps({"jsonrpc": "2.0"} | message).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        server.stdin.flush()

    def request(number, method, params):
        send({"id": number, "method": method, "params": params})
        while True:
            length = 0
            while line := server.stdout.readline().strip():
                length = int(line.split(b":")[1])
            message = json.loads(server.stdout.read(length))
            if message.get("id") == number and "method" not in message:
                return message["result"]

    def edit(number):
        text = [{"text": source(number)}]
        document = {"uri": file.as_uri(), "version": number + 1}
        send({"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": text}})
        found = request(number, "workspace/symbol", {"query": "Service7"})
        assert "Service77" in [symbol["name"] for symbol in found]

    def memory():
        # What an analysis has left is freed behind it.
        time.sleep(1)
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    try:
        capabilities = {"textDocument": {"diagnostic": {}}}
        request(0, "initialize", {"rootUri": tmp_path.as_uri(), "capabilities": capabilities})
        send({"method": "initialized", "params": {}})
        document = {"uri": file.as_uri(), "languageId": "swift", "version": 1, "text": source(0)}
        send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        edit(1)
        opened = memory()
        for number in range(2, 32):
            edit(number)
        edited = memory()
        assert edited < 1.3 * opened, f"{opened} kB after one edit, {edited} kB after 31"
    finally:
        server.kill()
        server.wait()
