public import DigraphModel
import DigraphProjects
public import DigraphRules

/// Members for a project that stays open, besides the check.
extension Project {
  /// Test code that is left out.
  public var testFiles: [InputFile] { unreadTests }

  /// Gives files the bytes that they have in an editor.
  ///
  /// - Parameters:
  ///   - paths: files whose bytes have changed.
  ///   - bytes: the bytes of a file; `nil` leaves it as it is.
  public mutating func replaceText(of paths: Set<String>, _ bytes: (String) -> [UInt8]?) {
    for number in files.indices where paths.contains(files[number].path) {
      files[number] = files[number].with(bytes(files[number].path))
    }
    for number in unreadTests.indices where paths.contains(unreadTests[number].path) {
      unreadTests[number] = unreadTests[number].with(bytes(unreadTests[number].path))
    }
  }

  /// Whether a check of another project depends on the same things, except for the contents of files.
  public func isLike(_ other: Project, rules: RuleChoice) -> Bool {
    Verdict.key(of: files, configuration, rules, extent)
      == Verdict.key(of: other.files, other.configuration, rules, other.extent)
  }

  /// The findings, with marks on those that the configured baseline lists; unchanged if the baseline cannot be read.
  public func marking(_ findings: [Finding], rules: RuleChoice) -> [Finding] {
    guard let path = baselinePath, let text = text(of: path), let baseline = try? Baseline(text, path: path) else {
      return findings
    }
    let judged = isWhole ? configuration.runner(rules).running : []
    return BaselineComparison(findings, with: baseline, judged: judged, declared: declaredTypes).findings
  }
}

extension FactsMemory {
  /// The effect of the changes of files since the last analysis of the project.
  ///
  /// - Parameters:
  ///   - project: the project, with the same files as in that analysis.
  ///   - edited: paths of files whose bytes have changed in an editor.
  ///   - now: the time, in nanoseconds since 1970.
  ///   - onlyEdited: whether nothing has changed on the disk.
  ///   - jobs: the number of files that are read at a time.
  /// - Returns: the effect that is certain.
  public func change(
    in project: Project, edited: Set<String>, now: Int64, onlyEdited: Bool, jobs: Int
  ) -> Change {
    let all = project.files.filter { !onlyEdited || edited.contains($0.path) }
    var candidates = project.configuration.prepared(all)
    if !onlyEdited {
      let known = files
      candidates.removeAll { input in
        guard !edited.contains(input.path), let file = known[input.path] else { return false }
        // A file that is open in an editor has no stamp, and changes by edits alone.
        return input.stamp.map { !file.isFresh && file.stamp == $0 } ?? true
      }
    }
    return parallelMap(candidates, jobs: jobs) { _, input in self.change(of: input, now: now) }.reduce(.none) {
      $0.with($1)
    }
  }
}

extension FactsMemory.Change {
  /// The effect of two changes together.
  fileprivate func with(_ other: Self) -> Self {
    switch (self, other) {
    case (.any, _), (_, .any): .any
    case (.bodies, _), (_, .bodies): .bodies
    case (.none, .none): .none
    }
  }
}

extension Project {
  /// The path of the configured baseline, relative to the root; `nil` if there is none, or if it lies outside of the
  /// root.
  public var baselinePath: String? {
    guard let named = configuration.baseline?.file else { return nil }
    let folder = configurationFolder.isEmpty ? "" : configurationFolder + "/"
    let path = named.hasPrefix(root + "/") ? String(named.dropFirst(root.count + 1)) : folder + named
    return encloses(root + "/" + path) ? path : nil
  }
}

extension Baseline {
  /// A baseline with one more finding.
  public init(adding finding: Finding, to baseline: Baseline) {
    self.init(Self.sorted(baseline.entries + [Entry(finding)]))
  }
}

extension Configuration {
  /// The keys that a configuration can have, with their meanings.
  public static var offeredKeys: [(name: String, summary: String)] {
    ConfigurationDescription.keys(RuleCatalog.all).map { ($0.name, $0.summary) }
  }
}
