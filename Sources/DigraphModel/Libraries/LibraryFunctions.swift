/// Functions of the standard library, of C and of Apple's frameworks that are members of no type.
///
/// Specified by the references of the Swift standard library and of Darwin.
public enum LibraryFunctions {
  /// Whether a name is that of such a function.
  public static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains(where: name.hasPrefix)
  }

  private static let names: Set<String> = [
    "abort", "abs", "assert", "assertionFailure", "atexit", "autoreleasepool", "ceil", "debugPrint", "drand48",
    "dump", "exit", "extractIsolation", "fabs", "fatalError", "floor", "fmax", "fmin", "free", "getenv",
    "isKnownUniquelyReferenced", "isatty", "malloc", "max", "memcpy", "memset", "min", "numericCast", "pow",
    "precondition", "preconditionFailure", "print", "printf", "putenv", "puts", "rand", "readLine", "repeatElement",
    "round", "sequence", "setenv", "signal", "sleep", "sqrt", "srand", "srand48", "stride", "strlen", "swap",
    "sysctlbyname", "time", "type", "uname", "unsafeBitCast", "unsafeDowncast", "usleep", "zip",
  ]

  /// The beginnings of the names of families of functions.
  private static let prefixes = [
    "arc4random", "dispatch_", "dlopen", "dlsym", "objc_", "os_", "pthread_", "withAnimation", "withChecked",
    "withDiscarding", "withExtendedLifetime", "withObservationTracking", "withTask", "withThrowing",
    "withTransaction", "withUnsafe",
  ]
}
