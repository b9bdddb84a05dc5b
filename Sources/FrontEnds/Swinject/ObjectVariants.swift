import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds registrations that a static member makes in an object of its own, with a key that the object has bound itself:
/// `static var demo: Locator { let locator = Locator(); locator.container.register(…); return locator }`.
///
/// Other code makes objects of the type, too. For these, the first registration holds, so the member replaces it on
/// purpose.
struct ObjectVariants {
  private let program: Program

  private init(_ program: Program) { self.program = program }

  /// Adds the condition that the member has made the object to these registrations.
  static func condition(_ entries: inout [Entry], _ allocations: AllocationSites, in program: Program) {
    let variants = ObjectVariants(program)
    var slots: [ContainerKey: [Int]] = [:]
    for number in entries.indices where entries[number].allocations.count == 1 {
      let allocation = entries[number].allocations[0]
      guard !allocations[allocation].isUnplaced else { continue }
      slots[ContainerKey(allocation: allocation, key: entries[number].key), default: []].append(number)
    }
    for (slot, numbers) in slots where numbers.count > 1 {
      guard let type = variants.holder(of: allocations[slot.allocation].place) else { continue }
      let makers = numbers.map { variants.maker(of: type, around: entries[$0].place) }
      guard makers.contains(where: { $0 == nil }) else { continue }
      for (number, maker) in zip(numbers, makers) {
        guard let maker else { continue }
        entries[number].conditions.append(
          Condition(
            kind: .branch, text: "'\(maker.name)' made it",
            construct: "\(program.files[maker.file].path)@\(maker.range.lowerBound)", clause: 0))
      }
    }
  }

  /// The type whose objects have a container each, which is made at a place.
  private func holder(of place: Evaluator.Place) -> NominalID? {
    let properties = program.files[place.file].facts.properties
    // Declarations are large, so none of them is copied as a whole.
    let isOfObject = properties.indices.contains {
      properties[$0].range.contains(place.range.lowerBound) && !properties[$0].isStatic && properties[$0].owner != nil
        && properties[$0].getter == nil
    }
    return isOfObject ? program.type(around: place.range.lowerBound, in: place.file) : nil
  }

  private struct Maker {
    let name: String
    let file: Int
    let range: Range<Int>
  }

  /// The static member around a place, if its code makes an object of a type, and other code does so, too.
  private func maker(of type: NominalID, around place: Evaluator.Place) -> Maker? {
    let facts = program.files[place.file].facts
    var maker: Maker?
    if let index = facts.properties.indices.last(where: {
      facts.properties[$0].isStatic && facts.properties[$0].range.contains(place.range.lowerBound)
    }) {
      maker = Maker(name: facts.properties[index].name, file: place.file, range: facts.properties[index].range)
    } else if let id = program.function(around: place), facts.functions[id.index].isStatic {
      maker = Maker(name: facts.functions[id.index].name, file: place.file, range: facts.functions[id.index].range)
    }
    guard let maker else { return nil }
    var (makesOwn, isMadeElsewhere) = (false, false)
    program.wantedWords.insert(program[type].name)
    program.forEachReference(of: [program[type].name], in: program.files.indices) { _, file, node in
      let code = program.files[file].facts.code
      guard !program.files[file].isTest, makes(node, in: code) else { return true }
      if file == maker.file, maker.range.contains(code[node].range.lowerBound) {
        makesOwn = true
      } else {
        isMadeElsewhere = true
      }
      return !(makesOwn && isMadeElsewhere)
    }
    return makesOwn && isMadeElsewhere ? maker : nil
  }

  /// Whether a name is the one of a type that a call makes: `Locator()`, `Locator.init()`.
  private func makes(_ name: NodeID, in code: Code) -> Bool {
    code.nodes.indices.contains { number in
      code.nodes[number].kind == .call && code[NodeID(Int32(number))][0].constructedName?.id == name
    }
  }
}
