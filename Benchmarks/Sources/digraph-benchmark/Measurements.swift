import Foundation

/// Measures what the table of figures asks for.
struct Measurements {
  /// This program.
  var program: String
  /// The digraph that is measured.
  var digraph: String?
  /// Where code bases and what programs print lie.
  var root: String
  var runs: Int
  var jobs: Int
  var files: Int
  var seed: UInt64

  /// A generated code base on disk.
  struct Generated {
    var folder: String
    var size: GenerateCommand.Size
    var share: Double

    var description: String {
      String(format: "%d files, %d lines, %.1f MB", size.files, size.lines, Double(size.bytes) / 1e6)
    }
  }

  /// Generates a code base, unless that was done before.
  func codeBase(share: Double) throws -> Generated {
    let folder = root + "/\(files)-\(Int(share * 100))-\(seed)"
    let note = folder + ".json"
    if let known = FileManager.default.contents(atPath: note) {
      let size = try JSONLine.value(GenerateCommand.Size.self, in: String(decoding: known, as: UTF8.self))
      return Generated(folder: folder, size: size, share: share)
    }
    let outcome = try own(["generate", folder, "--files", "\(files)", "--share", "\(share)", "--seed", "\(seed)"])
    try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: note))
    return Generated(
      folder: folder, size: try JSONLine.value(GenerateCommand.Size.self, in: outcome.output), share: share)
  }

  private func own(_ arguments: [String]) throws -> ChildProcess.Outcome {
    try ChildProcess.run(program, arguments, scratch: root)
  }

  /// A whole run of digraph, or of its library if there is no executable.
  private func check(_ base: Generated, options: [String]) throws -> ChildProcess.Outcome {
    guard let digraph else { return try own(["check", base.folder, "--jobs", "\(jobs)"]) }
    return try ChildProcess.run(
      digraph, ["check", base.folder, "--jobs", "\(jobs)", "--stats"] + options, expected: [0, 1], scratch: root,
      environment: ["HOME": root, "XDG_CACHE_HOME": root + "/cache"])
  }

  // MARK: Cold

  /// Cold checks beside parsing everything, and the memory that they take.
  func cold(_ some: Generated, _ all: Generated) throws -> [Figure] {
    var figures: [Figure] = []
    for (base, goal, what) in [(some, 0.2, "one file in ten touches DI"), (all, 1.2, "every file touches DI")] {
      var (parse, checked, ratio, processor, memory) = (Samples(), Samples(), Samples(), Samples(), Samples())
      var stages: [String: Samples] = [:]
      var order: [String] = []
      var findings = 0
      for _ in 0..<runs {
        let parseRun = try own(["parse", base.folder, "--jobs", "\(jobs)"])
        let parsed = try JSONLine.value(ParseCommand.Outcome.self, in: parseRun.output)
        let checkRun = try check(base, options: ["--no-cache"])
        let inside = try JSONLine.value(
          CheckCommand.Outcome.self, in: own(["check", base.folder, "--jobs", "\(jobs)"]).output)
        parse.add(parsed.seconds)
        checked.add(checkRun.wall)
        ratio.add(checkRun.wall / parsed.seconds)
        processor.add(checkRun.processor / parseRun.processor)
        memory.add(Double(checkRun.peakMemory))
        for stage in inside.stages {
          if stages[stage.name] == nil { order.append(stage.name) }
          stages[stage.name, default: Samples()].add(stage.seconds)
        }
        findings = inside.findings
      }
      figures.append(
        Figure(
          what: "cold check, \(what)", goal: "≤ \(goal) × parse-all",
          measured: ratio.text(Format.ratio),
          detail:
            "check \(checked.text(Format.time)), parse-all \(parse.text(Format.time)), processor time \(processor.text(Format.ratio))",
          isReached: ratio.median <= goal))
      figures.append(
        Figure(
          what: "peak memory, \(what)", goal: "≤ 200 MB", measured: memory.text(Format.memory),
          detail: base.description,
          isReached: memory.median <= 200e6))
      let parts = order.map { "\($0) \(Format.time(stages[$0]?.median ?? 0))" }.joined(separator: ", ")
      print("Stages in process, \(what): \(parts); \(findings) findings\n")
    }
    return figures
  }

  // MARK: Warm

  /// Checks with a cache, if digraph has one.
  func warm(_ base: Generated) throws -> [Figure] {
    let missing = { (what: String, goal: String) in
      Figure(what: what, goal: goal, measured: "no cache yet", isReached: nil)
    }
    let (nothing, one) = ("warm check, nothing changed", "warm check, one file changed")
    let goals = ("≤ 0.05 × parse-all, ≤ 150 ms", "≤ warm + 30 ms")
    // The first run fills the cache; files that were just generated are looked at once more by the second.
    for _ in 0..<2 { if digraph != nil { _ = try check(base, options: []) } }
    guard digraph != nil, try check(base, options: []).errors.contains("compare with cache") else {
      return [missing(nothing, goals.0), missing(one, goals.1)]
    }

    var (parse, warm, ratio, changed, difference) = (Samples(), Samples(), Samples(), Samples(), Samples())
    var (moved, movedDifference) = (Samples(), Samples())
    let file = URL(fileURLWithPath: base.folder + "/App/AppDelegate.swift")
    let original = try Data(contentsOf: file)
    defer { try? original.write(to: file) }
    for number in 0..<runs {
      let parsed = try JSONLine.value(
        ParseCommand.Outcome.self, in: own(["parse", base.folder, "--jobs", "\(jobs)"]).output)
      let unchanged = try check(base, options: []).wall
      try (original + Data("\n// Change \(number) of \(ProcessInfo.processInfo.globallyUniqueString).\n".utf8)).write(
        to: file)
      let edited = try check(base, options: []).wall
      // An edit that moves all places of a file: everything behind the reading of files is done again.
      try (Data("// Change \(number) of \(ProcessInfo.processInfo.globallyUniqueString).\n".utf8) + original).write(
        to: file)
      let shifted = try check(base, options: []).wall
      parse.add(parsed.seconds)
      warm.add(unchanged)
      ratio.add(unchanged / parsed.seconds)
      changed.add(edited)
      difference.add(edited - unchanged)
      moved.add(shifted)
      movedDifference.add(shifted - unchanged)
      // The next run has to find a cache that fits, and no file that looks fresh.
      try original.write(to: file)
      Thread.sleep(forTimeInterval: 2.1)
      _ = try check(base, options: [])
    }
    return [
      Figure(
        what: nothing, goal: goals.0, measured: "\(ratio.text(Format.ratio)), \(warm.text(Format.time))",
        detail: "parse-all \(parse.text(Format.time))", isReached: ratio.median <= 0.05 && warm.median <= 0.15),
      Figure(
        what: one, goal: goals.1, measured: "warm + \(difference.text(Format.time))",
        detail: "a line added at its end; \(changed.text(Format.time))", isReached: difference.median <= 0.03),
      Figure(
        what: "warm check, all places of one file moved", goal: "–",
        measured: "warm + \(movedDifference.text(Format.time))",
        detail: moved.text(Format.time)),
    ]
  }

  // MARK: Linking

  /// Linking and all rules alone, at three sizes.
  func link() throws -> [Figure] {
    let sizes = [25_000, 50_000, 100_000]
    var (links, rules, totals) = ([Samples](), [Samples](), [Samples]())
    for size in sizes {
      var (link, rule, total) = (Samples(), Samples(), Samples())
      for _ in 0..<runs {
        let outcome = try JSONLine.value(
          LinkCommand.Outcome.self, in: own(["link", "--bindings", "\(size)", "--seed", "\(seed)"]).output)
        link.add(outcome.link)
        rule.add(outcome.rules)
        total.add(outcome.link + outcome.rules)
      }
      links.append(link)
      rules.append(rule)
      totals.append(total)
    }
    let growth = totals[2].median / totals[0].median
    return [
      Figure(
        what: "link + all rules, 100,000 bindings, 300,000 requests", goal: "≤ 1.5 s",
        measured: totals[2].text(Format.time),
        detail: "link \(links[2].text(Format.time)), rules \(rules[2].text(Format.time))",
        isReached: totals[2].median <= 1.5),
      Figure(
        // Caches are smaller than the larger input: some growth beyond the fourfold is the machine's.
        what: "the same, growth from 25,000 to 100,000 bindings", goal: "≤ 5.5 × (linear: 4)",
        measured: String(format: "%.1f ×", growth),
        detail: zip(sizes, totals).map { "\($0): \($1.text(Format.time))" }.joined(separator: ", "),
        isReached: growth <= 5.5),
    ]
  }
}
