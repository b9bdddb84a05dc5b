import DigraphModel
import SwiftSyntax

/// Providers that assume the main actor, and detached tasks that request from them.
struct IsolationMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }

  /// Frameworks whose providers are closures.
  static let frameworks: Set<Framework> = [.swinject, .injection, .factory]

  init(_ app: PlantedApp) { self.app = app }

  /// All mistakes.
  func all() -> [Mistake] {
    var seen: Set<Site> = []
    let bound = graph.bindings.filter { $0.framework.keysAreMembers && Self.frameworks.contains($0.framework) }
    return graph.requests.filter { Self.frameworks.contains($0.framework) && seen.insert($0.site).inserted }.compactMap(
      asking) + bound.compactMap(member)
  }

  /// A detached task with a request, beside the code that requests.
  private func asking(_ request: Request) -> Mistake? {
    guard request.consumer == nil || request.timing == .deferred, request.resolution.status == .bound,
      request.resolution.bindings.count == 1, request.form == .expression, !request.isTestOnly,
      !request.framework.keysAreMembers, request.idleness == nil
    else { return nil }
    let binding = graph.provider(of: graph.bindings[request.resolution.bindings[0]])
    guard let isolation = isolating(binding), let text = app.text(of: request.site.path),
      let node = text.node(at: request.site),
      let call = node.callAround ?? node.nearest(FunctionCallExprSyntax.self),
      let item = call.nearest(CodeBlockItemSyntax.self), call.nearest(ClosureExprSyntax.self) == nil
    else { return nil }
    let asked = text.text(call.span)
    guard call.arguments.isEmpty || asked.contains("\(request.key.type).self") else { return nil }
    let typed = call.arguments.isEmpty ? "\(asked) as \(request.key.type)" : asked
    return mistake(
      binding, at: request.site,
      [isolation, text.inserting("Task.detached { _ = \(typed) }; ", at: item.span.lowerBound)])
  }

  /// A function that requests a member of a container.
  private func member(_ binding: Binding) -> Mistake? {
    guard case .member(let name)? = binding.key.name, binding.key.arguments.isEmpty, !name.contains("("),
      !binding.isTestOnly, let isolation = isolating(binding), let text = app.text(of: binding.site.path)
    else { return nil }
    let container = graph.containers[binding.container].name
    let function = "\nfunc planted() { Task.detached { _ = \(container).shared.\(name)() } }\n"
    return mistake(binding, at: binding.site, [isolation, text.inserting(function, at: text.bytes.count)])
  }

  private func mistake(_ binding: Binding, at site: Site, _ edits: [Mistake.Edit]) -> Mistake {
    var mistake = Mistake(
      .isolate, binding.framework, at: site,
      "ask in a detached task for '\(binding.key)', which assumes the main actor",
      edits: edits)
    mistake.keys = [binding.key]
    mistake.places = [binding.site]
    return mistake
  }

  /// Makes a provider assume the main actor, if its object is made anew for each request and no other provider may
  /// answer.
  private func isolating(_ binding: Binding) -> Mistake.Edit? {
    guard binding.scope.lifetime == .unique || binding.scope.lifetime == .graph, binding.provider == .factory,
      binding.conditions.isEmpty, app.bindings(at: binding.site).count == 1, binding.isolation == nil,
      let text = app.text(of: binding.site.path), let node = text.node(at: binding.site),
      let closure = closure(of: node), closure.statements.count == 1, let statement = closure.statements.first,
      case .expr(let expression) = statement.item,
      // In a nested closure, `$0` is the parameter of that closure.
      !text.text(expression.span).contains("$")
    else { return nil }
    return text.replacing(expression, with: "MainActor.assumeIsolated { \(text.text(expression.span)) }")
  }

  private func closure(of node: Syntax) -> ClosureExprSyntax? {
    if let call = node.nearest(FunctionCallExprSyntax.self), let closure = call.closure { return closure }
    // `var api: Factory<API> { self { LiveAPI() } }`
    guard let variable = node.nearest(VariableDeclSyntax.self), variable.bindings.count == 1,
      case .getter(let code)? = variable.bindings.first?.accessorBlock?.accessors, code.count == 1,
      case .expr(let expression)? = code.first?.item
    else { return nil }
    var made = expression
    // `self { LiveAPI() }.onPreview { FakeAPI() }.singleton`
    while let base = (made.as(FunctionCallExprSyntax.self)?.calledExpression ?? made)
      .as(MemberAccessExprSyntax.self)?.base
    {
      made = base
    }
    return made.as(FunctionCallExprSyntax.self)?.closure
  }
}
