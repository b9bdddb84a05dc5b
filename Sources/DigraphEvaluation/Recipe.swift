public import DigraphModel
import DigraphProgram

extension Evaluator {
  /// A hash of a provider's closure: closures with the same recipe do the same, in files that see the same types.
  ///
  /// The recipe depends neither on the names of the closure's parameters nor on a cast of the whole result.
  public func recipe(of value: ClosureValue) -> String? {
    let closure = value.node
    let body = closure[closure.childCount - 1]
    guard closure.kind == .closure, body.kind == .block, body.childCount > 0 else { return nil }
    if body.childCount > 1 { return recipe(of: body, in: closure, value.environment) }
    var node = body[0]
    if node.kind == .return, let value = node.children.first { node = value }
    while node.kind == .cast || node.kind == .optionalTry { node = node[0] }
    return recipe(of: node, in: closure, value.environment)
  }

  /// The recipe of code inside of a provider's closure.
  public func recipe(of node: Node, in closure: Node?, _ environment: Environment) -> String {
    let parameters = closure?.children.filter { $0.kind == .closureParameter }.map(\.text) ?? []
    let context = environment.context
    return Recipe.text(
      of: node, parameters: parameters,
      // Few constructions name a variable. The path of the file is used, since its number depends on the other files of
      // the run.
      context: {
        let file = program.files[context.file]
        return "\(file.path) \(context.owner.map { file.facts.types[$0].name } ?? "") \(environment.functionName)"
      })
  }

  /// The recipe of `Type()`.
  public func recipe(constructing type: String) -> String {
    Recipe.text(constructing: type)
  }
}

/// The way in which an object is made, as a text: two constructions with equal texts make the same object.
public enum Recipe {
  /// The recipe of an expression that makes an object.
  ///
  /// - Parameters:
  ///   - node: the expression.
  ///   - parameters: names of the parameters of the closure around it; their names do not matter.
  ///   - context: identifies the scope of the expression's variables; called only if there are variables.
  /// - Returns: a hash of 64 bits, in hexadecimal digits.
  public static func text(of node: Node, parameters: [String] = [], context: () -> String) -> String {
    var hash = Hash()
    write(node, to: &hash, parameters, context)
    return hash.text
  }

  /// The recipe of `Type()`.
  static func text(constructing type: String) -> String {
    var hash = Hash()
    hash.combine(Node.Kind.call)
    hash.combine(Node.Kind.name)
    hash.combine(type)
    hash.combine(")")
    hash.combine(")")
    return hash.text
  }

  private static func write(_ node: Node, to hash: inout Hash, _ parameters: [String], _ context: () -> String) {
    hash.combine(node.kind)
    if node.hasText {
      let text = node.text
      if node.kind == .name, let number = parameters.firstIndex(of: text) {
        hash.combine("$\(number)")
      } else {
        hash.combine(text)
        // A variable: elsewhere, another variable may have the same name.
        if node.kind == .name, text.startsLowercase { hash.combine(context()) }
      }
    }
    if let type = node.type { hash.combine(type.verbatimType) }
    for child in node.children { write(child, to: &hash, parameters, context) }
    hash.combine(")")
  }

  /// The 64-bit FNV-1a hash: <https://datatracker.ietf.org/doc/html/rfc9923>.
  private struct Hash {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325
    var text: String { String(value, radix: 16) }

    mutating func combine(_ text: String) {
      for byte in text.utf8 { combine(byte) }
      combine(0xff)
    }

    /// Combines the number of the kind, in decimal digits.
    mutating func combine(_ kind: Node.Kind) {
      let number = kind.rawValue
      if number >= 100 { combine(UInt8(ascii: "0") + number / 100) }
      if number >= 10 { combine(UInt8(ascii: "0") + number / 10 % 10) }
      combine(UInt8(ascii: "0") + number % 10)
      combine(0xff)
    }

    private mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

// MARK: Objects that providers make

extension Evaluator {
  /// An object that a provider makes.
  struct Instantiated: Hashable {
    var type: NominalID
    var recipe: String
    var maker: Int
    var place: Place
    var owner: Owner
  }

  /// Notes that a provider makes an object.
  func noteInstantiation(of type: NominalID, at call: Call) {
    guard !frame.isEffectFree, let maker, program[type].isDeclared, program[type].kind.isReferenceType else { return }
    let made = Instantiated(
      type: type, recipe: recipe(of: call.node, in: makerClosure, call.environment), maker: maker,
      place: place(ofCall: call.node),
      owner: frame.owner)
    perform(
      .instantiated(made, call.node, call.environment.context, functionName: call.environment.functionName))
  }

  /// Adds objects that providers make themselves, although another binding makes and shares the same object, or
  /// although the object asks a container itself. Removes recipes that no longer tell anything.
  ///
  /// - Parameters:
  ///   - draft: The draft, with all of its bindings.
  ///   - framework: The framework of the providers.
  ///   - binding: The binding of the registration with a given number; `nil` for a registration that binds nothing.
  public func addInstantiations(to draft: inout Draft, framework: Framework, binding: (Int) -> Binding.ID?) {
    let notable = NotableObjects(in: draft, of: framework)
    draft.add(
      instantiated.compactMap { made in
        let type = program.spelling(program.selfType(made.type))
        // Computing the site of a construction is costly, and most objects are made in only one place.
        guard notable.includes(type, made.recipe) else { return nil }
        return binding(made.maker).map { consumer in
          Instantiation(
            framework: framework, type: type, recipe: made.recipe,
            consumer: consumer,
            owner: made.owner.type.map { program[program.nominalOf[made.place.file][$0]].path } ?? "",
            site: program.site(of: made.place.range, in: made.place.file),
            isTestOnly: program.files[made.place.file].isTest)
        }
      }, notable, framework: framework)
  }
}

/// Objects whose other constructions matter: those that bindings share, and those of types that ask a container.
private struct NotableObjects {
  /// Recipes of the objects that bindings share, by type.
  private var shared: [String: Set<String>] = [:]
  /// Types whose own code asks a container.
  private var askers: Set<String> = []

  init(in draft: Draft, of framework: Framework) {
    // Bindings and requests are large: only the needed parts are copied.
    let (bindings, requests) = (draft.bindings, draft.requests)
    for index in bindings.indices where bindings[index].binding.framework == framework {
      guard let recipe = bindings[index].binding.recipe, bindings[index].binding.scope.lifetime.isKept,
        let type = bindings[index].binding.implementation
      else { continue }
      shared[type, default: []].insert(recipe)
    }
    for index in requests.indices
    where requests[index].request.framework == framework
      && (requests[index].request.consumer == nil || requests[index].request.timing == .deferred)
    {
      askers.insert(requests[index].request.owner)
    }
  }

  func isShared(_ type: String, _ recipe: String) -> Bool { shared[type]?.contains(recipe) == true }

  func includes(_ type: String, _ recipe: String) -> Bool { isShared(type, recipe) || askers.contains(type) }
}

extension Draft {
  /// Adds those objects made by providers that another binding makes and shares, or that ask a container themselves.
  /// Removes recipes that no longer tell anything.
  public mutating func addInstantiations(_ made: [Instantiation], framework: Framework) {
    add(made, NotableObjects(in: self, of: framework), framework: framework)
  }

  fileprivate mutating func add(_ made: [Instantiation], _ notable: NotableObjects, framework: Framework) {
    struct Making: Hashable {
      var type: String?
      var recipe: String
    }
    var uses: [Making: Int] = [:]
    for index in bindings.indices where bindings[index].binding.framework == framework {
      guard let recipe = bindings[index].binding.recipe else { continue }
      uses[Making(type: bindings[index].binding.implementation, recipe: recipe), default: 0] += 1
    }
    for item in made where bindings[item.consumer].binding.implementation != item.type {
      guard notable.includes(item.type, item.recipe) else { continue }
      if notable.isShared(item.type, item.recipe) {
        uses[Making(type: item.type, recipe: item.recipe), default: 0] += 1
      }
      instantiations.append(item)
    }
    for index in bindings.indices where bindings[index].binding.framework == framework {
      guard let recipe = bindings[index].binding.recipe else { continue }
      if uses[Making(type: bindings[index].binding.implementation, recipe: recipe), default: 0] < 2 {
        bindings[index].binding.recipe = nil
      }
    }
  }
}

extension Scope.Lifetime {
  /// Whether a value is kept, so that several requests get the same one.
  fileprivate var isKept: Bool { self == .shared || self == .resettable || self == .weak }
}

extension String {
  /// Whether the first letter is lowercase, as in names of variables. Nearly all names are ASCII.
  fileprivate var startsLowercase: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80 ? (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) : first?.isLowercase == true
  }
}
