"""Scans each Swift module by itself, and links the scans into the verdict of an app.

    load("//tools/digraph:digraph.bzl", "digraph_check", "digraph_graph")

    digraph_check(name = "wiring", deps = [":App"])
    digraph_graph(name = "picture", deps = [":App"], out = "wiring.html")

Nothing is loaded, so it works with bzlmod and with WORKSPACE. The package of this file has to have two targets: `digraph`,
the program, and `config`, a filegroup of the configuration or of nothing.
"""

DigraphInfo = provider(
    doc = "The scans of a target, and of all that it depends on.",
    fields = {
        "scans": "A depset of scans.",
        "direct": "Names of the target's own modules; where it has none, of those that it depends on.",
        "apps": "A depset of names of modules that are compiled into an app.",
    },
)

_no_modules = ["filegroup", "genrule", "alias", "test_suite"]
_attributes = ["deps", "private_deps", "srcs", "extensions", "app_clips", "test_host"]

def _module(ctx, label):
    name = getattr(ctx.rule.attr, "module_name", "")
    if name:
        return name

    # As rules_swift derives it.
    name = (label.package + "_" + label.name) if label.package else label.name
    return "".join([c if c.isalnum() else "_" for c in name.elems()])

def _kind(ctx):
    if getattr(ctx.rule.attr, "testonly", False) or ctx.rule.kind.endswith("_test"):
        return "test"
    return "app" if ctx.rule.kind.endswith("_binary") else "library"

def _is_bundle(ctx):
    kind = ctx.rule.kind
    return kind.endswith("_application") or kind.endswith("_extension") or kind.endswith("_app_clip")

def _scan_impl(target, ctx):
    before = []
    for attribute in _attributes:
        value = getattr(ctx.rule.attr, attribute, None)
        for dep in (value if type(value) == "list" else [value]):
            if type(dep) == "Target" and DigraphInfo in dep:
                before.append(dep[DigraphInfo])
    scans = [info.scans for info in before]
    apps = [info.apps for info in before]
    names = [name for info in before for name in info.direct]

    sources = getattr(ctx.rule.files, "srcs", [])
    if ctx.rule.kind in _no_modules or not [file for file in sources if file.extension == "swift"]:
        own = depset(names) if _is_bundle(ctx) else depset()
        return [DigraphInfo(scans = depset(transitive = scans), direct = names, apps = depset(transitive = apps + [own]))]

    module = _module(ctx, target.label)
    kind = _kind(ctx)
    scan = ctx.actions.declare_file(target.label.name + ".digraph")
    side = [file for file in getattr(ctx.rule.files, "data", []) if file.extension in ["yml", "yaml", "json", "properties"]]
    arguments = ctx.actions.args()
    arguments.add_all(["scan", "--module", module, "--kind", kind, "--jobs", "1"])
    arguments.add_all([".", ctx.bin_dir.path, ctx.genfiles_dir.path], before_each = "--root")
    arguments.add_all(ctx.files._config, before_each = "--config")
    arguments.add_all(names, before_each = "--depends", uniquify = True)
    arguments.add("--output", scan)
    arguments.add_all([file for file in sources if file.extension == "swift"] + side)
    arguments.use_param_file("@%s")
    arguments.set_param_file_format("multiline")
    ctx.actions.run(
        executable = ctx.executable._digraph,
        arguments = [arguments],
        inputs = sources + side + ctx.files._config,
        outputs = [scan],
        mnemonic = "DigraphScan",
        progress_message = "Scanning the wiring of " + module,
    )
    return [
        DigraphInfo(
            scans = depset([scan], transitive = scans),
            direct = [module],
            apps = depset([module] if kind == "app" else [], transitive = apps),
        ),
        OutputGroupInfo(digraph_scans = depset([scan])),
    ]

digraph_scan = aspect(
    implementation = _scan_impl,
    doc = "Scans the Swift modules of a target and of all that it depends on.",
    attr_aspects = _attributes,
    attrs = {
        "_digraph": attr.label(default = ":digraph", executable = True, allow_single_file = True, cfg = "exec"),
        "_config": attr.label(default = ":config", allow_files = True),
    },
)

def _path(file):
    return file.path

def _short_path(file):
    return file.short_path

def _linked(ctx, path):
    """The files that a link reads, and its arguments."""
    infos = [dep[DigraphInfo] for dep in ctx.attr.deps]
    scans = depset(transitive = [info.scans for info in infos])
    apps = depset(transitive = [info.apps for info in infos])
    arguments = ["link"] + [path(file) for file in scans.to_list()]
    for app in apps.to_list():
        arguments += ["--app", app]
    for file in ctx.files._config:
        arguments += ["--config", path(file)]
    return depset(ctx.files._config, transitive = [scans]), arguments + ctx.attr.args_of_link

def _check_impl(ctx):
    # A test runs where its files are, a link for '--output_groups=_validation' where Bazel builds.
    files, arguments = _linked(ctx, _short_path)
    list_file = ctx.actions.declare_file(ctx.label.name + ".arguments")
    ctx.actions.write(list_file, "\n".join(arguments) + "\n")
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/bin/sh\nexec '%s' '@%s' \"$@\"\n" % (ctx.executable._digraph.short_path, list_file.short_path),
        is_executable = True,
    )

    built, built_arguments = _linked(ctx, _path)
    report = ctx.actions.declare_file(ctx.label.name + ".sarif")
    validated = ctx.actions.args()
    validated.add_all(built_arguments)
    validated.add("--format", "sarif:" + report.path)
    validated.add("--format", "plain")
    validated.use_param_file("@%s")
    validated.set_param_file_format("multiline")
    ctx.actions.run(
        executable = ctx.executable._digraph,
        arguments = [validated],
        inputs = built,
        outputs = [report],
        mnemonic = "DigraphLink",
        progress_message = "Checking the wiring of %{label}",
    )
    return [
        DefaultInfo(
            executable = script,
            runfiles = ctx.runfiles(files = [list_file, ctx.executable._digraph], transitive_files = files),
        ),
        OutputGroupInfo(_validation = depset([report])),
    ]

_deps = attr.label_list(aspects = [digraph_scan], mandatory = True, doc = "Apps, or libraries.")
_args_of_link = attr.string_list(doc = "Further arguments of `digraph link`.")
_program = attr.label(default = ":digraph", executable = True, allow_single_file = True, cfg = "exec")
_configuration = attr.label(default = ":config", allow_files = True)

digraph_check_test = rule(
    implementation = _check_impl,
    doc = "Fails if the wiring of its dependencies has mistakes.",
    attrs = {"deps": _deps, "args_of_link": _args_of_link, "_digraph": _program, "_config": _configuration},
    test = True,
)

def digraph_check(name, **kwargs):
    """A test of the wiring; see `digraph_check_test`."""
    digraph_check_test(name = name, **kwargs)

def _graph_impl(ctx):
    files, arguments = _linked(ctx, _path)
    drawn = ctx.actions.args()
    drawn.add_all(arguments)
    drawn.add("--graph", ctx.outputs.out)
    drawn.use_param_file("@%s")
    drawn.set_param_file_format("multiline")
    ctx.actions.run(
        executable = ctx.executable._digraph,
        arguments = [drawn],
        inputs = files,
        outputs = [ctx.outputs.out],
        mnemonic = "DigraphGraph",
        progress_message = "Drawing the wiring of %{label}",
    )
    return [DefaultInfo(files = depset([ctx.outputs.out]))]

digraph_graph = rule(
    implementation = _graph_impl,
    doc = "Draws the wiring of its dependencies, in the form that the ending of `out` says.",
    attrs = {
        "deps": _deps,
        "out": attr.output(mandatory = True),
        "args_of_link": _args_of_link,
        "_digraph": _program,
        "_config": _configuration,
    },
)
