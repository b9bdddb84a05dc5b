import CustomDump
import DigraphModel
import DigraphReporters
import Testing

/// Formats that are commands in a log.
@Suite("commands")
struct CommandFormatTests {
  @Test("GitHub: one annotation for each finding, with all that leads to it")
  func gitHub() throws {
    expectNoDifference(
      try Consumer.gitHub(GitHubReporter().text(of: .sample())),
      [
        .init(
          name: "error",
          properties: [
            "file": "Sources/App/Assembly.swift", "line": "4", "endLine": "4", "col": "68", "endColumn": "90",
            "title": "digraph: captive-dependency",
          ],
          message: """
            'Account' (container) captures shorter-lived 'Request' (transient)
            path: SceneDelegate -> Account -> Request
            'Request' is registered here with scope 'transient' (Sources/App/Assembly.swift:6:2)
            'Request' is stored by 'Account.init(request:)' (Sources/App/Account.swift:8:10)
            help: give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a 'Request' whenever it is needed
            """),
        .init(
          name: "notice",
          properties: [
            "file": "Sources/App/Feed.swift", "line": "120", "endLine": "120", "col": "3", "endColumn": "6",
            "title": "digraph: too-many-dependencies",
          ], message: "'Feed' is given 9 dependencies"),
      ])
  }

  @Test("GitHub: percent signs first, then what ends a property or a line")
  func gitHubEscapes() {
    let text = GitHubReporter().text(
      of: .of(.message("50 %0A of ::x:: a, b\nc", path: "a,b:c%.swift", severity: .warning)))
    #expect(
      text == """
        ::warning file=a%2Cb%3Ac%25.swift,line=1,endLine=1,col=1,endColumn=1,title=digraph%3A some-rule::\
        50 %250A of ::x:: a, b\\nc

        """)
  }

  @Test("GitHub: ten of a kind, the notice about the others being one of them")
  func gitHubLimit() throws {
    func commands(_ counts: [(Severity, Int)]) throws -> [Consumer.Command] {
      let findings = counts.flatMap { severity, count in
        (0..<count).map { Finding.message("\(severity) \($0)", line: $0 + 1, severity: severity) }
      }
      let report = Report(findings: findings, tool: Tool(version: "1"))
      return try Consumer.gitHub(GitHubReporter(elsewhere: "in the job summary").text(of: report))
    }
    #expect(try commands([(.error, 10), (.warning, 10), (.info, 10)]).count == 30)
    let many = try commands([(.error, 11), (.info, 10)])
    #expect(many.map(\.name).filter { $0 == "error" }.count == 10)
    #expect(many.map(\.name).filter { $0 == "notice" }.count == 10)
    #expect(
      many.last?.message
        == "2 more findings are in the job summary; 11 errors, 10 infos; 0 of 0 registrations and requests understood")
    #expect(try commands([(.error, 11)]).last?.message.hasPrefix("1 more finding is in the job summary; ") == true)
  }

  @Test("GitHub: a message is no longer than is shown, a finding without a column is one")
  func gitHubLength() throws {
    let long = String(repeating: "é", count: 5_000)
    let command = try #require(Consumer.gitHub(GitHubReporter().text(of: .of(.message(long)))).first)
    #expect(command.message.count <= 4_096)
  }

  @Test("Azure: issues, of which an info is a warning")
  func azure() throws {
    let text = AzureReporter().text(of: .sample())
    expectNoDifference(
      try Consumer.azure(text),
      [
        .init(
          name: "task.logissue",
          properties: [
            "type": "error", "sourcepath": "Sources/App/Assembly.swift", "linenumber": "4", "columnnumber": "68",
            "code": "captive-dependency",
          ],
          message: "'Account' (container) captures shorter-lived 'Request' (transient) | "
            + "path: SceneDelegate -> Account -> Request | "
            + "'Request' is registered here with scope 'transient' (Sources/App/Assembly.swift:6:2) | "
            + "'Request' is stored by 'Account.init(request:)' (Sources/App/Account.swift:8:10) | "
            + "help: give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a 'Request' whenever it is needed"
        ),
        .init(
          name: "task.logissue",
          properties: [
            "type": "warning", "sourcepath": "Sources/App/Feed.swift", "linenumber": "120", "columnnumber": "3",
            "code": "too-many-dependencies",
          ], message: "'Feed' is given 9 dependencies"),
      ])
    #expect(
      AzureReporter().text(of: .of(.message("100 % [x]; y", path: "a;b]%.swift")))
        == "##vso[task.logissue type=error;sourcepath=a%3Bb%5D%AZP25.swift;linenumber=1;columnnumber=1;code=some-rule;]100 %AZP25 [x]; y\n"
    )
  }

  @Test("TeamCity: a type for each rule that has found something, then the findings")
  func teamCity() throws {
    expectNoDifference(
      try Consumer.teamCity(TeamCityReporter().text(of: .sample())),
      [
        .init(
          name: "inspectionType",
          properties: [
            "id": "digraph.captive-dependency", "name": "captive-dependency",
            "description": "A value is kept by one that lives longer.", "category": "Dependency injection",
          ], message: ""),
        .init(
          name: "inspectionType",
          properties: [
            "id": "digraph.too-many-dependencies", "name": "too-many-dependencies",
            "description": "A type is given too much.", "category": "Dependency injection",
          ], message: ""),
        .init(
          name: "inspection",
          properties: [
            "typeId": "digraph.captive-dependency",
            "message": """
            'Account' (container) captures shorter-lived 'Request' (transient)
            path: SceneDelegate -> Account -> Request
            'Request' is registered here with scope 'transient' (Sources/App/Assembly.swift:6:2)
            'Request' is stored by 'Account.init(request:)' (Sources/App/Account.swift:8:10)
            help: give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a 'Request' whenever it is needed
            """, "file": "Sources/App/Assembly.swift", "line": "4", "SEVERITY": "ERROR",
          ], message: ""),
        .init(
          name: "inspection",
          properties: [
            "typeId": "digraph.too-many-dependencies", "message": "'Feed' is given 9 dependencies",
            "file": "Sources/App/Feed.swift", "line": "120", "SEVERITY": "INFO",
          ], message: ""),
      ])
    let escaped = TeamCityReporter().text(of: .of(.message("a|b 'c' [d] 登😀")))
    #expect(escaped.contains("message='a||b |'c|' |[d|] |0x767B|0xD83D|0xDE00'"))
    #expect(try Consumer.teamCity(escaped).last?.properties["message"] == "a|b 'c' [d] 登😀")
  }

  @Test("each is read back whole, whatever names are in it", arguments: SampleReports.names)
  func readBack(name: String) throws {
    let report = try #require(SampleReports.all[name])
    let messages = report.reported.map(\.message.visible)
    #expect(
      try Consumer.gitHub(GitHubReporter().text(of: report)).map { $0.message.split(separator: "\n")[0] }.sorted()
        == messages.map { $0[...] }.sorted())
    let paths = report.reported.map(\.site.path.visible).sorted()
    #expect(
      try Consumer.azure(AzureReporter().text(of: report)).compactMap { $0.properties["sourcepath"] }.sorted() == paths)
    let inspections = try Consumer.teamCity(TeamCityReporter().text(of: report)).filter { $0.name == "inspection" }
    #expect(inspections.compactMap { $0.properties["file"] }.sorted() == paths)
  }
}
