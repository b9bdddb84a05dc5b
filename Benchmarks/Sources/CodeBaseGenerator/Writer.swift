/// Writes the wiring of features for one framework.
protocol Writer {
  /// Modules that a file with wiring imports.
  var imports: [String] { get }
  /// The package that a manifest depends on; `nil` for a framework that SwiftPM does not build.
  var package: PackageReference? { get }

  /// Declarations that bind the services of a feature, and code that requests the services that no other service
  /// requires.
  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String
  /// The protocol and the class of a service.
  func types(of service: LayeredGraph.Service, in graph: LayeredGraph) -> String
  /// Files beside those of the features.
  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File]
  /// Statements of the app delegate's initialiser.
  func start(_ features: [LayeredGraph.Feature]) -> [String]
}

/// A dependency of a manifest.
struct PackageReference {
  var url: String
  var version: String
  var product: String
  /// Name of the package: the last part of its address.
  var name: String
}

extension Writer {
  func types(of service: LayeredGraph.Service, in graph: LayeredGraph) -> String {
    let requirements = graph.requirements(of: service)
    return ServiceCode.text(
      service, requirements: requirements,
      initializer: "init(\(requirements.map { "\($0.variable): \($0.type)" }.joined(separator: ", ")))")
  }

  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File] { [] }
}

extension Framework {
  var writer: any Writer {
    switch self {
    case .swinject: SwinjectWriter()
    case .needle: NeedleWriter()
    case .deli: DeliWriter()
    case .dikit: DIKitWriter()
    case .injection: InjectionWriter()
    case .factory: FactoryWriter()
    case .knit: KnitWriter()
    }
  }
}

/// Parts of the text that several writers share.
enum ServiceCode {
  /// A protocol, and a class that takes its requirements as parameters of its initialiser.
  static func text(
    _ service: LayeredGraph.Service, requirements: [LayeredGraph.Service], role: String? = nil, initializer: String,
    members: String = ""
  ) -> String {
    """

    protocol \(service.type): AnyObject {
      var trace: String { get }
    }

    final class \(service.implementation): \(([service.type] + (role.map { [$0] } ?? [])).joined(separator: ", ")) {
    \(storedClass(requirements, initializer: initializer, members: members))\
      \(trace(service.type, requirements))
    }

    """
  }

  /// A property that reads all requirements of a class.
  static func trace(_ name: String, _ requirements: [LayeredGraph.Service], of receiver: String = "") -> String {
    let parts = ["\"\(name)\""] + requirements.map { "\(receiver)\($0.variable).trace" }
    return "var trace: String { [\(parts.joined(separator: ", "))].joined() }"
  }

  /// A class of a feature that stores the services that its initialiser takes.
  static func screen(_ name: String, _ tops: [LayeredGraph.Service]) -> String {
    """

    final class \(name) {
    \(storedClass(tops, initializer: "init(\(tops.map { "\($0.variable): \($0.type)" }.joined(separator: ", ")))", members: ""))\
      \(trace(name, tops))
    }

    """
  }

  private static func storedClass(_ stored: [LayeredGraph.Service], initializer: String, members: String) -> String {
    members + stored.map { "  private let \($0.variable): \($0.type)\n" }.joined()
      + "\n  \(initializer) {\n" + stored.map { "    self.\($0.variable) = \($0.variable)\n" }.joined() + "  }\n\n"
  }

  /// `Name(first: a, second: b)`.
  static func call(
    _ callee: String, _ services: [LayeredGraph.Service], _ argument: (LayeredGraph.Service) -> String
  ) -> String {
    "\(callee)(\(services.map { "\($0.variable): \(argument($0))" }.joined(separator: ", ")))"
  }

  /// Features in lists that are short enough to scroll through, with a name for each list.
  static func lists(_ features: [LayeredGraph.Feature]) -> [(name: String, features: ArraySlice<LayeredGraph.Feature>)]
  {
    stride(from: 0, to: features.count, by: 40).map {
      ("List" + letters($0 / 40), features[$0..<min($0 + 40, features.count)])
    }
  }
}
