import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The run-time arguments that the requests of a program pass to a provider, if all of them are known.
///
/// A provider is evaluated where it is registered, before the requests for it are known. So the first pass collects the
/// arguments of requests, and the next pass gives them to providers: the parent in `{ (_, parent: Assembler) in
/// Flow(assembler: Assembler([…], parent: parent)) }`, or a text that is used as a name.
struct ProviderArguments {
  /// An argument, as far as a provider can make use of it.
  enum Sent: Hashable {
    case texts(Set<String>)
    case containers(Set<Int>)
    case unknown

    func joined(with other: Sent) -> Sent {
      switch (self, other) {
      case (.texts(let own), .texts(let others)) where own.union(others).count <= Self.most:
        .texts(own.union(others))
      case (.containers(let own), .containers(let others)): .containers(own.union(others))
      default: .unknown
      }
    }

    private static let most = 8
  }

  /// Identifies providers that the same requests may ask.
  private struct Service: Hashable {
    let type: Type
    let count: Int
  }

  private var known: [Service: [Sent]] = [:]

  /// Takes the arguments that all requests pass to providers that can make use of them.
  ///
  /// - Parameters:
  ///   - entries: The registrations.
  ///   - requests: The requests.
  ///   - program: The program. If its beginning is not known, other code may pass other values.
  /// - Returns: Whether more is known now.
  mutating func take(_ entries: [Entry], _ requests: [RequestRecord], in program: Program) -> Bool {
    // Records are large, so none of them is copied as a whole.
    let open = entries.indices.filter { !entries[$0].openArguments.isEmpty }
    guard !open.isEmpty, program.hasBeginning else { return false }
    var wanted: Set<Service> = []
    for number in open {
      wanted.insert(Service(type: entries[number].key.type, count: entries[number].key.arguments.count))
    }
    var found: [Service: [Sent]] = [:]
    for number in requests.indices {
      for key in requests[number].keys where !key.arguments.isEmpty {
        let service = Service(type: key.type, count: key.arguments.count)
        guard wanted.contains(service) else { continue }
        let sent = requests[number].sent ?? key.arguments.map { _ in .unknown }
        found[service] = found[service].map { zip($0, sent).map { $0.joined(with: $1) } } ?? sent
      }
    }
    found = found.filter { $0.value.contains { $0 != .unknown } }
    defer { known = found }
    return found != known
  }

  /// The argument at a position of the provider of a service; `nil` if it is not known.
  func sent(to key: KeyRecord, at position: Int) -> Sent? {
    guard let all = known[Service(type: key.type, count: key.arguments.count)], all.indices.contains(position),
      all[position] != .unknown
    else { return nil }
    return all[position]
  }
}

extension SwinjectEvaluator {
  /// An argument of a request, as far as a provider can make use of it.
  func sent(_ value: Evaluated) -> ProviderArguments.Sent {
    if let texts = value.texts, value.variable == nil { return .texts(Set(texts)) }
    guard value.entity != nil, let handle = handle(of: value), case let handle = handles[handle], !handle.isUnknown,
      handle.provider == nil, !handle.allocations.isEmpty
    else { return .unknown }
    return .containers(Set(handle.allocations))
  }

  /// The arguments with which a provider is evaluated: the values that all requests pass, where they are known.
  ///
  /// - Parameters:
  ///   - arguments: The arguments with their types.
  ///   - factory: The provider.
  ///   - number: The registration.
  /// - Returns: The arguments, with their values where these are known.
  func passed(_ arguments: [Evaluated], to factory: Evaluated, of number: Int) -> [Evaluated] {
    guard !arguments.isEmpty, case .closure(let closure) = factory.value else { return arguments }
    let names = closure.node.children.filter { $0.kind == .closureParameter }.dropFirst().map(\.text)
    var own = arguments
    for (position, name) in zip(arguments.indices, names) {
      guard let type = arguments[position].type?.unwrapped,
        isTracked(type) || mayBeText(type) && closure.node.names(with: name)
      else { continue }
      entries[number].openArguments.insert(position)
      // Another pass may know the argument.
      roots.noteUnrepeatable()
      noteOpaque()
      switch providerArguments.sent(to: entries[number].key, at: position) {
      case .texts(let texts): own[position].value = .texts(texts.sorted())
      case .containers(let allocations):
        let handle = handles.intern(Handle(allocations: allocations.sorted()))
        own[position].value = isAssembler(type) ? .entity(Entity(EntityKind.assembler, handle)) : handleEntity(handle)
      case .unknown, nil: break
      }
    }
    return own
  }

  /// Whether a type is `String`, or an enum of the input, whose cases may have texts.
  private func mayBeText(_ type: Type) -> Bool {
    guard let id = type.nominal else { return false }
    return program[id].path == "String" || program[id].isDeclared && program[id].kind == .enum
  }
}

extension Node {
  /// Whether an argument `name:` in the code mentions a variable.
  fileprivate func names(with variable: String) -> Bool {
    if kind == .argument, hasText, text == "name" { return mentions(variable) }
    return children.contains { $0.names(with: variable) }
  }

  private func mentions(_ variable: String) -> Bool {
    kind == .name && text == variable || children.contains { $0.mentions(variable) }
  }
}
