import CustomDump
import Foundation
import TestSupport
import Testing

/// Results in every kind of destination, and wrong options.
@Suite("output")
struct OutputTests {
  @Test(
    "wrong command lines",
    arguments: [
      ["check", "--jobs", "0"], ["check", "--jobs", "-1"], ["check", "--jobs", "x"], ["check", "--jobs"],
      ["check", "--jobs", "99999999999999999999"], ["check", "--no-such-option"], ["check", "--only", "no-such-rule"],
      ["check", "--skip", "no-such-rule"], ["check", "--format", "no-such-format"], ["check", "--format", "json:"],
      ["check", "--max-warnings", "-1"], ["check", "--fail-on", "x"], ["graph", "--time-limit", "0"],
      ["graph", "--time-limit", "nan"], ["graph", "--time-limit", "1e300"], ["graph", "--time-limit", "inf"],
      ["graph", "--format", "x"], ["explain"], ["explain", "no-such-rule"], ["no-such-command"],
    ])
  func wrongCommandLines(arguments: [String]) throws {
    let result = try Scene(["A.swift": Scene.wiring]).run(arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors != "")
  }

  @Test("more jobs than there is work for")
  func manyJobs() throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<50).map { ("A\($0).swift", Scene.wiring) })
    let scene = try Scene(files)
    let one = try scene.run(["check", "--jobs", "1"])
    let many = try scene.run(["check", "--jobs", "9999"])
    #expect(many.status == 1)
    expectNoDifference(many.output, one.output)
  }

  @Test("no room for large stacks")
  func littleMemory() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.shell("ulimit -s 1024; ulimit -v 900000; $DIGRAPH check --jobs 64")
    #expect(result.output.hasPrefix("A.swift:4:27: error:"))
    #expect(result.status == 1)
  }

  @Test("no environment at all", .timeLimit(.minutes(2)))
  func emptyEnvironment() throws {
    let scene = try Scene(["A.swift": Scene.sound])
    let program = try BuiltProgram.url().path
    let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { "LD_LIBRARY_PATH='\($0)'" } ?? ""
    let result = try scene.shell(
      "env -i PATH= \(libraries) '\(program)' graph --format svg -o a.svg; env -i \(libraries) '\(program)' check")
    #expect(result.status == 0)
    #expect(try scene.text(of: "a.svg").contains("</svg>"))
  }

  @Test("a reader that goes away is no mistake")
  func brokenPipe() throws {
    let scene = try Scene(
      Dictionary(
        uniqueKeysWithValues: (0..<400).map { ("A\($0).swift", Scene.wiring.replacing("Shop", with: "Shop\($0)")) }))
    let result = try scene.shell("($DIGRAPH check 2>errors.txt; echo $? >status.txt) | head -n 1")
    #expect(result.output.hasPrefix("A0.swift:4:27: error:"))
    #expect(try scene.text(of: "status.txt") == "1\n")
    #expect(
      try scene.text(of: "errors.txt")
        == "digraph: 400 errors; 400 of 400 registrations and requests understood; a missing registration would be reported at all 400 requests that need one\n"
    )
  }

  @Test("a full disk, and streams that are not open", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    for command in ["check >/dev/full", "graph >/dev/full", "rules >/dev/full", "doctor >/dev/full", "check >&-"] {
      let result = try scene.shell("$DIGRAPH \(command)")
      #expect(result.errors.contains("digraph: error: cannot write to standard output: "), "\(command)")
      #expect(result.status == 2, "\(command)")
    }
    for command in ["check --format json:/dev/full", "graph -o /dev/full", "graph --format json -o /dev/full"] {
      let result = try scene.shell("$DIGRAPH \(command)")
      #expect(
        result.errors.contains("digraph: error: cannot write '/dev/full': No space left on device\n"), "\(command)")
      #expect(result.status == 2, "\(command)")
    }
    #expect(try scene.shell("$DIGRAPH check <&- 2>&-").status == 1)
  }

  @Test("a file that may not grow as large leaves no half file, and the old one as it was")
  func limitedSize() throws {
    let scene = try Scene(["A.swift": String(repeating: Scene.wiring, count: 40), "out.json": "old"])
    let result = try scene.shell("ulimit -f 4; $DIGRAPH check --format json:out.json --format json:new.json")
    #expect(result.errors.contains("digraph: error: cannot write 'out.json': File too large\n"))
    #expect(result.status == 2)
    #expect(try scene.text(of: "out.json") == "old")
    #expect(
      try scene.names.filter { !$0.hasPrefix(".") || $0.contains("XXX") || $0.hasPrefix(".digraph-") } == [
        "A.swift", "out.json",
      ])
  }

  @Test("places that cannot be written to")
  func unwritable() throws {
    let scene = try Scene(["A.swift": Scene.wiring, "folder/": ""])
    for path in ["folder", "gone/a.json", "A.swift/a.json", "/proc/version/a"] {
      let result = try scene.run(["check", "--format", "json:" + path])
      #expect(result.errors.contains("digraph: error: cannot write '\(path)': "), "\(path)")
      #expect(result.status == 2, "\(path)")
    }
  }

  @Test("links, pipes and the names of streams stay what they are", .timeLimit(.minutes(2)))
  func links() throws {
    let scene = try Scene(["A.swift": Scene.wiring, "to/target.json": "old"])
    let result = try scene.shell(
      """
      ln -s to/target.json link.json; mkfifo pipe.json; cat pipe.json > copy.json &
      $DIGRAPH check --format json:link.json --format json:pipe.json --format json:/dev/stdout --format json:mine.json >out.json
      echo $?; while ! cmp -s link.json copy.json; do sleep 0.1; done; ls -l link.json pipe.json | cut -c1; cmp link.json copy.json
      cmp link.json out.json; cmp link.json mine.json; ls -l /dev/stdout | cut -c1
      """)
    expectNoDifference(result.output, "1\nl\np\nl\n")
  }

  @Test("a pipe that nobody reads from is told of", .timeLimit(.minutes(2)))
  func silentPipe() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.shell("mkfifo pipe; $DIGRAPH graph --format json -o pipe")
    expectNoDifference(result.errors, "digraph: error: cannot write 'pipe': nobody reads from this pipe\n")
    #expect(result.status == 2)
    // A reader may open the pipe a little later.
    let read = try scene.shell(
      "(sleep 1; cat pipe >read.json) & $DIGRAPH graph --format json -o pipe; r=$?; wait; exit $r")
    #expect(read.status == 0)
    #expect(try scene.text(of: "read.json").hasSuffix("}\n"))
  }

  @Test("new files get the permissions that the user gives, old ones keep theirs")
  func permissions() throws {
    let scene = try Scene(["A.swift": Scene.sound, "old.json": ""])
    let result = try scene.shell(
      """
      chmod 600 old.json; umask 027
      $DIGRAPH check --format json:old.json --format json:new.json 2>/dev/null; ls -l old.json new.json | cut -c1-10
      """)
    expectNoDifference(result.output, "-rw-r-----\n-rw-------\n")
  }

  @Test("a layout that is not finished in time", .timeLimit(.minutes(2)))
  func layoutTime() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.run(["graph", "--format", "svg", "--time-limit", "0.001", "-o", "a.svg"])
    #expect(result.errors.contains("digraph: error: the layout was not finished within"))
    #expect(result.status == 2)
    #expect(try !scene.names.contains("a.svg"))
  }

  @Test("what the child process is not asked")
  func layoutInput() throws {
    let program = try BuiltProgram.url().deletingLastPathComponent().appending(path: "digraph-layout").path
    for input in ["", "x", "{}", "[1]"] {
      let result = try Scene().shell("printf '\(input)' | '\(program)'")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors == "digraph-layout: error: standard input is no request of 'digraph', which starts it\n")
    }
  }
}
