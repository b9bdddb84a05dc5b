import DigraphModel
import TestSupport
import Testing

/// Differences of random graphs.
@Suite("differences of random graphs")
struct RandomDiffTests {
  private static let pairs = 1_000

  @Test("applied to the first graph, a diff gives the second; of a graph and itself it is empty", arguments: 0..<4)
  func application(quarter: Int) throws {
    for seed in stride(from: quarter, to: Self.pairs, by: 4) {
      var random = SeededNumbers(state: UInt64(seed))
      let plan = Plan(&random)
      // Half of the pairs are versions of one program; the other pairs are unrelated.
      let base = plan.graph
      let head = seed % 2 == 0 ? plan.mutated(&random).graph : Plan(&random).graph
      let diff = GraphComparison(from: base, to: head).diff
      #expect(try GraphIdentity(of: base).applying(diff) == GraphIdentity(of: head), "seed \(seed)")
      #expect(GraphComparison(from: base, to: base).diff.isEmpty, "seed \(seed)")
      #expect(diff.isEmpty == (GraphIdentity(of: base) == GraphIdentity(of: head)), "seed \(seed)")
      #expect(GraphComparison(from: base, to: head).diff == diff, "seed \(seed)")
    }
  }

  @Test("each part of either graph is in exactly one place of the comparison", arguments: 0..<4)
  func partition(quarter: Int) {
    for seed in stride(from: quarter, to: Self.pairs / 4, by: 4) {
      var random = SeededNumbers(state: UInt64(seed))
      let plan = Plan(&random)
      let (base, head) = (plan.graph, plan.mutated(&random).graph)
      let comparison = GraphComparison(from: base, to: head)
      let matched = comparison.bindings.counterpart.compactMap(\.self)
      #expect(Set(matched).count == matched.count, "seed \(seed)")
      #expect((matched + comparison.bindings.removed).sorted() == Array(base.bindings.indices), "seed \(seed)")
      for (index, counterpart) in comparison.bindings.counterpart.enumerated() {
        #expect((counterpart == nil) == (comparison.bindings.ofHead[index] == .added), "seed \(seed)")
      }
    }
  }
}

/// A program that is described by numbers, so that it can be changed at random.
private struct Plan {
  struct Service {
    var name: String
    var qualifier: String?
    var lifetime: Scope.Lifetime
    var container: Int
    var needs: [(type: String, qualifier: String?, timing: Request.Timing)]
  }

  var containers: [String]
  var services: [Service]
  var askers: [(String, String)]

  init(_ random: inout SeededNumbers) {
    containers = (0...random.below(3)).map { "container\($0)" }
    let types = Self.words.prefix(3 + random.below(Self.words.count - 3))
    services = []
    for type in types {
      for _ in 0...(random.below(5) == 0 ? 1 : 0) {
        services.append(
          Service(
            name: type, qualifier: random.below(4) == 0 ? "q\(random.below(2))" : nil,
            lifetime: Scope.Lifetime.allCases[random.below(6)], container: random.below(containers.count),
            needs: (0..<random.below(4)).map { _ in
              (
                Self.words[random.below(Self.words.count)], random.below(4) == 0 ? "q0" : nil,
                [.eager, .deferred, .afterStorage][random.below(3)]
              )
            }))
      }
    }
    askers = (0..<random.below(4)).map { _ in ("Screen\(random.below(3))", Self.words[random.below(Self.words.count)]) }
  }

  private static let words = [
    "Anchor", "Basket", "Candle", "Drum", "Envelope", "Feather", "Garden", "Harbour", "Island", "Jacket", "Kettle",
    "Ladder",
  ]

  /// The program after a few changes in names, scopes, containers, requests, and the presence of each.
  func mutated(_ random: inout SeededNumbers) -> Plan {
    var plan = self
    for _ in 0...random.below(4) {
      guard !plan.services.isEmpty else { break }
      let index = random.below(plan.services.count)
      switch random.below(7) {
      case 0:
        let (from, to) = (plan.services[index].name, plan.services[index].name + "Next")
        for number in plan.services.indices {
          if plan.services[number].name == from { plan.services[number].name = to }
          for need in plan.services[number].needs.indices where plan.services[number].needs[need].type == from {
            plan.services[number].needs[need].type = to
          }
        }
        for number in plan.askers.indices where plan.askers[number].1 == from { plan.askers[number].1 = to }
      case 1: plan.services[index].lifetime = Scope.Lifetime.allCases[random.below(6)]
      case 2: plan.services[index].container = random.below(plan.containers.count)
      case 3: plan.services.remove(at: index)
      case 4: plan.services.append(Plan(&random).services[0])
      case 5: plan.services[index].needs.append((Self.words[random.below(Self.words.count)], nil, .eager))
      default: plan.services[index].qualifier = "q\(random.below(3))"
      }
    }
    for index in plan.services.indices where plan.services[index].container >= plan.containers.count {
      plan.services[index].container = 0
    }
    return plan
  }

  var graph: Graph {
    var builder = SampleGraphBuilder()
    let ids = containers.enumerated().map { number, name in
      builder.container(name, module: "App", parents: number == 0 ? [] : [0])
    }
    for service in services {
      let id = builder.bind(
        service.name, named: service.qualifier, as: "Live\(service.name)", service.lifetime, in: ids[service.container])
      for need in service.needs { builder.ask(id, for: need.type, named: need.qualifier, need.timing) }
    }
    for (owner, type) in askers { builder.askFromOutside(owner, for: type, in: ids[0]) }
    return builder.graph
  }
}

/// SplitMix64.
private struct SeededNumbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
