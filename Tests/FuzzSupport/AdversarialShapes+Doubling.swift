extension AdversarialShape {
  static let doubling: [Self] = [
    doubled("a text that is added to itself", "\"a\"", "x += x", "print(x)"),
    doubled("a text that is the sum of itself", "\"a\"", "x = x + x", "print(x)"),
    doubled("a text that has itself in it twice", "\"a\"", "x = \"\\(x)\\(x)\"", "print(x)"),
    doubled("a text of two that may be either", "\"a\"", "x = Bool.random() ? x + \"a\" : x + \"b\"", "print(x)"),
    doubled("a text that branches change", "\"a\"", "if Bool.random() { x += \"a\" } else { x += \"b\" }", "print(x)"),
    doubled("a list that is added to itself", "[A()]", "x += x", "x.forEach { print($0) }"),
    doubled("a list that is appended to itself", "[A()]", "x.append(contentsOf: x)", "for y in x { print(y) }"),
    doubled("a list of itself", "[A()] as [Any]", "x = [x, x]", "x.forEach { print($0) }"),
    doubled(
      "a list that is mapped to pairs", "[A()] as [Any]", "x = x.map { [$0, $0] } + x", "x.forEach { print($0) }"),
    doubled("a tuple of itself", "A() as Any", "x = (x, x)", "print(x)"),
    doubled("a dictionary of itself", "[1: A()] as Any", "x = [1: x, 2: x]", "print(x)"),
    doubled("one of itself", "A() as Any", "x = Bool.random() ? x : [x]", "print(x)"),
    doubled("a value of a branch", "A() as Any", "x = if Bool.random() { x } else { (x, x) }", "print(x)"),
    doubled("an optional of itself", "Optional(A()) as Any", "x = Optional(x) ?? x", "print(x)"),
    doubled("a closure that calls itself twice", "{ print(1) }", "do { let y = x; x = { y(); y() } }", "x()"),
    doubled("a closure that keeps a pair", "{ 1 as Any }", "do { let y = x; x = { (y(), y()) } }", "_ = x()"),
    doubled("a literal that is added in a loop", "\"a\"", "for _ in [1, 2, 3, 4] { x += x }", "print(x)"),
    levels("aliases of pairs", first: "struct Pair<A, B> {}\ntypealias X0 = A") {
      "typealias X\($0) = Pair<X\($0 - 1), X\($0 - 1)>"
    } use: { framework, last in
      framework.function(framework.bind("X\(last)", "X\(last)()") + "\n_ = " + framework.ask("X\(last)"))
    },
    levels("aliases of tuples", first: "typealias X0 = A") {
      "typealias X\($0) = (X\($0 - 1), X\($0 - 1))"
    } use: { framework, last in
      framework.function("let x: X\(last)? = nil\n" + framework.bind("A", "x!.0"))
    },
    levels("aliases of functions", first: "typealias X0 = () -> A") {
      "typealias X\($0) = (X\($0 - 1)) -> X\($0 - 1)"
    } use: { framework, last in
      framework.function("let x: X\(last)? = nil\n" + framework.bind("X\(last)", "x!"))
    },
    levels("generic aliases of pairs", first: "struct Pair<A, B> {}\ntypealias X0<T> = T") {
      "typealias X\($0)<T> = Pair<X\($0 - 1)<T>, X\($0 - 1)<T>>"
    } use: { framework, last in
      framework.function("_ = " + framework.ask("X\(last)<A>"))
    },
    levels("aliases that pass pairs on", first: "struct Pair<A, B> {}\ntypealias X0<T> = T") {
      "typealias X\($0)<T> = X\($0 - 1)<Pair<T, T>>"
    } use: { framework, last in
      framework.function("_ = " + framework.ask("X\(last)<A>"))
    },
    levels("functions that call the one before twice", first: "func x0() {}") {
      "func x\($0)() { x\($0 - 1)(); x\($0 - 1)() }"
    } use: { framework, last in
      framework.function("x\(last)()\n" + framework.bind("A", "A()"))
    },
    levels("functions that hand the container on twice", first: "") {
      "func x\($0)(_ c: Any) { x\($0 - 1)(c); if Bool.random() { x\($0 - 1)(c) } }"
    } use: { framework, last in
      framework.function(framework.bind("A", "A()") + "\n_ = " + framework.ask("B"), named: "x0")
        + framework.start("x\(last)(c)")
    },
    levels("functions whose texts double", first: "func x0() -> String { \"a\" }") {
      "func x\($0)() -> String { x\($0 - 1)() + x\($0 - 1)() }"
    } use: { framework, last in
      framework.function("let name = x\(last)()\n" + framework.bind("A", "A(name)"))
    },
    levels("functions whose lists double", first: "func x0() -> [A] { [A()] }") {
      "func x\($0)() -> [A] { x\($0 - 1)() + x\($0 - 1)() }"
    } use: { framework, last in
      framework.function("for a in x\(last)() { \(framework.bind("A", "a")) }")
    },
    levels("properties that read the one before twice", first: "var x0: A { A() }") {
      "var x\($0): (Any, Any) { (x\($0 - 1), x\($0 - 1)) }"
    } use: { framework, last in
      framework.function(framework.bind("A", "x\(last)"))
    },
    levels("constants of pairs", first: "let x0 = A()") {
      "let x\($0) = [x\($0 - 1), x\($0 - 1)] as [Any]"
    } use: { framework, last in
      framework.function(framework.bind("A", "x\(last)"))
    },
    levels("objects that make two of the kind before", first: "class X0 { init() {} }") {
      "class X\($0) { let a = X\($0 - 1)(); let b = X\($0 - 1)() }"
    } use: { framework, last in
      framework.function(framework.bind("X\(last)", "X\(last)()"))
    },
    levels("objects that are given two of the kind before", first: "class X0 { init() {} }") {
      "class X\($0) { init(a: X\($0 - 1) = X\($0 - 1)(), b: X\($0 - 1) = X\($0 - 1)()) {} }"
    } use: { framework, last in
      framework.function(framework.bind("X\(last)", "X\(last)()"))
    },
    levels("protocols that inherit from two", first: "protocol X0 {}\nprotocol Y0 {}") {
      "protocol X\($0): X\($0 - 1), Y\($0 - 1) {}\nprotocol Y\($0): X\($0 - 1), Y\($0 - 1) {}"
    } use: { framework, last in
      "class Z: X\(last), Y\(last) {}\n"
        + framework.function(framework.bind("X0", "Z()") + "\n_ = " + framework.ask("Y0"))
    },
    levels("protocols whose members call two", first: "protocol X0 {}\nextension X0 { func m0() {} }") {
      "protocol X\($0): X\($0 - 1) {}\nextension X\($0) { func m\($0)() { m\($0 - 1)(); m\($0 - 1)() } }"
    } use: { framework, last in
      "class Z: X\(last) {}\n" + framework.function("Z().m\(last)()\n" + framework.bind("A", "A()"))
    },
    levels("protocols with associated types", first: "protocol X0 { associatedtype T0 }") {
      "protocol X\($0): X\($0 - 1) { associatedtype T\($0) = (T\($0 - 1), T\($0 - 1)) }"
    } use: { framework, last in
      "class Z: X\(last) { typealias T0 = A }\n" + framework.function("_ = " + framework.ask("Z.T\(last)"))
    },
    levels("classes with parameters of pairs", first: "class X0<T> { var v: T { fatalError() } }") {
      "class X\($0)<T>: X\($0 - 1)<(T, T)> {}"
    } use: { framework, last in
      framework.function("let v = X\(last)<A>().v\n" + framework.bind("A", "v"))
    },
    levels("generic functions that pass pairs on", first: "") {
      "func x\($0)<T>(_ c: Any, _ t: T) { x\($0 - 1)(c, (t, t)) }"
    } use: { framework, last in
      "func x0<T>(_ c: \(framework.container), _ t: T) { \(framework.bind("T", "t")) }\n"
        + framework.start("x\(last)(c, 1)")
    },
    levels("generic functions that make pairs", first: "func x0<T>(_ t: T) -> T { t }") {
      "func x\($0)<T>(_ t: T) -> (T, T) { (x\($0 - 1)(t), x\($0 - 1)(t)) as! (T, T) }"
    } use: { framework, last in
      framework.function("let v = x\(last)(A())\n" + framework.bind("A", "v"))
    },
    levels("closures that are given closures", first: "func x0(_ f: () -> Void) { f() }") {
      "func x\($0)(_ f: () -> Void) { x\($0 - 1) { f(); f() } }"
    } use: { framework, last in
      framework.function("x\(last) { \(framework.bind("A", "A()")) }")
    },
    levels("closures that return closures", first: "func x0() -> () -> Void { { } }") {
      "func x\($0)() -> () -> Void { { x\($0 - 1)()(); x\($0 - 1)()() } }"
    } use: { framework, last in
      framework.function("x\(last)()()\n" + framework.bind("A", "A()"))
    },
    levels("wrappers of wrappers", first: "@propertyWrapper struct X0<T> { var wrappedValue: T }") {
      "@propertyWrapper struct X\($0)<T> { @X\($0 - 1) var a: T; @X\($0 - 1) var b: T; var wrappedValue: T { a } }"
    } use: { framework, last in
      "class Z { @X\(last) var v: A }\n" + framework.function(framework.bind("A", "Z().v"))
    },
    levels(
      "operators that call the one before twice", first: "infix operator ++-\nfunc ++- (a: Int, b: Int) -> Int { 1 }"
    ) { _ in
      "func ++- (a: A, b: A) -> A { a ++- b ++- a }"
    } use: { framework, last in
      framework.function("let v = A()" + String(repeating: " ++- A()", count: last) + "\n" + framework.bind("A", "v"))
    },
    levels("initializers that hand over to two", first: "class X { init(i0: Int) {}\n") {
      "convenience init(i\($0): Int) { self.init(i\($0 - 1): 1); _ = X(i\($0 - 1): 1) }"
    } use: { framework, last in
      "}\n" + framework.function(framework.bind("X", "X(i\(last): 1)"))
    },
    levels("methods that return themselves", first: "class X { func m0() -> X { self }\n") {
      "func m\($0)() -> X { m\($0 - 1)().m\($0 - 1)() }"
    } use: { framework, last in
      "}\n" + framework.function(framework.bind("X", "X().m\(last)()"))
    },
    Self(.doubling, "requests in requests of the same kind") { framework, count in
      let count = min(count, 40)
      return framework.function(
        "_ = " + String(repeating: "f(\(framework.ask("A")), g(", count: count) + "1"
          + String(repeating: "))", count: count))
    },
    Self(.doubling, "bindings in bindings") { framework, count in
      var code = "A()"
      for _ in 0..<min(count, 40) {
        code = "{ \(framework.bind("A", "A()")); return \(framework.ask("A")) }()".replacing("A())", with: "\(code))")
      }
      return framework.function("_ = \(code)")
    },
    Self(.doubling, "overloads with literals") { framework, count in
      lines(8) { "func o(_ a: T\($0), _ b: T\($0)) -> T\(($0 + 1) % 8) { a }" } + "\n"
        + framework.function(
          "let v = " + String(repeating: "o(", count: count) + "1" + String(repeating: ", 2)", count: count))
    },
    Self(.doubling, "parts that are made twice") { framework, count in twice(framework, count) },
  ]

  /// Containers, components or modules; each has or makes the next one twice.
  private static func twice(_ framework: FuzzedFramework, _ count: Int) -> String {
    switch framework {
    case .swinject:
      "class X0: Assembly { func assemble(container c: Container) { c.register(A.self) { _ in A() } } }\n"
        + lines(count) {
          """
          class X\($0 + 1): Assembly {
            func assemble(container c: Container) {
              X\($0)().assemble(container: c); X\($0)().assemble(container: Container(parent: c))
              Assembler([X\($0)()], container: c).apply(assembly: X\($0)())
            }
          }
          """
        } + "\nlet assembler = Assembler([X\(max(count, 1))()])\n"
    case .deli:
      "class X0: Component {}\n"
        + lines(count) {
          """
          class X\($0 + 1): Autowired {
            let a: X\($0) = Inject(X\($0).self), b = Inject([X\($0)].self)
            required init(_ a: X\($0), _ b: X\($0)) {}
          }
          """
        }
    case .dikit:
      "protocol XResolver: DIKit.Resolver { func provideX0() -> X0 }\nclass X0 {}\n"
        + lines(count) {
          "struct X\($0 + 1): Injectable { struct Dependency { let a: X\($0), b: X\($0); let c: (X\($0), X\($0)) }; init(dependency: Dependency) {} }"
        }
    case .needle:
      "class X0Component: Component<EmptyDependency> { public var x0: A { A() } }\n"
        + lines(count) {
          """
          protocol X\($0 + 1)Dependency: Dependency { var a: A { get } }
          class X\($0 + 1)Component: Component<X\($0 + 1)Dependency> {
            var l: X\($0)Component { X\($0)Component(parent: self) }
            var r: X\($0)Component { X\($0)Component(parent: self) }
          }
          """
        }
        + "\nextension RootComponent { var top: X\(max(count, 1))Component { X\(max(count, 1))Component(parent: self) } }\n"
    case .injection:
      "let x0 = Component { factory { A() } }\n"
        + lines(count) { "let x\($0 + 1) = Component { component { x\($0) }; component { x\($0) } }" }
        + "\nfunc start() { injectMe { component { x\(max(count, 1)) } } }\n"
    case .knit:
      "class X0Assembly: AbstractAssembly { static var dependencies: [any ModuleAssembly.Type] { [] } }\n"
        + lines(count) {
          """
          class X\($0 + 1)Assembly: AutoInitModuleAssembly {
            static var dependencies: [any ModuleAssembly.Type] { [X\($0)Assembly.self] + X\($0)Assembly.dependencies + X\($0)Assembly.dependencies }
            static var replaces: [any ModuleAssembly.Type] { X\($0)Assembly.dependencies }
            func assemble(container: Container<Resolver>) {
              X\($0)Assembly().assemble(container: container); X\($0)Assembly().assemble(container: container)
            }
          }
          """
        } + "\nlet assembler = ModuleAssembler([X\(max(count, 1))Assembly()])\n"
    case .factory:
      "class X0 {}\nextension Container { var x0: Factory<X0> { self { X0() } } }\n"
        + lines(count) {
          """
          class X\($0 + 1) { init(_ a: X\($0), _ b: X\($0)) {} }
          extension Container { var x\($0 + 1): Factory<X\($0 + 1)> { self { X\($0 + 1)(self.x\($0)(), Container.shared.x\($0).resolve()) } } }
          """
        }
    }
  }
}
