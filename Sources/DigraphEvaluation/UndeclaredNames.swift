import DigraphModel
import DigraphProgram

/// Calls and reads of names that the input does not declare, without an expression in front.
///
/// A library may have added such a member to the type of `self`: `registerOthers()` in an extension of a container. It
/// may do anything with `self`. The functions of Swift's libraries and of the SDK know nothing of `self`.
struct UndeclaredNames {
  let evaluator: Evaluator

  /// The value of a call of an undeclared name; `nil` if nothing is known of the name.
  func value(of call: Evaluator.Call) -> Evaluated? {
    guard mayBeMember(call.name, in: call.environment) else { return nil }
    return evaluator.undeclared(call)
  }

  /// Notes the read of a name whose value nobody uses: `_ = registrations`. If the value is used, the name rather stands
  /// for a constant of a library, or for an error that the code catches.
  func noteRead(of name: Node, in environment: Environment) {
    guard mayBeMember(name.text, in: environment) else { return }
    _ = evaluator.undeclared(Evaluator.Call(node: name, name: name.text, arguments: [], environment: environment))
  }

  private func mayBeMember(_ name: String, in environment: Environment) -> Bool {
    let program = evaluator.program
    guard let type = environment.receiver?.type, name.first?.isLowercase == true, !isOfSDK(name),
      environment[name] == nil, environment.localFunction(name) == nil
    else { return false }
    return program.functions[name] == nil && program.variables[name] == nil
      && program.property(name, of: type) == nil && program.methods(name, of: evaluator.instance(type)).isEmpty
  }

  private func isOfSDK(_ name: String) -> Bool {
    Self.functions.contains(name) || Self.prefixes.contains(where: name.hasPrefix)
  }

  /// Functions of the standard library, of C and of Apple's frameworks that are no members.
  private static let functions: Set<String> = [
    "abort", "abs", "assert", "assertionFailure", "atexit", "autoreleasepool", "ceil", "debugPrint", "drand48", "dump",
    "exit", "extractIsolation", "fabs", "fatalError", "floor", "fmax", "fmin", "free", "getenv", "isatty",
    "isKnownUniquelyReferenced", "malloc", "max", "memcpy", "memset", "min", "numericCast", "pow", "precondition",
    "preconditionFailure", "print", "printf", "putenv", "puts", "rand", "readLine", "repeatElement", "round",
    "sequence",
    "setenv", "signal", "sleep", "sqrt", "srand", "srand48", "stride", "strlen", "swap", "sysctlbyname", "time", "type",
    "uname", "unsafeBitCast", "unsafeDowncast", "usleep", "zip",
  ]

  /// Prefixes of such functions.
  private static let prefixes = [
    "arc4random", "dispatch_", "dlopen", "dlsym", "objc_", "os_", "pthread_", "withAnimation", "withChecked",
    "withDiscarding", "withExtendedLifetime", "withObservationTracking", "withTask", "withThrowing", "withTransaction",
    "withUnsafe",
  ]
}
