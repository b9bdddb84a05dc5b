import DigraphLinker
import DigraphModel
import DigraphProjects
import DigraphSyntax

/// Reads files: all are scanned, those with words of the vocabulary are parsed, and further ones when they are asked for.
struct FactsStage {
  let inputs: [InputFile]
  let jobs: Int
  private(set) var vocabulary: Vocabulary
  private var scans: [ScanSummary]
  private(set) var facts: [FileFacts?]
  private(set) var diagnostics: [Diagnostic] = []
  /// Files that could not be read.
  private(set) var unreadable: Set<Int> = []

  /// What is kept of a file's scan.
  private struct ScanSummary: Sendable {
    var declarations: [WordScan.Declared] = []
    var identifiers: [UInt32]? = []
  }

  private struct Reading: Sendable {
    var summary = ScanSummary()
    var facts: FileFacts?
    var problem: String?
    var warning: String?
  }

  init(inputs: [InputFile], vocabulary: Vocabulary, jobs: Int) {
    self.inputs = inputs
    self.vocabulary = vocabulary
    self.jobs = jobs
    scans = Array(repeating: ScanSummary(), count: inputs.count)
    facts = Array(repeating: nil, count: inputs.count)
    read(Array(inputs.indices)) { !$0.isEmpty }
  }

  /// Adds words, and types that are read in full; files in which they occur are read again. `false` if all were known.
  mutating func add(_ words: Set<String>, supertypes: Set<String> = []) -> Bool {
    let new = words.subtracting(vocabulary.words).union(supertypes.subtracting(vocabulary.supertypes))
    guard !new.isEmpty else { return false }
    vocabulary.formUnion(Vocabulary(words: words, supertypes: supertypes))
    let hashes = Set(new.map(WordScan.shortHash(of:)))
    let files = inputs.indices.filter { file in scans[file].identifiers?.contains(where: hashes.contains) ?? true }
    read(files) { !$0.isDisjoint(with: new) }
    return true
  }

  /// Parses files that have not been parsed yet. `false` if all were.
  mutating func parse(_ files: Set<Int>) -> Bool {
    let missing = files.filter { facts[$0] == nil && !unreadable.contains($0) }.sorted()
    guard !missing.isEmpty else { return false }
    read(missing) { _ in true }
    return true
  }

  /// Reads files, and parses those whose words of the vocabulary are as wanted.
  private mutating func read(_ files: [Int], parseIf isWanted: @escaping @Sendable (Set<String>) -> Bool) {
    let reader = SourceReader(vocabulary)
    let inputs = self.inputs
    let readings = parallelMap(files, jobs: jobs) { _, file in
      Self.read(inputs[file], reader, isWanted)
    }
    for (file, reading) in zip(files, readings) {
      if let problem = reading.problem {
        if unreadable.insert(file).inserted {
          diagnostics.append(Diagnostic(.error, problem, at: Site(path: inputs[file].path)))
        }
        continue
      }
      scans[file] = reading.summary
      if let facts = reading.facts {
        if self.facts[file] == nil, let warning = reading.warning {
          diagnostics.append(Diagnostic(.warning, warning, at: Site(path: inputs[file].path)))
        }
        self.facts[file] = facts
      }
    }
  }

  private static func read(_ input: InputFile, _ reader: SourceReader, _ isWanted: (Set<String>) -> Bool) -> Reading {
    do {
      return try input.withBytes { bytes in
        let scan = reader.scan(bytes)
        var reading = Reading(summary: ScanSummary(declarations: scan.declarations, identifiers: scan.identifiers))
        guard isWanted(Set(scan.words.map { reader.words[$0] })) else { return reading }
        reading.facts = reader.facts(of: bytes, scan: scan)
        if String(validating: bytes, as: UTF8.self) == nil {
          reading.warning = "the file is not valid UTF-8; what is not was replaced"
        }
        return reading
      }
    } catch {
      return Reading(problem: "the file cannot be read: \(error.reason)")
    }
  }

  /// The parsed files, with an index of what the others declare.
  func program() -> (files: [(number: Int, file: SourceFile)], index: DeclarationIndex) {
    var files: [(number: Int, file: SourceFile)] = []
    for (number, input) in inputs.enumerated() {
      guard let facts = facts[number] else { continue }
      files.append(
        (
          number,
          SourceFile(
            path: input.path, module: input.module, isTest: input.isTest, targets: input.targets, facts: facts)
        ))
    }
    let index = DeclarationIndex(
      inputs.indices.filter { facts[$0] == nil }.flatMap { file in
        scans[file].declarations.lazy.map {
          .init(name: $0.name, file: file, keyword: $0.keyword, hasInheritance: $0.hasInheritance)
        }
      }, hash: WordScan.hash(of:))
    return (files, index)
  }
}
