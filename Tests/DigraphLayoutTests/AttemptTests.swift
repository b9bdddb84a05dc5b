import DigraphLayout
import DigraphRenderers
import Foundation
import Testing

/// The child process looks at the title of its drawing: for some titles it hangs or crashes.
@Suite("attempts at a layout")
struct AttemptTests {
  private let process = LayoutProcess(
    executable: "/bin/sh",
    arguments: [
      "-c",
      """
      input=$(cat)
      case $input in *"of 3 seconds"*) sleep 3;; *hang*) exec sleep 600;; *crash*) kill -SEGV $$;; *large*) exit 3;; *fail*) echo 'no plug-ins' >&2; exit 2;; esac
      echo picture
      """,
    ],
    // Other tests may keep all threads busy for minutes. Only a child that hangs may reach a limit.
    timeLimit: .seconds(3600))

  private func attempt(_ title: String, _ description: String = "", share: Double = 0.2) -> LayoutProcess.Attempt {
    LayoutProcess.Attempt(description, share: share) {
      LayoutRequest(drawing: Drawing(title: title, summary: ""), format: .svg)
    }
  }

  @Test("the first that yields a picture counts, and what went wrong before is said")
  func fallback() async throws {
    let picture = try await process.render(firstOf: [
      attempt("hang", share: 0.5 / 3600), attempt("crash", "it is tried by forces"), attempt("good", "less is drawn"),
      attempt("hang", "x"),
    ])
    #expect(String(decoding: picture.data, as: UTF8.self) == "picture\n")
    #expect(
      picture.notes == [
        "the layout was not finished within 1.5 seconds, so it is tried by forces",
        "the layout library crashed (signal 11), so less is drawn",
      ])
  }

  @Test("on a busy machine a child may take three times its share on the clock, and no more time of the processor")
  func busyMachine() async throws {
    let picture = try await process.render(firstOf: [attempt("of 3 seconds", share: 2.5 / 3600), attempt("x", "x")])
    #expect(picture.notes == [])
    let echo = LayoutProcess(executable: "/bin/cat", arguments: [], timeLimit: .seconds(300))
    func seconds(_ attempts: [LayoutProcess.Attempt]) async throws -> Int? {
      let picture = try await echo.render(firstOf: attempts)
      let request = try JSONDecoder().decode(LayoutRequest.self, from: picture.data)
      return request.processorSeconds
    }
    let first = try await seconds([attempt("a", share: 0.011), attempt("b", "x")])
    #expect(first == 4)
    let last = try await seconds([attempt("last")])
    #expect(last == nil)
    let spent = LayoutProcess(executable: "/bin/sh", arguments: ["-c", "cat >/dev/null; kill -XCPU $$"])
    await #expect(throws: LayoutError.timedOut(limit: .seconds(7))) {
      var request = LayoutRequest(drawing: Drawing(title: "", summary: ""), format: .svg)
      request.processorSeconds = 7
      return try await spent.render(request)
    }
  }

  @Test("where the time is over, it is the whole time that people read of, and not what was left for the last attempt")
  func noTimeLeft() async throws {
    var process = process
    process.timeLimit = .milliseconds(1200)
    let hanging = [attempt("hang", share: 1), attempt("hang"), attempt("hang")]
    await #expect(throws: LayoutError.timedOut(limit: .milliseconds(1200))) {
      try await process.render(firstOf: hanging)
    }
    process.timeLimit = .zero
    await #expect(throws: LayoutError.timedOut(limit: .zero)) { try await process.render(firstOf: [attempt("x")]) }
  }

  @Test("a picture that nobody could read is tried with less in it")
  func unreadable() async throws {
    let picture = try await process.render(firstOf: [attempt("large"), attempt("good", "at most 60 nodes are drawn")])
    #expect(
      picture.notes == ["the picture would be too large or too crowded to be read, so at most 60 nodes are drawn"])
    await #expect(throws: LayoutError.tooLarge) { try await process.render(firstOf: [attempt("large")]) }
  }

  @Test("a child that gives up has a reason that all attempts share")
  func failure() async {
    await #expect(throws: LayoutError.failed("no plug-ins")) {
      try await process.render(firstOf: [attempt("fail"), attempt("good", "x")])
    }
  }

  @Test("if none yields a picture, all is said")
  func exhausted() async {
    await #expect(
      throws: LayoutError.failed(
        "the layout library crashed (signal 11), so less is drawn; the layout library crashed (signal 11)")
    ) {
      try await process.render(firstOf: [attempt("crash"), attempt("crash", "less is drawn")])
    }
    await #expect(throws: LayoutError.crashed(signal: 11)) { try await process.render(firstOf: [attempt("crash")]) }
    await #expect(throws: LayoutError.failed("nothing was to be drawn")) { try await process.render(firstOf: []) }
  }
}
