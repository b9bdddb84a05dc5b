import DigraphSyntax

/// The libraries of the input that the code of each app can reach.
///
/// Code reaches a library by importing its module, or by importing a library that reaches it. If no app reaches a
/// module, manifests tell which apps link it. If they tell nothing, sources seem to know the module by another name, so
/// any app may contain it.
struct LinkedModules {
  /// Modules of libraries, by app.
  private var reached: [String: Set<String>] = [:]
  private var known: Set<String> = []
  /// Apps whose manifests link a module, by module.
  private var declared: [String: Set<String>] = [:]

  /// Finds the libraries of each app by following imports and names of modules from its code.
  ///
  /// - Parameters:
  ///   - inputs: All files; names in tests do not count.
  ///   - identifiers: Short hashes of the names and imports in a file, by its position in `inputs`; `nil` if the file
  ///     may contain any name.
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
      if !input.linkingApps.isEmpty { declared[input.module, default: []].formUnion(input.linkingApps) }
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
    if known.contains(module) { return reached[app].map { $0.contains(module) } ?? true }
    return declared[module]?.contains(app) ?? true
  }
}
