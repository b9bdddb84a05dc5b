extension NeedleProgram {
  func lines(prefix: String) -> [String] {
    let mentioned = Set(
      dependencies.flatMap(\.requirements).map(\.key.type) + components.flatMap(\.properties).map(\.key.type))
    var lines = mentioned.sorted().map { "final class \(prefix)\($0) { init(_ parts: Any...) {} }" }
    for dependency in dependencies where components.contains(where: { $0.dependency == dependency.id }) {
      lines.append("protocol \(prefix)Dependency\(dependency.id): Dependency {")
      for requirement in dependency.requirements {
        let key = requirement.key
        lines.append("  var \(key.name): \(type(key, prefix)) { get }\(Mark.request(requirement.mark))")
      }
      lines.append("}")
    }
    for (index, component) in components.enumerated() {
      let base: String
      if index == 0 {
        base = "BootstrapComponent"
      } else {
        base = "Component<\(component.dependency.map { "\(prefix)Dependency\($0)" } ?? "EmptyDependency")>"
      }
      lines.append("class \(name(component.id, prefix)): \(base) {")
      for property in component.properties where property.place != .extension {
        lines += self.property(property, in: component, prefix).indented
      }
      for child in children(of: component) { lines += makes(child, prefix).indented }
      lines.append("}")
      let extensions = component.properties.filter { $0.place == .extension }
      guard !extensions.isEmpty else { continue }
      lines.append("extension \(name(component.id, prefix)) {")
      for property in extensions { lines += self.property(property, in: component, prefix).indented }
      lines.append("}")
    }
    return lines
  }

  private func name(_ id: Int, _ prefix: String) -> String { "\(prefix)Scope\(id)Component" }

  private func type(_ key: Key, _ prefix: String) -> String { "\(prefix)\(key.type)\(key.isOptional ? "?" : "")" }

  private func makes(_ child: Child, _ prefix: String) -> [String] {
    let type = name(child.component, prefix)
    let call = "\(type)(parent: self)\(Mark.request(child.mark))"
    let modifier = "public "
    return switch child.form {
    case 0: ["\(modifier)var child\(child.mark): \(type) {", "  \(call)", "}"]
    case 1: ["\(modifier)func child\(child.mark)() -> \(type) {", "  return \(call)", "}"]
    case 2: ["\(modifier)var child\(child.mark): Any {", "  \(call)", "}"]
    default:
      [
        "\(modifier)var child\(child.mark): () -> \(type) {", "  { \(type)(parent: self) }\(Mark.request(child.mark))",
        "}",
      ]
    }
  }

  private func property(_ property: Property, in component: Component, _ prefix: String) -> [String] {
    let modifier =
      switch property.place {
      case .body: "public "
      case .extension: ""
      case .hidden: "private "
      }
    let reads = property.reads.filter { isValid($0, in: component) }
    var parts: [String] = []
    for (index, read) in reads.enumerated() {
      let expression = expression(read, in: component, prefix)
      let part = read.isDeferred ? "{ \(expression) }" : expression
      parts.append("  \(part)\(index + 1 < reads.count ? "," : "")\(Mark.request(read.mark))")
    }
    let made = "\(prefix)\(property.key.type)"
    let value = parts.isEmpty ? ["\(made)()"] : ["\(made)("] + parts + [")"]
    let body = property.isShared ? ["shared {"] + value.indented + ["}"] : value
    return ["\(modifier)var \(property.key.name): \(type(property.key, prefix)) {\(Mark.request(property.id))"]
      + body.indented + ["}"]
  }

  private func expression(_ read: Read, in component: Component, _ prefix: String) -> String {
    switch read.source {
    case .own(let name, let isBare): return isBare && !read.isDeferred ? name : "self.\(name)"
    case .required(let name):
      let isOwn = component.properties.contains { $0.key.name == name }
      return isOwn || read.mark % 2 == 0 ? "dependency.\(name)" : "self.\(name)"
    case .child(let id, let name): return "\(self.name(id, prefix))(parent: self).\(name)"
    }
  }
}
