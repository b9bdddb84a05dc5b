import DigraphModel
import DigraphProgram

/// Finds the parts that take a component's requirements as arguments: `FeedScreen` in
/// `FeedScreen(store: dependency.store)`.
///
/// Most components only pass their requirements on. The number of requirements says little about a component; the
/// number that each part takes says more.
struct RequirementTakers {
  private let program: Program
  private let requirements: Requirements

  init(_ program: Program, _ requirements: Requirements) { (self.program, self.requirements) = (program, requirements) }

  /// The part that takes each requirement of a scope, by the requirement's name. Requirements that the scope itself
  /// uses are missing.
  func parts(of scope: NeedleScope) -> [String: String] {
    let names = Set(requirements.of(scope.requirements).map(\.name))
    guard names.count > 1 else { return [:] }
    var parts: [String: String] = [:]
    /// End offsets of names that some part takes.
    var taken: Set<Int> = []
    var used: Set<String> = []
    for body in scope.bodies {
      let nodes = program.nodes(in: program.type(body).range, of: body.file).sorted { $0.id.index < $1.id.index }
      /// Labels of arguments by their values.
      lazy var labels = Dictionary(
        nodes.lazy.filter { $0.kind == .argument && $0.childCount > 0 }.map { ($0[0].range, $0.text) },
        uniquingKeysWith: { first, _ in first })
      for call in nodes where call.kind == .call && call.childCount > 1 {
        for argument in call.children.dropFirst() where argument.kind == .argument && argument.childCount > 0 {
          guard let name = requirement(argument[0], names), let part = part(call, labels: { labels[$0] }) else {
            continue
          }
          taken.insert(argument[0].range.upperBound)
          if parts[name] == nil { parts[name] = part }
        }
      }
      for node in nodes where requirement(node, names) != nil && !taken.contains(node.range.upperBound) {
        used.insert(node.text)
      }
    }
    return parts.filter { !used.contains($0.key) }
  }

  /// The requirement that an expression reads: `dependency.store`, `self.dependency.store`, `store`.
  private func requirement(_ node: Node, _ names: Set<String>) -> String? {
    guard names.contains(node.text) else { return nil }
    switch node.kind {
    case .name: return node.text
    case .member:
      guard node.flags.contains(.hasBase), node.childCount > 0 else { return nil }
      let base = node[0]
      let isDependency =
        base.text == "dependency"
        && (base.kind == .name || base.kind == .member && base.childCount > 0 && base[0].isSelf)
      return isDependency || base.isSelf ? node.text : nil
    default: return nil
    }
  }

  /// The part that a call makes: `Feed` in `Feed(…)`, `Feed.init(…)` and `Feed.make(…)`, `model` in `model: .init(…)`.
  private func part(_ call: Node, labels: (Range<Int>) -> String?) -> String? {
    let callee = call[0]
    switch callee.kind {
    case .name: return callee.text
    case .member where callee.flags.contains(.hasBase) && callee.childCount > 0:
      return callee[0].text.first?.isUppercase == true ? callee[0].text : nil
    case .member:
      return labels(call.range).flatMap { $0.isEmpty ? nil : $0 }
    default: return nil
    }
  }
}
