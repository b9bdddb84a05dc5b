import DigraphModel
import SwiftSyntax

/// Mistakes in registrations and requests of Swinject.
struct SwinjectMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }
  /// Functions of the app with the names of Swinject's own. They may not accept the arguments of Swinject's functions.
  private let ownFunctions: Set<String>

  init(_ app: PlantedApp) {
    self.app = app
    ownFunctions = Set(
      ["register", "autoregister", "resolve"].filter {
        !app.paths(containing: ["func \($0)<", "func \($0)("]).isEmpty
      })
  }

  /// All mistakes.
  func all() -> [Mistake] {
    let bindings = graph.bindings.indices.filter { graph.bindings[$0].framework == .swinject }
    var seen: Set<Site> = []
    var mistakes: [Mistake] = []
    for id in bindings where seen.insert(graph.bindings[id].site).inserted && !graph.bindings[id].isTestOnly {
      guard let place = Registration(graph.bindings[id], in: app) else { continue }
      mistakes += [
        deletion(place), renaming(place), retyping(place), duplication(place), exchange(place), captive(place),
      ].compactMap(\.self)
      mistakes += loops(place)
    }
    for id in graph.requests.indices where graph.requests[id].framework == .swinject && graph.isVital(id) {
      mistakes += requestMistakes(id)
    }
    return mistakes
  }

  /// A registration in the source.
  private struct Registration {
    let binding: Binding
    let text: SourceText
    /// The type that is registered, with `.self`.
    let type: ExprSyntax
    let call: FunctionCallExprSyntax
    let statement: CodeBlockItemSyntax
    /// All bindings that the statement declares.
    let bindings: Set<Binding.ID>

    init?(_ binding: Binding, in app: PlantedApp) {
      guard let text = app.text(of: binding.site.path), let node = text.wholeNode(at: binding.site),
        let type = node.as(ExprSyntax.self) ?? node.nearest(ExprSyntax.self), let call = node.callAround,
        let statement = node.expressionStatement
      else { return nil }
      (self.binding, self.text, self.type, self.call, self.statement) = (binding, text, type, call, statement)
      bindings = app.bindings(in: statement.span, of: text)
    }

    /// The registered type without `.self`.
    var typeText: String? {
      type.as(MemberAccessExprSyntax.self).flatMap { member in
        member.declName.baseName.text == "self" ? member.base?.trimmedDescription : nil
      }
    }
  }

  // MARK: Registrations

  private func deletion(_ place: Registration) -> Mistake? {
    var (edit, lost): (Mistake.Edit, Set<Binding.ID>) = (place.text.deleting(place.statement.span), place.bindings)
    var summary = "delete the registration of '\(place.binding.key)'"
    if place.call.calledName == "implements" {
      guard let member = place.call.calledExpression.as(MemberAccessExprSyntax.self), place.call.arguments.count == 1
      else { return nil }
      edit = place.text.deleting(member.period.span.lowerBound..<place.call.span.upperBound)
      lost = Set(app.bindings(at: place.binding.site))
      summary = "do not implement '\(place.binding.key)'"
    }
    return losing(.delete, lost, place, summary, edit)
  }

  /// A mistake of a registration that removes bindings.
  private func losing(
    _ kind: Mistake.Kind, _ lost: Set<Binding.ID>, _ place: Registration, _ summary: String, _ edit: Mistake.Edit
  ) -> Mistake? {
    app.losing(kind, .swinject, lost, at: place.binding.site, summary, [edit])
  }

  private func renaming(_ place: Registration) -> Mistake? {
    if let name = place.call.argument("name") {
      return losing(
        .rename, Set(app.bindings(at: place.binding.site)), place, "register '\(place.binding.key)' under another name",
        place.text.replacing(name.expression, with: "\"planted\""))
    }
    guard isSwinjects(place.call), place.bindings.count == app.bindings(at: place.binding.site).count else {
      return nil
    }
    return losing(
      .rename, place.bindings, place, "register '\(place.binding.key)' under a name",
      place.text.inserting(", name: \"planted\"", at: place.type.span.upperBound))
  }

  private func isSwinjects(_ call: FunctionCallExprSyntax) -> Bool {
    ["register", "autoregister", "resolve"].contains(call.calledName) && !ownFunctions.contains(call.calledName)
  }

  private func retyping(_ place: Registration) -> Mistake? {
    let binding = place.binding
    guard place.call.calledName == "register", let own = binding.implementation, own != binding.key.type,
      !own.contains("<"), place.typeText != nil, place.bindings.count == app.bindings(at: binding.site).count,
      graph.bindingIDs(ofType: own).isEmpty, let closure = place.call.closure,
      closure.statements.count == 1, case .expr(let made)? = closure.statements.first?.item,
      let construction = made.as(FunctionCallExprSyntax.self), construction.calledExpression.trimmedDescription == own
    else { return nil }
    return losing(
      .retype, place.bindings, place, "register '\(binding.key)' as '\(own)'",
      place.text.replacing(place.type, with: "\(own).self"))
  }

  private func duplication(_ place: Registration) -> Mistake? {
    guard place.binding.forwardsTo == nil, place.call.calledName != "implements", place.binding.conditions.isEmpty,
      !place.binding.isReplaced, !place.binding.fillsExistingObject,
      let statement = place.text.wholeStatement(place.statement),
      // A third one is no other mistake than the second.
      !graph.bindingIDs(ofType: place.binding.key.type).contains(where: { id in
        let other = graph.bindings[id]
        return other.site != place.binding.site && other.key == place.binding.key
          && other.container == place.binding.container
      })
    else { return nil }
    var mistake = Mistake(
      .duplicate, .swinject, at: place.binding.site, "register '\(place.binding.key)' twice",
      edits: [place.text.inserting("\n" + statement, at: place.statement.span.upperBound)])
    mistake.keys = place.bindings.map { graph.bindings[$0].key }
    return mistake
  }

  /// Exchanges two run-time arguments of a factory.
  private func exchange(_ place: Registration) -> Mistake? {
    let arguments = place.binding.key.arguments
    guard arguments.count > 1, place.binding.key.isFullyKnown, place.call.calledName == "register",
      case .parameterClause(let clause)? = place.call.closure?.signature?.parameterClause,
      clause.parameters.count == arguments.count + 1
    else { return nil }
    let parameters = Array(clause.parameters)
    for index in arguments.indices.dropLast() where arguments[index] != arguments[index + 1] {
      let (first, second) = (parameters[index + 1], parameters[index + 2])
      guard first.type != nil, second.type != nil else { continue }
      var others = arguments
      others.swapAt(index, index + 1)
      guard !graph.bindings.contains(where: { $0.key.type == place.binding.key.type && $0.key.arguments == others })
      else { continue }
      let span = first.span.lowerBound..<second.span.upperBound
      let text =
        place.text.text(second.firstName.span.lowerBound..<(second.type?.span.upperBound ?? second.span.upperBound))
        + ", "
        + place.text.text(first.firstName.span.lowerBound..<(first.type?.span.upperBound ?? first.span.upperBound))
        + (second.trailingComma == nil ? "" : ",")
      return losing(
        .argument, Set(app.bindings(at: place.binding.site)), place,
        "exchange arguments \(index + 1) and \(index + 2) of '\(place.binding.key)'",
        Mistake.Edit(place.text.path, span, text))
    }
    return nil
  }

  // MARK: Scopes

  /// Gives a value the scope `weak`, though a value that lives as long as the container keeps it.
  private func captive(_ place: Registration) -> Mistake? {
    let target = place.binding
    guard [.unique, .graph, .shared].contains(target.scope.lifetime), target.implementationKind.isReferenceType,
      target.provider == .factory, target.forwardsTo == nil, target.conditions.isEmpty, target.key.arguments.isEmpty,
      place.bindings.count == 1, ["register", "autoregister"].contains(place.call.calledName),
      let keeping = graph.requestIDs(answeredBy: target.id).first(where: { keeps($0, in: target.container) }),
      let holder = graph.requests[keeping].consumer.map({ graph.bindings[$0] }),
      case .expr(let expression) = place.statement.item, expression.is(FunctionCallExprSyntax.self)
    else { return nil }
    var edit = place.text.inserting(".inObjectScope(.weak)", at: expression.span.upperBound)
    if target.scope.isExplicit {
      guard let call = expression.callInChain(of: "inObjectScope"), let scope = call.arguments.first else { return nil }
      edit = place.text.replacing(scope.expression, with: ".weak")
    }
    var mistake = Mistake(
      .captive, .swinject, at: target.site, "make '\(target.key)' weak, which '\(holder.key)' keeps", edits: [edit])
    mistake.keys = [target.key]
    mistake.places = [holder.site, graph.requests[keeping].site]
    return mistake
  }

  /// Whether a value that lives as long as its container surely keeps the answer to a request.
  private func keeps(_ id: Request.ID, in container: Container.ID) -> Bool {
    let request = graph.requests[id]
    guard let holder = request.consumer.map({ graph.bindings[$0] }), graph.isSurelyMade(id), request.timing == .eager,
      request.conditions.isEmpty, !request.isUnused, !request.isHeldWeakly, !request.isOnlyRead,
      request.resolution.bindings.count == 1
    else { return false }
    return holder.container == container && holder.scope.lifetime == .shared && holder.provider == .factory
      && holder.conditions.isEmpty && holder.implementationKind.isReferenceType && !holder.isReplaced
  }

  // MARK: Loops

  /// Makes a factory request a key whose provider needs it.
  private func loops(_ place: Registration) -> [Mistake] {
    let target = place.binding
    guard target.provider == .factory, target.forwardsTo == nil, target.conditions.isEmpty, place.typeText != nil,
      place.call.calledName == "register", app.bindings(at: target.site).count == 1,
      let closure = place.call.closure, let resolver = closure.firstParameterName, resolver != "_"
    else { return [] }
    return graph.eagerWays(to: target.id, atMost: 3).compactMap { way in
      let source = graph.bindings[way.source]
      guard source.container == target.container, source.module == target.module, source.key.name == nil,
        source.key.arguments.isEmpty, source.framework == .swinject, source.provider == .factory,
        let type = app.text(of: source.site.path)?.text(of: source.site), type.hasSuffix(".self"),
        let edit = closure.beginning(with: "_ = \(resolver).resolve(\(type))!", in: place.text)
      else { return nil }
      return app.loop(.swinject, from: target, over: way, [edit], around: closure, in: place.text)
    }
  }

  // MARK: Requests

  private func requestMistakes(_ id: Request.ID) -> [Mistake] {
    let request = graph.requests[id]
    guard let text = app.text(of: request.site.path), let node = text.wholeNode(at: request.site) else { return [] }
    let call = node.callAround.flatMap { isPlain($0, request) ? $0 : nil }
    return [
      call.flatMap { renaming(id, $0, node, text) }, retyping(id, node, text),
      call.flatMap { shortening(id, $0, text) }, call.flatMap { exchange(id, $0, text) },
    ].compactMap(\.self)
  }

  /// Whether a call requests from a container itself, and not through a helper.
  private func isPlain(_ call: FunctionCallExprSyntax, _ request: Request) -> Bool {
    guard isSwinjects(call), call.calledName == "resolve", let receiver = request.receiver,
      let text = app.text(of: request.site.path), let span = text.range(of: receiver)
    else { return false }
    return call.span.contains(span.lowerBound)
  }

  private func failing(
    _ kind: Mistake.Kind, _ id: Request.ID, _ key: Key, _ summary: String, _ edit: Mistake.Edit
  ) -> Mistake? {
    app.failing(kind, id, asking: key, summary, [edit])
  }

  private func renaming(
    _ id: Request.ID, _ call: FunctionCallExprSyntax, _ node: Syntax, _ text: SourceText
  ) -> Mistake? {
    var key = graph.requests[id].key
    key.name = .literal("planted")
    if let name = call.argument("name") {
      return failing(
        .rename, id, key, "ask for '\(graph.requests[id].key)' under another name",
        text.replacing(name.expression, with: "\"planted\""))
    }
    return failing(
      .rename, id, key, "ask for '\(graph.requests[id].key)' under a name",
      text.inserting(", name: \"planted\"", at: node.span.upperBound))
  }

  private func retyping(_ id: Request.ID, _ node: Syntax, _ text: SourceText) -> Mistake? {
    let request = graph.requests[id]
    guard let answer = request.resolution.bindings.first.map({ graph.provider(of: graph.bindings[$0]) }),
      request.resolution.bindings.count == 1, request.form != .parameter,
      let own = answer.implementation, own != request.key.type, !own.contains("<"),
      let type = graph.types[own], !type.isTestOnly, type.kind == .class || type.kind == .struct,
      app.module(of: request.site) == type.module || type.isPublic, graph.bindingIDs(ofType: own).isEmpty
    else { return nil }
    var key = request.key
    key.type = own
    let written = node.trimmedDescription
    let plain = written.hasSuffix(".self") ? String(written.dropLast(5)) : written
    guard plain == request.key.type || plain == "any \(request.key.type)" else { return nil }
    return failing(
      .retype, id, key, "ask for '\(own)' instead of '\(request.key)'",
      text.replacing(node, with: own + (plain == written ? "" : ".self")))
  }

  private func shortening(_ id: Request.ID, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    var key = graph.requests[id].key
    guard let label = call.arguments.first(where: { ["argument", "arguments"].contains($0.label?.text) }),
      let last = call.arguments.last, key.isFullyKnown, !key.arguments.isEmpty,
      // If there are two arguments, the last one stays: with one value, the label would have to be `argument:`.
      label.id == last.id || key.arguments.count > 2, let edit = text.deleting(last, of: call.arguments)
    else { return nil }
    key.arguments.removeLast()
    return failing(.argument, id, key, "ask for '\(graph.requests[id].key)' without the last argument", edit)
  }

  private func exchange(_ id: Request.ID, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    var key = graph.requests[id].key
    guard let first = call.arguments.firstIndex(where: { $0.label?.text == "arguments" }), key.isFullyKnown else {
      return nil
    }
    let arguments = Array(call.arguments[first...])
    guard arguments.count == key.arguments.count, arguments.count > 1, key.arguments[0] != key.arguments[1] else {
      return nil
    }
    key.arguments.swapAt(0, 1)
    let span = arguments[0].expression.span.lowerBound..<arguments[1].expression.span.upperBound
    return failing(
      .argument, id, key, "exchange the first arguments of '\(graph.requests[id].key)'",
      Mistake.Edit(
        text.path, span,
        "\(arguments[1].expression.trimmedDescription), \(arguments[0].expression.trimmedDescription)"))
  }
}
