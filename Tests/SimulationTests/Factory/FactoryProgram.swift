/// A random program of factories, and Factory's behaviour when each of them is requested.
///
/// Specified by hmlongco/Factory 3.2.1, `Registrations.swift`, `Containers.swift` and `Injections.swift`, in a debug
/// build. A request traps if its key is already being answered, or if its factory is a promise without a registration.
struct FactoryProgram {
  /// Spellings of a request.
  enum Way: CaseIterable {
    case call, resolve, wrapper, byDefault, lazy, dynamic, closure

    /// Whether the request runs while the object is made.
    var isEager: Bool { [.call, .resolve, .wrapper, .byDefault].contains(self) }
    /// Whether the closure of the factory passes the answer to the initializer.
    var isArgument: Bool { [.call, .resolve, .closure].contains(self) }
  }

  struct Factory {
    var container: Int
    var scope: String
    var isPromise: Bool
    var isRegistered: Bool
    var needs: [(factory: Int, way: Way)]
  }

  var factories: [Factory]

  init(using random: inout SplitMix64) {
    let count = Int.random(in: 2...7, using: &random)
    let percent = [10, 20, 35].randomElement(using: &random) ?? 20
    let scopes = [
      "", ".unique", ".graph", ".shared", ".cached", ".singleton", ".scope(.kept)", ".cached.timeToLive(9)",
    ]
    factories = (0..<count).map { _ in
      let isPromise = random.chance(20)
      return Factory(
        container: Int.random(in: 0...1, using: &random), scope: scopes.randomElement(using: &random) ?? "",
        isPromise: isPromise, isRegistered: isPromise && random.chance(50),
        needs: (0..<count).compactMap { other in
          random.chance(percent) ? (other, Way.allCases.randomElement(using: &random) ?? .call) : nil
        })
    }
  }

  /// Traps that end the program.
  enum Trap: Hashable {
    case loop(Set<Int>)
    case promise(Int)
  }

  /// The traps that a request for each factory ends in, according to the library.
  func traps() -> Set<Trap> {
    Set(factories.indices.compactMap { end(ofAskingFor: $0) })
  }

  /// The trap that asking for one factory ends in, in a program that does nothing else.
  func end(ofAskingFor number: Int) -> Trap? {
    var asked: [Int] = []
    return answer(number, &asked)
  }

  /// Answers a request while others are being answered.
  private func answer(_ number: Int, _ asked: inout [Int]) -> Trap? {
    if let position = asked.firstIndex(of: number) { return .loop(Set(asked[position...])) }
    if factories[number].isPromise, !factories[number].isRegistered { return .promise(number) }
    asked.append(number)
    defer { asked.removeLast() }
    let needs = factories[number].needs.filter(\.way.isEager)
    // Arguments are worked out first, then defaults, and properties when the initializer begins.
    let ordered =
      needs.filter { $0.way.isArgument } + needs.filter { $0.way == .byDefault } + needs.filter { $0.way == .wrapper }
    for need in ordered { if let trap = answer(need.factory, &asked) { return trap } }
    return nil
  }

  // MARK: Source

  /// The program as a file; its last code requests each factory.
  var source: String {
    """
    import FactoryKit
    extension Scope { static let kept = Cached() }
    \(declarations)
    func setUp() {
    \(registrations)
    }
    setUp()
    \(factories.indices.map { "print(\(reference($0))() as Any)" }.joined(separator: "\n"))

    """
  }

  /// The program as a function that asks for one factory, in a namespace of its own.
  func namespace(_ name: String) -> String {
    """
    import FactoryKit
    enum \(name) {
    \(declarations)
    static func ask(_ number: Int) {
    \(registrations)
    switch number {
    \(factories.indices.map { "case \($0): print(\(reference($0))() as Any)" }.joined(separator: "\n"))
    default: break
    }
    }
    }

    """
  }

  private var declarations: String {
    let types = factories.indices.map(type)
    let containers = (0...1).map { container in
      """
      final class Container\(container): SharedContainer {
        static let shared = Container\(container)()
        let manager = ContainerManager()
      \(factories.indices.filter { factories[$0].container == container }.map(property).joined(separator: "\n"))
      }
      """
    }
    return (types + containers).joined(separator: "\n")
  }

  private var registrations: String {
    factories.indices.filter { factories[$0].isRegistered }.map { "  \(reference($0)).register { \(made($0)) }" }
      .joined(separator: "\n")
  }

  private func reference(_ number: Int) -> String { "Container\(factories[number].container).shared.f\(number)" }

  private func typeName(_ number: Int) -> String { "K\(number)\(factories[number].isPromise ? "?" : "")" }

  private func type(_ number: Int) -> String {
    var properties: [String] = []
    var parameters: [String] = []
    for (position, need) in factories[number].needs.enumerated() {
      let path = "\\Container\(factories[need.factory].container).f\(need.factory)"
      let type = typeName(need.factory)
      switch need.way {
      case .call, .resolve: parameters.append("p\(position): \(type)")
      case .closure: parameters.append("p\(position): @escaping () -> \(type)")
      case .byDefault: parameters.append("p\(position): \(type) = \(reference(need.factory))()")
      case .wrapper: properties.append("@Injected(\(path)) var p\(position)")
      case .lazy: properties.append("@LazyInjected(\(path)) var p\(position)")
      case .dynamic: properties.append("@DynamicInjected(\(path)) var p\(position)")
      }
    }
    return
      "final class K\(number) {\n\(properties.map { "  \($0)\n" }.joined())  init(\(parameters.joined(separator: ", "))) {}\n}"
  }

  private func property(_ number: Int) -> String {
    let factory = factories[number]
    let made = factory.isPromise ? "promised()" : "self { \(made(number)) }"
    return "  var f\(number): Factory<\(typeName(number))> { \(made)\(factory.scope) }"
  }

  private func made(_ number: Int) -> String {
    let arguments = factories[number].needs.enumerated().compactMap { position, need -> String? in
      switch need.way {
      case .call: "p\(position): \(reference(need.factory))()"
      case .resolve: "p\(position): \(reference(need.factory)).resolve()"
      case .closure: "p\(position): { \(reference(need.factory))() }"
      case .byDefault, .wrapper, .lazy, .dynamic: nil
      }
    }
    return "K\(number)(\(arguments.joined(separator: ", ")))"
  }
}
