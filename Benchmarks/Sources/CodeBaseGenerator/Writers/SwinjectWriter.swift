/// An assembly for each feature, and one assembler for all of them.
struct SwinjectWriter: Writer {
  let imports = ["Swinject"]
  let package: PackageReference? = PackageReference(
    url: "https://github.com/Swinject/Swinject", version: "2.9.1", product: "Swinject", name: "Swinject")

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let registrations = feature.services.map { number in
      let service = graph.services[number]
      let requirements = graph.requirements(of: service)
      let made = ServiceCode.call(service.implementation, requirements) { "r.resolve(\($0.type).self)!" }
      return """
            container.register(\(service.type).self) { \(requirements.isEmpty ? "_" : "r") in
              \(made)
            }\(service.isShared ? ".inObjectScope(.container)" : "")

        """
    }
    let asked = feature.tops.map { "    log.append(resolver.resolve(\(graph.services[$0].type).self)!.trace)\n" }
    return """

      final class \(feature.name)Assembly: Assembly {
        func assemble(container: Container) {
      \(registrations.joined())\
        }
      }

      final class \(feature.name)Coordinator {
        private let resolver: Resolver
        private var log: [String] = []

        init(resolver: Resolver) { self.resolver = resolver }

        func start() {
      \(asked.joined())\
        }
      }

      """
  }

  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File] {
    ServiceCode.lists(features).map { list in
      CodeBase.File(
        path: "App/Assemblies/Assembly\(list.name).swift",
        text: """
          import Swinject

          enum Assembly\(list.name) {
            static let all: [Assembly] = [
          \(list.features.map { "    \($0.name)Assembly(),\n" }.joined())\
            ]
          }

          """)
    }
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    ["let assembler = Assembler(["]
      + ServiceCode.lists(features).map { "  Assembly\($0.name).all," }
      + ["].flatMap { $0 })", "\(features[0].name)Coordinator(resolver: assembler.resolver).start()"]
  }
}
