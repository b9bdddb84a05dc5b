import CustomDump
import Testing

/// Statements, and the branches that code is on.
@Suite("statements")
struct StatementTests {
  @Test("both branches run, each on its condition")
  func branches() {
    expectNoDifference(
      notes(
        """
        if isOpen { note("a") } else if isFull { note("b") } else { note("c") }
        note("d")
        """),
      ["a if isOpen", "b if !(isOpen), isFull", "c if !(isOpen), !(isFull)", "d"])
  }

  @Test("a branch that is certainly taken is the only one")
  func certainBranches() {
    expectNoDifference(
      notes(
        """
        func work(_ name: String?) {
          if let name { note(name) } else { note("else") }
        }
        work(nil)
        work("some")
        """),
      ["else", "some"])
  }

  @Test("code behind a guard runs if the guard holds; behind one that traps, always")
  func guards() {
    expectNoDifference(
      notes(
        """
        func first() {
          guard isOpen else { note("a"); return }
          note("b")
        }
        func second() {
          guard let box = find() else { fatalError() }
          note("c")
        }
        first()
        second()
        """),
      ["a if !(isOpen)", "b if isOpen", "c"])
  }

  @Test("each clause of a switch runs, with its variables")
  func switches() {
    expectNoDifference(
      notes(
        """
        switch state {
        case .open: note("a")
        case .shut(let name), .locked(let name): note(name)
        default: note("c")
        }
        """),
      ["a if .open", "unknown if .shut(let name), .locked(let name)", "c if default"])
  }

  @Test("a loop runs once for each known element, and once if none is known")
  func loops() {
    expectNoDifference(
      notes(
        """
        for name in ["a", "b"] { note(name) }
        for part in unread { note(part) }
        while isOpen { note("d") }
        repeat { note("e") } while isOpen
        """),
      ["a", "b", "unknown", "d", "e"])
  }

  @Test("deferred blocks run at the end, the last one first")
  func deferredBlocks() {
    expectNoDifference(
      notes(
        """
        func work() {
          defer { note("c") }
          defer { note("b") }
          note("a")
        }
        work()
        """),
      ["a", "b", "c"])
  }

  @Test("do and its catch clauses run")
  func catching() {
    expectNoDifference(notes(#"do { note("a"); try work() } catch { note("b") }"#), ["a", "b"])
  }

  @Test("a variable that branches change has the values of both")
  func changedVariables() {
    expectNoDifference(
      notes(
        """
        func work() {
          var name = "a"
          if isOpen { name = "b" }
          note(name)
          name = "c"
          note(name)
        }
        work()
        """),
      ["a or b", "c"])
  }

  @Test("a lazy variable's value runs later, and once")
  func lazyVariables() {
    expectNoDifference(
      notes(
        """
        func make() -> String { note("made"); return "a" }
        func work() {
          lazy var name = make()
          note(name, name)
        }
        work()
        """),
      ["made", "a; a"])
  }

  @Test("each clause of #if is one build")
  func conditionalCompilation() {
    expectNoDifference(
      notes(
        """
        #if DEBUG
        note("a")
        #else
        note("b")
        #endif
        """),
      ["a if DEBUG", "b if !(DEBUG)"])
  }
}
