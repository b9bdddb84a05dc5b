import CustomDump
import Foundation
import TestSupport
import Testing

/// Names of registrations with everything in them that ends a line, a string or a tag somewhere.
@Suite("hostile names")
struct HostileNameTests {
  /// Between the quotes of a Swift string.
  private static let names = [
    "::error::boo", #"a\"b"#, #"a\nb"#, #"a\n::error file=x::b"#, "]]>", "<b>&amp;'", #"\u{0}\u{1}\u{7}\u{1B}[31m"#,
    #"\u{202E}abc\u{2066}"#, #"\u{2028}\u{2029}\u{85}"#, #"\\\\"#, "##[error]boo", "##vso[task.complete]",
    "\u{1B}[2J\u{7}", "\u{202E}abc", #"\u{FFFE}\u{FFFF}"#, #"\u{1F468}\u{200D}\u{1F469}"#, "-->", "{{}}", "%n%s",
    #"\r"#,
    "\\N\\l\\G", String(repeating: "x", count: 5_000), "",
  ]

  private static let source =
    "import Swinject\nfunc f() {\n  let c = Container()\n"
    + names.map { "  c.register(Int.self, name: \"\($0)\") { r in r.resolve(String.self, name: \"\($0)\")! }\n" }
    .joined() + "}\n"

  /// Whether a character may be in a line of output. Controls and characters that turn the direction of text may not.
  private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  private func expectHarmless(_ text: String, _ format: String) {
    #expect(!text.unicodeScalars.contains { !isHarmless($0) }, "\(format)")
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("::") }, "\(format)")
    #expect(!lines.contains { $0.contains("##[") || $0.contains("##vso[") }, "\(format)")
  }

  @Test(
    "reports",
    arguments: [
      "plain", "xcode", "human", "json", "sarif", "gitlab", "checkstyle", "junit", "rdjson", "rdjsonl", "markdown",
    ])
  func reports(format: String) throws {
    let result = try Scene(["A.swift": Self.source]).run(["check", "--format", format])
    #expect(result.status == 1)
    expectHarmless(result.output, format)
    expectHarmless(result.errors, format)
    if format == "json" {
      let document = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect((document["findings"] as? [Any])?.count ?? 0 >= Self.names.count)
    }
  }

  @Test("graphs")
  func graphs() throws {
    let scene = try Scene(["A.swift": Self.source])
    let json = try scene.run(["graph", "--format", "json"])
    expectHarmless(json.output, "json")
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((document["bindings"] as? [Any])?.count == Self.names.count)
    let dot = try scene.run(["graph", "--format", "dot"])
    #expect(dot.status == 0)
    // Graphviz indents with tabs.
    expectHarmless(dot.output.replacing("\t", with: ""), "dot")
    let svg = try scene.run(["graph", "--format", "svg", "--time-limit", "120"])
    #expect(svg.errors == "")
    expectHarmless(svg.output, "svg")
    let page = try scene.run(["graph", "--format", "html", "--time-limit", "120"])
    #expect(page.errors == "")
    expectHarmless(page.output, "html")
    let parser = XMLChecker()
    #expect(parser.isWellFormed(Data(svg.output.utf8)))
    #expect(parser.elements.isDisjoint(with: ["script", "b", "foreignObject"]))
  }

  @Test("the doctor")
  func doctor() throws {
    let source =
      Self.source
      + "func g(_ c: Container, _ n: String) { c.register(Int.self, name: n + \"\\n::error::\") { _ in 1 } }\n"
    let result = try Scene(["A.swift": source]).run(["doctor"])
    #expect(result.status == 0)
    expectHarmless(result.output, "doctor")
  }
}
