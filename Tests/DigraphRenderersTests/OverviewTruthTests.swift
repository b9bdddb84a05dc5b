import CustomDump
import DigraphModel
@testable import DigraphRenderers
import TestSupport
import Testing

/// An overview must be true of the code: its arrows, and the boxes that findings are shown at.
@Suite("truth of overviews")
struct OverviewTruthTests {
  /// An app and modules. All bindings are in a container of the app; further types are given with the modules that
  /// declare them. Code outside of bindings stands in files of the app, unless others are given.
  private func modules(
    _ types: [(name: String, module: String)] = [], _ kinds: [String: TypeKind] = [:], demos: Set<String> = [],
    constructions: [Construction] = [], framework: Framework = .swinject, files: [String: String] = [:],
    _ fill: (inout SampleGraphBuilder, [String: Binding.ID]) -> Void = { _, _ in }
  ) -> Graph {
    var builder = SampleGraphBuilder(framework: framework)
    let container = builder.container("Main", module: "App")
    _ = builder.container("FeatureComponent", module: "Feature", parents: [container])
    var ids: [String: Binding.ID] = [:]
    for module in ["App", "Core", "Feature"] {
      for index in 0..<11 {
        ids["\(module)\(index)"] = builder.bind("\(module)\(index)", in: container, module: module)
      }
    }
    fill(&builder, ids)
    let plain = builder.graph
    let summaries = types.map { name, module in
      (
        name,
        TypeSummary(
          kind: kinds[name] ?? .class, supertypes: name.hasSuffix("_Previews") ? ["PreviewProvider"] : [],
          module: module, path: "Sources/\(module)/\(name).swift")
      )
    }
    let requests = plain.requests.map { request in
      var request = request
      request.site.path = files[request.owner] ?? request.site.path
      return request
    }
    var graph = Graph(
      containers: plain.containers, bindings: plain.bindings, requests: requests,
      types: Dictionary(summaries) { first, _ in first }, constructions: constructions, apps: ["App"])
    graph.demos = demos
    return graph
  }

  private func drawing(_ graph: Graph, _ findings: [Finding] = []) -> Drawing {
    GraphDrawing(folding: .overview()).drawing(of: graph, findings: findings)
  }

  private func finding(
    _ severity: Severity, at site: Site, about subject: [String] = [], chain: [String] = [], notes: [Site] = []
  ) -> Finding {
    var finding = Finding(
      "it is wrong", at: site, subject: subject, chain: chain, notes: notes.map { .init("there", at: $0) })
    (finding.rule, finding.severity) = ("rule", severity)
    return finding
  }

  private func arrows(_ drawing: Drawing) -> [String] {
    drawing.edges.map { "\($0.from) \($0.to) \($0.head)" }.sorted()
  }

  private func warned(_ drawing: Drawing) -> [String] {
    drawing.nodes.filter { $0.classes.contains("warning") }.map(\.id)
  }

  // MARK: - Arrows

  @Test(
    "where two modules know only a protocol of a third one, the arrow comes from the code that joins them; from one that makes its user, or that asks at run time, it has an empty head"
  )
  func joined() {
    func graph(screenOf module: String, _ framework: Framework = .needle) -> Graph {
      modules([("Screen", "Kit"), ("Made", module)], ["Screen": .protocol], framework: framework) { builder, ids in
        builder.bind("Screen", as: "Made", in: 0, module: module)
        builder.ask(ids["Core0"] ?? 0, for: "Screen")
      }
    }
    expectNoDifference(arrows(drawing(graph(screenOf: "Feature"))), ["s_App s_Feature filled"])
    expectNoDifference(arrows(drawing(graph(screenOf: "App"))), ["s_Core s_App hollow"])
    expectNoDifference(arrows(drawing(graph(screenOf: "Feature", .swinject))), ["s_Core s_Feature hollow"])
  }

  @Test("a module of protocols belongs to the one that it is named after, whatever its folders are called")
  func interfaces() {
    // Code of the app joins the two, but the protocol is the asking module's own.
    let graph = modules([("Made", "Feature"), ("Core0", "Core")]) { builder, _ in
      let core = builder.bind("Core0", named: "joined", in: 0, module: "App")
      builder.bind("Screen", as: "Made", in: 0, module: "App")
      builder.ask(core, for: "Screen")
    }
    var types = graph.types
    types["Screen"] = TypeSummary(
      kind: .protocol, module: "CoreInterface", path: "Sources/CoreInterface/Feature/Screen.swift")
    let joined = Graph(
      containers: graph.containers, bindings: graph.bindings, requests: graph.requests, types: types, apps: ["App"])
    expectNoDifference(arrows(drawing(joined)), ["s_Core s_Feature hollow"])
  }

  @Test("a plain value that an app gives to what it makes is no arrow back to the app")
  func plainValues() {
    let graph = modules([("Client", "Core")]) { builder, _ in
      let client = builder.bind("Client", in: 0, module: "App")
      builder.bind("String", in: 0, module: "App")
      builder.ask(client, for: "String")
      builder.askFromOutside("AppDelegate", for: "Client", in: 0)
    }
    expectNoDifference(arrows(drawing(graph)), ["s_App s_Core filled"])
  }

  @Test("what a module makes of which the picture shows nothing is no arrow of another area, but a remark")
  func makingOutside() {
    let site = Site(path: "Sources/Shell/Root.swift", line: 9, column: 1, endLine: 9, endColumn: 9)
    let construction = Construction(
      framework: .needle, container: 1, maker: 0, owner: "Main", parent: .maker, site: site)
    let drawing = drawing(modules([("Root", "Shell")], constructions: [construction]))
    expectNoDifference(arrows(drawing), [])
    // The lines of a broken remark are separate notes, and are joined here.
    let notes = drawing.notes.flatMap(\.lines).map { $0.map(\.text).joined() }.joined(separator: " ")
    let remark = "'Main' makes 1 of the containers, and binds no type of its own module"
    #expect(notes.split(separator: " ").joined(separator: " ").hasPrefix(remark), "\(notes)")
  }

  @Test("a module that makes components of another has an arrow there, which the legend explains")
  func making() {
    let site = Site(path: "Sources/App/Main.swift", line: 90, column: 1, endLine: 90, endColumn: 9)
    let construction = Construction(
      framework: .needle, container: 1, maker: 0, owner: "Main", parent: .maker, site: site)
    let drawing = drawing(modules(constructions: [construction]))
    expectNoDifference(arrows(drawing), ["s_App s_Feature open"])
    #expect(drawing.nodes[0].label.text.contains("makes 1 component of 1 box"))
    #expect(drawing.edges[0].tooltip.hasPrefix("Main makes FeatureComponent - "))
    #expect(drawing.legend.contains { $0.text == "makes its components" })
    // Where others ask for what is beside it, what makes them is a box of its own above all.
    let handing = self.drawing(
      modules([("Screen", "Feature"), ("Made", "App")], ["Screen": .protocol], constructions: [construction]) {
        builder, ids in
        builder.bind("Screen", as: "Made", in: 0, module: "App")
        for index in 0..<3 { builder.ask(ids["Feature\(index)"] ?? 0, for: "Screen") }
      })
    expectNoDifference(
      handing.edges.map { "\($0.from) \($0.to) \($0.isBackward)" }.sorted(),
      ["s_Feature s_rest_of_App false", "s_Main s_Feature false"])
    let titles = handing.nodes.map { $0.label.lines.prefix(2).map { $0.map(\.text).joined() } }
    #expect(titles.contains { $0[0] == "rest of App" && $0[1].hasPrefix("module without Main · ") }, "\(titles)")
  }

  @Test("code that extends a library's type belongs to the module it is written in, and an app's type to the app")
  func extensions() {
    func asking(_ owner: String, of module: String, in file: String) -> [String] {
      let graph = modules([(owner, module), ("Core0", "Core")], files: [owner: file]) { builder, _ in
        builder.askFromOutside(owner, for: "Core0", in: 0)
      }
      return arrows(drawing(graph))
    }
    expectNoDifference(asking("Store", of: "Kit", in: "Sources/Feature/Store+.swift"), ["s_Feature s_Core filled"])
    expectNoDifference(asking("Store", of: "Kit", in: "Sources/Kit/Store.swift"), ["s_Kit s_Core filled"])
    expectNoDifference(asking("Screen", of: "App", in: "Sources/Feature/Help.swift"), ["s_App s_Core filled"])
  }

  @Test("what nothing binds has the home of its type: askers of one key do not ask one another")
  func homesOfMissingKeys() {
    let graph = modules([("Lost", "Core"), ("Own", "Feature")]) { builder, ids in
      builder.ask(ids["Feature0"] ?? 0, for: "Lost")
      builder.ask(ids["App0"] ?? 0, for: "Lost")
      builder.ask(ids["Feature0"] ?? 0, for: "Own")
      builder.ask(ids["Feature0"] ?? 0, for: "Unknown")
    }
    expectNoDifference(arrows(drawing(graph)), ["s_App s_Core filled", "s_Feature s_Core filled"])
  }

  @Test("an app begins with a component of a library that no component makes, but code of the app")
  func rootOfLibrary() {
    func site(_ path: String, _ line: Int) -> Site {
      Site(path: path, line: line, column: 1, endLine: line, endColumn: 9)
    }
    func starts(madeIn path: String) -> [String] {
      let constructions = [
        Construction(
          framework: .needle, container: 1, maker: nil, owner: "AppDelegate", parent: .none, site: site(path, 3)),
        Construction(
          framework: .needle, container: 0, maker: 1, owner: "FeatureComponent", parent: .maker,
          site: site("Sources/Feature/FeatureComponent.swift", 9)),
      ]
      let types = [("AppDelegate", "App"), ("Tool", "Core")]
      return drawing(modules(types, constructions: constructions)).nodes.filter(\.isStart).map(\.id)
    }
    expectNoDifference(starts(madeIn: "Sources/App/AppDelegate.swift"), ["s_Feature"])
    expectNoDifference(starts(madeIn: "Sources/Core/Tool.swift"), [])
  }

  /// An app and examples that each have a container of their own for what a library registers, as in one repository.
  private func programs(_ programs: [String], demos: Set<String>) -> (graph: Graph, missing: [Site]) {
    var builder = SampleGraphBuilder()
    var requests: [Request.ID] = []
    for program in programs {
      let container = builder.container("Injector", module: "Core")
      for index in 0..<12 {
        builder.bind("\(program)\(index)", in: container, module: ["Alpha", "Beta", "Gamma"][index % 3])
      }
      for index in 0..<8 { requests.append(builder.askFromOutside("Screen\(index)", for: "Lost", in: container)) }
    }
    let plain = builder.graph
    let containers = zip(plain.containers, programs).map { container, program in
      var container = container
      container.apps = [program]
      return container
    }
    var graph = Graph(
      containers: containers, bindings: plain.bindings, requests: plain.requests, apps: programs)
    graph.demos = demos
    return (graph, requests.map { plain.requests[$0].site })
  }

  @Test("where nearly all errors are of one example program, title and boxes say so")
  func findingsOfPrograms() {
    let (graph, missing) = programs(["App", "RootExample", "MapExample"], demos: ["RootExample", "MapExample"])
    func headline(_ sites: some Sequence<Site>) -> (headline: String, box: Bool) {
      let drawing = drawing(graph, sites.map { finding(.error, at: $0) })
      return (drawing.headline, drawing.nodes.contains { $0.label.text.contains("\nin RootExample") })
    }
    let most = headline(missing[8..<15] + [missing[16]])
    #expect(most.headline.hasSuffix("; 7 of 8 errors: the example RootExample; none in App"), "\(most.headline)")
    let all = headline(missing[8..<12])
    #expect(all.headline.hasSuffix("; all 4 errors: the example RootExample") && all.box, "\(all)")
    // Half of them say nothing, nor does the only app.
    #expect(headline(missing[8..<12] + missing[16..<20]).headline.hasSuffix("(the first of 8 errors)"))
    #expect(headline(missing[0..<4]).headline.hasSuffix("(the first of 4 errors)"))
  }

  @Test(
    "findings of a program that only demonstrates others come after those of the app that are as severe, as in reports")
  func findingsOfExamples() {
    let (graph, missing) = programs(["App", "RootExample"], demos: ["RootExample"])
    func headline(_ severity: Severity) -> String {
      var ofExample = finding(severity, at: missing[8])
      ofExample.isOfDemo = true
      return drawing(graph, [ofExample, finding(.warning, at: missing[0])]).headline
    }
    #expect(headline(.warning).contains("the only warning outside of demos"), "\(headline(.warning))")
    #expect(headline(.error).contains("the only error"), "\(headline(.error))")
  }

  @Test("the first finding is that of reports, whatever there is")
  func firstOfAll() {
    let graph = modules(demos: ["Core"])
    var random = SampleNumbers(seed: 1121)
    for _ in 0..<200 {
      var findings: [Finding] = []
      for number in 0...random.below(6) {
        var finding = finding(
          [.error, .warning, .info][random.below(3)], at: graph.bindings[random.below(33)].site)
        finding.message = "mistake \(number)"
        finding.rule = ["a-rule", "b-rule", "c-rule"][random.below(3)]
        finding.group = ["one", "two", nil][random.below(3)]
        (finding.isOfDemo, finding.isIdle) = (random.below(2) == 0, random.below(2) == 0)
        finding.dependents = .init(bindings: random.below(4), entryPoints: 0)
        findings.append(finding)
      }
      let first = RankedFindings(findings).all[0]
      let drawing = drawing(graph, findings)
      #expect(drawing.headline.contains(", \(first.message) ("), "\(drawing.headline)")
      let marked = drawing.nodes.filter { $0.label.text.contains("look here first") }
      let place = "\(first.site.path.split(separator: "/").last ?? ""):\(first.site.line)"
      #expect(marked.count == 1 && marked.allSatisfy { $0.label.text.contains(place) }, "\(drawing.headline)")
    }
  }

  @Test("of several beginnings, the one is marked as such that most bindings belong to; the title names files")
  func beginnings() {
    var builder = SampleGraphBuilder()
    let container = builder.container("Main", module: "App")
    for module in ["App", "Core", "Widget"] {
      for index in 0..<11 { builder.bind("\(module)\(index)", in: container, module: module) }
    }
    builder.askFromOutside("WidgetEntry", for: "Core0", in: container)
    builder.askFromOutside("Entry", for: "Core1", in: container)
    let plain = builder.graph
    let types = [("Entry", "App"), ("WidgetEntry", "Widget")].map { name, module in
      var type = TypeSummary(kind: .class, module: module, path: "Sources/\(module)/\(name)s.swift")
      type.isEntry = true
      return (name, type)
    }
    let drawing = drawing(
      Graph(
        containers: plain.containers, bindings: plain.bindings, requests: plain.requests,
        types: Dictionary(types) { first, _ in first }, apps: ["App", "Widget"]))
    let titles = drawing.nodes.map { $0.label.lines[0].map(\.text).joined() }
    expectNoDifference(titles, ["App   ▶ starts the app", "Core", "Widget   ▷ starts, too"])
    #expect(
      drawing.contents.contains("; starts at App (Entrys.swift); also at Widget (WidgetEntrys.swift)"),
      "\(drawing.contents)")
    #expect(drawing.legend.contains(.init(.sign("▷", .ink), "starts there, too")))
  }

  @Test("a program in which nothing is bound has a box of its own with what it lacks")
  func emptyPrograms() {
    var builder = SampleGraphBuilder()
    let (shared, bare) = (builder.container("Injector", module: "Core"), builder.container("Injector", module: "Core"))
    for index in 0..<36 { builder.bind("Part\(index)", in: shared, module: ["Alpha", "Beta", "Core"][index % 3]) }
    for index in 0..<4 { builder.askFromOutside("Screen\(index)", for: "Part\(index)", in: bare) }
    let plain = builder.graph
    var containers = plain.containers
    (containers[shared].apps, containers[bare].apps) = (["App"], ["BareExample"])
    containers[bare].site = containers[shared].site
    let path = "Sources/BareExample/Parts.swift"
    containers[bare].emptyAssembly = Site(path: path, line: 4, column: 3, endLine: 4, endColumn: 9)
    let graph = Graph(
      containers: containers, bindings: plain.bindings, requests: plain.requests,
      types: ["Parts": TypeSummary(kind: .class, module: "BareExample", path: path)], apps: ["App", "BareExample"])
    var findings = plain.requests.map { finding(.error, at: $0.site) }
    for number in findings.indices { findings[number].remedySite = containers[bare].emptyAssembly }
    let drawing = drawing(graph, findings)
    let box = drawing.nodes.first { $0.label.text.hasPrefix("BareExample") }
    #expect(box?.label.text.contains("✕ 4  rule") == true, "\(drawing.nodes.map(\.label.text))")
  }

  /// An app and an example that bind in code of their own, with a container each of a library. Only the example lacks a
  /// key that the library asks for.
  private func lacking(bindings count: Int = 8, assembly: String? = nil) -> Drawing {
    var builder = SampleGraphBuilder()
    let (app, example) = (builder.container("Injector", module: "Core"), builder.container("Injector", module: "Core"))
    for index in 0..<30 { builder.bind("Part\(index)", in: app, module: ["App", "Core", "Feature"][index % 3]) }
    for index in 0..<count { builder.bind("Own\(index)", in: example, module: "MapExample") }
    let missing = builder.askFromOutside("Screen", for: "Part3", in: example)
    let plain = builder.graph
    var containers = plain.containers
    (containers[app].apps, containers[example].apps) = (["App"], ["MapExample"])
    containers[example].site = containers[app].site
    containers[example].emptyAssembly = assembly.map { Site(path: $0, line: 4, column: 3, endLine: 4, endColumn: 9) }
    var start = TypeSummary(kind: .class, module: "MapExample", path: "Sources/MapExample/Start.swift")
    start.isEntry = true
    var graph = Graph(
      containers: containers, bindings: plain.bindings, requests: plain.requests, types: ["Start": start],
      apps: ["App", "MapExample"])
    graph.demos = ["MapExample"]
    var error = finding(.error, at: plain.requests[missing].site)
    error.remedySite = ProgramWiring(of: "MapExample", lacking: [plain.requests[missing]], in: graph)?.site
    return drawing(graph, [error, finding(.warning, at: plain.bindings[0].site)])
  }

  @Test("what one of several programs lacks is shown where that program binds, and not as a mistake of shared code")
  func bindingsOfPrograms() {
    let some = lacking()
    let box = some.nodes.first { $0.label.text.contains("look here first") }
    let lines = box.map { $0.label.lines.map { $0.map(\.text).joined() } } ?? []
    #expect(lines.first?.hasPrefix("MapExample ") == true, "\(some.nodes.map(\.label.text))")
    expectNoDifference(
      Array(lines.suffix(2)), ["bind it in Injector+MapExample.swift:12", "asked for in Screen.swift:12"])
    expectNoDifference(some.nodes.filter { $0.classes.contains("error") }.map(\.id), ["s_MapExample"])
    #expect(some.edges.count == 1 && some.edges.allSatisfy { !$0.classes.contains("finding") })
    #expect(some.headline.hasPrefix("look first at 'MapExample', Injector+MapExample.swift:12: rule, it is wrong, "))
    #expect(some.headline.contains(", asked for in Screen.swift:12 ("), "\(some.headline)")
    let none = lacking(bindings: 0)
    let text = none.nodes.first { $0.label.text.contains("look here first") }?.label.text ?? ""
    #expect(text.hasPrefix("MapExample ") && text.contains("binds nothing\nstarts in Start.swift"), "\(text)")
    let applied = lacking(bindings: 0, assembly: "Sources/MapExample/Parts.swift")
    let words = applied.nodes.first { $0.label.text.contains("look here first") }?.label.text ?? ""
    #expect(words.contains("binds nothing\nbind it in Parts.swift:4"), "\(words)")
    #expect(applied.headline.hasPrefix("look first at 'MapExample', Parts.swift:4: rule, "), "\(applied.headline)")
  }

  @Test("the title counts the bindings of each of several programs, and says that shared code counts in each")
  func programs() {
    func contents(_ apps: [[String]]) -> String {
      var builder = SampleGraphBuilder()
      for (number, apps) in apps.enumerated() {
        let container = builder.container("Main\(apps.joined())", module: "App")
        for index in 0..<(30 - number * 10) {
          builder.bind("Part\(index)", in: container, module: ["App", "Core"][index % 2])
        }
      }
      let plain = builder.graph
      let containers = plain.containers.enumerated().map { number, container in
        var container = container
        container.apps = apps[number]
        return container
      }
      return drawing(
        Graph(containers: containers, bindings: plain.bindings, requests: [], apps: Set(apps.joined()).sorted())
      ).contents
    }
    let (two, shared) = (contents([["App"], ["Demo"]]), contents([["App", "Demo"], ["Demo"]]))
    #expect(two.contains("; for 2 programs: App (runs 30 bindings) and Demo (20); "), "\(two)")
    #expect(
      shared.contains("; for 2 programs: Demo (runs 50 bindings) and App (30); shared code counts in each; "),
      "\(shared)")
    // The numbers of modules count types, and are other numbers.
    #expect(two.hasPrefix("made of 2 modules: App (types of 25 bindings: "), "\(two)")
    #expect(!contents([["App"]]).contains("program"))
    let bare = contents([["App"], ["Demo"], ["Watch"], ["Bare"]])
    #expect(bare.contains("; for 4 programs: App (runs 30 bindings), Demo (20), Watch (10) and Bare (0); "), "\(bare)")
  }

  @Test("an error is also told by the box of its file, because people start there")
  func boxOfFile() {
    let graph = modules([("Part", "Core")]) { builder, _ in builder.bind("Part", in: 0, module: "Feature") }
    func red(_ severity: Severity) -> [String] {
      // The first finding marks the box of its file anyway.
      var first = finding(severity, at: graph.bindings[0].site)
      first.dependents = .init(bindings: 9, entryPoints: 0)
      return drawing(graph, [first, finding(severity, at: graph.bindings[33].site, about: ["Part"])]).nodes
        .filter { $0.label.text.contains(VisualLanguage.sign(of: severity)) }.map(\.id)
    }
    expectNoDifference(red(.error), ["s_App", "s_Core", "s_Feature"])
    expectNoDifference(red(.warning), ["s_App", "s_Core", "s_Feature"])
    #expect(red(.info).count == 2)
  }

  @Test("a finding counts in the box of its code alone, so that boxes add up; others that it is about say so")
  func sums() {
    let graph = modules([("Part", "Core")]) { builder, _ in builder.bind("Part", in: 0, module: "Feature") }
    let drawing = drawing(
      graph,
      [finding(.error, at: graph.bindings[33].site, about: ["Part"]), finding(.error, at: graph.bindings[1].site)])
    let texts = drawing.nodes.map(\.label.text)
    expectNoDifference(texts.map { $0.contains("✕ 1 ") }, [true, true, true])
    expectNoDifference(texts.map { $0.contains("see Feature: ✕ 1 rule") }, [false, true, false])
    #expect(drawing.notes.map(\.text).joined().contains("'see' a box"))
  }

  @Test("of types of one name, the one counts that the binding's program means")
  func homesOfTwins() {
    var builder = SampleGraphBuilder()
    let (phone, watch) = (builder.container("Phone", module: "Phone"), builder.container("Watch", module: "Watch"))
    for container in [phone, watch] { builder.bind("Clock", in: container) }
    for index in 0..<32 { builder.bind("Part\(index)", in: phone, module: ["Phone", "Core", "Wrist"][index % 3]) }
    let plain = builder.graph
    var containers = plain.containers
    for id in [phone, watch] { containers[id].apps = [containers[id].name] }
    func type(_ module: String, _ app: String) -> TypeSummary {
      var type = TypeSummary(kind: .class, module: module, path: "Sources/\(module)/Clock.swift")
      type.apps = [app]
      return type
    }
    let drawing = drawing(
      Graph(
        containers: containers, bindings: plain.bindings, requests: [],
        types: ["Clock": type("Wrist", "Watch"), "Core.Clock": type("Core", "Phone")], apps: ["Phone", "Watch"]))
    let boxes = drawing.nodes.filter { $0.label.text.contains("Clock") }.map { ($0.id, $0.elements) }
    expectNoDifference(boxes.map(\.0), ["s_Core", "s_Wrist"])
    expectNoDifference(boxes.map { $0.1.filter(["b0", "b1"].contains) }, [["b0"], ["b1"]])
  }

  @Test("a value that a binding only hands on counts where its type is, even if that is a protocol")
  func handedOn() {
    func box(_ provider: Binding.ProviderKind, _ scope: Scope) -> [String] {
      let graph = modules([("Store", "Vault")], ["Store": .protocol]) { builder, _ in
        builder.bind("Store", in: 0, module: "App", by: provider)
      }
      let bindings = graph.bindings.map { binding in
        var binding = binding
        if binding.key.type == "Store" { (binding.implementation, binding.scope) = (nil, scope) }
        return binding
      }
      let bare = Graph(
        containers: graph.containers, bindings: bindings, requests: graph.requests, types: graph.types, apps: graph.apps
      )
      return drawing(bare).nodes.filter { $0.elements.contains("b33") }.map(\.id)
    }
    let (stored, made) = (
      Scope(name: "stored", lifetime: .shared, isExplicit: false),
      Scope(name: "computed", lifetime: .unique, isExplicit: false)
    )
    expectNoDifference(box(.property, stored), ["s_Vault"])
    expectNoDifference(box(.property, made), ["s_App"])
    expectNoDifference(box(.factory, stored), ["s_App"])
  }

  @Test("what only one place asks for, and later, says so; what is asked for at once, or in two places, does not")
  func lateAskers() {
    func reason(_ timings: [Request.Timing]) -> String {
      let eager = modules { builder, ids in
        for number in timings.indices { builder.askFromOutside("Menu\(number)", for: "Core0", in: 0) }
        builder.ask(ids["Core0"] ?? 0, for: "Nothing")
      }
      let requests = eager.requests.map { request in
        var request = request
        if request.id < timings.count { request.timing = timings[request.id] }
        return request
      }
      let graph = Graph(containers: eager.containers, bindings: eager.bindings, requests: requests, apps: ["App"])
      return drawing(graph, [finding(.error, at: requests[timings.count].site, about: ["Core0"])]).headline
    }
    // Boxes besides the first say so, too.
    let graph = modules { builder, _ in builder.askFromOutside("Menu", for: "Nothing", in: 0) }
    let later = graph.requests.map { request in
      var request = request
      request.timing = .deferred
      return request
    }
    var first = finding(.error, at: graph.bindings[11].site)
    first.dependents = .init(bindings: 9, entryPoints: 0)
    let text = drawing(
      Graph(containers: graph.containers, bindings: graph.bindings, requests: later, apps: ["App"]),
      [first, finding(.error, at: later[0].site)]
    ).nodes.map(\.label.text).joined(separator: " ")
    #expect(text.contains("asked for later: Menu.swift:12"), "\(text)")
    let once = reason([.deferred])
    #expect(once.hasSuffix("(the only error; asked for only later, in Menu0.swift:12)"), "\(once)")
    for timings in [[.eager], [.deferred, .deferred], []] as [[Request.Timing]] {
      #expect(reason(timings).hasSuffix("(the only error)"))
    }
  }

  @Test("a box of a finding without a path names who asks and for what, if the finding says so")
  func askers() {
    let graph = modules()
    var early = finding(.error, at: graph.bindings[0].site, about: ["Launcher", "Clock"])
    func texts(_ message: String) -> String {
      early.message = message
      return drawing(graph, [early]).nodes.map(\.label.text).joined(separator: " ")
    }
    #expect(texts("'Launcher' asks for 'Clock' too early").contains("Launcher → Clock"))
    #expect(!texts("'Launcher' has no 'Clock'").contains("→"))
  }

  @Test("a file whose name others have is told from them by a folder")
  func namesOfFiles() {
    let graph = modules([("Other", "Kit")])
    func label(_ path: String, beside others: [String]) -> String {
      var types = graph.types
      for other in others { types[other] = TypeSummary(kind: .class, module: "Kit", path: other) }
      return FileLabels(of: Graph(containers: [], bindings: [], requests: [], types: types)).label(of: path)
    }
    expectNoDifference(label("A/Map/Example/DI/Wiring.swift", beside: ["A/DI/MyWiring.swift"]), "Wiring.swift")
    expectNoDifference(
      label("A/Map/Example/DI/Wiring.swift", beside: ["A/List/Example/DI/Wiring.swift"]), "Map/…/Wiring.swift")
    expectNoDifference(label("A/Map/Wiring.swift", beside: ["A/List/Wiring.swift"]), "Map/Wiring.swift")
    expectNoDifference(label("A/Wiring.swift", beside: ["A/List/Wiring.swift"]), "Wiring.swift")
  }

  @Test("large loops of infos stay blue where something is worse, but do not become louder")
  func quietComponents() {
    let graph = modules([("Core0", "Core"), ("Feature0", "Feature")]) { builder, ids in
      builder.ask(ids["Core0"] ?? 0, for: "Feature0")
      builder.ask(ids["Feature0"] ?? 0, for: "Core0")
    }
    var component = finding(.info, at: graph.requests[0].site, about: ["Core0"], notes: [graph.requests[1].site])
    component.measure = 2
    let drawing = drawing(graph, [component, finding(.warning, at: graph.bindings[0].site)])
    expectNoDifference(drawing.edges.map(\.line.tone), [.loop])
    // The arrow shows all of it.
    #expect(!drawing.folded.contains { $0.contains("leads through") }, "\(drawing.folded)")
  }

  @Test("a finding about bindings that all lead to one another is shown at the one around which they do, with its file")
  func firstOfComponent() {
    let graph = modules([("Hub", "Feature"), ("Feature0", "Feature")]) { builder, ids in
      let hub = builder.bind("Hub", in: 0, module: "App")
      builder.ask(hub, for: "Feature0")
      builder.ask(ids["Feature0"] ?? 0, for: "Hub")
    }
    var component = finding(
      .info, at: graph.bindings[33].site, about: ["Hub"], notes: graph.requests.map(\.site))
    component.measure = 2
    let drawing = drawing(graph, [component])
    let marked = drawing.nodes.filter { $0.label.text.contains("look here first") }
    expectNoDifference(marked.map(\.id), ["s_Feature"])
    let place = "code in App, Main+App.swift:45"
    #expect(marked[0].label.text.contains(place), "\(marked[0].label.text)")
    #expect(drawing.headline.hasPrefix("look first at 'Feature', \(place): rule"), "\(drawing.headline)")
  }

  @Test("a program that the title names and no box does is one of the modules without a box")
  func programsWithoutBox() {
    var builder = SampleGraphBuilder()
    let (app, demo) = (builder.container("Main", module: "App"), builder.container("Demo", module: "Demo"))
    for index in 0..<33 { builder.bind("Part\(index)", in: app, module: ["App", "Core", "Kit"][index % 3]) }
    for index in 0..<3 { builder.bind("Own\(index)", in: demo, module: "Core") }
    let plain = builder.graph
    var containers = plain.containers
    for id in [app, demo] { containers[id].apps = [containers[id].module] }
    let drawing = drawing(
      Graph(containers: containers, bindings: plain.bindings, requests: [], apps: ["App", "Demo"]))
    #expect(drawing.contents.contains("and Demo (3)"), "\(drawing.contents)")
    #expect(drawing.notes.map(\.text).contains("modules without a box: Demo"), "\(drawing.notes.map(\.text))")
  }

  @Test("modules without a box, and those that a box of many leaves out, are named beside the picture")
  func unnamedModules() {
    let interfaces = ["App", "Core", "Feature"].map { ("Any\($0)", "\($0)Interface") }
    let lines = drawing(modules([("Help", "Kit"), ("Extra", "Tools")] + interfaces)).notes.flatMap(\.lines)
    let notes = lines.flatMap { $0.map(\.text).joined().split(separator: " ") }.joined(separator: " ")
    #expect(notes.contains("modules without a box: Kit, Tools, 3 modules …Interface of the above"), "\(notes)")
    #expect(
      !drawing(modules([("Help", "Core")])).notes.flatMap(\.lines).joined().contains { $0.text.contains("modules") })
  }

  @Test("an app starts where its first type or the code of main.swift asks, or else where the file of that type is")
  func firstCode() {
    func starts(_ entry: TypeSummary?, asking owner: String?, in file: String = "Entry.swift", demos: Set<String> = [])
      -> [String]
    {
      var builder = SampleGraphBuilder()
      let container = builder.container("Main", module: "App")
      for module in ["App", "Core", "Feature"] {
        for index in 0..<11 { builder.bind("\(module)\(index)", in: container, module: module) }
      }
      if let owner { builder.askFromOutside(owner, for: "Core0", in: container) }
      let plain = builder.graph
      let requests = plain.requests.map { request in
        var request = request
        request.site.path = "Sources/App/\(file)"
        return request
      }
      var graph = Graph(
        containers: plain.containers, bindings: plain.bindings, requests: requests,
        types: entry.map { ["Entry": $0] } ?? [:], apps: ["App"])
      graph.demos = demos
      return drawing(graph).nodes.filter(\.isStart).map(\.id)
    }
    var entry = TypeSummary(kind: .class, module: "App", path: "Sources/App/Entry.swift")
    expectNoDifference(starts(entry, asking: "Entry"), [])
    entry.isEntry = true
    expectNoDifference(starts(entry, asking: "Entry"), ["s_App"])
    // It need not ask for anything.
    expectNoDifference(starts(entry, asking: nil), ["s_App"])
    // If all is a demo, a demo is what people look at.
    expectNoDifference(starts(entry, asking: nil, demos: ["App"]), ["s_App"])
    entry.isTestOnly = true
    expectNoDifference(starts(entry, asking: "Entry"), [])
    expectNoDifference(starts(nil, asking: "main.swift", in: "main.swift"), ["s_App"])
    expectNoDifference(starts(nil, asking: "main", in: "main.swift"), ["s_App"])
    expectNoDifference(starts(nil, asking: "load()", in: "main.swift"), [])
  }

  @Test("each arrow that leads up has a way back in the picture, whatever is left out", arguments: 0..<6)
  func upwards(seed: Int) {
    var random = SampleNumbers(seed: seed)
    var builder = SampleGraphBuilder()
    let main = builder.container("Main", module: "App")
    let names = (0..<12).flatMap { folder in (0..<4).map { "F\(folder)T\($0)" } }
    let ids = names.map { builder.bind($0, in: main) }
    for _ in 0..<160 { builder.ask(ids[random.below(48)], for: names[random.below(48)]) }
    let plain = builder.graph
    let types = names.map { name in
      (
        name,
        TypeSummary(kind: .class, module: "App", path: "Sources/\(name.prefix { $0 != "T" })/\(name).swift")
      )
    }
    let drawing = drawing(
      Graph(
        containers: plain.containers, bindings: plain.bindings, requests: plain.requests,
        types: Dictionary(types) { first, _ in first }))
    var next: [String: [String]] = [:]
    for edge in drawing.edges { next[edge.from, default: []].append(edge.to) }
    for edge in drawing.edges where edge.isBackward {
      var seen: Set = [edge.to]
      var open = [edge.to]
      while let node = open.popLast() {
        for other in next[node] ?? [] where seen.insert(other).inserted { open.append(other) }
      }
      #expect(seen.contains(edge.from), "\(edge.from) \(edge.to)")
    }
    #expect(drawing.edges.contains(where: \.isBackward) && drawing.folded.contains { $0.hasPrefix("left out") })
  }

  // MARK: - Marks of findings

  @Test("a finding about who asks and who answers is shown by both boxes, and by their tooltips")
  func bothEnds() {
    let graph = modules { builder, ids in builder.ask(ids["Core0"] ?? 0, for: "Feature0") }
    let named = drawing(
      graph,
      [finding(.warning, at: graph.requests[0].site, about: ["Core0", "Feature0"], chain: ["Core0", "Feature0"])])
    expectNoDifference(warned(named), ["s_Core", "s_Feature"])
    #expect(named.nodes.map { $0.tooltip.contains("it is wrong") } == [false, true, true])
    // A finding about the request alone does not mark its answer.
    let alone = drawing(graph, [finding(.warning, at: graph.requests[0].site, about: ["Core0"])])
    expectNoDifference(warned(alone), ["s_Core"])
  }

  @Test("findings about files stand beside the picture, whoever has code near them")
  func files() {
    func site(_ path: String) -> Site { Site(path: path, line: 70, column: 1, endLine: 70, endColumn: 9) }
    let drawing = drawing(
      modules(),
      [finding(.warning, at: site("Sources/Core/deli.yml")), finding(.warning, at: site("Sources/Core/Core.swift"))])
    expectNoDifference(warned(drawing), ["s_Core"])
    #expect(drawing.nodes[1].label.text.contains("▲ 1"))
    #expect(drawing.notes.map(\.text).joined().contains("(deli.yml:70)"))
  }

  @Test("what is wrong in a demo, or in a preview alone, is told in words and without colour")
  func aside() {
    let graph = modules(
      [("Screen_Previews", "Feature")], demos: ["Core"],
      files: ["Screen_Previews": "Sources/Feature/Screen_Previews.swift"]
    ) { builder, _ in builder.askFromOutside("Screen_Previews", for: "Nothing", in: 0) }
    let preview = finding(.error, at: graph.requests[0].site, chain: ["Screen_Previews", "Nothing"])
    let warnings = [11, 12, 0].map { finding(.warning, at: graph.bindings[$0].site) }
    let drawing = drawing(graph, [preview] + warnings)
    expectNoDifference(
      drawing.headline,
      "look first at 'Feature', Screen_Previews.swift:12: rule, it is wrong (the only error)")
    expectNoDifference(
      self.drawing(graph, warnings).headline,
      "look first at 'App', Main+App.swift:12: rule, it is wrong (the only warning outside of demos and previews)")
    expectNoDifference(warned(drawing), ["s_App"])
    expectNoDifference(drawing.nodes.map { $0.classes.contains("error") }, [false, false, false])
    let verdicts = drawing.nodes.map { $0.label.lines.map { $0.map(\.text).joined() } }
    #expect(verdicts[1].contains("▲ 2  rule, in a demo"), "\(verdicts)")
    expectNoDifference(
      drawing.legend.filter { $0.text.hasPrefix("no user") }.map(\.sample),
      [.sign("in a demo", .muted), .sign("in a preview", .muted)])
    #expect(verdicts[2].contains { $0 == "✕ 1  rule, in a preview" }, "\(verdicts)")
  }

  @Test("where all is a demo, its findings count as any others")
  func demosAlone() {
    let graph = modules(demos: ["App", "Core", "Feature"])
    let drawing = drawing(graph, [11, 22].map { finding(.error, at: graph.bindings[$0].site) })
    expectNoDifference(drawing.nodes.map { $0.classes.contains("error") }, [false, true, true])
    #expect(!drawing.nodes.contains { $0.label.text.contains("demo") })
    #expect(!drawing.legend.contains { $0.text.hasPrefix("no user") })
  }

  @Test("of equally important findings, the first is that of the rule with more findings, as in reports")
  func firstOfEqual() {
    let graph = modules()
    func finding(_ rule: String, _ binding: Int) -> Finding {
      var finding = self.finding(.warning, at: graph.bindings[binding].site)
      finding.rule = rule
      return finding
    }
    func first(_ findings: [Finding]) -> String {
      String(drawing(graph, findings).headline.split(separator: " ").first { $0.hasSuffix("-rule,") } ?? "")
    }
    #expect(first([finding("b-rule", 0), finding("a-rule", 20)]) == "a-rule,")
    #expect(first([finding("b-rule", 0), finding("a-rule", 20), finding("b-rule", 25)]) == "b-rule,")
  }

  @Test("loops of infos are thin and have a quiet colour of their own, and are marked only where nothing is worse")
  func quietLoops() {
    let graph = modules([("Core0", "Core"), ("Feature0", "Feature")]) { builder, ids in
      builder.ask(ids["Core0"] ?? 0, for: "Feature0")
      builder.ask(ids["Feature0"] ?? 0, for: "Core0")
    }
    let sites = graph.requests.map(\.site)
    let loop = finding(
      .info, at: sites[0], about: ["Core0"], chain: ["Core0", "Feature0", "Core0"], notes: [sites[1]])
    let line = Drawing.Line(.solid, width: 1.2, tone: .loop)
    expectNoDifference(drawing(graph, [loop]).edges.map(\.line), [line])
    #expect(
      drawing(graph, [loop]).legend.contains(
        .init(.edge(line, head: .filled, tail: .filled), "a loop in an info: each asks the other")))
    expectNoDifference(
      drawing(graph, [loop, finding(.warning, at: graph.bindings[0].site)]).edges.map(\.line.tone), [.line, .line])
  }

  @Test("a name is broken and not cut: its end may be just what is wrong")
  func longNames() {
    let graph = modules { builder, _ in
      builder.askFromOutside("NightTrainApplication", for: "DepartureBoard with (String, Int)", in: 0)
    }
    let drawing = drawing(
      graph,
      [
        finding(
          .error, at: graph.requests[0].site, chain: ["NightTrainApplication", "DepartureBoard with (String, Int)"])
      ])
    expectNoDifference(
      drawing.nodes[0].label.lines.suffix(3).map { $0.map(\.text).joined() },
      ["NightTrainApplication →", "DepartureBoard with (String, Int)", "NightTrainApplication.swift:12"])
  }
}

/// Random numbers that are the same in each run.
private struct SampleNumbers {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 77 &+ 5 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
