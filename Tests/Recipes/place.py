"""Where recipes are tried: folders of their own, with the program, a release and an app that has one mistake."""
import os
import pathlib
import shutil
import subprocess

wiring = """\
#if canImport(Swinject)
  import Swinject

  protocol Shop {}
  final class Kiosk: Shop {}
  final class Feed { init(shop: any Shop) {} }

  final class Wiring {
    let container = Container()

    func wire() {
      // BINDING
      container.register(Feed.self) { r in Feed(shop: r.resolve(Shop.self)!) }
      _ = container.resolve(Feed.self)!
    }
  }
#endif
"""
mistake = wiring
sound = wiring.replace("// BINDING", "container.register(Shop.self) { _ in Kiosk() }")
doubtful = sound.replace("{ r in Feed(shop: r.resolve", "{ _ in Feed(shop: self.container.resolve")
# Where nobody answers a request, and where the doubtful one is.
line = next(number for number, text in enumerate(wiring.splitlines(), 1) if "Feed(shop:" in text and "register" in text)


class Place:
    def __init__(self, root, folder, release):
        self.root, self.folder = root, folder
        self.bin = root / ".build/release"
        self.given = release
        self._release = None

    @property
    def release(self):
        """A release, made once, of the programs that are built."""
        if self._release is None:
            self._release = self.given or self.folder / "release"
            if not self.given:
                self.make_release(self._release)
        return self._release

    def make_release(self, output):
        run(
            [self.root / "Scripts/make-release", "--program", self.bin / "digraph", "--layout", self.bin / "digraph-layout",
             "--scratch", self.root / ".build", "--output", output, "--level", "1"])

    @property
    def archive(self):
        archives = sorted(self.release.glob("digraph-*-*.tar.gz"))
        assert len(archives) == 1, archives
        return archives[0]

    @property
    def unpacked(self):
        """The archive's folder."""
        folder = self.folder / "unpacked"
        if not folder.exists():
            folder.mkdir()
            shutil.unpack_archive(self.archive, folder)
        return folder / self.archive.name.removesuffix(".tar.gz")

    def app(self, name, source=mistake):
        """A package with one file, in a folder of its own."""
        folder = self.folder / name
        (folder / "Sources/App").mkdir(parents=True)
        (folder / "Sources/App/Wiring.swift").write_text(source)
        (folder / "Sources/App/main.swift").write_text("#if canImport(Swinject)\n  Wiring().wire()\n#endif\n")
        (folder / "Package.swift").write_text(manifest())
        return folder

    def environment(self, **more):
        """What programs find: the release in PATH, a home of their own, no cache of others."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        keep = {name: os.environ[name] for name in ["LANG", "LD_LIBRARY_PATH"] if name in os.environ}
        return {
            "PATH": f"{self.unpacked}/bin:{os.environ['PATH']}", "HOME": str(home), "DIGRAPH_CACHE": "/dev/null",
            "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@example.org", **keep, **{name: str(value) for name, value in more.items()},
        }


def manifest(plugin=""):
    """The manifest of an app; with a plug-in, it depends on the package beside it."""
    dependencies = 'dependencies: [.package(name: "digraph-plugins", path: "../plugins")], ' if plugin else ""
    plugins = f', plugins: [.plugin(name: "{plugin}", package: "digraph-plugins")]' if plugin else ""
    return (
        "// swift-tools-version: 6.0\nimport PackageDescription\n"
        f'let package = Package(name: "App", {dependencies}targets: [.executableTarget(name: "App"{plugins})])\n')


class Result:
    def __init__(self, status, output):
        self.status, self.output = status, output

    def expect(self, status):
        assert self.status == status, f"status {self.status}, not {status}:\n{self.output}"
        return self


def run(command, folder=None, environment=None, status=0):
    """Runs a command, and expects a status; `None` takes any."""
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    result = Result(done.returncode, done.stdout)
    return result if status is None else result.expect(status)
