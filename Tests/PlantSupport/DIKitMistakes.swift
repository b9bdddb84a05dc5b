import DigraphModel
import SwiftSyntax

/// Mistakes in declarations of DIKit, which its generator rejects. A type that nothing provides becomes a parameter,
/// and is no mistake.
struct DIKitMistakes {
  private let app: PlantedApp
  private var graph: Graph { app.graph }

  init(_ app: PlantedApp) { self.app = app }

  /// All mistakes.
  func all() -> [Mistake] {
    var seen: Set<Site> = []
    var mistakes: [Mistake] = []
    for binding in graph.bindings
    where binding.framework == .dikit && !binding.isTestOnly && seen.insert(binding.site).inserted {
      guard let text = app.text(of: binding.site.path), let node = text.node(at: binding.site) else { continue }
      if let provider = node.as(TokenSyntax.self)?.parent?.as(FunctionDeclSyntax.self) {
        mistakes += [retyping(binding, provider, text), duplication(binding, provider, text)].compactMap(\.self)
      } else {
        mistakes += loops(binding, node, text)
      }
    }
    return mistakes
  }

  private func retyping(_ binding: Binding, _ provider: FunctionDeclSyntax, _ text: SourceText) -> Mistake? {
    guard let result = provider.signature.returnClause else { return nil }
    var mistake = Mistake(
      .retype, .dikit, at: binding.site, "'\(provider.name.text)' gives nothing back",
      edits: [text.deleting(result.span)])
    mistake.keys = [binding.key]
    mistake.idleKeys = graph.requests(of: binding).map(\.key)
    return mistake
  }

  private func duplication(_ binding: Binding, _ provider: FunctionDeclSyntax, _ text: SourceText) -> Mistake? {
    let copy =
      text.text(provider.span.lowerBound..<provider.name.span.lowerBound) + "providePlanted"
      + text.text(provider.name.span.upperBound..<provider.span.upperBound)
    var mistake = Mistake(
      .duplicate, .dikit, at: binding.site, "provide '\(binding.key)' twice",
      edits: [text.inserting("\n" + copy, at: provider.span.upperBound)])
    mistake.keys = [binding.key]
    return mistake
  }

  private func loops(_ target: Binding, _ node: Syntax, _ text: SourceText) -> [Mistake] {
    let members =
      node.nearest(ClassDeclSyntax.self)?.memberBlock.members
      ?? node.nearest(StructDeclSyntax.self)?.memberBlock.members
    let dependency = members?.lazy.compactMap { $0.decl.as(StructDeclSyntax.self) }.first {
      $0.name.text == "Dependency"
    }
    guard let brace = dependency?.memberBlock.leftBrace else { return [] }
    return graph.eagerWays(to: target.id, atMost: 3).compactMap { way in
      let source = graph.bindings[way.source]
      guard source.container == target.container, source.provider == .initializer || source.provider == .factory else {
        return nil
      }
      let edit = text.inserting(" let planted: \(source.key.type);", at: brace.span.upperBound)
      return app.loop(.dikit, from: target, over: way, [edit], around: brace, in: text)
    }
  }
}
