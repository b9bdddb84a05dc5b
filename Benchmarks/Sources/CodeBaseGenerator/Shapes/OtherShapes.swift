extension Shape {
  /// Shapes of Deli, DIKit and Injection.
  static let others = [
    Shape("deli-collection", "types that ask for all of as many plugins: the answer is the square", from: 250) {
      count in
      [
        .source(
          "Start", imports: "Deli",
          """
          protocol Plugin {}
          \(each(0..<count) { number in
            """
            final class Plugin\(number): Plugin, Component {}
            final class Screen\(number): Autowired {
              private let plugins: [Plugin]
              required init(_ plugins: [Plugin]) { self.plugins = plugins }
              var count: Int { plugins.count }
            }
            """
          })

          final class Start: Inject {
          \(each(0..<count) { "  let screen\($0) = Inject(Screen\($0).self)" })
          }
          """)
      ]
    },
    Shape("dikit-resolvers", "resolvers of twenty classes", from: 500) { count in
      [
        .source(
          "Services", imports: "DIKit",
          each(0..<20) { number in
            """
            final class Service\(number): Injectable {
              struct Dependency {\(number == 0 ? "" : " let before: Service\(number - 1) ")}
              init(dependency: Dependency) { \(number == 0 ? "" : "print(dependency.before)") }
            }
            """
          })
      ]
        + (0..<count).map { number in
          .source(
            "Flow\(number)Resolver", imports: "DIKit",
            """
            protocol Flow\(number)Resolver: Resolver {
              func provideModel\(number)() -> Model\(number)
            }

            final class DefaultFlow\(number)Resolver: Flow\(number)Resolver {
              func provideModel\(number)() -> Model\(number) { Model\(number)() }
            }

            final class Model\(number) {}
            """)
        }
    },
    Shape("injection-builders", "builders with a component of their own", from: 500) { count in
      [
        .source(
          "Start", imports: "Injection",
          """
          final class Session {}
          final class Clock {}

          func start() {
            injectMe {
              single { Session() }
              single { Clock() }
            }
          \(each(0..<count) { "  _ = Screen\($0)Builder().build()" })
          }
          """)
      ]
        + (0..<count).map { number in
          .source(
            "Screen\(number)", imports: "Injection",
            """
            final class Model\(number) { init(session: Session) {} }
            final class Screen\(number) { init(model: Model\(number), clock: Clock) {} }

            final class Screen\(number)Builder: ModuleBuilder<Screen\(number)> {
              override func component() -> Component? {
                Component {
                  factory { Model\(number)(session: $0()) }
                  factory { Screen\(number)(model: $0(), clock: $0()) }
                }
              }

              override func build() -> Screen\(number) { module.resolve() }
            }
            """)
        }
    },
  ]

  /// Shapes of whole repositories.
  static let repositories = [
    Shape("modules", "modules of one app, each with an assembly", from: 750) { count in
      let requirement = { (number: Int) in number == 0 ? nil : (number - 1) / 2 }
      let manifest = CodeBase.File(
        path: "Package.swift",
        text: """
          // swift-tools-version: 6.0

          import PackageDescription

          let package = Package(
            name: "App",
            dependencies: [.package(url: "https://github.com/Swinject/Swinject", from: "2.9.1")],
            targets: [
          \(each(0..<count) { "    .target(name: \"Module\($0)\", dependencies: [\(requirement($0).map { "\"Module\($0)\", " } ?? "")\"Swinject\"])," })
              .executableTarget(name: "App", dependencies: [\(each(0..<count, separator: ", ") { "\"Module\($0)\"" }), "Swinject"]),
            ]
          )

          """)
      let app = CodeBase.File(
        path: "Sources/App/main.swift",
        text: """
          import Swinject
          \(each(0..<count) { "import Module\($0)" })

          let assembler = Assembler([
          \(each(0..<count) { "  Module\($0)Assembly()," })
          ])
          \(each(0..<count) { "_ = assembler.resolver.resolve(Service\($0).self)!" })

          """)
      return [manifest, app]
        + (0..<count).map { number in
          let above = requirement(number)
          return CodeBase.File(
            path: "Sources/Module\(number)/Module.swift",
            text: """
              import Swinject
              \(above.map { "import Module\($0)" } ?? "")

              public final class Service\(number) {
                public init(\(above.map { "above: Service\($0)" } ?? "")) {}
              }

              public final class Module\(number)Assembly: Assembly {
                public init() {}

                public func assemble(container: Container) {
                  container.register(Service\(number).self) { \(above.map { "r in Service\(number)(above: r.resolve(Service\($0).self)!)" } ?? "_ in Service0()") }
                }
              }

              """)
        }
    },
    Shape("apps", "apps of 250 files in one repository, a framework each in turn", from: 5) { count, body in
      for number in 0..<count {
        let framework = Framework.together[number % Framework.together.count]
        try CodeBase(files: 250, frameworks: [framework], seed: UInt64(number)).forEachFile { file throws in
          try body(CodeBase.File(path: "App\(letters(number))/\(file.path)", text: file.text))
        }
      }
    },
    Shape("revisions", "files, of which a commit changes every fiftieth with wiring", from: 2500, .revisions) {
      count, body in
      try CodeBase(files: count, frameworks: [.swinject]).forEachFile { file throws in try body(file) }
    },
  ]
}
