/// An assembly for each feature, which depends on those that it asks, and one for each list of them.
///
/// Knit's generator writes the methods that the code calls.
struct KnitWriter: Writer {
  let imports = ["Knit"]
  let package: PackageReference? = PackageReference(
    url: "https://github.com/cashapp/knit", version: "2.1.6", product: "Knit", name: "knit")

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let registrations = feature.services.map { number in
      let service = graph.services[number]
      let requirements = graph.requirements(of: service)
      let made = ServiceCode.call(service.implementation, requirements) { "resolver.\($0.variable)()" }
      return """
            container.register(\(service.type).self) { \(requirements.isEmpty ? "_" : "resolver") in
              \(made)
            }\(service.isShared ? ".inObjectScope(.container)" : "")

        """
    }
    let asked = feature.tops.map { "    log.append(resolver.\(graph.services[$0].variable)().trace)\n" }
    let others = Set(
      feature.services.flatMap { graph.services[$0].requirements }.map {
        graph.features[$0 / feature.services.count].name
      })
    return """

      \(assembly(feature.name, dependsOn: others.subtracting([feature.name]).sorted(), registrations.joined()))
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

  private func assembly(_ name: String, dependsOn others: [String], _ registrations: String) -> String {
    """
    final class \(name)Assembly: AutoInitModuleAssembly {
      typealias TargetResolver = Resolver
      static var dependencies: [any ModuleAssembly.Type] {
        [\(others.map { "\($0)Assembly.self" }.joined(separator: ", "))]
      }

      func assemble(container: Container<Resolver>) {
    \(registrations)\
      }
    }

    """
  }

  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File] {
    ServiceCode.lists(features).map { list in
      CodeBase.File(
        path: "App/Assemblies/\(list.name)Assembly.swift",
        text: "import Knit\n\n" + assembly(list.name, dependsOn: list.features.map(\.name), ""))
    }
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    let lists = ServiceCode.lists(features).map { "\($0.name)Assembly()" }
    return [
      "let assembler = ScopedModuleAssembler<Resolver>([\(lists.joined(separator: ", "))])",
      "\(features[0].name)Coordinator(resolver: assembler.resolver).start()",
    ]
  }
}
