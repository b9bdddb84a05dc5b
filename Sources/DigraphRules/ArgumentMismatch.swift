import DigraphModel

/// Reports a request whose run-time arguments differ from those of every binding of its key.
///
/// The static types of the arguments are part of the key: their number, their order, and each type to the letter. A
/// call may pass a subclass in place of its superclass, an `Int` in place of a `Double` or an Optional in place of its
/// content. Such a call compiles, but finds nothing at run time.
struct ArgumentMismatch: Rule {
  static let info = RuleInfo(
    id: "argument-mismatch", family: .completeness, severity: .error,
    summary: "A key is asked for with other run-time arguments than it is bound with.",
    frameworks: .whose(\.keysHaveArguments))

  func findings(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { reason in
      if case .otherArguments(let bindings) = reason { bindings } else { nil }
    }
    return missing.map { missing in
      let candidates = missing.first.candidates
      var finding = Finding(
        Self.message(missing, in: graph), at: missing.first.request.site, atMost: missing.first.severity,
        subject: [missing.key.description],
        chain: graph.chain([missing.first.request]),
        notes: candidates.prefix(3).map { .bound(graph.bindings[$0]) } + missing.furtherNotes(in: graph),
        help: candidates.firstNonNil { Self.help(for: missing.key, graph.bindings[$0].key, in: graph) }
          ?? "pass \(graph.bindings[candidates[0]].key.argumentList), or bind \(missing.key.quoted)",
        places: missing.furtherPlaces)
      finding.milder = missing.milderPlaces
      finding.programs = missing.programs
      return finding
    }
  }

  private static func message(_ missing: MissingKey, in graph: Graph) -> String {
    var known: Set<String> = []
    let lists = missing.first.candidates.map { graph.bindings[$0].key.argumentList }.filter {
      known.insert($0).inserted
    }
    let bare = Key(type: missing.key.type, name: missing.key.name)
    let passes = missing.places.count == 1 ? "passes" : "pass"
    return "\(bare.quoted) is bound with \(enumeration(lists, "or")), but \(missing.askers(in: graph)) \(passes) "
      + missing.key.argumentList + missing.first.clause(in: graph)
  }

  /// The edit that turns the arguments of a request into those of a binding, if they differ only in one argument or in
  /// their order.
  private static func help(for request: Key, _ binding: Key, in graph: Graph) -> String? {
    let (passed, taken) = (request.arguments, binding.arguments)
    guard passed.count == taken.count, !taken.isEmpty else {
      return passed == ["(\(taken.joined(separator: ", ")))"] ? "pass the elements one by one, not as a tuple" : nil
    }
    if passed.sorted() == taken.sorted() { return "pass the arguments in the order \(binding.argumentList)" }
    let differing = zip(passed, taken).filter { $0 != $1 }
    guard differing.count == 1, let (passed, taken) = differing.first else { return nil }
    if passed == taken + "?" { return "unwrap the '\(passed)' before it is passed" }
    if passed + "?" == taken || graph.types[passed]?.supertypes.contains(taken) == true {
      return "pass the '\(passed)' 'as \(taken)'"
    }
    return Self.numbers.contains(passed) && Self.numbers.contains(taken)
      ? "pass a '\(taken)' instead of the '\(passed)'" : nil
  }

  /// Types that a number literal can have. The compiler chooses one of them for a literal, and the request may need
  /// another one.
  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Float", "Double", "CGFloat", "Decimal", "TimeInterval",
  ]
}

extension Key {
  /// `(Int, String)`, or `no arguments`.
  fileprivate var argumentList: String { arguments.isEmpty ? "no arguments" : "(\(arguments.joined(separator: ", ")))" }
}
