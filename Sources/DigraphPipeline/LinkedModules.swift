import DigraphSyntax

/// Which libraries of the input the code of an app may come to.
///
/// Code comes to a library by importing its module, or by a library that does. A module that no app comes to is one
/// that sources know by another name, and may belong to all of them.
struct LinkedModules {
  /// Modules of libraries, by app.
  private var reached: [String: Set<String>] = [:]
  private var known: Set<String> = []

  /// Follows the modules that the code of each app names.
  ///
  /// - Parameters:
  ///   - inputs: All files; what tests name does not count.
  ///   - identifiers: Short hashes of the names in a file, and of its imports, by its position in `inputs`; `nil` if it
  ///     may have any.
  /// - Complexity: O(identifiers).
  init(_ inputs: [InputFile], identifiers: (Int) -> [UInt32]?) {
    let modules = Set(inputs.filter(\.apps.isEmpty).map(\.module))
    let names = Dictionary(grouping: modules) { WordScan.importHash(of: $0) }
    var named: [String: Set<String>] = [:]
    var namedByApp: [String: Set<String>] = [:]
    for (number, input) in inputs.enumerated() where !input.isTest {
      let found = identifiers(number).map { Set($0.flatMap { names[$0] ?? [] }) } ?? modules
      if input.apps.isEmpty { named[input.module, default: []].formUnion(found) }
      for app in input.apps { namedByApp[app, default: []].formUnion(found) }
    }
    for (app, first) in namedByApp {
      var all: Set<String> = []
      var pending = Array(first)
      while let next = pending.popLast() {
        if all.insert(next).inserted { pending += named[next] ?? [] }
      }
      reached[app] = all
      known.formUnion(all)
    }
  }

  /// Whether an app may contain a library.
  func mayLink(_ module: String, into app: String) -> Bool {
    !known.contains(module) || reached[app].map { $0.contains(module) } ?? true
  }
}
