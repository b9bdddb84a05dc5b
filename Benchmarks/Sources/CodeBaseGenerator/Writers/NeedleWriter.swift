/// A component for each feature, which makes the components of the features below. The first one is the root.
struct NeedleWriter: Writer {
  let imports = ["NeedleFoundation"]
  let package: PackageReference? = PackageReference(
    url: "https://github.com/uber/needle.git", version: "0.25.1", product: "NeedleFoundation", name: "needle")

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let required = graph.requirementsFromAbove(feature)
    let inherited = Set(required.map(\.type))
    let properties = feature.services.map { number in
      let service = graph.services[number]
      let made = ServiceCode.call(service.implementation, graph.requirements(of: service)) {
        (inherited.contains($0.type) ? "dependency." : "") + $0.variable
      }
      return """
          public var \(service.variable): \(service.type) {
            \(service.isShared ? "shared { \(made) }" : made)
          }

        """
    }
    let tops = feature.tops.map { graph.services[$0] }
    let children = feature.children.map { child in
      let name = graph.features[child].name
      return "  var \(name.variable): \(name)Component { \(name)Component(parent: self) }\n"
    }
    let traces = ["[screen.trace]"] + feature.children.map { "\(graph.features[$0].name.variable).traces()" }
    let name = feature.name
    let superclass =
      feature.parent == nil
      ? "BootstrapComponent" : "Component<\(required.isEmpty ? "EmptyDependency" : "\(name)Dependency")>"
    let dependency =
      required.isEmpty
      ? ""
      : """

      protocol \(name)Dependency: Dependency {
      \(required.map { "  var \($0.variable): \($0.type) { get }\n" }.joined())\
      }

      """
    return """
      \(dependency)
      final class \(name)Component: \(superclass) {
      \(properties.joined())\
        var screen: \(name)Screen {
          \(ServiceCode.call("\(name)Screen", tops, \.variable))
        }
      \(children.joined())
        func traces() -> [String] {
          \(traces.joined(separator: " + "))
        }
      }
      \(ServiceCode.screen("\(name)Screen", tops))
      """
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    ["registerProviderFactories()", "log += \(features[0].name)Component().traces()"]
  }
}
