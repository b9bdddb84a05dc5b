import DigraphModel

/// Reports different values that a container keeps in one place.
///
/// `shared` keeps a value under the name of the function that calls it. If one function calls it twice, the second call
/// gives out the first one's value, or replaces it if the type is another. In a function with parameters, the value for
/// the first arguments is given out for all other arguments.
struct SharedValueClash: Rule {
  static let info = RuleInfo(
    id: "shared-value-clash", family: .lifetimes, severity: .warning,
    summary: "Different values are shared under one name.", frameworks: .whose(\.sharesByName))

  func findings(in graph: Graph) -> [Finding] {
    graph.sharedSlots.compactMap { slot in
      let name = "\(graph.containers[slot.container].name).\(slot.name)"
      if slot.sites.count > 1 {
        let names = Self.names(of: slot, in: graph)
        let values = names.count > 1 ? enumeration(names) : "\(slot.sites.count) values of '\(name)'"
        return Finding(
          "\(values) are shared under one name\(Self.proviso(for: slot, in: graph))",
          at: slot.sites[1], subject: [name],
          notes: [Finding.Note("the first one is shared here", at: slot.sites[0])],
          help: "give each value a property of its own")
      }
      guard let site = slot.sites.first, !slot.arguments.isEmpty, !Self.isMadeForEachUse(slot.container, in: graph)
      else { return nil }
      return Finding(
        "'\(name)' shares what it made from the first \(enumeration(slot.arguments.map { "'\($0)'" })), whatever it is called with later",
        at: site, subject: [name],
        help: "do not share the value, or keep one for each argument "
          + slot.framework.descriptor.adviceForSharedArguments)
    }
  }

  /// The names of the bindings that share a slot, each with its container, where the places of the slot are bindings.
  /// Factory keeps the singletons of all containers in one store.
  private static func names(of slot: SharedSlot, in graph: Graph) -> [String] {
    var seen: Set<Container.ID> = []
    let owners = slot.sites.flatMap { site in graph.bindings.lazy.filter { $0.site == site }.map(\.container) }
    return owners.filter { seen.insert($0).inserted }.map { "'\(graph.containers[$0].name).\(slot.name)'" }
  }

  /// The condition under which values of several modules share a name; empty for one module.
  ///
  /// The key of a value has the address of its name, a literal. A linker keeps equal literals of one image once, but
  /// two frameworks that are loaded at run time have one each.
  private static func proviso(for slot: SharedSlot, in graph: Graph) -> String {
    let paths = Set(slot.sites.map(\.path))
    guard paths.count > 1 else { return "" }
    let modules = Set(graph.bindings.lazy.filter { paths.contains($0.site.path) }.map(\.module)).sorted()
    guard modules.count > 1 else { return "" }
    return ", if \(enumeration(modules.map { "'\($0)'" })) are linked into one binary"
  }

  /// Whether each user of a container gets a container of its own, so that the values are not shared.
  private static func isMadeForEachUse(_ container: Container.ID, in graph: Graph) -> Bool {
    let makings = graph.constructions.filter { $0.container == container && !$0.isTestOnly }
    return !makings.isEmpty && makings.allSatisfy { $0.parent == .maker && $0.keeping == .none }
  }
}
