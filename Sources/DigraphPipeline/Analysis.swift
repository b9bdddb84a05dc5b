import DigraphDIKit
import DigraphDeli
import DigraphFactory
import DigraphInjection
public import DigraphLinker
public import DigraphModel
import DigraphNeedle
import DigraphProjects
public import DigraphRules
import DigraphSwinject
import DigraphSyntax

/// From files to the graph: read, build the program, let the front ends speak, link - and again with what they asked
/// for.
public struct Analysis: Sendable {
  /// The front ends that are asked.
  public var frontEnds: [any FrontEnd]
  /// The number of files that are read at a time.
  public var jobs: Int
  /// What the project says.
  public var configuration: Configuration
  /// Where front ends may do a part of their work, if that is not to be on a thread.
  private let background: Background?

  /// Creates an analysis. If no background is given, front ends may do a part of their work on a thread, if there are
  /// several jobs.
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

  /// All front ends, set up as a project says.
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

  /// Words that only types are read for.
  static let typeWords: Set<String> = allFrontEnds.reduce(into: []) { $0.formUnion($1.typeWords) }

  /// Words that are looked for before anything is known of the input.
  private static func vocabulary(of frontEnds: [any FrontEnd]) -> Vocabulary {
    var vocabulary = Vocabulary()
    for frontEnd in frontEnds {
      vocabulary.formUnion(
        Vocabulary(
          words: frontEnd.words.union(frontEnd.modules), supertypes: frontEnd.supertypes, typeWords: frontEnd.typeWords)
      )
    }
    return vocabulary
  }

  /// Words that any analysis looks for before anything is known of the input.
  static var startVocabulary: Vocabulary { vocabulary(of: allFrontEnds) }

  /// Texts by which generators sign what they write.
  static let signatures = allFrontEnds.reduce(into: Set<String>()) { $0.formUnion($1.signatures) }.sorted()

  /// Names of files that front ends read besides Swift sources.
  static var sideFileNames: Set<String> { allFrontEnds.reduce(into: []) { $0.formUnion($1.sideFileNames) } }

  /// Frameworks that are understood.
  public static var supportedFrameworks: [Framework] { allFrontEnds.map(\.framework) }

  /// What an analysis yields.
  public struct Result: Sendable {
    /// The wiring.
    public var graph: Graph
    /// Frameworks that are used.
    public var frameworks: [Framework]
    /// Inputs that could not be read as they should.
    public var diagnostics: [Diagnostic]
    /// Comments that speak to digraph, by file, in order of path.
    public var directives: [(path: String, facts: FileFacts)]
    /// What the configuration says of things that are not there.
    public var unusedEntries: [UnusedEntry] = []
    /// Files that were scanned, and of those the parsed ones.
    public var fileCount: (scanned: Int, parsed: Int)
    /// Time per stage, in order.
    public var timings: [(stage: String, duration: Duration)]
  }

  /// Rounds after which names that are still unknown stay unknown.
  private static let maximumRounds = 8

  /// Analyses the input.
  ///
  /// Evaluation recurses over the user's code, and does so on a thread whose stack is large enough for it.
  ///
  /// - Parameters:
  ///   - inputs: the Swift files.
  ///   - sideFiles: where front ends find what else they read.
  /// - Returns: the graph with all that belongs to it; but for the timings it is the same, however many jobs there are.
  public func run(_ inputs: [InputFile], sideFiles: SideFileSource = .none) async -> Result {
    await LargeStack.run(size: LargeStack.evaluation) { analyse(inputs, sideFiles: sideFiles).result }
  }

  /// What an analysis yields, and what the next one may begin with.
  struct Outcome {
    var result: Result
    var analysis: KeptAnalysis
    /// Whether the programs know all files that have been read.
    var isFinished = true
    /// Whether it has begun with an earlier analysis.
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

  /// Analyses the input on the caller's thread, with what a cache or a memory knows of it, and what has changed since
  /// the analysis that the memory has.
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
        var found = Self.draft(of: next.programs, next.apps, frontEnds)
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
    /// The app of each program, where there are several.
    var apps: [String?] = []
    var found = Found()
    var usedTypes = UsedTypesStage()
    var files: [(number: Int, file: SourceFile)] = []
    for _ in 0..<Self.maximumRounds {
      usedTypes.read(&stage)
      files = StrayFiles.removed(from: stage.files(), inputs: inputs)
      let index = stage.index()
      let words = stage.words()
      let units = AnalysisUnits.units(of: files, inputs: inputs, identifiers: { stage.scan(of: $0).identifiers })
      apps = units.map(\.app)
      programs = units.map {
        Program(
          files: $0.files.map(\.file), index: index, words: words, sideFiles: sideFiles, targets: targets,
          background: background, guessedModules: guessedModules,
          formerNames: frontEnds.map { ($0.modules, $0.formerNames) },
          frameworkTypes: frontEnds.map { ($0.modules, $0.typeNames) })
      }
      var helpers: Set<String> = []
      var readInFull: Set<String> = []
      for program in programs {
        for frontEnd in frontEnds where frontEnd.isUsed(in: program) {
          helpers.formUnion(frontEnd.helpers(in: program))
          readInFull.formUnion(frontEnd.typesReadInFull(in: program))
        }
      }
      // A program of its own may use a type under whose name another one has something else.
      let unread = programs.count > 1 ? UsedTypesStage.unread(by: programs, in: index) : []
      timings.lap("index")
      let hasNewWords = stage.add(helpers, supertypes: readInFull)
      let hasNewFiles = stage.parse(unread)
      if hasNewWords || hasNewFiles {
        timings.lap("read")
        continue
      }
      progress?.begin(.following)
      found = Self.draft(of: programs, apps, frontEnds)
      timings.lap("evaluate")
      stage.note(asked: programs.reduce(into: []) { $0.formUnion($1.askedWords) })
      let wanted = programs.reduce(into: Set<Int>()) { $0.formUnion($1.wantedFiles) }
      let wantedWords = programs.reduce(into: Set<String>()) { $0.formUnion($1.wantedWords) }
      let hasWantedWords = stage.add(wantedWords)
      guard stage.parse(wanted) || hasWantedWords else { break }
      // After the last round, they are no longer all that is known.
      files = []
      timings.lap("read")
    }
    // Programs that lack files are not begun with again.
    let isFinished = !files.isEmpty
    if files.isEmpty { files = StrayFiles.removed(from: stage.files(), inputs: inputs) }
    let last = KeptAnalysis(
      stage: stage, usedTypes: usedTypes, files: files, programs: programs, apps: apps, sideFiles: trace)
    (files, programs) = ([], [])
    let result = link(&found, last, all.count, background, deferred, progress, &timings)
    return Outcome(result: result, analysis: last, isFinished: isFinished)
  }

  /// The draft and the frameworks that the front ends have found.
  private struct Found {
    var draft = Draft()
    var used: [Framework] = []
    var answers = Answers()
  }

  /// Links what front ends have found.
  private func link(
    _ found: inout Found, _ last: KeptAnalysis, _ fileCount: Int, _ background: Background?,
    _ deferred: DeferredDeallocation, _ progress: RunProgress?, _ timings: inout Timings
  ) -> Result {
    // A draft is large: there is but one of it.
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

  /// Adds the helpers that some files declare, before others are parsed.
  private func addHelpers(of files: [SourceFile], to stage: inout FactsStage) {
    let program = Program(files: files)
    var helpers: Set<String> = []
    for frontEnd in frontEnds where frontEnd.isUsed(in: program) { helpers.formUnion(frontEnd.helpers(in: program)) }
    _ = stage.add(helpers)
  }

  /// Notes files of which something that may matter could not be read: of no container is it known then what is in it.
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

  /// The first part of a file that could not be read and may matter. What is nested too deeply comes first, because
  /// errors may only follow from it.
  private static func loss(of facts: FileFacts) -> (range: Range<Int>, reason: String, remedy: String)? {
    if let omission = facts.omissions.first(where: \.mayMatter) {
      return (omission.range, "code is nested too deeply to be read", "move what is inside into a function")
    }
    guard let error = facts.syntaxErrors.first(where: \.losesDeclarations) else { return nil }
    return (
      error.offset..<error.offset, "a syntax error keeps the declarations around it from being read", "correct it"
    )
  }

  /// What the front ends say of each program, put together, and the frameworks that are used.
  private static func draft(
    of programs: [Program], _ apps: [String?], _ frontEnds: [any FrontEnd]
  ) -> Found {
    var found = Found()
    for frontEnd in frontEnds {
      var unit: Draft?
      for (program, app) in zip(programs, apps) where frontEnd.isUsed(in: program) {
        var draft = frontEnd.draft(of: program)
        if let app { for number in draft.containers.indices { draft.containers[number].apps = [app] } }
        found.answers.apply(to: &draft, of: program)
        program.noteNames(of: &draft)
        if unit == nil {
          draft.removeRepetitions()
          unit = draft
        } else {
          unit?.merge(draft)
        }
        if !found.used.contains(frontEnd.framework) { found.used.append(frontEnd.framework) }
      }
      if let unit { found.draft.append(unit) }
    }
    return found
  }

  /// What of each file could not be read: first of all what is nested too deeply, of which errors may only follow.
  /// Each problem once, though several apps share a file.
  private static func once(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

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
