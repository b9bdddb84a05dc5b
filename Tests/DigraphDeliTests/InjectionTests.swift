import CustomDump
import TestSupport
import Testing

/// `Inject`, property wrappers and the context: the keys and times of their requests.
@Suite("Deli injection")
struct InjectionTests {
  @Test("what runs while a value is made is asked for at once, the rest later")
  func timing() async {
    let text = await Analyzed.deli(
      """
      class A: Component {}
      class B: Component {}
      class C: Component {}
      class Owner: Component {
        let stored = Inject(A.self)
        lazy var delayed = Inject(B.self)
        static let shared = Inject(C.self)
        var computed: A { return Inject(A.self) }
        init() { setUp() }
        init(other: Int) { _ = Inject(B.self) }
        func setUp() { _ = self.Inject(C.self) }
        func later() { run { [weak self] in _ = self?.Inject(B.self) } }
      }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) singleton initializer
      B = B (class) singleton initializer
      C = C (class) singleton initializer
      Owner = Owner (class) singleton initializer
        eager required A
        deferred required B
        deferred required C
        deferred required A
        deferred required B
        eager required C
        deferred required B
      """)
  }

  @Test("arrays, qualifiers, payloads, and what is asked for inside of arguments")
  func forms() async {
    let text = await Analyzed.deli(
      """
      protocol Head {}
      class Happy: Head, Component { var qualifier: String? = "happy" }
      class Angry: Head, Component { var qualifier: String? = "angry" }
      class RobotPayload: Payload { required init(with argument: (head: Head, id: Int)) {} }
      class Robot: AutowiredFactory { required init(payload: RobotPayload) {} }
      class Works: Component {
        func make() -> Robot {
          Inject(Robot.self, with: (head: Inject(Head.self, qualifier: "happy"), id: 1), resolveRole: .recursive)
        }
        func heads() { _ = Inject([Head].self); _ = Inject([Robot].self, with: (head: Happy(), id: 2)) }
      }
      """)
    expectNoDifference(
      text,
      """
      Happy named "happy" = Happy (class) singleton initializer
      Angry named "angry" = Angry (class) singleton initializer
      Robot with (RobotPayload) = Robot (class) prototype initializer
      Works = Works (class) singleton initializer
        deferred required Robot with (RobotPayload)
        deferred required Head named "happy" -> Happy named "happy"
        deferred required Head -> Happy named "happy", Angry named "angry"
        deferred required Robot with (RobotPayload)
      """)
  }

  @Test("property wrappers ask when their owner is made; other libraries' wrappers do not")
  func wrappers() async {
    let text = await Analyzed.deli(
      """
      protocol Store {}
      class Disk: Store, Component { var qualifier: String? = "disk" }
      class Owner: Component {
        @Dependency var any: Store
        @Dependency(qualifier: "disk") var disk: Store
        @DependencyArray var all: [Store]
        @objc @Dependency var late: Disk
      }
      struct Screen { @Dependency var owner: Owner }
      """,
      [
        "Other.swift":
          "import Dependencies\nstruct Other { @Dependency(\\.date) var date: Store; @Dependency var clock: Clock }"
      ])
    expectNoDifference(
      text,
      """
      Disk named "disk" = Disk (class) singleton initializer
      Owner = Owner (class) singleton initializer
        eager required Store -> Disk named "disk"
        eager required Store named "disk" -> Disk named "disk"
        eager required Store -> Disk named "disk"
        eager required Disk -> Disk named "disk" global
      Screen: eager required Owner
      """)
  }

  @Test("the context knows exact keys and what a request that the generator reads has linked")
  func context() async {
    let text = await Analyzed.deli(
      """
      protocol Linked {}
      protocol Unlinked {}
      class A: Linked, Unlinked, Component {}
      class Named: Component { var qualifier: String? = "n" }
      class User: Autowired { required init(_ linked: Linked) {} }
      func start(context: AppContext) {
        _ = AppContext.shared.get(Linked.self)!
        _ = context.get(Unlinked.self)
        if let named = AppContext.shared.get(Named.self) {}
        _ = AppContext.shared.get(Named.self, qualifier: "other")
        _ = AppContext.shared.get([Unlinked].self)
        let shared = AppContext.shared.load([])
        _ = shared.get(A.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) singleton initializer
      Named named "n" = Named (class) singleton initializer
      User = User (class) singleton initializer
        eager required Linked -> A
      start(context:): eager required Linked -> A global
      start(context:): eager silent Unlinked -> missing global
      start(context:): eager checked Named -> Named named "n" global
      start(context:): eager silent Named named "other" -> missing global
      start(context:): eager silent Unlinked ->  global
      start(context:): eager required A global
      """)
  }

  @Test("a class that only inherits 'Inject' is not read by the generator")
  func inheritedInject() async {
    let text = await Analyzed.deli(
      """
      protocol Store {}
      class Disk: Store, Component {}
      class Screen: Inject {}
      class Home: Screen { lazy var store = Inject(Store.self) }
      """)
    expectNoDifference(
      text,
      """
      Disk = Disk (class) singleton initializer
      Home: deferred required Store -> missing global
      """)
  }

  @Test("a value that another one makes asks on its behalf; so does a superclass")
  func making() async {
    let text = await Analyzed.deli(
      """
      class Clock: Component {}
      class Part: Inject { let clock = Inject(Clock.self) }
      class Base: Inject { let clock = Inject(Clock.self) }
      class Whole: Base, Component { init() { _ = Part() } }
      """)
    expectNoDifference(
      text,
      """
      Clock = Clock (class) singleton initializer
      Whole = Whole (class) singleton initializer
        eager required Clock
        eager required Clock
      """)
  }

  @Test("a helper that is told the type asks for it; what nobody can know is a gap")
  func computedTypes() async {
    let text = await Analyzed.deli(
      """
      class Feed: Component {}
      class Clock: Component {}
      func get<T>(_ type: T.Type) -> T { AppContext.shared.get(type)! }
      func show() { _ = get(Feed.self) }
      func open(_ type: Clock.Type) { _ = AppContext.shared.get(type) }
      """)
    expectNoDifference(
      text,
      """
      Feed = Feed (class) singleton initializer
      Clock = Clock (class) singleton initializer
      show(): eager silent Feed global
      gap: request its type is only known at run time
      """)
  }
}
