import DigraphModel

/// Reports a request for a key that no container in reach binds.
///
/// Such a request gets `nil` at run time, and the usual force unwrap traps. If an optional property takes the answer,
/// the feature behind it is silently dead. Nothing warns at the place where the binding was forgotten.
///
/// `qualifier-mismatch` reports keys that are bound under another name, and `argument-mismatch` keys with other
/// arguments. `container-scope-gap` reports keys of a container below, and `unapplied-assembly` keys of an assembly
/// that nothing applies.
struct UnresolvedDependency: Rule {
  static let info = RuleInfo(
    id: "unresolved-dependency", family: .completeness, severity: .error,
    summary: "A requested key has no binding.", frameworks: .whose { !$0.wiringIsCalls })

  func findings(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { reason in
      switch reason {
      case .unbound: []
      case .unlinked(let bindings): bindings
      default: nil
      }
    }.filter { KeysOfUnappliedAssemblies.assembly(binding: $0, in: graph) == nil }
    if missing.isEmpty { return [] }
    let nearMisses = NearMisses(of: missing.lazy.map(\.first.request), in: graph)
    let paths = EntryPaths(graph)
    return missing.map { missing in
      let request = missing.first.request
      let path = paths.path(to: request)
      let near = nearMisses.nearMisses(of: request, atMost: Self.shownNearMisses)
      let unseen = graph.rejectedDeclarations.filter {
        $0.framework == request.framework && $0.offers.contains(missing.key.type)
          && (request.isTestOnly || !$0.isTestOnly)
      }
      var finding = Finding(
        message(missing, in: graph), at: request.site, atMost: missing.first.severity,
        subject: [missing.key.description],
        chain: chain(of: request, path, in: graph), steps: path.map { graph.note($0) },
        notes: path.dropLast().map { graph.note($0) }
          + request.via.filter { $0 != request.site }.map { Finding.Note("called from here", at: $0) }
          + unseen.prefix(Self.shownNearMisses).map { Finding.Note($0.fact, at: $0.site) }
          + near.map { $0.note(in: graph, for: missing.key) }
          + missing.furtherNotes(in: graph),
        help: unseen.first?.remedy ?? near.first?.help(in: graph, for: request)
          ?? request.framework.descriptor.adviceForBinding(missing.key),
        places: missing.furtherPlaces)
      finding.milder = missing.milderPlaces
      finding.programs = missing.programs
      finding.presumesAllCode = missing.presumesAllCode
      // A binding that nearly answers tells what to change, and that need not be the program's own code.
      if unseen.isEmpty, near.first?.isOfProgram(in: graph) ?? true {
        RemedyOfProgram(missing, in: graph)?.add(to: &finding)
      }
      return finding
    }
  }

  /// The keys from the entry point to the request; or the searched containers, if these matter more.
  private func chain(of request: Request, _ path: [Request], in graph: Graph) -> [String] {
    let askers = graph.chain(path)
    guard let containers = graph.chain(ofContainers: request) else { return askers }
    // The message already says that one container lacks the key.
    let isGenerated = request.framework.keysAreMembers && !request.framework.answersAtRunTime
    return containers.count > 2 || isGenerated || askers.isEmpty ? containers : askers
  }

  /// More would hide the binding that was meant.
  private static let shownNearMisses = 3

  private func message(_ missing: MissingKey, in graph: Graph) -> String {
    let isOne = missing.places.count == 1
    let askers = missing.askers(in: graph)
    let consequence =
      if missing.places.allSatisfy({ $0.request.strength == .silent }) {
        "so \(askers) always \(isOne ? "gets" : "get") nil"
      } else if missing.places.allSatisfy({ $0.request.strength == .required }) {
        "which \(askers) \(isOne ? "requires" : "require")"
      } else {
        "which \(askers) \(isOne ? "asks" : "ask") for"
      }
    let resolution = missing.first.request.resolution
    // The key is bound on other paths, so the message names this one.
    let place =
      resolution.bindings.isEmpty ? "" : resolution.missingVia.first.map { " on the path \(pathText($0))" } ?? ""
    return "no binding for \(missing.key.quoted)\(place), \(consequence)\(missing.first.clause(in: graph))"
  }
}

extension NearMiss {
  /// Whether it is in an assembly that other programs apply: then this program's own code must apply it, too.
  fileprivate func isOfProgram(in graph: Graph) -> Bool {
    guard case .otherContainer(let container) = reason else { return false }
    return graph.result(of: AppliedElsewhere())[container] != nil
  }

  /// A note at the binding that says how it differs from the request.
  fileprivate func note(in graph: Graph, for key: Key) -> Finding.Note {
    let binding = graph.bindings[binding]
    switch reason {
    case .otherBranch(let condition): return .bound(binding, ", but only if '\(condition.text)'")
    case .otherContainer(let container) where graph.containers[container].isUnapplied:
      let appliers = graph.result(of: AppliedElsewhere())[container].map { AppliedElsewhere.clause($0) }
      return .bound(
        binding, " in '\(graph.containers[container].name)', which \(appliers ?? "nothing is seen applying")")
    case .otherContainer(let container) where graph.containers[container].uncalledFiller != nil:
      let callers = graph.result(of: AppliedElsewhere())[container].map {
        AppliedElsewhere.clause($0, ("calls", "call"))
      }
      return .bound(
        binding, " by '\(graph.containers[container].uncalledFiller ?? "")', which \(callers ?? "nothing calls")")
    case .otherContainer(let container):
      return .bound(binding, " in '\(graph.containers[container].name)', which is not asked")
    case .otherSpelling: return .bound(binding, "; it is the same type, but not the same text")
    case .otherType, .otherMember: return .bound(binding, " in '\(graph.containers[binding.container].name)'")
    case .unlinked:
      return .bound(binding, "; no request that \(binding.framework.displayName) reads links it to '\(key.type)'")
    case .optional: return .bound(binding, "; a type and its Optional are different keys")
    case .subtype: return .bound(binding, " and would do as '\(key.type)'")
    case .implementation: return .bound(binding, " and makes '\(key.type)'")
    case .fillsIn:
      let maker = binding.provider == .storyboard ? "a storyboard" : "other code"
      return Finding.Note("'\(key.type)' is only filled in here, once \(maker) has made it", at: binding.site)
    case .otherKey: return .bound(binding)
    case .spelling: return .bound(binding, ", which is spelt alike")
    }
  }

  /// The edit that lets the binding answer; `nil` if that would be a guess.
  fileprivate func help(in graph: Graph, for request: Request) -> String? {
    let key = request.key
    let binding = graph.bindings[binding]
    switch reason {
    case .otherBranch(let condition):
      return "bind \(key.quoted) also if not '\(condition.text)', or ask for it only then"
    case .otherContainer(let container):
      if binding.framework == .deli {
        return "list what '\(graph.containers[container].name)' exports under 'dependencies' in 'deli.yml'"
      }
      // The framework asks the components above by itself; the code does not choose them.
      if binding.framework.keysAreMembers { return nil }
      if graph.containers[container].isUnapplied {
        return "apply '\(graph.containers[container].name)' to the container that is asked"
      }
      if let function = graph.containers[container].uncalledFiller {
        return "call '\(function)' with the container that is asked"
      }
      return "ask '\(graph.containers[container].name)' for it, or make that a parent of the container that is asked"
    case .otherSpelling:
      // If one place needs the spelling 'any P', 'P' may not compile there.
      let spellings = [binding.key.type, key.type]
      return "write the type as '\(spellings.first { $0.contains("any ") } ?? spellings[0])' in both places"
    case .otherType:
      // The name is taken, so another property of that name would not compile.
      guard let list = request.requirementList, let name = binding.key.memberName else { return nil }
      return "let '\(list).\(name)' and '\(binding.owner).\(name)' name the same type"
    case .otherMember: return "give both the same name"
    case .unlinked: return "ask with 'Inject' in a type that names 'Inject' in its declaration"
    case .optional, .implementation, .spelling: return "ask for \(binding.key.quoted), or bind \(key.quoted)"
    case .subtype:
      return binding.framework.descriptor.methodForFurtherType.map {
        "add '\($0)(\(key.type).self)' to the registration of \(binding.key.quoted)"
      } ?? "bind \(binding.key.quoted) as '\(key.type)', too"
    case .fillsIn, .otherKey: return nil
    }
  }
}
