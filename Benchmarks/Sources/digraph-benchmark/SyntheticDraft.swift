import DigraphLinker
import DigraphModel

/// Wiring of any size, as front ends hand it to the linker: an app's container with a few child containers, bindings
/// that need earlier ones, and of every kind of mistake as many as a large project would tolerate.
struct SyntheticDraft {
  private(set) var draft = Draft()
  private var state: UInt64

  private static let childCount = 4
  /// Levels of the app, from what everybody needs to screens.
  private static let depth = 16

  init(bindings: Int, requestsPerBinding: Int, seed: UInt64) {
    state = seed
    addContainers()
    for number in 0..<bindings { draft.bindings.append(binding(number, of: bindings)) }
    for item in draft.bindings {
      let type = item.binding.key.type
      draft.types[type] = TypeSummary(kind: .protocol)
      draft.types["Default" + type] = TypeSummary(kind: .class, supertypes: [type])
    }
    for number in 0..<bindings {
      for position in 0..<requestsPerBinding { draft.requests.append(request(number, position, of: bindings)) }
    }
  }

  private mutating func random(below bound: Int) -> Int {
    // Knuth's MMIX generator; its high bits are good enough here.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func addContainers() {
    for id in 0...Self.childCount {
      draft.containers.append(
        Container(
          id: id, name: id == 0 ? "App" : "Flow \(id)", kind: "Container", framework: .swinject, module: "App",
          parents: id == 0 ? [] : [0], site: Site(path: "App/Containers.swift", line: 10 * id + 1)))
    }
  }

  // MARK: Bindings

  /// Every twentieth binding is one of a child container.
  private func container(of number: Int) -> Container.ID {
    number % 20 == 19 ? 1 + (number / 20) % Self.childCount : 0
  }

  private func type(_ number: Int) -> String {
    "Feature\(number / 40)\(Self.roles[number % Self.roles.count])\(number % 40)"
  }

  private static let roles = ["Repository", "Service", "UseCase", "Store", "Presenter", "Router", "Tracker"]

  private func site(_ number: Int, line: Int) -> Site {
    Site(
      path: "App/Features/Feature\(number / 40)/Assembly\(number / 10).swift", line: number % 10 * 20 + line, column: 5)
  }

  private func key(_ number: Int) -> Key {
    Key(
      type: type(number), name: number % 50 == 7 ? .literal("primary") : nil,
      arguments: number % 40 == 39 ? ["Int"] : [])
  }

  private mutating func binding(_ number: Int, of count: Int) -> DraftBinding {
    let level = number * Self.depth / count
    let scope =
      switch level {
      case 0..<4: Scope(name: "container", lifetime: .shared, isExplicit: true)
      case 4: Scope(name: "weak", lifetime: .weak, isExplicit: true)
      case 5..<12: Scope(name: "graph", lifetime: .graph, isExplicit: false)
      default: Scope(name: "transient", lifetime: .unique, isExplicit: true)
      }
    return DraftBinding(
      Binding(
        id: number, framework: .swinject, container: container(of: number), key: key(number),
        implementation: "Default" + type(number), implementationKind: .class, scope: scope, provider: .factory,
        site: site(number, line: 2), conformance: .proven, module: "App", scopeSite: site(number, line: 9)),
      order: number)
  }

  // MARK: Requests

  private mutating func request(_ number: Int, _ position: Int, of count: Int) -> DraftRequest {
    let site = site(number, line: 3 + position)
    // One in fifty comes from outside of all bindings.
    if number % 50 == 0, position == 0 {
      let asked = random(below: count)
      return DraftRequest(
        Request(
          id: 0, framework: .swinject, owner: "Coordinator", containers: [container(of: asked)], key: key(asked),
          timing: .eager, strength: .required, site: site))
    }
    let asked = target(of: number, position, count)
    return DraftRequest(
      Request(
        id: 0, framework: .swinject, consumer: number, owner: "Assembly\(number / 10)", containers: [],
        key: asked, timing: random(below: 20) == 0 ? .deferred : .eager,
        strength: random(below: 5) == 0 ? .silent : .required, site: site),
      followsConsumer: true)
  }

  /// One request in a thousand is a mistake: a misspelt type, another name, other arguments, a loop.
  private mutating func target(of number: Int, _ position: Int, _ count: Int) -> Key {
    var found = visible(from: number, count)
    switch random(below: 4000) {
    case 0: return Key(type: type(found) + "s")
    case 1: return Key(type: type(found), name: .literal("secondary"))
    case 2: return Key(type: type(found), arguments: ["String", "Int"])
    case 3: found = min(number + 1 + random(below: 3), count - 1)
    default: break
    }
    return key(found)
  }

  /// A binding before another one, in its own container or the app's.
  private mutating func visible(from number: Int, _ count: Int) -> Int {
    let near = max(0, number - 1 - random(below: 200))
    let found = random(below: 3) == 0 ? random(below: max(number, 1)) : near
    let container = container(of: found)
    return container == 0 || container == self.container(of: number) ? found : max(0, found - 1)
  }
}
