import DigraphLinker
import DigraphModel
import DigraphSyntax

/// Reads files: all are scanned, those with words of the vocabulary are parsed, and further ones when they are asked for.
struct FactsStage {
  let inputs: [InputFile]
  let jobs: Int
  private(set) var vocabulary: Vocabulary
  private(set) var scans: [ScanSummary]
  private(set) var facts: [FileFacts?]
  private(set) var diagnostics: [Diagnostic] = []
  /// Files that could not be read.
  private(set) var unreadable: Set<Int> = []

  /// What is kept of a file's scan.
  struct ScanSummary: Sendable {
    var words: Set<String> = []
    var declarations: [WordScan.Declared] = []
    var byteCount = 0
  }

  private struct Reading: Sendable {
    var summary: ScanSummary
    var facts: FileFacts?
    var problem: String?
    var warning: String?
  }

  init(inputs: [InputFile], vocabulary: Vocabulary, jobs: Int) async {
    self.inputs = inputs
    self.vocabulary = vocabulary
    self.jobs = jobs
    scans = Array(repeating: ScanSummary(), count: inputs.count)
    facts = Array(repeating: nil, count: inputs.count)
    await read(Array(inputs.indices)) { !$0.words.isEmpty }
  }

  /// Adds words; files in which they occur are read again. `false` if all were known.
  mutating func add(_ words: Set<String>) async -> Bool {
    let new = words.subtracting(vocabulary.all)
    guard !new.isEmpty else { return false }
    vocabulary.formUnion(Vocabulary(words: new))
    await read(Array(inputs.indices)) { !$0.words.isDisjoint(with: new) }
    return true
  }

  /// Parses files that have not been parsed yet. `false` if all were.
  mutating func parse(_ files: Set<Int>) async -> Bool {
    let missing = files.filter { facts[$0] == nil && !unreadable.contains($0) }.sorted()
    guard !missing.isEmpty else { return false }
    await read(missing) { _ in true }
    return true
  }

  private mutating func read(_ files: [Int], parseIf isWanted: @escaping @Sendable (ScanSummary) -> Bool) async {
    let reader = SourceReader(vocabulary)
    let inputs = self.inputs
    let readings = await parallelMap(files, jobs: jobs) { _, file in
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

  private static func read(
    _ input: InputFile, _ reader: SourceReader, _ isWanted: (ScanSummary) -> Bool
  ) -> Reading {
    do {
      return try input.withBytes { bytes in
        let scan = reader.scan(bytes)
        var summary = ScanSummary()
        summary.words = Set(scan.words.map { reader.words[$0] })
        summary.declarations = scan.declarations
        summary.byteCount = bytes.count
        guard isWanted(summary) else { return Reading(summary: summary) }
        var reading = Reading(summary: summary, facts: reader.facts(of: bytes, scan: scan))
        if String(validating: bytes, as: UTF8.self) == nil {
          reading.warning = "the file is not valid UTF-8; what is not was replaced"
        }
        return reading
      }
    } catch {
      return Reading(summary: ScanSummary(), problem: "the file cannot be read")
    }
  }

  /// The parsed files, with an index of what the others declare.
  func program() -> (files: [(number: Int, file: SourceFile)], index: DeclarationIndex) {
    var files: [(number: Int, file: SourceFile)] = []
    var index = DeclarationIndex(hash: WordScan.hash(of:))
    for (number, input) in inputs.enumerated() {
      if let facts = facts[number] {
        files.append((number, SourceFile(path: input.path, module: input.module, isTest: input.isTest, facts: facts)))
      } else {
        for declared in scans[number].declarations {
          index.add(name: declared.name, entry: .init(file: number, keyword: "\(declared.keyword)"))
        }
      }
    }
    return (files, index)
  }
}
