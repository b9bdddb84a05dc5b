import CustomDump
import Testing

/// Members of types and objects.
@Suite("members")
struct MemberTests {
  @Test("an object knows what its initializer was given")
  func fields() {
    expectNoDifference(
      notes(
        """
        struct Plain { let name: String; let box: Box }
        final class Made {
          let name: String
          init(_ name: String) { self.name = name + "!" }
        }
        let plain = Plain(name: "a", box: box())
        note(plain.name, plain.box, Made("b").name, Made("c").name)
        """),
      ["a; box 1; b!; c!"])
  }

  @Test("a property has what any code assigns to it")
  func assignedProperties() {
    expectNoDifference(
      notes(
        """
        final class Holder {
          var box: Box?
          func fill() { box = box() }
        }
        let holder = Holder()
        holder.fill()
        note(holder.box)
        """),
      ["box 1"])
  }

  @Test("getters, static and lazy properties, and globals of other files have values")
  func properties() {
    expectNoDifference(
      notes(
        """
        struct Names {
          static let first = "a"
          var second: String { Self.first + "b" }
          lazy var third = second + "c"
        }
        var names = Names()
        note(Names.first, names.second, names.third, fourth)
        """, #"let fourth = "d""#),
      ["a; ab; abc; d"])
  }

  @Test("a class's own method runs, and super's where it is asked")
  func overriding() {
    expectNoDifference(
      notes(
        """
        class Base {
          func work() { note("base"); step() }
          func step() { note("base step") }
        }
        final class Derived: Base {
          override func work() { note("derived"); super.work() }
          override func step() { note("derived step") }
        }
        Derived().work()
        Base().step()
        """),
      ["derived", "base", "derived step", "base step"])
  }

  @Test("a protocol's default runs unless the type has its own")
  func protocols() {
    expectNoDifference(
      notes(
        """
        protocol Work { func work(); func rest() }
        extension Work {
          func work() { note("default") }
          func all() { work(); rest() }
        }
        struct Own: Work { func work() { note("own") }; func rest() { note("rest") } }
        struct Other: Work { func rest() { note("other rest") } }
        Own().all()
        Other().all()
        """),
      ["own", "rest", "default", "other rest"])
  }

  @Test("a failable initializer gives a value or nil")
  func failableInitializers() {
    expectNoDifference(
      notes(
        """
        struct Part {
          let name: String
          init?(_ name: String) {
            if isEmpty { return nil }
            self.name = name
          }
        }
        note(Part("a"), Part("a")?.name)
        """),
      ["any Part?; a"])
  }

  @Test("a wrapper of the input is an object of its own, with a wrapped value")
  func wrappers() {
    expectNoDifference(
      notes(
        """
        @propertyWrapper struct Twice {
          let name: String
          var wrappedValue: String { name + name }
          init(_ name: String) { self.name = name }
        }
        struct Owner { @Twice("a") var name: String }
        note(Owner().name, Twice("b").wrappedValue)
        """),
      ["any String; bb"])
  }

  @Test("cases of an enum carry their values")
  func cases() {
    expectNoDifference(
      notes(
        """
        enum State { case open(String), shut; var isOpen: Bool { self == .open } }
        func work(_ state: State) {
          switch state {
          case .open(let name): note(name)
          case .shut: note("shut")
          }
        }
        work(.open("a"))
        """),
      ["any String if .open(let name)", "shut if .shut"])
  }

  @Test("members are found in extensions, nested types and type aliases")
  func lookUp() {
    expectNoDifference(
      notes(
        """
        struct Outer { struct Inner { let name = "a" } }
        extension Outer { static func inner() -> Inner { Inner() } }
        typealias Short = Outer
        note(Short.inner().name, Outer.Inner().name)
        """),
      ["a; a"])
  }

  @Test("the value's own type decides which method runs")
  func dispatch() {
    expectNoDifference(
      notes(
        """
        protocol Work { func work() }
        struct First: Work { func work() { note("first") } }
        struct Second: Work { func work() { note("second") } }
        func run(_ work: any Work) { work.work() }
        run(First())
        for work in [First(), Second()] as [any Work] { run(work) }
        """),
      ["first", "first", "second"])
  }

  @Test("a subclass has its own value of an inherited lazy property")
  func inheritedLazyProperties() {
    expectNoDifference(
      notes(
        """
        class Base {
          lazy var part: Box = make()
          func make() -> Box { box() }
        }
        final class Derived: Base { override func make() -> Box { box() } }
        note(Base().part, Derived().part)
        """),
      ["box 1; box 2"])
  }

  @Test("declarations of one name in clauses of #if stand for each in turn")
  func conditionalDeclarations() {
    expectNoDifference(
      notes(
        """
        struct Names {
          #if DEBUG
          static let first = "a"
          static func second() -> String { "c" }
          #else
          static let first = "b"
          static func second() -> String { "d" }
          #endif
        }
        note(Names.first, Names.second())
        """),
      ["a or b; c or d"])
  }

  @Test("a method of Swift 2 takes its first argument without a label")
  func omittedLabels() {
    expectNoDifference(
      notes(
        """
        struct Part { func work(name: String) { note(name) } }
        Part().work("a")
        """),
      ["a"])
  }

  @Test("a property that was just filled is there, unless a method that was called since may empty it")
  func emptiedProperties() {
    expectNoDifference(
      notes(
        """
        final class Holder {
          var part: Box?
          func fill() {
            part = box()
            if let part { note("there") } else { note("gone") }
          }
          func fillAndEmpty() {
            part = box()
            empty()
            if let part { note("there") } else { note("gone") }
          }
          func empty() { part = nil }
        }
        Holder().fill()
        Holder().fillAndEmpty()
        """),
      ["there", "there if let part", "gone if !(let part)"])
  }
}
