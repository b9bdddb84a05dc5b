import CustomDump
import Foundation
import TestSupport
import Testing

/// `digraph graph`: exports from sources and from a saved graph.
@Suite("graph command")
struct GraphTests {
  private static let source = """
    import Swinject
    protocol API {}
    final class LiveAPI: API {}
    final class Feed { init(api: API) {} }
    final class Cart { init(api: API, rates: Rates) {} }
    protocol Rates {}
    func assemble(_ container: Container) {
      container.register(API.self) { _ in LiveAPI() }.inObjectScope(.container)
      container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
      container.register(Cart.self) { r in Cart(api: r.resolve(API.self)!, rates: r.resolve(Rates.self)!) }
    }
    let container = Container()
    assemble(container)

    """
  private static let formats = ["dot", "svg", "mermaid", "d2", "graphml"]

  @Test(
    "every export can be made from a saved graph, without the source, and is the same", arguments: formats + ["json"])
  func saved(format: String) throws {
    let scene = try Scene(["A.swift": Self.source])
    #expect(try scene.run(["graph", "--output", "graph.json"]).status == 0)
    let fromSource = try scene.run(["graph", "--format", format])
    let saved = try Scene(["graph.json": scene.text(of: "graph.json")])
    let fromJSON = try saved.run(["graph", "--from", "graph.json", "--format", format])
    #expect(fromJSON.status == 0)
    expectNoDifference(fromJSON.output, fromSource.output)
    #expect(fromJSON.output.contains("Rates"))
    #expect(fromJSON.output.replacing("&#45;", with: "-").contains("unresolved-dependency"))
  }

  @Test("a small app that needs more room than a screen has is drawn as areas; its parts can be had")
  func smallButLong() throws {
    let folders = ["Welcome", "Catalogue", "Checkout", "Delivery"]
    let names = (0..<28).map { "\(folders[$0 / 7])CustomerSessionCoordinator\($0)" }
    var files: [String: String] = [:]
    var wiring = "import Swinject\nlet container = Container()\n"
    for (index, name) in names.enumerated() {
      let next = index + 1 < names.count ? names[index + 1] : nil
      let (parameter, argument) = (next.map { "next: \($0)" } ?? "", next.map { "next: r.resolve(\($0).self)!" } ?? "")
      files["\(folders[index / 7])/\(name).swift"] = "final class \(name) { init(\(parameter)) {} }\n"
      wiring += "container.register(\(name).self) { r in \(name)(\(argument)) }\n"
    }
    let scene = try Scene(files.merging(["Wiring.swift": wiring + "_ = container.resolve(\(names[0]).self)!\n"]) { $1 })
    func boxes(_ arguments: [String]) throws -> (areas: Int, bindings: Int, size: (width: Double, height: Double)) {
      let result = try scene.run(["graph", "--format", "svg"] + arguments)
      #expect(result.status == 0)
      let picture = try PictureGeometry(result.output)
      return (
        result.output.matches(of: /class="node group area/).count,
        result.output.matches(of: /class="node binding/).count, picture.size
      )
    }
    let usual = try boxes([])
    #expect(usual.areas == 5 && usual.bindings == 0)
    #expect(usual.size.width < 1_440 && usual.size.height < 900)
    let all = try boxes(["--collapse", "none"])
    #expect(all.areas == 0 && all.bindings == 28)
    #expect(all.size.height > 900)
  }

  @Test("findings that comments switch off stay so in a saved graph; a graph without findings is looked at again")
  func savedFindings() throws {
    let cart = "  container.register(Cart"
    let scene = try Scene(["A.swift": Self.source.replacing(cart, with: "  // digraph:disable:next\n\(cart)")])
    _ = try scene.run(["graph", "--output", "graph.json"])
    #expect(try !scene.run(["graph", "--from", "graph.json"]).output.contains("unresolved-dependency"))
    let text = try scene.text(of: "graph.json")
    let start = try #require(text.firstRange(of: "  \"findings\": [")?.lowerBound)
    try scene.write(Data((text[..<start] + "  \"findings\": null\n}\n").utf8), to: "bare.json")
    #expect(try scene.run(["graph", "--from", "bare.json"]).output.contains("unresolved-dependency"))
  }

  @Test("a title names the apps that bind most, and counts all other targets, such as extensions that bind nothing")
  func titleOfTargets() throws {
    let manifest = """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "Shop", targets: [.target(name: "Shop")])

      """
    let scene = try Scene(["Package.swift": manifest, "Sources/Shop/A.swift": Self.source])
    _ = try scene.run(["graph", "--output", "graph.json"])
    let saved = try JSONSerialization.jsonObject(with: Data(scene.text(of: "graph.json").utf8))
    func title(_ apps: [String]) throws -> String? {
      var graph = try #require(saved as? [String: Any])
      graph["apps"] = apps
      try scene.write(JSONSerialization.data(withJSONObject: graph), to: "targets.json")
      return try scene.run(["graph", "--from", "targets.json", "--format", "mermaid"]).output.split(separator: "\n")
        .first { $0.contains("accTitle") }.map { String($0.drop { $0 != ":" }.dropFirst(2)) }
    }
    expectNoDifference(try title(["Shop", "Widget"]), "Wiring of Shop")
    expectNoDifference(try title(["Shop", "Tunnel", "Watch", "Widget"]), "Wiring of Shop and 3 other targets")
  }

  @Test("a page from sources has the code; one from a saved graph has the rest, for the code may be another by now")
  func page() throws {
    let scene = try Scene(["A.swift": Self.source])
    #expect(try scene.run(["graph", "--output", "graph.json"]).status == 0)
    let template = ["--format", "html", "--link-template", "https://example.org/{path}#L{line}"]
    let fromSource = try scene.run(["graph"] + template)
    let fromJSON = try scene.run(["graph", "--from", "graph.json"] + template)
    for page in [fromSource, fromJSON] {
      #expect(page.status == 0)
      #expect(page.errors == "")
      #expect(page.output.hasSuffix("</html>\n"))
      #expect(page.output.contains(#""links": "https://example.org/{path}#L{line}""#))
      #expect(page.output.contains(#"<g id="b_Cart""#))
    }
    let code = #""marked": "Rates.self""#
    #expect(fromSource.output.contains(code))
    #expect(!fromJSON.output.contains(code))
  }

  @Test("a page whose picture takes too long has the rest, and says so", .timeLimit(.minutes(2)))
  func pageWithoutPicture() throws {
    let scene = try Scene(["A.swift": Self.source])
    let page = try scene.run(["graph", "--format", "html", "--time-limit", "0.001"])
    #expect(page.status == 0)
    #expect(page.errors.hasPrefix("digraph: the page draws the whole by itself: "), "\(page.errors)")
    #expect(!page.output.contains("data-elements=\""))
  }

  @Test("without the layout helper everything but pictures works, and these say in one line how to get it")
  func withoutHelper() throws {
    let scene = try Scene(["A.swift": Self.source])
    let nowhere = ["DIGRAPH_LAYOUT": scene.path + "/nowhere"]
    let reason =
      "SVG, PNG and PDF need the program 'digraph-layout': DIGRAPH_LAYOUT names 'SCENE/nowhere', which is no program; "
      + "releases include it, and Scripts/digraph builds it"
    for format in ["svg", "png", "pdf"] {
      let result = try scene.run(["graph", "--output", "a.\(format)"], environment: nowhere)
      #expect(result.errors == "digraph: error: \(reason)\n")
      #expect(result.status == 2)
    }
    for format in ["dot", "json", "mermaid", "d2", "graphml"] {
      let arguments = ["graph", "--format", format]
      let result = try scene.run(arguments, environment: nowhere)
      #expect(try result.output == scene.run(arguments).output)
      #expect(result.errors == "" && result.status == 0)
    }
    let page = try scene.run(["graph", "--format", "html"], environment: nowhere)
    #expect(page.errors == "digraph: the page draws the whole by itself: \(reason)\n")
    #expect(page.status == 0 && page.output.hasSuffix("</html>\n"))
  }

  @Test("where Graphviz is missing, the helper cannot start, and that is said")
  func withoutGraphviz() throws {
    let scene = try Scene(["A.swift": Self.source])
    let loader =
      "#!/bin/sh\necho \"$0: error while loading shared libraries: libgvc.so.6: cannot open\" >&2\nexit 127\n"
    try scene.write(Data(loader.utf8), to: "helper")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scene.path + "/helper")
    let result = try scene.run(
      ["graph", "--output", "a.svg"], environment: ["DIGRAPH_LAYOUT": scene.path + "/helper"])
    #expect(
      result.errors
        == "digraph: error: SVG, PNG and PDF need Graphviz; 'apt-get install graphviz' or 'brew install graphviz' "
        + "installs it\n")
    #expect(result.status == 2)
  }

  @Test("the helper is found in ../libexec/digraph, also if the program is reached through a link")
  func placeOfHelper() throws {
    let program = try BuiltProgram.url()
    let scene = try Scene(["A.swift": Self.source, "pack/bin/": "", "pack/libexec/digraph/": "", "links/": ""])
    let files = FileManager.default
    try files.copyItem(atPath: program.path, toPath: scene.path + "/pack/bin/digraph")
    try files.createSymbolicLink(
      atPath: scene.path + "/links/digraph", withDestinationPath: scene.path + "/pack/bin/digraph")
    let before = try scene.shell("links/digraph graph --output a.svg")
    #expect(before.errors.contains("neither beside digraph nor in ../libexec/digraph"))
    #expect(before.status == 2)
    try files.createSymbolicLink(
      atPath: scene.path + "/pack/libexec/digraph/digraph-layout",
      withDestinationPath: program.deletingLastPathComponent().appending(path: "digraph-layout").path)
    let result = try scene.shell("links/digraph graph --output a.svg")
    #expect(result.errors == "" && result.status == 0)
    #expect(try scene.text(of: "a.svg").contains("<svg "))
  }

  @Test("a picture stands on what is asked for: by itself on nothing, but points on white")
  func background() throws {
    let scene = try Scene(["A.swift": Self.source])
    func picture(_ name: String, _ ground: String?) throws -> Data {
      let result = try scene.run(["graph", "-o", name] + (ground.map { ["--background", $0] } ?? []))
      #expect(result.status == 0)
      return try Data(contentsOf: URL(filePath: scene.path + "/" + name))
    }
    let ground = "<polygon fill=\"#ffffff\" stroke=\"transparent\""
    func hasGround(_ svg: Data) -> Bool { String(decoding: svg, as: UTF8.self).contains(ground) }
    #expect(try !hasGround(picture("a.svg", nil)))
    #expect(try !hasGround(picture("a.svg", "transparent")))
    #expect(try hasGround(picture("a.svg", "white")))
    #expect(try picture("a.png", nil) == picture("b.png", "white"))
    #expect(try picture("a.png", nil) != picture("b.png", "transparent"))
    #expect(try scene.run(["graph", "-o", "a.png", "--background", "black"]).status == 64)
  }

  @Test("graphs that cannot be read leave no picture, and say why")
  func unreadable() throws {
    let scene = try Scene(["text.json": "{", "newer.json": "{\"version\": 2}", "folder/": ""])
    for (path, reason) in [
      ("gone.json", "'gone.json' cannot be read"), ("folder", "'folder' cannot be read"),
      ("text.json", "'text.json' is not a JSON graph"), ("newer.json", "'newer.json' is a JSON graph of version 2"),
    ] {
      let result = try scene.run(["graph", "--from", path])
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(result.status == 2)
      #expect(result.output == "")
    }
  }

  @Test("pictures of points and for paper; the ending of the file tells the format")
  func pictures() throws {
    let scene = try Scene(["A.swift": Self.source])
    for (name, start) in [("a.png", Data([0x89, 0x50, 0x4E, 0x47])), ("a.pdf", Data("%PDF-".utf8))] {
      let result = try scene.run(["graph", "-o", name])
      #expect(result.errors == "")
      #expect(try Data(contentsOf: URL(filePath: scene.path + "/" + name)).starts(with: start))
    }
    for (name, start) in [
      ("a.mmd", "flowchart LR\n"), ("a.md", "```mermaid\n"), ("a.d2", "# Wiring"), ("a.gv", "digraph wiring {"),
      ("a.html", "<!DOCTYPE html>\n"),
    ] {
      #expect(try scene.run(["graph", "-o", name]).status == 0)
      #expect(try scene.text(of: name).hasPrefix(start))
    }
  }

  @Test("a part of the graph, and what is said about it")
  func selection() throws {
    let scene = try Scene(["A.swift": Self.source])
    let focus = try scene.run(["graph", "--format", "mermaid", "--focus", "Feed"])
    #expect(focus.errors == "digraph: shown: around Feed - 2 of 4 nodes\n")
    #expect(!focus.output.contains("Cart"))
    let wrong = try scene.run(["graph", "--reaches", "Feeed"])
    #expect(wrong.errors == "digraph: error: nothing is bound or asked for as 'Feeed', did you mean 'Feed'?\n")
    #expect(wrong.status == 2)
    for (arguments, message) in [
      (["--filter", "Feeed"], "the filter 'Feeed' matches nothing, did you mean 'Feed'?"),
      (
        ["--filter", "modul:App"],
        "the filter 'modul:App' matches nothing; filters begin with a key or with one of 'key:', "
      ),
      (["--focus", "Feed", "--filter", "Cart"], "nothing is left of the graph: around Feed, matches of Cart"),
    ] {
      let result = try scene.run(["graph"] + arguments)
      #expect(result.errors.hasPrefix("digraph: error: \(message)"), "\(result.errors)")
      #expect(result.output == "" && result.status == 2)
    }
    let collapsed = try scene.run(["graph", "--format", "d2", "--collapse", "container"])
    #expect(collapsed.output.contains("3 bindings"))
  }

  @Test("command lines that contradict themselves")
  func contradictions() throws {
    let scene = try Scene(["A.swift": Self.source])
    for arguments in [
      ["--depth", "2"], ["--depth", "-1", "--focus", "Feed"], ["--from", "a.json", "A.swift"], ["--collapse", "x"],
      ["--format", "json", "--focus", "Feed"], ["--link-template", "x"], ["--link-template", "javascript:{path}"],
      ["--link-template", " javascript:{path}"], ["--link-template", "data:{path}"], ["-o", "wiring"], ["-o", "a.jpg"],
    ] {
      let result = try scene.run(["graph"] + arguments)
      #expect(result.status == 64, "\(arguments)")
    }
  }

  @Test("links to the source, by a template or as the repository's host has them")
  func links() throws {
    let scene = try Scene([
      "a b/A.swift": Self.source,
      ".git/config":
        "[core]\n\tbare = false\n[remote \"fork\"]\n\turl = x\n[remote \"origin\"]\n\turl = git@github.com:owner/name.git\n",
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": "# pack-refs\n\(String(repeating: "a1", count: 20)) refs/heads/main\n",
    ])
    let template = try scene.run([
      "graph", "--format", "svg", "--link-template", "https://example.org/{path}?{line}&{column}",
    ])
    #expect(template.output.contains("xlink:href=\"https://example.org/a%20b/A.swift?8&amp;22\""))
    let github = try scene.run(["graph", "--format", "svg", "--link-template", "github"])
    let page = "https://github.com/owner/name/blob/\(String(repeating: "a1", count: 20))/a%20b/A.swift#L8"
    #expect(github.output.contains("xlink:href=\"\(page)\""), "\(github.errors)")
    let none = try Scene(["A.swift": Self.source]).run(["graph", "--link-template", "github"])
    #expect(none.status == 2)
    #expect(none.errors.contains("no repository with a remote 'origin'"))
    for remote in ["/srv/git/app.git", "../app", "file:///srv/git/app.git"] {
      let local = try Scene([
        "A.swift": Self.source, ".git/config": "[remote \"origin\"]\n\turl = \(remote)\n",
        ".git/HEAD": "ref: refs/heads/main\n",
      ]).run(["graph", "--link-template", "github"])
      #expect(
        local.errors
          == "digraph: error: the remote 'origin' is '\(remote)', which has no pages to link to; "
          + "give '--link-template' the address with '{path}' and '{line}' in it\n")
      #expect(local.status == 2 && local.output == "")
    }
  }

  @Test("a layout that hangs for one picture is survived by a smaller one, and said", .timeLimit(.minutes(3)))
  func fallback() throws {
    var source = "import Swinject\nlet c = Container()\n"
    for index in 0..<1_200 {
      let needs = [1, 2, 3, 5, 8, 13].filter { index >= $0 }.map { "r.resolve(T\(index - $0).self)!" }
      source +=
        "final class T\(index) { init(\(needs.indices.map { "_ p\($0): T\(index - [1, 2, 3, 5, 8, 13][$0])" }.joined(separator: ", "))) {} }\n"
      source += "c.register(T\(index).self) { r in T\(index)(\(needs.joined(separator: ", "))) }\n"
    }
    let scene = try Scene(["A.swift": source])
    #expect(try scene.run(["graph", "-o", "graph.json"]).status == 0)
    let result = try scene.run([
      "graph", "--from", "graph.json", "--collapse", "none", "-o", "a.svg", "--time-limit", "20",
    ])
    #expect(result.status == 0)
    #expect(result.errors.contains("so "))
    #expect(try scene.text(of: "a.svg").hasSuffix("</svg>\n"))
  }
}
