import SwiftSyntax

/// The value of a manifest's expression, as far as it is known without compiling and running the manifest.
indirect enum ManifestValue: Hashable, Sendable {
  /// A text that is completely known.
  case string(String)
  /// A list; unknown elements are `unknown`.
  case array([ManifestValue])
  /// A call of a function or initialiser that the manifest does not declare, a tuple, or an enum case.
  case call(ManifestCall)
  /// A truth value.
  case bool(Bool)
  /// `nil`.
  case null
  /// A closure that has not been called yet, with the variables that it sees.
  case closure(ClosureExprSyntax, captured: [String: ManifestValue])
  /// A function declared within another one.
  case function(FunctionDeclSyntax)
  /// A type, or an unknown member of one.
  case type(String)
  /// One of several values, depending on an unknown condition.
  case either([ManifestValue])
  /// Anything else.
  case unknown

  /// The text, if the value is one.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The call, if the value is one.
  var call: ManifestCall? {
    if case .call(let call) = self { call } else { nil }
  }

  /// The truth value, if it is known.
  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The elements of a list, including each choice of an element with several values; nil if the value is no list.
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

  /// The texts in a list, or a single text, without unknown ones.
  var strings: [String] {
    if let string { return [string] }
    return elements?.compactMap(\.string) ?? []
  }

  /// Whether two values are equal, as by `==` in the manifest; nil if that is not known.
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

  /// Whether the value is known at this level; parts of its elements may be unknown.
  var isComplete: Bool {
    switch self {
    case .unknown: false
    case .array(let elements): !elements.contains(.unknown)
    default: true
    }
  }

  /// One value for several possible ones: equal values become one, lists are united, and other values become
  /// ``either(_:)``.
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

/// A call that is represented by its name and arguments, rather than by its effects.
struct ManifestCall: Hashable, Sendable {
  /// The name's last part: `target` of `Target.target(name: "X")`; empty for a tuple.
  var name: String
  /// The part before the last part of the name; nil if there is none, as in `.target(name: "X")`.
  var base: String?
  /// The arguments as written.
  var arguments: [Argument] = []
  /// Offset of the call in the manifest's text; calls with equal names and arguments are equal regardless of the
  /// offset.
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
