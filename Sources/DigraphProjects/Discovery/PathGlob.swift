/// A pattern for paths: `*` matches any characters within a component, `?` one character, `**` any number of
/// components, and `{a,b}` a choice.
///
/// A pattern with a `/` before its end is relative to the root (`Sources/**/Mock*.swift`, `/Generated`). A pattern
/// without one matches at any depth (`*.generated.swift`, `Mocks/`). A pattern that matches a folder matches everything
/// inside; one that ends in `/` only matches folders. Case matters, and leading dots are ordinary characters.
public struct PathGlob: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  private let alternatives: [Alternative]

  /// The largest number of patterns into which choices are expanded; further ones are not matched.
  static let alternativeLimit = 256

  /// Reads a pattern; every text is a valid one.
  public init(_ pattern: String) {
    self.init(pattern, isExact: false)
  }

  /// Reads a pattern as build systems do. It is relative to its root even if it has a single component, and does not
  /// match the contents of a matching folder.
  init(exactly pattern: String) {
    self.init(pattern, isExact: true)
  }

  private init(_ pattern: String, isExact: Bool) {
    self.pattern = pattern
    let expanded = Self.expand(Array(PathText.composed(pattern).utf8), limit: Self.alternativeLimit)
    alternatives = expanded.map { Alternative($0, isExact: isExact) }
  }

  /// Whether the pattern matches a path or a folder above it. The path is relative to the root, with `/` as the
  /// separator.
  ///
  /// - Complexity: O(length of the path × length of the pattern) for each choice.
  public func matches(_ path: String, isFolder: Bool = false) -> Bool {
    let parts = Self.split(path)
    return alternatives.contains { $0.matches(parts, isFolder: isFolder) }
  }

  /// Whether the pattern may match a folder or something inside of it.
  public func mayMatch(below folder: String) -> Bool {
    let parts = Self.split(folder)
    return alternatives.contains { $0.mayMatch(below: parts) }
  }

  private static func split(_ path: String) -> [Substring.UTF8View] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0).utf8 }
  }

  /// Expands the choices of a pattern; unpaired braces are ordinary characters.
  private static func expand(_ pattern: [UInt8], limit: Int) -> [[UInt8]] {
    var pending = [pattern]
    var result: [[UInt8]] = []
    while let next = pending.popLast() {
      guard let choice = firstChoice(in: next) else {
        result.append(next)
        if result.count == limit { break }
        continue
      }
      guard pending.count + choice.options.count <= limit else { continue }
      for option in choice.options.reversed() {
        pending.append(next[..<choice.range.lowerBound] + option + next[choice.range.upperBound...])
      }
    }
    return result
  }

  /// The first pair of braces, with the parts between its commas.
  private static func firstChoice(in pattern: [UInt8]) -> (range: Range<Int>, options: [[UInt8]])? {
    for open in pattern.indices where pattern[open] == UInt8(ascii: "{") {
      var depth = 0
      var options: [[UInt8]] = [[]]
      for index in open..<pattern.count {
        let byte = pattern[index]
        if byte == UInt8(ascii: "{") {
          depth += 1
          if depth == 1 { continue }
        } else if byte == UInt8(ascii: "}") {
          depth -= 1
          if depth == 0 { return (open..<index + 1, options) }
        } else if byte == UInt8(ascii: ","), depth == 1 {
          options.append([])
          continue
        }
        options[options.count - 1].append(byte)
      }
      return nil
    }
    return nil
  }

  /// A pattern without choices.
  private struct Alternative: Hashable, Sendable {
    /// The components; nil represents `**`, and the last one is never nil.
    var parts: [[UInt8]?] = []
    /// Whether the pattern ends in `/`.
    var wantsFolder: Bool
    /// Whether the contents of a matching folder do not match.
    var isExact: Bool

    init(_ pattern: [UInt8], isExact: Bool) {
      self.isExact = isExact
      let slash = UInt8(ascii: "/")
      wantsFolder = pattern.last == slash
      if !isExact, !pattern.dropLast().contains(slash) { parts.append(nil) }
      for part in pattern.split(separator: slash) where part != [UInt8(ascii: ".")] {
        let isAnyDepth = part.count > 1 && part.allSatisfy { $0 == UInt8(ascii: "*") }
        if !isAnyDepth { parts.append(Array(part)) } else if parts.last != .some(nil) { parts.append(nil) }
      }
      // At the end, `**` matches the contents of the folder, but not the folder itself.
      if parts.last == .some(nil) { parts.append([UInt8(ascii: "*")]) }
      if pattern.allSatisfy({ $0 == slash || $0 == UInt8(ascii: ".") }) { parts = [] }
    }

    /// Whether the components match all of `path`, or a folder above it.
    func matches(_ path: [Substring.UTF8View], isFolder: Bool) -> Bool {
      guard !parts.isEmpty, let used = depthOfMatch(in: path), used.isComplete else { return false }
      return used.depth < path.count || isFolder || !wantsFolder
    }

    func mayMatch(below folder: [Substring.UTF8View]) -> Bool {
      !parts.isEmpty && depthOfMatch(in: folder) != nil
    }

    /// The number of components in the shortest match; not complete if the path ends before the pattern. On a mismatch,
    /// only the last `**` needs to match more, as with `*` in a component.
    private func depthOfMatch(in path: [Substring.UTF8View]) -> (depth: Int, isComplete: Bool)? {
      var index = 0
      var depth = 0
      var retry: (index: Int, depth: Int)?
      while index < parts.count || isExact && depth < path.count {
        if depth == path.count { return (depth, false) }
        if index < parts.count, parts[index] == nil {
          index += 1
          retry = (index, depth)
          continue
        }
        if index < parts.count, let part = parts[index], Self.matches(part, path[depth]) {
          index += 1
          depth += 1
        } else if let last = retry {
          retry = (last.index, last.depth + 1)
          index = last.index
          depth = last.depth + 1
        } else {
          return nil
        }
      }
      return (depth, true)
    }

    /// Wildcard match of one component; on a mismatch, only the last `*` needs to match more.
    private static func matches(_ part: [UInt8], _ component: Substring.UTF8View) -> Bool {
      var index = 0
      var place = component.startIndex
      var retry: (index: Int, place: Substring.UTF8View.Index)?
      while place < component.endIndex {
        if index < part.count, part[index] == UInt8(ascii: "*") {
          index += 1
          retry = (index, place)
        } else if index < part.count, part[index] == UInt8(ascii: "?") {
          index += 1
          component.formIndex(after: &place)
          while place < component.endIndex, component[place] & 0xC0 == 0x80 { component.formIndex(after: &place) }
        } else if index < part.count, part[index] == component[place] {
          index += 1
          component.formIndex(after: &place)
        } else if let last = retry {
          let next = component.index(after: last.place)
          retry = (last.index, next)
          index = last.index
          place = next
        } else {
          return false
        }
      }
      return part[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
  }
}
