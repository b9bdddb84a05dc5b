import SwiftSyntax

/// What an expression of a manifest stands for, as far as that can be told without compiling and running it.
indirect enum ManifestValue: Hashable, Sendable {
  /// A text that is known completely.
  case string(String)
  /// A list; elements that are not known are `unknown`.
  case array([ManifestValue])
  /// A call of a function or initialiser that the manifest does not declare itself, a tuple, or an enum case.
  case call(ManifestCall)
  /// A truth value.
  case bool(Bool)
  /// `nil`.
  case null
  /// A closure that has not been called yet, with the variables that were visible where it stands.
  case closure(ClosureExprSyntax, captured: [String: ManifestValue])
  /// A function declared within another one.
  case function(FunctionDeclSyntax)
  /// A type, or a member of one that is not known.
  case type(String)
  /// One of several, depending on something that is not known.
  case either([ManifestValue])
  /// Anything else.
  case unknown

  /// The text, if this is one.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The call, if this is one.
  var call: ManifestCall? {
    if case .call(let call) = self { call } else { nil }
  }

  /// The truth value, if it is known.
  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements of a list, with each of several possible ones; nil if this is no list.
  var elements: [ManifestValue]? {
    switch self {
    case .array(let elements):
      return elements.flatMap { element -> [ManifestValue] in
        if case .either(let options) = element { options } else { [element] }
      }
    case .either(let options):
      let lists = options.compactMap(\.elements)
      return lists.isEmpty ? nil : lists.flatMap { $0 }
    default: return nil
    }
  }

  /// The texts in a list, or a single text; unknown ones are left out.
  var strings: [String] {
    if let string { return [string] }
    return elements?.compactMap(\.string) ?? []
  }

  /// Whether two values are the same, as `==` tells in the manifest; nil if that is not known.
  func equals(_ other: ManifestValue) -> Bool? {
    switch (self, other) {
    case (.string(let first), .string(let second)): return first == second
    case (.bool(let first), .bool(let second)): return first == second
    case (.call(let first), .call(let second)):
      guard first.arguments.isEmpty, second.arguments.isEmpty else { return nil }
      // A case may be written with or without its type.
      return first.name == second.name
    case (.null, .null): return true
    case (.null, .string), (.null, .call), (.null, .array), (.string, .null), (.call, .null), (.array, .null):
      return false
    default: return nil
    }
  }

  /// Whether nothing in the value is unknown at this level.
  var isComplete: Bool {
    switch self {
    case .unknown: false
    case .array(let elements): !elements.contains(.unknown)
    default: true
    }
  }

  /// What is known if any of several values may be meant: lists unite, equal values stay.
  static func merged(_ values: [ManifestValue]) -> ManifestValue {
    guard let first = values.first else { return .unknown }
    if values.allSatisfy({ $0 == first }) { return first }
    let lists = values.filter { $0 != .null }.compactMap { value -> [ManifestValue]? in
      if case .array(let elements) = value { elements } else { nil }
    }
    if lists.count == values.filter({ $0 != .null }).count {
      var seen: Set<ManifestValue> = []
      return .array(lists.flatMap { $0 }.filter { seen.insert($0).inserted })
    }
    var seen: Set<ManifestValue> = []
    let options = values.flatMap { value -> [ManifestValue] in
      if case .either(let options) = value { options } else { [value] }
    }
    return .either(options.filter { seen.insert($0).inserted })
  }
}

/// A call that is understood by what it says instead of by what it does.
struct ManifestCall: Hashable, Sendable {
  /// The name's last part: `target` of `Target.target(name: "X")`; empty for a tuple.
  var name: String
  /// What stands before the last part of the name; nil if nothing does, as in `.target(name: "X")`.
  var base: String?
  /// The arguments as written.
  var arguments: [Argument] = []
  /// Offset of the call in the manifest's text; two calls that say the same are equal wherever they are.
  var offset: Int = 0

  struct Argument: Hashable, Sendable {
    var label: String?
    var value: ManifestValue
  }

  static func == (lhs: ManifestCall, rhs: ManifestCall) -> Bool {
    lhs.name == rhs.name && lhs.base == rhs.base && lhs.arguments == rhs.arguments
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(base)
    hasher.combine(arguments)
  }

  /// The value of the first argument with a label.
  subscript(label: String) -> ManifestValue? {
    get { arguments.first { $0.label == label }?.value }
    set {
      guard let newValue else { return }
      if let index = arguments.firstIndex(where: { $0.label == label }) {
        arguments[index].value = newValue
      } else {
        arguments.append(Argument(label: label, value: newValue))
      }
    }
  }

  /// The value of the first argument if it has no label.
  var unlabeled: ManifestValue? {
    arguments.first.flatMap { $0.label == nil ? $0.value : nil }
  }
}
