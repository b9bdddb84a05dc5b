import CustomDump
import DigraphModel
import DigraphPipeline
import DigraphRules
import TestSupport
import Testing

/// A declaration that the generator skips is named in the finding about the missing binding.
struct UnseenCandidateTests {
  @Test func theReasonIsPartOfTheFinding() async throws {
    let source = """
      import Deli
      protocol Cache {}
      protocol Log {}
      private final class DiskCache: Cache, Component {}
      final class FileLog: Log {}
      extension FileLog: Component {}
      final class Feed: Autowired {
        required init(_ cache: Cache, _ log: FileLog) {}
      }
      """
    let file = InputFile(path: "App.swift", module: "App", source: .bytes(Array(source.utf8)))
    let findings = await Check.run([file], rules: ["unresolved-dependency"]).findings
    expectNoDifference(
      findings.map { [$0.message] + $0.notes.map(\.message) + [$0.help ?? ""] },
      [
        [
          "no binding for 'Cache', which 'Feed' requires",
          "'DiskCache' is 'Component', but private or in something private, so Deli does not register it",
          "make 'DiskCache' internal",
        ],
        [
          "no binding for 'FileLog', which 'Feed' requires",
          "'FileLog' is 'Component', but an extension says so, so Deli does not register it",
          "name 'Component' in the declaration of 'FileLog' itself",
        ],
      ])
  }
}
