extension AdversarialShape {
  static let wide: [Self] = [
    Self(.width, "statements", isAnswerQuadratic: true) { framework, count in
      framework.function(lines(count) { "\(framework.bind("A", "A()")); let x\($0) = \(framework.ask("A"))" })
    },
    Self(.width, "declared types") { framework, count in
      lines(count) { "class W\($0): A {}" } + "\n"
        + framework.function(lines(count) { framework.bind("W\($0)", "W\($0)()") })
    },
    Self(.width, "parameters and arguments") { framework, count in
      "class W { init(\(lines(count, ", ") { "_ a\($0): A" })) {} }\n"
        + framework.function(framework.bind("W", "W(\(lines(count, ", ") { _ in framework.ask("A") }))"))
    },
    Self(.width, "parameters with defaults") { framework, count in
      "class W { init(\(lines(count, ", ") { "a\($0): A = A()" })) {} }\n"
        + framework.function(framework.bind("W", "W()") + "\n_ = " + framework.ask("W"))
    },
    Self(.width, "generic parameters") { framework, count in
      "class W<\(lines(count, ", ") { "T\($0)" })> {}\n"
        + framework.function("_ = " + framework.ask("W<\(lines(count, ", ") { _ in "A" })>"))
    },
    Self(.width, "members") { framework, count in
      "class W {\n" + lines(count) { "  let p\($0) = A()\n  func m\($0)() -> A { p\($0) }" } + "\n}\n"
        + framework.start("_ = W().m0()")
    },
    Self(.width, "cases") { framework, count in
      "enum W { case \(lines(count, ", ") { "c\($0)(A)" }) }\n"
        + framework.function(
          "let w = W.c0(A())\nswitch w {\n" + lines(count) { "case .c\($0)(let a): \(framework.bind("A", "a"))" }
            + "\n}")
    },
    Self(.width, "conformances") { framework, count in
      lines(count) { "protocol Q\($0) {}" } + "\nclass W: \(lines(count, ", ") { "Q\($0)" }) {}\n"
        + framework.function(lines(min(count, 200)) { framework.bind("Q\($0)", "W()") })
    },
    Self(.width, "overloads") { framework, count in
      lines(count) { "func o(_ a: Q\($0)) -> A { A() }" } + "\n"
        + framework.function(lines(min(count, 100)) { _ in "_ = o(o(o(\(framework.ask("A")))))" })
    },
    Self(.width, "extensions") { framework, count in
      lines(count) { "extension A { func e\($0)(_ c: \(framework.container)) { \(framework.bind("A", "A()")) } }" }
        + "\n" + framework.function(lines(count) { "A().e\($0)(c)" })
    },
    Self(.width, "branches in a row") { framework, count in
      framework.function(lines(count) { "if Bool.random() { \(framework.bind("A", "A()")) } // \($0)" })
    },
    Self(.width, "returns in a row") { framework, count in
      framework.function(lines(count) { _ in "guard Bool.random() else { return }\n\(framework.bind("A", "A()"))" })
    },
    Self(.width, "branches of a condition") { framework, count in
      framework.function(
        "if Bool.random() {}" + lines(count, "") { _ in " else if Bool.random() { \(framework.bind("A", "A()")) }" })
    },
    Self(.width, "clauses of the compiler") { framework, count in
      framework.function("#if A0\n" + lines(count) { "#elseif A\($0)\n\(framework.bind("A", "A()"))" } + "\n#endif")
    },
    Self(.width, "a long array that is looped over") { framework, count in
      framework.function(
        "let all: [A] = [\(lines(count, ", ") { _ in "A()" })]\nfor a in all { \(framework.bind("A", "a")) }")
    },
    Self(.width, "loops in loops over long arrays") { framework, count in
      let size = min(count, 40)
      return framework.function(
        "let all: [A] = [\(lines(size, ", ") { _ in "A()" })]\n"
          + lines(5, " ") { "for a\($0) in all {" } + framework.bind("A", "a0") + String(repeating: " }", count: 5))
    },
    Self(.width, "maps in maps over long arrays") { framework, count in
      let size = min(count, 40)
      return framework.function(
        "let all: [A] = [\(lines(size, ", ") { _ in "A()" })]\n"
          + lines(5, " ") { _ in "all.map { _ in " } + framework.ask("A") + String(repeating: " }", count: 5))
    },
    Self(.width, "a long chain of calls") { framework, count in
      framework.function("_ = \(framework.ask("A"))" + lines(count, "") { ".m\($0) { $0 }" })
    },
    Self(.width, "a long sum") { framework, count in
      framework.function("let x = " + lines(count, " + ") { _ in framework.ask("A") })
    },
    Self(.width, "a long text") { framework, count in
      framework.function("let x = \"\(String(repeating: "a", count: count * 40))\"\n" + framework.bind("A", "A(x)"))
    },
    Self(.width, "names that are alike") { framework, count in
      lines(count) { "class Service\(String(repeating: "a", count: $0 % 40))\($0): P {}" } + "\n"
        + framework.function(
          lines(count) { "_ = " + framework.ask("Servic\(String(repeating: "a", count: $0 % 40))\($0)") })
    },
    Self(.width, "a circle") { framework, count in
      switch framework {
      case .deli: lines(count) { "class R\($0): Autowired { required init(_ r: R\(($0 + 1) % max(count, 1))) {} }" }
      case .dikit:
        lines(count) {
          "class R\($0): Injectable { struct Dependency { let r: R\(($0 + 1) % max(count, 1)) }; init(dependency: Dependency) {} }"
        }
      case .needle:
        lines(count) {
          """
          protocol R\($0)Dependency: Dependency { var p\($0): A { get } }
          class R\($0)Component: Component<R\($0)Dependency> {
            public var p\(($0 + 1) % max(count, 1)): A { dependency.p\($0) }
            var next: R\(($0 + 1) % max(count, 1))Component { R\(($0 + 1) % max(count, 1))Component(parent: self) }
          }
          """
        }
      case .factory:
        lines(count) {
          """
          class R\($0) { @Injected(\\.r\(($0 + 1) % max(count, 1))) var r }
          extension Container { var r\($0): Factory<R\($0)> { self { R\($0)() }.shared } }
          """
        }
      case .swinject, .injection, .knit:
        lines(count) { "class R\($0) { init(_ r: R\(($0 + 1) % max(count, 1))) {} }" } + "\n"
          + framework.function(
            lines(count) { framework.bind("R\($0)", "R\($0)(\(framework.ask("R\(($0 + 1) % max(count, 1))")))") })
      }
    },
    Self(.width, "everything needs everything") { framework, count in
      let size = min(count, 60)
      return switch framework {
      case .deli:
        lines(size) { _ in "" }
          + lines(size) { "class R\($0): Autowired { required init(\(lines(size, ", ") { "_ r\($0): R\($0)" })) {} }" }
      case .dikit:
        lines(size) {
          "class R\($0): Injectable { struct Dependency { \(lines(size, "; ") { "let r\($0): R\($0)" }) }; init(dependency: Dependency) {} }"
        }
      default:
        lines(size) { "class R\($0) { init(\(lines(size, ", ") { "_ r\($0): R\($0)" })) {} }" } + "\n"
          + framework.function(
            lines(size) { framework.bind("R\($0)", "R\($0)(\(lines(size, ", ") { framework.ask("R\($0)") }))") })
      }
    },
    Self(.width, "parts of its own", isAnswerQuadratic: true) { framework, count in parts(framework, count) },
  ]

  /// Many containers, components or modules; each provides the requirement of the next one.
  private static func parts(_ framework: FuzzedFramework, _ count: Int) -> String {
    switch framework {
    case .swinject:
      lines(count) {
        """
        class Part\($0): Assembly {
          func assemble(container c: Container) { c.register(W\($0).self) { r in W\($0)(r.resolve(W\($0 + 1).self)!) } }
        }
        class W\($0) { init(_ w: W\($0 + 1)) {} }
        """
      } + "\nlet assembler = Assembler([\(lines(count, ", ") { "Part\($0)()" })])\n"
        + "let child = Container(parent: assembler.resolver as? Container)\n"
        + lines(min(count, 60)) { "let c\($0 + 1) = Container(parent: \($0 == 0 ? "child" : "c\($0)"))" }
    case .deli:
      lines(count) {
        """
        class W\($0): P, Autowired {
          var qualifier: String? = "w\($0)"
          var scope: Scope { return .prototype }
          required init(_ all: [P], w\($0 + 1) w: P) {}
        }
        class Part\($0): Configuration { let made = Config(P.self, W\($0).self, qualifier: "q\($0)") { $0 } }
        """
      }
    case .dikit:
      lines(count) {
        """
        protocol Part\($0)Resolver: DIKit.Resolver { func provideW\($0)(w: W\($0 + 1)) -> W\($0) }
        struct W\($0): FactoryMethodInjectable {
          struct Dependency { let w: W\($0 + 1); let p: P }
          static func makeInstance(dependency: Dependency) -> W\($0) { W\($0)() }
        }
        """
      }
    case .needle:
      lines(count) {
        """
        protocol Part\($0)Dependency: Dependency { var w\($0): W\($0) { get }; var a: A { get } }
        class Part\($0)Component: Component<Part\($0)Dependency> {
          public var w\($0 + 1): W\($0 + 1) { shared { W\($0 + 1)(dependency.w\($0)) } }
          var part: Part\($0 + 1)Component { Part\($0 + 1)Component(parent: self) }
          var other: Part\($0 + 1)Component { Part\($0 + 1)Component(parent: self) }
        }
        """
      }
    case .injection:
      lines(count) {
        """
        let part\($0) = Component { factory(tag: "t\($0)") { W\($0)(w: $0(tag: "t\($0 + 1)")) }; component { part\($0 + 1) } }
        class W\($0) { @Inject var p: P; @LazyInject var w: W\($0 + 1); init(w: W\($0 + 1)) {} }
        class Builder\($0): ModuleBuilder<W\($0)> { override func build() -> W\($0) { module.resolve() } }
        """
      }
    case .knit:
      lines(count) {
        """
        class Part\($0)Assembly: AutoInitModuleAssembly {
          typealias TargetResolver = Resolver
          static var dependencies: [any ModuleAssembly.Type] { [Part\($0 + 1)Assembly.self] }
          func assemble(container: Container<Resolver>) { container.register(W\($0).self) { W\($0).make(resolver: $0) } }
        }
        class W\($0) { @Resolvable<Resolver> init(_ w: W\($0 + 1)) {} }
        """
      } + "\nlet top = ScopedModuleAssembler<Resolver>([Part0Assembly()])\n"
        + lines(min(count, 60)) {
          "let a\($0 + 1) = ScopedModuleAssembler<Resolver>(parent: \($0 == 0 ? "top" : "a\($0)").internalAssembler, [Part\($0)Assembly()])"
        }
    case .factory:
      lines(count) {
        """
        class Part\($0): SharedContainer {
          static let shared = Part\($0)()
          let manager = ContainerManager()
          var w\($0): Factory<W\($0)> { self { W\($0)(Part\($0 + 1).shared.w\($0 + 1)()) }.cached }
        }
        class W\($0) { @LazyInjected(\\Part\($0).w\($0)) var own; init(_ w: W\($0 + 1)) {} }
        """
      }
    }
  }
}
