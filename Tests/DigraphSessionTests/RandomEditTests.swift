import CustomDump
import DigraphSession
import Foundation
import FuzzSupport
import TestSupport
import Testing

/// After any edits, a session gives the same answer as a fresh run.
///
/// `DIGRAPH_SESSION_EDITS` makes more edits of each sample, and `DIGRAPH_FUZZ_SEED` repeats a run.
@Suite("random edits")
struct RandomEditTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["DIGRAPH_SESSION_EDITS"].flatMap { Int($0) } ?? 10
  private static let seed = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_123

  private static let samples = (try? Repository.fileNames(in: "Samples").filter { !$0.hasSuffix(".md") }) ?? []

  /// Folders of other apps, separated by `:`.
  private static let apps =
    environment["DIGRAPH_SESSION_APPS"].map { $0.split(separator: ":").map(String.init) } ?? []
  /// In other apps, one of this many edits is compared.
  private static let pause = 20

  @Test("samples", arguments: samples)
  func sample(_ name: String) async throws { try await edit(SessionScene.sample(name), name, pause: 1) }

  @Test("other apps", arguments: apps)
  func app(_ folder: String) async throws {
    try await edit(SessionScene.app(folder), folder, pause: Self.pause)
  }

  private func edit(_ scene: SessionScene, _ name: String, pause: Int) async throws {
    var editor = RandomEditor(scene, seed: Self.seed)
    guard !editor.paths.isEmpty else { return }
    for number in 0..<Self.count {
      let edit = try await editor.edit()
      let answer = await scene.answer()
      guard (number + 1).isMultiple(of: pause) else { continue }
      let fresh = await scene.fresh(editor.unsaved)
      #expect(answer == fresh, "\(name), seed \(Self.seed), edit \(number): \(edit)")
      if answer != fresh {
        expectNoDifference(answer.split(separator: "\n"), fresh.split(separator: "\n"))
        return
      }
    }
  }
}

/// Edits an app as users do: whole lines are added, removed and moved; syntax is broken for a while; files are saved,
/// renamed and removed; the configuration changes.
struct RandomEditor {
  private let scene: SessionScene
  private var random: SeededRandom
  /// Existing Swift files, sorted.
  private(set) var paths: [String]
  /// Texts that are not saved, by path.
  private(set) var unsaved: [String: [UInt8]] = [:]
  /// All lines that the app has had.
  private let lines: [Substring]
  private let originals: [String: String]
  private var removed: [String: String] = [:]

  private static let configurations = [
    "", "rules: {}\n", "rules: {unused-registration: off}\n", "external: [\"*API\"]\n", "defines: {DEBUG: false}\n",
    "fail-on: warning\nrules: {service-locator: {severity: error}}\n", "rules: {nothing: off}\n",
    "exclude: [\"*Kit*\"]\n",
    "tests: true\n", "roots: [\"*\"]\n",
  ]
  private static let fragments = [
    "", "}", "{", "func half(", "// digraph:disable:next unused-registration - because", "// a comment", "\"",
    "import Foundation", "#if DEBUG", "#endif", "final class Extra {}", "let größe = 1",
  ]

  init(_ scene: SessionScene, seed: UInt64) {
    self.scene = scene
    random = SeededRandom(seed: seed)
    let all = FileManager.default.enumerator(atPath: scene.root)?.compactMap { $0 as? String } ?? []
    paths = all.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Package.swift") }.sorted()
    let originals = paths.reduce(into: [String: String]()) {
      $0[$1] = try? String(contentsOfFile: "\(scene.root)/\($1)", encoding: .utf8)
    }
    self.originals = originals
    lines = paths.flatMap { originals[$0, default: ""].split(separator: "\n", omittingEmptySubsequences: false) }
  }

  private func text(of path: String) -> String {
    unsaved[path].map { String(decoding: $0, as: UTF8.self) }
      ?? (try? String(contentsOfFile: "\(scene.root)/\(path)", encoding: .utf8)) ?? ""
  }

  /// Makes one edit, and tells the session.
  mutating func edit() async throws -> String {
    let path = random.pick(paths)
    switch random.below(20) {
    case 0: return try await save(path)
    case 1: return try await rename(path)
    case 2:
      if let (path, text) = removed.first {
        removed = [:]
        try scene.write(text, to: path)
        paths = (paths + [path]).sorted()
        await scene.session.refresh()
        return "restore \(path)"
      }
      guard paths.count > 1 else { return "nothing" }
      return try await remove(path)
    case 3:
      let text = random.pick(Self.configurations)
      try scene.write(text, to: ".digraph.yml")
      await scene.session.refresh()
      return "configuration \(text)"
    case 4:
      await type(originals[path] ?? "", in: path)
      return "undo \(path)"
    case 5:
      // The file was written by another program while it was not open.
      guard unsaved[path] == nil else { return "nothing" }
      try scene.write(text(of: path) + "\n// from elsewhere\n", to: path)
      await scene.session.refresh()
      return "write \(path)"
    default:
      var rows = text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
      let row = random.below(max(rows.count, 1))
      let kind = random.below(8)
      switch kind {
      case 0 where rows.count > 1: rows.remove(at: row)
      case 1: rows.insert(random.pick(lines), at: row)
      case 2: rows.insert(Substring(random.pick(Self.fragments)), at: row)
      case 3 where rows.count > row + 1: rows.swapAt(row, row + 1)
      case 5 where rows.count > 1: rows.insert(rows.remove(at: row), at: random.below(rows.count))
      case 6 where !rows.isEmpty: rows[row] = Substring(exchangingName(in: rows[row]))
      case 4: rows[row] = rows[row].prefix(random.below(max(rows[row].count, 1)))
      default: rows.append(Substring(random.pick(Self.fragments)))
      }
      await type(rows.joined(separator: "\n"), in: path)
      return "kind \(kind) in line \(row + 1) of \(path)"
    }
  }

  /// A line in which one name is replaced by another name of the app.
  private mutating func exchangingName(in line: Substring) -> String {
    let isOfName = { (letter: Character) in letter.isLetter || letter.isNumber || letter == "_" }
    let names = line.split { !isOfName($0) }
    let others = random.pick(lines).split { !isOfName($0) }
    guard !names.isEmpty, !others.isEmpty else { return String(line) }
    let name = random.pick(names)
    let other = random.pick(others)
    return "\(line[..<name.startIndex])\(other)\(line[name.endIndex...])"
  }

  private mutating func type(_ text: String, in path: String) async {
    unsaved[path] = Array(text.utf8)
    await scene.session.setText(unsaved[path], of: path)
  }

  private mutating func save(_ path: String) async throws -> String {
    try scene.write(text(of: path), to: path)
    unsaved[path] = nil
    await scene.session.setText(nil, of: path)
    await scene.session.refresh()
    return "save \(path)"
  }

  private mutating func rename(_ path: String) async throws -> String {
    let text = text(of: path)
    let new = path.replacing(".swift", with: "\(random.below(10)).swift")
    guard new != path, !paths.contains(new) else { return "nothing" }
    try scene.remove(path)
    try scene.write(text, to: new)
    unsaved[path] = nil
    paths = (paths.filter { $0 != path } + [new]).sorted()
    await scene.session.setText(nil, of: path)
    await scene.session.refresh()
    return "rename \(path) to \(new)"
  }

  private mutating func remove(_ path: String) async throws -> String {
    removed[path] = text(of: path)
    try scene.remove(path)
    unsaved[path] = nil
    paths.removeAll { $0 == path }
    await scene.session.setText(nil, of: path)
    await scene.session.refresh()
    return "remove \(path)"
  }
}
