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
  private var variables: [String: Evaluated] = [:]
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
  public func declare(_ name: String, _ value: Evaluated) { variables[name] = value }

  /// The value of a variable.
  public subscript(name: String) -> Evaluated? {
    var environment: Environment? = self
    while let current = environment {
      if let value = current.variables[name] { return value }
      environment = current.parent
    }
    return nil
  }

  /// Changes a variable where it is declared; `false` if it is none.
  public func assign(_ name: String, _ value: Evaluated) -> Bool {
    var environment: Environment? = self
    while let current = environment {
      if current.variables[name] != nil {
        current.variables[name] = value
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
      if current.variables[name] != nil { return true }
      environment = current.parent
    }
    return false
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
