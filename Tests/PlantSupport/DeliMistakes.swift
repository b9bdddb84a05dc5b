import DigraphModel
import SwiftSyntax

/// Mistakes in declarations and uses of Deli. The generator rejects them, or they trap.
struct DeliMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }
  /// Protocols that let a type be registered by its own declaration.
  private static let roles: Set<String> = [
    "Component", "Autowired", "LazyAutowired", "AutowiredFactory", "LazyAutowiredFactory",
  ]

  init(_ app: PlantedApp) { self.app = app }

  /// All mistakes.
  func all() -> [Mistake] {
    var seen: Set<Site> = []
    var mistakes: [Mistake] = []
    for binding in graph.bindings
    where binding.framework == .deli && !binding.isTestOnly && seen.insert(binding.site).inserted {
      guard let text = app.text(of: binding.site.path), let node = text.node(at: binding.site) else { continue }
      if binding.provider == .initializer, let type = TypeDeclaration(node) {
        mistakes += [deletion(binding, type, text), renaming(binding, type, text)].compactMap(\.self)
        mistakes += loops(binding, type, text)
      } else if let call = node.callAround, call.calledName == "Config" {
        mistakes += [deletion(binding, call, text), renaming(binding, call, text), duplication(binding, call, text)]
          .compactMap(\.self)
      }
    }
    for id in graph.requests.indices where graph.requests[id].framework == .deli && graph.isVital(id) {
      mistakes += requestMistakes(id)
    }
    return mistakes + unapplied()
  }

  /// A class or a struct.
  private struct TypeDeclaration {
    var inheritance: InheritanceClauseSyntax
    var members: MemberBlockSyntax

    init?(_ node: Syntax) {
      if let type = node.nearest(ClassDeclSyntax.self), let clause = type.inheritanceClause {
        (inheritance, members) = (clause, type.memberBlock)
      } else if let type = node.nearest(StructDeclSyntax.self), let clause = type.inheritanceClause {
        (inheritance, members) = (clause, type.memberBlock)
      } else {
        return nil
      }
    }
  }

  private func losing(
    _ kind: Mistake.Kind, _ binding: Binding, _ summary: String, _ edit: Mistake.Edit?
  ) -> Mistake? {
    edit.flatMap {
      app.losing(kind, .deli, Set(app.bindings(at: binding.site)), at: binding.site, summary, [$0])
    }
  }

  // MARK: Types that register themselves

  private func deletion(_ binding: Binding, _ type: TypeDeclaration, _ text: SourceText) -> Mistake? {
    let types = type.inheritance.inheritedTypes
    guard let role = types.first(where: { Self.roles.contains($0.type.trimmedDescription) }),
      // Without the role, the type has no `Inject` function, and its calls would not compile.
      !type.members.trimmedDescription.contains("Inject(")
    else { return nil }
    let edit = types.count == 1 ? text.deleting(type.inheritance.span) : text.deleting(role, of: types)
    return losing(
      .delete, binding, "'\(binding.key)' is no '\(role.type.trimmedDescription)' any more", edit)
  }

  private func renaming(_ binding: Binding, _ type: TypeDeclaration, _ text: SourceText) -> Mistake? {
    let literal = type.members.members.lazy.compactMap { member -> StringLiteralExprSyntax? in
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let property = variable.bindings.first, property.pattern.trimmedDescription == "qualifier"
      else { return nil }
      return property.initializer?.value.as(StringLiteralExprSyntax.self)
    }.first
    return losing(
      .rename, binding, "'\(binding.key)' has another qualifier",
      literal.map { text.replacing($0, with: "\"planted\"") })
  }

  private func loops(_ target: Binding, _ type: TypeDeclaration, _ text: SourceText) -> [Mistake] {
    guard target.key.arguments.isEmpty else { return [] }
    return graph.eagerWays(to: target.id, atMost: 3).compactMap { way in
      let source = graph.bindings[way.source]
      guard source.container == target.container, source.module == target.module, source.key.arguments.isEmpty else {
        return nil
      }
      var request = "Inject(\(source.key.type).self)"
      if case .literal(let name) = source.key.name {
        request.insert(contentsOf: ", qualifier: \"\(name)\"", at: request.index(before: request.endIndex))
      }
      let edit = text.inserting(" let planted = \(request);", at: type.members.leftBrace.span.upperBound)
      var mistake = app.loop(.deli, from: target, over: way, [edit], around: type.members.leftBrace, in: text)
      mistake.places.append(target.site)
      return mistake
    }
  }

  // MARK: Config

  private func deletion(_ binding: Binding, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    guard let member = call.nearest(MemberBlockItemSyntax.self) else { return nil }
    return losing(.delete, binding, "delete the 'Config' of '\(binding.key)'", text.deleting(member.span))
  }

  private func renaming(_ binding: Binding, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    losing(
      .rename, binding, "configure '\(binding.key)' under another qualifier",
      call.argument("qualifier").map { text.replacing($0.expression, with: "\"planted\"") })
  }

  private func duplication(_ binding: Binding, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    guard let member = call.nearest(MemberBlockItemSyntax.self), let variable = member.decl.as(VariableDeclSyntax.self),
      let name = variable.bindings.first?.pattern, variable.bindings.count == 1
    else { return nil }
    let copy =
      text.text(member.span.lowerBound..<name.span.lowerBound) + "planted"
      + text.text(name.span.upperBound..<member.span.upperBound)
    var mistake = Mistake(
      .duplicate, .deli, at: binding.site, "configure '\(binding.key)' twice",
      edits: [text.inserting("\n" + copy, at: member.span.upperBound)])
    mistake.keys = [binding.key]
    return mistake
  }

  // MARK: Uses

  private func requestMistakes(_ id: Request.ID) -> [Mistake] {
    let request = graph.requests[id]
    guard let text = app.text(of: request.site.path), let node = text.node(at: request.site) else { return [] }
    return [renaming(id, node, text), retyping(id, node, text), shortening(id, node, text)].compactMap(\.self)
  }

  private func renaming(_ id: Request.ID, _ node: Syntax, _ text: SourceText) -> Mistake? {
    let request = graph.requests[id]
    var key = request.key
    key.name = .literal("planted")
    let edit: Mistake.Edit
    switch request.form {
    case .parameter:
      // A comment in a parameter is the path of the property that holds the qualifier.
      guard let parameter = node.nearest(FunctionParameterSyntax.self), !parameter.description.contains("/*") else {
        return nil
      }
      edit =
        parameter.secondName == nil
        ? text.inserting("planted ", at: parameter.firstName.span.lowerBound)
        : text.replacing(parameter.firstName, with: "planted")
    case .wrapper:
      guard let attribute = node.nearest(VariableDeclSyntax.self)?.attributes.first?.as(AttributeSyntax.self) else {
        return nil
      }
      edit = text.replacing(attribute, with: "@\(attribute.attributeName.trimmedDescription)(qualifier: \"planted\")")
    case .expression, .implied, .fallback, .delegated:
      guard let call = node.callAround, call.calledName == "Inject", let type = call.arguments.first,
        call.argument("with") == nil, call.argument("qualifierBy") == nil
      else { return nil }
      edit =
        call.argument("qualifier").map { text.replacing($0.expression, with: "\"planted\"") }
        ?? text.inserting(", qualifier: \"planted\"", at: type.expression.span.upperBound)
    }
    return app.failing(.rename, id, asking: key, "ask for '\(request.key)' under another qualifier", [edit])
  }

  /// A request for `any P` instead of `P`. The generator compares types by their spelling, so nothing answers.
  private func retyping(_ id: Request.ID, _ node: Syntax, _ text: SourceText) -> Mistake? {
    let request = graph.requests[id]
    guard request.form == .parameter, let parameter = node.nearest(FunctionParameterSyntax.self),
      let type = parameter.type.as(IdentifierTypeSyntax.self), graph.types[type.trimmedDescription]?.kind == .protocol
    else { return nil }
    var key = request.key
    key.type = "any \(type.trimmedDescription)"
    return app.failing(
      .retype, id, asking: key, "ask for '\(key.type)' instead of '\(request.key)'",
      [text.replacing(type, with: key.type)])
  }

  private func shortening(_ id: Request.ID, _ node: Syntax, _ text: SourceText) -> Mistake? {
    var key = graph.requests[id].key
    guard let call = node.callAround, call.calledName == "Inject", let payload = call.argument("with"),
      let edit = text.deleting(payload, of: call.arguments)
    else { return nil }
    key.arguments = []
    return app.failing(.argument, id, asking: key, "ask for '\(graph.requests[id].key)' without a payload", [edit])
  }

  /// Leaves out the loading of the factory, if there is only one.
  private func unapplied() -> [Mistake] {
    let containers = graph.containers.filter { $0.framework == .deli }
    guard containers.count == 1 else { return [] }
    let lost = Set(graph.bindings.indices.filter { graph.bindings[$0].framework == .deli })
    let statements = app.paths(containing: ["AppContext"]).compactMap(app.text(of:)).flatMap { text in
      text.tree.statementsCalling("load", on: "AppContext").map { (text, $0) }
    }
    guard statements.count == 1, let (text, statement) = statements.first else { return [] }
    return [
      app.losing(
        .unapply, .deli, lost, at: text.site(of: statement.span), "do not load the factory",
        [text.deleting(statement.span)])
    ].compactMap(\.self)
  }
}
