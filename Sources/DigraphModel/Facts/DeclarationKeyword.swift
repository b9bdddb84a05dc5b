/// Keywords that declare a type, a typealias or an extension. A byte scan knows this keyword and the name of a
/// declaration.
public enum DeclarationKeyword: UInt8, Codable, Sendable, CaseIterable {
  /// `class`
  case `class`
  /// `struct`
  case `struct`
  /// `enum`
  case `enum`
  /// `actor`
  case actor
  /// `protocol`
  case `protocol`
  /// `typealias`
  case `typealias`
  /// `extension`
  case `extension`

  /// The keyword in source code.
  public var spelling: String {
    switch self {
    case .class: "class"
    case .struct: "struct"
    case .enum: "enum"
    case .actor: "actor"
    case .protocol: "protocol"
    case .typealias: "typealias"
    case .extension: "extension"
    }
  }

  /// The kind of type that it declares; `nil` if it declares none.
  public var typeKind: TypeKind? {
    switch self {
    case .class: .class
    case .struct: .struct
    case .enum: .enum
    case .actor: .actor
    case .protocol: .protocol
    case .typealias, .extension: nil
    }
  }
}
