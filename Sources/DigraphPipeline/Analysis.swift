public import DigraphContainers
import DigraphDIKit
import DigraphDeli
import DigraphFactory
import DigraphInjection
import DigraphLinking
public import DigraphModel
import DigraphNeedle
import DigraphProgram
import DigraphProjects
public import DigraphRules
import DigraphSwinject
import DigraphSyntax

/// The stages from files to the graph: read files, build the program, run the front ends, link. If front ends ask for
/// more files or words, the stages run again.
public struct Analysis: Sendable {
  /// The front ends that run.
  public var frontEnds: [any FrontEnd]
  /// The number of files that are read at a time.
  public var jobs: Int
  /// The project's configuration.
  public var configuration: Configuration
  /// Runs a part of the front ends' work in the background; `nil` for threads, or for none if there is one job.
  private let background: Background?

  /// Creates an analysis. Without `background`, front ends may do a part of their work on a thread if `jobs` is
  /// greater than 1.
  public init(
    frontEnds: [any FrontEnd] = Analysis.allFrontEnds, jobs: Int = 1, configuration: Configuration = Configuration(),
    background: Background? = nil
  ) {
    self.frontEnds = frontEnds
    self.jobs = jobs
    self.configuration = configuration
    self.background = background
  }

  /// All front ends.
  public static var allFrontEnds: [any FrontEnd] {
    [SwinjectFrontEnd(), DeliFrontEnd(), DIKitFrontEnd(), NeedleFrontEnd(), InjectionFrontEnd(), FactoryFrontEnd()]
  }

  /// All front ends, set up as a project's configuration says.
  public static func frontEnds(for configuration: Configuration) -> [any FrontEnd] {
    allFrontEnds.map { frontEnd in
      if frontEnd is NeedleFrontEnd {
        return NeedleFrontEnd(internalPropertiesProvide: configuration.needleSeesInternalProperties)
      }
      if frontEnd is DeliFrontEnd {
        return DeliFrontEnd(
          manifests: configuration.deliManifests, entries: configuration.deliEntries.map { ($0.text, $0.site) })
      }
      return frontEnd
    }
  }

  /// Words for which a type in a parsed file is read, even if no code asks for the type.
  static let typeWords: Set<String> = allFrontEnds.reduce(into: []) { $0.formUnion($1.typeWords) }

  /// Words that the scan looks for before anything is known of the input.
  private static func vocabulary(of frontEnds: [any FrontEnd]) -> Vocabulary {
    // A file with a comment for digraph is read even if nothing else is known in it: the comment may have no effect.
    var vocabulary = Vocabulary(words: ["digraph"])
    for frontEnd in frontEnds {
      vocabulary.formUnion(
        Vocabulary(
          words: frontEnd.words.union(frontEnd.modules), supertypes: frontEnd.supertypes, typeWords: frontEnd.typeWords)
      )
    }
    return vocabulary
  }

  /// Words that every analysis looks for before anything is known of the input.
  static var startVocabulary: Vocabulary { vocabulary(of: allFrontEnds) }

  /// Texts with which code generators mark the files that they write.
  static let signatures = allFrontEnds.reduce(into: Set<String>()) { $0.formUnion($1.signatures) }.sorted()

  /// Names of files that front ends read besides Swift sources.
  static var sideFileNames: Set<String> { allFrontEnds.reduce(into: []) { $0.formUnion($1.sideFileNames) } }

  /// Frameworks that have a front end.
  public static var supportedFrameworks: [Framework] { allFrontEnds.map(\.framework) }

  /// The result of an analysis.
  public struct Result: Sendable {
    /// The graph of the wiring.
    public var graph: Graph
    /// Frameworks that the input uses.
    public var frameworks: [Framework]
    /// Problems with inputs that could not be read in full.
    public var diagnostics: [Diagnostic]
    /// Files with comments addressed to digraph, in order of path.
    public var directives: [(path: String, facts: FileFacts)]
    /// Entries of the configuration about things that the input does not have.
    public var unusedEntries: [UnusedEntry] = []
    /// The number of scanned files, and the number of files among them that were parsed.
    public var fileCount: (scanned: Int, parsed: Int)
    /// Time per stage, in order.
    public var timings: [(stage: String, duration: Duration)]
  }

  /// The greatest number of rounds of reading and evaluation. A name that is unknown after them stays unknown.
  private static let maximumRounds = 8

  /// Analyses the input.
  ///
  /// Evaluation recurses over the user's code, so it runs on a thread with a large stack.
  ///
  /// - Parameters:
  ///   - inputs: the Swift files.
  ///   - sideFiles: where front ends find the files that they read besides Swift sources.
  /// - Returns: the result; except for the timings, it does not depend on the number of jobs.
  public func run(_ inputs: [InputFile], sideFiles: SideFileSource = .none) async -> Result {
    await LargeStack.run(size: LargeStack.evaluation) { analyse(inputs, sideFiles: sideFiles).result }
  }

  /// The result of an analysis, and the values with which the next analysis may begin.
  struct Outcome {
    var result: Result
    var analysis: KeptAnalysis
    /// Whether the programs contain all files that have been read.
    var isFinished = true
    /// Whether the analysis continued an earlier one.
    var isContinued = false
  }

  /// The time of each stage.
  private struct Timings {
    private(set) var all: [(stage: String, duration: Duration)] = []
    private var mark = ContinuousClock.now

    mutating func lap(_ stage: String) {
      let now = ContinuousClock.now
      all.append((stage, now - mark))
      mark = now
    }
  }

  /// Analyses the input on the caller's thread. Records of a cache or a memory replace readings of unchanged files, and
  /// `change` states the changes since the analysis that the memory keeps.
  func analyse(
    _ inputs: [InputFile], sideFiles: SideFileSource = .none, cache: Cache? = nil, memory: FactsMemory? = nil,
    change: FactsMemory.Change = .any, deferred: DeferredDeallocation = DeferredDeallocation(),
    progress: RunProgress? = nil
  ) -> Outcome {
    let background = background ?? (jobs > 1 ? .largeStack(deferred) : nil)
    var timings = Timings()
    if let (kept, edited) = memory?.takeAnalysis() {
      defer { deferred.take(kept) }
      if case .bodies = change, var next = kept.next(after: edited, frontEnds, background) {
        timings.lap("read")
        progress?.begin(.following)
        var found = Self.draft(of: next.programs, next.apps, frontEnds, &next.states)
        timings.lap("evaluate")
        if next.isComplete() {
          let result = link(&found, next, inputs.count, background, deferred, progress, &timings)
          return Outcome(result: result, analysis: next, isContinued: true)
        }
        deferred.take(next)
      }
    }
    return analyseAll(inputs, sideFiles, cache, memory, background, deferred, progress, &timings)
  }

  private func analyseAll(
    _ inputs: [InputFile], _ sideFiles: SideFileSource, _ cache: Cache?, _ memory: FactsMemory?,
    _ background: Background?, _ deferred: DeferredDeallocation, _ progress: RunProgress?, _ timings: inout Timings
  ) -> Outcome {
    let all = inputs
    let inputs = configuration.prepared(inputs).sorted { $0.path < $1.path }
    let vocabulary = Self.vocabulary(of: frontEnds)
    let guessedModules = Set(inputs.lazy.filter(\.hasGuessedModule).map(\.module))
      .subtracting(inputs.lazy.filter { !$0.hasGuessedModule }.map(\.module))
    let targets = inputs.reduce(into: Set<BuildTarget>()) { $0.formUnion($1.targets) }
    var stage = FactsStage(
      inputs: inputs, vocabulary: vocabulary, jobs: jobs, cache: cache, memory: memory, progress: progress)
    let (sideFiles, trace) = SideFileStage.read(sideFiles, for: frontEnds)
    let words = stage.foundWords
    _ = stage.add(frontEnds.reduce(into: []) { $0.formUnion($1.words(besides: words)) })
    addHelpers(of: StrayFiles.removed(from: stage.files(), inputs: inputs).map(\.file), to: &stage)
    stage.parseRest()
    timings.lap("read")
    var programs: [Program] = []
    /// The app of each program; `nil` if the program belongs to no app, or if there is only one program.
    var apps: [String?] = []
    var found = Found()
    var usedTypes = UsedTypesStage()
    var files: [(number: Int, file: SourceFile)] = []
    var states: [FrontEndState]?
    for _ in 0..<Self.maximumRounds {
      states = memory.map { _ in [] }
      usedTypes.read(&stage)
      files = StrayFiles.removed(from: stage.files(), inputs: inputs)
      let index = stage.index()
      let words = stage.words()
      let units = AnalysisUnits.units(of: files, inputs: inputs, identifiers: { stage.scan(of: $0).identifiers })
      apps = units.map(\.app)
      programs = units.map {
        Program(
          files: $0.files.map(\.file), index: index, words: $0.index(of: words), sideFiles: sideFiles, targets: targets,
          background: background, guessedModules: guessedModules,
          formerNames: frontEnds.map { ($0.modules, $0.formerNames) },
          frameworkTypes: frontEnds.map { ($0.modules, $0.typeNames) }, supertypesOutside: frontEnds.supertypesOutside,
          isApp: $0.app != nil)
      }
      var furtherWords: Set<String> = []
      var readInFull: Set<String> = []
      for program in programs {
        for frontEnd in frontEnds where frontEnd.isUsed(in: program) {
          furtherWords.formUnion(frontEnd.furtherWords(in: program))
          readInFull.formUnion(frontEnd.typesReadInFull(in: program))
        }
      }
      // If there are several programs, a name may mean different types in them, so each is asked for its own unread
      // files.
      let unread = programs.count > 1 ? UsedTypesStage.unread(by: programs, in: index) : []
      timings.lap("index")
      let hasNewWords = stage.add(furtherWords, supertypes: readInFull)
      let hasNewFiles = stage.parse(unread)
      if hasNewWords || hasNewFiles {
        timings.lap("read")
        continue
      }
      progress?.begin(.following)
      found = Self.draft(of: programs, apps, frontEnds, &states)
      timings.lap("evaluate")
      stage.note(asked: programs.reduce(into: []) { $0.formUnion($1.askedWords) })
      let wanted = programs.reduce(into: Set<Int>()) { $0.formUnion($1.wantedFiles) }
      let wantedWords = programs.reduce(into: Set<String>()) { $0.formUnion($1.wantedWords) }
      let hasWantedWords = stage.add(wantedWords)
      guard stage.parse(wanted) || hasWantedWords else { break }
      // After the last round, `files` lacks the files that have just been parsed, so it is computed again below.
      files = []
      timings.lap("read")
    }
    // Programs that lack files are not kept for the next analysis.
    let isFinished = !files.isEmpty
    if files.isEmpty { files = StrayFiles.removed(from: stage.files(), inputs: inputs) }
    let last = KeptAnalysis(
      stage: stage, usedTypes: usedTypes, files: files, programs: programs, apps: apps, sideFiles: trace,
      states: states)
    (files, programs) = ([], [])
    let result = link(&found, last, all.count, background, deferred, progress, &timings)
    return Outcome(result: result, analysis: last, isFinished: isFinished)
  }

  /// The draft, the frameworks in use and the answers that the front ends have found.
  private struct Found {
    var draft = Draft()
    var used: [Framework] = []
    var answers = GapDirectives()
  }

  /// Links the declarations that front ends have found.
  private func link(
    _ found: inout Found, _ last: KeptAnalysis, _ fileCount: Int, _ background: Background?,
    _ deferred: DeferredDeallocation, _ progress: RunProgress?, _ timings: inout Timings
  ) -> Result {
    // A draft is large, so it is moved out of `found` instead of copied.
    var draft = found.draft
    found.draft = Draft()
    let (used, answers, inputs, files) = (found.used, found.answers, last.stage.inputs, last.files.map(\.file))
    draft.apps = inputs.reduce(into: []) { $0.formUnion($1.apps) }
    draft.demos = Set(inputs.lazy.filter(\.isDemo).map(\.module))
      .subtracting(inputs.lazy.filter { !$0.isDemo }.map(\.module))
    Self.noteLostDeclarations(of: files, used, in: &draft)
    progress?.begin(.linking)
    let declaredExternals = DeclaredExternals(configuration)
    let unusedEntries = declaredExternals.apply(to: &draft)
    AbsentFiles.withdrawIdleness(configuration.absentFiles, in: &draft)
    let linker = Linker(background: background, isExternal: declaredExternals.isExternal)
    var graph = linker.link(draft)
    let suspicions = AbsentFiles.suspicions(configuration.absentFiles, in: graph)
    if !suspicions.isEmpty {
      AbsentFiles.note(suspicions, in: &draft)
      graph = linker.link(draft)
    }
    let linked = draft
    draft = Draft()
    deferred.take(consume linked)
    timings.lap("link")
    return Result(
      graph: graph, frameworks: used,
      diagnostics: Self.once(last.stage.diagnostics + problems(of: files) + answers.problems(of: files)),
      directives: files.filter { !$0.facts.directives.isEmpty }.map { ($0.path, $0.facts) },
      unusedEntries: unusedEntries, fileCount: (fileCount, files.count), timings: timings.all)
  }

  /// Adds the further words that some files declare to the words of the stage, before other files are parsed.
  private func addHelpers(of files: [SourceFile], to stage: inout FactsStage) {
    let program = Program(files: files, supertypesOutside: frontEnds.supertypesOutside)
    var furtherWords: Set<String> = []
    for frontEnd in frontEnds where frontEnd.isUsed(in: program) {
      furtherWords.formUnion(frontEnd.furtherWords(in: program))
    }
    _ = stage.add(furtherWords)
  }

  /// Adds a gap for each file whose unreadable part may contain wiring: then no container's content is known in full.
  private static func noteLostDeclarations(of files: [SourceFile], _ used: [Framework], in draft: inout Draft) {
    for file in files where !file.isTest {
      guard let loss = loss(of: file.facts) else { continue }
      let site = file.facts.site(of: loss.range, path: file.path)
      for framework in used {
        var gap = Gap(
          framework: framework, subject: .binding, reason: loss.reason, remedy: loss.remedy, site: site,
          containers: draft.containers.filter { $0.framework == framework }.map(\.id))
        gap.losesDeclarations = true
        draft.gaps.append(gap)
      }
      if !used.isEmpty { draft.understood[site] = .init(.binding, isUnderstood: false) }
    }
  }

  /// The first part of a file that could not be read and may contain wiring. Code that is nested too deeply comes
  /// first, because syntax errors may merely follow from it.
  private static func loss(of facts: FileFacts) -> (range: Range<Int>, reason: String, remedy: String)? {
    if let omission = facts.omissions.first(where: \.mayMatter) {
      return (omission.range, "code is nested too deeply to be read", "move what is inside into a function")
    }
    guard let error = facts.syntaxErrors.first(where: \.losesDeclarations) else { return nil }
    return (
      error.offset..<error.offset, "a syntax error keeps the declarations around it from being read", "correct it"
    )
  }

  /// Joins the drafts that the front ends make of each program, and collects the frameworks in use.
  private static func draft(
    of programs: [Program], _ apps: [String?], _ frontEnds: [any FrontEnd], _ states: inout [FrontEndState]?
  ) -> Found {
    var found = Found()
    let earlier = states
    states = states.map { _ in [] }
    for frontEnd in frontEnds {
      var unit: Draft?
      for (program, app) in zip(programs, apps) where frontEnd.isUsed(in: program) {
        var draft: Draft
        if let earlier {
          var state = earlier.first { $0.framework == frontEnd.framework && $0.app == app }?.value
          draft = frontEnd.draft(of: program, keeping: &state)
          if let state { states?.append(.init(framework: frontEnd.framework, app: app, value: state)) }
        } else {
          draft = frontEnd.draft(of: program)
        }
        if let app {
          for number in draft.containers.indices { draft.containers[number].apps = [app] }
          for number in draft.requests.indices { draft.requests[number].request.apps = [app] }
        }
        found.answers.apply(to: &draft, of: program)
        draft.noteNames(in: program)
        EntryPoints(of: program).note(in: &draft)
        if unit == nil {
          draft.removeRepetitions()
          unit = draft
        } else {
          unit?.merge(draft)
        }
        if !found.used.contains(frontEnd.framework) { found.used.append(frontEnd.framework) }
      }
      if var unit {
        frontEnd.relate(&unit)
        found.draft.append(unit)
      }
    }
    return found
  }

  /// Diagnostics without repetitions: several apps may share a file.
  private static func once(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// The problems of files. In each file, code that is nested too deeply comes first, because syntax errors may
  /// merely follow from it.
  private func problems(of files: [SourceFile]) -> [Diagnostic] {
    files.compactMap { file in
      let facts = file.facts
      if let omission = facts.omissions.first(where: \.mayMatter) {
        let message = "code is nested too deeply to be read here, and may be part of the wiring"
        return Diagnostic(.error, message, at: facts.site(of: omission.range, path: file.path))
      }
      if let omission = facts.omissions.first {
        let message = "code is nested too deeply to be read here; it is left out"
        return Diagnostic(.warning, message, at: facts.site(of: omission.range, path: file.path))
      }
      return facts.syntaxErrors.first.map { error in
        Diagnostic(
          .warning, "the file has a syntax error here (\(error.message)); code around it may be missed",
          at: facts.site(of: error.offset..<error.offset, path: file.path))
      }
    }
  }
}

extension [any FrontEnd] {
  /// The supertypes of the frameworks' types, by name.
  var supertypesOutside: [String: [String]] {
    reduce(into: [:]) { all, frontEnd in all.merge(frontEnd.framework.descriptor.supertypes) { $0 + $1 } }
  }
}
