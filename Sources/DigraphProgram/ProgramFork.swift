import DigraphModel

extension Program {
  /// A program with the same content that another thread may use at the same time.
  ///
  /// Facts, tables and declared types are shared, since nothing changes them any more. Each of the two programs learns
  /// separately while it is asked: types that are only named, types of nodes, and wanted files.
  ///
  /// - Complexity: O(files + types that are only named).
  public func fork() -> Program {
    let fork = Program(tablesOf: self, files: files, words: words, background: nil)
    for id in externals.values { fork.nominals[id.index] = Nominal(copying: nominals[id.index]) }
    return fork
  }

  /// Returns the wanted files and words, and forgets them.
  public func takeWants() -> (files: Set<Int>, words: Set<String>) {
    defer { (wantedFiles, wantedWords) = ([], []) }
    return (wantedFiles, wantedWords)
  }
}

/// Translates types of a program's fork into types of the program.
///
/// A fork numbers further types as it comes across them. Types from before the fork have the same number in both.
public struct ForkTranslation {
  private let program: Program
  /// The number of types at the time of the fork.
  private let common: Int
  /// The types that the fork has come across, from number `common` on.
  private var found: [Name] = []
  private var known: [NominalID: NominalID] = [:]

  /// The facts about a type that is only named.
  private struct Name {
    let path: String
    let kind: TypeKind
    let isUnread: Bool

    init(_ nominal: Nominal) { (path, kind, isUnread) = (nominal.path, nominal.kind, nominal.isUnread) }
  }

  /// Prepares to translate the types that the fork has so far; after that, the fork may be asked again.
  ///
  /// - Parameters:
  ///   - fork: The program whose types are translated.
  ///   - program: The program that was forked, and into whose types they are translated.
  ///   - common: The number of types in the program when it was forked.
  public init(from fork: Program, to program: Program, common: Int) {
    self.program = program
    self.common = common
    renew(from: fork)
  }

  /// Prepares to translate also the types that the fork has come across since.
  ///
  /// - Complexity: O(types that are only named).
  public mutating func renew(from fork: Program) {
    found = fork.nominals[common...].map { Name($0) }
    for id in program.externals.values where id.index < common { adoptKind(of: Name(fork.nominals[id.index]), as: id) }
    for (id, own) in known { adoptKind(of: found[id.index - common], as: own) }
  }

  /// Takes over the kind of a type from the index of names, if the fork has asked for it before the program.
  private func adoptKind(of twin: Name, as own: NominalID) {
    let nominal = program.nominals[own.index]
    guard nominal.kind == .unknown, twin.kind != .unknown else { return }
    nominal.kind = twin.kind
    nominal.isUnread = twin.isUnread
  }

  /// Whether any type has to be translated.
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
