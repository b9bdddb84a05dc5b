import DigraphModel
import SwiftSyntax

/// Assemblies, functions that register, and components that are no longer applied.
struct UnappliedMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }

  init(_ app: PlantedApp) { self.app = app }

  /// All mistakes.
  func all() -> [Mistake] { assemblies() + functions() + components() }

  /// A call, with its file.
  private struct Call {
    let call: FunctionCallExprSyntax
    let text: SourceText
  }

  /// All calls of a name, without those in tests.
  private func calls(of name: String) -> [Call] {
    app.paths(containing: [name + "(", name + " {", name + ".init("]).compactMap(app.text(of:)).flatMap { text in
      let finder = CallFinder(name)
      finder.walk(text.tree)
      return finder.calls.map { Call(call: $0, text: text) }
    }
  }

  /// Removes the assembly from its list, or the call that applies it.
  private func assemblies() -> [Mistake] {
    let own = Dictionary(
      grouping: graph.bindings.indices.filter {
        graph.bindings[$0].framework == .swinject && !graph.bindings[$0].isTestOnly
      }, by: { graph.bindings[$0].owner })
    return own.keys.sorted().compactMap { owner in
      guard let bindings = own[owner], let name = owner.split(separator: ".").last.map(String.init),
        name.first?.isUppercase == true
      else { return nil }
      let calls = calls(of: name)
      // If several places apply the assembly, it is unknown which of them counts.
      guard calls.count == 1, let place = calls.first, let edit = removal(of: place) else { return nil }
      return unapplied(.swinject, name, Set(bindings), place, edit)
    }
  }

  /// The edit that removes the made object from the list that is applied, or the statement that applies it.
  private func removal(of place: Call) -> Mistake.Edit? {
    if let element = place.call.parent?.as(ArrayElementSyntax.self),
      let list = element.parent?.as(ArrayElementListSyntax.self)
    {
      return list.count > 1 ? place.text.deleting(element, of: list) : nil
    }
    guard let statement = place.call.expressionStatement, case .expr(let expression) = statement.item else {
      return nil
    }
    let applying = expression.as(FunctionCallExprSyntax.self)?.calledName
    return ["apply", "assemble"].contains(applying) ? place.text.deleting(statement.span) : nil
  }

  /// Deletes the only call of a function that registers.
  private func functions() -> [Mistake] {
    var found: [String: (bindings: Set<Binding.ID>, declarations: Set<Site>)] = [:]
    for (id, binding) in graph.bindings.enumerated() where binding.framework == .swinject && !binding.isTestOnly {
      guard let text = app.text(of: binding.site.path),
        let function = text.node(at: binding.site)?.nearest(FunctionDeclSyntax.self)
      else { continue }
      found[function.name.text, default: ([], [])].bindings.insert(id)
      found[function.name.text]?.declarations.insert(text.site(of: function.span))
    }
    return found.keys.sorted().compactMap { name in
      guard let (bindings, declarations) = found[name], let declaration = declarations.first, declarations.count == 1,
        name != "assemble", name != "loaded"
      else { return nil }
      let calls = calls(of: name)
      guard calls.count == 1, let place = calls.first, let statement = place.call.expressionStatement,
        case .expr(let expression) = statement.item, expression.span == place.call.span
      else { return nil }
      var mistake = unapplied(.swinject, name, bindings, place, place.text.deleting(statement.span))
      // Keys that only the function itself asks for are not asked for any more.
      mistake?.victims.removeAll { victim in
        let site = graph.requests[victim].site
        return site.path == declaration.path && (declaration.line...declaration.endLine).contains(site.line)
      }
      return mistake.flatMap { $0.victims.isEmpty ? nil : $0 }
    }
  }

  /// Deletes the only line that takes a component into a module.
  private func components() -> [Mistake] {
    let own = Dictionary(
      grouping: graph.bindings.indices.filter { graph.bindings[$0].framework == .injection },
      by: { graph.bindings[$0].owner })
    let lines = own.isEmpty ? [] : calls(of: "component")
    return own.keys.sorted().compactMap { owner in
      let name = owner.split(separator: ".").last.map(String.init) ?? owner
      let places = lines.filter { line in
        guard let closure = line.call.closure, closure.statements.count == 1 else { return false }
        return closure.statements.trimmedDescription.split(separator: ".").last.map(String.init) == name
      }
      guard let bindings = own[owner], places.count == 1, let place = places.first,
        let item = place.call.nearest(CodeBlockItemSyntax.self),
        // A block of a single line does not compile.
        let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count > 2
      else { return nil }
      return unapplied(.injection, name, Set(bindings), place, place.text.deleting(item.span))
    }
  }

  private func unapplied(
    _ framework: Framework, _ name: String, _ bindings: Set<Binding.ID>, _ place: Call, _ edit: Mistake.Edit
  ) -> Mistake? {
    guard
      var mistake = app.losing(
        .unapply, framework, bindings, at: place.text.site(of: place.call.span), "do not apply '\(name)'", [edit])
    else { return nil }
    mistake.names = [name]
    return mistake
  }
}

/// Finds the calls of a name.
private final class CallFinder: SyntaxVisitor {
  private let name: String
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    if node.calledName == name || called == name + ".init" || called.hasSuffix(".\(name).init") { calls.append(node) }
    return .visitChildren
  }
}
