import DigraphModel
import DigraphProgram

/// Finds functions that no code calls, as far as names and labels show: `init(with assemblies: [Assembly])` beside an
/// assembler that lists its own, or `setTestAssembler(_:)`, which only tests call.
///
/// Their registrations and assemblies are not known, and are not missing either: such code never runs.
final class UncalledFunctions {
  private let program: Program
  /// Whether nothing calls a function, for functions that were looked up.
  private var uncalled: [DeclarationID: Bool] = [:]
  private var neverCalled: [DeclarationID: Bool] = [:]
  /// Whether calls lead to a function, for functions that were looked up.
  private var reached: [DeclarationID: Bool] = [:]
  /// The places at which code may call functions, by file. Files are added when they are first searched.
  private var referencesOfFiles: [Int: FunctionReferences] = [:]
  private var loneNames: LoneNames

  init(_ program: Program) { (self.program, loneNames) = (program, LoneNames(program)) }

  /// Whether no code of the input calls a function, as far as names and labels show. Calls that evaluation has followed
  /// to another function do not count.
  func isUncalled(_ id: DeclarationID, besides followed: Set<DeclarationID>) -> Bool {
    if let known = uncalled[id] { return known }
    let isUncalled = !mayBeCalledFromOutside(id) && (hasTwin(id, among: followed) || !isNamed(id))
    uncalled[id] = isUncalled
    return isUncalled
  }

  /// The given functions that nothing calls. A function is left out if many files with its name have not
  /// been read: it would take long to search them all.
  func neverCalled(among functions: Set<DeclarationID>) -> Set<DeclarationID> {
    guard program.hasBeginning else { return [] }
    let mayBeRead = functionsWhoseCallersMayBeRead(among: functions)
    return mayBeRead.filter(isNeverCalled)
  }

  /// The given functions whose names occur in few files, so that all their calls can be read.
  private func functionsWhoseCallersMayBeRead(among functions: Set<DeclarationID>) -> Set<DeclarationID> {
    let names = Set(functions.filter { !isPrivate($0) && !isAddedInitializer($0) }.map(nameOfCalls))
    let paths = names.isEmpty ? [:] : program.paths(with: names, atMost: Self.mostFilesWithName)
    let read = Set(program.files.map(\.path))
    return functions.filter { id in
      if isPrivate(id) || isAddedInitializer(id) { return true }
      guard let paths else { return false }
      let named = paths[nameOfCalls(id)] ?? []
      return named.count < Self.mostFilesWithName && named.count { !read.contains($0) } <= Self.mostFilesOfCalls
    }
  }

  /// If so many files have a name, nothing is concluded about its functions.
  private static let mostFilesWithName = 64

  /// The largest number of files that are read only to look for calls of one function.
  private static let mostFilesOfCalls = 8

  /// Whether calls lead to a function from code that needs no call, as far as names and labels show: from a property, an
  /// initializer, or a function that code outside of the input calls.
  func isReached(_ id: DeclarationID) -> Bool {
    if let known = reached[id] { return known }
    let isReached = program.hasBeginning && leadsBackToABeginning(id)
    reached[id] = isReached
    return isReached
  }

  private func leadsBackToABeginning(_ id: DeclarationID) -> Bool {
    var (next, seen): (Set<DeclarationID>, Set<DeclarationID>) = ([id], [id])
    while !next.isEmpty, seen.count <= Self.mostCallers {
      if next.contains(where: mayBeCalledFromOutside) { return true }
      var callers: Set<DeclarationID> = []
      for function in functionsWhoseCallersMayBeRead(among: next).sorted() {
        for caller in self.callers(of: function) {
          guard let caller else { return true }
          callers.insert(caller)
        }
      }
      next = callers.subtracting(seen)
      seen.formUnion(next)
    }
    return false
  }

  /// The largest number of functions that a search for callers visits.
  private static let mostCallers = 64

  /// Whether nothing can call a function: a call needs its name, and no code has the name.
  private func isNeverCalled(_ id: DeclarationID) -> Bool {
    if let known = neverCalled[id] { return known }
    let function = program.function(id)
    // Functions that call one another, and that nothing else calls, count as called.
    neverCalled[id] = false
    // An operator is called without a name.
    let isNever =
      (function.kind == .function || isAddedInitializer(id))
      && function.name.utf8.first.map { $0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "A") } ?? false
      && !mayBeCalledFromOutside(id) && !isNamed(id)
    neverCalled[id] = isNever
    return isNever
  }

  /// Whether only code of its own file can call a function.
  private func isPrivate(_ id: DeclarationID) -> Bool {
    program.function(id).modifiers.contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// The name by which code calls a function.
  private func nameOfCalls(_ id: DeclarationID) -> String {
    let function = program.function(id)
    guard function.kind == .initializer, let owner = function.owner else { return function.name }
    return program[program.nominalOf[id.file][owner]].name
  }

  /// Whether the input adds an initializer to a type of the library: `extension Container { convenience init(isDemo: Bool)
  /// }`. Code that names the type imports the library, so all of it has been read.
  private func isAddedInitializer(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    guard function.kind == .initializer, let owner = function.owner else { return false }
    return !program[program.nominalOf[id.file][owner]].isDeclared
  }

  /// Whether calls have been followed to another function with that name and those labels. Then they are not calls of
  /// this one.
  private func hasTwin(_ id: DeclarationID, among followed: Set<DeclarationID>) -> Bool {
    let function = program.function(id)
    let owner = function.owner.map { program[program.nominalOf[id.file][$0]] }
    let labels = function.parameters.map(\.label)
    let twins = owner?.functions[function.name] ?? program.functions[function.name] ?? []
    return twins.contains {
      $0 != id && followed.contains($0) && program.function($0).parameters.map(\.label) == labels
    }
  }

  /// The outermost uncalled function that leads to a function: `setUp()` for `addViews()`, if only `setUp()` calls
  /// `addViews()`.
  func outermost(of id: DeclarationID) -> DeclarationID {
    var (outer, seen): (DeclarationID, Set<DeclarationID>) = (id, [id])
    while let caller = callersThatNothingCalls(of: outer).first(where: { seen.insert($0).inserted }) { outer = caller }
    return outer
  }

  private func callersThatNothingCalls(of id: DeclarationID) -> [DeclarationID] {
    let relatives = relatives(of: id)
    return filesWithName(of: id).flatMap { file in
      allMentions(of: id, in: file, relatives).compactMap { function(around: $0, in: file) }
    }.filter(isNeverCalled)
  }

  /// Whether some code names a function. Unparsed files with its name become wanted.
  private func isNamed(_ id: DeclarationID) -> Bool {
    let (files, relatives) = (filesWithName(of: id), relatives(of: id))
    return files.contains { file in mentions(of: id, in: file, relatives).contains { _ in true } }
  }

  /// The functions whose code names a function; `nil` stands for code outside of functions.
  private func callers(of id: DeclarationID) -> [DeclarationID?] {
    let (files, relatives) = (filesWithName(of: id), relatives(of: id))
    return files.filter { !program.files[$0].isTest }.flatMap { file in
      mentions(of: id, in: file, relatives).map { function(around: $0, in: file) }
    }
  }

  private func function(around node: Node, in file: Int) -> DeclarationID? {
    references(in: file).function(around: node.range.lowerBound).map { DeclarationID(file: file, index: $0) }
  }

  /// The files that may name a function. Unparsed files with its name become wanted.
  private func filesWithName(of id: DeclarationID) -> [Int] {
    let name = nameOfCalls(id)
    // Code that calls it may also have been left out of its own file.
    if !isAddedInitializer(id) { program.wantedWords.insert(name) }
    // Few files have the name, so only these are searched.
    let names = program.function(id).kind == .initializer ? [name, "init"] : [name]
    return (isPrivate(id) ? [id.file] : Array(program.files.indices)).filter { file in
      let code = program.files[file].facts.code
      return referencesOfFiles[file] != nil || names.contains { code.hasText(beginningWith: $0) }
    }
  }

  /// Types whose code can call a method without an expression in front.
  private struct Relatives {
    /// Their names.
    var names: Set<String> = []
    /// The files that declare or extend them.
    var files: Set<Int> = []
  }

  /// The type of a method, ancestors that may require it, and types that inherit it; `nil` if the function is no
  /// method.
  private func relatives(of id: DeclarationID) -> Relatives? {
    let function = program.function(id)
    guard function.kind == .function, let owner = function.owner else { return nil }
    let type = program.nominalOf[id.file][owner]
    var relatives = Relatives()
    func add(_ nominal: Nominal) {
      relatives.names.insert(nominal.name)
      relatives.files.formUnion((nominal.declarations + nominal.extensions).map(\.file))
    }
    program.forEachAncestor(of: .nominal(type, [])) { ancestor in
      add(ancestor)
      return true
    }
    for other in program.nominals.indices.map(NominalID.init(index:)) where program[other].isDeclared {
      program.forEachAncestor(of: .nominal(other, [])) { ancestor in
        guard ancestor.path == program[type].path else { return true }
        add(program[other])
        return false
      }
    }
    return relatives
  }

  /// Whether a library's user, a framework or the Objective-C runtime may call a function.
  func mayBeCalledFromOutside(_ id: DeclarationID) -> Bool {
    let function = program.function(id)
    let labels = function.parameters.map(\.label)
    if function.name == "assemble" && labels == ["container"] || function.name == "loaded" && labels == ["resolver"] {
      return true
    }
    // Code outside of the input calls the functions that its protocols require.
    guard program.isCalledByNameOnly(id, besides: ["Assembly", "Resolver"]) else { return true }
    return function.owner.map { program.isExposed(program.nominalOf[id.file][$0]) } ?? false
  }

  /// The places at which a file calls a function by name and with fitting labels, or refers to it. Code that never runs
  /// is left out.
  private func mentions(of id: DeclarationID, in file: Int, _ relatives: Relatives?) -> some Sequence<Node> {
    // The search goes only from callers to their callers. Wherever it enters a cycle of callers, all of them count as
    // called.
    allMentions(of: id, in: file, relatives).lazy.filter { [self] in !isOfUncalled($0, in: file, besides: id) }
  }

  private func allMentions(of id: DeclarationID, in file: Int, _ relatives: Relatives?) -> some Sequence<Node> {
    let (function, name) = (program.function(id), nameOfCalls(id))
    let references = references(in: file)
    // A static method of a surrounding type needs no expression in front, either.
    let isPlain = function.isStatic || relatives?.files.contains(file) ?? true
    return references.nodes(with: function.kind == .initializer ? [name, "init"] : [name]).lazy.filter { [self] node in
      guard node.kind == .member || isPlain else { return false }
      let call = references.call(of: node)
      if let call {
        guard !(file == id.file && function.range.contains(call.range.lowerBound)),
          fits(CallArgument.all(of: call), id)
        else { return false }
      }
      guard function.kind == .initializer else {
        return !isOfOtherType(node, in: file, relatives, isStatic: function.isStatic)
      }
      if node.text.prefix(while: { $0 != "(" }) != "init" { return node.text == name && call != nil }
      // `.init(with: list)` does not tell the type, and `super.init` calls another initializer.
      return !node.flags.contains(.hasBase) || [name, "self", "Self"].contains(node[0].text)
    }
  }

  /// Whether a call fits a function, or is one of Swift 1 or 2 without the first label, which fits no other function.
  private func fits(_ arguments: [CallArgument], _ id: DeclarationID) -> Bool {
    let function = program.function(id)
    if program.match(arguments, to: function.parameters) != nil { return true }
    guard function.owner != nil, function.kind == .function,
      arguments.addingFirstLabel(of: function, in: program) != nil
    else { return false }
    return !namesakes(of: function.name).contains {
      program.match(arguments, to: program.function($0).parameters) != nil
    }
  }

  /// All functions of a name.
  private func namesakes(of name: String) -> [DeclarationID] {
    (program.functions[name] ?? []) + program.nominals.lazy.flatMap { $0.functions[name] ?? [] }
  }

  private func references(in file: Int) -> FunctionReferences {
    if let known = referencesOfFiles[file] { return known }
    let made = FunctionReferences(program.files[file].facts)
    referencesOfFiles[file] = made
    return made
  }

  /// Whether code belongs to a function that nothing calls, other than a given one. Functions that other files name are
  /// not examined: it would take long to read all these files, and the files of the callers.
  private func isOfUncalled(_ node: Node, in file: Int, besides id: DeclarationID) -> Bool {
    guard let index = references(in: file).function(around: node.range.lowerBound) else { return false }
    let outer = DeclarationID(file: file, index: index)
    return outer != id && (isPrivate(outer) || loneNames.isAlone(nameOfCalls(outer), in: outer.file))
      && isNeverCalled(outer)
  }

  /// Whether a node is a member of a type that is unrelated to a method, or of an object of such a type:
  /// `FirebaseApp.configure`, `HomeModule().fill`. A typealias is another name of its type.
  private func isOfOtherType(_ node: Node, in file: Int, _ relatives: Relatives?, isStatic: Bool) -> Bool {
    guard let relatives, node.kind == .member, node.flags.contains(.hasBase) else { return false }
    let base = node[0].kind == .call ? node[0][0] : node[0]
    guard base.kind == .name, base.text != "Self", base.text.first?.isUppercase == true,
      !relatives.names.contains(base.text)
    else { return false }
    let context = references(in: file).function(around: node.range.lowerBound).map {
      program.context(of: DeclarationID(file: file, index: $0))
    }
    guard case .nominal(let id, _) = program.type(named: base.text, in: context ?? TypeContext(file: file)) else {
      return false
    }
    // A name that is not declared in the files that have been read may be a typealias.
    guard program[id].isDeclared || node[0].kind == .name && !isStatic else { return false }
    return !relatives.names.contains(program[id].name)
  }
}

extension Code {
  /// Whether the text of any node begins with a name.
  ///
  /// - Complexity: O(distinct texts).
  fileprivate func hasText(beginningWith name: String) -> Bool {
    let wanted = Array(name.utf8)
    var start = 0
    for end in strings.ends {
      if Int(end) - start >= wanted.count, strings.bytes[start..<start + wanted.count].elementsEqual(wanted) {
        return true
      }
      start = Int(end)
    }
    return false
  }
}

/// The places of a file at which code may call functions or refer to them.
struct FunctionReferences {
  private let code: Code
  /// Names and members, by their text before a parenthesis: `run(with:)` refers to `run`.
  private var nodes: [String: [NodeID]] = [:]
  /// The node of the call for each callee, by the number of the callee's node; -1 if the node is no callee.
  private var calls: [Int32]
  /// The functions that are not local, by the offset at which they begin, each with the function around it.
  private var functions: [(range: Range<Int>, index: Int, outer: Int?)] = []

  init(_ facts: FileFacts) {
    code = facts.code
    calls = Array(repeating: -1, count: code.nodes.count)
    var byText: [Int32: [NodeID]] = [:]
    for (number, node) in code.nodes.enumerated() {
      let id = NodeID(Int32(number))
      switch node.kind {
      case .name, .member: byText[node.text, default: []].append(id)
      case .call:
        let callee = Int(code[id][0].id.index)
        if calls[callee] < 0 { calls[callee] = id.index }
      default: break
      }
    }
    for (text, nodes) in byText where text >= 0 {
      self.nodes[String(code.strings[Int(text)].prefix { $0 != "(" }), default: []] += nodes
    }
    // Declarations are large, so none of them is copied as a whole.
    let all = facts.functions
    for index in all.indices where !all[index].isLocal && all[index].kind == .function {
      functions.append((all[index].range, index, nil))
    }
    functions.sort { ($0.range.lowerBound, $0.index) < ($1.range.lowerBound, $1.index) }
    var open: [Int] = []
    for number in functions.indices {
      while let last = open.last, functions[last].range.upperBound <= functions[number].range.lowerBound {
        open.removeLast()
      }
      functions[number].outer = open.last
      open.append(number)
    }
  }

  /// The nodes of names and members with one of the given texts.
  func nodes(with names: [String]) -> some Sequence<Node> {
    names.lazy.flatMap { nodes[$0] ?? [] }.map { code[$0] }
  }

  /// The call that has a node as its callee.
  func call(of callee: Node) -> Node? {
    let call = calls[Int(callee.id.index)]
    return call < 0 ? nil : code[NodeID(call)]
  }

  /// The innermost function with the code at an offset.
  ///
  /// - Complexity: O(log(functions)), and the depth of functions within functions.
  func function(around offset: Int) -> Int? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var number = low == 0 ? nil : low - 1
    while let current = number, functions[current].range.upperBound <= offset { number = functions[current].outer }
    return number.map { functions[$0].index }
  }
}
