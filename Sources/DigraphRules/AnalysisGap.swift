import DigraphModel

/// Reports wiring that was recognised but could not be read.
///
/// Rules hold back where the graph is incomplete. Mistakes near a gap therefore go unnoticed. Most gaps can be closed
/// with one comment or a line in the configuration.
///
/// Gaps with one reason in one file have a common cause, such as a helper, a loop or a generator, and make one finding.
/// If the reason names the unknown thing (a property wrapper, a function, a type), gaps in all files of the app share
/// that cause. Several functions that take a container and cannot be followed make one finding if their gaps begin in
/// one file.
struct AnalysisGap: Rule {
  static let info = RuleInfo(
    id: "analysis-gap", family: .analysis, severity: .info,
    summary: "Recognised wiring could not be read.", frameworks: Framework.allCases)

  /// Only the reason of the gap: two gaps about the same kind of statement need not have a common cause.
  static func causes(of finding: Finding) -> [String] { finding.subject.suffix(1) }

  func findings(in graph: Graph) -> [Finding] {
    var groups: [Cause: [Gap]] = [:]
    var order: [Cause] = []
    for gap in (graph.gaps + Gap.ofKeys(in: graph)).sorted(by: { $0.site < $1.site }) where !Self.isMoot(gap, in: graph)
    {
      let cause = Cause(gap)
      if groups[cause] == nil { order.append(cause) }
      groups[cause, default: []].append(gap)
    }
    var handings: [Cause: [Gap]] = [:]
    var joined: [Cause] = []
    for cause in order {
      let gaps = groups[cause] ?? []
      let whole = gaps.first.flatMap { Cause(handing: $0) } ?? cause
      if handings[whole] == nil { joined.append(whole) }
      handings[whole, default: []] += gaps
    }
    return joined.compactMap { handings[$0].flatMap { Self.finding($0, in: graph) } }
  }

  /// Whether no rule holds back because of the gap. This is so in a library without bindings and requests, which only
  /// passes on containers that other code fills anyway.
  private static func isMoot(_ gap: Gap, in graph: Graph) -> Bool {
    gap.handsOverContainers && graph.bindings.isEmpty && graph.requests.isEmpty && !gap.containers.isEmpty
      && gap.containers.allSatisfy { graph.containers[$0].isOpen }
  }

  private struct Cause: Hashable {
    /// The file; `nil` if the same cause may be in other files.
    let path: String?
    let framework: Framework
    let subject: Gap.Subject
    let reason: String
    let remedy: String

    init(_ gap: Gap) {
      path = gap.cause == nil ? gap.site.path : nil
      (framework, subject, reason, remedy) = (gap.framework, gap.subject, gap.reason, gap.remedy)
    }

    /// The common cause of gaps for several functions of one file that take a container.
    init?(handing gap: Gap) {
      guard gap.handsOverContainers, let cause = gap.cause else { return nil }
      path = gap.site.path
      (framework, subject, remedy) = (gap.framework, gap.subject, gap.remedy)
      reason = gap.reason.replacing("'\(cause)'", with: "")
    }
  }

  /// `this file`, `another file`, or the number of files.
  private static func files(of further: [Gap], from first: Gap) -> String {
    let paths = Set(further.map(\.site.path))
    if paths == [first.site.path] { return "this file" }
    if paths.contains(first.site.path) { return "\(paths.count) files" }
    return paths.count == 1 ? "another file" : "\(paths.count) other files"
  }

  private static func finding(_ gaps: [Gap], in graph: Graph) -> Finding? {
    guard let first = gaps.first else { return nil }
    // Code that several apps share has a gap in each app.
    var places: Set<Site> = []
    let further = gaps.filter { places.insert($0.site).inserted }.dropFirst().sorted { $0.site < $1.site }
    var seen: Set<Container.ID> = []
    let containers = gaps.flatMap(\.containers).filter { seen.insert($0).inserted }
    let count =
      further.isEmpty ? "" : " (and \(counted(further.count, "more place")) in \(files(of: further, from: first)))"
    var causes: [String] = []
    for cause in gaps.compactMap({ $0.cause.map { "'\($0)'" } }) where !causes.contains(cause) { causes.append(cause) }
    let reason = causes.count > 1 ? first.reason.replacing(causes[0], with: enumeration(causes)) : first.reason
    return Finding(
      "this \(first.subject.rawValue) was not understood: \(reason)\(count)", at: first.site, atMost: .info,
      subject: [first.subject.rawValue, first.reason],
      notes: containers.map {
        Finding.Note("'\(graph.containers[$0].name)' may bind more than is known", at: graph.containers[$0].site)
      } + further.map { Finding.Note("nor was this \($0.subject.rawValue), for the same reason", at: $0.site) },
      help: first.remedy.isEmpty ? nil : first.remedy, places: further.map(\.site))
  }
}

extension Gap {
  /// A gap for each registration whose arguments have unknown types: it may answer any request for its type. Types of
  /// rejected declarations are left out, because other rules report these.
  fileprivate static func ofKeys(in graph: Graph) -> [Gap] {
    let rejected = Set(graph.rejectedDeclarations.flatMap(\.subject))
    return graph.openBindings.filter { $0.key.hasKnownName && !rejected.contains($0.key.type) }.map { binding in
      Gap(
        framework: binding.framework, subject: .binding, reason: "the types of its arguments are not known",
        remedy: "write them, as in '{ (_, id: Int) in … }'", site: binding.site)
    }
  }
}
