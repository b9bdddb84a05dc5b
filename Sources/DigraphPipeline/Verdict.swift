public import DigraphModel
import DigraphProjects
public import DigraphRules
import Foundation

/// The result of a check: everything from which reports are made.
public struct Verdict: Codable, Sendable {
  /// All findings, those that are switched off included, in order.
  public var findings: [Finding]
  /// The share of the code that was understood.
  public var coverage: Coverage
  /// Frameworks that the input uses.
  public var frameworks: [Framework]
  /// Problems with inputs that could not be read in full.
  public var diagnostics: [Diagnostic]
  /// Numbers of files and of the graph's elements.
  public var counts: Counts

  /// Numbers of files and of the graph's elements.
  public struct Counts: Codable, Sendable {
    /// Files that were scanned.
    public var scanned: Int
    /// Files that were parsed.
    public var parsed: Int
    /// Containers of the graph.
    public var containers: Int
    /// Bindings of the graph.
    public var bindings: Int
    /// Requests of the graph.
    public var requests: Int
    /// Gaps of the graph.
    public var gaps: Int
  }

  /// A hash of everything on which a verdict depends besides the contents of files.
  static func key(
    of inputs: [InputFile], _ configuration: Configuration, _ rules: RuleChoice, _ extent: Extent = .whole
  ) -> ContentHash {
    var texts = [configuration.digest, rules.digest, extent.rawValue]
    for input in inputs {
      let linked = input.linkedPackages?.sorted()
      texts += [input.path, input.module, "\(input.isTest) \(input.isListed)", input.package ?? ""]
      texts.append("\(input.isDemo) \(input.hasGuessedModule)")
      texts.append(
        "\(linked?.count ?? -1) \(input.apps.count) \(input.linkingApps.count) \(input.targets.count)")
      texts += (linked ?? []) + input.apps.sorted() + input.linkingApps.sorted()
      for target in input.targets { texts += [target.manifest, target.name, "\(target.isTest)"] }
    }
    return ContentHash(of: texts)
  }
}

/// A verdict as the cache stores it, with the side files on which it depends.
struct StoredVerdict: Codable {
  var verdict: Verdict
  var sideFiles: SideFileTrace

  var json: [UInt8]? { try? Array(JSONEncoder().encode(self)) }
}

extension Check {
  /// The verdict of the check.
  public var verdict: Verdict {
    let graph = analysis.graph
    var coverage = graph.coverage
    if !guards.isEmpty { coverage.guards = Coverage.Guards(guards) }
    return Verdict(
      findings: findings, coverage: coverage, frameworks: analysis.frameworks, diagnostics: analysis.diagnostics,
      counts: .init(
        scanned: analysis.fileCount.scanned, parsed: analysis.fileCount.parsed, containers: graph.containers.count,
        bindings: graph.bindings.count, requests: graph.requests.count, gaps: graph.gaps.count))
  }

  /// The verdict of an earlier run, if it still holds.
  ///
  /// It holds if no file has changed, or if the changes make no difference. A change makes none if the file's
  /// declarations, its relevant words and the facts of each reading are the same as in that run. Then every step would
  /// have the same result.
  ///
  /// - Returns: `nil` if the verdict may differ.
  public static func storedVerdict(
    of inputs: [InputFile], sideFiles: SideFileSource = .none, configuration: Configuration, rules: RuleChoice,
    jobs: Int, extent: Extent = .whole, cache: Cache
  ) async -> Verdict? {
    let key = Verdict.key(of: inputs, configuration, rules, extent)
    let inputs = configuration.prepared(inputs)
    guard let stored = cache.index.verdict, stored.key == key,
      cache.index.files.count == inputs.count,
      let verdict = try? JSONDecoder().decode(StoredVerdict.self, from: Data(stored.json)),
      verdict.sideFiles.holds(for: sideFiles)
    else { return nil }
    return await LargeStack.run(size: LargeStack.reading) {
      let records = FileRecord.records(of: inputs, in: cache)
      guard records.allSatisfy({ $0.known != nil }) else { return nil }
      let doubtful = records.indices.filter { records[$0].isDoubtful }
      let comparison = StoredComparison(cache, modules: Set(inputs.map(\.module)))
      let outcomes = parallelMap(doubtful, jobs: jobs) { _, number in
        comparison.compare(inputs[number], records[number].known)
      }
      guard !outcomes.contains(.different) else { return nil }
      // After a checkout, all files look new to the cache. Their stamps are renewed, so that contents need not be
      // compared again.
      let touched = zip(doubtful, outcomes).filter { $0.1 == .same }.map(\.0)
      if touched.count > 32 || cache.isCopy { cache.renewStamps(of: touched.map { inputs[$0] }) }
      return verdict.verdict
    }
  }
}

/// Compares files with the records of a cache.
private struct StoredComparison: Sendable {
  enum Outcome {
    /// The bytes are the same.
    case same
    /// The bytes differ, but not in a way that matters.
    case equivalent
    case different
  }

  private let cache: Cache
  private let equivalence: EditComparison

  init(_ cache: Cache, modules: Set<String>) {
    self.cache = cache
    equivalence = EditComparison(words: cache.index.words, modules: modules)
  }

  func compare(_ input: InputFile, _ known: CachedFile?) -> Outcome {
    guard let known else { return .different }
    return
      (try? input.withBytes { bytes in
        if ContentHash(of: UnsafeRawBufferPointer(bytes)) == known.hash { return .same }
        guard let summary = cache.bytes(of: known.summary).flatMap(ScanSummary.init),
          equivalence.scan(bytes, like: summary) != nil
        else { return .different }
        let isRepaired = !bytes.isASCII && String(validating: bytes, as: UTF8.self) == nil
        let words = cache.index.words
        for facts in known.facts {
          let read = equivalence.facts(
            of: bytes, words: facts.words.map { words[$0] }, supertypes: facts.supertypes.map { words[$0] },
            extent: facts.extent)
          guard facts.isRepaired == isRepaired, FactsCoding.encode(read).digest == facts.digest else {
            return .different
          }
        }
        return .equivalent
      }) ?? .different
  }
}

extension Cache {
  /// Updates the stamps of files whose content has not changed.
  fileprivate func renewStamps(of inputs: [InputFile]) {
    let stamps = Dictionary(inputs.map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
    let now = Int64(Date().timeIntervalSince1970 * 1e9)
    var index = self.index
    for number in index.files.indices {
      guard case let stamp?? = stamps[index.files[number].path] else { continue }
      index.files[number].stamp = stamp
      index.files[number].isFresh = max(stamp.modified, stamp.changed) > now - Self.grain
    }
    update(index)
  }
}
