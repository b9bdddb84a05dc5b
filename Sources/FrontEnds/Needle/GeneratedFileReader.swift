import DigraphModel
import DigraphProgram

/// Reads the file that the generator writes, `NeedleGenerated.swift`.
///
/// Projects rename the file, so it is recognised by the function `registerProviderFactories`. Three layouts are
/// understood, all with the same content. Up to 0.17, each registration has a closure, and each path a class that
/// inherits from a base provider. From 0.18 on, registrations name factory functions. From 0.19 on, there is a second
/// half for `NEEDLE_DYNAMIC`, which is ignored. Specified by uber/needle,
/// `Generator/Sources/NeedleFramework/Generating/Serializers/`.
struct GeneratedFileReader {
  private let program: Program
  private let file: Int
  private let facts: FileFacts
  /// Classes of the file by name.
  private var classes: [String: Int] = [:]
  /// Factory functions by name.
  private var factories: [String: Int] = [:]

  /// A registration: the path that it is for, and the provider's answers on that path.
  struct Registration {
    /// Names of the components, the root first.
    var path: [String]
    /// The provider's answers; `nil` if the provider is not written as the generator writes it.
    var answers: [Answer]?
    var site: Site
  }

  /// A property of a provider class, which answers a requirement.
  struct Answer {
    var name: String
    var type: String
    /// The component that gives the value.
    var source: String
    var annex: Annex
    var site: Site
  }

  /// The part of a component that gives a value.
  enum Annex: Hashable {
    case own
    case pluginExtension
    /// The non-core component of this name.
    case nonCore(String)
  }

  init(_ program: Program, file: Int) {
    self.program = program
    self.file = file
    facts = program.files[file].facts
    for (number, type) in facts.types.enumerated() where type.kind == .class { classes[type.name] = number }
    for (number, function) in facts.functions.enumerated() where function.owner == nil {
      factories[function.name] = number
    }
  }

  /// The place of the function by which the file was recognised.
  var site: Site {
    let function = facts.functions.first { $0.name == "registerProviderFactories" }
    return program.site(of: function?.nameRange ?? 0..<0, in: file)
  }

  /// All registrations, in the order of the file.
  func registrations() -> [Registration] {
    var result: [Registration] = []
    for (position, storage) in facts.code.nodes.enumerated() where storage.kind == .call && storage.childCount > 2 {
      let call = Node(code: facts.code, id: NodeID(Int32(position)))
      guard let name = call[0].lastName,
        name == "registerProviderFactory" || name == "registerDependencyProviderFactory",
        let path = call[1].children.first, path.kind == .string, path.text.hasPrefix("^->")
      else { continue }
      let names = path.text.components(separatedBy: "->").dropFirst()
      result.append(
        Registration(path: Array(names), answers: answers(of: call[2][0]), site: program.site(of: path, in: file)))
    }
    return result
  }

  /// The answers of the provider that a closure or function makes.
  private func answers(of factory: Node) -> [Answer]? {
    if factory.kind == .name {
      if factory.text == "factory" + Self.emptyProvider { return [] }
      guard let body = factories[factory.text].flatMap({ facts.functions[$0].body }) else { return nil }
      return constructedClass(facts.code[body]).flatMap { answers(ofClass: $0) }
    }
    return constructedClass(factory).flatMap { answers(ofClass: $0) }
  }

  private func constructedClass(_ node: Node) -> String? {
    if node.kind == .call, node[0].kind == .name, classes[node[0].text] != nil || node[0].text == Self.emptyProvider {
      return node[0].text
    }
    return node.children.firstNonNil { constructedClass($0) }
  }

  /// The library's provider for components that require nothing.
  private static let emptyProvider = "EmptyDependencyProvider"

  private func answers(ofClass name: String, depth: Int = 0) -> [Answer]? {
    guard let number = classes[name] else { return name == Self.emptyProvider ? [] : nil }
    guard depth < 4 else { return nil }
    let own = program.properties(in: DeclarationID(file: file, index: number)).map { program.property($0) }
    var sources: [String: String] = [:]
    for property in own where !property.isComputed {
      sources[property.name] = property.type.map { facts.code[$0].verbatimType }
    }
    var answers: [Answer] = []
    for property in own where property.isComputed {
      guard let type = property.type, let getter = property.getter, let (variable, annex) = source(facts.code[getter])
      else {
        return nil
      }
      answers.append(
        Answer(
          name: property.name, type: facts.code[type].verbatimType,
          source: sources[variable] ?? variable.capitalisedFirst, annex: annex,
          site: program.site(of: property.nameRange, in: file)))
    }
    let superclass = facts.types[number].inherited.first.map { facts.code[$0].text }
    guard answers.isEmpty, let superclass, classes[superclass] != nil else { return answers }
    return self.answers(ofClass: superclass, depth: depth + 1)
  }

  /// The variable of a component and the part of the component that an expression reads: `rootComponent.x`,
  /// `feedComponent.pluginExtension.x`, `(feedComponent.nonCoreComponent as! FeedNonCoreComponent).x`.
  private func source(_ node: Node) -> (variable: String, annex: Annex)? {
    guard node.kind == .member, node.flags.contains(.hasBase) else {
      return node.childCount == 1 ? source(node[0]) : nil
    }
    let base = node[0]
    if let variable = Self.variable(base) { return (variable, .own) }
    switch base.kind {
    case .member where base.text == "pluginExtension" && base.flags.contains(.hasBase):
      return Self.variable(base[0]).map { ($0, .pluginExtension) }
    case .cast:
      guard let type = base.type, base[0].kind == .member, base[0].flags.contains(.hasBase) else { return nil }
      return Self.variable(base[0][0]).map { ($0, .nonCore(type.verbatimType)) }
    default: return nil
    }
  }

  /// The name of a variable such as `rootComponent`, before which a formatter may put `self.`.
  private static func variable(_ node: Node) -> String? {
    if node.kind == .name { return node.text }
    guard node.kind == .member, node.flags.contains(.hasBase), node[0].kind == .name, node[0].text == "self" else {
      return nil
    }
    return node.text
  }
}

extension String {
  /// The parts between separators.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// `RootComponent` for `rootComponent`.
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
