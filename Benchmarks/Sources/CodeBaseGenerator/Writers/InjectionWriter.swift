/// A component and a builder for each feature, and one module for all of them.
struct InjectionWriter: Writer {
  let imports = ["Injection"]
  let package: PackageReference? = PackageReference(
    url: "https://github.com/JulianAlonso/Injection", version: "0.0.4", product: "Injection", name: "Injection")

  func wiring(of feature: LayeredGraph.Feature, in graph: LayeredGraph) -> String {
    let registrations = feature.services.map { number in
      let service = graph.services[number]
      let made = ServiceCode.call(service.implementation, graph.requirements(of: service)) { _ in "$0()" }
      return "  \(service.isShared ? "single" : "factory") { \(made) as \(service.type) }\n"
    }
    let name = feature.name
    let tops = feature.tops.map { graph.services[$0] }
    return """

      let \(name.variable)Component = Component {
      \(registrations.joined())\
      }

      final class \(name)Builder: ModuleBuilder<\(name)Screen> {
        override func component() -> Component? {
          Component {
            single { \(name)State() }
            factory { \(ServiceCode.call("\(name)Screen", tops) { _ in "$0()" }) }
          }
        }

        override func build() -> \(name)Screen {
          let state: \(name)State = module.resolve()
          state.isShown = true
          return module.resolve()
        }
      }

      final class \(name)State {
        var isShown = false
      }
      \(ServiceCode.screen("\(name)Screen", tops))
      """
  }

  func support(for features: [LayeredGraph.Feature]) -> [CodeBase.File] {
    ServiceCode.lists(features).map { list in
      CodeBase.File(
        path: "App/Components/Component\(list.name).swift",
        text: """
          import Injection

          let component\(list.name) = Component {
          \(list.features.map { "  component { \($0.name.variable)Component }\n" }.joined())\
          }

          """)
    }
  }

  func start(_ features: [LayeredGraph.Feature]) -> [String] {
    ["injectMe {"] + ServiceCode.lists(features).map { "  component { component\($0.name) }" }
      + ["}", "log.append(\(features[0].name)Builder().build().trace)"]
  }
}
