package import DigraphModel
import Foundation
import Yams

/// Reads YAML and JSON into trees with places.
package enum SideFileReader {
  /// Endings of files that are kept as text.
  private static let otherFormats = [".plist", ".xml"]

  /// The content of a file.
  package static func read(_ bytes: [UInt8], path: String) -> SideFile {
    let text = String(decoding: bytes, as: UTF8.self)
    if path.hasSuffix(".xcscheme") { return SideFile(path: path, content: .text(firstTarget(ofScheme: text))) }
    if otherFormats.contains(where: path.hasSuffix) { return SideFile(path: path, content: .text(text)) }
    if path.hasSuffix(".json") { return SideFile(path: path, content: json(text, path)) }
    return SideFile(path: path, content: yaml(text, path))
  }

  /// The part of a scheme with the first target that it builds. No front end reads the rest.
  private static func firstTarget(ofScheme text: String) -> String {
    guard let entry = text.firstRange(of: "<BuildActionEntry") else { return "" }
    let rest = text[entry.lowerBound...]
    guard let key = rest.firstRange(of: "BlueprintName"), let start = rest[key.upperBound...].firstRange(of: "\""),
      let end = rest[start.upperBound...].firstRange(of: "\"")
    else { return "" }
    return "<BuildActionEntry " + rest[key.lowerBound..<end.upperBound]
  }

  private static func yaml(_ text: String, _ path: String) -> SideFile.Content {
    do {
      guard let root = try Yams.compose(yaml: text) else { return .tree(.init(.null, at: Site(path: path))) }
      guard fits(root, depth: 0) else { return .unreadable("nested too deeply to be read", Site(path: path)) }
      return .tree(tree(root, path, depth: 0))
    } catch {
      let mistake = YAMLMistake(error, in: text, path: path)
      return .unreadable(mistake.message, mistake.site)
    }
  }

  /// Most JSON is also YAML, whose parser gives places. But the text must be valid JSON.
  private static func json(_ text: String, _ path: String) -> SideFile.Content {
    do {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
      if let root = try? Yams.compose(yaml: text) {
        guard fits(root, depth: 0) else { return .unreadable("nested too deeply to be read", Site(path: path)) }
        return .tree(tree(root, path, depth: 0))
      }
      return .tree(tree(object, path, depth: 0))
    } catch {
      return .unreadable("not valid JSON", Site(path: path))
    }
  }

  /// Whether a tree is flat enough for recursion.
  private static func fits(_ node: Yams.Node, depth: Int) -> Bool {
    guard Bound.trees.allows(depth) else { return false }
    return switch node {
    case .scalar, .alias: true
    case .sequence(let sequence): sequence.allSatisfy { fits($0, depth: depth + 1) }
    case .mapping(let mapping):
      mapping.allSatisfy { fits($0.key, depth: depth + 1) && fits($0.value, depth: depth + 1) }
    }
  }

  private static func tree(_ node: Yams.Node, _ path: String, depth: Int) -> SideFile.Tree {
    let start = site(of: node, path)
    guard Bound.trees.allows(depth) else { return .init(.null, at: start) }
    switch node {
    case .scalar(let scalar):
      guard node.null == nil else { return .init(.null, at: start) }
      var site = start
      site.endLine = start.line
      site.endColumn = start.column + scalar.string.utf8.count
      return .init(.scalar(source: scalar.string, printed: "\(node.any)"), at: site)
    case .sequence(let sequence): return .init(.list(sequence.map { tree($0, path, depth: depth + 1) }), at: start)
    case .mapping(let mapping):
      let entries = mapping.map { key, value -> SideFile.Entry in
        var site = self.site(of: key, path)
        let name = key.string ?? "\(key.any)"
        site.endColumn = site.column + name.utf8.count
        return SideFile.Entry(key: name, at: site, tree(value, path, depth: depth + 1))
      }
      return .init(.map(entries), at: start)
    case .alias: return .init(.null, at: start)
    }
  }

  private static func site(of node: Yams.Node, _ path: String) -> Site {
    Site(path: path, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
  }

  /// The tree of JSON that is no valid YAML, without places.
  private static func tree(_ object: Any, _ path: String, depth: Int) -> SideFile.Tree {
    let site = Site(path: path)
    guard Bound.trees.allows(depth) else { return .init(.null, at: site) }
    switch object {
    case let map as [String: Any]:
      let entries = map.sorted { $0.key < $1.key }
      return .init(.map(entries.map { SideFile.Entry(key: $0, at: site, tree($1, path, depth: depth + 1)) }), at: site)
    case let list as [Any]: return .init(.list(list.map { tree($0, path, depth: depth + 1) }), at: site)
    case is NSNull: return .init(.null, at: site)
    default: return .init(.scalar(source: "\(object)", printed: "\(object)"), at: site)
    }
  }
}
