import CustomDump
import DigraphModel
import DigraphProjects
import DigraphRules
import DigraphSyntax
import Foundation
import TestSupport
import Testing

@testable import DigraphPipeline

/// Scans of modules give the same findings as the sources.
@Suite("scans")
struct ScanTests {
  static let tool = "test"

  private func json(_ facts: FileFacts) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return String(decoding: try encoder.encode(facts), as: UTF8.self)
  }

  private static func complete(_ source: String) -> CompleteFacts {
    let reader = SourceReader(Analysis.startVocabulary)
    return Array(source.utf8).withUnsafeBufferPointer {
      reader.completeFacts(of: $0, scan: reader.scan($0)).placed()
    }
  }

  private static func scan(_ files: [(path: String, source: String)]) throws -> ModuleScan {
    try ModuleScan(
      module: "M",
      inputs: files.map { InputFile(path: $0.path, module: "M", source: .bytes(Array($0.source.utf8))) })
  }

  @Test("facts of all samples and examples are as before once they have been written")
  func roundTrip() throws {
    for app in try Corpus.apps() {
      let scan = try Self.scan(app.map { ($0.path, $0.source) })
      let bytes = ScanCoding.encode(scan, tool: Self.tool)
      let decoded = try #require(
        ScanCoding.decode(try ScanCoding.Encoded(bytes, path: "M.digraph", tool: Self.tool)),
        "\(app[0].path)")
      for (file, back) in zip(scan.files, decoded.files) {
        let (found, wanted) = (try json(back.complete.facts), try json(file.complete.facts))
        if found != wanted { expectNoDifference(found, wanted, "\(file.input.path)") }
        #expect(back.complete.parts == file.complete.parts)
        #expect(back.input.path == file.input.path)
        #expect(back.summary.identifiers == file.summary.identifiers)
        #expect(back.summary.declarations == file.summary.declarations)
      }
      #expect(decoded.files.count == scan.files.count)
    }
  }

  /// The lowered parts of each declaration, in their order.
  private func lowered(_ facts: FileFacts) -> [String] {
    let functions = facts.functions.map { function in
      let values = function.parameters.map { $0.defaultValue == nil ? "-" : "=" }.joined()
      return "\(function.name)(\(values)) \(function.body.map { text(facts.code[$0]) } ?? "-")"
    }
    let properties = facts.properties.map { property in
      let parts = [property.initialValue, property.getter, property.bareConstruction, property.inferredType]
      return "\(property.name) \(parts.map { $0.map { text(facts.code[$0]) } ?? "-" }) \(property.inferredFrom ?? "-")"
    }
    return facts.types.map(\.name) + functions + properties + [facts.topLevel.map { text(facts.code[$0]) } ?? "-"]
  }

  private func text(_ node: Node) -> String {
    let declaration = node.declaration.map { "#\($0)" } ?? ""
    return
      "\(node.kind)\(declaration) \(node.text) \(node.type.map(text) ?? "")[\(node.children.map(text).joined(separator: ","))]"
  }

  @Test("a word of any length takes time in proportion to it", .timeLimit(.minutes(1)))
  func longWord() throws {
    let word = String(repeating: "a", count: 3_000_000)
    let scan = try Self.scan([("A.swift", "import Swinject\nlet c = Container()\nlet key = \"\(word)\"\n")])
    let bytes = ScanCoding.encode(scan, tool: Self.tool)
    let read = try ScanCoding.Encoded(bytes, path: "M.digraph", tool: Self.tool)
    #expect(ScanCoding.decode(read) != nil)
  }

  @Test("texts beside words of a framework are hashes, also those with interpolations")
  func texts() throws {
    let source = """
      func greet(_ name: String) {
        print("Dear \\(name), welcome back")
        if name == "guest", let count = visits[name] { show(count, "a quiet evening") }
      }
      """
    let facts = try #require(try Self.scan([("A.swift", source)]).files.first).complete.facts
    let texts = facts.code.nodes.filter { $0.kind == .string || $0.kind == .interpolation }.map {
      $0.text < 0 ? "" : facts.code.strings[Int($0.text)]
    }
    #expect(texts.contains { $0.hasPrefix("#") })
    #expect(!texts.contains { $0.contains("welcome") || $0.contains("evening") }, "\(texts)")
  }

  private static func texts(of source: String) throws -> [String] {
    let facts = try #require(try scan([("A.swift", source)]).files.first).complete.facts
    return facts.code.nodes.filter { $0.kind == .string || $0.kind == .interpolation }.map {
      $0.text < 0 ? "" : facts.code.strings[Int($0.text)]
    }
  }

  @Test(
    "a text that may be a name stays",
    arguments: ["main", "feed.cell", "com.example.app/Feed", "Feed:main", "user-defaults", "", "%d", "a+b@c"])
  func names(text: String) throws {
    #expect(try Self.texts(of: "func f() { g(\"\(text)\") }") == [text])
  }

  @Test(
    "a text that is no name is a hash",
    arguments: [
      "a b", "https://example.com/v1", "{count}", "20112b45612fd05f0d21d80d70bc8c97", "오늘도", "%d/%d",
      "Tuist/ProjectDescriptionHelpers/Settings/Dictionary.swift",
    ])
  func hashes(text: String) throws {
    let found = try Self.texts(of: "func f() { g(\"\(text)\") }")
    #expect(found.count == 1 && found.allSatisfy { AdaptiveCoder.isHash($0.utf8) }, "\(found)")
  }

  @Test("a text stays beside a word of a framework in code, and not in a text")
  func neighbours() throws {
    #expect(try Self.texts(of: "func f() { container.register(\"a b\") }") == ["a b"])
    let found = try Self.texts(of: "func f() { print(\"a b\", \"register\") }")
    #expect(found.count == 2 && found[1] == "register" && AdaptiveCoder.isHash(found[0].utf8), "\(found)")
    let long = String(repeating: "a b ", count: 30)
    #expect(try Self.texts(of: "func f() { container.register(\"\(long)\") }").allSatisfy { $0 != long })
  }

  @Test("an interpolation tells what is left of its parts, which takes no room")
  func interpolations() throws {
    let found = try Self.texts(of: "func f() { g(\"Dear \\(name), welcome back\") }")
    #expect(found.count == 3 && found[2] == "\"\(found[0])\\(name)\(found[1])\"", "\(found)")
  }

  @Test("a list of quotations takes less than a fifth")
  func quotations() throws {
    let quotations = (0..<80).map { number in
      "    \"천 리 길도 한 걸음부터 \(number) 시작한다, 그리고 \(number * number % 97)번 넘어져도 일어난다\","
    }
    let source = "enum Quotations {\n  static let all = [\n" + quotations.joined(separator: "\n") + "\n  ]\n}\n"
    let scan = try Self.scan([("A.swift", source)])
    let size = ScanCoding.encode(scan, tool: Self.tool).count
    #expect(size * 5 < source.utf8.count, "\(size) of \(source.utf8.count)")
    let words = try #require(scan.files.first?.summary.identifiers)
    #expect(!words.contains(WordScan.shortHash(of: "걸음부터")))
  }

  @Test("words of comments that may name a type stay, with their spelling or as a hash")
  func comments() throws {
    let source = "// A FeedViewController, an Xqzzt, and an Xqzzt of 3D\nlet a = 1\n"
    let scan = try Self.scan([("A.swift", source), ("B.swift", source)])
    let bytes = ScanCoding.encode(scan, tool: Self.tool)
    let read = try #require(
      ScanCoding.decode(try ScanCoding.Encoded(bytes, path: "M.digraph", tool: Self.tool)))
    for file in read.files {
      let words = Set(file.summary.identifiers ?? [])
      #expect(words.isSuperset(of: ["A", "FeedViewController", "Xqzzt"].map(WordScan.shortHash(of:))))
      #expect(words.isDisjoint(with: ["of", "3D"].map(WordScan.shortHash(of:))))
    }
  }

  @Test("a condition, a type and a hash of a comment's word take few bytes beside the names in them")
  func repetition() throws {
    func size(_ body: String) throws -> Int {
      ScanCoding.encode(try Self.scan([("A.swift", body)]), tool: Self.tool).count
    }
    let names = "let a = [luminance, threshold, exposure]\n"
    let plain = try size(names + "func f() { print(luminance, threshold, exposure) }\n")
    let repeated = try size(
      names + "func f() { if luminance > threshold, exposure != luminance { print(exposure) } }\n")
    #expect(repeated - plain < 24, "\(repeated - plain)")
    let word = try size("// Zymurgist\n" + names) - size(names)
    #expect(word <= 6, "\(word)")
  }

  @Test("facts for some words are those that a reading for these words gives")
  func restriction() throws {
    let apps = try Corpus.apps()
    var count = 0
    for file in apps.joined() where !file.source.contains("/*") {
      // Words in comments are not in the vocabulary.
      let lines = file.source.split(separator: "\n", omittingEmptySubsequences: false)
      let source = lines.map { $0.split(separator: "//", omittingEmptySubsequences: false)[0] }.joined(separator: "\n")
      let (bytes, complete) = (Array(source.utf8), Self.complete(source))
      let occurrences = WordOccurrence.all(in: complete.facts)
      let words = Set(complete.facts.functions.map(\.name) + complete.facts.types.map(\.name)).sorted().prefix(8)
      // An analysis begins with these words, and only adds words.
      let start = Analysis.startVocabulary
      let vocabularies =
        [start] + words.map { start.union(Vocabulary(words: [$0])) }
        + words.map { start.union(Vocabulary(supertypes: [$0])) }
      for vocabulary in vocabularies {
        let reader = SourceReader(vocabulary)
        let read = bytes.withUnsafeBufferPointer { reader.facts(of: $0, scan: reader.scan($0)) }
        let taken = try #require(
          Restriction.facts(of: complete, occurrences, for: HashedVocabulary(vocabulary)), "\(file.path)")
        let (found, wanted) = (lowered(taken), lowered(read))
        if found != wanted { expectNoDifference(found, wanted, "\(file.path) \(vocabulary.all.sorted().prefix(3))") }
        count += 1
      }
    }
    #expect(count > 500)
  }

  // MARK: Links

  /// A folder for scans, which is removed after the test.
  final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "digraph-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], _ name: String) throws -> String {
      try Data(bytes).write(to: URL(filePath: path + "/" + name))
      return name
    }

    func link(_ names: [String], tool: String = ScanTests.tool) throws -> Project {
      try Project.linking(names, workingDirectory: path, configurationPath: nil, tool: tool, jobs: 2)
    }
  }

  private static let sampleNames = [
    "AlpineHuts", "BakeryRounds", "BookClub", "CampusRadio", "CircusTent", "CityLibrary", "CoffeeShop", "FlowerMarket",
    "GrandHotel", "HarborFerries", "LostParcels", "NightTrain", "OpenAirCinema", "PostOffice", "StarObservatory",
    "TramDepot",
  ]

  @Test("a link of a sample's modules, each scanned by itself, finds what a check finds", arguments: sampleNames)
  func sample(name: String) async throws {
    let project = try Project.load(
      paths: ["Samples/\(name)"], workingDirectory: Repository.root.path, configurationPath: nil)
    let checked = await Check.run(
      project.files, sideFiles: project.sideFiles, configuration: project.configuration, extent: project.extent)
    let folder = try Folder()
    let path = "Samples/\(name)/\(Configuration.fileName)"
    if let configuration = try? Repository.text(of: path) {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/Samples/\(name)", withIntermediateDirectories: true)
      _ = try folder.write(Array(configuration.utf8), path)
    }
    var scans: [String] = []
    try project.forEachScan(jobs: 2) { scans.append(try folder.write($0.encoded(tool: Self.tool), $1)) }
    for order in [scans, scans.reversed()] {
      let linked = try folder.link(order)
      let check = await Check.run(
        linked.files, sideFiles: linked.sideFiles, configuration: linked.configuration, jobs: 2, extent: linked.extent)
      expectSame(linked.notingTests(in: check.findings), project.notingTests(in: checked.findings))
      expectSame(check.verdict.coverage, checked.verdict.coverage)
    }
  }

  // MARK: Invalid files

  private static let source = """
    import Swinject
    let container = Container()
    func fill() { container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } }
    """

  @Test("what cannot be linked is told")
  func errors() throws {
    let folder = try Folder()
    let bytes = try Self.scan([("a.swift", Self.source)]).encoded(tool: Self.tool)
    let other = try Self.scan([("a.swift", "class A {}")]).encoded(tool: Self.tool)
    func error(_ files: [[UInt8]], tool: String = Self.tool) throws -> ScanError? {
      let names = try files.enumerated().map { try folder.write($1, "\($0).digraph") }
      return #expect(throws: ScanError.self) { try folder.link(names, tool: tool) }
    }
    #expect(try error([bytes, other]) == .twice("0.digraph", "1.digraph", module: "M"))
    #expect(try error([bytes], tool: "other") == .otherVersion("0.digraph"))
    #expect(try error([Array("class A {}".utf8)]) == .foreign("0.digraph"))
    #expect(try error([Array(bytes.dropLast())]) == .damaged("0.digraph"))
    var flipped = bytes
    flipped[bytes.count / 2] ^= 4
    #expect(try error([flipped]) == .damaged("0.digraph"))
    let dependent = try ModuleScan(
      module: "N", inputs: [InputFile(path: "b.swift", module: "N", source: .bytes([]))], dependencies: ["M", "O"])
    #expect(try error([bytes, dependent.encoded(tool: Self.tool)]) == .missing("O", for: "N"))
    let (name, again) = (try folder.write(bytes, "a.digraph"), try folder.write(bytes, "b.digraph"))
    #expect(try folder.link([name, again]).files.count == 1)
  }
}

extension Vocabulary {
  fileprivate func union(_ other: Vocabulary) -> Vocabulary {
    var result = self
    result.formUnion(other)
    return result
  }
}
