/// Classes that state their requirements, and one resolver for all of them.
///
/// DIKit follows a requirement into a class only where no provider makes it. So services have no protocols here.
struct DIKitWriter: Writer {
  let imports = ["DIKit"]
  let package: PackageReference? = PackageReference(
    url: "https://github.com/ishkawa/DIKit", version: "0.5.0", product: "DIKit", name: "DIKit")

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let tops = feature.tops.map { graph.services[$0] }
    return """

      final class \(feature.name)Screen: FactoryMethodInjectable {
      \(dependency(tops))
        static func makeInstance(dependency: Dependency) -> \(feature.name)Screen {
          \(feature.name)Screen(dependency)
        }

        private let dependency: Dependency

        private init(_ dependency: Dependency) { self.dependency = dependency }

        \(ServiceCode.trace(feature.name, tops, of: "dependency."))
      }

      final class \(feature.name)Flow {
        private let resolver: any AppResolver

        init(resolver: any AppResolver) { self.resolver = resolver }

        func start() -> String { resolver.resolve\(feature.name)Screen().trace }
      }

      """
  }

  private func dependency(_ services: [LayeredGraph.Service]) -> String {
    "  struct Dependency {\n" + services.map { "    let \($0.variable): \($0.type)\n" }.joined() + "  }\n"
  }

  func types(of service: LayeredGraph.Service, in graph: LayeredGraph) -> String {
    let requirements = graph.requirements(of: service)
    return """

      final class \(service.type): Injectable {
      \(dependency(requirements))
        private let dependency: Dependency

        init(dependency: Dependency) { self.dependency = dependency }

        \(ServiceCode.trace(service.type, requirements, of: "dependency."))
      }

      """
  }

  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File] {
    [
      CodeBase.File(
        path: "App/AppResolver.swift",
        text: """
          import DIKit

          protocol AppResolver: DIKit.Resolver {
          }

          final class DefaultAppResolver: AppResolver {
          }

          """)
    ]
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    ["log.append(\(features[0].name)Flow(resolver: DefaultAppResolver()).start())"]
  }
}
