import DigraphLayout
import DigraphRenderers
import Foundation
import Testing

/// The child process is some other program here. The tests check how each of its endings is handled, and not its
/// drawing.
///
/// Time limits are generous: other tests keep all threads of tasks busy for a while.
@Suite("layout process")
struct LayoutProcessTests {
  private func shell(_ script: String, timeLimit: Duration = .seconds(300)) -> LayoutProcess {
    LayoutProcess(executable: "/bin/sh", arguments: ["-c", script], timeLimit: timeLimit)
  }

  private func request(ofSize size: Int = 0) -> LayoutRequest {
    LayoutRequest(drawing: Drawing(title: String(repeating: "x", count: size), summary: ""), format: .svg)
  }

  @Test("tens of megabytes flow both ways at the same time")
  func large() async throws {
    let request = request(ofSize: 40_000_000)
    let echo = try await LayoutProcess(executable: "/bin/cat", arguments: [], timeLimit: .seconds(300)).render(request)
    #expect(try JSONDecoder().decode(LayoutRequest.self, from: echo) == request)
  }

  @Test(
    "a child that does not answer is killed when the time is over",
    arguments: ["exec sleep 600", "trap '' TERM; while :; do :; done"])
  func timeout(script: String) async {
    let start = ContinuousClock.now
    let error = await #expect(throws: LayoutError.self) {
      try await shell(script, timeLimit: .milliseconds(300)).render(request(ofSize: 1_000_000))
    }
    #expect(error == .timedOut(limit: .milliseconds(300)))
    #expect(ContinuousClock.now - start < .seconds(300))
  }

  @Test("a crash is an error")
  func crash() async {
    await #expect(throws: LayoutError.crashed(signal: 11)) { try await shell("kill -SEGV $$").render(request()) }
  }

  @Test("a child that gives up says why on standard error")
  func failure() async {
    await #expect(throws: LayoutError.failed("no plug-ins")) {
      try await shell("echo 'no plug-ins' >&2; echo half an answer; exit 2").render(request())
    }
    await #expect(throws: LayoutError.failed("the layout process ended with status 4")) {
      try await shell("exit 4").render(request())
    }
  }

  @Test("a child that ends while it is written to does not take its parent along")
  func brokenPipe() async {
    await #expect(throws: LayoutError.failed("the layout process ended with status 4")) {
      try await shell("exit 4").render(request(ofSize: 10_000_000))
    }
  }

  @Test("a program that is not there is an error")
  func unreachable() async throws {
    let error = await #expect(throws: LayoutError.self) {
      try await LayoutProcess(executable: "/no/such/program").render(request())
    }
    guard case .unreachable = try #require(error) else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  @Test("errors read as the end of a sentence")
  func descriptions() {
    #expect(LayoutError.timedOut(limit: .seconds(20)).description == "the layout was not finished within 20 seconds")
    let short = LayoutError.timedOut(limit: .milliseconds(1050))
    #expect(short.description == "the layout was not finished within 1.05 seconds")
    #expect(
      LayoutError.timedOut(limit: .milliseconds(14_999)).description == "the layout was not finished within 15 seconds")
    #expect(LayoutError.crashed(signal: 11).description == "the layout library crashed (signal 11)")
  }
}
