import DigraphModel
import TestSupport
import Testing

@testable import DigraphPipeline

/// The progress of a run, as users see it.
@Suite("progress of a run")
struct RunProgressTests {
  @Test("a stage says what it does and how many of its parts are done")
  func description() {
    let progress = RunProgress()
    progress.begin(.reading, of: 1_400)
    for _ in 0..<120 { progress.advance() }
    #expect(progress.state.description == "reading files: 120 of 1400")
    progress.begin(.following)
    #expect(progress.state.description == "following the wiring")
    // Files that are read for it do not begin anew.
    progress.begin(.reading, of: 5)
    progress.advance()
    #expect(progress.state.description == "following the wiring")
  }

  @Test("what is to be read only grows")
  func growing() {
    let progress = RunProgress()
    for total in [3, 2] {
      progress.begin(.reading, of: total)
      progress.advance()
    }
    #expect(progress.state.description == "reading files: 2 of 5")
  }

  @Test("a run ends with all rules checked, and comes to the same with and without")
  func run() async {
    let file = InputFile(
      path: "main.swift", module: "App",
      source: .bytes(Array("import Swinject\nlet c = Container()\n_ = c.resolve(Int.self)!\n".utf8)))
    let progress = RunProgress()
    let told = await Check.run([file], jobs: 2, progress: progress)
    let count = progress.state.total
    #expect(count > 40)
    #expect(progress.state == .init(stage: .checking, done: count, total: count))
    #expect(told.findings == (await Check.run([file], jobs: 2).findings))
  }
}
