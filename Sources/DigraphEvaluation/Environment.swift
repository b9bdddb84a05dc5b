public import DigraphProgram

/// The variables that a piece of code can see.
public final class Environment {
  /// The next outer environment.
  public let parent: Environment?
  /// The scope in which types are looked up.
  public var context: TypeContext
  /// The types that replace generic parameters.
  public var substitutions: [String: Type]
  /// `self`.
  public var receiver: Evaluated?
  /// Whether `self` is a type rather than an instance.
  public var isStatic = false
  /// The value of `#function`.
  public var functionName: String
  /// Values of `$0`, `$1` … in a closure without a parameter clause.
  var anonymousArguments: [Evaluated]?
  /// The result type of the surrounding function or closure.
  public var resultType: Type?
  private var variables = Variables()
  /// Properties of `self` that the code so far has certainly filled, with the methods of `self` that it has called
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

  /// Changes a variable where it is declared; `false` if there is no variable of that name.
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

  /// Notes that the code assigns to a property of `self`: a value if it `isFilled`, else one that may be `nil`.
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

  /// Whether the code so far has certainly filled some property of `self`.
  var hasFilled: Bool {
    var environment: Environment? = self
    while let current = environment {
      if !current.filled.isEmpty { return true }
      environment = current.parent
    }
    return false
  }

  /// The methods of `self` that the code has called since it filled a property; `nil` if it has not filled it.
  func calls(sinceFilling property: DeclarationID) -> Set<DeclarationID>? {
    var environment: Environment? = self
    while let current = environment {
      if let calls = current.filled[property] { return calls }
      environment = current.parent
    }
    return nil
  }

  /// Whether code in the environment sees no variable.
  var hasNoVariables: Bool {
    variables.values.isEmpty && anonymousArguments == nil && localFunctions.isEmpty && parent?.hasNoVariables ?? true
  }

  /// Whether code in both environments sees the same values; deep or large environments count as different.
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

  /// Value of `$0`, `$1` … in the innermost closure that has such arguments.
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

/// Variables by name. Most environments have so few that comparing each is faster than hashing the name.
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
