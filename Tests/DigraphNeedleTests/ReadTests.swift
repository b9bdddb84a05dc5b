import Testing

/// Dependencies that the code of a property reads, and the time of reading.
struct ReadTests {
  @Test func everyFormOfReading() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var api: API { API() }
        public var home: Home { Home(parent: self) }
        public var title: Title { home.title }
        public var direct: Title { Home(parent: self).title }
        public var through: Title { makeHome(count: 1).title }
        func makeHome(count: Int) -> Home { Home(parent: self) }
      }
      protocol HomeDependency: Dependency { var api: API { get } }
      class Home: Component<HomeDependency> {
        public var title: Title { Title(api: dependency.api, log: log) }
        public var log: Log { shared { Log(api: self.api) } }
        public var made: Title { make(title) }
        func make(_ title: Title) -> Title { Title(title, self.log) }
        public lazy var lazily: Title = Title(api: self.dependency.api)
        public var immediate: Title = { Title() }()
      }
      """,
      is: """
        App (BootstrapComponent)
          + api: API
          + home: Home
          + title: Title
          + direct: Title
          + through: Title
          title reads home
          title reads title of Home
          direct reads title of Home
          through reads title of Home
        Home < App
          + title: Title
          + log: Log shared
          + made: Title
          + lazily: Title stored
          + immediate: Title stored
          api: API <- App
          title reads api of App
          title reads log
          log reads api of App
          made reads title
          made reads log
          lazily reads api of App
        """)
  }

  @Test func laterAndPerhaps() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var flag: Bool { true }
        public var a: A { A { self.b } }
        public var b: B { flag ? B(c) : B(d) }
        public var c: C { Cache.last ?? C(d) }
        public var d: D {
          guard flag else { return D() }
          return D(e)
        }
        public var e: E {
          let d = 1
          return E(d, callback: handler)
        }
        public var f: F { f(for: [c].map { _ in self.d }) }
        func f(for values: [D]) -> F { F(values) }
        func handler() -> B { b }
      }
      """,
      is: """
        App (BootstrapComponent)
          + flag: Bool
          + a: A
          + b: B
          + c: C
          + d: D
          + e: E
          + f: F
          a reads b later
          b reads flag
          b reads c perhaps
          b reads d perhaps
          c reads d perhaps
          d reads flag
          d reads e perhaps
          f reads c
          f reads d later
        """)
  }

  @Test func requirementsThatNobodyReads() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var a: A { A() }
        public var feed: Feed { Feed(parent: self) }
        public var list: List { List(parent: self) }
      }
      protocol FeedDependency: Dependency {
        var a: A { get }
        var bySelf: A { get }
        var byScreen: A { get }
        var byKeyPath: A { get }
        var ofAnother: A { get }
        var nobody: A { get }
      }
      class Feed: Component<FeedDependency> {
        public var one: One { One(dependency.a, self.bySelf) }
      }
      class List: Component<ListDependency> { var it: A { dependency.ofAnother } }
      protocol ListDependency: Dependency { var ofAnother: A { get } }
      class Screen {
        let component: Feed
        let nobody = 1
        func show() { print(component.byScreen, component[keyPath: \\.byKeyPath], self.nobody) }
      }
      """,
      is: """
        App (BootstrapComponent)
          + a: A
          + feed: Feed
          + list: List
        Feed < App
          + one: One
          a: A <- App
          bySelf: A missing on App/Feed
          byScreen: A missing on App/Feed
          byKeyPath: A missing on App/Feed
          ofAnother: A missing on App/Feed unused
          nobody: A missing on App/Feed unused
          one reads a of App
          one reads bySelf of \("")
        List < App
          + it: A
          ofAnother: A missing on App/List
          it reads ofAnother of \("")
        """)
  }

  @Test func valuesSharedUnderOneName() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var two: Two { Two(shared { A() }, shared { B() }) }
        public var either: A { flag ? shared { A() } : shared { A(1) } }
        func one(id: Int) -> A { shared { A(id) } }
        func other(id: Int, flag: Bool) -> A { shared { A() } }
        func named(id: Int) -> A { shared(__function: "named\\(id)") { A(id) } }
        func local() -> A {
          func inner() -> A { shared { A() } }
          return shared { inner() }
        }
      }
      """,
      is: """
        App (BootstrapComponent)
          + two: Two
          + either: A
        slot: two() 2
        slot: one(id:)(id) 1
        """)
  }
}
