import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds registrations that only previews make: in containers that other code fills with the same key, as
/// `static var preview: Locator` replaces bindings of a locator of its own; and in containers that only previews make.
///
/// Such a registration is there only under the condition that a preview runs.
struct PreviewRegistrations {
  private let program: Program
  private var previews: Previews
  /// For each name of a member that has been asked for, whether only previews use it.
  private var names: [String: Bool] = [:]

  private init(_ program: Program) {
    self.program = program
    previews = Previews(program)
  }

  /// Adds the condition to the registrations that only previews make.
  static func condition(_ entries: inout [Entry], _ allocations: AllocationSites, in program: Program) {
    var previews = PreviewRegistrations(program)
    previews.condition(&entries)
    previews.conditionOwn(&entries, allocations)
  }

  /// Adds the condition to all registrations in containers that only previews make. Code that asks such a container
  /// expects its answers: it chooses the container by name.
  private mutating func conditionOwn(_ entries: inout [Entry], _ allocations: AllocationSites) {
    let marks = program.paths(with: ["Preview", "PreviewProvider"], atMost: 1)?.values.joined()
    guard marks?.isEmpty == false else { return }
    var own: [Int: Bool] = [:]
    for number in entries.indices
    where !entries[number].allocations.isEmpty && !program.files[entries[number].place.file].isTest {
      let isOwn = entries[number].allocations.allSatisfy { allocation in
        let site = allocations[allocation]
        let isOwn = own[allocation] ?? (site.isSeen && !site.isUnplaced && isOfPreview(site.place))
        own[allocation] = isOwn
        return isOwn
      }
      if isOwn { entries[number].conditions.append(Self.condition(.choice)) }
    }
  }

  private static func condition(_ expectation: Condition.Expectation?) -> Condition {
    Condition(kind: .branch, text: "a preview runs", construct: "preview", clause: 0, expectation: expectation)
  }

  private mutating func condition(_ entries: inout [Entry]) {
    var slots: [ContainerKey: [Int]] = [:]
    for number in entries.indices where !program.files[entries[number].place.file].isTest {
      for allocation in entries[number].allocations {
        slots[ContainerKey(allocation: allocation, key: entries[number].key), default: []].append(number)
      }
    }
    var conditioned: Set<Int> = []
    for numbers in slots.values where numbers.count > 1 {
      let ofPreviews = numbers.filter { isOfPreview(entries[$0].place) }
      if ofPreviews.count < numbers.count { conditioned.formUnion(ofPreviews) }
    }
    for number in conditioned { entries[number].conditions.append(Self.condition(nil)) }
  }

  /// Whether a place is in a preview, or in a static member that only previews use.
  private mutating func isOfPreview(_ place: Evaluator.Place) -> Bool {
    if previews.contain(place.range.lowerBound, of: place.file) { return true }
    let facts = program.files[place.file].facts
    // Declarations are large, so none of them is copied as a whole.
    if let index = facts.properties.indices.last(where: {
      facts.properties[$0].isStatic && facts.properties[$0].range.contains(place.range.lowerBound)
    }) {
      return isOfPreviews(facts.properties[index].name)
    }
    guard let id = program.function(around: place), facts.functions[id.index].isStatic else { return false }
    return isOfPreviews(facts.functions[id.index].name)
  }

  /// Whether all code with a name is in previews, or in declarations of that name.
  private mutating func isOfPreviews(_ name: String) -> Bool {
    if let known = names[name] { return known }
    var (isUsed, isUsedElsewhere) = (false, false)
    let paths = program.paths(with: [name], atMost: Self.mostFiles)?[name] ?? []
    if !paths.isEmpty, paths.count < Self.mostFiles {
      program.forEachReference(of: [name], in: program.files.indices) { _, file, node in
        let place = program.files[file].facts.code[node].range.lowerBound
        if previews.contain(place, of: file) {
          isUsed = true
        } else if !isDeclaration(of: name, at: place, in: file) {
          isUsedElsewhere = true
        }
        return !isUsedElsewhere
      }
      // Code that uses it may not have been read.
      if !isUsedElsewhere { program.wantedWords.insert(name) }
    }
    names[name] = isUsed && !isUsedElsewhere
    return isUsed && !isUsedElsewhere
  }

  private func isDeclaration(of name: String, at place: Int, in file: Int) -> Bool {
    let facts = program.files[file].facts
    return facts.properties.contains { $0.name == name && $0.range.contains(place) }
      || facts.functions.contains { $0.name == name && $0.range.contains(place) }
  }

  /// The number of files with a name from which on nothing is concluded.
  private static let mostFiles = 64
}
