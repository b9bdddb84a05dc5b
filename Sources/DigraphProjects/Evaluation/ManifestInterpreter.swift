import SwiftSyntax

/// Runs a manifest that is written in Swift, as far as possible without a compiler.
///
/// The interpreter understands constants, string interpolation, lists, loops over lists, and the functions, types and
/// properties that the manifest declares. Unknown conditions count as both true and false, so that the result contains
/// everything that a manifest may declare. Other code has the value ``ManifestValue/unknown``; nothing is guessed.
/// Every run ends, because the number of steps and the depth of calls are limited.
struct ManifestInterpreter {
  var declarations: ManifestDeclarations
  /// Variables, innermost last.
  var scopes: [Scope] = [Scope()]
  /// Top-level constants that are being computed: they cannot depend on themselves.
  var pending: Set<SyntaxIdentifier> = []
  /// Computed values of static properties and of constants of helpers.
  var constants: [SyntaxIdentifier: ManifestValue] = [:]
  /// The final values of the parameters of the closure that ran last, for `inout` parameters.
  var finalParameters: [ManifestValue] = []
  var depth = 0
  var steps = 0

  static let depthLimit = 96
  /// Manifests in use take some hundred steps, and few of them more than a thousand.
  static let stepLimit = 50_000
  static let lengthLimit = 4_096
  static let countLimit = 20_000

  /// A region of code with variables of its own.
  struct Scope {
    var variables: [String: ManifestValue] = [:]
    /// The value of `self`.
    var selfValue: ManifestValue?
    /// The type whose static members can be named without the type.
    var type: String?
    /// Whether the scope is the body of a function, which sees only its own variables and the top level.
    var isFunction = false
    /// Whether the scope is the body of a closure: a `return` ends it, and all scopes around it are visible.
    var isClosure = false
    /// Values that may be returned, depending on unknown conditions.
    var results: [ManifestValue] = []
    /// The number of unknown conditions around the running code.
    var doubts = 0
  }

  /// - Parameters:
  ///   - file: The manifest.
  ///   - helpers: Declarations of files that the manifest can use.
  init(_ file: SourceFileSyntax, helpers: ManifestDeclarations = ManifestDeclarations()) {
    declarations = helpers
    declarations.add(file, isHelper: false)
    run(file.statements)
  }

  /// The values of the top-level variables.
  var globals: [String: ManifestValue] { scopes[0].variables }

  /// The top-level values that are calls of a given name, such as `Package(…)`: several if conditions decide between
  /// them.
  func declaredCalls(_ name: String) -> [ManifestCall] {
    let calls = globals.values.flatMap { value -> [ManifestCall] in
      if case .either(let options) = value { options.compactMap(\.call) } else { value.call.map { [$0] } ?? [] }
    }
    return calls.filter { $0.name == name }.sorted { $0.offset < $1.offset }
  }

  // MARK: Variables

  func lookUp(_ name: String) -> ManifestValue? {
    for scope in scopes.dropFirst().reversed() {
      if let value = scope.variables[name] { return value }
      if scope.isFunction { break }
    }
    return scopes[0].variables[name]
  }

  /// All visible variables, except for those of the top level.
  var visibleVariables: [String: ManifestValue] {
    var result: [String: ManifestValue] = [:]
    for scope in scopes.dropFirst().reversed() {
      result.merge(scope.variables) { inner, _ in inner }
      if scope.isFunction { break }
    }
    return result
  }

  /// The innermost scope in which a name can be assigned.
  func scopeIndex(of name: String) -> Int? {
    for index in scopes.indices.dropFirst().reversed() {
      if scopes[index].variables[name] != nil { return index }
      if scopes[index].isFunction { break }
    }
    return scopes[0].variables[name] == nil ? nil : 0
  }

  mutating func declare(_ name: String, _ value: ManifestValue) {
    scopes[scopes.count - 1].variables[name] = value
  }

  /// The value and the type whose members can be named implicitly.
  var currentSelf: (value: ManifestValue?, type: String?) {
    for scope in scopes.reversed() where scope.isFunction || scope.selfValue != nil {
      return (scope.selfValue, scope.type)
    }
    return (nil, nil)
  }

  var isDoubtful: Bool {
    for scope in scopes.reversed() {
      if scope.doubts > 0 { return true }
      if scope.isFunction { return false }
    }
    return false
  }
}
