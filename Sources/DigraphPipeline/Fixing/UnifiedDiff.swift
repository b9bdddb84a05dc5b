/// The difference of two versions of a file as `diff -u` and `git diff` show it, for `patch` and `git apply`.
///
/// Lines are compared as bytes. The comparison trims the lines that both versions share at their ends, and then looks
/// for the longest common subsequence. Beyond a size at which that would take long, all lines between the ends count
/// as changed.
public enum UnifiedDiff {
  private static let context = 3
  private static let maximumCells = 4_000_000

  /// The difference; empty if the versions are equal.
  public static func text(path: String, before: [UInt8], after: [UInt8]) -> [UInt8] {
    let (old, new) = (lines(of: before), lines(of: after))
    let hunks = hunks(of: steps(old, new))
    if hunks.isEmpty { return [] }
    var text = Array("--- a/\(path)\n+++ b/\(path)\n".utf8)
    for hunk in hunks { append(hunk, to: &text) }
    return text
  }

  private enum Step {
    case same(ArraySlice<UInt8>, old: Int, new: Int)
    case removed(ArraySlice<UInt8>, old: Int, new: Int)
    case added(ArraySlice<UInt8>, old: Int, new: Int)

    var isSame: Bool { if case .same = self { true } else { false } }
  }

  /// Lines with their terminators.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func steps(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Step] {
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    var steps = (0..<head).map { Step.same(old[$0], old: $0, new: $0) }
    let kept = common(Array(old[head..<oldEnd]), Array(new[head..<newEnd]))
    var (left, right) = (head, head)
    for (keptOld, keptNew) in kept.map({ ($0 + head, $1 + head) }) + [(oldEnd, newEnd)] {
      steps += (left..<keptOld).map { .removed(old[$0], old: $0, new: right) }
      steps += (right..<keptNew).map { .added(new[$0], old: keptOld, new: $0) }
      if keptOld < oldEnd { steps.append(.same(old[keptOld], old: keptOld, new: keptNew)) }
      (left, right) = (keptOld + 1, keptNew + 1)
    }
    return steps + (0..<tail).map { .same(old[oldEnd + $0], old: oldEnd + $0, new: newEnd + $0) }
  }

  /// Positions of a longest common subsequence.
  private static func common(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [(Int, Int)] {
    let (rows, columns) = (old.count, new.count)
    guard rows > 0, columns > 0, rows * columns <= maximumCells else { return [] }
    var lengths = Array(repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        lengths[row * width + column] =
          old[row] == new[column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if old[row] == new[column] {
        pairs.append((row, column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }

  /// Changes with the lines around them; changes whose surroundings meet form one hunk.
  private static func hunks(of steps: [Step]) -> [ArraySlice<Step>] {
    var hunks: [Range<Int>] = []
    for index in steps.indices where !steps[index].isSame {
      let around = max(index - context, 0)..<min(index + context + 1, steps.count)
      if let last = hunks.last, around.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks.map { steps[$0] }
  }

  private static func append(_ hunk: ArraySlice<Step>, to text: inout [UInt8]) {
    var (oldStart, newStart) = (0, 0)
    if case .same(_, let old, let new)? = hunk.first { (oldStart, newStart) = (old, new) }
    if case .removed(_, let old, let new)? = hunk.first { (oldStart, newStart) = (old, new) }
    if case .added(_, let old, let new)? = hunk.first { (oldStart, newStart) = (old, new) }
    var (oldCount, newCount) = (0, 0)
    for step in hunk {
      switch step {
      case .same: (oldCount, newCount) = (oldCount + 1, newCount + 1)
      case .removed: oldCount += 1
      case .added: newCount += 1
      }
    }
    text += "@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n".utf8
    for step in hunk {
      switch step {
      case .same(let line, _, _): append(line, sign: " ", to: &text)
      case .removed(let line, _, _): append(line, sign: "-", to: &text)
      case .added(let line, _, _): append(line, sign: "+", to: &text)
      }
    }
  }

  /// The format names an empty range by the line before it.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func append(_ line: ArraySlice<UInt8>, sign: String, to text: inout [UInt8]) {
    text += sign.utf8
    text += line
    if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n".utf8 }
  }
}
