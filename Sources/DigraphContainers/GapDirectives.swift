public import DigraphModel
public import DigraphProgram

/// GapDirectives by comments in place of code that cannot be read: `// digraph:binds KEY`, `// digraph:requests KEY`.
///
/// A comment on a line of its own refers to the next line of code; a comment behind code refers to its own line.
/// Several comments may stand above each other. They answer the gap that begins on that line: the gap is removed, and
/// the comments count instead. If a binding could not be read, comments may also state requests; a comment with
/// requests alone does not remove the gap.
public struct GapDirectives {
  /// Comments that have answered a gap.
  private var used: Set<Site> = []
  /// Mistakes in comments that name a container or a scope.
  private var mistakes: [Diagnostic] = []

  /// The number of lines in which the answered gap may begin, from the line that the comment refers to. The unreadable
  /// part of a call may be on a later line than the call itself.
  private static let reach = 5

  /// Creates a collection of answers.
  public init() {}

  /// Lets the comments of a program answer the gaps of its draft.
  public mutating func apply(to draft: inout Draft, of program: Program) {
    var answers: [Gap: [(directive: Directive, file: Int)]] = [:]
    var additions: [(directive: Directive, file: Int, gap: Gap)] = []
    for (number, file) in program.files.enumerated() {
      for directive in file.facts.directives where directive.key != nil {
        let line = Self.line(of: directive, in: file.facts)
        let gaps = draft.gaps.filter { gap in
          gap.site.path == file.path && (line..<line + Self.reach).contains(gap.site.line)
        }.sorted { $0.site < $1.site }
        if let gap = gaps.first(where: { (directive.verb == "requests") == ($0.subject == .request) }) {
          answers[gap, default: []].append((directive, number))
        } else if let gap = gaps.first, directive.verb == "requests" {
          // Code that may bind anything in a container may also request anything from it.
          additions.append((directive, number, gap))
        }
      }
    }
    guard !answers.isEmpty || !additions.isEmpty else { return }
    for gap in draft.gaps {
      for (directive, file) in answers[gap] ?? [] {
        if let statement = draft.wholes[gap.site] {
          draft.understood[statement]?.isUnderstood = true
        } else {
          draft.understood[gap.site] = .init(gap.subject, isUnderstood: true)
        }
        answer(gap, with: directive, in: file, &draft, program)
      }
    }
    for (directive, file, gap) in additions { answer(gap, with: directive, in: file, &draft, program) }
    draft.gaps.removeAll { answers[$0] != nil }
  }

  /// Reports comments that answer nothing, and comments whose key cannot be read.
  public func problems(of files: [SourceFile]) -> [Diagnostic] {
    let paths = Set(files.map(\.path))
    return mistakes.filter { paths.contains($0.site.path) }
      + files.flatMap { file in
        file.facts.directives.compactMap { directive in
          guard directive.verb == "binds" || directive.verb == "requests" else { return nil }
          let site = file.facts.site(of: directive.range, path: file.path)
          guard directive.key != nil else {
            let scope = directive.verb == "binds" ? " scope weak" : ""
            let example =
              "'// digraph:\(directive.verb) Service named \"main\" with (Int, String)\(scope) in Container'"
            return Diagnostic(.warning, "the key of this comment cannot be read; write it like \(example)", at: site)
          }
          if used.contains(site) { return nil }
          return Diagnostic(
            .warning, "'digraph:\(directive.verb)' answers nothing: the code here is understood without it", at: site)
        }
      }
  }

  /// The 1-based line that a directive refers to.
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
    func spelling(_ type: NodeID) -> String {
      program.spelling(program.resolve(program.node(type, in: file), in: context))
    }
    let key = Key(
      type: spelling(written.type), name: written.name.map(Key.Name.literal), arguments: written.arguments.map(spelling)
    )
    used.insert(site)
    let containers = containers(for: written, gap, at: site, draft)
    if directive.verb == "requests" {
      let request = Request(
        id: 0, framework: gap.framework, owner: "", containers: containers, key: key, timing: .eager,
        strength: .required,
        site: site, isTestOnly: source.isTest)
      draft.requests.append(DraftRequest(request, isUncertain: containers.count > 1))
      return
    }
    let scope = scope(of: written, gap.framework, at: site, draft)
    // Bindings in the source come before stated ones.
    let last = draft.bindings.map(\.order).max() ?? 0
    for (position, container) in containers.enumerated() {
      let binding = Binding(
        id: draft.bindings.count, framework: gap.framework, container: container, key: key,
        scope: scope, provider: .factory, site: site,
        module: source.module, isTestOnly: source.isTest)
      draft.bindings.append(DraftBinding(binding, order: last + 1 + position))
    }
  }

  /// The containers that a comment refers to: the one that it names, those whose bindings the gap hides, or all.
  private mutating func containers(for key: WrittenKey, _ gap: Gap, at site: Site, _ draft: Draft) -> [Container.ID] {
    let all = draft.containers.filter { $0.framework == gap.framework }
    guard let name = key.container else { return gap.containers.isEmpty ? all.map(\.id) : gap.containers }
    let named = all.filter { $0.name == name }.map(\.id)
    guard named.isEmpty else { return named }
    let names = Set(all.map(\.name)).sorted()
    let near = likeNames(of: name, among: names).first
    let hint = near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
    mistakes.append(Diagnostic(.warning, "no container is called '\(name)'; \(hint)", at: site))
    return gap.containers.isEmpty ? all.map(\.id) : gap.containers
  }

  /// The scope that a comment states, in the framework's word. A scope of the project's own is known from other
  /// bindings.
  private mutating func scope(of key: WrittenKey, _ framework: Framework, at site: Site, _ draft: Draft) -> Scope {
    guard let name = key.scope else { return Scope(name: "as stated", lifetime: .unknown, isExplicit: false) }
    if let lifetime = framework.scopes.first(where: { $0.name == name })?.lifetime {
      return Scope(name: name, lifetime: lifetime, isExplicit: true)
    }
    let known = draft.bindings.map(\.binding).filter { $0.framework == framework }.map(\.scope)
    if let scope = known.first(where: { $0.name == name || $0.name.hasSuffix("." + name) }) {
      return Scope(name: scope.name, lifetime: scope.lifetime, isExplicit: true)
    }
    let names = framework.scopes.map(\.name)
    let near = likeNames(of: name, among: names).first
    let hint = near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
    mistakes.append(Diagnostic(.warning, "no scope is called '\(name)'; \(hint)", at: site))
    return Scope(name: name, lifetime: .unknown, isExplicit: true)
  }
}
