extension DIKitProgram {
  func lines(prefix: String) -> [String] {
    var lines = ["class \(prefix)Host {}", "class \(prefix)Style {}"]
    let declared = Set(nodes.filter { $0.role != .provider }.map(\.type))
    let mentioned = Set(nodes.map(\.type) + nodes.flatMap(\.members).map(\.type)).intersection(Self.types)
    lines += mentioned.subtracting(declared).sorted().map { "final class \(prefix)\($0) {}" }
    lines.append("protocol \(prefix)AppResolver: Resolver {")
    for node in nodes where node.role == .provider { lines += provider(node, prefix).indented }
    lines.append("}")
    for node in nodes where node.role != .provider { lines += type(node, prefix) }
    return lines
  }

  private func spelled(_ type: String, _ prefix: String) -> String {
    if type.hasPrefix("[") { return "[\(prefix)\(type.dropFirst())" }
    return ["Int", "String"].contains(type) ? type : prefix + type
  }

  private func provider(_ node: Node, _ prefix: String) -> [String] {
    let head = "\(node.shape == .wrongEntry ? "static " : "")func provide\(node.type)(\(Mark.request(node.mark))"
    let parameters = node.members.enumerated().map { index, member in
      "  \(member.name): \(spelled(member.type, prefix))\(index + 1 < node.members.count ? "," : "")"
        + Mark.request(member.mark)
    }
    return [head] + parameters + [node.shape == .noStruct ? ")" : ") -> \(prefix)\(node.type)"]
  }

  private func type(_ node: Node, _ prefix: String) -> [String] {
    let name = prefix + node.type
    let isStruct = node.shape != .noStruct
    let members = node.members.map { member in
      let type = spelled(member.type, prefix)
      return "\(isStruct ? "let" : "var") \(member.name): \(type)\(isStruct ? "" : "!")\(Mark.request(member.mark))"
    }
    let dependency = ["\(isStruct ? "struct" : "class") Dependency {"] + members.indented + ["}"]
    let isWrong = node.shape == .wrongEntry
    let role: String
    let entry: [String]
    switch node.role {
    case .provider, .initializer:
      role = "Injectable"
      entry = ["init(dependency: \(isWrong ? "\(name)." : "")Dependency) {}"]
    case .factory:
      role = "FactoryMethodInjectable"
      entry = [
        "static func makeInstance(dependency: \(isWrong ? "Self." : "")Dependency) -> \(name) { \(name)() }"
      ]
    case .property:
      role = "PropertyInjectable"
      entry = ["var dependency: Dependency\(isWrong ? "?" : "!")"]
    }
    return ["final class \(name): \(role) {\(Mark.request(node.mark))"] + (dependency + entry).indented + ["}"]
  }
}
