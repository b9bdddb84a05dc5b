import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// The two rules about cycles together report exactly the resolutions that never end. The reference is a small
/// imitation of Swinject's container.
struct CrashCriterionTests {
  /// Providers, with the numbers of the providers that each requests while it runs, and after its value is stored.
  struct Program: CustomStringConvertible {
    var nodes: [Node]

    struct Node {
      var scope: Scope
      var kind: TypeKind
      var asks: [Int]
      var asksAfterStorage: [Int]
    }

    var description: String {
      nodes.enumerated().map { "\($0): \($1.scope.name) \($1.kind) F\($1.asks) I\($1.asksAfterStorage)" }.joined(
        separator: "\n")
    }

    var wiring: GraphBuilder {
      var wiring = GraphBuilder()
      for (index, node) in nodes.enumerated() { wiring.bind("N\(index)", node.kind, scope: node.scope) }
      for (index, node) in nodes.enumerated() {
        for target in node.asks { wiring.request("N\(target)", from: index) }
        for target in node.asksAfterStorage { wiring.request("N\(target)", from: index, .afterStorage) }
      }
      return wiring
    }

    /// Whether the resolution of some node never ends.
    var crashes: Bool {
      nodes.indices.contains { root in
        var run = Run(program: self)
        return !run.resolve(root, depth: 0)
      }
    }
  }

  /// One outermost resolution, as Swinject's `Container.resolve(entry:)` makes it.
  struct Run {
    let program: Program
    var stored: Set<Int> = []

    /// - Returns: whether the resolution ends.
    mutating func resolve(_ index: Int, depth: Int) -> Bool {
      let node = program.nodes[index]
      if stored.contains(index) { return true }
      if depth > 3 * program.nodes.count { return false }
      for target in node.asks where !resolve(target, depth: depth + 1) { return false }
      if stored.contains(index) { return true }
      let isStored: Bool =
        switch node.scope.lifetime {
        case .unique, .unknown: false
        case .graph, .weak: node.kind == .class
        case .resettable, .shared: true
        }
      if isStored { stored.insert(index) }
      for target in node.asksAfterStorage where !resolve(target, depth: depth + 1) { return false }
      return true
    }
  }

  private func compare(_ program: Program) {
    let rules: Set = ["dependency-cycle", "transient-in-cycle"]
    let found = RuleRunner(RuleCatalog.all.filter { rules.contains($0.info.id) }).findings(in: program.wiring.graph())
    if found.contains(where: { $0.severity != .error }) || found.isEmpty == program.crashes {
      Issue.record("\(program)\n\(program.crashes ? "crashes" : "ends"), but \(found.map(\.message))")
    }
  }

  static let kinds: [(Scope, TypeKind)] = [
    (.transient, .class), (.standard, .class), (.standard, .struct), (.weak, .struct), (.container, .struct),
    (.login, .class),
  ]

  /// All programs of two providers.
  @Test(arguments: kinds.indices)
  func pairs(first: Int) {
    func targets(_ bits: Int) -> [Int] { (0..<2).filter { bits >> $0 & 1 == 1 } }
    for second in Self.kinds.indices {
      for bits in 0..<256 {
        compare(
          Program(
            nodes: [first, second].enumerated().map { index, kind in
              let mine = bits >> (4 * index)
              return Program.Node(
                scope: Self.kinds[kind].0, kind: Self.kinds[kind].1, asks: targets(mine),
                asksAfterStorage: targets(mine >> 2))
            }))
      }
    }
  }

  /// Random programs of three to five providers.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func randomPrograms(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 3...5, using: &random)
      func targets() -> [Int] { (0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 } }
      compare(
        Program(
          nodes: (0..<count).map { _ in
            let kind = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &random)]
            return Program.Node(scope: kind.0, kind: kind.1, asks: targets(), asksAfterStorage: targets())
          }))
    }
  }
}

/// A small generator with a seed: <https://doi.org/10.1145/2714064.2660195>.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
