import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The record of an assembly that was applied to a container. If another assembly of the same assembler is edited, this
/// one need not be evaluated again.
struct AssemblyRun {
  /// The application of an assembly, and the method that does it.
  struct ID: Hashable {
    var pair: SwinjectEvaluator.AppliedPair
    var method: DeclarationID
  }

  /// The root from which evaluation reaches the assembly.
  struct Root: Equatable {
    var function: DeclarationID?
    var uncertain: DeclarationID?
    var context: Int
  }

  fileprivate let object: Evaluated?
  fileprivate let root: Root
  let part: PartSummary
  fileprivate let identities: [RegistrationID]
  /// The number that its first registration had when its code was evaluated.
  fileprivate let firstEntry: Int
  /// The ranges of its registrations and requests in the pass that keeps it.
  fileprivate(set) var entries: Range<Int>
  fileprivate(set) var requests: Range<Int>
  /// The run that has made them, and the times at which the assembly began and ended in it.
  fileprivate var run: Int
  fileprivate var times: Range<Int>

  /// The record with shifted numbers of registrations and requests.
  func moved(by shift: Shift) -> AssemblyRun {
    var own = self
    own.entries = shift.entry(entries.lowerBound)..<shift.entry(entries.upperBound)
    own.requests = requests.lowerBound + shift.requests..<requests.upperBound + shift.requests
    return own
  }

  /// Whether its registrations and requests refer only to one another, and all are made in one run.
  fileprivate func isClosed(in allEntries: [Entry], _ allRequests: [RequestRecord]) -> Bool {
    identities.count == entries.count
      && allEntries[entries].allSatisfy { entry in
        entry.runs == [run] && entry.times.count == 1 && entry.times[run] != nil
          && (entry.maker.map(entries.contains) ?? true) && entry.taken.allSatisfy { requests.contains($0.request) }
      }
      && allRequests[requests].allSatisfy { request in
        (request.consumer.map(entries.contains) ?? true) && (request.original.map(requests.contains) ?? true)
          && (request.handle.provider.map(entries.contains) ?? true)
      }
  }
}

extension SwinjectEvaluator {
  private var root: AssemblyRun.Root {
    .init(function: rootFunction, uncertain: uncertainRoot, context: callContext)
  }

  /// Evaluates an assembly, or repeats its effects of the previous pass or of the run before if they are the same.
  func run(_ id: AssemblyRun.ID, _ object: Evaluated?, _ body: () -> Void) {
    guard roots.keepsAssemblies else { return body() }
    for (run, pass) in roots.earlier(id) where `repeat`(run, of: id, object, in: pass) { return }
    let first = (entry: entries.count, request: requests.count)
    let outer = roots.beginAssembly(entries: first.entry, requests: first.request)
    let (identities, creations, run, start) = (roots.identitiesSoFar, creations, currentRun, time)
    let part = summarizePart(body)
    let isRepeatable = roots.endAssembly(outer, entries: entries.count, requests: requests.count)
    guard isRepeatable, let part, part.summary.isRepeatable, self.creations == creations, run == currentRun else {
      return
    }
    let own = AssemblyRun(
      object: object, root: root, part: part, identities: roots.identities(since: identities), firstEntry: first.entry,
      entries: first.entry..<entries.count, requests: first.request..<requests.count, run: run, times: start..<time)
    if own.isClosed(in: entries, requests), areClosed(part.summary.recorded) { roots.keep(own, of: id) }
  }

  private func `repeat`(
    _ run: AssemblyRun, of id: AssemblyRun.ID, _ object: Evaluated?, in pass: RootRuns.Pass
  ) -> Bool {
    guard run.root == root, isCurrent(run.part), isSame(run.object, object), areUntouched(run.part.summary.recorded),
      isLasting(run.part.summary)
    else { return false }
    let shift = Shift(
      entries: entries.count - run.entries.lowerBound, requests: requests.count - run.requests.lowerBound)
    let (now, start) = (currentRun, time)
    let later = start - run.times.lowerBound
    let old = pass.requests[run.requests].map { request in
      var own = shift.moved(request)
      own.moments.move(from: run.run, to: now, later: later)
      return own
    }
    guard old.allSatisfy({ knownRequests[RequestID($0)] == nil }), run.identities.allSatisfy({ known[$0] == nil })
    else { return false }
    let outer = roots.beginAssembly(entries: entries.count, requests: requests.count)
    defer { _ = roots.endAssembly(outer, entries: entries.count, requests: requests.count) }
    let sinceFirst = entries.count - run.firstEntry
    guard self.repeat(run.part, maker: { $0 + sinceFirst }) else { return false }
    for (identity, number) in zip(run.identities, entries.count...) {
      known[identity] = number
      roots.note(identity)
    }
    for (request, number) in zip(old, requests.count...) { knownRequests[RequestID(request)] = number }
    entries += pass.entries[run.entries].map { entry in
      var own = shift.moved(entry)
      own.runs = [now]
      own.times = [now: (entry.times[run.run] ?? 0) + later]
      return own
    }
    requests += old
    time += run.times.count
    var own = run.moved(by: shift)
    (own.run, own.times) = (now, start..<time)
    roots.keep(own, of: id)
    return true
  }

  private func isSame(_ object: Evaluated?, _ other: Evaluated?) -> Bool {
    guard let object, let other else { return object == nil && other == nil }
    return object.isSame(as: other)
  }
}
