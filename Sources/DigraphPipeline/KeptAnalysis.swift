import DigraphLinker
import DigraphModel
import DigraphSyntax

/// What an analysis leaves for the next one in the same process: facts, tables and what the front ends have kept.
///
/// An edit that leaves all declarations as they were changes no table of the program. Who continues an analysis comes
/// to what a fresh one would come to, or finds out that it cannot. It goes from thread to thread, and one has it at a
/// time.
struct KeptAnalysis: @unchecked Sendable {
  var stage: FactsStage
  var usedTypes: UsedTypesStage
  var files: [(number: Int, file: SourceFile)]
  var programs: [Program]
  /// The app of each program, where there are several.
  var apps: [String?]
  var sideFiles: SideFileTrace

  /// The analysis with other code of some files.
  ///
  /// - Parameters:
  ///   - edited: what the files say now, by path: they declare the same.
  ///   - frontEnds: those that have made the analysis.
  ///   - background: where front ends may do a part of their work.
  /// - Returns: `nil` if more has to be read than that.
  func next(
    after edited: [String: RememberedFile], _ frontEnds: [any FrontEnd], _ background: Background?
  ) -> KeptAnalysis? {
    var next = self
    var changed: [String: FileFacts] = [:]
    var found = 0
    for number in stage.inputs.indices {
      guard let file = edited[stage.inputs[number].path] else { continue }
      found += 1
      let (before, after) = (stage.records[number].facts, file.readings)
      guard before.count == after.count,
        zip(before, after).allSatisfy({ hasSameHelpers($0.facts, $1.facts, frontEnds) })
      else { return nil }
      next.stage.replace(number, by: file)
      guard let old = stage.facts[number], let facts = next.stage.facts[number] else { continue }
      changed[stage.inputs[number].path] = facts
      guard let index = programs.first?.index, !next.stage.mustParse(next.usedTypes.unread(by: facts, in: index)),
        programs.count == 1 || UsedTypesStage.unread(by: facts, after: old, in: index).isEmpty
      else { return nil }
    }
    guard found == edited.count else { return nil }
    next.files = files.map { number, file in (number, changed[file.path].map { file.with($0) } ?? file) }
    let words = next.stage.words()
    next.programs = programs.map { $0.with(changed, words: words, background: background) }
    return next
  }

  /// Whether code asks for the same further words and types as before, as far as its file shows by itself.
  private func hasSameHelpers(_ before: FileFacts?, _ after: FileFacts?, _ frontEnds: [any FrontEnd]) -> Bool {
    guard let before, let after else { return false }
    let (old, new) = (Program(files: [SourceFile(before)]), Program(files: [SourceFile(after)]))
    return frontEnds.allSatisfy {
      $0.helpers(in: old) == $0.helpers(in: new) && $0.typesReadInFull(in: old) == $0.typesReadInFull(in: new)
    }
  }

  /// Whether front ends have asked for nothing that is not read.
  mutating func isComplete() -> Bool {
    stage.note(asked: programs.reduce(into: []) { $0.formUnion($1.askedWords) })
    return programs.allSatisfy {
      !stage.mustParse($0.wantedFiles) && $0.wantedWords.isSubset(of: stage.vocabulary.words)
    }
  }
}

extension SourceFile {
  /// A file of which nothing else matters.
  fileprivate convenience init(_ facts: FileFacts) { self.init(path: "", module: "", facts: facts) }

  /// The same file with other code.
  fileprivate func with(_ facts: FileFacts) -> SourceFile {
    SourceFile(path: path, module: module, isTest: isTest, targets: targets, isOfApp: isOfApp, facts: facts)
  }
}

extension Program {
  /// The program with other code of some files, by path.
  fileprivate func with(_ changed: [String: FileFacts], words: WordIndex, background: Background?) -> Program {
    var replaced: [Int: SourceFile] = [:]
    for number in files.indices {
      if let facts = changed[files[number].path] { replaced[number] = files[number].with(facts) }
    }
    return Program(self, replacing: replaced, words: words, background: background)
  }
}
