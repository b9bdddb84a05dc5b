extension InjectionProgram {
  func lines(prefix: String) -> [String] {
    var lines = (0..<2).map { "protocol \(prefix)Role\($0) {}" }
    for (index, type) in classes.enumerated() {
      let role = type.role.map { ": \(prefix)Role\($0)" } ?? ""
      let parameters = type.parameters.enumerated().map { number, parameter in
        "p\(number): \(name(parameter.type, prefix))\(parameter.isOptional ? "?" : "")"
      }
      lines.append("final class \(prefix)Class\(index)\(role) {")
      lines.append("  init(\(parameters.joined(separator: ", "))) {}")
      lines.append("}")
    }
    lines += ["final class \(prefix)Filler {}", "final class \(prefix)Padding {}"]
    for container in containers { lines += self.container(container, prefix) }
    for root in roots where container(root.container) != nil {
      let type = name(root.key.type, prefix) + (root.isOptional ? "?" : "")
      let call = "\(variable(root.container, prefix)).resolve(\(tag(root.key.tag)))"
      lines.append("func \(prefix)use\(root.mark)() {")
      lines.append("  let made: \(type) = \(call)\(Mark.request(root.mark))")
      lines += ["  print(made as Any)", "}"]
    }
    return lines
  }

  private func name(_ type: ServiceName, _ prefix: String) -> String {
    switch type {
    case .class(let index): "\(prefix)Class\(index)"
    case .role(let index): "\(prefix)Role\(index)"
    }
  }

  private func variable(_ id: Int, _ prefix: String) -> String { "\(prefix.lowercased())container\(id)" }

  private func tag(_ tag: String?) -> String { tag.map { "tag: \"\($0)\"" } ?? "" }

  /// A block of one registration is ambiguous for current compilers, so each block gets two more (1).
  private func container(_ container: Container, _ prefix: String) -> [String] {
    let parent = container.parent.flatMap { self.container($0) }.map { "(parent: \(variable($0.id, prefix)))" } ?? ""
    var lines = ["let \(variable(container.id, prefix)) = \(container.isComponent ? "Component" : "Module\(parent)") {"]
    for component in container.components where self.container(component) != nil {
      lines.append("  component { \(variable(component, prefix)) }")
    }
    for registration in container.registrations { lines += self.registration(registration, prefix).indented }
    return lines + ["  factory { \(prefix)Filler() }", "  factory { \(prefix)Padding() }", "}"]
  }

  private func registration(_ registration: Registration, _ prefix: String) -> [String] {
    let tags = tag(registration.tag)
    let head = "\(registration.scope)\(tags.isEmpty ? "" : "(\(tags))") {"
    let made = "\(prefix)Class\(registration.made)"
    let role = registration.isRole ? classes[registration.made].role.map { " as \(prefix)Role\($0)" } ?? "" : ""
    let arguments = Array(zip(classes[registration.made].parameters, registration.requests))
    guard !arguments.isEmpty else { return ["\(head) \(made)()\(role) }\(Mark.request(registration.id))"] }
    let isNamed = registration.id % 3 == 0
    let calls = arguments.enumerated().map { number, argument in
      let callee = "\(isNamed ? "resolver" : "$0")\(argument.1.mark % 4 == 0 ? ".resolve" : "")"
      let end = number + 1 < arguments.count ? "," : ""
      return "    p\(number): \(callee)(\(tag(argument.1.tag)))\(end)\(Mark.request(argument.1.mark))"
    }
    return ["\(head)\(isNamed ? " resolver in" : "")\(Mark.request(registration.id))", "  \(made)("] + calls + [
      "  )\(role)", "}",
    ]
  }
}
