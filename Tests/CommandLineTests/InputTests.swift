import CustomDump
import Foundation
import TestSupport
import Testing

/// Invalid inputs: the exit status is right, a message is printed, and the rest is still checked.
@Suite("input")
struct InputTests {
  private static let finding =
    "A.swift:4:27: error: no binding for 'Shop', which 'wire()' requires [unresolved-dependency]"

  private func firstLine(_ result: CommandResult) -> String {
    String(result.output.split(separator: "\n").first ?? "")
  }

  @Test("a path that leads nowhere")
  func noSuchPath() throws {
    let result = try Scene(["A.swift": Scene.wiring]).run(["check", "nowhere"])
    expectNoDifference(result.errors, "digraph: error: no such file or folder: 'nowhere'\n")
    #expect(result.status == 2)
  }

  @Test(
    "a path that leads nowhere beside one that does not", arguments: ["\n::error::x", "\u{1B}[2J", "", "A.swift/x"])
  func strangePath(path: String) throws {
    let result = try Scene(["A.swift": Scene.wiring]).run(["check", "A.swift", "./gone" + path])
    #expect(result.status == 2)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test("no Swift files: a folder without any, one with nothing but a manifest, something else than a file")
  func noFiles() throws {
    let scene = try Scene([
      "empty/": "", "text/A.txt": "",
      "package/Package.swift": "import PackageDescription\nlet package = Package(name: \"A\")",
    ])
    for path in ["empty", "text", "package"] {
      let result = try scene.run(["check", path])
      expectNoDifference(result.errors, "digraph: error: no Swift files in '\(path)'\n")
      #expect(result.status == 2)
      #expect(try scene.run(["check", path, "--allow-empty"]).status == 0)
    }
    let text = try scene.run(["check", "text/A.txt"])
    #expect(
      text.errors
        == "text/A.txt:1:1: warning: not a Swift file; it is not read\ndigraph: error: no Swift files in 'text/A.txt'\n"
    )
    #expect(text.status == 2)
    let device = try scene.run(["check", "/dev/null"])
    #expect(device.errors.contains("neither a file nor a folder"))
    #expect(device.status == 2)
  }

  @Test("a framework that is imported, and no wiring: that there was nothing to check is said")
  func noWiring() throws {
    let scene = try Scene([
      "A.swift": "import Swinject\nimport Vendor\nlet c = Container()\nfunc f() { Vendor.single(A.self) }\n"
    ])
    let said =
      "digraph: nothing is registered or asked for; if wrappers elsewhere do it, declare them under 'wrappers' in '.digraph.yml'"
    let result = try scene.run(["check"])
    #expect(result.errors.hasPrefix(said), "\(result.errors)")
    #expect(result.status == 0)
    #expect(try !scene.run(["check", "--allow-empty"]).errors.contains(said))
    try scene.write(Data("import Swinject\nfunc f() { _ = Container().resolve(Int.self) }\n".utf8), to: "A.swift")
    #expect(try !scene.run(["check"]).errors.contains(said))
  }

  @Test("Swift files without any framework")
  func noFramework() throws {
    let scene = try Scene(["A.swift": "struct A {}\n", "B.swift": ""])
    let result = try scene.run(["check"])
    expectNoDifference(
      result.errors,
      "digraph: error: no dependency-injection framework in the current folder: 2 Swift files, none of which uses one of "
        + "Swinject, Deli, DIKit, Needle, Injection, Factory (other libraries may have such a name; test code is not read)\n"
    )
    #expect(result.status == 2)
    #expect(try scene.run(["check", "--allow-empty"]).status == 0)
  }

  @Test("links to nowhere and in circles")
  func links() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.shell(
      "ln -s gone B.swift; ln -s C.swift C.swift; ln -s . loop; mkdir d; ln -s .. d/up; $DIGRAPH check")
    #expect(firstLine(result) == Self.finding)
    #expect(result.status == 1)
    expectNoDifference(
      result.errors.split(separator: "\n").filter { !$0.contains("is not followed") }.map(String.init),
      [
        "B.swift:1:1: warning: the symbolic link leads nowhere",
        "C.swift:1:1: warning: the symbolic link leads to itself",
        "digraph: 1 error; 1 of 1 registrations and requests understood; a missing registration would be reported at the only request that needs one",
      ])
    let direct = try scene.run(["check", "C.swift"])
    #expect(direct.errors == "digraph: error: cannot read 'C.swift': too many symbolic links\n")
    #expect(direct.status == 2)
  }

  @Test("pipes, folders and devices with a source's name do not stop the run", .timeLimit(.minutes(2)))
  func pipes() throws {
    let scene = try Scene(["A.swift": Scene.wiring, "folder.swift/B.swift": "struct B {}\n"])
    let result = try scene.shell("mkfifo P.swift; ln -s P.swift Q.swift; $DIGRAPH check; $DIGRAPH check P.swift")
    #expect(firstLine(result) == Self.finding)
    #expect(result.errors.contains("P.swift:1:1: warning: neither a file nor a folder; it is not read"))
    #expect(result.errors.hasSuffix("digraph: error: no Swift files in 'P.swift'\n"))
    #expect(result.status == 2)
  }

  @Test("a file that may not be read", .enabled(if: getuid() != 0, "root may read everything"))
  func permissions() throws {
    let scene = try Scene(["A.swift": Scene.wiring, "B.swift": "", "d/C.swift": ""])
    let result = try scene.shell("chmod 000 B.swift d; $DIGRAPH check; chmod 700 d")
    #expect(result.errors.contains("B.swift:1:1: error: the file cannot be read: permission denied"))
    #expect(result.errors.contains("d:1:1: error: the folder cannot be read: permission denied"))
    #expect(firstLine(result) == Self.finding)
    #expect(result.status == 2)
  }

  @Test("a file that is larger than any source leaves no verdict, but what else is found is said")
  func huge() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    // A sparse file, which takes no room on the disk.
    let result = try scene.shell("truncate -s 5G B.swift 2>/dev/null || mkfile -n 5g B.swift; $DIGRAPH check")
    #expect(firstLine(result) == Self.finding)
    #expect(result.errors.contains("B.swift:1:1: error: the file cannot be read: it is too large\n"))
    #expect(result.status == 2)
  }

  @Test("twenty megabytes of generated data around a registration", .timeLimit(.minutes(5)))
  func twentyMegabytes() throws {
    let lines = String(
      repeating: "    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b,\n", count: 270_000)
    let scene = try Scene(["A.swift": Scene.wiring, "B.swift": "let data: [UInt8] = [\n\(lines)]\n"])
    let result = try scene.run(["check"])
    #expect(firstLine(result) == Self.finding)
    #expect(result.status == 1)
  }

  @Test("bytes that are not UTF-8")
  func notUTF8() throws {
    let scene = try Scene()
    try scene.write(Data([0x2F, 0x2F, 0x20, 0xFF, 0xFE, 0x0A]) + Data(Scene.wiring.utf8), to: "A.swift")
    let result = try scene.run(["check"])
    #expect(firstLine(result) == Self.finding.replacing(":4:", with: ":5:"))
    #expect(result.errors.contains("A.swift:1:1: warning: the file is not valid UTF-8; invalid bytes were replaced\n"))
    #expect(result.status == 1)
  }

  @Test("nothing but zeros, nothing but noise")
  func noise() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    try scene.write(Data(count: 100_000), to: "Zero.swift")
    var state: UInt64 = 7
    let noise = (0..<50_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    try scene.write(Data("import Swinject\n".utf8) + Data(noise), to: "Noise.swift")
    let result = try scene.run(["check"])
    #expect(firstLine(result) == Self.finding)
    #expect(result.status == 1)
  }

  @Test(
    "line ends of all kinds, with or without a byte order mark", arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func lineEnds(lineEnd: String, mark: String) throws {
    let scene = try Scene(["A.swift": mark + Scene.wiring.replacing("\n", with: lineEnd)])
    #expect(firstLine(try scene.run(["check", "--format", "plain"])) == Self.finding)
    let human = try scene.run(["check", "--format", "human"]).output
    #expect(human.contains("4 |   _ = Container().resolve(Shop.self)!\n"))
  }

  @Test("a mistake in the first line behind a byte order mark counts its three bytes")
  func firstLineMark() throws {
    let source = "\u{FEFF}import Swinject; func f() { _ = Container().resolve(Int.self)! }"
    #expect(firstLine(try Scene(["A.swift": source]).run(["check"])).hasPrefix("A.swift:1:56: error:"))
  }

  @Test(
    "syntax errors around good code",
    arguments: [
      "func {", "}}}}", "class", "let = 3", "import", "@", "#if", "\"", "/*", "func f(", "(((", "???", "\\", "`",
    ])
  func syntaxErrors(garbage: String) throws {
    let scene = try Scene(["A.swift": Scene.wiring, "B.swift": "import Swinject\n" + garbage + "\n" + Scene.sound])
    let result = try scene.run(["check"])
    #expect(result.output.contains(Self.finding))
    #expect(result.status == 1)
    if !["/*", "import", "class"].contains(garbage) { #expect(result.errors.contains("B.swift:")) }
  }

  @Test("a registration behind a syntax error still counts")
  func afterSyntaxError() throws {
    let source = Scene.sound.replacing("func wire", with: "let = ) 3\nfunc wire")
    let result = try Scene(["A.swift": source]).run(["check"])
    #expect(result.output == "")
    #expect(result.errors.contains("A.swift:5:"))
    #expect(result.errors.contains("warning: the file has a syntax error here"))
    #expect(result.status == 0)
  }

  @Test("names of files and folders with everything in them that a disk takes")
  func names() throws {
    for name in [
      "a b", "a'b\"c", "a:b", "ä€𝄞", "a\nb", "::error::a", "\u{1B}[31m", "-x", "$(x)", "\u{202E}abc", "a\\b", "%s%n",
    ] {
      let scene = try Scene(["\(name)/\(name).swift": Scene.wiring])
      for format in ["plain", "xcode", "human", "json"] {
        let result = try scene.run(["check", "--format", format])
        #expect(result.status == 1, "\(name), \(format)")
        #expect(result.output.contains("no binding for 'Shop'"), "\(name), \(format)")
        #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
        #expect(!result.output.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
        if format == "json" { _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
      }
      #expect(try scene.run(["check", "./" + name]).status == 1)
      #expect(try scene.run(["doctor"]).output.contains("Swinject"))
    }
  }

  @Test("the doctor names the files that are left out as test code")
  func testCode() throws {
    let scene = try Scene([
      "Sources/App/A.swift": "import Swinject\nlet c = Container()\n", "Tests/AppTests/B.swift": "let b = 1\n",
      "Tests/AppTests/C.swift": "let c = 1\n",
    ])
    let lines = try scene.run(["doctor"]).output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("            2 are test code, which is left out") })
    #expect(lines.contains("            Tests/AppTests/B.swift, Tests/AppTests/C.swift"), "\(lines)")
  }

  @Test("the doctor names many modules on several lines")
  func modules() throws {
    let names = (10..<40).map { "Feature\($0)Screens" }
    let sources = Dictionary(uniqueKeysWithValues: names.map { ("Sources/\($0)/A.swift", Scene.sound) })
    let manifest =
      "import PackageDescription\nlet package = Package(name: \"P\", targets: [\(names.map { ".target(name: \"\($0)\")" }.joined(separator: ", "))])\n"
    let scene = try Scene(sources.merging(["Package.swift": manifest]) { $1 })
    let lines = try scene.run(["doctor"]).output.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("modules     ") })
    let listed = lines[start...].prefix { $0.hasPrefix("modules ") || $0.hasPrefix("   ") }
    #expect(listed.count > 4 && listed.allSatisfy { $0.count <= 101 })
    expectNoDifference(
      listed.map { $0.dropFirst(12) }.joined(separator: " ").split(separator: ", ").map(String.init), names)
  }

  @Test("a name that is not UTF-8")
  func nameBytes() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let result = try scene.shell("printf x > \"$(printf 'b\\377.swift')\" 2>/dev/null; $DIGRAPH check")
    #expect(firstLine(result) == Self.finding)
    #if os(Linux)
      #expect(result.errors.contains("b\u{FFFD}.swift:1:1: error: the file cannot be read: its name is not UTF-8\n"))
      #expect(result.status == 2)
    #endif
  }

  @Test(
    "a file in an encoding that Swift does not read",
    arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
  func encodings(encoding: String.Encoding) throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    try scene.write(try #require(Scene.sound.data(using: encoding)), to: "B.swift")
    for _ in 0..<2 {
      let result = try scene.run(["check"])
      #expect(firstLine(result) == Self.finding)
      let name = encoding == .utf32 ? "UTF-32" : "UTF-16"
      #expect(
        result.errors.contains(
          "B.swift:1:1: error: the file cannot be read: it is \(name), and Swift reads UTF-8 alone\n"))
      #expect(result.status == 2)
    }
  }

  @Test("names that differ in how they spell a letter are two files, each with its findings")
  func spellings() throws {
    let scene = try Scene()
    // A file system that treats both spellings as one name has one file.
    let result = try scene.shell(
      """
      printf '%s' '\(Scene.wiring)' > "$(printf '\\303\\251.swift')"
      printf '%s' '\(Scene.wiring.replacing("Shop", with: "Mall"))' > "$(printf 'e\\314\\201.swift')"
      ls | wc -l; $DIGRAPH check; $DIGRAPH check | grep -c error:
      """)
    let count = result.output.hasPrefix("2") ? 2 : 1
    #expect(result.output.split(separator: "\n").count { $0.contains(" error: ") } == count)
    #expect(result.output.hasSuffix("\n\(count)\n"))
    if count == 2 { #expect(result.output.contains("e\\u{0301}.swift:4:27: error:")) }
  }

  @Test("folders deeper than paths may be long leave no verdict; thousands of files do no harm")
  func deepFolders() throws {
    let scene = try Scene(["A.swift": Scene.wiring])
    let command = """
      i=0; while [ $i -lt 60 ]; do d=$(printf 'd%.0s' $(seq 1 100)); mkdir $d && cd -P $d || exit 9; i=$((i+1)); done
      cd "\(scene.path)"; mkdir many; cd many; i=0
      while [ $i -lt 3000 ]; do echo 'struct S'$i' {}' > S$i.swift; i=$((i+1)); done
      cd ..; $DIGRAPH check --stats; r=$?; rm -rf d*; exit $r
      """
    let result = try scene.shell(command)
    #expect(firstLine(result) == Self.finding)
    #expect(result.errors.contains("3001 scanned, 1 parsed"))
    #expect(result.errors.contains("the path is too long"))
    #expect(result.status == 2)
  }

  @Test("the same file by several ways is read once")
  func twice() throws {
    let scene = try Scene(["a/A.swift": Scene.wiring])
    let result = try scene.run(["check", "a", "./a/../a/A.swift", scene.path + "/a"])
    #expect(result.output.split(separator: "\n").count { $0.contains("error:") } == 1)
    #expect(result.status == 1)
  }

  @Test(
    "manifests that are broken or hostile do not matter to the verdict",
    arguments: [
      ("Package.swift", "import PackageDescription\nlet package = Package(name: "),
      ("Package.swift", "import PackageDescription\nlet a = \(String(repeating: "[", count: 5_000))\n"),
      ("Package.swift", "import PackageDescription\nlet a = b\(String(repeating: ".c()", count: 5_000))\n"),
      (
        "Package.swift",
        "import PackageDescription\nfunc f() { f() }\nlet a: Int = { while true { f() } }()\nlet package = Package(name: \"a\")"
      ),
      (
        "Package.swift",
        "import PackageDescription\nlet package = Package(name: \"../../x\", targets: [.target(name: \"a\", path: \"../../..\")])"
      ),
      (
        "A.xcodeproj/project.pbxproj",
        "{ objects = { a = { isa = PBXProject; mainGroup = a; targets = (a); }; }; rootObject = a; }"
      ),
      ("A.xcodeproj/project.pbxproj", String(repeating: "{a=", count: 50_000)),
      ("A.xcodeproj/project.pbxproj", "\u{0}\u{1}\u{2}"),
      ("A.xcodeproj/project.pbxproj/x", ""),
      (
        "a.podspec",
        "Pod::Spec.new do |s|\n s.source_files = '\(String(repeating: "{a,b}", count: 40))'\n s.name = 'a'\nend"
      ),
      (
        "Project.swift",
        "import ProjectDescription\nlet project = Project(name: \(String(repeating: "(", count: 5_000))"
      ),
    ])
  func manifests(name: String, text: String) throws {
    let result = try Scene(["A.swift": Scene.wiring, name: text]).run(["check", "A.swift"])
    #expect(firstLine(result) == Self.finding)
    #expect(result.status == 1)
    let whole = try Scene(["A.swift": Scene.wiring, name: text]).run(["check"])
    #expect(whole.output.contains(Self.finding))
    #expect(whole.status == 1)
  }

  @Test(
    "configurations that cannot be used leave no verdict, and say where",
    arguments: [
      ("[", "not valid YAML"), ("a: [b", "not valid YAML"), ("- a", "a configuration is a mapping"),
      ("exclud: a", "unknown key 'exclud', did you mean 'exclude'?"),
      ("exclude: {a: b}", "'exclude' is a list of paths, not a mapping"),
      ("tests: 3", "'tests' is true or false"), ("rules: {x: off}", "unknown rule 'x'"), ("\u{0}", "not valid YAML"),
      (String(repeating: "[", count: 100_000), "not valid YAML"),
      (String(repeating: "- ", count: 100_000), "not valid YAML"),
      ("exclude: *a", "not valid YAML"), ("\"\\e[31m\\n::error::\": 1", "unknown key '\\u{1B}[31m\\n::error::'"),
    ])
  func configurations(text: String, message: String) throws {
    let result = try Scene(["A.swift": Scene.wiring, ".digraph.yml": text]).run(["check"])
    #expect(result.errors.contains(".digraph.yml:"), "\(text.prefix(40))")
    #expect(result.errors.contains(message), "\(text.prefix(40))")
    #expect(result.status == 2, "\(text.prefix(40))")
  }

  @Test(
    "a path that is misspelt comes with the one that is meant",
    arguments: [
      (["check", "Sorces"], "no such file or folder: 'Sorces', did you mean 'Sources'?"),
      (["check", "--config", "ce.yml"], "ce.yml' cannot be read: no such file or folder, did you mean 'ci.yml'?"),
      (["graph", "--from", "grph.json"], ", did you mean 'graph.json'?"),
      (["check", "Elsewhere"], "no such file or folder: 'Elsewhere'"),
    ])
  func misspeltPaths(arguments: [String], message: String) throws {
    let result = try Scene(["Sources/A.swift": Scene.wiring, "ci.yml": "", "graph.json": ""]).run(arguments)
    #expect(result.errors.hasSuffix(message + "\n"), "\(result.errors)")
    #expect(result.status == 2)
  }

  @Test("configurations that are no files", .timeLimit(.minutes(2)))
  func strangeConfigurations() throws {
    let scene = try Scene(["A.swift": Scene.wiring, "f/B.swift": Scene.wiring])
    let result = try scene.shell(
      """
      mkfifo f/.digraph.yml
      for c in /dev/zero gone f/.digraph.yml f ''; do $DIGRAPH check --config "$c" A.swift; echo $?; done
      $DIGRAPH check f; echo $?
      """)
    expectNoDifference(result.output, "2\n2\n2\n2\n2\n2\n")
    expectNoDifference(
      result.errors,
      """
      digraph: error: the configuration '/dev/zero' cannot be read: it is no ordinary file
      digraph: error: the configuration 'SCENE/gone' cannot be read: no such file or folder
      digraph: error: the configuration 'SCENE/f/.digraph.yml' cannot be read: it is no ordinary file
      digraph: error: the configuration 'SCENE/f' cannot be read: it is a folder
      digraph: error: the configuration 'SCENE/' cannot be read: it is a folder
      digraph: error: the configuration 'SCENE/f/.digraph.yml' cannot be read: it is no ordinary file

      """)
  }
}
