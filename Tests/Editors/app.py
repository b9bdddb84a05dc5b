"""The app that clients open."""
SOUND = """\
import Swinject

protocol API {}
final class LiveAPI: API {}
final class Feed { init(api: API) {} }

func makeContainer() -> Container {
  let container = Container()
  container.register(API.self) { _ in LiveAPI() }.inObjectScope(.container)
  container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
  return container
}

func start() { _ = makeContainer().resolve(Feed.self)! }
"""
BROKEN = SOUND.replace("  container.register(API.self) { _ in LiveAPI() }.inObjectScope(.container)\n", "")
CAPTURED = SOUND.replace("{ r in Feed(api: r.resolve", "{ _ in Feed(api: container.resolve")


def write(folder, text=SOUND):
    """Writes the app into a folder that is a repository."""
    (folder / ".git").mkdir()
    (folder / ".git/HEAD").write_text("ref: refs/heads/main\n")
    file = folder / "Wiring.swift"
    file.write_text(text)
    return file


def place(text, source=SOUND):
    """The line and the column, from 0, at which a text begins."""
    before = source[: source.index(text)]
    return before.count("\n"), len(before) - before.rfind("\n") - 1
