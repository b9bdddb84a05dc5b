import DigraphModel

/// Reports generated code that differs from what the generator would write for the present sources.
///
/// The generator was not run after the last change, or not with these sources. The built program has the wiring of that
/// time. A new component traps as soon as it is made, and a moved property still comes from its old place.
///
/// There is one finding for each generated file; its notes name the first differences.
struct StaleGeneratedCode: Rule {
  static let info = RuleInfo(
    id: "stale-generated-code", family: .structure, severity: .warning,
    summary: "Generated code does not agree with the sources.", frameworks: .whose(\.hasGenerator))

  func findings(in graph: Graph) -> [Finding] {
    graph.generatedFiles.compactMap { file in
      // The generator reads declarations that a syntax error hides from digraph, or fails.
      guard Self.info.frameworks.contains(file.framework),
        !graph.gaps.contains(where: { $0.losesDeclarations && $0.framework == file.framework })
      else { return nil }
      let differences = Differences(file, in: graph).all
      if differences.isEmpty { return nil }
      let counts = Difference.Kind.allCases.compactMap { kind -> String? in
        let count = differences.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
        return count == 0 ? nil : kind.phrase(count)
      }
      return Finding(
        "this file is out of date: it \(counts.joined(separator: ", "))", at: file.site,
        subject: [file.framework.rawValue],
        notes: differences.prefix(Self.shownDifferences).map { Finding.Note($0.text, at: $0.site) }
          + Self.noteOfRest(differences.count - Self.shownDifferences, at: file.site),
        help: "run the generator again")
    }
  }

  /// The most differences that have a note. More would be a list of the whole file.
  private static let shownDifferences = 6

  private static func noteOfRest(_ count: Int, at site: Site) -> [Finding.Note] {
    count > 0
      ? [Finding.Note("\(counted(count, "further difference", "further differences")) not listed here", at: site)] : []
  }
}

/// A difference between a file and the sources.
private struct Difference {
  let kind: Kind
  /// The number of statements that it stands for.
  var count = 1
  let text: String
  let site: Site

  enum Kind: CaseIterable {
    case lacks
    case surplus
    case other

    func phrase(_ count: Int) -> String {
      switch self {
      case .lacks: "lacks \(counted(count, "entry", "entries"))"
      case .surplus: "has \(counted(count, "entry", "entries")) too many"
      case .other: "gives \(counted(count, "answer", "answers")) that \(count == 1 ? "has" : "have") changed"
      }
    }
  }
}

private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

/// Compares a file with the part of the graph that it is about.
private struct Differences {
  private let file: GeneratedFile
  private let graph: Graph
  /// The containers that the file is about, from its own ones down, each after its parents unless they form a cycle.
  private let unit: [Container.ID]
  private let inUnit: Set<Container.ID>
  private(set) var all: [Difference] = []

  init(_ file: GeneratedFile, in graph: Graph) {
    self.file = file
    self.graph = graph
    let unit = graph.containersBelow(file.containers, without: Self.others(file, in: graph))
    self.unit = unit
    inUnit = Set(unit)
    // If none of the file's containers is in the input, nothing can be compared.
    guard !file.containers.isEmpty else { return }
    for subject in file.subjects {
      switch subject {
      case .paths: comparePaths()
      case .answers: compareAnswers()
      case .bindings: compareBindings()
      case .makings: compareMakings()
      case .links: compareLinks()
      }
    }
  }

  /// Roots of other files that this file does not mention. If each module has a file of its own, the generator has not
  /// seen the sources of the other modules.
  private static func others(_ file: GeneratedFile, in graph: Graph) -> Set<Container.ID> {
    let files = graph.generatedFiles.filter { $0.framework == file.framework && $0.site.path != file.site.path }
    guard !files.isEmpty else { return [] }
    var mentioned: Set<String> = []
    for statement in file.statements {
      if case .path(let names) = statement.fact { mentioned.formUnion(names) }
    }
    let roots = Set(files.flatMap(\.containers)).subtracting(file.containers)
    return roots.filter { !mentioned.contains(graph.containers[$0].name) }
  }

  // MARK: Paths

  private mutating func comparePaths() {
    var byName: [String: [Container.ID]] = [:]
    for id in unit { byName[graph.containers[id].name, default: []].append(id) }
    /// Stated paths that exist, by the container at their end.
    var known: [Container.ID: Set<[String]>] = [:]
    /// Names at the ends of all stated paths.
    var statedEnds: Set<String> = []
    for statement in file.statements {
      guard case .path(let names) = statement.fact else { continue }
      if let end = names.last { statedEnds.insert(end) }
      // A container that the input lacks may be declared elsewhere, unless it is known to be gone.
      guard
        names.contains(where: file.goneContainers.contains)
          || names.allSatisfy({ byName[$0] != nil || graph.hasContainer(named: $0, of: file.framework) })
      else { continue }
      let ends = containers(at: names, byName)
      for end in ends { known[end, default: []].insert(names) }
      if ends.isEmpty {
        all.append(
          Difference(
            kind: .surplus, text: "no component is made on the path '\(names.joined(separator: " -> "))'",
            site: statement.site))
      }
    }
    // Containers in a cycle have infinitely many paths; but there is at least one path to each container.
    let counts = graph.pathCounts(from: file.containers, to: unit)
    for id in unit where file.containers.contains(id) || !graph.containers[id].parents.isEmpty {
      let stated = known[id]?.count ?? 0
      let count = counts.map { $0[id] ?? 0 } ?? 1
      guard count > stated else { continue }
      let name = graph.containers[id].name
      let text =
        stated > 0
        ? "the file has \(stated) of \(count) paths to '\(name)'"
        : statedEnds.contains(name)
          ? "'\(name)' is in the file, but not on \(count == 1 ? "the path that leads" : "the paths that lead") to it by now"
          : "'\(name)' is not in the file"
      all.append(Difference(kind: .lacks, count: count - stated, text: text, site: graph.containers[id].site))
    }
  }

  /// The containers at the end of a path, one for each app that has its own; none if there is no such path.
  private func containers(at names: [String], _ byName: [String: [Container.ID]]) -> [Container.ID] {
    guard let first = names.first else { return [] }
    var current = (byName[first] ?? []).filter(file.containers.contains)
    for name in names.dropFirst() {
      current = (byName[name] ?? []).filter { id in graph.containers[id].parents.contains(where: current.contains) }
    }
    return current
  }

  // MARK: Answers

  private struct Question: Hashable {
    let asker: String
    let key: Key

    /// Drops `any`: for the compiler, `any API` and `API` are the same type, so that code generated for one fits the
    /// other.
    init(_ asker: String, _ key: Key) {
      self.asker = asker
      self.key = Key(type: key.type.withoutAny, name: key.name, arguments: key.arguments)
    }
  }

  private mutating func compareAnswers() {
    var stated: [Question: (owners: Set<String>, key: Key, site: Site)] = [:]
    var order: [Question] = []
    for statement in file.statements {
      guard case .answer(let asker, let key, let owner) = statement.fact else { continue }
      let question = Question(asker, key)
      if stated[question] == nil { order.append(question) }
      stated[question, default: ([], key, statement.site)].owners.insert(owner)
    }
    var asked: Set<Question> = []
    var askers: Set<String> = []
    for id in unit { askers.insert(graph.containers[id].name) }
    for request in graph.requests where request.framework == file.framework && request.strength == .required {
      guard let container = request.container, inUnit.contains(container) else { continue }
      let question = Question(request.owner, request.key)
      asked.insert(question)
      compare(request, with: stated[question], ownOnly: hasOnlyTheseRoots(container))
    }
    for question in order where !asked.contains(question) && askers.contains(question.asker) {
      guard let (_, key, site) = stated[question] else { continue }
      all.append(
        Difference(
          kind: .surplus, text: "'\(question.asker)' does not require \(key.quoted) any more", site: site))
    }
  }

  private mutating func compare(
    _ request: Request, with stated: (owners: Set<String>, key: Key, site: Site)?, ownOnly: Bool
  ) {
    guard request.resolution.status == .bound else { return }
    let owners = Set(
      request.resolution.bindings.map { graph.bindings[$0] }.filter { inUnit.contains($0.container) }.map(\.owner))
    guard let stated else {
      all.append(
        Difference(kind: .lacks, text: "'\(request.owner)' requires \(request.key.quoted) by now", site: request.site))
      return
    }
    // If other files are about the container, too, some of its answers are in their parts of the program.
    if ownOnly ? owners == stated.owners : stated.owners.isSubset(of: owners) { return }
    let now = enumeration(owners.sorted().map { "'\($0)'" })
    let then = enumeration(stated.owners.sorted().map { "'\($0)'" })
    all.append(
      Difference(
        kind: .other,
        text: "\(request.key.quoted) of '\(request.owner)' comes from \(now) by now, and not from \(then)",
        site: stated.site))
  }

  /// Whether all paths to a container begin at the file's own containers.
  private func hasOnlyTheseRoots(_ container: Container.ID) -> Bool {
    graph.containersInReach(of: container).allSatisfy(inUnit.contains)
  }

  // MARK: Bindings

  private struct Declaration: Hashable {
    let owner: String
    let key: Key
  }

  private mutating func compareBindings() {
    let own = Set(file.containers)
    let bindings = graph.bindings.filter { own.contains($0.container) && $0.framework == file.framework }
    let declared = Set(bindings.map { Declaration(owner: $0.owner, key: $0.key) })
    let written = Set(
      file.statements.compactMap { statement -> Declaration? in
        guard case .binding(let owner, let key) = statement.fact else { return nil }
        return Declaration(owner: owner, key: key)
      })
    var stated: Set<Declaration> = []
    /// For each key of the file, the declaration in the sources, if the file does not name that declaration.
    var changed: [Key: Declaration] = [:]
    for binding in bindings where binding.conditions.isEmpty {
      let declaration = Declaration(owner: binding.owner, key: binding.key)
      if !written.contains(declaration), changed[binding.key] == nil { changed[binding.key] = declaration }
    }
    for statement in file.statements {
      guard case .binding(let owner, let key) = statement.fact else { continue }
      let declaration = Declaration(owner: owner, key: key)
      guard stated.insert(declaration).inserted, !declared.contains(declaration) else { continue }
      if let other = changed.removeValue(forKey: key) {
        stated.insert(other)
        let text = "\(key.quoted) comes from '\(other.owner)' by now, and not from '\(owner)'"
        all.append(Difference(kind: .other, text: text, site: statement.site))
      } else {
        let text = "\(key.quoted) is not bound\(key.type == owner ? "" : " by '\(owner)'") any more"
        all.append(Difference(kind: .surplus, text: text, site: statement.site))
      }
    }
    // It is unknown whether the generator has seen the code in an `#if`.
    for binding in bindings
    where !binding.isTestOnly && (!binding.isHidden || binding.fillsExistingObject) && binding.conditions.isEmpty {
      guard binding.key.isFullyKnown, stated.insert(Declaration(owner: binding.owner, key: binding.key)).inserted else {
        continue
      }
      all.append(Difference(kind: .lacks, text: "\(binding.key.quoted) is bound by now", site: binding.site))
    }
  }

  // MARK: Links

  /// Compares the types that bindings are given out as. A surplus type does no harm; a requested type that the file
  /// lacks is not found.
  private mutating func compareLinks() {
    let own = Set(file.containers)
    var stated: Set<Declaration> = []
    var linked: Set<Link> = []
    for statement in file.statements {
      if case .binding(let owner, let key) = statement.fact { stated.insert(Declaration(owner: owner, key: key)) }
      if case .link(let owner, let key, let type) = statement.fact {
        linked.insert(Link(declaration: Declaration(owner: owner, key: key), type: type))
      }
    }
    for request in graph.requests
    where request.framework == file.framework && !request.isUnchecked && !request.isTestOnly {
      guard request.resolution.status == .bound, request.conditions.isEmpty, own.isSuperset(of: request.containers)
      else { continue }
      for answer in request.resolution.bindings {
        let binding = graph.bindings[answer]
        let declaration = Declaration(owner: binding.owner, key: binding.key)
        guard own.contains(binding.container), binding.key.type != request.key.type, binding.conditions.isEmpty,
          !binding.isTestOnly,
          stated.contains(declaration), linked.insert(Link(declaration: declaration, type: request.key.type)).inserted
        else { continue }
        let text =
          "'\(request.owner)' asks for '\(request.key.type)', which the file does not give \(binding.key.quoted) out as"
        all.append(Difference(kind: .lacks, text: text, site: request.site))
      }
    }
  }

  private struct Link: Hashable {
    let declaration: Declaration
    let type: String
  }

  // MARK: Makings

  private mutating func compareMakings() {
    let own = Set(file.containers)
    var bindings: [Declaration: Binding] = [:]
    for binding in graph.bindings where own.contains(binding.container) && binding.framework == file.framework {
      bindings[Declaration(owner: binding.owner, key: binding.key)] = binding
    }
    for statement in file.statements {
      guard case .making(let owner, let key, let then) = statement.fact,
        let binding = bindings[Declaration(owner: owner, key: key)], let now = graph.making(of: binding),
        let text = Self.difference(now, then)
      else { continue }
      all.append(Difference(kind: .other, text: "'\(key.type)' \(text)", site: statement.site))
    }
  }

  /// The difference between two ways of making a value; `nil` if there is none.
  private static func difference(_ now: GeneratedFile.Making, _ then: GeneratedFile.Making) -> String? {
    if now.members != then.members {
      return "is made of \(list(now.members.map(\.text))) by now, and not of \(list(then.members.map(\.text)))"
    }
    if now.parameters != then.parameters {
      return "takes \(list(now.parameters.map(\.text))) by now, and not \(list(then.parameters.map(\.text)))"
    }
    return now.provider == then.provider
      ? nil : "is made by \(now.provider.phrase) by now, and not by \(then.provider.phrase)"
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "nothing" : "'(\(texts.joined(separator: ", ")))'"
  }
}

extension String {
  /// The spelling of a type without `any` and without the parentheses that `(any P)?` needs.
  fileprivate var withoutAny: String {
    guard let word = firstRange(of: "any ") else { return self }
    let before = self[..<word.lowerBound]
    let rest = self[word.upperBound...]
    if let last = before.last, last.isLetter || last.isNumber || last == "_" {
      return String(self[..<word.upperBound]) + String(rest).withoutAny
    }
    if before.last == "(", let end = rest.firstIndex(where: { "(),".contains($0) }), rest[end] == ")",
      !rest[end...].dropFirst().drop(while: { $0 == " " }).hasPrefix("->")
    {
      return String(before.dropLast()) + (String(rest[..<end]) + rest[end...].dropFirst()).withoutAny
    }
    return String(before) + String(rest).withoutAny
  }
}

extension GeneratedFile.Making.Member {
  /// `client: Client`, or only the label of a passed parameter.
  fileprivate var text: String { label + (key.map { ": \($0.type)" } ?? "") }
}

extension Binding.Parameter {
  fileprivate var text: String { "\(name): \(type)" }
}

extension Binding.ProviderKind {
  fileprivate var phrase: String {
    switch self {
    case .initializer: "its initializer"
    case .storyboard, .injector: "somebody else"
    case .factory, .value, .alias, .property: "a function"
    }
  }
}

extension Graph {
  /// How the value of a binding is made, if all its members are known.
  fileprivate func making(of binding: Binding) -> GeneratedFile.Making? {
    var members: [GeneratedFile.Making.Member] = []
    for request in requests(of: binding) {
      guard let label = request.label else { continue }
      switch request.resolution.status {
      case .bound: members.append(.init(label: label, key: request.key))
      case .parameter: members.append(.init(label: label, key: nil))
      case .missing, .ambiguous, .external, .opaque: return nil
      }
    }
    return GeneratedFile.Making(provider: binding.provider, parameters: binding.parameters, members: members)
  }

  /// The containers `starts`, their annexes, and all containers below them, each once; without `others` and the
  /// containers below those.
  fileprivate func containersBelow(_ starts: [Container.ID], without others: Set<Container.ID>) -> [Container.ID] {
    var children: [[Container.ID]] = Array(repeating: [], count: containers.count)
    for container in containers { for parent in container.parents { children[parent].append(container.id) } }
    var reached = starts
    var seen = others.union(starts)
    var next = 0
    while next < reached.count {
      for child in children[reached[next]] + containers[reached[next]].annexes where seen.insert(child).inserted {
        reached.append(child)
      }
      next += 1
    }
    return reached
  }

  fileprivate func hasContainer(named name: String, of framework: Framework) -> Bool {
    containers.contains { $0.name == name && $0.framework == framework }
  }

  /// The number of paths from some containers to each container below them, capped at a billion. `nil` if there are
  /// cycles, which have infinitely many paths.
  ///
  /// - Complexity: O(containers and their parents).
  fileprivate func pathCounts(from starts: [Container.ID], to unit: [Container.ID]) -> [Container.ID: Int]? {
    let inside = Set(unit)
    var open: [Container.ID: Int] = [:]
    var children: [Container.ID: [Container.ID]] = [:]
    for id in unit {
      let parents = containers[id].parents.filter(inside.contains)
      open[id] = parents.count
      for parent in parents { children[parent, default: []].append(id) }
    }
    var counts = Dictionary(uniqueKeysWithValues: starts.map { ($0, 1) })
    var ready = unit.filter { open[$0] == 0 }
    var done = 0
    while let next = ready.popLast() {
      done += 1
      for child in children[next] ?? [] {
        counts[child] = min(counts[child, default: 0] + counts[next, default: 0], 1_000_000_000)
        open[child, default: 0] -= 1
        if open[child] == 0 { ready.append(child) }
      }
    }
    return done == unit.count ? counts : nil
  }
}
