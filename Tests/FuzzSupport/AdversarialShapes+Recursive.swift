extension AdversarialShape {
  /// A shape of code that refers to itself. `@` stands for an expression that requests, `#` for a statement that binds,
  /// and `C` with a dollar sign for the type of a container. The code is repeated as often as the size says; each digit
  /// 9 becomes the number of the repetition, so that names differ.
  private static func circle(_ name: String, _ code: String) -> Self {
    Self(.recursion, name) { framework, count in
      let text = code.replacing("@", with: framework.ask("A")).replacing("#", with: framework.bind("A", "A()"))
        .replacing("$C", with: framework.container)
      let whole = lines(count) { text.replacing("9", with: "\($0)") }
      return framework == .deli ? "class Circles: Inject {\n\(whole)\n}\n" : whole + "\n" + framework.start("f0(c)")
    }
  }

  static let recursive: [Self] = [
    circle("a function that calls itself", "func f9(_ c: $C) { #; f9(c); _ = @; f9(c) }"),
    circle(
      "two functions that call one another", "func f9(_ c: $C) { #; g9(c); g9(c) }\nfunc g9(_ c: $C) { f9(c); f9(c) }"),
    circle("a default that calls its function", "func f9(_ c: $C = f9()) { # }"),
    circle(
      "defaults that need one another",
      "func f9(_ c: $C, a: A = g9(), b: A = g9()) -> A { @ }\nfunc g9(a: A = f9(c), b: A = f9(c)) -> A { @ }"),
    circle(
      "an initializer whose default makes its type", "class f9 { init(_ c: $C, w: f9 = f9(c), v: f9 = f9(c)) { # } }"),
    circle("a property that reads itself", "var f9: A { f9 }\nlet h9: A = h9\nfunc f9(_ c: $C) { _ = f9; # }"),
    circle(
      "properties that read one another",
      "class X9 { var a: A { b }; var b: A { a }; lazy var l: A = m; lazy var m: A = l }\nfunc f9(_ c: $C) { _ = X9().a; _ = X9().l; # }"
    ),
    circle(
      "a type that makes itself",
      "class X9 { let next = X9(); let c: $C; init() { self.init() } }\nfunc f9(_ c: $C) { _ = X9(); # }"),
    circle(
      "types that make one another",
      "class X9 { let y = Y9(), z = Y9() }\nclass Y9 { let x = X9(), z = X9() }\nfunc f9(_ c: $C) { _ = X9(); # }"),
    circle(
      "initializers that hand over to one another",
      "class X9 { init(a: Int) { self.init(b: a) }; init(b: Int) { self.init(a: b) } }\nfunc f9(_ c: $C) { _ = X9(a: 1); # }"
    ),
    circle("a closure that calls itself", "func f9(_ c: $C) { var g: (($C) -> Void)!; g = { g($0); #; g($0) }; g(c) }"),
    circle(
      "a function that is given itself",
      "func f9(_ c: $C) { g9(g9); # }\nfunc g9(_ h: Any) { (h as! (Any) -> Void)(h); g9(h) }"),
    circle(
      "a subscript that reads itself",
      "class X9 { subscript(i: Int) -> A { self[self[i]] } }\nfunc f9(_ c: $C) { _ = X9()[1]; # }"),
    circle(
      "an alias of itself",
      "typealias X9 = X9\ntypealias Y9 = Z9\ntypealias Z9 = Y9\nfunc f9(_ c: $C) { let x: X9 = @; let y: Y9 = @; # }"),
    circle(
      "aliases that double one another",
      "typealias X9<T> = Y9<(T, T)>\ntypealias Y9<T> = X9<(T, T)>\nfunc f9(_ c: $C) { let x: X9<A> = @; # }"),
    circle(
      "an alias within what it names",
      "class X9 { typealias Y = Z9.Y }\nclass Z9 { typealias Y = X9.Y }\nfunc f9(_ c: $C) { let x: X9.Y = @; # }"),
    circle(
      "a class that inherits from itself",
      "class X9: X9 {}\nclass Y9: Z9 {}\nclass Z9: Y9 {}\nfunc f9(_ c: $C) { let x = Y9(); print(x.a, x.b()); # }"),
    circle(
      "a protocol that inherits from itself",
      "protocol X9: X9 {}\nprotocol Y9: Z9 {}\nprotocol Z9: Y9 {}\nclass W9: X9, Y9 {}\nfunc f9(_ c: $C) { let w: Y9 = W9(); w.m(); # }"
    ),
    circle(
      "a generic class that inherits from one of itself",
      "class X9<T>: Y9<X9<T>> {}\nclass Y9<T>: X9<Y9<T>> { var t: T { t } }\nfunc f9(_ c: $C) { _ = X9<A>().t; # }"),
    circle(
      "associated types of one another",
      "protocol X9 { associatedtype T: X9; var t: T { get } }\nextension X9 { typealias T = Self.T.T; var t: T { t.t } }\nclass W9: X9 {}\nfunc f9(_ c: $C) { _ = W9().t.t; # }"
    ),
    circle(
      "a type within itself",
      "class X9 { class X9 { class X9 {} } }\nextension X9.X9 { typealias X9 = X9 }\nfunc f9(_ c: $C) { _ = X9.X9.X9(); # }"
    ),
    circle(
      "an extension of what is within it",
      "extension X9.Y { class Y {} }\nclass X9 { typealias Y = X9 }\nfunc f9(_ c: $C) { _ = X9.Y.Y(); # }"),
    circle(
      "generic functions that pass pairs on for ever",
      "func f9(_ c: $C) { g9(c, A()) }\nfunc g9<T>(_ c: $C, _ t: T) { #; g9(c, (t, t)) }"),
    circle(
      "generic functions that pass lists on for ever",
      "func f9(_ c: $C) { g9(c, A()) }\nfunc g9<T>(_ c: $C, _ t: T) { #; h9(c, [t]); h9(c, [t]) }\nfunc h9<T>(_ c: $C, _ t: T) { g9(c, t as T?) }"
    ),
    circle(
      "a wrapper of itself",
      "@propertyWrapper struct X9 { @X9 var wrappedValue: A }\nclass Y9 { @X9 var a: A }\nfunc f9(_ c: $C) { _ = Y9().a; # }"
    ),
    circle(
      "an observer that sets what it observes",
      "class X9 { var a: A { didSet { a = a; b = a } }; var b: A { willSet { a = b } } }\nfunc f9(_ c: $C) { X9().a = @; # }"
    ),
    circle(
      "a shared object that needs itself",
      "class X9 { static let shared = X9(); let a = X9.shared; let b = Y9.shared }\nclass Y9 { static let shared = Y9(); let a = X9.shared }\nfunc f9(_ c: $C) { _ = X9.shared.a.b; # }"
    ),
    circle(
      "an operator that uses itself",
      "infix operator <<>\nfunc <<> (a: A, b: A) -> A { (a <<> b) <<> (b <<> a) }\nfunc f9(_ c: $C) { _ = @ <<> @; # }"),
    circle(
      "a call of what a call returns",
      "func g9() -> (Any) -> Any { { $0 } }\nfunc f9(_ c: $C) { let y = g9()(g9())(g9()(g9())); _ = y; # }"),
    circle(
      "a protocol's method that calls what it requires",
      "protocol X9 { func m(_ c: $C) }\nextension X9 { func m(_ c: $C) { n(c); n(c) }; func n(_ c: $C) { m(c); m(c) } }\nclass W9: X9 {}\nfunc f9(_ c: $C) { W9().m(c); # }"
    ),
    circle(
      "overrides that call what they override",
      "class X9 { func m() { n() }; func n() { m() } }\nclass Y9: X9 { override func m() { super.n(); super.m() }; override func n() { super.m(); super.n() } }\nfunc f9(_ c: $C) { Y9().m(); # }"
    ),
    circle(
      "an enum of itself",
      "indirect enum X9 { case a(X9), b(X9, X9); var v: A { switch self { case .a(let x): x.v; case .b(let x, let y): x.v ?? y.v } } }\nfunc f9(_ c: $C) { _ = X9.a(.b(.a, .b)).v; # }"
    ),
    circle(
      "a list of itself",
      "class X9 { var l: [Any] = []; func m() { l.append(l); l += l; l = l.map { ($0, l) } } }\nfunc f9(_ c: $C) { let x = X9(); x.m(); x.m(); x.l.forEach { _ in # } }"
    ),
    circle("a literal with itself", "var f9s: String { \"\\(f9s)\\(f9s)\" }\nfunc f9(_ c: $C) { print(f9s); # }"),
    circle(
      "a key path of itself",
      "class X9 { var a: X9 { self[keyPath: \\.a.a] } }\nfunc f9(_ c: $C) { _ = [X9()].map(\\.a.a.a); # }"),
    circle(
      "types that conform through one another",
      "protocol X9 {}\nprotocol Y9 {}\nextension Array: X9 where Element: Y9 {}\nextension Optional: Y9 where Wrapped: X9 {}\nfunc f9(_ c: $C) { let x: X9 = [[[@]]] as [[[A]?]?]; # }"
    ),
    Self(.recursion, "parts of themselves") { framework, count in itself(framework, count) },
  ]

  /// Containers, components or modules that have themselves as a part or as the parent.
  private static func itself(_ framework: FuzzedFramework, _ count: Int) -> String {
    lines(count) { number in
      switch framework {
      case .swinject:
        """
        let a\(number): Container = Container(parent: b\(number))
        let b\(number): Container = Container(parent: a\(number))
        class X\(number): Assembly { func assemble(container c: Container) { Assembler([X\(number)(), X\(number)()], container: c); assemble(container: c) } }
        extension Container { func again\(number)() -> Container { register(Self.self) { r in r.resolve(Self.self)!.again\(number)() }; return again\(number)() } }
        class Y\(number): Container { override init() { super.init(parent: Y\(number)()) } }
        """
      case .deli:
        """
        class X\(number): X\(number), Autowired { required init(_ x: X\(number), _ y: [X\(number)]) {} }
        class Y\(number): Configuration { let y = Config(Y\(number).self, Y\(number).self) { _ in Inject(Y\(number).self) } }
        class Z\(number): LazyAutowired { func inject(_ z: Z\(number)) {} }
        class V\(number): ConfigProperty { let target: String = "a"; let v: V\(number) }
        """
      case .dikit:
        """
        struct X\(number): Injectable { struct Dependency { let x: X\(number); let d: Dependency }; init(dependency: Dependency) {} }
        protocol Y\(number): Y\(number), DIKit.Resolver { func provideY(y: Y\(number)) -> Y\(number); func provideX() -> X\(number) }
        struct Z\(number): PropertyInjectable { struct Dependency { let z: Z\(number) }; var dependency: Dependency! }
        """
      case .needle:
        """
        protocol X\(number)Dependency: X\(number)Dependency { var x\(number): A { get } }
        class X\(number)Component: Component<X\(number)Dependency> {
          public var x\(number): A { x\(number) }
          var again: X\(number)Component { X\(number)Component(parent: again) }
          var up: Y\(number)Component { Y\(number)Component(parent: self) }
        }
        class Y\(number)Component: Component<X\(number)Dependency> { var down: X\(number)Component { X\(number)Component(parent: self.down.up) } }
        class Z\(number)Component: Z\(number)Component {}
        """
      case .injection:
        """
        let x\(number): Component = Component { component { y\(number) }; component { x\(number) } }
        let y\(number): Component = Component { component { x\(number) } }
        let m\(number): Module = Module(parent: m\(number)) { single { m\(number) } }
        class B\(number): ModuleBuilder<B\(number)> { override func component() -> Component? { component() }; override func build() -> B\(number) { module.resolve() } }
        class W\(number) { @Inject var w: W\(number) }
        """
      case .knit:
        """
        class X\(number)Assembly: FakeAssembly {
          typealias TargetResolver = Y\(number)
          typealias ReplacedAssembly = X\(number)Assembly
          static var dependencies: [any ModuleAssembly.Type] { dependencies + [X\(number)Assembly.self] }
          static var replaces: [any ModuleAssembly.Type] { [X\(number)Assembly.self] + replaces }
          func assemble(container: Container<Y\(number)>) {
            assemble(container: container)
            container.register(X\(number).self) { X\(number).make(resolver: $0) }
          }
        }
        protocol Y\(number): Y\(number), Resolver {}
        class X\(number) { @Resolvable<Y\(number)> init(x: X\(number), @Named("x") y: X\(number)) {} }
        let x\(number) = ScopedModuleAssembler<Y\(number)>(parent: x\(number).internalAssembler, [X\(number)Assembly()])
        """
      case .factory:
        """
        extension Container {
          var x\(number): Factory<X\(number)> { x\(number) }
          var y\(number): Factory<X\(number)> { self { self.y\(number)() }.scope(.y\(number)).decorator { _ in self.y\(number)() } }
          var z\(number): Factory<Factory<X\(number)>> { self { self.z\(number)() } }
          var again\(number): Factory<Container> { self { self.again\(number)() } }
        }
        extension Scope { static let y\(number) = y\(number) }
        class X\(number): SharedContainer { static let shared = X\(number)(); @Injected(\\.again\(number).again\(number)) var x; @Injected(\\.y\(number)) var y }
        """
      }
    }
  }
}
