import Testing

/// Properties that provide a binding (uber/needle, `BaseVisitor`).
struct PropertyTests {
  private static let everyModifier = """
    class App: BootstrapComponent {
      public var plain: Plain { Plain() }
      var unmarked: Plain { Plain() }
      internal var marked: Plain { Plain() }
      open var opened: Plain { Plain() }
      private var hidden: Plain { Plain() }
      fileprivate var hiddenInFile: Plain { Plain() }
      public private(set) var settableHere: Plain = Plain()
      private(set) var privateFirst: Plain = Plain()
      private(set) public var privateBeforePublic: Plain = Plain()
      final public var finalFirst: Plain { Plain() }
      lazy public var lazyFirst: Plain = Plain()
      @MainActor public var isolated: Plain { Plain() }
      public let untyped = Plain()
      public lazy var untypedLazily = Plain()
      public var first: First, second: Second
      public static var common: Plain { Plain() }
    }
    extension App {
      var inExtension: Plain { Plain() }
      private var hiddenInExtension: Plain { Plain() }
    }
    public extension App { var inPublicExtension: Plain { Plain() } }
    private extension App { var inPrivateExtension: Plain { Plain() } }
    """

  @Test func modifiersBefore024() async {
    await expectNeedle(
      Self.everyModifier, hidingInternal: false,
      is: """
        App (BootstrapComponent)
          + plain: Plain
          + unmarked: Plain
          + marked: Plain
          + opened: Plain
          - hidden: Plain (privateAccess)
          - hiddenInFile: Plain (privateAccess)
          + settableHere: Plain stored
          - privateFirst: Plain stored (modifierOrder)
          - privateBeforePublic: Plain stored (modifierOrder)
          + finalFirst: Plain
          + lazyFirst: Plain stored
          + isolated: Plain
          - untyped: Plain stored (unwrittenType)
          - untypedLazily: Plain stored (unwrittenType)
          + first: First stored
          + second: Second stored
          + common: Plain
          + inExtension: Plain
          - hiddenInExtension: Plain (privateAccess)
          + inPublicExtension: Plain
          - inPrivateExtension: Plain (privateAccess)
        """)
  }

  @Test func modifiersSince024() async {
    await expectNeedle(
      Self.everyModifier, hidingInternal: true,
      is: """
        App (BootstrapComponent)
          + plain: Plain
          - unmarked: Plain (internalAccess)
          - marked: Plain (internalAccess)
          - opened: Plain (modifierOrder)
          - hidden: Plain (privateAccess)
          - hiddenInFile: Plain (privateAccess)
          + settableHere: Plain stored
          - privateFirst: Plain stored (modifierOrder)
          - privateBeforePublic: Plain stored (modifierOrder)
          - finalFirst: Plain (modifierOrder)
          - lazyFirst: Plain stored (modifierOrder)
          + isolated: Plain
          - untyped: Plain stored (unwrittenType)
          - untypedLazily: Plain stored (unwrittenType)
          + first: First stored
          + second: Second stored
          + common: Plain
          + inExtension: Plain
          - hiddenInExtension: Plain (privateAccess)
          + inPublicExtension: Plain
          - inPrivateExtension: Plain (privateAccess)
        """)
  }

  @Test func typedVariablesOfMethodsAreTakenForProperties() async {
    let source = """
      class App: BootstrapComponent {
        func make() { let inClass: API = API(); use(inClass) }
        var accessor: Int { let inAccessor: API = API(); return inAccessor.count }
      }
      extension App { func makeMore() { let inExtension: API = API(); let untyped = API(); use(inExtension, untyped) } }
      """
    await expectNeedle(
      source, hidingInternal: true,
      is: """
        App (BootstrapComponent)
          - inClass: API (localVariable)
          - accessor: Int (internalAccess)
          + inExtension: API (localVariable)
        """)
    await expectNeedle(
      source, hidingInternal: false,
      is: """
        App (BootstrapComponent)
          + inClass: API (localVariable)
          + accessor: Int
          + inExtension: API (localVariable)
        """)
  }

  @Test func typesAreComparedLetterByLetter() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var any: any Service { Impl() }
        public var optional: Optional<Int> { nil }
        public var qualified: Core.Service { Impl() }
        public var spaced: [String:Int] { [:] }
        public var composed: B & A { Impl() }
        public var store: Store<Key> { Store() }
        public var closure: (Int) -> Void { { _ in } }
        var leaf: Leaf { Leaf(parent: self) }
      }
      protocol LeafDependency: Dependency {
        var any: Service { get }
        var optional: Int? { get }
        var qualified: Service { get }
        var spaced: [String: Int] { get }
        var composed: A & B { get }
        var store: Store<Key> { get }
        var closure: (Int) -> Void { get }
      }
      class Leaf: Component<LeafDependency> { var all: [Any] { [dependency] } }
      """,
      is: """
        App (BootstrapComponent)
          + any: any Service
          + optional: Optional<Int>
          + qualified: Core.Service
          + spaced: [String:Int]
          + composed: B & A
          + store: Store<Key>
          + closure: (Int) -> Void
          + leaf: Leaf
        Leaf < App
          + all: [Any]
          any: Service missing on App/Leaf unused
          optional: Int? missing on App/Leaf unused
          qualified: Service missing on App/Leaf unused
          spaced: [String: Int] missing on App/Leaf unused
          composed: A & B missing on App/Leaf unused
          store: Store<Key> <- App unused
          closure: (Int) -> Void <- App unused
        """)
  }

  @Test func clausesOfConditionalCompilationAllCount() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        #if DEBUG
        public var api: API { MockAPI() }
        #else
        public var api: API { LiveAPI() }
        #endif
        var leaf: Leaf { Leaf(parent: self) }
      }
      protocol LeafDependency: Dependency { var api: API { get } }
      class Leaf: Component<LeafDependency> { var used: API { dependency.api } }
      """,
      is: """
        App (BootstrapComponent)
          + api: API
          + api: API
          + leaf: Leaf
        Leaf < App
          + used: API
          api: API <- App, App
          used reads api of App, App
        """)
  }
}
