import DigraphModel

/// Reports two types that a framework cannot tell apart, because it only knows their bare names.
///
/// Types that are declared inside of others, or in other modules, may share a name. If that name is the key, one type
/// replaces the other: a request for the first is answered with the second, and the cast fails.
///
/// A framework whose keys are types is not misled, but readers of code and logs are.
struct TypeNameCollision: Rule {
  static let info = RuleInfo(
    id: "type-name-collision", family: .ambiguity, severity: .error,
    summary: "Two types of one name are mistaken for each other.",
    frameworks: .whose { !$0.requestsNameBindings })

  func findings(in graph: Graph) -> [Finding] { Self.confused(in: graph) + Self.alike(in: graph) }

  // MARK: Keys that are texts

  /// The uses of a text that stands for different types.
  private struct Confusion {
    /// Bindings of one container that replace one another, in source order.
    var bindings: [Binding] = []
    /// Requests whose answer is a binding of the other type.
    var requests: [Request] = []
  }

  /// Reports keys that are equal although their types are not.
  private static func confused(in graph: Graph) -> [Finding] {
    var confusions: [Cause: Confusion] = [:]
    var causes: [Cause] = []
    func note(_ cause: Cause, _ change: (inout Confusion) -> Void) {
      if confusions[cause] == nil { causes.append(cause) }
      change(&confusions[cause, default: Confusion()])
    }
    for members in bindingsByPlace(in: graph) where Set(members.compactMap(\.canonicalType)).count > 1 {
      let rivals = members.filter { one in
        members.contains { $0.canonicalType != one.canonicalType && !$0.conditions.excludes(one.conditions) }
      }
      if rivals.isEmpty { continue }
      note(Cause(framework: members[0].framework, key: members[0].key)) { $0.bindings += rivals }
    }
    for request in graph.requests(where: { $0.canonicalType != nil && $0.resolution.status == .bound }) {
      guard !request.isTestOnly, let wanted = request.canonicalType, !request.resolution.bindings.isEmpty,
        request.resolution.bindings.allSatisfy({ graph.isOtherType(graph.bindings[$0], than: wanted, for: request) })
      else { continue }
      note(Cause(framework: request.framework, key: request.key)) { $0.requests.append(request) }
    }
    return causes.compactMap { cause in confusions[cause].flatMap { finding(cause, $0, in: graph) } }
  }

  /// Bindings of one key in one container, if there are several.
  private static func bindingsByPlace(in graph: Graph) -> [[Binding]] {
    var groups: [Cause: [Container.ID: [Binding]]] = [:]
    var order: [(Cause, Container.ID)] = []
    for binding in graph.bindings(where: { $0.canonicalType != nil && !$0.isTestOnly && !$0.isHidden }) {
      let cause = Cause(framework: binding.framework, key: binding.key)
      groups[cause, default: [:]][binding.container, default: []].append(binding)
      if groups[cause]?[binding.container]?.count == 2 { order.append((cause, binding.container)) }
    }
    return order.compactMap { groups[$0.0]?[$0.1] }
  }

  private struct Cause: Hashable {
    let framework: Framework
    let key: Key
  }

  private static func finding(_ cause: Cause, _ confusion: Confusion, in graph: Graph) -> Finding? {
    let isCertain = cause.framework == .injection && !confusion.requests.isEmpty
    let names = confusion.bindings.compactMap(\.canonicalType)
    if let last = confusion.bindings.last {
      var unique: [String] = []
      for name in names where !unique.contains(name) { unique.append(name) }
      let all = unique.count == 2 ? "both" : "all"
      return Finding(
        "\(enumeration(unique.map { "'\($0)'" })) are \(all) bound as \(cause.key.quoted), because \(cause.framework.displayName) knows them by that name",
        at: last.site, atMost: isCertain ? .error : .warning, subject: [cause.key.description],
        notes: confusion.bindings.dropLast().map { .bound($0, ", for '\($0.canonicalType ?? "")'") }
          + confusion.requests.map { Finding.Note("'\($0.canonicalType ?? "")' is asked for here", at: $0.site) },
        help: help(for: cause.framework))
    }
    guard let first = confusion.requests.first, let answer = first.resolution.bindings.first.map({ graph.bindings[$0] })
    else { return nil }
    let asker = graph.asker(of: first) ?? "this place"
    return Finding(
      "\(asker) asks for '\(first.canonicalType ?? "")' and is handed '\(answer.canonicalType ?? "")', because \(cause.framework.displayName) knows both as \(cause.key.quoted)",
      at: first.site, atMost: isCertain ? .error : .warning, subject: [cause.key.description],
      chain: graph.chain([first]),
      notes: [.bound(answer)] + confusion.requests.byPlace.dropFirst().map { graph.note($0, ", too") },
      help: help(for: cause.framework))
  }

  private static func help(for framework: Framework) -> String {
    "give one of the types another name" + (framework.tag.map { ", or bind one of them under a \($0)" } ?? "")
  }

  // MARK: Keys that are types

  /// Reports types of one bare name that are bound side by side.
  private static func alike(in graph: Graph) -> [Finding] {
    // At least one of two types with one bare name is declared in another type or written with its module.
    let names = Set(
      graph.bindings.lazy.filter { $0.key.type.utf8.contains(UInt8(ascii: ".")) }.compactMap(\.key.type.bareName))
    guard !names.isEmpty else { return [] }
    var groups: [Side: [Binding]] = [:]
    var order: [Side] = []
    for binding in graph.bindings {
      guard binding.framework == .swinject, !binding.isTestOnly, binding.forwardsTo == nil,
        !binding.fillsExistingObject, graph.types[binding.key.type] != nil, let name = binding.key.type.bareName,
        names.contains(name),
        // A merged container stands for several, and each of these may hold one of the two.
        !graph.containers[binding.container].isMerged
      else { continue }
      let side = Side(container: binding.container, name: name)
      groups[side, default: []].append(binding)
      if groups[side]?.count == 2 { order.append(side) }
    }
    return order.compactMap { side in
      guard let members = groups[side], let last = members.last,
        let other = members.last(where: { $0.key.type != last.key.type })
      else { return nil }
      return Finding(
        "'\(other.key.type)' and '\(last.key.type)' are bound side by side, and differ only in where they are declared",
        at: last.site, atMost: .info, subject: [last.key.type, other.key.type].sorted(),
        notes: [.bound(other)], help: "give one of the types another name")
    }
  }

  private struct Side: Hashable {
    let container: Container.ID
    let name: String
  }
}

extension Graph {
  /// Whether a binding's value surely has another type than the request's key means.
  fileprivate func isOtherType(_ binding: Binding, than wanted: String, for request: Request) -> Bool {
    guard let type = binding.canonicalType, type != wanted, binding.key == request.key else { return false }
    let values = [type, binding.implementation ?? type]
    return !values.contains { $0 == wanted || types[$0]?.supertypes.contains(wanted) == true }
  }
}

extension String {
  /// The last part of a plain type's qualified name; `nil` if there is nothing before it.
  fileprivate var bareName: String? {
    guard !utf8.contains(where: { "<>[]()?& ".utf8.contains($0) }) else { return nil }
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return isEmpty ? nil : self }
    return String(self[utf8.index(after: dot)...])
  }
}
