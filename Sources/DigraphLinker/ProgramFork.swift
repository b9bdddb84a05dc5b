import DigraphModel

extension Program {
  /// A program that says the same and that another thread may ask meanwhile.
  ///
  /// Facts, tables and declared types are shared: nobody changes them any more. What a program learns while it is asked
  /// - types that only names are known of, what nodes are resolved to, which files are wanted - each learns by itself.
  ///
  /// - Complexity: O(files + types that are only named).
  public func fork() -> Program {
    let fork = Program(tablesOf: self, files: files, words: words, background: nil)
    for id in externals.values { fork.nominals[id.index] = Nominal(copying: nominals[id.index]) }
    return fork
  }

  /// Forgets which files and words are wanted, and says which they were.
  public func takeWants() -> (files: Set<Int>, words: Set<String>) {
    defer { (wantedFiles, wantedWords) = ([], []) }
    return (wantedFiles, wantedWords)
  }
}

/// Says in terms of one program what another one, a fork of it, has said.
///
/// A fork numbers the types that it comes across as it goes; what both had before has the same number in both.
public struct ForkTranslation {
  private let program: Program
  /// How many types both had when they were parted.
  private let common: Int
  /// The types that the fork has come across, from `common` on.
  private var found: [Name] = []
  private var known: [NominalID: NominalID] = [:]

  /// What is known of a type that is only named.
  private struct Name {
    let path: String
    let kind: TypeKind
    let isUnread: Bool

    init(_ nominal: Nominal) { (path, kind, isUnread) = (nominal.path, nominal.kind, nominal.isUnread) }
  }

  /// Prepares to translate what the fork has said so far; then it may be asked again.
  ///
  /// - Parameters:
  ///   - fork: What it has come across is translated.
  ///   - program: What it was forked from, and what is spoken of afterwards.
  ///   - common: How many types the program had when it was forked.
  public init(from fork: Program, to program: Program, common: Int) {
    self.program = program
    self.common = common
    renew(from: fork)
  }

  /// Prepares to translate what the fork has said since, too.
  ///
  /// - Complexity: O(types that are only named).
  public mutating func renew(from fork: Program) {
    found = fork.nominals[common...].map { Name($0) }
    for id in program.externals.values where id.index < common { adoptKind(of: Name(fork.nominals[id.index]), as: id) }
    for (id, own) in known { adoptKind(of: found[id.index - common], as: own) }
  }

  /// What the index of names says of a type the fork may have asked before the program did.
  private func adoptKind(of twin: Name, as own: NominalID) {
    let nominal = program.nominals[own.index]
    guard nominal.kind == .unknown, twin.kind != .unknown else { return }
    nominal.kind = twin.kind
    nominal.isUnread = twin.isUnread
  }

  /// Whether something has to be translated at all.
  public var isNeeded: Bool { !found.isEmpty }

  /// The program's number of a type.
  public mutating func callAsFunction(_ id: NominalID) -> NominalID {
    guard id.index >= common else { return id }
    if let own = known[id] { return own }
    let twin = found[id.index - common]
    let own = program.external(twin.path)
    adoptKind(of: twin, as: own)
    known[id] = own
    return own
  }

  /// A type in terms of the program.
  public mutating func callAsFunction(_ type: Type) -> Type {
    guard isNeeded else { return type }
    switch type {
    case .nominal(let id, let arguments): return .nominal(self(id), all(arguments))
    case .optional(let wrapped): return .optional(self(wrapped))
    case .array(let element): return .array(self(element))
    case .dictionary(let key, let value): return .dictionary(self(key), self(value))
    case .tuple(let elements):
      var own: [Type.TupleElement] = []
      for element in elements { own.append(.init(label: element.label, type: self(element.type))) }
      return .tuple(own)
    case .function(let parameters, let result, let effects):
      return .function(all(parameters), self(result), effects: effects)
    case .composition(let parts): return .composition(all(parts))
    case .metatype(let instance): return .metatype(self(instance))
    case .parameter, .unknown: return type
    }
  }

  private mutating func all(_ types: [Type]) -> [Type] {
    var own: [Type] = []
    for type in types { own.append(self(type)) }
    return own
  }
}
