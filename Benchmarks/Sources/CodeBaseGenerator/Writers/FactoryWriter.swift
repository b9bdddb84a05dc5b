/// An extension of the container for each feature, with a factory for each service.
struct FactoryWriter: Writer {
  let imports = ["FactoryKit"]
  let package: PackageReference? = PackageReference(
    url: "https://github.com/hmlongco/Factory", version: "3.2.1", product: "FactoryKit", name: "Factory")

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let factories = feature.services.map { number in
      let service = graph.services[number]
      return factory(
        service.variable, service.type, service.implementation, graph.requirements(of: service),
        isShared: service.isShared)
    }
    let name = feature.name
    let tops = feature.tops.map { graph.services[$0] }
    return """

      extension Container {
      \(factories.joined())\
      \(factory("\(name.variable)Screen", "\(name)Screen", "\(name)Screen", tops, isShared: false))\
      }
      \(ServiceCode.screen("\(name)Screen", tops))
      """
  }

  private func factory(
    _ name: String, _ type: String, _ made: String, _ requirements: [LayeredGraph.Service], isShared: Bool
  ) -> String {
    let call = ServiceCode.call(made, requirements) { "self.\($0.variable)()" }
    return "  public var \(name): Factory<\(type)> { self { \(call) }\(isShared ? ".singleton" : "") }\n"
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    features.map { "log.append(Container.shared.\($0.name.variable)Screen().trace)" }
  }
}
