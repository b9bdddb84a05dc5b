"""The plug-ins of SwiftPM, and what can be known of those of Xcode without it."""
import json
import os
import pathlib
import re
import shutil
import subprocess

from place import doubtful, line, manifest, run


def plugin_package(place, name):
    """An app that uses the release's plug-in package, which has the bundle beside its manifest: no network."""
    app = place.app(f"{name}/app")
    plugins = app.parent / "plugins"
    shutil.unpack_archive(place.release / "digraph-plugins.tar.gz", app.parent)
    (app.parent / "digraph-plugins").rename(plugins)
    shutil.unpack_archive(place.release / "digraph.artifactbundle.zip", plugins)
    # `unpack_archive` keeps no modes, as SwiftPM does.
    for program in [*plugins.glob("*.artifactbundle/*/bin/digraph"), *plugins.glob("*.artifactbundle/*/libexec/digraph/*")]:
        program.chmod(0o755)
    return app


def swift(place, app, *words, status=0):
    environment = place.environment(**{name: os.environ[name] for name in ["SWIFTPM_CACHE"] if name in os.environ})
    environment["PATH"] = environment["PATH"].split(":", 1)[1]
    return run(["swift", *words], app, environment, status).output


def build_tool(place):
    """a build shows a finding at its line, runs nothing again, and checks again when a file has changed"""
    app = plugin_package(place, "build-tool")
    (app / "Package.swift").write_text(manifest("DigraphBuildTool"))
    (app / ".digraph.yml").write_text("external: []\n")
    source = app / "Sources/App/Wiring.swift"
    running = "Checking the wiring of App"
    diagnostic, doubt = f"{source}:{line}:", "'Feed' asks the captured 'self.container'"

    broken = swift(place, app, "build", status=1)
    assert f"{diagnostic}" in broken and "error: no binding for 'Shop'" in broken, broken
    # A failed check is made again, whatever has changed.
    assert diagnostic in swift(place, app, "build", status=1)

    # A warning does not fail the build.
    source.write_text(doubtful)
    warned = swift(place, app, "build")
    assert running in warned and f"{diagnostic}" in warned and f"warning: {doubt}" in warned, warned
    # Nothing has changed: nothing runs, and nothing is shown, as the page says.
    still = swift(place, app, "build")
    assert running not in still and doubt not in still, still
    # Any file of the app, and its configuration, make it run again.
    os.utime(app / "Sources/App/main.swift")
    assert running in swift(place, app, "build")
    assert running not in swift(place, app, "build")
    (app / ".digraph.yml").write_text("rules: {captured-container: off}\n")
    quiet = swift(place, app, "build")
    assert running in quiet and doubt not in quiet, quiet
    (app / "Sources/App/More.swift").write_text("")
    assert running in swift(place, app, "build")
    # Whoever asks for it has warnings fail the build.
    (app / ".digraph.yml").write_text("fail-on: warning\n")
    assert f"warning: {doubt}" in swift(place, app, "build", status=1)
    # All that was written is in the plug-in's own folder.
    changed = {path.name for path in app.iterdir()}
    assert changed <= {".build", ".digraph.yml", "Package.resolved", "Package.swift", "Sources"}, changed


def command(place):
    """the command checks and draws in the package's folder, and its exit status is the verdict"""
    app = plugin_package(place, "command")
    (app / "Package.swift").write_text(manifest("").replace("targets:", 'dependencies: [.package(name: "digraph-plugins", path: "../plugins")], targets:'))
    checked = swift(place, app, "package", "digraph", "check", status=1)
    assert f"Sources/App/Wiring.swift:{line}:" in checked and "error: digraph has found something" in checked, checked
    drawn = swift(place, app, "package", "digraph", "graph", "--format", "d2")
    assert "direction: right" in drawn
    swift(place, app, "package", "--allow-writing-to-package-directory", "digraph", "graph", "--output", "wiring.svg")
    assert "<svg " in (app / "wiring.svg").read_text()
    assert "no verdict" in swift(place, app, "package", "digraph", "check", "nowhere", status=1)
    swift(place, app, "package", "--allow-writing-to-package-directory", "digraph", "scan", "--output", ".build/scans")
    scans = sorted(str(scan.relative_to(app)) for scan in app.glob(".build/scans/*.digraph"))
    linked = swift(place, app, "package", "digraph", "link", *scans, status=1)
    assert f"Sources/App/Wiring.swift:{line}:" in linked and "error: digraph has found something" in linked, linked


def xcode(place):
    """the parts for Xcode compile against its interface, as far as that is written down; nothing runs them here"""
    info = json.loads(run(["swift", "-print-target-info"]).output)
    interface = pathlib.Path(info["paths"]["runtimeResourcePath"]) / "pm/PluginAPI"
    folder = place.folder / "xcode"
    folder.mkdir()
    flags = ["-swift-version", "6", "-I", interface, "-I", folder, "-package-description-version", "6.0.0"]
    run(
        ["swiftc", "-emit-module", "-module-name", "XcodeProjectPlugin", "-parse-as-library", *flags, "-o",
         folder / "XcodeProjectPlugin.swiftmodule", place.root / "Tests/Recipes/XcodeProjectPlugin.swift"])
    for plugin in ["DigraphBuildTool", "DigraphCommand"]:
        sources = sorted((place.root / "Plugins" / plugin).glob("*.swift"))
        assert any("canImport(XcodeProjectPlugin)" in source.read_text() for source in sources)
        run(["swiftc", "-typecheck", "-parse-as-library", *flags, *sources])


tests = [build_tool, command, xcode]
