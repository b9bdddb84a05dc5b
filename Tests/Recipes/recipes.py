"""What people copy, tried: each function is a test, and its first line is the test's name."""
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import yaml

import place as places
from place import Place, line, mistake, run, sound
from plugins import tests as plugin_tests
from steps import Steps

venv = pathlib.Path(sys.prefix) / "bin"


def archive(place):
    """an archive holds the programs, page, completions and notices, and the bytes are the same each time"""
    name = place.archive.name.removesuffix(".tar.gz")
    with tarfile.open(place.archive) as content:
        members = {member.name.removeprefix(f"{name}/"): member for member in content.getmembers()}
    assert all(member.uid == 0 and member.gid == 0 and not member.uname for member in members.values())
    expected = {
        "bin/digraph": 0o755, "libexec/digraph/digraph-layout": 0o755, "share/bash-completion/completions/digraph": 0o644,
        "share/digraph/digraph.bzl": 0o644, "share/digraph/problem-matcher.json": 0o644,
        "share/doc/digraph/NOTICES.txt": 0o644,
        "share/fish/vendor_completions.d/digraph.fish": 0o644, "share/man/man1/digraph.1": 0o644,
        "share/zsh/site-functions/_digraph": 0o644,
    }
    modes = {name: member.mode for name, member in members.items() if "LICEN" not in name}
    assert modes == expected, modes
    if not place.given:
        place.make_release(place.folder / "again")
        for file in place.release.iterdir():
            # A formula has the address of its own folder.
            if file.suffix in {".gz", ".zip"} and "plugins" not in file.name:
                again = place.folder / "again" / file.name
                assert file.read_bytes() == again.read_bytes(), file.name


def version(place):
    """the version is the same everywhere, and comes from one place"""
    source = (place.root / "Sources/digraph/Digraph.swift").read_text()
    number = re.search(r'Tool\(version: "(.+?)"\)', source).group(1)
    assert run([place.unpacked / "bin/digraph", "--version"]).output == f"{number}\n"
    assert f"-{number}-" in place.archive.name
    assert f'version "{number}"' in (place.release / "digraph.rb").read_text()
    assert f"# digraph {number} " in (place.release / "Dockerfile").read_text()
    others = [
        path for folder in ["Packaging", "Plugins", "Scripts", ".github"]
        for path in (place.root / folder).rglob("*") if path.is_file() and f'"{number}"' in path.read_text(errors="ignore")
    ]
    assert not others, others
    # What people copy names this release, and no other.
    pages = [place.root / "README.md", place.root / "Packaging/gitlab-ci.yml", *(place.root / "Documentation.docc").glob("*.md")]
    named = {
        (path.name, found) for path in pages
        for found in re.findall(r"(?:digraph-|digraph@v|download/v|raw/v|rev: v)(\d+\.\d+\.\d+)", path.read_text())
    }
    assert len(named) == 4 and {found for _, found in named} == {number}, named


def checksums(place):
    """checksums are those of the files, in all places that name them"""
    sums = dict(reversed(row.split("  ")) for row in (place.release / "SHA256SUMS").read_text().splitlines())
    for name, digest in sums.items():
        assert hashlib.sha256((place.release / name).read_bytes()).hexdigest() == digest, name
    assert {"digraph.artifactbundle.zip", "digraph-plugins.tar.gz", place.archive.name} == set(sums)
    for name in ["digraph.rb", "Dockerfile"]:
        text = (place.release / name).read_text()
        assert sums[place.archive.name] in text and place.archive.name in text
        assert not re.search(r"@[a-zA-Z]+[@ ]", text.replace("@example", "")), text
    with tarfile.open(place.release / "digraph-plugins.tar.gz") as content:
        manifest = content.extractfile("digraph-plugins/Package.swift").read().decode()
    assert f'checksum: "{sums["digraph.artifactbundle.zip"]}"' in manifest
    computed = run(["swift", "package", "compute-checksum", place.release / "digraph.artifactbundle.zip"], place.folder).output
    assert computed.strip() == sums["digraph.artifactbundle.zip"]
    if shutil.which("ruby"):
        run(["ruby", "-c", place.release / "digraph.rb"])


def bundle(place):
    """the artifact bundle names programs that are in it and can be run, by exact triples"""
    with zipfile.ZipFile(place.release / "digraph.artifactbundle.zip") as content:
        info = json.loads(content.read("digraph.artifactbundle/info.json"))
        for variant in info["artifacts"]["digraph"]["variants"]:
            member = content.getinfo(f"digraph.artifactbundle/{variant['path']}")
            assert member.external_attr >> 16 & 0o111 == 0o111
            assert all(re.fullmatch(r"[a-z0-9_]+-(unknown-linux-gnu|apple-macosx)", triple) for triple in variant["supportedTriples"])
    target = json.loads(run(["swift", "-print-target-info"]).output)["target"]["unversionedTriple"]
    triples = [triple for variant in info["artifacts"]["digraph"]["variants"] for triple in variant["supportedTriples"]]
    assert target in triples, (target, triples)


def notices(place):
    """notices name each package that is in the program, with its licence, and none that only tests need"""
    text = (place.unpacked / "share/doc/digraph/NOTICES.txt").read_text()
    titles = [title for title in re.findall(r"={78}\n(.+)\n={78}", text)]
    names = [re.split(r"[ ,]", title)[0] for title in titles]
    assert names == [
        "swift-argument-parser", "swift-asn1", "swift-crypto", "swift-subprocess", "swift-syntax", "swift-system", "yams", "ICU",
        "libyaml", "Swift's",
    ], names
    assert text.count("Apache License") >= 4 and "Permission is hereby granted" in text


def layout(place):
    """the program needs no Graphviz; the helper, beside it in libexec, draws"""
    if sys.platform.startswith("linux"):
        assert "libgvc" not in run(["ldd", place.unpacked / "bin/digraph"]).output
        assert "libgvc" in run(["ldd", place.unpacked / "libexec/digraph/digraph-layout"]).output
    app = place.app("drawn", sound)
    run(["digraph", "graph", "--output", "wiring.svg"], app, place.environment())
    assert "<svg " in (app / "wiring.svg").read_text()


def schemas(place):
    """the action, the workflows, GitLab's job and the hooks are valid"""
    check = [venv / "check-jsonschema", "--builtin-schema"]
    run([*check, "vendor.github-actions", place.root / "action.yml"])
    run([*check, "vendor.github-workflows", *sorted((place.root / ".github/workflows").glob("*.yml"))])
    run([*check, "vendor.gitlab-ci", place.root / "Packaging/gitlab-ci.yml"])
    run([venv / "pre-commit", "validate-manifest", place.root / ".pre-commit-hooks.yaml"])


def commit(place):
    """pre-commit stops a commit with a mistake in the wiring, and lets the same commit pass once it is mended"""
    hooks = place.folder / "hooks"
    (hooks / "Scripts").mkdir(parents=True)
    shutil.copy(place.root / ".pre-commit-hooks.yaml", hooks)
    # Stands in for the script that would build the program first.
    (hooks / "Scripts/digraph").write_text(f'#!/bin/sh\nexec "{place.unpacked}/bin/digraph" "$@"\n')
    (hooks / "Scripts/digraph").chmod(0o755)
    environment = place.environment(PRE_COMMIT_HOME=place.folder / "pre-commit")
    environment["PATH"] = f"{venv}:{environment['PATH']}"

    def git(folder, *words, status=0):
        return run(["git", *words], folder, environment, status)

    git(hooks, "init", "--quiet")
    git(hooks, "add", ".")
    git(hooks, "commit", "--quiet", "--message", "hooks")
    revision = git(hooks, "rev-parse", "HEAD").output.strip()
    for hook in ["digraph", "digraph-from-source"]:
        app = place.app(f"committed-{hook}")
        config = {"repos": [{"repo": str(hooks), "rev": revision, "hooks": [{"id": hook}]}]}
        (app / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        git(app, "init", "--quiet")
        git(app, "add", ".")
        run([venv / "pre-commit", "install"], app, environment)
        stopped = git(app, "commit", "--message", "mistake", status=1).output
        assert f"Sources/App/Wiring.swift:{line}:" in stopped and "[unresolved-dependency]" in stopped, stopped
        (app / "Sources/App/Wiring.swift").write_text(sound)
        git(app, "add", ".")
        assert "Passed" in git(app, "commit", "--message", "mended").output
        # The mistake may be anywhere: a commit of something else checks nothing, one of Swift checks all.
        (app / "README.md").write_text("text\n")
        git(app, "add", ".")
        assert "(no files to check)Skipped" in git(app, "commit", "--message", "text").output


def pull_request(place, name):
    """A clone of an app whose last commit has broken it, as an action finds it."""
    app = place.app(name, sound)
    environment = place.environment()

    def git(*words):
        return run(["git", *words], app, environment).output.strip()

    git("init", "--quiet", "--initial-branch", "main")
    git("add", ".")
    git("commit", "--quiet", "--message", "sound")
    git("remote", "add", "origin", "https://github.com/example/app.git")
    base = git("rev-parse", "HEAD")
    (app / "Sources/App/Wiring.swift").write_text(mistake)
    git("commit", "--quiet", "--all", "--message", "mistake")
    return app, base


def tampered(place):
    """The folder of a release whose archive is not the published one."""
    folder = place.folder / "tampered"
    if not folder.exists():
        shutil.copytree(place.release, folder)
        with (folder / place.archive.name).open("ab") as file:
            file.write(b"\0")
    return folder


def action_steps(place, name, environment, head="example/app", **inputs):
    action = yaml.safe_load((place.root / "action.yml").read_text())
    values = {key: str(value.get("default", "")) for key, value in action["inputs"].items()}
    app, base = pull_request(place, f"app-{name}")
    folder = place.folder / name
    folder.mkdir()
    system = place.environment(RUNNER_TEMP=folder, **environment)
    # The program has to come from the action.
    system["PATH"] = system["PATH"].split(":", 1)[1]
    steps = Steps(
        folder, system, inputs={**values, **inputs},
        github={
            "action_path": str(place.root), "action_ref": "v0.0.0", "action_repository": "example/digraph",
            "server_url": "https://example.invalid", "event_name": "pull_request", "repository": "example/app",
            "event": {"pull_request": {"base": {"sha": base}, "head": {"repo": {"full_name": head}}}},
        })
    return steps.run(action["runs"]["steps"], app)


def action(place):
    """the action installs a release, annotates, writes SARIF, and says what a pull request does"""
    number = place.archive.name.split("-")[1]
    steps = action_steps(place, "action", {"DIGRAPH_RELEASES": f"file://{place.release}"}, version=f"v{number}")
    assert steps.context["steps"]["install"]["outputs"] == {"build": "false"}, steps.log
    assert steps.status("check") == 1
    assert f"::error file=Sources/App/Wiring.swift,line={line}," in steps.output("check"), steps.output("check")
    sarif = json.loads((steps.folder / "digraph.sarif").read_text())
    assert [result["ruleId"] for result in sarif["runs"][0]["results"]] == ["unresolved-dependency"]
    comment = (steps.folder / "digraph-comment.md").read_text()
    assert comment.startswith("<!-- digraph diff -->") and "Shop" in comment
    assert comment in steps.summary, steps.summary
    assert steps.used == ["github/codeql-action/upload-sarif@v3", "actions/github-script@v7"], steps.used
    # A fork's job cannot write comments.
    steps = action_steps(
        place, "action-fork", {"DIGRAPH_RELEASES": f"file://{place.release}"}, head="fork/app", version=f"v{number}")
    assert (steps.folder / "digraph-comment.md").read_text() in steps.summary
    assert steps.used == ["github/codeql-action/upload-sarif@v3"], steps.used
    # An archive that is not the published one is refused.
    steps = action_steps(place, "action-tampered", {"DIGRAPH_RELEASES": f"file://{tampered(place)}"}, version=number)
    assert steps.status("install") == 2 and "is not what SHA256SUMS says it is" in steps.output("install")
    assert steps.used == []


def action_from_source(place):
    """without a release for it, the action builds the program and keeps it; inputs switch the rest off"""
    steps = action_steps(
        place, "action-source", {"DIGRAPH_RELEASES": "file:///nowhere"}, version="source", sarif="false", comment="false",
        arguments="--exit-zero")
    assert steps.context["steps"]["install"]["outputs"]["build"] == "true", steps.log
    assert [status for _, status, _ in steps.log] == [0, 0, 0], steps.log
    assert steps.used == ["actions/cache/restore@v4", "actions/cache/save@v4"], steps.used
    assert f"::error file=Sources/App/Wiring.swift,line={line}," in steps.output("check")


def gitlab(place):
    """GitLab's job fetches the archive, fails, and leaves its report; it refuses an archive that is not the published one"""
    job = yaml.safe_load((place.root / "Packaging/gitlab-ci.yml").read_text())["wiring"]
    app = place.app("gitlab")
    environment = place.environment(
        **job["variables"], DIGRAPH_URL=f"file://{place.release}", DIGRAPH_ARCHIVE=place.archive.name.removesuffix(".tar.gz"))
    environment["PATH"] = environment["PATH"].split(":", 1)[1]
    result = run(["bash", "-eo", "pipefail", "-c", "\n".join(job["before_script"] + job["script"])], app, environment, 1)
    assert f"Sources/App/Wiring.swift:{line}:" in result.output
    report = json.loads((app / job["artifacts"]["reports"]["codequality"]).read_text())
    found = [(entry["check_name"], entry["location"]["lines"]["begin"]) for entry in report]
    assert found == [("digraph/unresolved-dependency", line)], found
    shutil.rmtree(app / ".digraph")
    result = run(["bash", "-eo", "pipefail", "-c", "\n".join(job["before_script"])], app, {
        **environment, "DIGRAPH_URL": f"file://{tampered(place)}"}, 1)
    assert "FAILED" in result.output and not (app / ".digraph" / place.archive.name.removesuffix(".tar.gz")).exists(), result.output


def workflows(place):
    """the shell steps of the workflows run in order, with stand-ins for what installs, tests and publishes"""
    checkout, tools = place.folder / "checkout", place.folder / "tools"
    checkout.mkdir()
    tools.mkdir()
    for entry in place.root.iterdir():
        if entry.name not in {".ci", "Scripts", "release"}:
            (checkout / entry.name).symlink_to(entry)
    for folder in [".ci", "Scripts"]:
        (checkout / folder).mkdir()
    wrapper = (
        f'#!/bin/sh\ncase " $* " in *" --merge "*) exec "{place.root}/Scripts/make-release" "$@" --level 1 ;; esac\n'
        f'exec "{place.root}/Scripts/make-release" --level 1 --program "{place.bin}/digraph" --layout "{place.bin}/digraph-layout"'
        f' --scratch "{place.root}/.build" "$@"\n')
    for path, text in {
        checkout / ".ci/run": "#!/bin/sh\necho tested\n", checkout / "Scripts/make-release": wrapper,
        tools / "apt-get": '#!/bin/sh\necho "apt-get $*"\n', tools / "gh": '#!/bin/sh\necho "gh $*"\n',
    }.items():
        path.write_text(text)
        path.chmod(0o755)
    number = place.archive.name.split("-")[1]
    context = {
        "runner": {"os": "Linux"}, "secrets": {},
        "github": {
            "server_url": "https://example.invalid", "repository": "example/digraph", "ref_name": f"v{number}", "ref_type": "tag",
            "token": "none",
        },
    }

    def steps(file, job, directory):
        workflow = yaml.safe_load((place.root / ".github/workflows" / file).read_text())
        environment = place.environment(GITHUB_REF_NAME=f"v{number}", RUNNER_TEMP=place.folder)
        environment["PATH"] = f"{tools}:{environment['PATH']}"
        run = Steps(place.folder, environment, **context)
        run.context["env"] = {
            key: run.fill(str(value))
            for key, value in {**workflow.get("env", {}), **workflow["jobs"][job].get("env", {})}.items()
        }
        run.run(workflow["jobs"][job]["steps"], directory)
        assert not run.hasFailed, run.log
        return run

    tested = steps("ci.yml", "test", checkout)
    assert tested.log[-1][2] == "tested\n" and tested.used == ["actions/checkout@v4"]
    packed = steps("release.yml", "archive", checkout)
    assert packed.skipped == ["step 2", "Have a certificate to sign with", "Notarise"], packed.skipped
    archives = checkout / "archives/linux"
    archives.mkdir(parents=True)
    shutil.move(checkout / "release" / place.archive.name, archives)
    shutil.rmtree(checkout / "release")
    published = steps("release.yml", "publish", checkout)
    assert "gh release create " in published.log[-1][2] and "digraph.artifactbundle.zip" in published.log[-1][2]
    formula = (checkout / "release/digraph.rb").read_text()
    assert f"https://example.invalid/example/digraph/releases/download/v{number}/{place.archive.name}" in formula


tests = [
    archive, version, checksums, bundle, notices, layout, schemas, commit, action, action_from_source, gitlab, workflows,
    *plugin_tests,
]
