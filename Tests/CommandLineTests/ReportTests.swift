import CustomDump
import Foundation
import TestSupport
import Testing

/// Reports in all formats, by the built program.
@Suite("reports")
struct ReportTests {
  private static let formats = [
    "human", "plain", "xcode", "json", "sarif", "github", "gitlab", "checkstyle", "junit", "rdjson", "rdjsonl",
    "teamcity", "azure", "markdown",
  ]

  /// Some files with some findings each.
  private static let files = Dictionary(
    uniqueKeysWithValues: (0..<24).map { number in
      (
        "Sources/Größe \(number % 5)/A\(number).swift",
        """
        import Swinject
        struct Flags\(number) { var on = false }
        final class Log\(number) {}
        final class Feed\(number) { init(log: Log\(number)) {} }
        func wire\(number)() {
          let container\(number) = Container()
          container\(number).register(Flags\(number).self) { _ in Flags\(number)() }.inObjectScope(.weak)
          container\(number).register(Log\(number).self) { _ in Log\(number)() }
          container\(number).register(Feed\(number).self) { r in Feed\(number)(log: container\(number).resolve(Log\(number).self)!) }
          _ = container\(number).resolve(Missing\(number).self)!
        }
        class Missing\(number) {}

        """
      )
    })

  @Test("the same bytes with one thread and with sixteen, and for paths in any order", arguments: formats)
  func determinism(format: String) throws {
    let scene = try Scene(Self.files)
    let names = ["Sources/Größe 0", "Sources/Größe 1", "Sources/Größe 2", "Sources/Größe 3", "Sources/Größe 4"]
    let one = try scene.run(["check", "--jobs", "1", "--no-cache", "--format", format] + names)
    #expect(one.status == 1)
    #expect(one.output.contains("Missing23") || ["github", "markdown"].contains(format))
    let many = try scene.run(["check", "--jobs", "16", "--no-cache", "--format", format] + names.reversed())
    expectNoDifference(many.output, one.output)
  }

  @Test("all formats in one run, each to its file, are what each alone prints")
  func severalFormats() throws {
    let scene = try Scene(Self.files)
    let options = Self.formats.flatMap { ["--format", "\($0):out/\($0).txt"] }
    try scene.write(Data(), to: "out/")
    let all = try scene.run(["check", "Sources"] + options)
    #expect(all.output == "")
    #expect(all.status == 1)
    for format in Self.formats {
      let alone = try scene.run(["check", "Sources", "--format", format])
      let written = try scene.text(of: "out/\(format).txt").replacing(scene.path, with: "SCENE")
      #expect(alone.output == written, "\(format)")
    }
  }

  @Test("nothing to report is a document all the same")
  func nothing() throws {
    let scene = try Scene(["A.swift": Scene.sound])
    for format in Self.formats {
      let result = try scene.run(["check", "--format", format])
      #expect(result.status == 0, "\(format)")
      let isEmpty = ["plain", "xcode", "github", "rdjsonl", "teamcity", "azure"].contains(format)
      #expect(result.output.isEmpty == isEmpty, "\(format)")
    }
    #expect(try scene.run(["check", "--format", "gitlab"]).output == "[]\n")
  }

  @Test("two formats do not go into one file; a device takes any number")
  func sameFile() throws {
    let scene = try Scene(["A.swift": Scene.sound])
    let result = try scene.run(["check", "--format", "json:a.txt", "--format", "plain:a.txt"])
    #expect(result.status == 64)
    #expect(result.errors.contains("two formats cannot both be written to 'a.txt'"))
    #expect(try scene.run(["check", "--format", "json:/dev/null", "--format", "plain:/dev/null"]).status == 0)
  }

  @Test("a document does not share standard output; lines do")
  func sharedOutput() throws {
    let scene = try Scene(["A.swift": Scene.sound])
    let result = try scene.run(["check", "--format", "plain", "--format", "json"])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains(
        "'json' is one document and shares standard output with nothing; '--format json:FILE --format plain' writes both"
      ))
    #expect(try scene.run(["check", "--format", "plain", "--format", "json:a.json"]).status == 0)
    #expect(try scene.run(["check", "--format", "plain", "--format", "github"]).status == 0)
  }

  // MARK: GitHub

  @Test("GitHub: what there is no room for among annotations is in the summary, which is appended to")
  func jobSummary() throws {
    let scene = try Scene(Self.files.merging(["summary.md": "# Before\n"]) { $1 })
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": scene.path + "/summary.md", "GITHUB_SHA": "0123abcd",
      "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "owner/name",
    ]
    let result = try scene.run(
      ["check", "Sources", "--skip", "unused-registration", "--format", "github"], environment: environment)
    let lines = result.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error ") }.count == 10)
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 10)
    #expect(lines.last?.hasPrefix("::notice title=digraph::52 more findings are in the job summary; ") == true)
    let summary = try scene.text(of: "summary.md")
    #expect(summary.hasPrefix("# Before\n## digraph: 24 errors, 48 warnings"))
    for number in 0..<24 { #expect(summary.contains("<code>Missing\(number)</code>")) }
    #expect(
      summary.contains(
        "(<https://github.com/owner/name/blob/0123abcd/Sources/Gr%C3%B6%C3%9Fe%200/A0.swift#L10>)"))
    // Other formats ignore the variable. A file that cannot be written is no reason to fail.
    _ = try scene.run(["check", "Sources", "--format", "sarif"], environment: environment)
    #expect(try scene.text(of: "summary.md") == summary)
    let elsewhere = environment.merging(["GITHUB_STEP_SUMMARY": "/nowhere/summary.md"]) { $1 }
    #expect(try scene.run(["check", "Sources", "--format", "github"], environment: elsewhere).status == 1)
  }

  @Test("GitHub: a summary has no more than fits")
  func fullJobSummary() throws {
    let scene = try Scene(Self.files)
    try scene.write(Data(repeating: UInt8(ascii: "x"), count: 1_040_000), to: "summary.md")
    _ = try scene.run(
      ["check", "Sources", "--format", "github"], environment: ["GITHUB_STEP_SUMMARY": scene.path + "/summary.md"])
    #expect(try scene.text(of: "summary.md").utf8.count < 1 << 20)
  }

  // MARK: Fingerprints

  @Test("GitLab: a fingerprint follows its subject, and nothing else")
  func fingerprints() throws {
    func fingerprints(_ files: [String: String]) throws -> [String] {
      struct Entry: Decodable { var fingerprint: String }
      let text = try Scene(files).run(["check", "--skip", "unused-registration", "--format", "gitlab"]).output
      return try JSONDecoder().decode([Entry].self, from: Data(text.utf8)).map(\.fingerprint).sorted()
    }
    let before = try fingerprints(Self.files)
    #expect(Set(before).count == 72)
    let moved = Self.files.mapValues { "// A line above.\n\n" + $0 + "final class Unrelated {}\n" }
    #expect(try fingerprints(moved) == before)
    #expect(try fingerprints(Self.files.merging(["First.swift": "import Swinject\n"]) { $1 }) == before)
    let renamed = Self.files.mapValues { $0.replacing("Missing7", with: "Lost7") }
    #expect(Set(before).symmetricDifference(try fingerprints(renamed)).count == 2)
  }

  // MARK: Exit status

  private static func errors(_ count: Int) -> String {
    "import Swinject\nlet container = Container()\n"
      + (0..<count).map { "class M\($0) {}\nlet m\($0) = container.resolve(M\($0).self)!\n" }.joined()
  }

  @Test("the status is not the number of findings", arguments: [1, 255, 256, 512])
  func manyErrors(count: Int) throws {
    let result = try Scene(["A.swift": Self.errors(count)]).run(["check", "--format", "rdjsonl"])
    #expect(result.output.split(separator: "\n").count == count)
    #expect(result.status == 1)
  }

  @Test("what fails, and what does not")
  func thresholds() throws {
    let scene = try Scene(["A.swift": Self.files["Sources/Größe 0/A0.swift"] ?? "", "warn/B.swift": Self.warning])
    let cases: [([String], Int32)] = [
      (["A.swift"], 1), (["A.swift", "--exit-zero"], 0), (["A.swift", "--skip", "unresolved-dependency"], 0),
      (["warn"], 0), (["warn", "--fail-on", "warning"], 1), (["warn", "--max-warnings", "1"], 0),
      (["warn", "--max-warnings", "0"], 1), (["warn", "--max-warnings", "0", "--exit-zero"], 0),
      (["warn", "--fail-on", "info"], 1), (["gone"], 2), (["A.swift", "--config", "gone.yml"], 2),
    ]
    for (arguments, status) in cases {
      #expect(try scene.run(["check"] + arguments).status == status, "\(arguments)")
    }
    let junit = try scene.run(["check", "warn", "--max-warnings", "0", "--format", "junit"]).output
    #expect(junit.contains("failures=\"1\""))
  }

  private static let warning = """
    import Swinject
    struct Flags { let on = false }
    let container = Container()
    func wire() {
      container.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)
      _ = container.resolve(Flags.self)
    }

    """

  @Test("an interruption ends the run, and shells call that 130")
  func interruption() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    // Nothing reads the pipe, so the run does not end by itself.
    let result = try scene.shell(
      """
      mkfifo pipe
      python3 -c '
      import os, signal, subprocess, sys, time
      signal.signal(signal.SIGINT, signal.SIG_DFL)
      child = subprocess.Popen([os.environ["DIGRAPH"], "check", "--format", "json:pipe"])
      time.sleep(2)
      child.send_signal(signal.SIGINT)
      code = child.wait(20)
      print(128 - code if code < 0 else code)
      '
      """)
    if result.status == 0 { #expect(result.output == "130\n") }
  }
}
