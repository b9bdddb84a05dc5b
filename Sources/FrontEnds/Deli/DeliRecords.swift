import DigraphLinker
import DigraphModel

/// A type declaration as Deli's generator sees it, or does not.
struct TypeRecord {
  /// The declaration.
  var id: DeclarationID
  /// `Outer.Inner`.
  var path: String
  /// Its inheritance clause, spelling by spelling.
  var inherited: [String]
  /// What its clause makes of it.
  var roles: [Role]
  /// Why the generator does not see it; `nil` if it does.
  var hidden: Hidden?
  /// What typealiases of the type and those around it stand for, by spelling.
  var aliases: [String: String]

  /// Why the generator does not see a declaration.
  enum Hidden: Hashable {
    /// It is private, or in something private.
    case access(String)
    /// It is an enum or an actor, or in one.
    case kind(String)
    /// It is in an extension.
    case `extension`
    /// It is in a function.
    case local
  }
}

/// Something that is registered.
struct Registration {
  /// How it is declared.
  enum Origin: Equatable {
    /// By the clause of a type.
    case role(Role)
    /// By a `Config` property.
    case config
    /// By a call of `register`.
    case manual
  }

  var origin: Origin
  /// The type as the generator spells it.
  var spelling: String
  /// The type.
  var type: Type
  var place: Evaluator.Place
  var owner: String
  var conditions: [Condition]
  /// The type declaration, for a role: a position in `Declarations.types`.
  var declaration: Int?
  /// For `Config`, the property.
  var property: DeclarationID?
  /// The qualifier that is written in the declaration itself.
  var qualifier: Key.Name?
  var scope: Token?
  /// The payload that a factory takes.
  var payload: String?
  /// What is made, if it is known.
  var made: Type?
  /// How it is made, if nothing else is done.
  var recipe: String?
  /// The hand-written module factory that it is registered in.
  var container: NominalID?
  /// Types that it is linked to by hand.
  var links: [Type] = []

  /// A word of the source and its place.
  struct Token {
    var text: String
    var place: Evaluator.Place
  }
}

/// A place that asks for a type.
struct Usage {
  var place: Evaluator.Place
  var owner: String
  /// The registration whose value needs it.
  var consumer: Int?
  /// The type as it is spelt, without the brackets of an array.
  var spelling: String
  /// The type.
  var type: Type
  var isArray = false
  var name: Key.Name?
  /// The property path whose value is the name.
  var namePath: String?
  var hasPayload = false
  var timing: Request.Timing
  var strength = Request.Strength.required
  var form = Request.Form.expression
  /// Whether only run time sees it.
  var isUnchecked = false
  /// The type that asks when an object of it is made, before any code of it runs.
  var maker: NominalID?
  /// Whether nothing reads the parameter that takes the answer.
  var isUnused = false
  var conditions: [Condition] = []
  var via: [Evaluator.Place] = []
}

/// A place that loads module factories: `AppContext.shared.load(…)`.
struct LoadRecord {
  var place: Evaluator.Place
  var ownerName: String
  /// The type whose instance does it.
  var owner: NominalID?
  /// Requests that the same code has surely made before, each time.
  var earlier: Set<Int>
}

/// A place that reads a configuration property.
struct ReadRecord: Hashable {
  var place: Evaluator.Place
  var owner: String
  var path: String
  var purpose: PropertyRead.Purpose
  /// The type as which it is read, as written; `nil` if anything will do.
  var type: String?
}

extension Node {
  /// The source of a type, also where it stands in the place of an expression.
  var typeSpelling: String {
    if kind == .typeName || kind == .typeMember, type == nil {
      let base = kind == .typeMember ? self[0].typeSpelling + "." : ""
      let arguments = children.dropFirst(kind == .typeMember ? 1 : 0).map(\.typeSpelling)
      return base + text + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
    }
    return verbatimType
  }
}
