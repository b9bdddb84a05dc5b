import CustomDump
import Testing

/// Calls of functions, closures and initializers.
@Suite("calls")
struct CallTests {
  @Test("parameters have the values of their arguments, or their defaults")
  func parameters() {
    expectNoDifference(
      notes(
        """
        func work(_ first: String, named second: String = "b", _ rest: String...) { note(first, second, rest) }
        work("a")
        work("a", named: "c", "d", "e")
        """),
      ["a; b; []", "a; c; [d, e]"])
  }

  @Test("the overload that takes the labels and types of the arguments runs")
  func overloads() {
    expectNoDifference(
      notes(
        """
        func work(with name: String) { note("label") }
        func work(_ name: String) { note("text") }
        func work(_ number: Int) { note("number") }
        work(with: "a")
        let (name, number) = ("a", 1)
        work(name)
        work(number)
        """),
      ["label", "text", "number"])
  }

  @Test("the initializer that takes the labels and types of the arguments runs")
  func initializers() {
    expectNoDifference(
      notes(
        """
        struct Kind {}
        class Box {
          init(with name: String) { note("label") }
          init(_ name: String) { note("text") }
          init(_ number: Int) { note("number") }
          init(_ kind: Kind) { note("kind") }
          init(_ make: (Int) -> Int) { note("closure") }
        }
        struct Pair {
          let name: String
          init(name: String) { note("written"); self.name = name }
        }
        extension Pair { init(name: Int) { note("added") } }
        _ = Box(with: "a")
        _ = Box(1)
        _ = Box("a")
        _ = Box(Kind())
        _ = Box { number in number }
        _ = Pair(name: 1)
        _ = Pair(name: "a")
        """),
      ["label", "number", "text", "kind", "closure", "added", "written"])
  }

  @Test("labels of a function that is named may stand apart")
  func spacedLabels() {
    expectNoDifference(
      notes(
        """
        func work(with name: String, _ other: String) { note("one") }
        func work(_ name: String, with other: String) { note("other") }
        let one = work(with: _:)
        let other = work(
          _:
          with:)
        one("a", "b")
        other("a", "b")
        """),
      ["one", "other"])
  }

  @Test("a trailing closure is no element of a list of arguments in front of it")
  func variadicBeforeClosure() {
    expectNoDifference(
      notes(
        """
        func work(_ names: String..., then: () -> Void) {
          note(names)
          then()
        }
        work { note("then") }
        work("a", "b") { note("end") }
        """),
      ["[]", "then", "[a, b]", "end"])
  }

  @Test("a function returns one of its results")
  func results() {
    expectNoDifference(
      notes(
        """
        func name() -> String {
          if isOpen { return "a" }
          return "b"
        }
        func short() -> String { "c" }
        note(name(), short())
        """),
      ["a or b; c"])
  }

  @Test("a closure sees the variables around it, and changes them")
  func closures() {
    expectNoDifference(
      notes(
        """
        func run() {
          var name = "a"
          let work = { (suffix: String) in
            note(name + suffix)
            name = "b"
          }
          work("1")
          note(name)
          work("2")
        }
        run()
        """),
      ["a1", "b", "b2"])
  }

  @Test("a trailing closure runs where the function calls it, with the function's values")
  func trailingClosures() {
    expectNoDifference(
      notes(
        """
        func with(_ name: String, work: (String) -> String, then: () -> Void = {}) {
          note(work(name + "!"))
          then()
        }
        with("a") { $0 + "?" }
        with("b") { name in name } then: { note("then") }
        """),
      ["a!?", "b!", "then"])
  }

  @Test("a closure that unread code takes runs once")
  func escapedClosures() {
    expectNoDifference(notes(#"unread { note("a") }"#), ["a"])
    expectNoDifference(
      notes(
        """
        func keep(_ work: @escaping () -> Void) { store(work) }
        keep { note("a") }
        """), ["a"])
  }

  @Test("closures of the standard library's functions run for each element")
  func standardLibrary() {
    expectNoDifference(
      notes(
        """
        let names = ["a", "b"]
        names.forEach { note($0) }
        note(names.map { $0 + "!" })
        """),
      ["a", "b", "[a!, b!]"])
  }

  @Test("a generic parameter is the type of its argument")
  func generics() {
    expectNoDifference(
      notes(
        """
        struct Part {}
        func make<T>(_ type: T.Type) -> T? { note(T.self); return nil }
        func same<T>(_ value: T) -> [T] { [value] }
        note(make(Part.self), same(Part()))
        """),
      ["Part.self", "nil; [any Part]"])
  }

  @Test("recursion ends, and so do calls that double")
  func recursion() {
    expectNoDifference(
      notes(
        """
        func down(_ name: String) { note("down"); down(name); up(name) }
        func up(_ name: String) { down(name) }
        down("a")
        """
      ).first, "down")
    let doubling = (1...60).map { "func f\($0)() { f\($0 - 1)(); f\($0 - 1)() }" }.joined(separator: "\n")
    expectNoDifference(Set(notes("func f0() { note(\"a\") }\n\(doubling)\nf8()")), ["a"])
  }

  @Test("operators that the input declares are functions")
  func operators() {
    expectNoDifference(
      notes(
        """
        infix operator +++
        func +++ (left: String, right: String) -> String { right + left }
        note("a" +++ "b")
        """),
      ["ba"])
  }

  @Test("a value is called by callAsFunction, and read by a subscript")
  func calledValues() {
    expectNoDifference(
      notes(
        """
        struct Maker {
          func callAsFunction(_ name: String) -> String { name + "!" }
          subscript(name: String) -> String { name + "?" }
        }
        let make = Maker()
        note(make("a"), make["b"])
        """),
      ["a!; b?"])
  }

  @Test("a local function comes before one of the file")
  func localFunctions() {
    expectNoDifference(
      notes(
        """
        func name() -> String { "file" }
        func work() {
          func name() -> String { "local" }
          note(name())
        }
        work()
        note(name())
        """),
      ["local", "file"])
  }

  @Test("a generic parameter is inferred from a closure's result, and from what surrounds the call")
  func inference() {
    expectNoDifference(
      notes(
        """
        struct Part {}
        func make<T>(_ body: () -> T) { note(T.self) }
        func find<T>() -> T { note(T.self); return unread() }
        make { Part() }
        func work() { let part: Part = find() }
        work()
        """),
      ["Part.self", "Part.self"])
  }

  @Test("a metatype in a variable of a class's type stands for that class, and in one of a protocol's type for its own")
  func statedTypes() {
    expectNoDifference(
      notes(
        """
        protocol Work {}
        class Base: Work {}
        final class Derived: Base {}
        func show<T>(_ type: T.Type) { note(T.self) }
        let base: Base.Type = Derived.self
        show(base)
        let work: Work.Type = Derived.self
        show(work)
        show(Derived.self)
        """),
      ["Base.self", "Derived.self", "Derived.self"])
  }

  @Test("code on other queues and in detached tasks runs beside the code that starts it")
  func concurrency() {
    expectNoDifference(
      notes(
        """
        DispatchQueue.global().async { note("a") }
        DispatchQueue.main.async { note("b") }
        Task.detached { note("c") }
        """),
      ["a concurrently", "b", "c concurrently"])
  }
}
