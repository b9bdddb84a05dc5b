import DigraphModel
import SwiftSyntax

/// Mistakes in components of Needle. The generator rejects them, or they trap.
struct NeedleMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }

  init(_ app: PlantedApp) { self.app = app }

  /// All mistakes.
  func all() -> [Mistake] {
    var seen: Set<Site> = []
    var mistakes: [Mistake] = []
    for binding in graph.bindings
    where binding.framework == .needle && !binding.isTestOnly && seen.insert(binding.site).inserted {
      guard let property = Property(binding.site, in: app) else { continue }
      let lost = Set(app.bindings(at: binding.site))
      for (kind, summary, edit) in property.changes(of: binding.key, deleting: true, in: graph) {
        if let mistake = app.losing(kind, .needle, lost, at: binding.site, summary, [edit]) { mistakes.append(mistake) }
      }
      mistakes += loops(binding, property)
    }
    for id in graph.requests.indices where graph.requests[id].framework == .needle && graph.isVital(id) {
      let request = graph.requests[id]
      guard request.requirementList != nil, let property = Property(request.site, in: app) else { continue }
      for (kind, _, edit) in property.changes(of: request.key, deleting: false, in: graph) {
        var key = request.key
        if kind == .rename { key.name = .member("planted") } else { key.type = "any \(key.type)" }
        if let mistake = app.failing(kind, id, asking: key, "require '\(key)' instead of '\(request.key)'", [edit]) {
          mistakes.append(mistake)
        }
      }
    }
    return mistakes + invisibleChildren() + unregistered()
  }

  /// A property in the source.
  private struct Property {
    let text: SourceText
    let variable: VariableDeclSyntax
    let binding: PatternBindingSyntax

    init?(_ site: Site, in app: PlantedApp) {
      guard let text = app.text(of: site.path), let node = text.node(at: site),
        let variable = node.nearest(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first
      else { return nil }
      (self.text, self.variable, self.binding) = (text, variable, binding)
    }

    func changes(
      of key: Key, deleting: Bool, in graph: Graph
    ) -> [(Mistake.Kind, summary: String, Mistake.Edit)] {
      var changes: [(Mistake.Kind, summary: String, Mistake.Edit)] = [
        (.rename, "rename '\(key)'", text.replacing(binding.pattern, with: "planted"))
      ]
      if deleting { changes.append((.delete, "delete '\(key)'", text.deleting(variable.span))) }
      // A request for `any P` instead of `P`. The generator compares types by their spelling, so nothing answers.
      if let type = binding.typeAnnotation?.type, type.is(IdentifierTypeSyntax.self),
        graph.types[type.trimmedDescription]?.kind == .protocol
      {
        let other = "any \(type.trimmedDescription)"
        changes.append((.retype, "give '\(key)' the type '\(other)'", text.replacing(type, with: other)))
      }
      return changes
    }

    /// The statements of a getter.
    var getter: CodeBlockItemListSyntax? {
      guard case .getter(let statements)? = binding.accessorBlock?.accessors else { return nil }
      return statements
    }
  }

  private func loops(_ target: Binding, _ property: Property) -> [Mistake] {
    guard let getter = property.getter, let first = getter.first, app.bindings(at: target.site).count == 1 else {
      return []
    }
    let returns = if case .expr = first.item { getter.count == 1 } else { false }
    return graph.eagerWays(to: target.id, atMost: 3).compactMap { way in
      let source = graph.bindings[way.source]
      guard source.container == target.container, case .member(let name) = source.key.name else { return nil }
      let edit = property.text.inserting(
        "_ = self.\(name); \(returns ? "return " : "")", at: first.span.lowerBound)
      return app.loop(.needle, from: target, over: way, [edit], around: property.variable, in: property.text)
    }
  }

  /// Makes a child component by `.init`, which the generator does not recognise.
  private func invisibleChildren() -> [Mistake] {
    let made = Dictionary(grouping: graph.constructions.filter { $0.framework == .needle && !$0.isTestOnly }) {
      $0.container
    }
    return made.keys.sorted().compactMap { container in
      guard let places = made[container], places.count == 1, let place = places.first,
        let text = app.text(of: place.site.path), let node = text.node(at: place.site),
        let call = node.nearest(FunctionCallExprSyntax.self), let property = Property(place.site, in: app),
        let getter = property.getter, getter.count == 1, getter.first?.item.span == call.span,
        property.binding.typeAnnotation?.type.trimmedDescription == call.calledExpression.trimmedDescription
      else { return nil }
      let name = graph.containers[container].name
      var mistake = Mistake(
        .unapply, .needle, at: place.site, "make '\(name)' by '.init'",
        edits: [text.replacing(call.calledExpression, with: ".init")])
      mistake.names = [name]
      return mistake
    }
  }

  /// Leaves out the registration of the generated providers.
  private func unregistered() -> [Mistake] {
    let statements = app.paths(containing: ["registerProviderFactories()"]).compactMap(app.text(of:)).flatMap { text in
      text.tree.statementsCalling("registerProviderFactories", on: nil).map { (text, $0) }
    }
    guard statements.count == 1, let (text, statement) = statements.first else { return [] }
    var mistake = Mistake(
      .unapply, .needle, at: text.site(of: statement.span), "do not register what is generated",
      edits: [text.deleting(statement.span)])
    mistake.names = graph.containers.filter { $0.framework == .needle && $0.parents.isEmpty }.map(\.name)
    return [mistake]
  }
}

extension SourceFileSyntax {
  /// Statements that consist of a call of a function. If `receiver` is given, the called expression begins with that
  /// name.
  func statementsCalling(_ function: String, on receiver: String?) -> [CodeBlockItemSyntax] {
    let finder = StatementFinder(function, receiver)
    finder.walk(self)
    return finder.statements
  }
}

private final class StatementFinder: SyntaxVisitor {
  private let function: String
  private let receiver: String?
  private(set) var statements: [CodeBlockItemSyntax] = []

  init(_ function: String, _ receiver: String?) {
    (self.function, self.receiver) = (function, receiver)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if case .expr(let expression) = node.item, let call = expression.as(FunctionCallExprSyntax.self),
      call.calledName == function,
      receiver.map({ call.calledExpression.trimmedDescription.hasPrefix($0) })
        ?? call.calledExpression.is(DeclReferenceExprSyntax.self)
    {
      statements.append(node)
    }
    return .visitChildren
  }
}
