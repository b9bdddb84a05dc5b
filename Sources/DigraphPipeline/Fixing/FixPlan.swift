public import DigraphModel

/// The fixes of findings that are applied, and the new contents of files.
///
/// A fix is applied as a whole or not at all. It is refused if it touches code that an earlier fix changes, lies
/// outside of the text, or would remove a comment.
public struct FixPlan: Sendable {
  /// New contents, by path, in order of path.
  public private(set) var changes: [Change] = []
  /// Findings whose fixes are applied, in the order of the findings.
  public private(set) var applied: [Finding] = []
  /// Findings whose fixes are refused, with the reason for each.
  public private(set) var refused: [Refusal] = []

  /// The change of a file.
  public struct Change: Hashable, Sendable {
    /// Its path, as in sites.
    public var path: String
    /// The file's bytes.
    public var before: [UInt8]
    /// The file's bytes with all fixes applied.
    public var after: [UInt8]
  }

  /// A fix that is refused.
  public struct Refusal: Hashable, Sendable {
    /// The finding of the fix.
    public var finding: Finding
    /// The reason: a clause, lower case, no full stop.
    public var reason: String
  }

  private struct Edit: Hashable {
    var range: Range<Int>
    var replacement: String
  }

  /// Plans the fixes of findings.
  ///
  /// - Parameters:
  ///   - findings: in order of importance. If two fixes exclude each other, the first is applied.
  ///   - files: contents by path; other files are not changed.
  public init(_ findings: [Finding], files: [String: [UInt8]]) {
    let texts = files.mapValues { SourceBytes($0) }
    var accepted: [String: Set<Edit>] = [:]
    for finding in findings where !finding.fixes.isEmpty {
      var edits: [String: Set<Edit>] = [:]
      var reason: String?
      for fix in finding.fixes {
        guard let text = texts[fix.site.path] else {
          reason = "'\(fix.site.path)' cannot be changed safely"
          break
        }
        guard let range = text.range(of: fix.site) else {
          reason = "'\(fix.site.path)' has no such place"
          break
        }
        if text.losesComment(range, fix.replacement) {
          reason = "it would remove a comment"
          break
        }
        edits[fix.site.path, default: []].insert(Edit(range: range, replacement: fix.replacement))
      }
      if reason == nil, edits.contains(where: { Self.clash($1, accepted[$0] ?? []) }) {
        reason = "another fix changes the same code; run again"
      }
      if let reason {
        refused.append(Refusal(finding: finding, reason: reason))
      } else {
        accepted.merge(edits) { $0.union($1) }
        applied.append(finding)
      }
    }
    for (path, edits) in accepted.sorted(by: { $0.key < $1.key }) {
      guard let before = files[path] else { continue }
      var after = before
      for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        after.replaceSubrange(edit.range, with: edit.replacement.utf8)
      }
      if after != before { changes.append(Change(path: path, before: before, after: after)) }
    }
  }

  /// Adds refusals for reasons that lie outside of the plan.
  mutating func refuse(_ refusals: [Refusal]) { refused += refusals }

  /// Whether edits cannot be applied together, because two of them overlap. The same edit in both sets counts once.
  private static func clash(_ edits: Set<Edit>, _ others: Set<Edit>) -> Bool {
    let all = edits.union(others).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return zip(all, all.dropFirst()).contains { left, right in
      // Two insertions at one place have no defined order.
      right.range.lowerBound < left.range.upperBound || right.range.lowerBound == left.range.lowerBound
    }
  }
}

/// The bytes of a file with the places of its lines.
private struct SourceBytes {
  let bytes: [UInt8]
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for (index, byte) in bytes.enumerated() {
      // LF, CRLF and a lone CR end a line, as for the compiler.
      let isReturn = byte == UInt8(ascii: "\r")
      guard isReturn || byte == UInt8(ascii: "\n") else { continue }
      if isReturn, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
      starts.append(index + 1)
    }
  }

  /// The offsets of a site; `nil` if the file has no such place.
  func range(of site: Site) -> Range<Int>? {
    guard let start = offset(site.line, site.column), let end = offset(site.endLine, site.endColumn), start <= end
    else {
      return nil
    }
    return start..<end
  }

  private func offset(_ line: Int, _ column: Int) -> Int? {
    guard starts.indices.contains(line - 1) else { return nil }
    let offset = starts[line - 1] + column - 1
    let end = line < starts.count ? starts[line] : bytes.count
    return offset <= end ? offset : nil
  }

  /// Whether a replacement would remove text that looks like a comment.
  func losesComment(_ range: Range<Int>, _ replacement: String) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return ["//", "/*"].contains { text.contains($0) && !replacement.contains($0) }
  }
}
