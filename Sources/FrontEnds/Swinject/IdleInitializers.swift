import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds requests in initializers that nothing calls, although other code may make the type by another initializer.
///
/// An initializer with an argument is called by a name of its type, or as `.init`, also where the system makes objects
/// of the type by initializers of its own. Two kinds of initializers have callers that need no name: decoders call
/// `init(from:)`, and storyboards `init(coder:)`.
struct IdleInitializers {
  private let requests: [RequestRecord]
  private let program: Program

  init(_ requests: [RequestRecord], _ program: Program) { (self.requests, self.program) = (requests, program) }

  /// The callers of an initializer.
  private enum Callers {
    case code
    /// Code that decodes the type, and names it for that.
    case decoders
    /// Archives of views and controllers, which are no code.
    case archives
  }

  /// Reasons for which requests are never made, by position, among some positions.
  ///
  /// - Complexity: O(positions), and O(nodes of the files that name a type with such a request in an initializer).
  func reasons(among positions: [Int]) -> [Int: String] {
    guard program.hasBeginning else { return [:] }
    var asking: [DeclarationID: (callers: Callers, numbers: [Int])] = [:]
    for number in positions {
      guard let initializer = initializer(around: requests[number].place),
        let callers = asking[initializer]?.callers ?? callers(of: initializer)
      else { continue }
      asking[initializer, default: (callers, [])].numbers.append(number)
    }
    guard !asking.isEmpty else { return [:] }
    let search = CallSearch(program)
    var callees = Set(asking.keys)
    for (initializer, (callers, _)) in asking where callers == .archives {
      callees.formUnion(ownInitializers(beside: initializer))
    }
    let found = search.calls(of: Set(callees.map { .function($0) }))
    let aliased = namesWithAliases
    func isCalled(_ id: DeclarationID) -> Bool {
      (found.calls[.function(id)] ?? []).contains { program.match($0, to: program.function(id).parameters) != nil }
    }
    var reasons: [Int: String] = [:]
    for (initializer, (callers, numbers)) in asking {
      guard !isCalled(initializer), let type = search.made(by: .function(initializer)),
        !found.referenced.contains(type), !hasAlias(type, aliased)
      else { continue }
      let isIdle =
        switch callers {
        case .code: found.calls[.function(initializer)] != nil || areCallersRead(initializer)
        case .decoders: !mayBeDecoded(type)
        case .archives: ownInitializers(beside: initializer).contains(where: isCalled)
        }
      if isIdle { for number in numbers { reasons[number] = reason(initializer, of: type, callers) } }
    }
    return reasons
  }

  private func reason(_ id: DeclarationID, of type: NominalID, _ callers: Callers) -> String {
    let name = "init(\(program.function(id).parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    if callers == .archives { return "no Swift code calls '\(name)', only a storyboard could" }
    let isExposed = program[type].declarations.contains {
      program.type($0).attributes.contains { Self.exposing.contains($0.name) }
    }
    return isExposed ? "no Swift code calls '\(name)', only Objective-C code could" : "nothing calls '\(name)'"
  }

  private func initializer(around place: Evaluator.Place) -> DeclarationID? {
    // Declarations are large, so none of them is copied as a whole.
    let functions = program.files[place.file].facts.functions
    let index = functions.indices.last {
      functions[$0].range.contains(place.range.lowerBound) && !functions[$0].isLocal
    }
    return index.flatMap { functions[$0].kind == .initializer ? DeclarationID(file: place.file, index: $0) : nil }
  }

  // MARK: Callers

  /// Attributes that show a type to Objective-C code.
  private static let exposing: Set<String> = ["objc", "objcMembers"]

  /// The callers of an initializer; `nil` if there may be others.
  private func callers(of id: DeclarationID) -> Callers? {
    let function = program.function(id)
    guard let owner = function.owner, case let type = program.nominalOf[id.file][owner], function.attributes.isEmpty,
      !function.modifiers.contains("override"), program.requiresNothing(of: type)
    else { return nil }
    let isPublic = function.modifiers.contains { $0 == "public" || $0 == "open" }
    if isPublic, !program.isOfProgram(id.file) { return nil }
    var isRequired = false
    program.forEachAncestor(of: .nominal(type, [])) { ancestor in
      isRequired = isRequired || ancestor.kind == .protocol && ancestor.functions["init"] != nil
      return !isRequired
    }
    if isRequired { return nil }
    switch function.parameters.first?.label {
    case "from"?: return program.isMadeByNameOnly(type) ? .decoders : nil
    case "coder"?: return TypeMakers(program).areCodeOrSystem(of: type) ? .archives : nil
    default: break
    }
    if function.modifiers.contains("required") { return nil }
    let isBare = function.parameters.allSatisfy { $0.hasDefault || $0.isVariadic }
    let isMadeByName =
      isBare
      ? program.isMadeByNameOnly(type) : TypeMakers(program).areCodeOrSystem(of: type, besides: Self.exposing)
    return isMadeByName ? .code : nil
  }

  /// Other initializers of the type that code has to call: those that no controller, view or cell inherits.
  private func ownInitializers(beside id: DeclarationID) -> [DeclarationID] {
    guard let owner = program.function(id).owner else { return [] }
    return (program[program.nominalOf[id.file][owner]].functions["init"] ?? []).filter {
      let function = program.function($0)
      return $0 != id && !function.modifiers.contains("override") && !function.parameters.isEmpty
    }
  }

  // MARK: Code that names the type

  /// Whether few files have the first label of an initializer, so that those can be read which may call it as `.init`.
  private func areCallersRead(_ id: DeclarationID) -> Bool {
    guard let label = program.function(id).parameters.lazy.filter({ !$0.hasDefault }).compactMap(\.label).first,
      let paths = program.paths(with: [label], atMost: Self.mostFiles)?[label], paths.count < Self.mostFiles
    else { return false }
    program.wantedWords.insert(label)
    return true
  }

  /// The number of files with a label from which on nothing is concluded.
  private static let mostFiles = 32

  /// The names of types that typealiases stand for.
  private var namesWithAliases: Set<String> {
    var names: Set<String> = []
    for file in program.files.all {
      for alias in file.facts.aliases { if let target = alias.target { names.insert(file.facts.code[target].text) } }
    }
    return names
  }

  private func hasAlias(_ type: NominalID, _ names: Set<String>) -> Bool {
    !names.isEmpty && (program.subtypes(of: type) + [type]).contains { names.contains(program[$0].name) }
  }

  /// Whether code may decode a type: it names the type or a subtype other than to call an initializer, to read a static
  /// member, or for a parameter. A constant with such a call may be a part of a type that is decoded.
  private func mayBeDecoded(_ type: NominalID) -> Bool {
    let names = Set((program.subtypes(of: type) + [type]).map { program[$0].name })
    var passive: [Int: Set<NodeID>] = [:]
    var isDecoded = false
    program.forEachReference(of: names, in: program.files.indices) { _, file, node in
      let known = passive[file] ?? program.files[file].facts.namesOfMadeValues
      passive[file] = known
      isDecoded = isDecoded || !known.contains(node)
      return !isDecoded
    }
    return isDecoded
  }
}

extension FileFacts {
  /// The names of types where code gives or takes a value that no decoder makes.
  fileprivate var namesOfMadeValues: Set<NodeID> {
    var nodes = Set(types.compactMap(\.extended))
    for function in functions { nodes.formUnion(function.parameters.compactMap(\.type)) }
    let values = properties.filter { !$0.isLocal && $0.owner != nil && !$0.isStatic }.map(\.range)
    for index in code.nodes.indices {
      let node = code[NodeID(Int32(index))]
      guard node.kind == .call, let name = node[0].constructedName,
        !values.contains(where: { $0.contains(node.range.lowerBound) })
      else { continue }
      nodes.insert(name.id)
    }
    return nodes
  }
}
