import Testing

/// What the compiler accepts and the generator does not see.
struct BlindSpotTests {
  @Test func childrenThatAreMadeWithoutTheirName() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var a: A { .init(parent: self) }
        var b: B { shared { .init(parent: self) } }
        func c() -> C { return .init(parent: self) }
        lazy var d: D? = .init(parent: self)
        var e: Building { Features.E(parent: self) }
        var f: F { Features.F.init(parent: self) }
        var g: G { .init(parent: self) }
        var again: G { G(parent: self) }
        var view: Coordinator { .init(parent: self) }
      }
      class A: Component<EmptyDependency> {}
      class B: Component<EmptyDependency> {}
      class C: Component<EmptyDependency> {}
      class D: Component<EmptyDependency> {}
      class E: Component<EmptyDependency> {}
      class F: Component<EmptyDependency> {}
      class G: Component<EmptyDependency> {}
      class Coordinator { init(parent: App) {} }
      """,
      is: """
        App (BootstrapComponent)
          + a: A
          + b: B shared
          + d: D? stored
          + e: Building
          + f: F
          + g: G
          + again: G
          + view: Coordinator
        A unreachable
        B unreachable
        C unreachable
        D unreachable
        E unreachable
        F unreachable
        G < App
        blind: unnamedConstruction A
        blind: unnamedConstruction B
        blind: unnamedConstruction C
        blind: unnamedConstruction D
        blind: qualifiedConstruction E, Features.E
        blind: qualifiedConstruction F, Features.F
        """)
  }

  @Test func classesThatAreComponentsInAnotherWay() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var a: A { A(parent: self) }
        var b: B { B(parent: self) }
        var c: C { C(parent: self) }
        var d: D { D(parent: self) }
        var e: Space.E { E(parent: self) }
        var f: F<Int> { F<Int>(parent: self) }
      }
      class Base: Component<ADependency> {}
      class A: Base {}
      class Generic<D>: Component<D> {}
      class B: Generic<BDependency> {}
      typealias CBase = Component<CDependency>
      class C: CBase {}
      class D: Component<EmptyDependency> & Building {}
      enum Space {}
      extension Space { class E: Component<EmptyDependency> {} }
      class F<T>: Component<EmptyDependency> {}
      protocol ADependency: Dependency { var a: Int { get } }
      protocol BDependency: Dependency { var b: Int { get } }
      protocol CDependency: Dependency { var c: Int { get } }
      class Described: Component<EmptyDependency>, CustomStringConvertible { var description: String { "me" } }
      """,
      is: """
        App (BootstrapComponent)
          + a: A
          + b: B
          + c: C
          + d: D
          + e: Space.E
          + f: F<Int>
        Base unreachable
          a: Int unasked unused
        A unreachable
          a: Int unasked unused
        B unreachable
          b: Int unasked unused
        C unreachable
          c: Int unasked unused
        D unreachable
        E unreachable
        F < App
        Described unreachable
          + description: String
        blind: indirectSubclass A, Base
        blind: indirectSubclass B, Generic
        blind: indirectSubclass C, CBase
        blind: indirectSubclass D, Component<EmptyDependency> & Building
        blind: declaredOutOfSight E, extension, Space
        blind: genericContainer F
        blind: describedContainer Described
        """)
  }

  @Test func protocolsThatAreRequirementsInAnotherWay() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var log: Log { Log() }
        var a: A { A(parent: self) }
        var b: B { B(parent: self) }
        var c: C { C(parent: self) }
        var d: D { D(parent: self) }
      }
      protocol LogProviding { var log: Log { get } }
      protocol Defaulted { var level: Int { get } }
      extension Defaulted { var level: Int { 1 } }
      protocol ADependency: Dependency, LogProviding, Defaulted, Sendable {}
      class A: Component<ADependency> {}
      protocol BDependency: ADependency {}
      class B: Component<BDependency> {}
      protocol CDependency: Dependency {
        func make() -> Int
        func made() -> Int
        var shared: Log { get set }
        static var common: Log { get }
        var later: Log { get async throws }
        subscript(index: Int) -> Log { get }
      }
      extension CDependency { func made() -> Int { 1 } }
      class C: Component<CDependency> {}
      class D: Component<ElsewhereDependency> {}
      """,
      is: """
        App (BootstrapComponent)
          + log: Log
          + a: A
          + b: B
          + c: C
          + d: D
        A < App
        B < App
        C < App
          shared: Log missing on App/C unused
          common: Log missing on App/C unused
          later: Log missing on App/C unused
        D < App
        blind: inheritedRequirements ADependency, LogProviding, log
        blind: unrecognisedRequirements B, BDependency, ADependency
        blind: inheritedRequirements BDependency, ADependency, log
        blind: unsupportedRequirement CDependency.make, method
        blind: unsupportedRequirement CDependency.shared, settable property
        blind: unsupportedRequirement CDependency.common, static property
        blind: unsupportedRequirement CDependency.later, async throws property
        blind: unsupportedRequirement CDependency.subscript, subscript
        gap: the dependency protocol 'ElsewhereDependency' is not in the input
        """)
  }

  @Test func namesThatAreNotUnique() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var a: One { One(parent: self) }
        var b: Two { Two(parent: self) }
      }
      class One: Component<EmptyDependency> { var it: Space.Leaf { Leaf(parent: self) } }
      class Two: Component<EmptyDependency> {}
      enum Space { class Leaf: Component<EmptyDependency> {} }
      enum Other { class Two: Component<EmptyDependency> {} }
      """,
      is: """
        App (BootstrapComponent)
          + a: One
          + b: Two
        One < App
          + it: Space.Leaf
        Two < App
        Leaf < One
        Two unreachable
        blind: sameName Two, component
        """)
  }

  @Test func aComponentInsideOfAnother() async {
    await expectNeedle(
      """
      class App: BootstrapComponent { var a: Outer { Outer(parent: self) } }
      class Outer: Component<EmptyDependency> {
        class Inner: Component<EmptyDependency> {}
      }
      class Flow { class Leaf: Component<EmptyDependency> {} }
      """,
      is: """
        App (BootstrapComponent)
          + a: Outer
        Outer unreachable
        Inner unreachable
        Leaf unreachable
        blind: enclosesContainer Outer, Inner
        blind: declaredOutOfSight Leaf, class, Flow
        """)
  }
}
