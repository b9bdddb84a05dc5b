import CodeBaseGenerator
import Foundation
import Testing

/// What every generated code base promises.
struct CodeBaseTests {
  @Test(arguments: Framework.allCases)
  func oneSeedGivesOneCodeBase(framework: Framework) {
    let first = files(of: CodeBase(files: 60, share: 0.5, frameworks: [framework], seed: 7))
    let second = files(of: CodeBase(files: 60, share: 0.5, frameworks: [framework], seed: 7))
    let other = files(of: CodeBase(files: 60, share: 0.5, frameworks: [framework], seed: 8))
    #expect(first.map(\.path) == second.map(\.path))
    #expect(first.map(\.text) == second.map(\.text))
    #expect(first.map(\.text) != other.map(\.text))
  }

  @Test(arguments: [0.02, 0.1, 0.5, 1])
  func asManyFilesAsAskedForWithDifferentPaths(share: Double) {
    let features = files(of: CodeBase(files: 300, share: share, frameworks: [.swinject])).filter {
      $0.path.hasPrefix("App/Features/")
    }
    #expect(features.count == 300)
    #expect(Set(features.map(\.path)).count == 300)
    #expect(features.count { $0.text.contains("import Swinject") } == Int((300 * share).rounded()))
  }

  @Test(arguments: Framework.allCases)
  func filesAreAsLargeAsThoseOfApps(framework: Framework) {
    let sizes = files(of: CodeBase(files: 1000, frameworks: [framework])).filter { $0.path.hasPrefix("App/Features/") }
      .map(\.text.utf8.count)
    #expect((5400...6000).contains(sizes.reduce(0, +) / sizes.count))
  }

  /// The same services for every framework, so that figures can be compared.
  @Test func frameworksBindTheSameServices() {
    let services = Framework.allCases.map { framework in
      files(of: CodeBase(files: 100, share: 1, frameworks: [framework], seed: 3)).reduce(into: Set<String>()) {
        for match in $1.text.matches(of: /(?:trace: String \{ \[")(\w+)"/) { $0.insert(String(match.1)) }
      }
    }
    #expect(services[0].count == 1000)
    for other in services.dropFirst() { #expect(services[0].isSubset(of: other)) }
  }

  private static let mixes = Framework.allCases.map { [$0] } + [Framework.together]

  @Test(arguments: mixes, [1, 2])
  func everythingIsUnderstoodAndNothingIsFound(frameworks: [Framework], seed: UInt64) throws {
    let base = CodeBase(files: 400, share: 0.25, frameworks: frameworks, seed: seed)
    let folder = try TemporaryFolder(files(of: base))
    let report = try folder.digraph("check", "--format", "plain", "--fail-on", "info", "--stats", "--no-cache")
    #expect(report.status == 0, "\(report.text.prefix(2000))")
    #expect(report.text.contains("no findings"))
    let counts = try #require(report.text.firstMatch(of: /(\d+) of (\d+) registrations and requests understood/))
    #expect(counts.1 == counts.2)
    #expect(try #require(Int(counts.2)) > base.serviceCount)
    #expect(report.text.contains(" 0 gaps"))
  }

  /// Findings of each shape are those that it is for.
  @Test(arguments: Shape.all)
  func shapesAreUnderstood(shape: Shape) throws {
    var written: [CodeBase.File] = []
    try shape.forEachFile(size: min(shape.size, 20)) { written.append($0) }
    let folder = try TemporaryFolder(written)
    let report = try folder.digraph("check", "--format", "plain", "--fail-on", "warning", "--stats", "--no-cache")
    // Each of these functions calls others with any depth: digraph stops following them somewhere, and says so.
    if shape.name != "mutual-helpers" { #expect(report.text.contains(" 0 gaps"), "\(report.text.prefix(2000))") }
    #expect(
      (report.status == 0) == !["findings", "near-miss-names"].contains(shape.name), "\(report.text.prefix(2000))")
  }

  private func files(of base: CodeBase) -> [CodeBase.File] {
    var files: [CodeBase.File] = []
    base.forEachFile { files.append($0) }
    return files
  }
}

/// Files on disk for as long as somebody needs them.
private final class TemporaryFolder {
  private let path = NSTemporaryDirectory() + "digraph-benchmark-tests-\(UUID().uuidString)"

  init(_ files: [CodeBase.File]) throws {
    for file in files {
      let url = URL(fileURLWithPath: "\(path)/\(file.path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs the built digraph on the folder: the program that the variable DIGRAPH names, or that of the package above.
  func digraph(_ arguments: String...) throws -> (status: Int32, text: String) {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let process = Process()
    process.executableURL =
      ProcessInfo.processInfo.environment["DIGRAPH"].map { URL(fileURLWithPath: $0) }
      ?? package.appending(path: ".build/release/digraph")
    process.arguments = arguments + [path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
