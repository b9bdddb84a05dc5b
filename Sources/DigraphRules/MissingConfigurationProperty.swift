import DigraphModel

/// Reports a configuration property that code reads although no property file has a usable value for it.
///
/// The generator stops at such a path. If the generator does not see the path, unwrapping the value traps at run time.
/// The generator never checks the type of a value.
struct MissingConfigurationProperty: Rule {
  static let info = RuleInfo(
    id: "missing-configuration-property", family: .completeness, severity: .error,
    summary: "A configuration property is read that no property file has.", frameworks: [.deli])

  func findings(in graph: Graph) -> [Finding] {
    // Another rule reports a text that is no path at all.
    let misread = Set(graph.rejectedDeclarations.filter { $0.effect == .misread }.map(\.site))
    var places: [Cause: [PropertyRead]] = [:]
    var causes: [Cause] = []
    for read in graph.propertyReads where !read.isTestOnly && !misread.contains(read.site) {
      switch read.status {
      case .found, .unknown: continue
      case .missing, .malformed, .mistyped: break
      }
      let cause = Cause(
        framework: read.framework, container: read.container, path: read.path, reason: read.status.reason)
      if places[cause] == nil { causes.append(cause) }
      places[cause, default: []].append(read)
    }
    return causes.map { finding(places[$0] ?? [], in: graph) }
  }

  /// The properties that several reads of one finding have in common.
  private struct Cause: Hashable {
    let framework: Framework
    let container: Container.ID
    let path: String
    let reason: String?
  }

  private func finding(_ reads: [PropertyRead], in graph: Graph) -> Finding {
    let first = reads[0]
    let owner = "'\(first.owner)'" + (reads.count == 1 ? "" : " and \(counted(reads.count - 1, "other place"))")
    let verb = reads.count == 1 ? "reads" : "read"
    // The generator may be told to read that file in a way that digraph does not see.
    let isElsewhere = first.definitions.contains { !$0.isAsked }
    let fact: String
    if case .malformed(let reason) = first.status {
      fact = "'\(first.path)', which \(owner) \(verb), is no path of a property: \(reason)"
    } else if case .mistyped(let reason) = first.status {
      return mistyped(reads, reason, owner, verb)
    } else if isElsewhere {
      fact =
        "the property '\(first.path)', which \(owner) \(verb), is only in a file that '\(graph.containers[first.container].name)' does not read"
    } else {
      fact =
        "no property file of '\(graph.containers[first.container].name)' has '\(first.path)', which \(owner) \(verb)"
    }
    return Finding(
      fact, at: first.site, atMost: isElsewhere ? .warning : .error, subject: [first.path],
      notes: first.definitions.map {
        Finding.Note($0.isAsked ? "'\($0.path)' is spelt alike" : "'\($0.path)' is here", at: $0.site)
      } + reads.dropFirst().map { Finding.Note("'\($0.owner)' reads it here, too", at: $0.site) },
      help: help(first))
  }

  /// Reports a value of the wrong type. Code may still give the property another value at the start of the app.
  private func mistyped(_ reads: [PropertyRead], _ reason: String, _ owner: String, _ verb: String) -> Finding {
    let first = reads[0]
    return Finding(
      "\(owner) \(verb) '\(first.path)', but \(reason)", at: first.site, atMost: .warning, subject: [first.path],
      notes: first.definitions.map { Finding.Note("the value is here", at: $0.site) }
        + reads.dropFirst().map { Finding.Note("'\($0.owner)' reads it here, too", at: $0.site) },
      help: "correct the value, or read it as 'String'")
  }

  private func help(_ read: PropertyRead) -> String {
    if case .malformed = read.status { return "correct the path" }
    guard let near = read.definitions.first else {
      return read.purpose == .field
        ? "add it to a property file, or make the property optional" : "add it to a property file"
    }
    return near.isAsked ? "read '\(near.path)', or add '\(read.path)'" : "add the file to those that are read"
  }
}

extension PropertyRead.Status {
  /// The mistake in a path or a value.
  fileprivate var reason: String? {
    switch self {
    case .malformed(let reason), .mistyped(let reason): reason
    case .found, .missing, .unknown: nil
    }
  }
}
