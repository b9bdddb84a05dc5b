import DigraphModel

/// Reports a scope that shares objects on a binding that makes a struct or an enum.
///
/// A value is copied each time it is given out. In a weak scope, or a scope of one resolution, nothing is ever shared:
/// the provider runs for every request. A permanent scope keeps the first value, and a change of one copy affects no
/// other.
struct ValueTypeScope: Rule {
  static let info = RuleInfo(
    id: "value-type-scope", family: .lifetimes, severity: .warning,
    summary: "A struct or an enum has a scope that only shares objects.",
    frameworks: .whose { !$0.bindingsAreDeclarations })

  func findings(in graph: Graph) -> [Finding] {
    graph.bindings { $0.scope.isExplicit && $0.implementationKind.isValueType }.compactMap { binding in
      guard binding.forwardsTo == nil, !binding.isTestOnly,
        binding.provider == .factory || binding.provider == .initializer,
        let kind = binding.implementationKind.valueNoun
      else { return nil }
      switch binding.scope.lifetime {
      case .graph where binding.framework.descriptor.graphScopeKeepsValues: return nil
      case .weak: return Self.finding(binding, "is \(kind), so it is never shared", .warning)
      case .graph:
        // The scope is the default, written out. All copies of an immutable value are alike.
        return Self.finding(
          binding, "is \(kind), so it is never shared", Self.canChange(binding, in: graph) ? .warning : .info)
      case .resettable, .shared:
        guard Self.canChange(binding, in: graph) else { return nil }
        return Self.finding(binding, "is \(kind), so each holder changes a copy of its own", .info)
      case .unique, .unknown: return nil
      }
    }
  }

  /// Whether a value can change. Keeping an immutable value is a legitimate way to make it only once.
  private static func canChange(_ binding: Binding, in graph: Graph) -> Bool {
    guard binding.implementationKind == .struct,
      graph.types[binding.implementation ?? binding.key.type]?.hasStoredVariables == true
    else { return false }
    // A holder that knows only a protocol can only change the properties that the protocol lets it change.
    guard let key = graph.types[binding.key.type], key.kind == .protocol else { return true }
    return key.hasStoredVariables
      || key.supertypes.contains { name in
        graph.types[name].map(\.hasStoredVariables) ?? !LibraryTypes.immutable.contains(name)
      }
  }

  /// The fix removes a scope that shares nothing. It does not remove a scope that keeps a value: without it, the value
  /// would be made anew each time.
  private static func finding(_ binding: Binding, _ fact: String, _ severity: Severity) -> Finding {
    let isRemovable = binding.scope.lifetime == .weak || binding.scope.lifetime == .graph
    var finding = Finding(
      "\(binding.withScope) \(fact)", at: binding.scopeSite ?? binding.site, atMost: severity,
      subject: [binding.key.description, binding.scope.name],
      help: "make '\(binding.implementation ?? binding.key.type)' a class, or leave out the scope",
      fixes: isRemovable ? binding.scopeCall.map { [Finding.Fix(replacing: $0, with: "")] } ?? [] : [])
    if finding.fixes.isEmpty {
      finding.unfixable =
        isRemovable ? "without that, another scope may hold" : "without the scope it is made anew each time"
    }
    return finding
  }
}

extension TypeKind {
  fileprivate var valueNoun: String? {
    switch self {
    case .struct: "a struct"
    case .enum: "an enum"
    case .tuple: "a tuple"
    case .class, .actor, .protocol, .function, .unknown: nil
    }
  }
}
