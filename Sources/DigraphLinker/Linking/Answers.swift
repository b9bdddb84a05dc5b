public import DigraphModel

/// What comments say in the place of what cannot be read: `// digraph:binds KEY`, `// digraph:requests KEY`.
///
/// A comment of its own speaks of the next line of code, one behind code of its own line. Several may stand on top of each
/// other. It answers the gap that begins there: the gap is gone, and what the comments say counts.
public struct Answers {
  /// Comments that have answered something.
  private var used: Set<Site> = []

  /// A call may begin some lines before the part of it that could not be read.
  private static let reach = 5

  /// Creates a collection of answers.
  public init() {}

  /// Lets the comments of a program answer the gaps of its draft.
  public mutating func apply(to draft: inout Draft, of program: Program) {
    var answers: [Gap: [(directive: Directive, file: Int)]] = [:]
    for (number, file) in program.files.enumerated() {
      for directive in file.facts.directives where directive.key != nil {
        let line = Self.line(of: directive, in: file.facts)
        let gap = draft.gaps.filter { gap in
          gap.site.path == file.path && (line..<line + Self.reach).contains(gap.site.line)
            && (directive.verb == "requests") == (gap.subject == .request)
        }.min { $0.site < $1.site }
        if let gap { answers[gap, default: []].append((directive, number)) }
      }
    }
    guard !answers.isEmpty else { return }
    for gap in draft.gaps {
      for (directive, file) in answers[gap] ?? [] {
        answer(gap, with: directive, in: file, &draft, program)
      }
    }
    draft.gaps.removeAll { answers[$0] != nil }
  }

  /// Comments that answer nothing, and those whose key cannot be read.
  public func problems(of files: [SourceFile]) -> [Diagnostic] {
    files.flatMap { file in
      file.facts.directives.compactMap { directive in
        guard directive.verb == "binds" || directive.verb == "requests" else { return nil }
        let site = file.facts.site(of: directive.range, path: file.path)
        guard directive.key != nil else {
          let example = "'// digraph:\(directive.verb) Service named \"main\" with (Int, String)'"
          return Diagnostic(.warning, "the key of this comment cannot be read; write it like \(example)", at: site)
        }
        if used.contains(site) { return nil }
        return Diagnostic(
          .warning, "'digraph:\(directive.verb)' answers nothing: the code here is understood without it", at: site)
      }
    }
  }

  /// The 1-based line that a directive speaks of.
  private static func line(of directive: Directive, in facts: FileFacts) -> Int {
    var line = facts.position(at: directive.range.lowerBound).line
    guard directive.isAlone else { return line }
    let comments = Set(facts.directives.filter(\.isAlone).map { facts.position(at: $0.range.lowerBound).line })
    repeat { line += 1 } while comments.contains(line)
    return line
  }

  private mutating func answer(
    _ gap: Gap, with directive: Directive, in file: Int, _ draft: inout Draft, _ program: Program
  ) {
    guard let written = directive.key else { return }
    let source = program.files[file]
    let site = source.facts.site(of: directive.range, path: source.path)
    let context = TypeContext(file: file, owner: nil)
    func spelling(_ type: NodeID) -> String { program.spelling(program.resolve(program.node(type, in: file), in: context)) }
    let key = Key(
      type: spelling(written.type), name: written.name.map(Key.Name.literal), arguments: written.arguments.map(spelling))
    used.insert(site)
    draft.understood[gap.site] = .init(gap.subject, isUnderstood: true)
    let containers =
      gap.containers.isEmpty
      ? draft.containers.filter { $0.framework == gap.framework }.map(\.id) : gap.containers
    if gap.subject == .request {
      let request = Request(
        id: 0, framework: gap.framework, owner: "", containers: containers, key: key, timing: .eager, strength: .required,
        site: site, isTestOnly: source.isTest)
      draft.requests.append(DraftRequest(request, isUncertain: containers.count > 1))
      return
    }
    for container in containers {
      let binding = Binding(
        id: draft.bindings.count, framework: gap.framework, container: container, key: key,
        scope: Scope(name: "as stated", lifetime: .unknown, isExplicit: false), provider: .factory, site: site,
        module: source.module, isTestOnly: source.isTest)
      // Whatever is bound in the source comes before.
      draft.bindings.append(DraftBinding(binding, order: (draft.bindings.map(\.order).max() ?? 0) + 1))
    }
  }
}
