import CustomDump
import DigraphModel
import DigraphRules
import Foundation
import TestSupport
import Testing

/// The apps in `Samples/`, from their files to every report, by the built program.
@Suite("samples")
struct SampleTests {
  private static let healthy = ["BakeryRounds", "CityLibrary", "CoffeeShop"]
  /// With the framework that each is about.
  private static let defective: [(sample: String, framework: Framework)] = [
    ("HarborFerries", .deli), ("LostParcels", .dikit), ("NightTrain", .swinject),
  ]
  private static let samples = (healthy + defective.map(\.sample)).sorted()

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

  /// The text of a DOT file in lines that do not depend on who wrote it.
  private static func words(ofDOT text: String) -> [Substring] {
    text.replacing("\\\n", with: "").replacing("digraph \"digraph\" {", with: "digraph digraph {")
      .replacing(/[ \t]+/, with: " ").split(separator: "\n")
  }

  @Test("the picture shows what it should, wherever things are placed", arguments: samples)
  func pictureIsCurrent(sample: String) throws {
    let (checkedIn, current) = try SampleOutputs.current().comparison(of: "Samples/\(sample)/Expected/graph.svg")
    expectNoDifference(try SVGOutline(checkedIn), try SVGOutline(current))
  }

  @Test("the files of a folder are those that the script writes", arguments: samples)
  func noStrayFiles(sample: String) throws {
    let folder = "Samples/\(sample)/Expected"
    let written = try FileManager.default.contentsOfDirectory(
      atPath: SampleOutputs.current().folder.appending(path: folder).path)
    #expect(try Repository.fileNames(in: folder) == written.sorted())
  }

  @Test("a healthy app is found to be so", arguments: healthy)
  func healthyAppIsSilent(sample: String) throws {
    let result = try CommandResult.of(
      BuiltProgram.url(), ["check", "Samples/\(sample)", "--fail-on", "info", "--max-warnings", "0"])
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test("every rule finds something in the other ones", arguments: defective)
  func defectiveAppShowsAll(sample: String, framework: Framework) throws {
    let text = try SampleOutputs.current().text(of: "Samples/\(sample)/Expected/findings.txt")
    let found = Set(text.matches(of: /(?m)\[([a-z-]+)\]$/).map { String($0.output.1) })
    #expect(found.sorted() == RuleCatalog.all.filter { $0.info.frameworks.contains(framework) }.map { $0.info.id })
    let result = try CommandResult.of(BuiltProgram.url(), ["check", "Samples/\(sample)", "--format", "plain"])
    #expect(result.output == text)
    #expect(result.status == 1)
  }
}
