import CustomDump
import DigraphModel
import DigraphRules
import Foundation
import TestSupport
import Testing

/// The apps in `Samples/`: the built program makes every report of each from its files.
@Suite("samples")
struct SampleTests {
  private static let healthy = [
    "AlpineHuts", "BakeryRounds", "BookClub", "CampusRadio", "CityLibrary", "CoffeeShop", "FlowerMarket",
    "StarObservatory",
  ]
  /// Samples with mistakes, and the framework of each.
  private static let defective: [(sample: String, framework: Framework)] = [
    ("GrandHotel", .factory), ("HarborFerries", .deli), ("LostParcels", .dikit), ("NightTrain", .swinject),
    ("OpenAirCinema", .injection),
    ("PostOffice", .needle),
  ]
  /// Samples with mistakes in the use of a library beside a framework, or of several frameworks.
  private static let mixed = ["CircusTent", "TramDepot"]
  private static let samples = (healthy + defective.map(\.sample) + mixed).sorted()

  @Test("what is expected is current: Scripts/update-samples, or UPDATE_GOLDENS=1", arguments: samples)
  func reportsAreCurrent(sample: String) throws {
    for file in ["findings.txt", "findings.json", "graph.json"] {
      let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/\(sample)/Expected/\(file)")
      expectNoDifference(checkedIn, current)
    }
  }

  @Test("DOT is current but for the layout of its lines, which depends on the version of Graphviz", arguments: samples)
  func dotIsCurrent(sample: String) throws {
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/\(sample)/Expected/graph.dot")
    expectNoDifference(Self.words(ofDOT: checkedIn), Self.words(ofDOT: current))
  }

  /// The text of a DOT file in words and lines that are the same for every writer of DOT.
  private static func words(ofDOT text: String) -> [Substring] {
    text.replacing("\\\n", with: "")
      .replacing(/[ \t]+/, with: " ").split(separator: "\n")
  }

  @Test("the picture shows what it should, wherever things are placed", arguments: samples)
  func pictureIsCurrent(sample: String) throws {
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/\(sample)/Expected/graph.svg")
    expectNoDifference(try SVGOutline(checkedIn), try SVGOutline(current))
  }

  @Test(
    "apps that are checked together are told what each is told alone",
    arguments: [("AlpineHuts", "OpenAirCinema"), ("NightTrain", "CoffeeShop")])
  func sideBySide(first: String, second: String) throws {
    func findings(_ samples: String...) throws -> [Substring] {
      try CommandResult.of(
        BuiltProgram.url(), ["check", "--no-cache", "--format", "plain"] + samples.map { "Samples/\($0)" },
        in: Repository.root
      ).output.split(separator: "\n")
    }
    expectNoDifference(try findings(first, second).sorted(), try (findings(first) + findings(second)).sorted())
  }

  @Test("the files of a folder are those that the script writes", arguments: samples)
  func noStrayFiles(sample: String) throws {
    let folder = "Samples/\(sample)/Expected"
    let written = try FileManager.default.contentsOfDirectory(
      atPath: SampleOutputs.current().folder.appending(path: folder).path)
    #expect(try Repository.fileNames(in: folder) == written.sorted())
  }

  @Test("the gallery is current, and shows what it should")
  func gallery() throws {
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/GALLERY.md")
    expectNoDifference(checkedIn, current)
    let pictures = try Repository.fileNames(in: "Samples/Gallery")
    let shown = checkedIn.matches(of: /\]\(Gallery\/([^)]+)\)/).map { String($0.output.1) }
    #expect(pictures == shown.sorted())
    for picture in pictures {
      let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/Gallery/\(picture)")
      expectNoDifference(try SVGOutline(checkedIn), try SVGOutline(current), picture)
    }
  }

  @Test("the change, its comment and its picture are current")
  func change() throws {
    for name in ["after.json", "comment.md"] {
      let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/Changes/\(name)")
      expectNoDifference(checkedIn, current, name)
    }
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/Changes/change.svg")
    expectNoDifference(try SVGOutline(checkedIn), try SVGOutline(current))
  }

  @Test(
    "each part of a JSON graph is part of the picture, of the DOT graph and of the page, and nothing else is",
    arguments: samples)
  func complete(sample: String) throws {
    struct Record: Decodable { var id: Int }
    struct Gap: Decodable {}
    struct Document: Decodable {
      var containers: [Record]
      var bindings: [Record]
      var requests: [Record]
      var gaps: [Gap]
    }
    let json = try Repository.text(of: "Samples/\(sample)/Expected/graph.json")
    let graph = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
    let all =
      graph.containers.map { "c\($0.id)" } + graph.bindings.map { "b\($0.id)" } + graph.requests.map { "r\($0.id)" }
      + graph.gaps.indices.map { "x\($0)" }
    for (file, pattern) in [("svg", /data-elements="([^"]*)"/), ("dot", /elements="?([a-z0-9 ]+)"?/)] {
      let text = try Repository.text(of: "Samples/\(sample)/Expected/graph.\(file)")
      let elements = text.matches(of: pattern).flatMap { $0.output.1.split(separator: " ").map(String.init) }
      // A request that two branches answer is drawn as two edges, so its identifier occurs twice.
      expectNoDifference(Set(elements).sorted(), Set(all).sorted(), file)
    }
    let page = try CommandResult.of(
      BuiltProgram.url(),
      ["graph", "--from", "Samples/\(sample)/Expected/graph.json", "--format", "html", "--collapse", "none"])
    let shown = page.output.matches(of: /data-elements="([^"]*)"/)
      .flatMap { $0.output.1.split(separator: " ").map(String.init) }
    expectNoDifference(Set(shown).sorted(), Set(all).sorted())
    // The data of the page's script is the JSON graph, packed.
    let data = try #require(
      page.output.firstMatch(
        of: /<script type="application\/json" id="digraph-graph">(.*?)<\/script>/.dotMatchesNewlines()))
    let unpacked = try JSONSerialization.jsonObject(with: UnpackedGraph.data(of: Data(data.output.1.utf8)))
    var whole = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    whole["requests"] = (whole["requests"] as? [[String: Any]])?.map { request in
      request.filter { $0.key != "guard" }
    }
    let carried = try #require(unpacked as? [String: Any])
    let members: Set = [
      "version", "tool", "containers", "bindings", "requests", "gaps", "coverage", "findings", "apps",
    ]
    #expect(Set(carried.keys) == members.intersection(whole.keys))
    for name in carried.keys { #expect(carried[name] as? NSObject == whole[name] as? NSObject, "\(name)") }
  }

  @Test("a healthy app is found to be so", arguments: healthy)
  func healthyAppIsSilent(sample: String) throws {
    let result = try CommandResult.of(
      BuiltProgram.url(), ["check", "Samples/\(sample)", "--fail-on", "info", "--max-warnings", "0"])
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test(
    "Samples/README.md names the rules that find nothing in an app with mistakes: Scripts/update-generated",
    arguments: defective)
  func defectiveAppShowsTheOthers(sample: String, framework: Framework) throws {
    let text = try SampleOutputs.current().text(of: "Samples/\(sample)/Expected/findings.txt")
    let found = Set(text.matches(of: /(?m)\[([a-z-]+)\]$/).map { String($0.output.1) })
    let rules = RuleCatalog.all.filter { $0.info.frameworks.contains(framework) }.map { $0.info.id }
    let unshown = rules.filter { !found.contains($0) }.map { "`\($0)`" }.joined(separator: ", ")
    let start = "Rules for \(framework.displayName) that find nothing here: "
    let lines = try Repository.text(of: "Samples/README.md").split(separator: "\n").filter { $0.hasPrefix(start) }
    expectNoDifference(lines, ["\(start)\(unshown)."])
    #expect(found.subtracting(rules) == [])
    let result = try CommandResult.of(BuiltProgram.url(), ["check", "Samples/\(sample)", "--format", "plain"])
    expectNoDifference(result.output, text)
    expectNoDifference(result.status, 1)
  }

  @Test("Samples/README.md has a row for each rule that finds something, and for the doubles", arguments: defective)
  func rowsOfTheReadme(sample: String, framework: Framework) throws {
    try expectRows(of: sample, besides: ["test-double-in-production"])
  }

  @Test("Samples/README.md has a row for each rule that finds something in other apps with mistakes", arguments: mixed)
  func rowsOfMixedApps(sample: String) throws { try expectRows(of: sample, besides: []) }

  private func expectRows(of sample: String, besides further: Set<String>) throws {
    let text = try SampleOutputs.current().text(of: "Samples/\(sample)/Expected/findings.txt")
    let found = Set(text.matches(of: /(?m)\[([a-z-]+)\]$/).map { String($0.output.1) })
    let readme = try Repository.text(of: "Samples/README.md")
    let section = try #require(
      readme.components(separatedBy: "\n**\(sample)**").last?.components(separatedBy: "\n**").first)
    let rows = section.matches(of: /(?m)^\| `([a-z-]+)` \|/).map { String($0.output.1) }
    expectNoDifference(rows.sorted(), found.union(further).sorted())
  }

  @Test("a test double is told once the app lies in a folder of another name", arguments: defective)
  func doublesAreTold(sample: String, framework: Framework) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digraph-app-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: Repository.root.appending(path: "Samples/\(sample)"), to: folder)
    let result = try CommandResult.of(
      BuiltProgram.url(), ["check", folder.path, "--only", "test-double-in-production", "--format", "json"])
    struct Document: Decodable {
      struct Finding: Decodable { var rule: String }
      var findings: [Finding]
    }
    let findings = try JSONDecoder().decode(Document.self, from: Data(result.output.utf8)).findings
    expectNoDifference(findings.map(\.rule), ["test-double-in-production"])
  }
}
