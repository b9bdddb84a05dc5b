import Foundation
import TestSupport
import Testing

/// The messages of scripts on a machine that lacks some program. The machine is a folder with a few programs in it.
@Suite("scripts")
struct ScriptTests {
  /// A folder for `PATH`.
  private struct Machine: ~Copyable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-machine-\(UUID().uuidString)")

    /// - Parameter programs: the shell script of each program, by name.
    /// - Throws: an error if the folder cannot be made.
    init(_ programs: [String: String]) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["cat", "dirname", "env", "find", "head", "mktemp", "rm", "sed", "touch", "mkdir", "mv"] {
        guard let path = ["/bin/", "/usr/bin/"].map({ $0 + name }).first(where: FileManager.default.isExecutableFile)
        else { continue }
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: name), withDestinationURL: URL(filePath: path))
      }
      for (name, script) in programs {
        let file = folder.appending(path: name)
        try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a function of `Scripts/setup.sh`.
    func run(_ function: String) throws -> CommandResult {
      try CommandResult.of(
        URL(filePath: "/bin/bash"), ["-c", "set -euo pipefail; . Scripts/setup.sh; \(function)"],
        environment: ["PATH": folder.path])
    }
  }

  private static let swift = "echo 'Apple Swift version 6.2.1 (swiftlang-6.2.1)'"
  private static let packages = "libgraphviz-dev pkg-config fonts-liberation"
  private static let command = "apt-get update && apt-get install -y --no-install-recommends \(packages)"

  @Test("a Swift that is new enough", arguments: ["6.2", "6.2.1", "6.3.1", "6.10", "7.0-dev"])
  func swift(version: String) throws {
    let machine = try Machine(["swift": "echo 'Swift version \(version) (swift-\(version)-RELEASE)'"])
    #expect(try machine.run("require_swift").status == 0)
  }

  @Test("a Swift that is too old", arguments: ["5.10.1", "6.1.2"])
  func oldSwift(version: String) throws {
    let machine = try Machine(["swift": "echo 'Swift version \(version) (swift-\(version)-RELEASE)'"])
    let result = try machine.run("require_swift")
    let short = version.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(
      result.errors
        == "digraph: Swift 6.2 or later is needed, and this is \(short); see https://www.swift.org/install\n")
    #expect(result.status == 2)
    #expect(result.output == "")
  }

  @Test("no Swift")
  func noSwift() throws {
    let result = try Machine([:]).run("require_swift")
    #expect(result.errors.hasPrefix("digraph: Swift 6.2 or later is needed, and there is no 'swift' here"))
    #expect(result.status == 2)
  }

  @Test("Graphviz that is there is left alone")
  func graphviz() throws {
    let result = try Machine(["pkg-config": "exit 0", "brew": "exit 9", "apt-get": "exit 9"]).run("require_graphviz")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test("without root and sudo, the command to run is named")
  func noRoot() throws {
    let result = try Machine(["apt-get": "exit 9", "id": "echo 1000"]).run("require_graphviz")
    #expect(
      result.errors == "digraph: Graphviz is needed, and installing it needs root; run as root: \(Self.command)\n")
    #expect(result.status == 2)
  }

  @Test("so it is if sudo asks for a password that nobody can give")
  func password() throws {
    let result = try Machine(["apt-get": "exit 9", "id": "echo 1000", "sudo": "exit 1"]).run("require_graphviz")
    #expect(result.errors == "digraph: Graphviz is needed, and 'sudo' wants a password; run as root: \(Self.command)\n")
    #expect(result.status == 2)
  }

  @Test("root installs with apt-get, which asks nothing", arguments: [true, false])
  func apt(asRoot: Bool) throws {
    let machine = try Machine([
      "apt-get": #"echo "$DEBIAN_FRONTEND $*" >>"${0%/*}/log""#, "id": asRoot ? "echo 0" : "echo 1000",
      "sudo": #"shift; exec "$@""#, "true": "exit 0",
    ])
    let result = try machine.run("require_graphviz")
    #expect(result.errors == "digraph: installing Graphviz with apt-get\n")
    #expect(result.status == 0)
    let log = try String(contentsOf: machine.folder.appending(path: "log"), encoding: .utf8).split(separator: "\n")
    #expect(log.count == 2)
    #expect(log.first?.hasSuffix(" update") == true)
    #expect(log.last?.hasSuffix(" install -y --no-install-recommends \(Self.packages)") == true)
    #expect(log.allSatisfy { $0.hasPrefix("noninteractive ") })
  }

  @Test(
    "pictures with letters of other widths are announced", arguments: ["Liberation Sans", "Arimo", "DejaVu Sans", nil])
  func fonts(family: String?) throws {
    let result = try Machine(family.map { ["fc-match": "echo '\($0)'"] } ?? [:]).run("notice_fonts")
    #expect(
      result.errors
        == (family == "DejaVu Sans"
          ? "digraph: pictures are laid out with the letters of 'DejaVu Sans', so that all will differ: install Arial or Liberation Sans (fonts-liberation)\n"
          : ""))
    #expect(result.status == 0)
  }

  @Test("what a failing installer prints is shown")
  func failure() throws {
    let machine = try Machine(["apt-get": "echo \"cannot $1\"; exit 100", "id": "echo 0"])
    let result = try machine.run("require_graphviz")
    #expect(result.errors.contains("cannot "))
    #expect(result.errors.hasSuffix("digraph: that did not work; it was, as root: \(Self.command)\n"))
    #expect(result.status == 2)
    #expect(result.output == "")
  }

  @Test("the program is built as tests are, where there are some: nothing is built twice")
  func strict() throws {
    let machine = try Machine([:])
    let says = "echo ${DIGRAPH_STRICT-lenient}"
    let result = try machine.run(
      "unset DIGRAPH_STRICT; strict_mark=$(mktemp -d)/build/mark; (build_as_before; \(says)); (build_strictly; \(says)); build_as_before; \(says)"
    )
    #expect(result.output == "lenient\n1\n1\n" && result.status == 0, "\(result.errors)")
  }

  @Test("a plan of the build from before Graphviz was installed is made anew; others are kept")
  func plan() throws {
    let script = """
      root=$(mktemp -d); plan=$root/.build/release.yaml; mkdir "$root/.build"; forget_plan_without_graphviz
      echo 'args: ["swiftc"]' >"$plan"; forget_plan_without_graphviz; if [ -e "$plan" ]; then echo kept; fi
      echo 'args: ["swiftc","-lgvc"]' >"$plan"; forget_plan_without_graphviz; if [ -e "$plan" ]; then echo kept; fi
      rm -rf "$root"
      """
    let result = try Machine(["pkg-config": "exit 0", "grep": #"exec /bin/grep "$@""#]).run(script)
    #expect(result.output == "kept\n" && result.status == 0, "\(result.errors)")
    let without = try Machine(["pkg-config": "exit 1", "grep": #"exec /bin/grep "$@""#]).run(script)
    #expect(without.output == "kept\nkept\n" && without.status == 0, "\(without.errors)")
  }

  @Test("Homebrew")
  func brew() throws {
    let machine = try Machine(["brew": #"echo "$*" >>"${0%/*}/log""#])
    #expect(try machine.run("require_graphviz").status == 0)
    #expect(
      try String(contentsOf: machine.folder.appending(path: "log"), encoding: .utf8) == "install graphviz pkg-config\n")
  }
}
