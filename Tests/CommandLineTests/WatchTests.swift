import Foundation
import TestSupport
import Testing

/// `--watch`: each change gives a new answer.
@Suite("watch")
struct WatchTests {
  /// Waits up to 20 seconds for a line in a file. Tests start programs with blocked signals, so the loop needs a limit
  /// of its own.
  private static let waiting = """
    await() { n=0; until grep -q -e "$1" "$2" 2>/dev/null; do n=$((n+1)); [ $n -lt 200 ] || return 1; sleep 0.1; done; }
    """

  @Test("says what is new and what is fixed")
  func check() throws {
    let scene = try Scene(["Wiring.swift": Scene.wiring])
    let result = try scene.shell(
      """
      \(Self.waiting)
      "$DIGRAPH" check --watch Wiring.swift >out 2>err & pid=$!
      trap 'kill -9 $pid 2>/dev/null' EXIT
      await unresolved-dependency out
      cp Wiring.swift Broken.txt
      printf 'import Swinject\\nlet container = Container()\\n' >Wiring.swift
      await '^fixed' out
      cp Broken.txt Wiring.swift
      await '^new' out
      kill -9 $pid
      cat out
      """)
    let finding = "error: no binding for 'Shop', which 'wire()' requires [unresolved-dependency]"
    let lines = result.output.split(separator: "\n").filter { !$0.contains("note:") }
    #expect(
      lines.map { $0.prefix(finding.count + 30) } == [
        "Wiring.swift:4:27: \(finding)", "fixed: Wiring.swift:4:27: \(finding)", "new: Wiring.swift:4:27: \(finding)",
      ])
  }

  @Test("tells a wrong configuration once, and goes on when it is mended")
  func configuration() throws {
    let scene = try Scene(["Wiring.swift": Scene.sound, ".digraph.yml": "nothing: 1\n"])
    let result = try scene.shell(
      """
      \(Self.waiting)
      "$DIGRAPH" check --watch >out 2>err & pid=$!
      trap 'kill -9 $pid 2>/dev/null' EXIT
      await nothing err
      sleep 1
      rm .digraph.yml
      await 'no findings' err
      kill -9 $pid
      grep -c "'nothing'" err
      """)
    #expect(result.output == "1\n")
  }

  @Test("draws again")
  func graph() throws {
    let scene = try Scene(["Wiring.swift": Scene.sound])
    let result = try scene.shell(
      """
      \(Self.waiting)
      "$DIGRAPH" graph --watch --output wiring.d2 >out 2>err & pid=$!
      trap 'kill -9 $pid 2>/dev/null' EXIT
      await Kiosk wiring.d2
      sed s/Kiosk/Stall/g Wiring.swift >new && mv new Wiring.swift
      await Stall wiring.d2
      kill -9 $pid
      cat out err
      """)
    #expect(result.output == "")
    #expect(try !scene.text(of: "wiring.d2").contains("Kiosk"))
  }

  @Test(
    "excludes what writes or reads something else",
    arguments: [
      ["check", "--watch", "--fix"], ["check", "--watch", "--since", "main"],
      ["check", "--watch", "--format", "json:x"],
      ["graph", "--watch"], ["graph", "--watch", "--from", "x.json", "--output", "x.svg"],
    ])
  func conflicts(_ arguments: [String]) throws {
    let result = try Scene(["Wiring.swift": Scene.sound]).run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("--watch "))
  }
}
