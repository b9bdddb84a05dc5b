import CustomDump
import DigraphModel
import DigraphRenderers
import Foundation
import TestSupport
import Testing

@Suite("JSON graph")
struct JSONGraphTests {
  let tool = Tool(version: "1.2.3")

  @Test("version 1, members in their order, one record on each line")
  func golden() throws {
    var builder = SampleGraphBuilder()
    let container = builder.container("Main", module: "App")
    let feed = builder.bind("Feed", named: "top/hot", as: "LiveFeed", .shared, in: container)
    builder.ask(feed, for: "API", .afterStorage, .checked)
    expectNoDifference(
      try JSONGraph.text(of: builder.graph, tool: tool),
      #"""
      {
        "version": 1,
        "tool": {
          "name": "digraph",
          "version": "1.2.3"
        },
        "containers": [
          {"id": 0, "name": "Main", "kind": "Container", "framework": "swinject", "module": "App", "parents": [], \#
      "site": {"path": "Sources/App/Main.swift", "line": 12, "column": 5, "endLine": 12, "endColumn": 40}, "isOpen": false, \#
      "isMerged": false, "annexes": [], "isReachable": true}
        ],
        "bindings": [
          {"id": 0, "framework": "swinject", "container": 0, \#
      "key": {"type": "Feed", "name": "top/hot", "arguments": []}, "implementation": "LiveFeed", \#
      "implementationKind": "class", "scope": "container", "provider": "factory", "conditions": [], \#
      "site": {"path": "Sources/App/Main+App.swift", "line": 12, "column": 5, "endLine": 12, "endColumn": 40}, \#
      "lifetime": "shared", "hasExplicitScope": true, "forwardsTo": null, "conformance": "proven", "module": "App", \#
      "isTestOnly": false, "scopeSite": null, "owner": "", "isReplaced": false, \#
      "hindrance": null, "isHidden": false, "canonicalType": null}
        ],
        "requests": [
          {"id": 0, "framework": "swinject", "consumer": 0, "owner": "LiveFeed", "container": 0, \#
      "key": {"type": "API", "name": null, "arguments": []}, "timing": "deferred", "required": false, \#
      "collection": false, "resolution": {"status": "missing", "bindings": [], "missingVia": []}, \#
      "site": {"path": "Sources/App/Main+App.swift", "line": 15, "column": 5, "endLine": 15, "endColumn": 40}, \#
      "isAfterStorage": true, "followsStorage": true, "isWrapped": false, "strength": "checked", "containers": [0], "conditions": [], "via": [], \#
      "access": {"kind": "given", "variable": null, "parameter": null, "isWeak": null}, "receiver": null, \#
      "isHeldWeakly": false, "isTestOnly": false, "startsAbove": false, "isUnused": false, "canonicalType": null}
        ],
        "gaps": [],
        "coverage": {
          "bindings": {"understood": 0, "total": 0},
          "requests": {"understood": 0, "total": 0}
        },
        "types": [],
        "constructions": [],
        "generatedFiles": [],
        "sharedSlots": [],
        "findings": null
      }

      """#)
  }

  @Test("what is written and read again is the same graph")
  func roundTrip() throws {
    let graphs = [Graph(containers: [], bindings: [], requests: []), SampleGraph().graph, everything]
    for graph in graphs {
      let text = try JSONGraph.text(of: graph, tool: tool)
      let read = try JSONGraph.read(Data(text.utf8))
      expectNoDifference(read.containers, graph.containers)
      expectNoDifference(read.bindings, graph.bindings)
      expectNoDifference(read.requests, graph.requests)
      expectNoDifference(read.gaps, graph.gaps)
      expectNoDifference(read.coverage, graph.coverage)
      expectNoDifference(read.types, graph.types)
      expectNoDifference(read.rejectedDeclarations, graph.rejectedDeclarations)
      expectNoDifference(read.propertyReads, graph.propertyReads)
      expectNoDifference(read.constructions, graph.constructions)
      expectNoDifference(read.generatedFiles, graph.generatedFiles)
      expectNoDifference(read.sharedSlots, graph.sharedSlots)
      expectNoDifference(read.demos, graph.demos)
      #expect(try JSONGraph.text(of: read, tool: tool) == text)
    }
  }

  @Test("findings come along, and are read again but for what only the run that found them needs")
  func findings() throws {
    let sample = SampleGraph()
    var findings = sample.findings
    findings[0].state = .suppressed
    let text = try JSONGraph.text(of: sample.graph, findings: findings, tool: tool)
    #expect(try JSONSchema(named: "graph-v1").problems(in: text) == [])
    let read = try JSONGraph.contents(of: Data(text.utf8)).findings
    expectNoDifference(
      read,
      findings.map {
        var finding = $0
        finding.subject = []
        return finding
      })
    let without = try JSONGraph.text(of: sample.graph, tool: tool)
    #expect(try JSONGraph.contents(of: Data(without.utf8)).findings == nil)
    let drawn = GraphDrawing().drawing(of: sample.graph, findings: findings)
    #expect(GraphDrawing().drawing(of: try JSONGraph.read(Data(text.utf8)), findings: read ?? []) == drawn)
  }

  @Test("every document is as the schema says, and says nothing that the schema does not know")
  func schema() throws {
    let schema = try JSONSchema(named: "graph-v1")
    for graph in [Graph(containers: [], bindings: [], requests: []), SampleGraph().graph, everything] {
      #expect(try schema.problems(in: JSONGraph.text(of: graph, tool: tool)) == [])
    }
  }

  @Test("guards come along, each with its request, and are read again")
  func guards() throws {
    let graph = everything
    let guards = [
      Guard(request: 0, severity: .error), Guard(request: 2, severity: .off, cause: .init(text: "why", remedy: nil)),
      Guard(request: 3, severity: .warning, cause: .init(text: "why", remedy: "edit")),
    ]
    let text = try JSONGraph.text(of: graph, guards: guards, tool: tool)
    #expect(try JSONSchema(named: "graph-v1").problems(in: text) == [])
    expectNoDifference(try JSONGraph.contents(of: Data(text.utf8)).guards, guards)
    #expect(try JSONGraph.contents(of: Data(JSONGraph.text(of: graph, tool: tool).utf8)).guards == [])
  }

  @Test("a document with nothing but what version 1 promises can be read")
  func minimal() throws {
    let site = #"{"path":"A.swift","line":1,"column":1,"endLine":1,"endColumn":2}"#
    let document = """
      {"version":1,"tool":{"name":"other","version":"0"},
      "containers":[{"id":0,"name":"Main","kind":"Container","framework":"swinject","module":"App","parents":[],"site":\(site)}],
      "bindings":[{"id":0,"framework":"swinject","container":0,"key":{"type":"A","name":null,"arguments":[]},
      "implementation":null,"implementationKind":"unknown","scope":"graph","provider":"factory","conditions":[],"site":\(site)}],
      "requests":[{"id":0,"framework":"swinject","consumer":null,"owner":"Main","container":0,
      "key":{"type":"A","name":null,"arguments":[]},"timing":"deferred","required":false,"collection":false,
      "resolution":{"status":"bound","bindings":[0],"missingVia":[]},"site":\(site)}],
      "gaps":[{"framework":"swinject","reason":"computed","site":\(site)}],
      "coverage":{"bindings":{"understood":1,"total":1},"requests":{"understood":1,"total":1}},"later":"versions"}
      """
    let graph = try JSONGraph.read(Data(document.utf8))
    #expect(graph.bindings[0].scope == Scope(name: "graph", lifetime: .unknown, isExplicit: false))
    #expect(graph.requests[0].timing == .deferred)
    #expect(graph.requests[0].strength == .checked)
    #expect(graph.requests[0].containers == [0])
  }

  @Test(
    "what cannot be read is explained",
    arguments: [
      ("{", "not a JSON graph: it is not valid JSON"), ("", "not a JSON graph: it is not valid JSON"),
      (String(repeating: "[", count: 100_000), "not a JSON graph: it is not valid JSON"),
      ("null", "not a JSON graph: it is not an object"), ("[1]", "not a JSON graph: it is not an object"),
      (#"{"version":"1"}"#, "not a JSON graph: 'version' is of another type"),
      (#"{"version":0}"#, "a JSON graph of version 0, and this program reads version 1"),
      (#"{"version":2,"graph":{}}"#, "a JSON graph of version 2, and this program reads version 1"),
      (#"{"version":1}"#, "not a JSON graph: 'tool' is missing"),
      (
        #"{"version":1,"tool":{"name":"x","version":"1"},"containers":[{"id":0,"name":7}],"bindings":[],"requests":[]}"#,
        "not a JSON graph: 'containers[0].name' is of another type"
      ),
    ])
  func unreadable(text: String, explanation: String) {
    let error = #expect(throws: JSONGraph.ReadingError.self) { try JSONGraph.read(Data(text.utf8)) }
    #expect(error?.description == explanation)
  }

  @Test(
    "references into nothing are an error, not a crash",
    arguments: [
      ("\"bindings\": [1]", "\"bindings\": [999]"), ("\"consumer\": 0", "\"consumer\": -1"),
      ("\"parents\": [0]", "\"parents\": [7]"), ("{\"id\": 1,", "{\"id\": 2,"),
      ("\"container\": 1", "\"container\": 9"),
      ("\"containers\": [1]", "\"containers\": [-3]"), ("\"forwardsTo\": null", "\"forwardsTo\": 5"),
      ("\"annexes\": []", "\"annexes\": [7]"),
    ])
  func dangling(sound: String, broken: String) throws {
    var builder = SampleGraphBuilder()
    let child = builder.container("Child", module: "App", parents: [builder.container("Main", module: "App")])
    builder.ask(builder.bind("A", in: child), for: "B")
    builder.bind("B", in: child)
    let text = try JSONGraph.text(of: builder.graph, tool: tool)
    try #require(text.contains(sound))
    let damaged = Data(text.replacing(sound, with: broken).utf8)
    let error = #expect(throws: JSONGraph.ReadingError.self) { try JSONGraph.read(damaged) }
    #expect(error?.description.hasPrefix("an inconsistent JSON graph: ") == true)
  }

  @Test("nothing was added to the model that the document does not know")
  func complete() throws {
    func properties(_ value: Any?) -> Int { value.map { Mirror(reflecting: $0).children.count } ?? 0 }
    let graph = everything
    let message = "write the new property in its record, in the schema and in `everything`"
    #expect(properties(graph.containers.first) == 19, "\(message)")
    #expect(properties(graph.bindings.first) == 31, "\(message)")
    #expect(properties(graph.bindings.first?.conditions.first) == 5, "\(message)")
    #expect(properties(graph.requests.first) == 48, "\(message)")
    #expect(properties(graph.gaps.first) == 12, "\(message)")
    #expect(properties(graph.types["A"]) == 17, "\(message)")
    #expect(properties(graph.constructions.first) == 8, "\(message)")
    #expect(properties(graph.generatedFiles.first) == 6, "\(message)")
    #expect(properties(graph.rejectedDeclarations.first) == 10, "\(message)")
    #expect(properties(graph.propertyReads.first) == 9, "\(message)")
    #expect(properties(graph.instantiations.first) == 7, "\(message)")
    #expect(properties(graph.setups.first) == 8, "\(message)")
  }

  /// A graph in which every optional part is there.
  private var everything: Graph {
    let site = Site(path: "Sources/Ä \"b\"\n.swift", line: 3, column: 4, endLine: 5, endColumn: 6)
    let condition = Condition(
      kind: .compilation, text: "DEBUG && os(iOS)", construct: "A.swift:1", clause: 1, expectation: .answer)
    var binding = Binding(
      id: 0, framework: .deli, container: 0, key: Key(type: "A", name: .computed("f(\"x\")"), arguments: ["Int", "_"]),
      implementation: nil, implementationKind: .actor, scope: Scope(name: "weak", lifetime: .weak, isExplicit: true),
      provider: .storyboard, conditions: [condition], site: site, conformance: .refuted, module: "M", isTestOnly: true,
      scopeSite: site, owner: "P", isReplaced: true, hindrance: .modifierOrder, isHidden: true, canonicalType: "C")
    binding.alsoAnswers = ["P", "Q"]
    binding.runs = [0, 2]
    binding.recipe = "1f"
    binding.isUsedUnasked = true
    binding.miscast = Miscast(made: "A", type: "B", site: binding.site)
    binding.parameters = [.init(name: "p", type: "Int")]
    binding.takenAnswers = [.init(site: site), .init(site: site, part: "P")]
    binding.isUnarchived = true
    binding.scopeCall = site
    binding.resetSite = site
    binding.scope.rank = 2
    var alias = binding
    alias.id = 1
    alias.isolation = Isolation(actor: "MainActor", site: site, isChecked: true)
    alias.forwardsTo = 0
    binding.key.name = nil
    let accesses: [Request.Access] = [
      .given, .global, .captured(variable: "c", parameter: nil, isWeak: false),
      .captured(variable: "self.c", parameter: "_", isWeak: true), .given,
    ]
    let member = Key(type: "Any", name: .member("m"))
    let requests = accesses.enumerated().map { index, access in
      var request = Request(
        id: index, framework: .needle, consumer: index == 0 ? nil : 1, owner: "O", containers: index == 1 ? [] : [0],
        key: index == 4 ? member : binding.key, timing: [.eager, .afterStorage, .deferred][index % 3],
        strength: [.required, .silent, .checked, .presence, .implied][index], collection: index == 2,
        resolution: Resolution(
          status: [.ambiguous, .missing, .bound, .parameter, .opaque][index], bindings: index == 0 ? [0, 1] : [],
          missingVia: index == 1 ? [["Root", "Child"], []] : []),
        conditions: [condition], site: site, via: [site, site], access: access,
        receiver: site, isHeldWeakly: true, isTestOnly: true, followsStorage: true, isWrapped: true,
        startsAbove: true, isUnused: true, canonicalType: "C")
      request.nameSite = index == 2 ? site : nil
      request.discard = index == 3 ? .init(site: site, freeName: "r") : nil
      request.isOnlyRead = index == 1
      request.isIdle = index == 3
      request.users = index == 1 ? ["load", "save"] : []
      request.isHandedOn = index == 2
      request.miscast = index == 1 ? Miscast(made: "A", type: "C", site: request.site) : nil
      request.form = [.expression, .parameter, .implied, .wrapper, .fallback, .delegated][index % 6]
      request.label = index == 3 ? "client" : nil
      request.requirementList = index == 3 ? "ADependency" : nil
      request.nameProperty = index == 1 ? "a.b" : nil
      request.isUnchecked = index == 2
      request.ignoresParents = index == 3
      request.isConcurrent = index == 2
      request.executor = index == 2 ? Executor(actor: "MainActor", site: site) : nil
      request.mayHop = index == 3
      request.part = index == 1 ? "P" : nil
      request.lifecyclePhase = [.making, .use, .type, .keeping][index % 4]
      request.isInitialValue = index.isMultiple(of: 5)
      request.handedTo = index == 1 ? "inject(from:)" : nil
      request.demandedBy = index == 1 ? "Fillable" : nil
      request.idleness = index == 2 ? "nothing reads 'a'" : nil
      request.apps = index == 2 ? ["Demo", "M"] : []
      request.isSynchronized = index == 1
      request.unanswered = [.missing, .partlyKnown, .boundElsewhere, .alternative, .unreachable, .harmless][index % 6]
      return request
    }
    let statuses: [PropertyRead.Status] = [.found, .missing, .malformed("a quote is not closed"), .unknown]
    let parents: [Construction.Parent] = [.maker, .other("app.root"), .none]
    var shared = TypeSummary(
      kind: .class, isStateless: true, isComposed: true, appliesAssemblies: true, isUnarchived: true,
      isMadeInCode: true,
      sharedMember: "shared")
    shared.namedIn = ["M/B.swift", "M/C.swift"]
    shared.isEntry = true
    shared.isMadeByHand = true
    shared.apps = ["Demo", "M"]
    var rejected = RejectedDeclaration(
      framework: .deli, effect: .overlooked, fact: "f", remedy: "r", subject: ["A"], site: site, container: 0,
      offers: ["B"])
    rejected.surplus = site
    var container = Container(
      id: 0, name: "C", kind: "Component", framework: .needle, module: "", parents: [0], site: site, isOpen: true,
      isMerged: true, annexes: [0], isReachable: false, copiesParents: true, livesWithApp: true)
    container.isUnapplied = true
    container.isUnused = true
    container.uncalledFiller = "setUp(_:)"
    container.adviceForApplying = "list it"
    container.emptyAssembly = site
    container.apps = ["Demo", "M"]
    var gap = Gap(
      framework: .dikit, subject: .container, reason: "r", cause: "c", remedy: "s", site: site, containers: [0],
      handsOverContainers: true)
    gap.referencedTypes = ["A", "B"]
    gap.keyName = "n"
    gap.losesDeclarations = true
    gap.lacksFile = true
    var graph = Graph(
      containers: [container],
      bindings: [binding, alias], requests: requests,
      gaps: [gap],
      coverage: Coverage(bindings: .init(understood: 1, total: 2), requests: .init(understood: 3, total: 4)),
      types: [
        "A": TypeSummary(
          kind: .struct, supertypes: ["Q", "P"], hasStoredVariables: true, isPublic: true, isTestOnly: true,
          module: "M",
          path: "M/A.swift"), "B": shared,
      ],
      constructions: parents.map {
        Construction(
          framework: .needle, container: 0, maker: 0, owner: "O", parent: $0, keeping: .shared, isTestOnly: true,
          site: site)
      },
      generatedFiles: [
        GeneratedFile(
          framework: .needle, site: site, containers: [0], subjects: GeneratedFile.Subject.allCases,
          statements: [
            .init(.path(["Root", "C"]), at: site), .init(.binding(owner: "O", key: member), at: site),
            .init(.answer(asker: "C", key: member, owner: "O"), at: site),
            .init(.link(owner: "O", key: member, type: "P"), at: site),
            .init(
              .making(
                owner: "O", key: member,
                .init(
                  provider: .injector, parameters: [.init(name: "p", type: "Int")],
                  members: [.init(label: "p", key: nil), .init(label: "q", key: Key(type: "Q"))])), at: site),
          ], goneContainers: ["Old"])
      ],
      sharedSlots: [
        SharedSlot(framework: .needle, container: 0, name: "f(x:)", arguments: ["x"], sites: [site, site])
      ],
      rejectedDeclarations: [rejected],
      propertyReads: statuses.map { status in
        PropertyRead(
          framework: .deli, path: "a.b", purpose: .name, owner: "O", container: 0, status: status,
          definitions: [.init(path: "a.c", isAsked: false, site: site)], site: site, isTestOnly: true)
      },
      instantiations: [
        Instantiation(
          framework: .injection, type: "A", recipe: "1f", consumer: 1, owner: "O", site: site, isTestOnly: true)
      ],
      setups: [
        Setup(
          framework: .injection, owner: "O", site: site, key: Key(type: "A"), earlierSetup: site,
          repetition: .connection,
          earlierRequests: [
            .init(key: Key(type: "B"), owner: "P", site: site),
            .init(key: Key(type: "B"), owner: "P", site: site, through: [Key(type: "C")]),
            .init(key: Key(type: "D"), owner: "P", site: site, isCertain: true),
          ], isTestOnly: true)
      ],
      openRequests: [OpenRequest(framework: .injection, type: "ViewModel", site: site)], apps: ["Demo", "M"])
    graph.demos = ["Demo"]
    return graph
  }
}
