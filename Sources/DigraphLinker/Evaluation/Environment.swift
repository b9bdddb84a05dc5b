/// The variables that a piece of code can see.
public final class Environment {
  /// The next outer environment.
  public let parent: Environment?
  /// From where types are looked up.
  public var context: TypeContext
  /// What stands in place of generic parameters.
  public var substitutions: [String: Type]
  /// `self`.
  public var receiver: Evaluated?
  /// Whether `self` is a type rather than an instance.
  public var isStatic = false
  /// The value of `#function`.
  public var functionName: String
  /// Values of `$0`, `$1` … in a closure without a parameter clause.
  public var anonymousArguments: [Evaluated]?
  /// The result type of the surrounding function or closure.
  public var resultType: Type?
  private var variables = Variables()
  /// Properties of `self` that the code so far has surely given a value, with the methods of `self` that it has called
  /// since then.
  private var filled: [DeclarationID: Set<DeclarationID>] = [:]
  private var localFunctions: [String: DeclarationID] = [:]

  /// Creates an environment inside another one.
  public init(parent: Environment) {
    self.parent = parent
    context = parent.context
    substitutions = parent.substitutions
    receiver = parent.receiver
    isStatic = parent.isStatic
    functionName = parent.functionName
    resultType = parent.resultType
  }

  /// Creates the outermost environment of a function.
  public init(context: TypeContext, functionName: String, receiver: Evaluated? = nil) {
    parent = nil
    self.context = context
    self.functionName = functionName
    self.receiver = receiver
    substitutions = [:]
  }

  /// Declares a variable.
  public func declare(_ name: String, _ value: Evaluated) { variables.set(name, value) }

  /// The value of a variable.
  public subscript(name: String) -> Evaluated? {
    var environment: Environment? = self
    while let current = environment {
      if let position = current.variables.position(of: name) { return current.variables.values[position] }
      environment = current.parent
    }
    return nil
  }

  /// Changes a variable where it is declared; `false` if it is none.
  public func assign(_ name: String, _ value: Evaluated) -> Bool {
    var environment: Environment? = self
    while let current = environment {
      if let position = current.variables.position(of: name) {
        current.variables.values[position] = value
        return true
      }
      environment = current.parent
    }
    return false
  }

  /// Whether a variable is declared in this environment itself or in one inside of `outer`.
  public func declares(_ name: String, inside outer: Environment) -> Bool {
    var environment: Environment? = self
    while let current = environment, current !== outer {
      if current.variables.position(of: name) != nil { return true }
      environment = current.parent
    }
    return false
  }

  /// Notes that a property of `self` gets a value here, or one that may be `nil`.
  func note(_ property: DeclarationID, isFilled: Bool) {
    if isFilled {
      filled[property] = []
      return
    }
    var environment: Environment? = self
    while let current = environment {
      if !current.filled.isEmpty { current.filled[property] = nil }
      environment = current.parent
    }
  }

  /// Notes that methods of `self` may be called here.
  func note(calls: [DeclarationID]) {
    var environment: Environment? = self
    while let current = environment {
      for property in current.filled.keys { current.filled[property]?.formUnion(calls) }
      environment = current.parent
    }
  }

  /// Whether the code so far has surely given some property of `self` a value.
  var hasFilled: Bool {
    var environment: Environment? = self
    while let current = environment {
      if !current.filled.isEmpty { return true }
      environment = current.parent
    }
    return false
  }

  /// The methods of `self` that the code has called since it gave a property a value; `nil` if it has given it none.
  func calls(sinceFilling property: DeclarationID) -> Set<DeclarationID>? {
    var environment: Environment? = self
    while let current = environment {
      if let calls = current.filled[property] { return calls }
      environment = current.parent
    }
    return nil
  }

  /// Whether code in it sees no variable.
  var hasNoVariables: Bool {
    variables.values.isEmpty && anonymousArguments == nil && localFunctions.isEmpty && parent?.hasNoVariables ?? true
  }

  /// Whether code in it sees the same; environments that are deep or large are taken for different ones.
  func isSame(as other: Environment, depth: Int) -> Bool {
    if self === other { return true }
    guard depth < PropertyVersions.mostDepth, context.file == other.context.file, context.owner == other.context.owner,
      isStatic == other.isStatic, functionName == other.functionName, substitutions == other.substitutions,
      resultType == other.resultType, localFunctions == other.localFunctions, filled == other.filled,
      anonymousArguments == nil, other.anonymousArguments == nil, variables.isSame(as: other.variables, depth: depth)
    else { return false }
    switch (receiver, other.receiver) {
    case (nil, nil): break
    case (let own?, let other?): guard own.isSame(as: other, depth: depth + 1) else { return false }
    default: return false
    }
    guard let parent, let outer = other.parent else { return self.parent == nil && other.parent == nil }
    return parent.isSame(as: outer, depth: depth + 1)
  }

  func declare(function name: String, _ id: DeclarationID) { localFunctions[name] = id }

  func localFunction(_ name: String) -> (DeclarationID, Environment)? {
    var environment: Environment? = self
    while let current = environment {
      if let id = current.localFunctions[name] { return (id, current) }
      environment = current.parent
    }
    return nil
  }

  /// Values of `$0`, `$1` … of the innermost closure that has them.
  public func anonymousArgument(_ number: Int) -> Evaluated? {
    var environment: Environment? = self
    while let current = environment {
      if let arguments = current.anonymousArguments {
        return number < arguments.count ? arguments[number] : .unknown
      }
      environment = current.parent
    }
    return nil
  }
}

/// Variables by name: mostly so few that looking at each is faster than to hash the name.
private struct Variables {
  private var names: [String] = []
  var values: [Evaluated] = []
  /// Positions by name, once there are many.
  private var positions: [String: Int] = [:]

  private static let few = 12

  func isSame(as other: Variables, depth: Int) -> Bool {
    names.count <= Self.few && names == other.names
      && zip(values, other.values).allSatisfy { $0.isSame(as: $1, depth: depth + 1) }
  }

  func position(of name: String) -> Int? {
    if names.isEmpty { return nil }
    return positions.isEmpty ? names.firstIndex(of: name) : positions[name]
  }

  mutating func set(_ name: String, _ value: Evaluated) {
    if let position = position(of: name) {
      values[position] = value
      return
    }
    names.append(name)
    values.append(value)
    if !positions.isEmpty {
      positions[name] = names.count - 1
    } else if names.count > Self.few {
      for (position, name) in names.enumerated() { positions[name] = position }
    }
  }
}
