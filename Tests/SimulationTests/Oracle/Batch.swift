/// Many programs in one source file, so that one call of the analyser judges all of them.
///
/// Each program declares names with a prefix of its own. Nothing connects it with the others, so its findings must be
/// the same as in a file of its own.
struct Batch<Program: SimulatedProgram>: Sendable {
  /// The source file.
  let source: String
  /// The programs.
  let members: [Member]

  /// A program of the file.
  struct Member: Sendable {
    var program: Program
    /// The lines of the program's parts in the file.
    var lines: LineTable
    /// The lines that belong to the program.
    var range: ClosedRange<Int>
  }

  /// Prints programs into one file. A single program gets no prefix.
  init(_ programs: [Program]) {
    var text = Program.header
    var printed = text.utf8.count { $0 == UInt8(ascii: "\n") }
    var members: [Member] = []
    for (index, program) in programs.enumerated() {
      let source = program.printed(prefix: programs.count == 1 ? "" : "P\(index)")
      text += source.text + "\n"
      let range = printed + 1...printed + source.lines.count
      members.append(Member(program: program, lines: source.lines.moved(by: printed), range: range))
      printed += source.lines.count
    }
    self.source = text
    self.members = members
  }

  /// The disagreements of each program that has any, by the program's position.
  func disagreements(with verdict: Verdict) -> [Int: [Disagreement]] {
    var all: [Int: [Disagreement]] = [:]
    for (index, member) in members.enumerated() {
      let findings = verdict.findings.filter { member.range.contains($0.line) }
      let stray = findings.filter { $0.noteLines.contains { !member.range.contains($0) } }
      let disagreements =
        stray.map(Disagreement.strayNote) + member.program.disagreements(lines: member.lines, findings: findings)
      if !disagreements.isEmpty { all[index] = disagreements }
    }
    return all
  }
}
