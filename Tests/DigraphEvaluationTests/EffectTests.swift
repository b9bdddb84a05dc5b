import CustomDump
import DigraphEvaluation
import DigraphProgram
import Testing

/// Effects are values, which can be repeated instead of running the code again.
@Suite("effects")
struct EffectTests {
  @Test("a summary lists the effects of a root, and repeating it has them again")
  func summaries() {
    let interpreter = ToyInterpreter(
      """
      let name = "a"
      func work() { note(name) }
      work()
      """)
    interpreter.keepsSummaries = true
    let summary = interpreter.summarize { interpreter.runMain() }
    expectNoDifference(interpreter.notes, ["a"])
    #expect(summary.recorded.map { ($0 as? ToyInterpreter.Note)?.text } == ["a"])
    interpreter.startPass()
    #expect(interpreter.isCurrent(summary))
    _ = interpreter.repeat(summary) { $0 }
    expectNoDifference(interpreter.notes, ["a", "a"])
  }

  @Test("a summary is out of date once a property that it has read holds another value")
  func outdatedSummaries() {
    let interpreter = ToyInterpreter(
      """
      final class Holder { var box: Box? }
      func fill(_ holder: Holder) { holder.box = box() }
      func read(_ holder: Holder) { note(holder.box) }
      """)
    interpreter.keepsSummaries = true
    func run(_ name: String) {
      let function = interpreter.program.functions[name]?[0]
      interpreter.root(file: 0) {
        if let function { _ = interpreter.runUncalled(function, receiver: nil) }
      }
    }
    let read = interpreter.summarize { run("read") }
    let fill = interpreter.summarize { run("fill") }
    #expect(!interpreter.isCurrent(read) && interpreter.isCurrent(fill))
    #expect(interpreter.needsAnotherPass)
    interpreter.startPass()
    run("read")
    expectNoDifference(interpreter.notes, ["any Box?", "box 1"])
    #expect(!interpreter.needsAnotherPass)
  }

  @Test("code that only matters for its result records nothing")
  func effectFreeCode() {
    let interpreter = ToyInterpreter(#"func work() -> String { note("a"); return "b" }"#)
    interpreter.root(file: 0) {
      interpreter.frame.isEffectFree = true
      let value = interpreter.program.functions["work"].flatMap { interpreter.runUncalled($0[0], receiver: nil) }
      #expect(value?.texts == ["b"])
    }
    expectNoDifference(interpreter.notes, [])
  }

  @Test("code knows the executor that it runs on, where the source shows one")
  func executors() {
    let interpreter = ToyInterpreter(
      """
      ask()
      DispatchQueue.main.async { ask() }
      DispatchQueue.global().async { ask() }
      Task { @MainActor in ask() }
      """)
    interpreter.runMain()
    let kinds = interpreter.executorFlow.executorsOfRequests().sorted {
      $0.key.range.lowerBound < $1.key.range.lowerBound
    }.map {
      switch $0.value {
      case .actor(let name, _): name
      case .pool: "pool"
      case .inherited, .unknown: "unknown"
      }
    }
    expectNoDifference(kinds, ["MainActor", "pool", "MainActor"])
  }

  @Test("a call with the same values is not evaluated again; its effects are")
  func tabulatedCalls() {
    let interpreter = ToyInterpreter(
      """
      func work(_ name: String) -> String { note(name); return name + "!" }
      note(work("a"), work("a"), work("b"))
      """)
    interpreter.keepsSummaries = true
    _ = interpreter.summarize { interpreter.runMain() }
    expectNoDifference(interpreter.notes, ["a", "a", "b", "a!; a!; b!"])
    #expect(interpreter.evaluatedNotes == 3)
  }

  @Test("a root that takes too long stops, and says so")
  func budget() {
    let doubling = (1...60).map { "func f\($0)(_ name: String) { f\($0 - 1)(name + \"a\"); f\($0 - 1)(name + \"b\") }" }
    let interpreter = ToyInterpreter(
      "func f0(_ name: String) {}\n\(doubling.joined(separator: "\n"))\nf20(\"\")")
    interpreter.runMain()
    #expect(interpreter.exhaustedRoots == 1)
  }

  @Test("objects, assignments and uses of values are reported, and values that leave the input")
  func events() {
    let interpreter = ToyInterpreter(
      """
      final class Holder {
        var box: Box?
        init(box: Box?) { self.box = box }
      }
      func work(_ some: Box?) {
        let holder = Holder(box: box())
        some!.open()
        if let some { unread(some, holder.box) }
      }
      work(box())
      """)
    interpreter.runMain()
    expectNoDifference(
      interpreter.events,
      [
        "Holder is made", "box 2 is taken by box of Holder", "box 2 is assigned to box", "box 1 is forced",
        "box 1 is checked", "box 1 leaves to unread", "box 2 leaves to unread",
      ])
  }

  @Test("a value that is handed down too deep is reported to leave")
  func deepCalls() {
    let chain = (1...200).map { "func f\($0)(_ part: Box) { f\($0 - 1)(part) }" }.joined(separator: "\n")
    let interpreter = ToyInterpreter("func f0(_ part: Box) { note(part) }\n\(chain)\nf9(box())\nf200(box())")
    interpreter.runMain()
    expectNoDifference(interpreter.notes, ["box 1"])
    #expect(interpreter.events.count == 1 && interpreter.events[0].hasPrefix("box 2 leaves to f"))
  }
}
