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

  /// The function that runs on its own and leads there.
  struct Root: Equatable {
    var function: DeclarationID?
    var uncertain: DeclarationID?
    var context: Int
  }

  fileprivate let object: Evaluated?
  fileprivate let root: Root
  let part: PartSummary
  /// Its registrations and requests as its own code has left them. Code that changes them later runs again.
  fileprivate let entries: [Entry]
  fileprivate let requests: [RequestRecord]
  fileprivate let identities: [RegistrationID]
  /// The numbers that its first registration and request had when it was recorded.
  fileprivate let first: (entry: Int, request: Int)
  /// The run in which it was recorded, and the time at which it began and ended.
  fileprivate let run: Int
  fileprivate let times: Range<Int>

  /// Whether its registrations and requests refer only to one another, and all are made in one run.
  fileprivate var isClosed: Bool {
    let ownEntries = first.entry..<first.entry + entries.count
    let ownRequests = first.request..<first.request + requests.count
    return identities.count == entries.count
      && entries.allSatisfy { entry in
        entry.runs == [run] && entry.times.count == 1 && entry.times[run] != nil
          && (entry.maker.map(ownEntries.contains) ?? true)
          && entry.taken.allSatisfy { ownRequests.contains($0.request) }
      }
      && requests.allSatisfy { request in
        (request.consumer.map(ownEntries.contains) ?? true) && (request.original.map(ownRequests.contains) ?? true)
          && (request.handle.provider.map(ownEntries.contains) ?? true)
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
    for run in roots.earlier(id) where `repeat`(run, of: id, object) { return }
    let first = (entry: entries.count, request: requests.count)
    let outer = roots.beginAssembly(entries: first.entry, requests: first.request)
    let (identities, creations, run, start) = (roots.identitiesSoFar, creations, currentRun, time)
    let part = summarizePart(body)
    let isRepeatable = roots.endAssembly(outer, entries: entries.count, requests: requests.count)
    guard isRepeatable, let part, part.summary.isRepeatable, self.creations == creations, run == currentRun else {
      return
    }
    let own = AssemblyRun(
      object: object, root: root, part: part, entries: Array(entries[first.entry...]),
      requests: Array(requests[first.request...]), identities: roots.identities(since: identities), first: first,
      run: run, times: start..<time)
    if own.isClosed, areClosed(part.summary.recorded) { roots.keep(own, of: id) }
  }

  private func `repeat`(_ run: AssemblyRun, of id: AssemblyRun.ID, _ object: Evaluated?) -> Bool {
    guard run.root == root, isCurrent(run.part), isSame(run.object, object), areUntouched(run.part.summary.recorded),
      isLasting(run.part.summary)
    else { return false }
    let shift = Shift(entries: entries.count - run.first.entry, requests: requests.count - run.first.request)
    let (now, later) = (currentRun, time - run.times.lowerBound)
    let old = run.requests.map { request in
      var own = shift.moved(request)
      own.moments.move(from: run.run, to: now, later: later)
      return own
    }
    guard old.allSatisfy({ knownRequests[RequestID($0)] == nil }), run.identities.allSatisfy({ known[$0] == nil })
    else { return false }
    let outer = roots.beginAssembly(entries: entries.count, requests: requests.count)
    defer { _ = roots.endAssembly(outer, entries: entries.count, requests: requests.count) }
    guard self.repeat(run.part, maker: shift.entry) else { return false }
    for (identity, number) in zip(run.identities, entries.count...) {
      known[identity] = number
      roots.note(identity)
    }
    for (request, number) in zip(old, requests.count...) { knownRequests[RequestID(request)] = number }
    entries += run.entries.map { entry in
      var own = shift.moved(entry)
      own.runs = [now]
      own.times = [now: (entry.times[run.run] ?? 0) + later]
      return own
    }
    requests += old
    time += run.times.count
    roots.keep(run, of: id)
    return true
  }

  private func isSame(_ object: Evaluated?, _ other: Evaluated?) -> Bool {
    guard let object, let other else { return object == nil && other == nil }
    return object.isSame(as: other)
  }
}
