import DigraphModel
import DigraphProjects
import DigraphRules
import DigraphSyntax
import Foundation
import FuzzSupport
import Testing

@testable import DigraphPipeline

/// Configurations, baselines and comments, damaged at random as by typing or merging: each gives a message with a
/// place, and never a crash.
///
/// `DIGRAPH_FUZZ_COUNT` sets the number of mutations, and `DIGRAPH_FUZZ_SEED` repeats a run.
@Suite("mutated texts")
struct TextMutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The number of mutations of all three kinds together.
  private static let count = environment["DIGRAPH_FUZZ_COUNT"].flatMap { Int($0) } ?? 10_000
  private static let seed = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  private static let configuration = """
    extends: [strict, other.yml]
    exclude: [Sources/Playground, "**/*.generated.swift"]
    modules:
      FeedKit: [Modules/Feed]
    defines: {DEBUG: false, os(iOS): true}
    external:
      - CrashReporter # the vendor's
      - Vendor*
    roots: FeedAPI
    scopes: [graph, session, container]
    wrappers: |
      import Swinject
      extension Container {
        func single<T>(_ type: T.Type) { register(type) { _ in make() } }
      }
    needle: {internal-properties: hidden}
    rules:
      captured-container: off
      captive-dependency: {severity: error}
    overrides:
      - paths: [Sources/Legacy]
        rules: &legacy {captured-container: info}
      - {paths: Sources/Old, rules: *legacy}
    fail-on: warning
    baseline: {file: .digraph-baseline, ratchet: true}

    """

  private static let baseline = """
    # digraph baseline 1: findings that are known and do not count
    0123456789abcdef\tcaptive-dependency\tSources/Feed.swift\t'Feed' is kept
    # not before May
    1123456789abcdef\tunresolved-dependency\tSources/Größe.swift\tnothing binds 'Clock'

    """

  private static let source = """
    import Swinject
    protocol Clock {}
    let container = Container()
    // digraph:disable:next unresolved-dependency, dependency-cycle - the host binds it
    func tick() { _ = container.resolve(Clock.self)! } // digraph:disable:this
    // digraph:disable captured-container
    // digraph:binds Clock named "monotonic" with (Int, [String]) scope weak in container - vendor
    func wire(_ type: Any.Type) { container.resolve(type) } // digraph:requests Clock named "x" in container
    // digraph:enable captured-container

    """

  private static func mutations(of text: String, _ share: Int, _ body: (String, Int) -> Void) {
    for number in 0..<count * share / 100 {
      var mutation = Mutation(seed: seed &+ UInt64(number) &* 7919)
      body(String(decoding: mutation.mutated(text), as: UTF8.self), number)
    }
  }

  private static func isPlace(_ site: Site, in text: String, _ path: String) -> Bool {
    let lines = text.utf8.count { $0 == 10 || $0 == 13 } + 2
    return site.path == path && (0...lines + text.unicodeScalars.count { $0.value > 127 }).contains(site.line)
      && site.column >= 0
  }

  @Test("configurations")
  func configurations() {
    let refused = LargeStack.run(size: LargeStack.reading) {
      var refused = 0
      Self.mutations(of: Self.configuration, 40) { text, number in
        var reader = ConfigurationReader(path: "a.yml") { path in
          path == "other.yml" ? .success("exclude: Vendor") : .failure(.init("no such file"))
        }
        do throws(ConfigurationError) {
          _ = try reader.read(text)
        } catch {
          refused += 1
          if error.problems.isEmpty
            || !error.problems.allSatisfy({ Self.isPlace($0.site, in: text, "a.yml") && !$0.message.isEmpty })
          {
            Issue.record("mutation \(number): \(error.problems)")
          }
        }
      }
      return refused
    }
    #expect(refused > Self.count / 100 && refused < Self.count * 40 / 100)
  }

  @Test("baselines")
  func baselines() {
    var refused = 0
    Self.mutations(of: Self.baseline, 50) { text, number in
      do throws(Baseline.Unreadable) {
        let baseline = try Baseline(text, path: "known")
        let comparison = BaselineComparison([], with: baseline, judged: [])
        let again = try? Baseline(baseline.updated(after: comparison).text, path: "known")
        if again == nil { Issue.record("mutation \(number) is written as something that cannot be read") }
      } catch {
        refused += 1
        if error.problems.isEmpty || !error.problems.allSatisfy({ Self.isPlace($0.site, in: text, "known") }) {
          Issue.record("mutation \(number): \(error.problems)")
        }
      }
    }
    #expect(refused > Self.count / 100 && refused < Self.count)
  }

  @Test("comments in sources, with what the compiler does not see")
  func comments() {
    let reader = SourceReader(Vocabulary(words: ["resolve"]))
    LargeStack.run(size: LargeStack.reading) {
      Self.mutations(of: Self.source, 10) { text, number in
        let facts = reader.facts(of: text)
        let suppressions = Suppressions([("A.swift", facts)])
        let (_, unusedEntries) = suppressions.applied(to: [], judged: ["dependency-cycle"], allRan: true)
        if !unusedEntries.allSatisfy({ Self.isPlace($0.site, in: text, "A.swift") && $0.site.line > 0 }) {
          Issue.record("mutation \(number): \(unusedEntries)")
        }
      }
    }
  }

  @Test("code that is not compiled")
  func inactiveCode() {
    let text =
      "#if DEBUG\n" + Self.source + "#elseif os(iOS) || !(A && B) // always\n#else\n" + Self.source + "#endif\n"
    var changed = 0
    Self.mutations(of: text, 30) { text, number in
      let code = InactiveCode(["DEBUG": false, "os(iOS)": number % 2 == 0])
      guard let active = Array(text.utf8).withUnsafeBufferPointer({ code.removed(from: $0) }) else { return }
      changed += 1
      let lines = [Array(text.utf8), active].map {
        $0.split(separator: 10, omittingEmptySubsequences: false).map(\.count)
      }
      if lines[0] != lines[1] { Issue.record("mutation \(number): code has moved") }
    }
    #expect(changed > Self.count / 100)
  }
}
