import DigraphModel

/// Reports a request for one value that several bindings could answer.
///
/// A framework that wires by type looks for the implementation of a protocol. With two of them, its generator gives up.
/// If the framework looks only at run time, it takes either one, and its choice may differ from launch to launch.
struct AmbiguousImplementation: Rule {
  static let info = RuleInfo(
    id: "ambiguous-implementation", family: .ambiguity, severity: .error,
    summary: "Several bindings could answer a request for one value.", frameworks: [.deli])

  func findings(in graph: Graph) -> [Finding] {
    var places: [Cause: [Request]] = [:]
    var causes: [Cause] = []
    for request in graph.requests(status: .ambiguous) where !isForTests(request, in: graph) {
      let cause = Cause(framework: request.framework, key: request.key, candidates: request.resolution.bindings)
      if places[cause] == nil { causes.append(cause) }
      places[cause, default: []].append(request)
    }
    return causes.map { cause in
      // Requests that the generator refuses come first.
      let sorted = (places[cause] ?? []).byPlace.sorted {
        ($0.isUnchecked ? 1 : 0, $0.site) < ($1.isUnchecked ? 1 : 0, $1.site)
      }
      return finding(cause, sorted, in: graph)
    }
  }

  /// The properties that ambiguous requests of one finding have in common.
  private struct Cause: Hashable {
    let framework: Framework
    let key: Key
    let candidates: [Binding.ID]
  }

  private func isForTests(_ request: Request, in graph: Graph) -> Bool {
    request.isTestOnly || request.consumer.map { graph.bindings[$0].isTestOnly } ?? false
  }

  private func finding(_ cause: Cause, _ requests: [Request], in graph: Graph) -> Finding {
    let candidates = cause.candidates.map { graph.bindings[$0] }
    let first = requests[0]
    let names = enumeration(candidates.map { Self.name(of: $0, as: cause.key.type) })
    let asker = graph.asker(of: first) ?? "this place"
    let more = requests.count == 1 ? "" : " and \(counted(requests.count - 1, "other place"))"
    let verb = requests.count == 1 ? "asks" : "ask"
    let all = candidates.count == 2 ? "both" : "all"
    return Finding(
      "\(names) could \(all) be the \(cause.key.quoted) that \(asker)\(more) \(verb) for",
      at: first.site, atMost: first.isUnchecked ? .warning : .error, subject: [cause.key.description],
      chain: graph.chain([first]),
      notes: candidates.map { .bound($0) } + requests.dropFirst().map { graph.note($0, ", too") },
      help: "tell them apart by a \(first.framework.tag ?? "name") and ask for one of them, or ask for all")
  }

  /// The name of a binding in a list of candidates. A key's name tells bindings of one type apart.
  private static func name(of binding: Binding, as type: String) -> String {
    binding.key.type == type ? binding.key.quoted : "'\(binding.key.type)'"
  }
}
