/// Types that declare themselves to be components.
struct DeliWriter: Writer {
  let imports = ["Deli"]
  let package: PackageReference? = nil

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let tops = feature.tops.map { graph.services[$0] }
    return """

      final class \(feature.name)Screen: Inject {
      \(tops.map { "  private let \($0.variable) = Inject(\($0.type).self)\n" }.joined())
        \(ServiceCode.trace(feature.name, tops))
      }

      """
  }

  func types(of service: LayeredGraph.Service, in graph: LayeredGraph) -> String {
    let requirements = graph.requirements(of: service)
    let parameters = requirements.map { "_ \($0.variable): \($0.type)" }.joined(separator: ", ")
    return ServiceCode.text(
      service, requirements: requirements, role: requirements.isEmpty ? "Component" : "Autowired",
      initializer: "required init(\(parameters))",
      members: service.isShared ? "" : "  var scope: Scope { return .prototype }\n")
  }

  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File] {
    [
      CodeBase.File(
        path: "deli.yml",
        text: """
          target:
            - App

          config:
            App:
              project: App
              target: App
              className: AppFactory
              output: App/AppFactory.swift

          """)
    ]
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    ["AppContext.shared.load([AppFactory.self])", "log.append(\(features[0].name)Screen().trace)"]
  }
}
