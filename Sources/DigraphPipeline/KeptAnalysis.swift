import DigraphContainers
import DigraphModel
import DigraphProgram
import DigraphSyntax

/// The state that an analysis leaves for the next one in the same process: facts, tables and the state of front ends.
///
/// An edit that leaves all declarations as they were changes no table of the program. A continued analysis either has
/// the same result as a fresh one, or finds that it cannot continue. The value moves from thread to thread, and one
/// thread has it at a time.
struct KeptAnalysis: @unchecked Sendable {
  var stage: FactsStage
  var usedTypes: UsedTypesStage
  var files: [(number: Int, file: SourceFile)]
  var programs: [Program]
  /// The app of each program; `nil` if the program belongs to no app, or if there is only one program.
  var apps: [String?]
  var sideFiles: SideFileTrace
  /// The states of front ends; `nil` if no analysis follows.
  var states: [FrontEndState]?

  /// The analysis with new code of some files.
  ///
  /// - Parameters:
  ///   - edited: the files with new code, by path; their declarations are the same.
  ///   - frontEnds: the front ends that have made the analysis.
  ///   - background: runs a part of the front ends' work.
  /// - Returns: `nil` if the edits require further files or words to be read.
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

  /// Whether two versions of a file's code ask for the same helpers and types, judged by this file alone.
  private func hasSameHelpers(_ before: FileFacts?, _ after: FileFacts?, _ frontEnds: [any FrontEnd]) -> Bool {
    guard let before, let after else { return false }
    func program(_ facts: FileFacts) -> Program {
      Program(files: [SourceFile(facts)], supertypesOutside: frontEnds.supertypesOutside)
    }
    let (old, new) = (program(before), program(after))
    return frontEnds.allSatisfy {
      $0.furtherWords(in: old) == $0.furtherWords(in: new) && $0.typesReadInFull(in: old) == $0.typesReadInFull(in: new)
    }
  }

  /// Whether front ends have asked only for files and words that are read.
  mutating func isComplete() -> Bool {
    stage.note(asked: programs.reduce(into: []) { $0.formUnion($1.askedWords) })
    return programs.allSatisfy {
      !stage.mustParse($0.wantedFiles) && $0.wantedWords.isSubset(of: stage.vocabulary.words)
    }
  }
}

/// The state that a front end has kept of a program.
struct FrontEndState {
  var framework: Framework
  /// See ``KeptAnalysis/apps``.
  var app: String?
  var value: AnyObject
}

extension SourceFile {
  /// A file with facts alone, for questions that depend on nothing else.
  fileprivate convenience init(_ facts: FileFacts) { self.init(path: "", module: "", facts: facts) }

  /// The same file with new code.
  fileprivate func with(_ facts: FileFacts) -> SourceFile {
    SourceFile(path: path, module: module, isTest: isTest, targets: targets, isOfApp: isOfApp, facts: facts)
  }
}

extension Program {
  /// The program with new code of some files, by path.
  fileprivate func with(_ changed: [String: FileFacts], words: WordIndex, background: Background?) -> Program {
    var replaced: [Int: SourceFile] = [:]
    for number in files.indices {
      if let facts = changed[files[number].path] { replaced[number] = files[number].with(facts) }
    }
    return Program(self, replacing: replaced, words: words, background: background)
  }
}
