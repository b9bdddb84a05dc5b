import CustomDump
import Testing

/// Values of expressions.
@Suite("expressions")
struct ExpressionTests {
  @Test("texts are joined, and interpolated")
  func texts() {
    expectNoDifference(
      notes(
        #"""
        let name = "night"
        note(name + "train", "\(name)-\(name)", "\(unread)")
        """#),
      ["nighttrain; night-night; any String"])
  }

  @Test("a choice is one of its values")
  func choices() {
    expectNoDifference(
      notes(
        """
        note(isOpen ? "open" : "shut")
        let name = isOpen ? box() : box()
        note(name)
        """),
      ["open or shut", "box 1 or box 2"])
  }

  @Test("the right side of ?? counts if the left side may be nil")
  func coalescing() {
    expectNoDifference(
      notes(
        """
        func name(_ name: String?) -> String { name ?? "empty" }
        note(name(nil))
        note(name("full"))
        note(unread ?? "empty")
        """),
      ["empty", "full", "unknown or empty"])
  }

  @Test("tuples keep their parts, by position and by label")
  func tuples() {
    expectNoDifference(
      notes(
        """
        let pair = (first: "a", second: box())
        note(pair.first, pair.1)
        let (left, right) = pair
        note(left, right)
        """),
      ["a; box 1", "a; box 1"])
  }

  @Test("a list knows its elements, and grows")
  func lists() {
    expectNoDifference(
      notes(
        """
        func work() {
          var all = ["a", "b"]
          note(all)
          all += ["c"]
          note(all)
          all.append("d")
          note(all, ["a"] + ["b"])
        }
        work()
        """),
      ["[a, b]", "[a, b, c]", "[a, b, c, d]; [a, b]"])
  }

  @Test("closures and names of functions are values")
  func functions() {
    expectNoDifference(
      notes(
        """
        func make(_ name: String) -> String { name + "!" }
        struct Part { init(name: String) {} }
        note(make, Part.init, { 1 })
        let other = make
        note(other("a"), make("b"))
        """),
      ["function make; function init; closure", "a!; b!"])
  }

  @Test("a metatype stands for its type, and prints as its name")
  func metatypes() {
    expectNoDifference(
      notes(
        #"""
        struct Part {}
        let type = Part.self
        note(type, "\(type)", [Part].self, Part?.self)
        """#),
      ["Part.self; Part; [Part].self; Part?.self"])
  }

  @Test("an unknown value has its type")
  func types() {
    expectNoDifference(
      notes(
        """
        struct Part { let name: String; var other: Part? }
        func part() -> Part { unread() }
        note(part(), part().name, part().other, 1, 1.5, true)
        """),
      ["any Part; any String; any Part?; any Int; any Double; any Bool"])
  }

  @Test("a cast changes the type, and keeps the value")
  func casts() {
    expectNoDifference(
      notes(
        """
        let any: Any = "a"
        note(any as! String, any as? String, unread as! Int, unread as? Int)
        """),
      ["a; a; any Int; any Int?"])
  }

  @Test("a key path reads a property of each element")
  func keyPaths() {
    expectNoDifference(
      notes(
        #"""
        struct Part { let name: String }
        note([Part(name: "a"), Part(name: "b")].map(\.name))
        """#),
      ["[a, b]"])
  }
}
