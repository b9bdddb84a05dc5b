/// A framework as code generators need it: the place of statements, and the spellings of bindings and requests.
package enum FuzzedFramework: String, CaseIterable, Sendable {
  case swinject, deli, dikit, needle, injection, factory, knit

  /// The beginning of each file: it declares some types, and the declarations that code of
  /// ``function(_:named:parameters:)`` refers to.
  package var header: String {
    switch self {
    case .swinject:
      """
      import Swinject
      protocol P {}
      class A: P { init() {} }
      class B { init(_ a: A) {} }
      let shared = Container()

      """
    case .deli:
      """
      import Deli
      protocol P {}
      class A: P, Component { required init() {} }
      class B: Autowired { required init(_ a: A) {} }

      """
    case .dikit:
      """
      import DIKit
      protocol P {}
      class A: P, Injectable { struct Dependency {}; init(dependency: Dependency) {} }
      class B: Injectable { struct Dependency { let a: A }; init(dependency: Dependency) {} }
      protocol AppResolver: DIKit.Resolver { func provideP() -> P }

      """
    case .needle:
      """
      import NeedleFoundation
      protocol P {}
      class A: P { init() {} }
      class B { init(_ a: A) {} }
      protocol ChildDependency: Dependency { var a: A { get } }
      class ChildComponent: Component<ChildDependency> { public var b: B { B(dependency.a) } }
      class RootComponent: BootstrapComponent {
        public var a: A { shared { A() } }
        var child: ChildComponent { ChildComponent(parent: self) }
      }

      """
    case .injection:
      """
      import Injection
      protocol P {}
      class A: P { init() {} }
      class B { init(_ a: A) {} }
      let module = Module { single { A() as P } }

      """
    case .factory:
      """
      import FactoryKit
      protocol P {}
      class A: P { init() {} }
      class B { init(_ a: A) {} }
      extension Container {
        var a: Factory<A> { self { A() }.singleton }
        var b: Factory<B> { Factory(self) { B(self.a()) }.onTest { B(A()) } }
        var p: Factory<P?> { promised() }
        var q: ParameterFactory<P, B> { self { _ in B(self.a()) }.cached }
      }

      """
    case .knit:
      """
      import Knit
      protocol P {}
      class A: P { init() {} }
      class B { @Resolvable<Resolver> init(_ a: A) {} }
      class PartAssembly: AutoInitModuleAssembly {
        typealias TargetResolver = Resolver
        static var dependencies: [any ModuleAssembly.Type] { [RootAssembly.self] }
        func assemble(container: Container<Resolver>) { container.registerAbstract(P.self, name: "p") }
      }
      class RootAssembly: AutoInitModuleAssembly {
        typealias TargetResolver = Resolver
        static var dependencies: [any ModuleAssembly.Type] { [PartAssembly.self] }
        func assemble(container: Container<Resolver>) {
          container.register(A.self) { _ in A() }.implements(P.self)
          container.register(B.self) { B.make(resolver: $0) }
        }
      }

      """
    }
  }

  /// The module that files import.
  package var module: String {
    switch self {
    case .swinject: "Swinject"
    case .deli: "Deli"
    case .dikit: "DIKit"
    case .needle: "NeedleFoundation"
    case .injection: "Injection"
    case .factory: "FactoryKit"
    case .knit: "Knit"
    }
  }

  /// The type of the value through which functions bind and request.
  package var container: String {
    switch self {
    case .swinject: "Container"
    case .deli: "AppContext"
    case .dikit: "AppResolver"
    case .needle: "RootComponent"
    case .injection: "Module"
    case .factory: "Container"
    case .knit: "Container<Resolver>"
    }
  }

  /// An expression that makes a container.
  package var newContainer: String {
    switch self {
    case .swinject: "Container()"
    case .deli: "AppContext.shared"
    case .dikit: "DefaultAppResolver()"
    case .needle: "RootComponent()"
    case .injection: "Module { single { A() as P } }"
    case .factory: "Container.shared"
    case .knit: "ScopedModuleAssembler<Resolver>([RootAssembly()]).resolver"
    }
  }

  /// An expression that requests a type.
  package func ask(_ type: String) -> String {
    switch self {
    case .swinject: "c.resolve(\(type).self)!"
    case .deli: "Inject(\(type).self)"
    case .dikit: "c.resolve\(type)()"
    case .needle: "c.child.b"
    case .injection: "(c.resolve() as \(type))"
    case .factory: "c.\(type.lowercased())()"
    case .knit: "c.\(type.lowercased())()"
    }
  }

  /// A statement that binds a type, or the nearest thing that the framework has.
  package func bind(_ type: String, _ value: String) -> String {
    switch self {
    case .swinject: "c.register(\(type).self) { r in \(value) }"
    case .deli: "_ = Config(\(type).self) { \(value) }"
    case .dikit: "_ = c.provide\(type)()"
    case .needle: "_ = c.shared { \(value) }"
    case .injection: "injectMe { factory { \(value) as \(type) } }"
    case .factory: "c.\(type.lowercased()).register { \(value) }"
    case .knit: "c.register(\(type).self) { r in \(value) }"
    }
  }

  /// Code that runs some statements in a function with a container `c`.
  package func function(_ statements: String, named name: String = "run", parameters: String = "") -> String {
    let parameters = ["_ c: \(container)", parameters].filter { !$0.isEmpty }.joined(separator: ", ")
    let function = "func \(name)(\(parameters)) {\n\(statements)\n}\n"
    return self == .deli ? "class \(name)Bench: Inject {\n\(function)}\n" : function
  }

  /// Code of an entry point that calls a function.
  package func start(_ call: String) -> String {
    let function = "func start() {\n  let c = \(newContainer)\n  \(call)\n}\n"
    return self == .deli ? "class Start: Inject {\n\(function)}\n" : function
  }
}
