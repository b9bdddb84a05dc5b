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
          "'DiskCache' is 'Component', but is private, so Deli does not register it",
          "make 'DiskCache' internal",
        ],
        [
          "no binding for 'FileLog', which 'Feed' requires",
          "'FileLog' is 'Component', but an extension says so, so Deli does not register it",
          "name 'Component' in the declaration of 'FileLog' itself",
        ],
      ])
  }

  /// If a type is hidden by the type around it, the message names that type and the help is about it.
  @Test(arguments: [
    (
      "actor Log: Component {}", "'Log' is 'Component', but is an actor, so Deli does not register it",
      "make it a class or a struct"
    ),
    (
      "enum Tools { final class Log: Component {} }",
      "'Tools.Log' is 'Component', but is in the enum 'Tools', so Deli does not register it",
      "declare it outside of 'Tools'"
    ),
    (
      "private final class Log: Component {}", "'Log' is 'Component', but is private, so Deli does not register it",
      "make 'Log' internal"
    ),
    (
      "private struct Tools { final class Inner { final class Log: Component {} } }",
      "'Tools.Inner.Log' is 'Component', but is in 'Tools', which is private, so Deli does not register it",
      "make 'Tools' internal"
    ),
  ])
  func theTypeThatHidesAnotherIsNamed(code: String, message: String, help: String) async throws {
    let graph = await Analyzed.graph(of: ["App.swift": "import Deli\n\(code)\n"])
    let found = RuleRunner().findings(in: graph).filter {
      ["overlooked-declaration", "inaccessible-binding"].contains($0.rule)
    }
    expectNoDifference(found.map { [$0.message, $0.help ?? ""] }, [[message, help]])
    #expect(found.map(\.subject) == [[String(message.split(separator: "'")[0]), "Component"]])
  }
}
