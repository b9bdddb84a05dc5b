/// An app of any size whose wiring is sound: everything is bound once, and nothing needs itself.
///
/// The same parameters give the same bytes. Files are made one at a time, so that a large code base needs little
/// memory.
public struct CodeBase: Sendable {
  /// The number of Swift files, without the files that only list declarations of others.
  public var fileCount: Int
  /// The number of those files that hold wiring.
  public var wiringFileCount: Int
  /// Frameworks of the files with wiring, in turn.
  public var frameworks: [Framework]
  /// The seed of all random choices.
  public var seed: UInt64
  private let graph: LayeredGraph

  /// Plans a code base.
  ///
  /// - Parameters:
  ///   - files: the number of Swift files.
  ///   - share: the share of files that hold wiring, from 0 to 1; at least one file for each framework holds wiring.
  ///   - frameworks: the frameworks of the wiring; several take turns.
  ///   - seed: the seed of all random choices.
  public init(files: Int, share: Double = 0.1, frameworks: [Framework], seed: UInt64 = 1) {
    fileCount = max(files, frameworks.count)
    wiringFileCount = min(fileCount, max(frameworks.count, Int((Double(fileCount) * share).rounded())))
    self.frameworks = frameworks
    self.seed = seed
    graph = LayeredGraph(featureCount: wiringFileCount, treeCount: frameworks.count, seed: seed)
  }

  /// The number of services that are bound.
  public var serviceCount: Int { graph.services.count }

  /// A file of the code base.
  public struct File: Sendable {
    /// Path in the code base's folder, `/`-separated.
    public var path: String
    /// The file's text.
    public var text: String

    /// Creates a file from its path and its text.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Makes all files, one after the other.
  public func forEachFile<Failure: Error>(_ body: (File) throws(Failure) -> Void) throws(Failure) {
    let writers = frameworks.map(\.writer)
    var paths: [String] = []
    func pass(_ file: File) throws(Failure) {
      if file.path.hasSuffix(".swift") { paths.append(file.path) }
      try body(file)
    }
    for number in 0..<fileCount { try pass(file(number, writers)) }
    var start: [String] = []
    for (turn, writer) in writers.enumerated() {
      let features = stride(from: turn, to: graph.features.count, by: writers.count).map { graph.features[$0] }
      for file in writer.support(for: features) { try pass(file) }
      start += writer.start(features)
    }
    try pass(File(path: "App/AppDelegate.swift", text: delegate(start, imports: writers.flatMap(\.imports))))
    let packages = writers.compactMap(\.package)
    if packages.count == writers.count {
      try body(File(path: "Package.swift", text: ProjectText.manifest(packages)))
    } else {
      try body(File(path: "App.xcodeproj/project.pbxproj", text: ProjectText.xcodeProject(sources: paths)))
    }
  }

  // MARK: Files

  private func file(_ number: Int, _ writers: [any Writer]) -> File {
    let random = SeededRandom(seed: seed, part: number + 1)
    // Files with wiring are spread evenly.
    let feature = number * wiringFileCount / fileCount
    let isWiring = (number + 1) * wiringFileCount / fileCount > feature
    return isWiring ? wiring(feature, file: number, random, writers) : plain(number, random)
  }

  /// Average size of a file.
  private static let size = 5700

  private func wiring(_ number: Int, file: Int, _ random: SeededRandom, _ writers: [any Writer]) -> File {
    let writer = writers[number % writers.count]
    let feature = graph.features[number]
    var text = header(file) + imports(writer.imports) + writer.wiring(of: feature, in: graph)
    for service in feature.services { text += writer.types(of: graph.services[service], in: graph) }
    var code = PlainCode(random: random, suffix: letters(file))
    if text.utf8.count + 300 < Self.size { text += code.declarations(bytes: Self.size - text.utf8.count) }
    return File(path: "\(folder(file))/\(feature.name).swift", text: text)
  }

  private func plain(_ number: Int, _ random: SeededRandom) -> File {
    var code = PlainCode(random: random, suffix: letters(number))
    let size = code.random.element(weighted: [(4, 1100), (4, 3200), (4, 5200), (2, 8200), (1, 11500)])
    return File(
      path: "\(folder(number))/\(Words.subjects[number % Words.subjects.count])\(letters(number))Parts.swift",
      text: header(number) + imports(["Combine", "SwiftUI", "UIKit"]) + code.declarations(bytes: size))
  }

  private func header(_ number: Int) -> String {
    "//\n//  Created by \(["A. Author", "B. Builder", "C. Coder"][number % 3]) on \(number % 28 + 1)/\(number % 12 + 1)/24.\n//\n\n"
  }

  private func imports(_ modules: [String]) -> String { modules.map { "import \($0)\n" }.joined() }

  /// Some twenty files lie in one folder.
  private func folder(_ number: Int) -> String {
    let group = number / 20
    return "App/Features/\(Words.subjects[group % Words.subjects.count])\(letters(group))"
  }

  private func delegate(_ start: [String], imports: [String]) -> String {
    """
    \(self.imports((imports + ["UIKit"]).sorted()))
    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      private var log: [String] = []

      func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
    \(start.map { "    \($0)\n" }.joined())\
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.makeKeyAndVisible()
        return true
      }
    }

    """
  }
}
