import CustomDump
import Foundation
import TestSupport
import Testing

/// Runs with scarce resources: they give an answer, or exit status 2 with a line that names the scarce resource.
@Suite("resources under pressure", .serialized, .timeLimit(.minutes(5)))
struct ResourceTests {
  /// A command that is stopped if it hangs; its status is 124 then.
  private static let limited = "timeout 60 $DIGRAPH"

  private static let hasTimeout = FileManager.default.fileExists(atPath: "/usr/bin/timeout")

  /// Runs a shell command, and expects the wiring's finding, or a line that names the scarce resource.
  @discardableResult
  private func expectAnswer(
    _ command: String, _ answers: Set<Int32>, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CommandResult {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.shell(command)
    #expect(
      answers.contains(result.status) || result.status == 2 && result.errors.contains("digraph: error: "),
      "\(command): \(result.status): \(result.errors.suffix(300))", sourceLocation: sourceLocation)
    return result
  }

  #if os(Linux)
    @Test("less address space than any run needs is refused at once", .enabled(if: hasTimeout))
    func refused() throws {
      for command in ["check", "graph --format svg", "rules"] {
        let result = try Scene(["A.swift": Scene.wiring]).shell("ulimit -v 180000; \(Self.limited) \(command)")
        expectNoDifference(
          result.errors,
          "digraph: error: only 175 MB of memory are allowed ('ulimit -v', 'ulimit -d'), and at least 192 MB are needed\n"
        )
        #expect(result.output == "" && result.status == 2)
      }
    }

    @Test("little address space", .enabled(if: hasTimeout), arguments: [200, 256, 400, 700, 1000, 1500])
    func addressSpace(megabytes: Int) throws {
      let limit = "ulimit -v \(megabytes * 1024)"
      let check = try expectAnswer("\(limit); \(Self.limited) check", [1])
      if megabytes >= 256 { #expect(check.output.hasPrefix("A.swift:4:27: error:")) }
      let graph = try expectAnswer("\(limit); \(Self.limited) graph --format svg", [0])
      if megabytes >= 400 { #expect(graph.output.hasSuffix("</svg>\n"), "\(graph.errors)") }
      try expectAnswer("\(limit); \(Self.limited) check --jobs 64 --no-cache", [1])
    }

    @Test("a run that memory does not suffice for is told of by its parent", .enabled(if: hasTimeout))
    func ended() throws {
      let scene = try Scene()
      // Source of this size leaves no memory for anything else.
      let result = try scene.shell(
        "yes 'let a = 1' | head -c 230M >A.swift; echo 'import Swinject' >B.swift; ulimit -v 262144; \(Self.limited) check --no-cache"
      )
      #expect(result.status == 2)
      #expect(result.errors.contains("digraph: error: the program was ended by signal "), "\(result.errors)")
      #expect(
        result.errors.hasSuffix(
          "the 256 MB of memory that are allowed ('ulimit -v', 'ulimit -d') are too few for this input\n"))
    }

    @Test("signals to the parent end the child", .enabled(if: hasTimeout))
    func signals() throws {
      let scene = try Scene(["A.swift": Scene.wiring])
      // The child process waits for a reader.
      let result = try scene.shell(
        """
        mkfifo pipe; ulimit -v 900000; $DIGRAPH graph --format json -o pipe & p=$!; sleep 2; kill -TERM $p; wait $p; echo $?
        sleep 1; cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c "$PWD/pipe"
        """)
      #expect(result.output.hasPrefix("143\n"))
    }

    @Test("few processes", .enabled(if: hasTimeout && getuid() == 0, "only root can become a user without processes"))
    func processes() throws {
      guard FileManager.default.fileExists(atPath: "/usr/bin/setpriv") else { return }
      let scene = try Scene(["A.swift": Scene.wiring])
      for count in [1, 2, 3, 5, 8, 12, 20] {
        for (command, answer) in [("check", 1), ("graph --format svg", 0)] as [(String, Int32)] {
          // `timeout` is one more process.
          let result = try scene.shell(
            """
            chmod 755 .; export DIGRAPH_CACHE=
            timeout 60 setpriv --reuid \(40_000 + count) --clear-groups prlimit --nproc=\(count) $DIGRAPH \(command)
            """)
          #expect(
            result.status == answer || result.status == 2 && result.errors.contains("digraph: error: "),
            "\(count) \(command): \(result.status): \(result.errors.suffix(300))")
          if count == 1 { #expect(result.errors.contains("more threads can be started, and")) }
        }
      }
    }

    @Test("a main thread with 64 KB of stack", .enabled(if: hasTimeout))
    func smallStack() throws {
      let limit = "ulimit -s 64"
      #expect(try expectAnswer("\(limit); \(Self.limited) check", [1]).output.hasPrefix("A.swift:4:27: error:"))
      #expect(try expectAnswer("\(limit); \(Self.limited) graph --format svg", [0]).status == 0)
      try expectAnswer("\(limit); \(Self.limited) graph --format html", [0])
      try expectAnswer("\(limit); \(Self.limited) explain captive-dependency", [0])
      try expectAnswer("\(limit); ulimit -v 400000; \(Self.limited) check", [1])
    }

    @Test("a disk without room", .enabled(if: hasTimeout && getuid() == 0, "only root can mount a small disk"))
    func smallDisk() throws {
      let scene = try Scene(["A.swift": Scene.wiring, "disk/": ""])
      let result = try scene.shell(
        """
        unshare -m sh -c '
          mount -t tmpfs -o size=64k tmpfs disk || exit 99
          cp A.swift disk; cd disk; echo old >out.json; echo old >full.svg
          dd if=/dev/zero of=filler bs=1k 2>/dev/null
          export DIGRAPH_CACHE=$PWD/cache TMPDIR=$PWD
          timeout 60 $DIGRAPH check; echo status $?
          timeout 60 $DIGRAPH check --format json:out.json; echo status $?
          timeout 60 $DIGRAPH check --write-baseline; echo status $?
          timeout 60 $DIGRAPH graph -o full.svg; echo status $?
          cat out.json full.svg; ls -a'
        """)
      // A machine may forbid namespaces, for instance in a container.
      guard result.status != 99, !result.errors.contains("unshare") else { return }
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.filter { $0.hasPrefix("status") } == ["status 1", "status 2", "status 2", "status 2"])
      #expect(result.errors.contains("digraph: error: cannot write 'out.json': No space left on device\n"))
      #expect(result.errors.contains("digraph: error: cannot write 'full.svg': No space left on device\n"))
      expectNoDifference(
        lines[((lines.lastIndex { $0.hasPrefix("status") } ?? -1) + 1)...].filter { $0 != "cache" },
        ["old", "old", ".", "..", "A.swift", "filler", "full.svg", "out.json"])
    }

    @Test("no /proc", .enabled(if: hasTimeout && getuid() == 0, "only root can take it away"))
    func noProc() throws {
      let scene = try Scene(["A.swift": Scene.wiring, "empty/": ""])
      let result = try scene.shell(
        """
        unshare -m sh -c '
          mount --bind empty /proc || exit 99
          timeout 60 $DIGRAPH check; echo status $?
          ulimit -v 900000; timeout 60 $DIGRAPH graph; echo status $?'
        """)
      guard result.status != 99, !result.errors.contains("unshare") else { return }
      expectNoDifference(result.output, "status 2\nstatus 2\n")
      let line = "digraph: error: the command line cannot be read, because /proc is not there\n"
      expectNoDifference(result.errors, line + line)
    }
  #endif

  @Test("no home, and nowhere to write", .enabled(if: hasTimeout))
  func nowhere() throws {
    let nowhere = "env -u HOME -u DIGRAPH_CACHE -u XDG_CACHE_HOME TMPDIR=/no/such/folder"
    let program = "\(nowhere) timeout 60 $DIGRAPH"
    #expect(try expectAnswer("\(program) check", [1]).status == 1)
    #expect(try expectAnswer("\(program) graph --format svg", [0]).status == 0)
    #expect(try expectAnswer("\(program) check --format json:a.json", [1]).status == 1)
    let git =
      "git init -q . && git -c user.name=a -c user.email=a@b add A.swift && git -c user.name=a -c user.email=a@b commit -qm a"
    try expectAnswer("\(git); echo >>A.swift; \(program) check --since HEAD", [0, 1])
    try expectAnswer("\(git); echo >>A.swift; \(program) diff HEAD", [0, 1])
  }

  @Test(
    "streams that are closed", .enabled(if: hasTimeout), arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
  func closedStreams(streams: String) throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    for (command, answers) in [("check", [1, 2]), ("graph --format svg -o a.svg", [0]), ("rules", [0, 2])]
      as [(String, [Int32])]
    {
      let result = try scene.shell("\(Self.limited) \(command) \(streams)")
      #expect(answers.contains(result.status), "\(command) \(streams): \(result.status)")
    }
    #expect(try scene.text(of: "A.swift") == Scene.wiring)
  }
}
