import CustomDump
import DigraphModel
@testable import DigraphRenderers
import TestSupport
import Testing

/// Areas of apps that are too large for one picture, and pictures that radiate from something.
@Suite("overview and focus")
struct OverviewTests {
  /// An app of one module: each name is bound in one file, and its type is declared in the folder before it.
  private func graph(_ names: [String], asking: [(String, String)] = []) -> Graph {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    var ids: [String: Binding.ID] = [:]
    for name in names {
      let type = String(name.split(separator: "/").last ?? "")
      ids[type] = builder.bind(type, in: main)
    }
    for (asker, asked) in asking { if let id = ids[asker] { builder.ask(id, for: asked) } }
    let plain = builder.graph
    let types = names.map { name -> (String, TypeSummary) in
      (
        String(name.split(separator: "/").last ?? ""),
        TypeSummary(kind: .class, module: "App", path: "Sources/\(name).swift")
      )
    }
    return Graph(
      containers: plain.containers, bindings: plain.bindings, requests: plain.requests,
      types: Dictionary(types) { first, _ in first }, apps: ["App"])
  }

  private func names(_ folder: String, _ count: Int) -> [String] { (0..<count).map { "\(folder)/\(folder)\($0)" } }

  private func titles(_ drawing: Drawing) -> [String] {
    drawing.nodes.map { $0.label.lines.prefix(2).map { $0.map(\.text).joined() }.joined(separator: ": ") }
  }

  @Test("areas are the folders of types, not of what registers them; requests between two are one arrow")
  func folders() {
    let requests =
      (0..<9).map { ("Screens\($0)", "Services\($0)") } + [("Services0", "Storage1"), ("Storage0", "Services2")]
    let graph = graph(names("Screens", 20) + names("Services", 12) + names("Storage", 4), asking: requests)
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph)
    #expect(drawing.leadsDown)
    expectNoDifference(
      titles(drawing),
      ["Screens: folder · 20 bindings", "Services: folder · 12 bindings", "Storage: folder · 4 bindings"])
    let arrows = drawing.edges.map { "\($0.from) \($0.to) \($0.label.text) \($0.elements.count) \($0.isBackward)" }
    expectNoDifference(
      arrows.sorted(),
      ["s_Screens s_Services 9 9 false", "s_Services s_Storage 1 ⇅ 1 2 false"])
    // Services and storage ask each other, but no request leads back to its asker.
    #expect(drawing.edges.map { [$0.head, $0.tail] } == [[.filled, .none], [.filled, .filled]])
    // Each part stays part of a box, whichever options fold the picture.
    #expect(
      Set(drawing.nodes.flatMap(\.elements) + drawing.edges.flatMap(\.elements)).count { $0.hasPrefix("b") } == 36)
  }

  @Test("a box of what other boxes leave of a module says how much that is of the whole, as the title counts it")
  func remainders() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    var types: [String: TypeSummary] = [:]
    for (module, folder, count) in [("App", "", 4), ("App", "Data/", 20), ("App", "View/", 20), ("Core", "", 44)] {
      for index in 0..<count {
        let name = "\(module)\(folder.dropLast())\(index)"
        builder.bind(name, in: main, module: module)
        types[name] = TypeSummary(kind: .class, module: module, path: "Sources/\(module)/\(folder)\(name).swift")
      }
    }
    let plain = builder.graph
    let graph = Graph(
      containers: plain.containers, bindings: plain.bindings, requests: plain.requests, types: types, apps: ["App"])
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph)
    #expect(
      drawing.contents.hasPrefix("made of 2 modules: App (44 bindings: Data, View) and Core (44)"),
      "\(drawing.contents)"
    )
    expectNoDifference(
      titles(drawing).filter { $0.hasPrefix("App") || $0.hasPrefix("Core") },
      ["App: module · 4 of 44 bindings", "Core: module · 44 bindings"])
  }

  @Test("groups without a module, folder or layer have a name to talk about: what they share, or the centre")
  func titlesOfGroups() {
    func titles(_ names: [String], asking: [(String, String)] = []) -> [String] {
      let drawing = GraphDrawing(folding: .overview()).drawing(of: graph(names.map { "All/\($0)" }, asking: asking))
      return drawing.nodes.map { $0.label.lines[0].map(\.text).joined() }
    }
    let layers = (0..<20).map { "Big\($0)Service" } + (0..<12).map { "Big\($0)Store" }
    // The rest of the app is in neither of two layers.
    expectNoDifference(titles(layers + ["Clock", "Bell", "Rates"]), ["Services", "Stores", "App"])
    expectNoDifference(titles(layers + ["Clock"]), ["Services", "Stores", "Clock"])
    expectNoDifference(
      titles(layers + ["CameraRoll", "CameraPort", "CameraLens"]), ["Services", "Stores", "Camera types"])
    // Types that need one another.
    let (one, other) = ((0..<20).map { "A\($0)" }, (0..<20).map { "B\($0)" })
    let links = one.dropFirst().map { ($0, "A0") } + other.filter { $0 != "B7" }.map { ($0, "B7") }
    expectNoDifference(titles(one + other, asking: links), ["20 types around A0", "20 types around B7"])
  }

  @Test("the arrows that boxes need count in the number of arrows; one of many requests is never left out")
  func numberOfArrows() {
    let folders = (0..<12).flatMap { names("F\($0)", 4) }
    var asking: [(String, String)] = []
    for from in 0..<12 {
      for to in (from + 1)..<12 {
        for index in 0..<(from == 3 && to == 9 ? 4 : 1) { asking.append(("F\(from)\(index)", "F\(to)\(index)")) }
      }
    }
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph(folders, asking: asking))
    #expect(drawing.nodes.count == 12)
    #expect(drawing.edges.count <= 18, "\(drawing.edges.count)")
    #expect(drawing.edges.contains { $0.from == "s_F3" && $0.to == "s_F9" })
  }

  @Test("each box of a large loop has an arrow that shows it, or is named in a remark")
  func loopsWithoutArrows() {
    var asking: [(String, String)] = []
    for from in 0..<12 {
      asking.append(("F\(from)0", "F\((from + 1) % 12)0"))
      for to in (from + 1)..<12 { for index in 1...3 { asking.append(("F\(from)\(index)", "F\(to)\(index)")) } }
    }
    let graph = graph((0..<12).flatMap { names("F\($0)", 4) }, asking: asking)
    let loop = graph.requests.filter { graph.bindings[$0.consumer ?? 0].key.type.hasSuffix("0") }.map(\.site)
    var finding = Finding(
      "all lead to one another", at: loop[0], atMost: .info, subject: ["F00"],
      notes: loop.dropFirst().map { .init("there", at: $0) })
    (finding.rule, finding.measure) = ("rule", 12)
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph, findings: [finding])
    let remark = drawing.folded.first { $0.hasPrefix("the loop of 12 around 'F00' also leads through ") } ?? ""
    let blue = Set(drawing.edges.filter { $0.line.tone == .loop }.flatMap { [$0.from, $0.to] })
    let named = remark.split { !$0.isLetter && !$0.isNumber }.count { $0.hasPrefix("F") }
    let rest = remark.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
    // The remark names the centre, too.
    #expect(blue.count + max(0, named - 1) + rest == 12, "\(blue) \(remark)")
  }

  @Test("the title names the frameworks; boxes do if there are several")
  func frameworks() {
    func texts(_ second: Framework) -> (contents: String, boxes: [String]) {
      let plain = graph(names("Screens", 20) + names("Services", 12))
      let containers = plain.containers.map { container in
        var other = container
        (other.id, other.framework) = (1, second)
        return [container, other]
      }.joined()
      let bindings = plain.bindings.map { binding in
        var binding = binding
        if binding.key.type.hasPrefix("Services") { (binding.container, binding.framework) = (1, second) }
        return binding
      }
      let mixed = Graph(
        containers: Array(containers), bindings: bindings, requests: [], types: plain.types, apps: ["App"])
      let drawing = GraphDrawing(folding: .overview()).drawing(of: mixed)
      return (drawing.contents, titles(drawing))
    }
    let one = texts(.swinject)
    #expect(one.contents.hasSuffix("; wired with Swinject"))
    expectNoDifference(one.boxes, ["Screens: folder · 20 bindings", "Services: folder · 12 bindings"])
    let both = texts(.needle)
    #expect(both.contents.hasSuffix("; wired with Swinject and Needle"))
    expectNoDifference(
      both.boxes, ["Screens: folder · Swinject · 20 bindings", "Services: folder · Needle · 12 bindings"])
  }

  @Test("two areas that ask each other in a loop of infos have one blue arrow with two heads; the legend explains it")
  func quietLoops() {
    let graph = graph(
      names("Screens", 20) + names("Services", 20),
      asking: [("Screens0", "Services0"), ("Services0", "Screens0"), ("Services1", "Screens1")])
    let request = graph.requests.first { graph.bindings[$0.consumer ?? 0].key.type == "Screens0" }
    func drawing(_ severity: Severity) -> Drawing {
      var finding = Finding(
        "they need each other", at: request?.site ?? graph.bindings[0].site, subject: ["Screens0"],
        chain: ["Screens0", "Services0", "Screens0"])
      (finding.rule, finding.severity) = ("cycle", severity)
      return GraphDrawing(folding: .overview()).drawing(of: graph, findings: [finding])
    }
    let quiet = drawing(.info)
    expectNoDifference(
      quiet.edges.map { "\($0.line.tone) \($0.head) \($0.tail) \($0.label.text)" }, ["loop filled filled 2 ⇅ 1"])
    let texts = quiet.legend.map(\.text)
    #expect(texts.contains("a loop in an info: each asks the other") && texts.contains("requests down, and up"))
    #expect(!texts.contains("part of a loop in an info") && !texts.contains("each asks the other, in no loop"))
    #expect(drawing(.warning).edges.count == 2)
  }

  @Test("a request that several bindings of an area may answer is one request of its arrow")
  func alternatives() {
    let services = names("Services", 12) + names("Services", 12)
    let requests = [("Screens0", "Services0"), ("Screens1", "Services0"), ("Screens2", "Services1")]
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: graph(names("Screens", 20) + services, asking: requests))
    expectNoDifference(drawing.edges.map { "\($0.label.text): \($0.elements)" }, ["3: [\"r0\", \"r1\", \"r2\"]"])
  }

  @Test(
    "of infos alone, the title names the largest thing; it stands at its subject, in an area with a name of its own")
  func infos() {
    let folders = names("Big", 40) + ["Router/Hub"] + (0..<30).flatMap { names("F\($0)", 2) }
    let graph = graph(folders)
    func finding(_ rule: String, at binding: Int, subject: String, measure: Int?) -> Finding {
      var finding = Finding(
        "'\(subject)' and others (in all) lead to one another", at: graph.bindings[binding].site, subject: [subject])
      (finding.rule, finding.severity, finding.measure) = (rule, .info, measure)
      return finding
    }
    let findings = [
      finding("smell", at: 0, subject: "Big0", measure: nil), finding("component", at: 1, subject: "Hub", measure: 34),
    ]
    let drawing = GraphDrawing(folding: .overview(areas: 8)).drawing(of: graph, findings: findings)
    expectNoDifference(
      drawing.headline,
      "look first at 'Router', code in Main+App.swift:15: component, 'Hub' and others lead to one another (the largest of 2 infos)"
    )
    #expect(drawing.summary.hasSuffix(", \(drawing.headline)") && drawing.counts.hasSuffix("2 findings"))
    let first = drawing.nodes.filter { $0.classes.contains("first") }
    expectNoDifference(
      first.map { $0.label.lines.map { $0.map(\.text).joined() } },
      [["Router   look here first", "folder · 1 binding", "Hub", "■ 1  component", "Hub · code in Main+App.swift:15"]])
    expectNoDifference(Set(titles(drawing)).count, drawing.nodes.count)
    #expect(drawing.legend.contains { $0.text == "look here first" })
    #expect(GraphDrawing.unknownAreas(["Router"], in: graph, findings: findings) == [])
  }

  @Test(
    "both arrows of a loop between two areas have its colour, one has its sign, and no other arrow has; the legend says so"
  )
  func loops() {
    let graph = graph(
      names("Screens", 20) + names("Services", 20) + names("Storage", 4),
      asking: [("Screens0", "Services0"), ("Services1", "Screens1"), ("Services2", "Storage0")])
    let request = graph.requests.first { graph.bindings[$0.consumer ?? 0].key.type == "Screens0" }
    var finding = Finding(
      "modules need each other", at: request?.site ?? graph.bindings[0].site, subject: ["Screens"],
      chain: ["Screens", "Services", "Screens"])
    (finding.rule, finding.severity) = ("module-cycle", .warning)
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph, findings: [finding])
    expectNoDifference(
      drawing.edges.map { "\($0.from) \($0.to) \($0.line.tone)" }.sorted(),
      ["s_Screens s_Services caution", "s_Services s_Screens caution", "s_Services s_Storage line"])
    expectNoDifference(drawing.edges.map(\.label.text).sorted(), ["", "", "↻"])
    #expect(drawing.legend.contains(.init(.sign("↻", .caution), "part of a loop")))
  }

  @Test("types of one name in two apps are drawn in the boxes of their own apps, bindings and entry points")
  func twinsOfApps() {
    var builder = SampleGraphBuilder()
    for app in ["Kiosk", "Phone"] {
      let container = builder.container("\(app)Container", module: app)
      for index in 0..<16 { builder.bind("\(app)\(index)", in: container) }
      let router = builder.bind("Router", in: container)
      builder.ask(router, for: "\(app)0")
      builder.askFromOutside("AppDelegate", for: "Router", in: container)
    }
    let plain = builder.graph
    func type(_ app: String, _ name: String) -> TypeSummary {
      TypeSummary(kind: .class, module: app, path: "Sources/\(app)/\(name).swift")
    }
    var types = ["Router": type("Kiosk", "Router"), "Phone.Router": type("Phone", "Router")]
    types["AppDelegate"] = type("Kiosk", "AppDelegate")
    types["Phone.AppDelegate"] = type("Phone", "AppDelegate")
    let graph = Graph(
      containers: plain.containers, bindings: plain.bindings, requests: plain.requests, types: types,
      apps: ["Kiosk", "Phone"])
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph)
    expectNoDifference(
      titles(drawing),
      ["Kiosk: module · 17 bindings · 1 entry point", "Phone: module · 17 bindings · 1 entry point"])
    expectNoDifference(drawing.edges.map { "\($0.from) \($0.to)" }, [])
  }

  @Test("types of one name in the libraries of two apps are drawn where each app means them")
  func twinsOfLibraries() {
    var builder = SampleGraphBuilder()
    for app in ["Kiosk", "Phone"] {
      let container = builder.container("\(app)Container", module: app)
      for index in 0..<16 { builder.bind("\(app)\(index)", in: container) }
      let router = builder.bind("Router", in: container)
      builder.askFromOutside("\(app)Delegate", for: "Router", in: container)
      builder.ask(router, for: "\(app)0")
    }
    let plain = builder.graph
    func type(_ module: String, _ apps: Set<String>) -> TypeSummary {
      var type = TypeSummary(kind: .class, module: module, path: "Sources/\(module)/Router.swift")
      type.apps = apps
      return type
    }
    let graph = Graph(
      containers: plain.containers, bindings: plain.bindings, requests: plain.requests,
      types: ["Router": type("KioskKit", []), "PhoneKit.Router": type("PhoneKit", ["Phone"])],
      apps: ["Kiosk", "Phone"])
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph)
    expectNoDifference(
      titles(drawing),
      [
        "Kiosk: module · 16 bindings · 1 entry point", "KioskKit: module · 1 binding",
        "Phone: module · 16 bindings · 1 entry point", "PhoneKit: module · 1 binding",
      ])
    expectNoDifference(drawing.edges.map { "\($0.from) \($0.to)" }, ["s_Kiosk s_KioskKit", "s_Phone s_PhoneKit"])
  }

  /// Two modules and an app, with bindings of the app's container in each. One more binding, in `module`, has the given
  /// summary of its type.
  private func modules(_ summary: TypeSummary?, in module: String, asking: Bool = false) -> Drawing {
    var builder = SampleGraphBuilder()
    let container = builder.container("Main", module: "App")
    for module in ["App", "Core", "Feature"] {
      for index in 0..<11 { builder.bind("\(module)\(index)", in: container, module: module) }
    }
    builder.bind("Screen", as: "Made", in: container, module: module)
    let asker = builder.bind("Asker", in: container, module: "Core")
    if asking { builder.ask(asker, for: "Screen") }
    let plain = builder.graph
    var types: [String: TypeSummary] = [:]
    types["Made"] = summary
    types["Screen"] = TypeSummary(kind: .protocol, module: "Core", path: "Sources/Core/Screen.swift")
    return GraphDrawing(folding: .overview()).drawing(
      of: Graph(
        containers: plain.containers, bindings: plain.bindings, requests: plain.requests, types: types, apps: ["App"]))
  }

  @Test("a box holds what its module makes: a protocol does not tell that, nor does what an app puts in for a module")
  func homes() {
    func box(_ summary: TypeSummary?, in module: String) -> [String] {
      modules(summary, in: module).nodes.filter { $0.tooltip.contains("Screen") }
        .map { $0.label.lines[0].map(\.text).joined() }
    }
    let feature = TypeSummary(kind: .class, module: "Feature", path: "Sources/Feature/Made.swift")
    let app = TypeSummary(kind: .class, module: "App", path: "Sources/App/Made.swift")
    expectNoDifference(box(feature, in: "App"), ["Feature"])
    expectNoDifference(box(feature, in: "Core"), ["Feature"])
    expectNoDifference(box(app, in: "App"), ["App"])
    expectNoDifference(box(app, in: "Feature"), ["Feature"])
    // Only the protocol is declared.
    expectNoDifference(box(nil, in: "Feature"), ["Feature"])
    expectNoDifference(box(nil, in: "Core"), ["Core"])
  }

  @Test("an arrow to what the asking code does not name has an empty head, which the legend explains")
  func handedIn() {
    let feature = TypeSummary(kind: .class, module: "Feature", path: "Sources/Feature/Made.swift")
    let drawing = modules(feature, in: "Feature", asking: true)
    expectNoDifference(drawing.edges.map { "\($0.from) \($0.to) \($0.head)" }, ["s_Core s_Feature hollow"])
    #expect(drawing.legend.contains { $0.text.hasPrefix("knows only a protocol") })
    let usual = graph(names("Screens", 20) + names("Services", 20), asking: [("Screens0", "Services0")])
    let arrows = GraphDrawing(folding: .overview()).drawing(of: usual)
    #expect(arrows.edges.map(\.head) == [.filled] && !arrows.legend.contains { $0.text.hasPrefix("knows only") })
  }

  @Test("an arrow is left out only where heavier ones lead, or where it is thin and others say that the box is asked")
  func leftOut() {
    let folders = (0..<9).map { "F\($0)" }
    // Each folder requests all folders behind it, the nearest ones most often.
    let asking = folders.indices.flatMap { from in
      folders.indices.filter { $0 > from }.flatMap { to in
        (0..<(12 - (to - from))).map { ("F\(from)\($0 % 4)", "F\(to)\($0 / 4)") }
      }
    }
    let graph = graph(folders.flatMap { names($0, 4) }, asking: asking)
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph)
    expectNoDifference(
      drawing.edges.map { "\($0.from) \($0.to)" }.sorted(), (0..<8).map { "s_F\($0) s_F\($0 + 1)" })
    expectNoDifference(
      drawing.folded.filter { $0.hasPrefix("left out") },
      ["left out: 28 arrows where a path of heavier arrows is drawn"])
    // All folders request one folder. The drawing must show that, however thin the arrows are.
    let star = folders.indices.flatMap { from in
      folders.indices.filter { $0 != from }.flatMap { to in
        (0..<(to == 8 ? 1 : 3)).map { ("F\(from)\($0)", "F\(to)\($0)") }
      }
    }
    let crowded = GraphDrawing(folding: .overview()).drawing(
      of: self.graph(folders.flatMap { names($0, 4) }, asking: star))
    #expect(Set(crowded.edges.map(\.to)).count == 9 && Set(crowded.edges.map(\.from)).count == 9)
    #expect(crowded.folded.contains { $0.hasSuffix("of at most 3 requests each") }, "\(crowded.folded)")
  }

  @Test("all arrows of a strongly connected component that a finding tells are part of a loop")
  func components() {
    let graph = graph(
      names("Screens", 12) + names("Services", 12) + names("Storage", 12),
      asking: [
        ("Screens0", "Services0"), ("Services0", "Storage0"), ("Storage0", "Screens0"), ("Screens1", "Storage1"),
        ("Services1", "Screens1"),
      ])
    var finding = Finding("'Services0' and 2 others", at: graph.requests[0].site, subject: ["Services0"])
    (finding.rule, finding.severity, finding.measure) = ("component", .info, 3)
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph, findings: [finding])
    expectNoDifference(
      drawing.edges.map { "\($0.from) \($0.to) \($0.line.tone)" }.sorted(),
      [
        "s_Screens s_Services loop", "s_Screens s_Storage line", "s_Services s_Screens line",
        "s_Services s_Storage loop", "s_Storage s_Screens loop",
      ])
  }

  @Test("a red arrow has the sign of errors, which the legend explains; what is suppressed is counted")
  func redArrows() {
    let graph = graph(names("Screens", 20) + names("Services", 20), asking: [("Screens0", "Services0")])
    func finding(_ rule: String, at site: Site) -> Finding {
      var finding = Finding("m", at: site, subject: ["Services0"])
      (finding.rule, finding.severity) = (rule, .error)
      return finding
    }
    var silent = finding("known", at: graph.bindings[3].site)
    silent.state = .suppressed
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: graph, findings: [finding("late", at: graph.requests[0].site), silent])
    expectNoDifference(drawing.edges.map(\.label.text), ["✕"])
    #expect(drawing.edges.allSatisfy { $0.isCount && $0.count == 1 })
    #expect(drawing.legend.contains { $0.sample == .sign("✕", .alarm) })
    #expect(drawing.notes.map(\.text).joined().contains("1 suppressed or known finding not  shown"))
    // Of several requests, the label says how many are wrong: a mere number would look like that of errors in boxes.
    let several = self.graph(
      names("Screens", 20) + names("Services", 20), asking: (0..<3).map { ("Screens\($0)", "Services0") })
    let one = GraphDrawing(folding: .overview()).drawing(
      of: several, findings: [finding("late", at: several.requests[1].site)])
    expectNoDifference(one.edges.map(\.label.text), ["✕ 1 of 3"])
    #expect(one.edges.allSatisfy { $0.isCount && $0.count == 3 })
    #expect(one.legend.contains(.init(.sign("✕ 1 of 12", .alarm), "errors at 1 of 12 requests")))
    #expect(!one.legend.contains { $0.text == "number of requests" })
  }

  @Test("names of an area add up: each once with its number, further names too, and what nothing binds is counted")
  func addUp() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let child = builder.container("Child", module: "App", parents: [main])
    for index in 0..<31 { builder.bind("Other\(index)", in: main) }
    let log = builder.bind("Log", in: main)
    builder.bind("Log", in: child)
    builder.bind("Writer", in: main, forwardsTo: log)
    builder.ask(log, for: "Missing")
    let plain = builder.graph
    var types: [String: TypeSummary] = [:]
    for index in 0..<31 {
      types["Other\(index)"] = TypeSummary(kind: .class, module: "App", path: "Sources/Others/Other\(index).swift")
    }
    types["Log"] = TypeSummary(kind: .class, module: "App", path: "Sources/Logs/Log.swift")
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: Graph(containers: plain.containers, bindings: plain.bindings, requests: plain.requests, types: types))
    expectNoDifference(
      drawing.nodes.first { $0.id == "s_Logs" }?.label.lines.dropFirst().map { $0.map(\.text).joined() },
      ["folder · 3 bindings · 1 not bound", "Log ×2, Writer, Missing"])
  }

  @Test(
    "what an app begins with keeps a name and leads; it is a box of its own where others mostly ask for what is beside it"
  )
  func start() throws {
    func graph(askedFor: Bool) -> Graph {
      var builder = SampleGraphBuilder()
      let main = builder.container("Main", module: "App")
      let names = names("Screens", 20) + names("Core", 20)
      let ids = names.map { builder.bind(String($0.split(separator: "/")[1]), in: main) }
      builder.askFromOutside("AppDelegate", for: "Screens0", in: main)
      for id in ids.prefix(askedFor ? 8 : 0) { builder.ask(id, for: "Core1") }
      let plain = builder.graph
      var types = Dictionary(
        uniqueKeysWithValues: names.map { name in
          (
            String(name.split(separator: "/")[1]),
            TypeSummary(kind: .class, module: "App", path: "Sources/\(name).swift")
          )
        })
      types["AppDelegate"] = TypeSummary(
        kind: .class, supertypes: ["UIApplicationDelegate"], module: "App", path: "Sources/Core/AppDelegate.swift")
      return Graph(
        containers: plain.containers, bindings: plain.bindings, requests: plain.requests, types: types, apps: ["App"])
    }
    func starts(_ drawing: Drawing) -> [String] {
      zip(drawing.nodes, titles(drawing)).filter { $0.0.isStart }.map(\.1)
    }
    let plain = GraphDrawing(folding: .overview()).drawing(of: graph(askedFor: false))
    expectNoDifference(starts(plain), ["Core   ▶ starts the app: folder · 20 bindings · 1 entry point"])
    let asked = GraphDrawing(folding: .overview()).drawing(of: graph(askedFor: true))
    expectNoDifference(starts(asked), ["AppDelegate   ▶ starts the app: code in Core · 1 entry point"])
    #expect(asked.nodes.count == 3 && asked.edges.count == 2)
  }

  @Test("a small app is drawn whole")
  func small() {
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph(names("Screens", 30)))
    #expect(drawing.nodes.count == 30 && !drawing.leadsDown)
  }

  @Test("there are at most as many areas as may be, however many folders there are", arguments: [8, 15, 30])
  func budget(most: Int) {
    let folders = (0..<60).flatMap { index in (0..<(2 + index % 7)).map { "Feature\(index)/Part\($0)/F\(index)T\($0)" }
    }
    let drawing = GraphDrawing(folding: .overview(areas: most)).drawing(of: graph(folders))
    #expect((2...most).contains(drawing.nodes.count), "\(titles(drawing))")
    let bindings = drawing.nodes.flatMap(\.elements).filter { $0.hasPrefix("b") }
    #expect(bindings.count == folders.count && Set(bindings).count == folders.count)
  }

  @Test("where no folder tells types apart, their layers do; else what is linked most")
  func unstructured() {
    let layers = (0..<20).flatMap { ["All/A\($0)ViewModel", "All/A\($0)Service"] }
    expectNoDifference(
      titles(GraphDrawing(folding: .overview()).drawing(of: graph(layers))),
      ["ViewModels: layer · 20 bindings", "Services: layer · 20 bindings"])
    let names = (0..<40).map { "All/N\($0)" }
    // Two rings that are not connected.
    let rings = (0..<40).map { index in ("N\(index)", "N\(index / 20 * 20 + (index + 1) % 20)") }
    let communities = GraphDrawing(folding: .overview()).drawing(of: graph(names, asking: rings))
    #expect(communities.nodes.count > 1 && communities.nodes.count <= 30)
    #expect(
      titles(communities).allSatisfy { $0.contains(" types around N") && $0.contains(": group") },
      "\(titles(communities))")
    for edge in communities.edges { #expect(edge.from != edge.to) }
  }

  @Test(
    "where files of one folder have several types each, they are areas; what remains has the name of what it is a part of"
  )
  func files() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let names = (0..<36).map { "N\($0)" }
    for name in names { builder.bind(name, in: main) }
    let plain = builder.graph
    // Three files of ten types, and six of one.
    let types = names.enumerated().map { index, name in
      (name, TypeSummary(kind: .class, module: "App", path: "Sources/\(index < 30 ? "File\(index / 10)" : name).swift"))
    }
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: Graph(
        containers: plain.containers, bindings: plain.bindings, requests: [],
        types: Dictionary(types) { first, _ in first }, apps: ["App"]))
    expectNoDifference(
      titles(drawing),
      (0..<3).map { "File\($0): file · 10 bindings" } + ["App: the rest of it · 6 bindings"])
  }

  @Test("two modules that have nothing in common do not share a box if others can that are alike")
  func unlikeModules() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let modules = (0..<9).map { ("F\($0)Feature", 2) } + (0..<8).map { ("D\($0)Domain", 2 + $0 / 6) }
    for (module, count) in modules + [("App", 20), ("Alpha", 2), ("Beta", 2)] {
      for index in 0..<count { builder.bind("\(module)\(index)", in: main, module: module) }
    }
    let plain = builder.graph
    let boxes = titles(
      GraphDrawing(folding: .overview(areas: 6)).drawing(
        of: Graph(containers: plain.containers, bindings: plain.bindings, requests: [], apps: ["App"]))
    ).map { String($0.prefix { $0 != ":" }) }
    #expect(boxes.contains("Alpha") && boxes.contains("Beta") && boxes.count <= 6, "\(boxes)")
  }

  @Test("an app is none of its own areas; what is beside its folders is counted apart")
  func codeBesideFolders() {
    func contents(_ beside: Int) -> String {
      var builder = SampleGraphBuilder()
      let main = builder.container("Main", module: "App")
      let folders = names("Screens", 20) + names("Services", 20)
      let paths = folders + (0..<beside).map { "Loose\($0)" }
      for path in paths { builder.bind(path.split(separator: "/").last.map(String.init) ?? path, in: main) }
      builder.askFromOutside("AppDelegate", for: "Screens0", in: main)
      let plain = builder.graph
      var types = Dictionary(
        uniqueKeysWithValues: paths.map { path in
          (
            path.split(separator: "/").last.map(String.init) ?? path,
            TypeSummary(kind: .class, module: "App", path: "Sources/\(path).swift")
          )
        })
      types["AppDelegate"] = TypeSummary(
        kind: .class, supertypes: ["UIApplicationDelegate"], module: "App", path: "Sources/AppDelegate.swift")
      return GraphDrawing(folding: .overview()).drawing(
        of: Graph(
          containers: plain.containers, bindings: plain.bindings, requests: plain.requests, types: types, apps: ["App"])
      ).contents
    }
    let folders = "made of 2 areas: Screens (20 bindings) and Services (20)"
    #expect(contents(0).hasPrefix("\(folders); starts at App (AppDelegate.swift)"), "\(contents(0))")
    #expect(contents(3).hasPrefix("\(folders); 3 bindings outside of these; starts at "), "\(contents(3))")
  }

  @Test("several bindings of one type are no layer, nor are types whose names end in capital letters")
  func noLayers() {
    let layers = (0..<20).map { "All/A\($0)Service" } + (0..<14).map { "All/A\($0)Store" }
    let twins = (0..<5).map { _ in "All/OneState" } + (0..<5).map { "All/A\($0)AB" }
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph(layers + twins))
    expectNoDifference(
      titles(drawing),
      [
        "Services: layer · 20 bindings", "Stores: layer · 14 bindings",
        "App: the rest of it · 10 bindings",
      ])
  }

  @Test("small folders whose names end alike are joined as what they are; a few with short names keep these")
  func roles() {
    let features = (0..<9).flatMap { names("F\($0)Feature", 2) }
    let domains = (0..<8).flatMap { names("D\($0)Domain", 2) }
    let drawing = GraphDrawing(folding: .overview(areas: 6)).drawing(
      of: graph(names("Screens", 20) + features + domains + names("Util", 2) + names("Model", 2)))
    expectNoDifference(
      titles(drawing).map { String($0.prefix { $0 != ":" }) },
      ["Screens", "9 small Feature folders", "D0Domain", "D1Domain", "6 small Domain folders", "Model, Util"])
    expectNoDifference(
      drawing.contents,
      "made of 6 areas: Screens (20 bindings), 9 small Feature folders (18), 6 small Domain folders (12), Model, Util (4), "
        + "D0Domain (2) and D1Domain (2); wired with Swinject")
  }

  @Test("where two areas ask each other and no request leads back to its asker, there is one arrow with two heads")
  func bothWays() {
    func arrows(_ requests: [(String, String)]) -> [String] {
      let drawing = GraphDrawing(folding: .overview()).drawing(
        of: graph(names("Screens", 20) + names("Services", 20), asking: requests))
      let isTold = drawing.legend.contains { $0.text == "each asks the other, in no loop" }
      return drawing.edges.map { "\($0.from) \($0.to) \($0.label.text) \(isTold)" }.sorted()
    }
    let down = [("Screens0", "Services0"), ("Screens1", "Services0")]
    expectNoDifference(arrows(down + [("Services1", "Screens2")]), ["s_Screens s_Services 2 ⇅ 1 true"])
    // From the service that is asked, a request leads back.
    expectNoDifference(
      arrows(down + [("Services0", "Screens0")]),
      ["s_Screens s_Services 2 false", "s_Services s_Screens  false"])
  }

  @Test("an area says how many findings of each severity it has, and the worst; infos alone are thin")
  func findings() {
    let graph = graph(names("Screens", 20) + names("Services", 20))
    func finding(_ severity: Severity, _ rule: String, at binding: Int) -> Finding {
      var finding = Finding("m", at: graph.bindings[binding].site, subject: ["Subject\(binding)"])
      (finding.rule, finding.severity) = (rule, severity)
      return finding
    }
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: graph,
      findings: [
        finding(.info, "smell", at: 0), finding(.warning, "keeps", at: 1), finding(.warning, "keeps", at: 2),
        finding(.info, "smell", at: 20),
      ])
    expectNoDifference(
      drawing.nodes.map { $0.label.lines.suffix(2).map { $0.map(\.text).joined() } }[0],
      ["▲ 2 ■ 1  first: keeps ×2", "Subject1 · code in Main+App.swift:15"])
    expectNoDifference(drawing.nodes.map { $0.label.lines.last?.map(\.text).joined() }[1], "■ 1 ")
    #expect(drawing.nodes.map(\.line.tone) == [.caution, .notice])
    #expect(drawing.nodes[0].line.width > drawing.nodes[1].line.width)
  }

  @Test(
    "a finding about code that no box stands for is one of the area whose folder it is in, and the title names the worst"
  )
  func strays() throws {
    let graph = graph(names("Screens", 20) + names("Services", 20) + names("Services/Cache", 12))
    func finding(_ severity: Severity, _ rule: String, at path: String, affecting count: Int = 0) -> Finding {
      var finding = Finding(
        "'\(rule)' of it", at: Site(path: path, line: 900, column: 1, endLine: 900, endColumn: 9), subject: [])
      (finding.rule, finding.severity) = (rule, severity)
      finding.dependents = .init(bindings: count, entryPoints: 0)
      return finding
    }
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: graph,
      findings: [
        finding(.warning, "orphan", at: "Sources/Screens/Other.swift"),
        finding(.warning, "comment", at: "Sources/Services/Cache/Old.swift", affecting: 5),
        finding(.warning, "outside", at: "Package.swift"), finding(.info, "smell", at: "Sources/Services/Other.swift"),
      ])
    expectNoDifference(
      titles(drawing).map { String($0.prefix { $0 != ":" }) }, ["Screens", "Services", "Cache   look here first"])
    func last(_ node: Drawing.Node) -> String {
      node.label.lines.suffix(2).map { $0.map(\.text).joined() }.joined(separator: " | ")
    }
    expectNoDifference(
      drawing.nodes.map(last),
      [
        "▲ 1  orphan | orphan", "Services12, Services13, Services14 +5 | ■ 1 ",
        "▲ 1  comment | comment · Old.swift:900",
      ])
    expectNoDifference(
      drawing.summary,
      "52 bindings in 1 container, 0 requests, 4 findings, look first at 'Cache', Old.swift:900: comment, 'comment' of it "
        + "(the first of 3 warnings: most depends on it, 5 bindings)")
    let notes = drawing.notes.map(\.text)
    #expect(notes.contains { $0.contains("outside") } && !notes.contains { $0.contains("orphan") }, "\(notes)")
    #expect(drawing.folded.contains { $0.contains("'--expand Cache' opens one") }, "\(drawing.folded)")
  }

  @Test("a finding about code that is in no area is one of the area with what it names")
  func named() {
    let graph = graph(names("Screens", 20) + names("Services", 20))
    var finding = Finding(
      "m", at: Site(path: "Main.swift", line: 1, column: 1, endLine: 1, endColumn: 9), subject: ["Other", "Services3"])
    (finding.rule, finding.severity) = ("foreign", .error)
    let drawing = GraphDrawing(folding: .overview()).drawing(of: graph, findings: [finding])
    expectNoDifference(
      titles(drawing).map { String($0.prefix { $0 != ":" }) }, ["Screens", "Services   look here first"])
    #expect(!drawing.notes.contains { $0.text.contains("foreign") })
  }

  @Test(
    "a finding about parts of several areas marks each of them, and counts in one; first of all, people look at the area with its file, unless there is none"
  )
  func spread() {
    expectNoDifference(spread(at: "Sources/Services/Shared.swift"), ["Screens", "Services   look here first"])
    expectNoDifference(spread(at: "Sources/Screens/Shared.swift"), ["Screens   look here first", "Services"])
    expectNoDifference(spread(at: "Sources/Assemblies/Shared.swift"), ["Screens   look here first", "Services"])
  }

  private func spread(at path: String) -> [String] {
    let plain = graph(names("Screens", 20) + names("Services", 20))
    let site = Site(path: path, line: 1, column: 1, endLine: 1, endColumn: 9)
    var bindings = plain.bindings
    (bindings[0].site, bindings[20].site) = (site, site)
    var finding = Finding("m", at: site, subject: [])
    (finding.rule, finding.severity) = ("shared", .warning)
    let drawing = GraphDrawing(folding: .overview()).drawing(
      of: Graph(containers: plain.containers, bindings: bindings, requests: [], types: plain.types, apps: plain.apps),
      findings: [finding])
    expectNoDifference(drawing.nodes.map { $0.classes.contains("warning") }, [true, true])
    #expect(drawing.nodes.count { $0.label.text.contains("▲ 1  shared") } == 1)
    #expect(drawing.nodes.count { $0.label.text.contains("see S") && $0.label.text.contains(": ▲ 1 shared") } == 1)
    #expect(drawing.nodes.count { $0.label.text.contains("Shared.swift:1") } == 1)
    return titles(drawing).map { String($0.prefix { $0 != ":" }) }
  }

  @Test("an area that is named is opened in its place; one that there is not is said, with those that there are")
  func expanded() {
    let graph = graph(names("Screens", 20) + names("Services", 12) + names("Storage", 8))
    let drawing = GraphDrawing(folding: .overview(expanding: ["Stor*"])).drawing(of: graph)
    #expect(drawing.clusters.map(\.label.text) == ["Storage"])
    #expect(drawing.nodes.count { $0.cluster == drawing.clusters[0].id } == 8 && drawing.nodes.count == 10)
    expectNoDifference(GraphDrawing.unknownAreas(["Stor*", "Storage"], in: graph), [])
    expectNoDifference(
      GraphDrawing.unknownAreas(["Storrage"], in: graph), ["the overview has no area 'Storrage'; there is 'Storage'"])
  }

  @Test(
    "an opened area has few enough parts to be read: its folders, or else the most important parts beside the others")
  func largeOpenedAreas() {
    let screens = ["Feed", "Login", "Shop"].flatMap { folder in
      (0..<10).map { "Screens/\(folder)/\(folder)\($0)" }
    }
    let graph = graph(screens + names("Services", 40), asking: [("Feed0", "Services39")])
    let finding = Finding(
      "unused", at: graph.bindings.first { $0.key.type == "Services21" }?.site ?? Site(path: ""),
      subject: ["Services21"])
    func inside(_ patterns: String...) -> [String] {
      let drawing = GraphDrawing(folding: .overview(expanding: patterns)).drawing(of: graph, findings: [finding])
      return drawing.nodes.filter { $0.cluster != nil }.map { node in
        node.label.lines.first?.filter { $0.text.count > 1 }.map(\.text).joined() ?? ""
      }
    }
    let services = inside("Services")
    #expect(services.count == 10 && services.contains("31 others"), "\(services)")
    for name in ["Services21", "Services39"] {
      #expect(services.contains { $0.split(separator: " ").first ?? "" == name }, "\(services)")
    }
    // The overview divides the folder already.
    #expect(inside("Screens").count == 12)
    #expect(inside("Feed").count == 10)
  }

  @Test("no arrow of what a picture is about is dropped, however many there are; it stands between callers and callees")
  func focus() throws {
    let callers = names("Screens", 40) + names("Widgets", 30)
    let asking =
      callers.map { (String($0.split(separator: "/")[1]), "Hub0") } + (0..<25).map { ("Hub0", "Store\($0)") }
      // Requests among the callers, which are not the subject of the picture.
      + (1..<40).map { ("Screens0", "Screens\($0)") }
    let graph = graph(callers + ["Hub/Hub0"] + names("Store", 25), asking: asking)
    let drawing = GraphDrawing(selection: .init(focus: ["Hub0"]), folding: .overview()).drawing(of: graph)
    let hub = try #require(drawing.nodes.first { $0.classes.contains("subject") })
    #expect(hub.layer == 0 && drawing.nodes.count { $0.layer == 0 } == 1)
    let arriving = drawing.edges.filter { $0.to == hub.id }.flatMap(\.elements)
    let leaving = drawing.edges.filter { $0.from == hub.id }.flatMap(\.elements)
    #expect(Set(arriving).count == 70 && Set(leaving).count == 25)
    for layer in [-1, 1] { #expect(drawing.nodes.count { $0.layer == layer } <= Scene.mostInColumn) }
    #expect(drawing.clusters.isEmpty)
    // All callers of the subject lie on one side of it.
    let reaching = GraphDrawing(selection: .init(reaches: ["Store3"]), folding: .overview()).drawing(of: graph)
    #expect(reaching.nodes.allSatisfy { ($0.layer ?? 1) <= 0 })
    #expect(reaching.nodes.count { $0.layer == 0 } == 1 && reaching.nodes.contains { $0.layer == -2 })
  }

  @Test("boxes that look alike say what is different about them")
  func twins() {
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let child = builder.container("Kiosk", module: "App", parents: [main])
    builder.bind("Cart", in: main)
    builder.bind("Cart", in: child)
    let drawing = GraphDrawing(selection: .init(focus: ["Cart"])).drawing(of: builder.graph)
    expectNoDifference(drawing.nodes.map { $0.label.lines.last?.map(\.text).joined() }, ["in Main", "in Kiosk"])
  }

  @Test("communities are what is linked among itself, and the same each time")
  func communities() {
    let links = (0..<3).flatMap { group in
      (0..<5).flatMap { from in (0..<from).map { (from: group * 5 + from, to: group * 5 + $0, weight: 1.0) } }
    }
    let bridges = [(from: 0, to: 5, weight: 1.0), (from: 5, to: 10, weight: 1.0)]
    let expected = (0..<15).map { $0 / 5 }
    expectNoDifference(Communities.all(of: 15, links: links + bridges), expected)
    expectNoDifference(Communities.all(of: 15, links: bridges + links.reversed()), expected)
    expectNoDifference(Communities.all(of: 3, links: []), [0, 1, 2])
    expectNoDifference(Communities.all(of: 0, links: []), [])
  }
}
