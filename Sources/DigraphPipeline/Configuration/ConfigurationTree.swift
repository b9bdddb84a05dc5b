import DigraphModel
import Yams

/// Reads YAML into a tree with places. Invalid input gives a problem, and never a crash.
enum ConfigurationTree {
  /// The greatest number of nodes: aliases can turn a small text into a large tree.
  private static let nodeLimit = 100_000

  /// The tree of a text; `nil` if the text is empty.
  static func read(_ text: String, path: String) -> Result<SideFile.Tree?, Problem> {
    do {
      guard let root = try Yams.compose(yaml: text) else { return .success(nil) }
      var budget = nodeLimit
      guard let tree = tree(root, path, &budget, depth: 0) else {
        return .failure(Problem(Diagnostic(.error, "this is too much for a configuration", at: Site(path: path))))
      }
      return .success(tree)
    } catch {
      let mistake = YAMLMistake(error, in: text, path: path)
      return .failure(Problem(Diagnostic(.error, mistake.message, at: mistake.site)))
    }
  }

  struct Problem: Error {
    var diagnostic: Diagnostic
    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
  }

  private static func tree(_ node: Yams.Node, _ path: String, _ budget: inout Int, depth: Int) -> SideFile.Tree? {
    budget -= 1
    guard budget > 0, Bound.trees.allows(depth) else { return nil }
    let site = site(of: node, path)
    switch node {
    case .scalar(let scalar):
      if scalar.style == .plain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) {
        return .init(.null, at: site)
      }
      var whole = site
      if !scalar.string.contains("\n") { whole.endColumn = site.column + scalar.string.utf8.count }
      return .init(.scalar(source: scalar.string, printed: scalar.string), at: whole)
    case .sequence(let sequence):
      var elements: [SideFile.Tree] = []
      for element in sequence {
        guard let element = tree(element, path, &budget, depth: depth + 1) else { return nil }
        elements.append(element)
      }
      return .init(.list(elements), at: site)
    case .mapping(let mapping):
      var entries: [SideFile.Entry] = []
      for (key, value) in mapping {
        guard let value = tree(value, path, &budget, depth: depth + 1) else { return nil }
        entries.append(SideFile.Entry(key: key.string ?? "?", at: self.site(of: key, path), value))
      }
      return .init(.map(entries), at: site)
    case .alias: return .init(.null, at: site)
    }
  }

  private static func site(of node: Yams.Node, _ path: String) -> Site {
    Site(path: path, line: max(1, node.mark?.line ?? 1), column: max(1, node.mark?.column ?? 1))
  }
}
