import SwiftSyntax

/// Runs a manifest that is written in Swift, as far as that is possible without a compiler.
///
/// Constants, string interpolation, lists, loops over lists, and functions, types and properties that the manifest
/// declares are understood. Conditions that are not known count as both true and false, so that the result names all
/// that a manifest may declare. What is not understood is ``ManifestValue/unknown``: never a guess. Every run ends,
/// because the number of steps and the depth of calls are limited.
struct ManifestInterpreter {
  var declarations: ManifestDeclarations
  /// Variables, innermost last.
  var scopes: [Scope] = [Scope()]
  /// Constants of the top level that are being computed: they cannot depend on themselves.
  var pending: Set<SyntaxIdentifier> = []
  /// Values of static properties and of constants of helpers that have been computed.
  var constants: [SyntaxIdentifier: ManifestValue] = [:]
  /// What the parameters of the closure that ran last were when it ended, for `inout` ones.
  var finalParameters: [ManifestValue] = []
  var depth = 0
  var steps = 0

  static let depthLimit = 96
  /// Manifests that are in use take some hundred steps, few of them more than a thousand.
  static let stepLimit = 50_000
  static let lengthLimit = 4_096
  static let countLimit = 20_000

  /// A region of code with variables of its own.
  struct Scope {
    var variables: [String: ManifestValue] = [:]
    /// The value that members are called on.
    var selfValue: ManifestValue?
    /// The type whose static members can be named without it.
    var type: String?
    /// Whether this is the body of a function, from where only the top level is visible besides.
    var isFunction = false
    /// Whether this is the body of a closure: a `return` ends it, all around it is visible.
    var isClosure = false
    /// What may be returned, if conditions allow.
    var results: [ManifestValue] = []
    /// How many conditions that are not known enclose the code that is run.
    var doubts = 0
  }

  /// - Parameters:
  ///   - file: The manifest.
  ///   - helpers: Files whose declarations it can use.
  init(_ file: SourceFileSyntax, helpers: ManifestDeclarations = ManifestDeclarations()) {
    declarations = helpers
    declarations.add(file, isHelper: false)
    run(file.statements)
  }

  /// The value of a variable of the top level.
  var globals: [String: ManifestValue] { scopes[0].variables }

  /// The top-level values that are calls of a name, such as `Package(…)`: several if conditions decide which is meant.
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

  /// All variables but those of the top level that can be seen.
  var visibleVariables: [String: ManifestValue] {
    var result: [String: ManifestValue] = [:]
    for scope in scopes.dropFirst().reversed() {
      result.merge(scope.variables) { inner, _ in inner }
      if scope.isFunction { break }
    }
    return result
  }

  /// The innermost scope that a name can be assigned in.
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

  /// The value that members can be named on without saying so, and its type.
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
