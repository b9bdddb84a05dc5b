public import DigraphLinker
public import DigraphModel
import DigraphSwinject
import DigraphSyntax

/// From files to the graph: read, build the program, let the front ends speak, link - and again with what they asked for.
public struct Analysis: Sendable {
  /// The front ends that are asked.
  public var frontEnds: [any FrontEnd]
  /// How many files are read at a time.
  public var jobs: Int
  /// Types of keys that other code binds.
  public var externals: Set<String>

  /// Creates an analysis.
  public init(frontEnds: [any FrontEnd] = Analysis.allFrontEnds, jobs: Int = 1, externals: Set<String> = []) {
    self.frontEnds = frontEnds
    self.jobs = jobs
    self.externals = externals
  }

  /// All front ends.
  public static var allFrontEnds: [any FrontEnd] { [SwinjectFrontEnd()] }

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
    /// Files that were scanned, and of those the parsed ones.
    public var fileCount: (scanned: Int, parsed: Int)
    /// Time per stage, in order.
    public var timings: [(stage: String, duration: Duration)]
  }

  /// Rounds after which names that are still unknown stay unknown.
  private static let maximumRounds = 8

  /// Analyses the input.
  public func run(_ inputs: [InputFile]) async -> Result {
    let clock = ContinuousClock()
    var timings: [(String, Duration)] = []
    var mark = clock.now
    func lap(_ stage: String) {
      timings.append((stage, clock.now - mark))
      mark = clock.now
    }
    let inputs = inputs.sorted { $0.path < $1.path }
    var vocabulary = Vocabulary()
    for frontEnd in frontEnds {
      vocabulary.formUnion(Vocabulary(words: frontEnd.words.union(frontEnd.modules), supertypes: frontEnd.supertypes))
    }
    var stage = await FactsStage(inputs: inputs, vocabulary: vocabulary, jobs: jobs)
    lap("read")
    var program = Program(files: [])
    var draft = Draft()
    var used: [any FrontEnd] = []
    for _ in 0..<Self.maximumRounds {
      let (files, numbers, index) = stage.program()
      program = Program(files: files, index: index)
      used = frontEnds.filter { $0.isUsed(in: program) }
      let helpers = used.reduce(into: Set<String>()) { $0.formUnion($1.helpers(in: program)) }
      lap("index")
      if await stage.add(helpers) {
        lap("read")
        continue
      }
      draft = Draft()
      for frontEnd in used { draft.append(frontEnd.draft(of: program)) }
      lap("evaluate")
      _ = numbers
      guard await stage.parse(program.wantedFiles) else { break }
      lap("read")
    }
    let graph = Linker(isExternal: { [externals] in externals.contains($0.type) }).link(draft)
    lap("link")
    return Result(
      graph: graph, frameworks: used.map(\.framework), diagnostics: stage.diagnostics + syntaxErrors(of: program),
      directives: program.files.filter { !$0.facts.directives.isEmpty }.map { ($0.path, $0.facts) },
      fileCount: (inputs.count, program.files.count), timings: timings)
  }

  private func syntaxErrors(of program: Program) -> [Diagnostic] {
    program.files.flatMap { file in
      file.facts.syntaxErrors.prefix(1).map { error in
        Diagnostic(
          .warning, "the file has a syntax error here (\(error.message)); code around it may be missed",
          at: file.facts.site(of: error.offset..<error.offset, path: file.path))
      }
    }
  }
}
