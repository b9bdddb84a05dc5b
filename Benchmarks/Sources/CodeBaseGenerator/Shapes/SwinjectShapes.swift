extension Shape {
  /// Shapes of containers, assemblies and code around them.
  static let swinject = [
    Shape("container-depth", "containers, each the parent of the next", from: 250) { count in
      [
        .source(
          "Start", imports: "Swinject",
          """
          final class Session {}
          final class Screen { init(session: Session) {} }

          func start() {
            let container0 = Container()
            container0.register(Session.self) { _ in Session() }
          \(each(1..<count) { number in
            """
              let container\(number) = Container(parent: container\(number - 1))
              container\(number).register(Screen.self) { r in Screen(session: r.resolve(Session.self)!) }
              _ = container\(number).resolve(Screen.self)!
            """
          })
          }
          """)
      ]
    },
    Shape("container-children", "child containers of one root", from: 1000) { count in
      [
        .source(
          "Start", imports: "Swinject",
          """
          final class Root {}
          let root: Container = {
            let container = Container()
            container.register(Root.self) { _ in Root() }
            return container
          }()
          """)
      ]
        + (0..<count).map { number in
          .source(
            "Screen\(number)", imports: "Swinject",
            """
            final class Screen\(number) { init(root: Root) {} }

            func makeScreen\(number)() -> Screen\(number) {
              let container = Container(parent: root)
              container.register(Screen\(number).self) { r in Screen\(number)(root: r.resolve(Root.self)!) }
              return container.resolve(Screen\(number).self)!
            }
            """)
        }
    },
    Shape("container-bindings", "bindings of one container", from: 25_000) { count in
      let size = 100
      var isRequired = Array(repeating: false, count: count)
      for number in 1..<count { isRequired[number * 7 / 8] = true }
      let unrequired = isRequired.map { !$0 }
      let assemblies = (count + size - 1) / size
      return [
        .source(
          "Start", imports: "Swinject",
          """
          let assembler = Assembler([
          \(each(0..<assemblies) { "  Part\($0)Assembly()," })
          ])
          func start() {
          \(each(0..<assemblies) { "  showPart\($0)(assembler.resolver)" })
          }
          """)
      ]
        + (0..<assemblies).map { number in
          let services = number * size..<min(count, (number + 1) * size)
          return .source(
            "Part\(number)Assembly", imports: "Swinject",
            """
            final class Part\(number)Assembly: Assembly {
              func assemble(container: Container) {
            \(each(services) { "    container.register(Service\($0).self) { \($0 == 0 ? "_ in Service0()" : "r in Service\($0)(before: r.resolve(Service\($0 * 7 / 8).self)!)") }" })
              }
            }
            func showPart\(number)(_ resolver: Resolver) {
            \(services.filter { unrequired[$0] }.map { "  _ = resolver.resolve(Service\($0).self)!" }.joined(separator: "\n"))
            }

            \(each(services) { "final class Service\($0) {\($0 == 0 ? "" : " init(before: Service\($0 * 7 / 8)) {} ")}" })
            """)
        }
    },
    Shape("containers", "containers that know nothing of each other", from: 1250) { count in
      (0..<count).map { number in
        .source(
          "Flow\(number)", imports: "Swinject",
          """
          final class Model\(number) {}
          final class Screen\(number) { init(model: Model\(number)) {} }

          final class Flow\(number) {
            private let container = Container()

            init() {
              container.register(Model\(number).self) { _ in Model\(number)() }
              container.register(Screen\(number).self) { r in Screen\(number)(model: r.resolve(Model\(number).self)!) }
            }

            func start() -> Screen\(number) { container.resolve(Screen\(number).self)! }
          }
          """)
      }
    },
    Shape("container-switch", "containers that a 'switch' chooses from", from: 100) { count in
      [
        .source(
          "Start", imports: "Swinject",
          """
          enum Tenant {
            case \(each(0..<count, separator: ", ") { "tenant\($0)" })
          }

          \(each(0..<count) { "final class Screen\($0) {}" })

          final class Flow {
          \(each(0..<count) { "  private let container\($0) = Container()" })

            private func container(of tenant: Tenant) -> Container {
              switch tenant {
          \(each(0..<count) { "    case .tenant\($0): return container\($0)" })
              }
            }

            func start(_ tenant: Tenant) {
          \(each(0..<count) { "    container(of: tenant).register(Screen\($0).self) { _ in Screen\($0)() }" })
          \(each(0..<count) { "    _ = container(of: tenant).resolve(Screen\($0).self)!" })
            }
          }
          """)
      ]
    },
    Shape("mutual-helpers", "functions that call each other and register", from: 50) { count in
      [
        .source(
          "Start", imports: "Swinject",
          """
          \(each(0..<count) { "final class Service\($0) {}" })

          \(each(0..<count) { number in
            """
            func register\(number)(_ container: Container, depth: Int) {
              guard depth > 0 else { return }
              container.register(Service\(number).self) { _ in Service\(number)() }
              register\((number + 1) % count)(container, depth: depth - 1)
              register\((number + count / 2) % count)(container, depth: depth - 1)
            }

            """
          })
          func start(depth: Int) {
            let container = Container()
            register0(container, depth: depth)
          \(each(0..<count) { "  _ = container.resolve(Service\($0).self)!" })
          }
          """)
      ]
    },
    Shape("near-miss-names", "names that are registered, and as many that nearly are", from: 500) { count in
      [
        .source(
          "Start", imports: "Swinject",
          """
          final class Service {}

          func start() {
            let container = Container()
          \(each(0..<count) { "  container.register(Service.self, name: \"service\(letters($0))\") { _ in Service() }" })
          \(each(0..<count) { "  _ = container.resolve(Service.self, name: \"servise\(letters($0))\")!" })
          }
          """)
      ]
    },
    Shape("assembly-depth", "assemblies, each the superclass of the next", from: 100) { count in
      [
        .source(
          "Start", imports: "Swinject",
          """
          \(each(0..<count) { number in
            """
            final class Service\(number) {}
            class Assembly\(number): \(number == 0 ? "Assembly" : "Assembly\(number - 1)") {
              \(number == 0 ? "" : "override ")func assemble(container: Container) {
                \(number == 0 ? "" : "super.assemble(container: container)")
                container.register(Service\(number).self) { _ in Service\(number)() }
              }
            }
            """
          })

          let assembler = Assembler([Assembly\(count - 1)()])
          func start() {
          \(each(0..<count) { "  _ = assembler.resolver.resolve(Service\($0).self)!" })
          }
          """)
      ]
    },
    Shape("long-file", "lines of one file", from: 12_500) { lines in
      let count = lines / 10
      return [
        .source(
          "Start", imports: "Swinject",
          """
          final class AppAssembly: Assembly {
            func assemble(container: Container) {
          \(each(0..<count) { "    container.register(Service\($0).self) { \($0 == 0 ? "_ in Service0()" : "r in Service\($0)(before: r.resolve(Service\($0 - 1).self)!)") }" })
            }
          }

          \(each(0..<count) { number in
            """
            final class Service\(number) {
              private var count = 0

              init(\(number == 0 ? "" : "before: Service\(number - 1)")) {}

              func load() {
                count += 1
              }
            }
            """
          })

          let last = Assembler([AppAssembly()]).resolver.resolve(Service\(count - 1).self)!
          """)
      ]
    },
    Shape("findings", "findings", from: 6250, .formats) { count in
      let size = 50
      return (0..<(count + size - 1) / size).map { number in
        let services = number * size..<min(count, (number + 1) * size)
        return .source(
          "Flow\(number)", imports: "Swinject",
          """
          \(each(services) { "final class Service\(letters($0))Client {}" })

          final class Flow\(number) {
            private let container = Container()

            func start() {
              container.register(String.self) { _ in "" }
              _ = container.resolve(String.self)!
          \(each(services) { "    _ = container.resolve(Service\(letters($0))Client.self)!" })
            }
          }
          """)
      }
    },
  ]
}
