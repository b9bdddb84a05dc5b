public import DigraphModel
public import DigraphProgram

extension Evaluator {
  /// A hash of a provider's closure: closures with the same recipe do the same, in files that see the same types.
  ///
  /// The recipe depends neither on the names of the closure's parameters nor on a cast of the whole result.
  public func recipe(of value: ClosureValue) -> String? {
    let closure = value.node
    let body = closure[closure.childCount - 1]
    guard closure.kind == .closure, body.kind == .block, body.childCount > 0 else { return nil }
    if body.childCount > 1 { return recipe(of: body, in: closure, value.environment) }
    var node = body[0]
    if node.kind == .return, let value = node.children.first { node = value }
    while node.kind == .cast || node.kind == .optionalTry { node = node[0] }
    return recipe(of: node, in: closure, value.environment)
  }

  /// The recipe of code inside of a provider's closure.
  public func recipe(of node: Node, in closure: Node?, _ environment: Environment) -> String {
    let parameters = closure?.children.filter { $0.kind == .closureParameter }.map(\.text) ?? []
    let context = environment.context
    return Recipe.text(
      of: node, parameters: parameters,
      // Few constructions name a variable. The path of the file is used, since its number depends on the other files of
      // the run.
      context: {
        let file = program.files[context.file]
        return "\(file.path) \(context.owner.map { file.facts.types[$0].name } ?? "") \(environment.functionName)"
      })
  }

  /// The recipe of `Type()`.
  public func recipe(constructing type: String) -> String {
    Recipe.text(constructing: type)
  }

  // MARK: Objects that providers make

  /// An object that a provider makes.
  public struct Instantiated: Hashable {
    /// The type of the object.
    public var type: NominalID
    /// How the object is made.
    public var recipe: String
    /// The registration whose provider makes it.
    public var maker: Int
    /// The construction.
    public var place: Place
    /// The declaration whose code it is in.
    public var owner: Owner
  }

  /// Notes that a provider makes an object.
  func noteInstantiation(of type: NominalID, at call: Call) {
    guard !frame.isEffectFree, let maker, program[type].isDeclared, program[type].kind.isReferenceType else { return }
    let made = Instantiated(
      type: type, recipe: recipe(of: call.node, in: makerClosure, call.environment), maker: maker,
      place: place(ofCall: call.node),
      owner: frame.owner)
    perform(
      .instantiated(made, call.node, call.environment.context, functionName: call.environment.functionName))
  }
}
