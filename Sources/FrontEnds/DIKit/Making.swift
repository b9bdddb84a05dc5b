import DigraphModel
import DigraphProgram

/// Finds the objects that provider methods and initializers make: `func provideAPI() -> API { LiveAPI() }`.
struct Making {
  /// An object that code makes.
  struct Made {
    var type: Type
    var recipe: String
    var range: Range<Int>
  }

  private let program: Program

  init(_ program: Program) { self.program = program }

  /// The object that a method returns, if the last statement evidently makes it.
  func result(of declaration: DeclarationID) -> Made? {
    let function = program.function(declaration)
    guard let body = function.body.map({ program.node($0, in: declaration.file) }), var last = body.children.last else {
      return nil
    }
    if last.kind == .return {
      guard let value = last.children.first else { return nil }
      last = value
    } else if body.childCount > 1 {
      return nil
    }
    while last.kind == .cast { last = last[0] }
    // The object is the argument of `Shared(Cache())` or `.init(Cache())`.
    if last.kind == .call, last.childCount == 2, ["Shared", "init"].contains(last[0].text),
      last[0].kind == .name || !last[0].flags.contains(.hasBase)
    {
      last = last[1][0]
    }
    return made(by: last, in: declaration)
  }

  /// All objects that a function makes while it runs. Closures and inner functions run later and are left out.
  func objects(in declaration: DeclarationID) -> [Made] {
    guard let body = program.function(declaration).body.map({ program.node($0, in: declaration.file) }) else {
      return []
    }
    var found: [Made] = []
    var pending = [body]
    while let node = pending.popLast() {
      if node.kind == .closure || node.kind == .function { continue }
      if let made = made(by: node, in: declaration) { found.append(made) }
      pending += node.children
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func made(by node: Node, in declaration: DeclarationID) -> Made? {
    guard node.kind == .call, node[0].kind == .name, node[0].text.first?.isUppercase == true else { return nil }
    let context = program.context(of: declaration)
    let type = program.type(named: node[0].text, in: context)
    guard case .nominal(let id, _) = type, program[id].isDeclared else { return nil }
    let recipe = Recipe.text(of: node) { "\(declaration.file) \(declaration.index)" }
    return Made(type: type, recipe: recipe, range: node[0].range)
  }
}
