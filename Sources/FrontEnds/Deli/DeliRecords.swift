import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// A type declaration, and whether Deli's generator sees it.
struct TypeRecord {
  /// The declaration.
  var id: DeclarationID
  /// The names of the types around it and its own: `Outer.Inner`.
  var path: String
  /// The spellings in its inheritance clause.
  var inherited: [String]
  /// The roles that its inheritance clause gives it.
  var roles: [Role]
  /// The reason why the generator does not see it; `nil` if the generator does.
  var hidden: Hidden?
  /// The targets of typealiases in the type and in the types around it, by spelling.
  var aliases: [String: String]

  /// A reason why the generator does not see a declaration.
  enum Hidden: Hashable {
    /// It is private, or in a private type.
    case access(String)
    /// It is an enum or an actor, or in one.
    case kind(String)
    /// It is in an extension.
    case `extension`
    /// It is in a function.
    case local
  }
}

/// A type that is registered, with its qualifier, its scope and its payload.
struct Registration {
  /// The construct that registers the type.
  enum Origin: Equatable {
    /// The inheritance clause of a type.
    case role(Role)
    /// A `Config` property.
    case config
    /// A call of `register`.
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
  /// For a role, the position of the type in `Declarations.types`.
  var declaration: Int?
  /// For a `Config`, the property with the call.
  var property: DeclarationID?
  /// The qualifier that is written in the declaration itself.
  var qualifier: Key.Name?
  var scope: Token?
  /// The payload that a factory takes.
  var payload: String?
  /// The type of the made value, if it is known.
  var made: Type?
  /// A text that identifies how the value is made, if the source shows it.
  var recipe: String?
  /// The hand-written module factory that registers it.
  var container: NominalID?
  /// Types that hand-written code links it to.
  var links: [Type] = []

  /// A word of the source and its place.
  struct Token {
    var text: String
    var place: Evaluator.Place
  }
}

/// A request: a place that asks for a type.
struct Usage {
  var place: Evaluator.Place
  var owner: String
  /// The registration whose value needs the answer.
  var consumer: Int?
  /// The type as it is spelt, without the brackets of an array.
  var spelling: String
  /// The type.
  var type: Type
  var isArray = false
  var name: Key.Name?
  /// The path of the configuration property that holds the name.
  var namePath: String?
  var hasPayload = false
  var timing: Request.Timing
  var strength = Request.Strength.required
  var form = Request.Form.expression
  /// Whether the generator does not see it, so that it is looked up at run time only.
  var isUnchecked = false
  /// The type that makes the request whenever an object of it is created, before any of its code runs.
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
  /// The type whose instance loads the factories.
  var owner: NominalID?
  /// Requests that the same code certainly makes before it, each time.
  var earlier: Set<Int>
}

/// A place that reads a configuration property.
struct ReadRecord: Hashable {
  var place: Evaluator.Place
  var owner: String
  var path: String
  var purpose: PropertyRead.Purpose
  /// The type that the value is read as, as written; `nil` if any value will do.
  var type: String?
}

extension Node {
  /// The source text of a type, even if the type stands where an expression is expected.
  var typeSpelling: String {
    if kind == .typeName || kind == .typeMember, type == nil {
      let base = kind == .typeMember ? self[0].typeSpelling + "." : ""
      let arguments = children.dropFirst(kind == .typeMember ? 1 : 0).map(\.typeSpelling)
      return base + text + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
    }
    return verbatimType
  }
}
