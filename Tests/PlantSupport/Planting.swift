import DigraphModel
import SwiftSyntax

extension PlantedApp {
  /// All mistakes that can be planted, in order of framework and place.
  package func mistakes() -> [Mistake] {
    let used = Set(graph.bindings.map(\.framework))
    var all: [Mistake] = []
    if used.contains(.swinject) { all += SwinjectMistakes(self).all() }
    if used.contains(.injection) { all += InjectionMistakes(self).all() }
    if used.contains(.deli) { all += DeliMistakes(self).all() }
    if used.contains(.dikit) { all += DIKitMistakes(self).all() }
    if used.contains(.needle) { all += NeedleMistakes(self).all() }
    if used.contains(.swinject) || used.contains(.injection) { all += UnappliedMistakes(self).all() }
    if used.contains(where: IsolationMistakes.frameworks.contains) { all += IsolationMistakes(self).all() }
    var seen: Set<[Mistake.Edit]> = []
    return all.filter { seen.insert($0.edits).inserted }
  }

  // MARK: For all frameworks

  /// Bindings with a site.
  func bindings(at site: Site) -> [Binding.ID] { graph.bindings.indices.filter { graph.bindings[$0].site == site } }

  /// Bindings that are declared within a range of a file.
  func bindings(in range: Range<Int>, of text: SourceText) -> Set<Binding.ID> {
    Set(
      graph.bindings.indices.filter { id in
        let site = graph.bindings[id].site
        return site.path == text.path && text.range(of: site).map { range.contains($0.lowerBound) } == true
      })
  }

  /// The module of a file, if the graph knows it.
  func module(of site: Site) -> String? {
    graph.bindings.first { $0.site.path == site.path }?.module
      ?? graph.types.values.first { $0.path == site.path }?.module
  }

  /// The key of a request, the keys of its answers, and the keys that would answer it under another name.
  private func keys(askedBy id: Request.ID) -> [Key] {
    let key = graph.requests[id].key
    return [key] + graph.bindingIDs(ofType: key.type).map { graph.bindings[$0].key }
  }

  /// The keys that a binding's object itself requests, and nobody if nothing makes the object any more.
  private func keysAskedByObject(of binding: Binding) -> [Key] {
    guard let made = binding.implementation else { return [] }
    return graph.requests.indices.filter { graph.requests[$0].consumer == nil && graph.requests[$0].owner == made }
      .flatMap(keys(askedBy:))
  }

  /// A mistake that removes bindings; `nil` if it surely makes no request fail.
  func losing(
    _ kind: Mistake.Kind, _ framework: Framework, _ lost: Set<Binding.ID>, at site: Site, _ summary: String,
    _ edits: [Mistake.Edit]
  ) -> Mistake? {
    let victims = graph.victims(of: lost)
    guard !victims.isEmpty else { return nil }
    var mistake = Mistake(kind, framework, at: site, summary, edits: edits)
    mistake.victims = victims
    mistake.idleNames = edits.compactMap { edit in text(of: edit.path)?.text(edit.range) }
    mistake.keys = lost.map { graph.bindings[$0].key }.sorted()
    mistake.idleKeys = lost.flatMap { id in
      graph.requestIDs(of: id).flatMap(keys(askedBy:)) + keysAskedByObject(of: graph.bindings[id])
    }
    // A provider that does not answer for another type any more may not be asked at all.
    mistake.idleKeys += lost.compactMap { graph.bindings[$0].forwardsTo }.map { graph.bindings[$0].key }
    mistake.places = lost.map { graph.bindings[$0].site }
    return mistake
  }

  /// A mistake that makes a binding request a key whose provider needs it.
  func loop(
    _ framework: Framework, from target: Binding, over way: Graph.EagerWay, _ edits: [Mistake.Edit],
    around node: some SyntaxProtocol, in text: SourceText
  ) -> Mistake {
    let source = graph.bindings[way.source]
    var mistake = Mistake(
      .loop, framework, at: text.site(of: node.span),
      "let '\(target.key)' ask for '\(source.key)', which needs it\(way.length > 1 ? " over \(way.length) steps" : "")",
      edits: edits)
    mistake.keys = [source.key, target.key]
    mistake.places = [target.site, source.site]
    return mistake
  }

  /// A mistake in which a request has another key; `nil` if a binding may answer that key.
  func failing(
    _ kind: Mistake.Kind, _ id: Request.ID, asking key: Key, _ summary: String, _ edits: [Mistake.Edit]
  ) -> Mistake? {
    let request = graph.requests[id]
    guard
      !graph.isAnswered(
        key, in: graph.containersInReach(of: request), framework: request.framework, without: [])
    else { return nil }
    var mistake = Mistake(kind, request.framework, at: request.site, summary, edits: edits)
    mistake.victims = [id]
    mistake.keys = [key]
    mistake.idleKeys = keys(askedBy: id)
    return mistake
  }
}

extension Graph {
  /// A path of requests that run while a value is made.
  struct EagerWay {
    var source: Binding.ID
    var length: Int
  }

  /// Bindings that surely need a binding while they are made, with the number of steps; the nearest ones first.
  func eagerWays(to target: Binding.ID, atMost length: Int) -> [EagerWay] {
    var seen: Set<Binding.ID> = [target]
    var ends = [target]
    var ways: [EagerWay] = []
    for step in 1...length {
      var next: [Binding.ID] = []
      for end in ends {
        for id in requestIDs(answeredBy: end) {
          let request = requests[id]
          guard isSurelyMade(id) || request.strength == .implied, request.timing == .eager, request.conditions.isEmpty,
            request.resolution.bindings == [end], let source = request.consumer, !request.isTestOnly,
            bindings[source].conditions.isEmpty, bindings[source].forwardsTo == nil, seen.insert(source).inserted
          else { continue }
          ways.append(EagerWay(source: source, length: step))
          next.append(source)
        }
      }
      ends = next
    }
    return ways
  }
}

extension SourceText {
  /// The text of a statement that begins its line, so that a copy may follow it; `nil` if the statement does not end
  /// its line.
  func wholeStatement(_ statement: CodeBlockItemSyntax) -> String? {
    let rest = bytes[statement.span.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    guard rest.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) else {
      return nil
    }
    return text(statement.span)
  }
}

extension ClosureExprSyntax {
  /// The name of the first parameter, if there is one.
  var firstParameterName: String? {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.first?.name.text
    case .parameterClause(let clause):
      clause.parameters.first.map { $0.secondName?.text ?? $0.firstName.text }
    case nil: nil
    }
  }

  /// An edit that inserts a statement before the body's others. A lone expression becomes a `return` statement.
  func beginning(with statement: String, in text: SourceText) -> Mistake.Edit? {
    guard let first = statements.first else { return nil }
    let returns: Bool
    switch first.item {
    case .expr: returns = statements.count == 1
    case .decl, .stmt: returns = false
    }
    return text.inserting("\(statement); \(returns ? "return " : "")", at: first.span.lowerBound)
  }
}
