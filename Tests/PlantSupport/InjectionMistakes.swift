import DigraphModel
import SwiftSyntax

/// Mistakes in registrations and requests of Injection.
struct InjectionMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }

  init(_ app: PlantedApp) { self.app = app }

  /// All mistakes.
  func all() -> [Mistake] {
    var seen: Set<Site> = []
    var mistakes: [Mistake] = []
    for binding in graph.bindings
    where binding.framework == .injection && !binding.isTestOnly && seen.insert(binding.site).inserted {
      guard let text = app.text(of: binding.site.path),
        let call = text.node(at: binding.site)?.nearest(FunctionCallExprSyntax.self),
        let item = call.nearest(CodeBlockItemSyntax.self)
      else { continue }
      mistakes += [
        deletion(binding, item, text), renaming(binding, call, text), retyping(binding, call, text),
        duplication(binding, item, text),
      ].compactMap(\.self)
      mistakes += loops(binding, call, text)
    }
    for id in graph.requests.indices where graph.requests[id].framework == .injection && graph.isVital(id) {
      if let mistake = renaming(id) { mistakes.append(mistake) }
    }
    return mistakes
  }

  private func losing(
    _ kind: Mistake.Kind, _ binding: Binding, _ summary: String, _ edit: Mistake.Edit
  ) -> Mistake? {
    app.losing(kind, .injection, Set(app.bindings(at: binding.site)), at: binding.site, summary, [edit])
  }

  private func deletion(_ binding: Binding, _ item: CodeBlockItemSyntax, _ text: SourceText) -> Mistake? {
    // A block of a single registration does not compile.
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count > 2 else { return nil }
    return losing(.delete, binding, "delete the registration of '\(binding.key)'", text.deleting(item.span))
  }

  private func renaming(_ binding: Binding, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    if let tag = call.argument("tag") {
      return losing(
        .rename, binding, "register '\(binding.key)' under another tag",
        text.replacing(tag.expression, with: "\"planted\""))
    }
    guard call.arguments.isEmpty, call.trailingClosure != nil else { return nil }
    let edit =
      call.leftParen.map { text.inserting("tag: \"planted\"", at: $0.span.upperBound) }
      ?? text.inserting("(tag: \"planted\")", at: call.calledExpression.span.upperBound)
    return losing(.rename, binding, "register '\(binding.key)' under a tag", edit)
  }

  private func retyping(_ binding: Binding, _ call: FunctionCallExprSyntax, _ text: SourceText) -> Mistake? {
    guard let closure = call.closure, closure.statements.count == 1,
      let cast = closure.cast, let own = binding.implementation, own != binding.key.type,
      graph.bindingIDs(ofType: own).isEmpty
    else { return nil }
    return losing(
      .retype, binding, "register '\(binding.key)' as '\(own)'",
      text.deleting(cast.made.span.upperBound..<cast.whole.upperBound))
  }

  private func duplication(_ binding: Binding, _ item: CodeBlockItemSyntax, _ text: SourceText) -> Mistake? {
    guard binding.conditions.isEmpty, !binding.isReplaced, let statement = text.wholeStatement(item) else { return nil }
    var mistake = Mistake(
      .duplicate, .injection, at: binding.site, "register '\(binding.key)' twice",
      edits: [text.inserting("\n" + statement, at: item.span.upperBound)])
    mistake.keys = [binding.key]
    return mistake
  }

  private func loops(_ target: Binding, _ call: FunctionCallExprSyntax, _ text: SourceText) -> [Mistake] {
    guard let closure = call.closure, closure.statements.count == 1, target.provider == .factory,
      app.bindings(at: target.site).count == 1, let first = closure.statements.first,
      case .expr(let expression) = first.item, closure.signature == nil
    else { return [] }
    return graph.eagerWays(to: target.id, atMost: 3).compactMap { way in
      let source = graph.bindings[way.source]
      guard source.container == target.container, source.module == target.module, source.key.name == nil else {
        return nil
      }
      // In a closure with a signature, `$0` has no meaning, so a parameter name takes its place.
      let body = text.text(expression.span).replacing("$0", with: "planted")
      let edit = Mistake.Edit(
        text.path, first.span,
        "(planted: Module) -> \(target.key.type) in let _: \(source.key.type) = planted.resolve(); return \(body)")
      return app.loop(.injection, from: target, over: way, [edit], around: closure, in: text)
    }
  }

  private func renaming(_ id: Request.ID) -> Mistake? {
    let request = graph.requests[id]
    guard let text = app.text(of: request.site.path), let node = text.node(at: request.site) else { return nil }
    var key = request.key
    key.name = .literal("planted")
    let edit: Mistake.Edit
    if request.form == .wrapper {
      guard let attribute = node.nearest(VariableDeclSyntax.self)?.attributes.first?.as(AttributeSyntax.self) else {
        return nil
      }
      edit = text.replacing(attribute, with: "@\(attribute.attributeName.trimmedDescription)(tag: \"planted\")")
    } else {
      guard let call = node.nearest(FunctionCallExprSyntax.self),
        call.calledExpression.span == node.span
          || call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.span == node.span
      else { return nil }
      if let tag = call.argument("tag") {
        edit = text.replacing(tag.expression, with: "\"planted\"")
      } else {
        guard call.arguments.isEmpty, let paren = call.leftParen else { return nil }
        edit = text.inserting("tag: \"planted\"", at: paren.span.upperBound)
      }
    }
    return app.failing(.rename, id, asking: key, "ask for '\(request.key)' under another tag", [edit])
  }
}

extension ClosureExprSyntax {
  /// The cast at the end of a closure's only expression, `Impl() as P`. The parser does not fold the sequence.
  fileprivate var cast: (made: ExprSyntax, whole: Range<Int>)? {
    guard case .expr(let expression)? = statements.first?.item,
      let sequence = expression.as(SequenceExprSyntax.self)?.elements, sequence.count == 3,
      sequence.contains(where: { $0.is(UnresolvedAsExprSyntax.self) }), let made = sequence.first
    else { return nil }
    return (made, expression.span)
  }
}
