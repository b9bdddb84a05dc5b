import DigraphModel

/// The remedy for a type that asks a container itself.
///
/// It only uses facts of the graph. If these do not show whether an initializer could take a dependency, the advice
/// holds in either case.
struct LocatorRemedy {
  let owner: String
  let type: TypeSummary?
  /// The number of requested keys.
  private(set) var count: Int
  /// How a binding makes the type; `nil` if none does.
  let maker: Binding.ProviderKind?
  /// Whether bindings only make subtypes of the type.
  var isMadeOfSubtypes = false
  /// The number of these subtypes.
  var subtypeCount = 0
  /// Whether an archive makes the type although its declaration does not say so.
  var isUnarchived = false
  /// Keys that are not available yet when the asking type is made, each list with the reason. The other properties are
  /// about the remaining keys, if there are any.
  var late: [(keys: [String], reason: String)] = []
  /// The reason why nothing ever runs the code that asks.
  var idleness: String?
  /// The only function that takes the container as a parameter.
  var handedTo: Handed?
  /// Whether only static members ask.
  var isStatic = false
  /// The number of places that ask.
  var placeCount = 1
  /// A requested type that other modules cannot name, although they may make the asking type.
  var unseen: String?
  /// The number of keys with run-time arguments or a computed name.
  var argued = 0
  /// Whether these arguments are only names, which select one of several bindings.
  var isNamed = false
  /// Whether some of these arguments are only known when the object is used.
  var isArguedInUse = false
  /// The number of keys whose values are made anew each time, or from arguments, so that only a closure can be
  /// injected.
  var anew = 0

  /// Whether the answers could be initial values of the type's properties. This is so if the type asks for them at that
  /// time or later, and gets the same answers each time.
  var isReadable = false
  /// How views read the answers from their environment.
  var reader = "@Environment"
  /// The keys that wrappers of its properties already ask for; and another key of such a wrapper, if there is one.
  var wrapped: (held: [String], other: String?) = ([], nil)
  /// The keys that no such wrapper asks for.
  var fresh: [String] = []

  /// Whether the remedy is only about the keys that are left after the late ones.
  private var isOfRest = false

  /// Creates a remedy for a type about which nothing else is known.
  init(owner: String, type: TypeSummary?, count: Int, maker: Binding.ProviderKind?) {
    (self.owner, self.type, self.count, self.maker) = (owner, type, count, maker)
  }

  /// A function that takes the container as a parameter.
  struct Handed {
    let function: String
    /// Whether it only fills properties.
    let isFilling: Bool
    /// The protocol that requires the function of several types, each of which may ask for other keys.
    let demanding: String?
  }

  /// With more places than these, the same value would have to be passed again and again.
  private static let mostPlaces = 3
  /// More than these are too many dependencies.
  private static let mostParameters = 7

  private var what: String { count == 1 ? "it" : "them" }

  /// The word for the keys where the text first mentions them.
  private var subject: String { isOfRest ? count == 1 ? "the other" : "the others" : what }

  /// The remedy as one edit.
  var text: String {
    if let idleness { return "remove it: \(idleness)" }
    if let handedTo {
      if let demanding = handedTo.demanding {
        return
          "pass \(what) in where it is made: the caller of '\(handedTo.function)' knows only '\(demanding)'"
      }
      return handedTo.isFilling
        ? "let the caller of '\(handedTo.function)' set \(what) as \(noun) instead"
        : "let '\(handedTo.function)' take \(argued > 0 ? things : what) instead of the container"
    }
    if !late.isEmpty {
      let keys = late.flatMap(\.keys)
      let closures = keys.count == 1 ? "a closure that asks" : "closures that ask"
      let reasons = late.map { "\(enumeration($0.keys)) \($0.reason)" }.joined(separator: ", and ")
      let own = "pass it \(closures) for \(keys.count == count ? what : enumeration(keys)): \(reasons)"
      if keys.count == count { return own }
      var rest = self
      (rest.late, rest.count, rest.isOfRest) = ([], count - keys.count, true)
      return "\(own); \(rest.text)"
    }
    if isStatic, placeCount > Self.mostPlaces {
      return "make its functions methods of an object whose initializer takes \(things)"
    }
    if isStatic || isDecoded { return "let its functions take \(subject)" }
    if let wrapping { return wrapping }
    let isRegistered = maker == .factory || maker == .initializer
    if maker == .storyboard || maker == .injector || isRegistered && (isUnarchived || type?.isUnarchived == true) {
      return "set \(properties) where it is registered"
    }
    switch type?.kind {
    case .protocol: return "pass \(subject) to the conforming types that use \(what)"
    // Values of an enum are made wherever they are named.
    case .enum: return "move the code that needs \(subject) to a type that takes \(things)"
    default: break
    }
    if type?.isCell == true { return "set \(properties) where it is shown" }
    if type?.isUnarchived == true || type?.isShown == true && type?.isMadeInCode == false && !isRegistered {
      if isMadeOfSubtypes, subtypeCount > Self.mostPlaces { return remedyForSubtypes }
      if isMadeOfSubtypes {
        return "set \(properties) where its subclasses are registered, or else where they are shown"
      }
      let first = type?.isController == true ? ", or in the app or scene delegate for a first screen" : ""
      return "set \(properties) where \(isBase ? "its subclasses are shown" : "it is shown\(first)")"
    }
    // The rule `too-many-dependencies` would report so many parameters.
    let (given, handed) =
      count > Self.mostParameters ? ("one object that makes all \(count)", "that one") : (things, what)
    if isRegistered { return "let its initializer take \(given), and pass \(handed) in where it is registered" }
    if isMadeOfSubtypes, subtypeCount > Self.mostPlaces { return remedyForSubtypes }
    if isMadeOfSubtypes {
      return "let its initializer take \(things), and pass \(what) in where its subclasses are registered"
    }
    if let member = type?.sharedMember {
      return "let its initializer take \(things), register it, and pass it to the users of '\(owner).\(member)'"
    }
    if let unseen {
      return
        "let an initializer that is not public take \(things), as '\(unseen)' is not, and make '\(owner)' in its own module"
    }
    // Views are made wherever they are shown, so each view on the path would have to pass the value on.
    if type?.isSwiftUIView == true, isReadable {
      return "let its initializer take \(subject), or read \(what) with '\(reader)', which a view above sets"
    }
    let asView = type?.supertypes.contains("ObservableObject") == true && type?.kind == .class
    return
      "let its initializer take \(given), and pass \(handed) in where \(isBase ? "its subclasses are" : "it is") made"
      + (asView ? "; a view can do so in its own initializer, for the initial value of the property" : "")
  }

  /// Whether its name says that it is a base class.
  private var isBase: Bool {
    let name = owner.split(separator: ".").last ?? ""
    return type?.kind == .class && name.hasPrefix("Base") && name.dropFirst(4).first?.isUppercase == true
  }

  /// Each subtype would have to pass on a value that only some of them may use.
  private var remedyForSubtypes: String {
    "move the code that needs \(subject) to a type that takes \(things), and pass it to the subclasses that use it"
  }

  /// The remedy if wrappers of its properties already ask: a wrapper for this key, too, follows the project's style.
  private var wrapping: String? {
    guard anew == 0, argued == 0 else { return nil }
    let held = wrapped.held.isEmpty ? nil : enumeration(wrapped.held)
    if fresh.isEmpty {
      return count == 1 ? "use the property that has it already" : "use the properties that have them already"
    }
    guard let example = wrapped.held.first ?? wrapped.other else { return nil }
    let asking =
      "let \(noun(fresh.count)) with the wrapper of \(example) ask for \(held == nil ? subject : enumeration(fresh))"
    return held.map { "\(asking), and use the property that has \($0) already" } ?? asking
  }

  private func noun(_ count: Int) -> String { count == 1 ? "a property" : "properties" }

  private var noun: String { count == 1 ? "a property" : "properties" }

  private var things: String {
    if argued == count {
      return isArguedInUse ? closure(making: subject) : "\(subject), or \(closure(making: what))"
    }
    if anew == 0 { return subject }
    return anew == count
      ? "a closure that makes \(subject) each time" : "\(subject), with closures for values that are made each time"
  }

  private func closure(making what: String) -> String {
    isNamed ? "a closure that gives \(what) by name" : "a closure that makes \(what) of these arguments"
  }

  private var properties: String {
    if anew == 0 { return "\(subject) as \(noun)" }
    if argued == count { return "\(closure(making: subject)) as a property" }
    if anew == count { return "a closure that makes \(subject) each time as a property" }
    return "\(subject) as \(noun), with closures for values that are made each time"
  }

  /// Whether its objects are made from data, which knows of no container.
  private var isDecoded: Bool { type?.supertypes.isDisjoint(with: LibraryTypes.decoded) == false }
}

extension TypeSummary {
  /// Whether it is a controller that shows something.
  var isController: Bool { kind == .class && !supertypes.isDisjoint(with: LibraryTypes.controllers) }

  /// Whether storyboards and nibs may make its objects.
  var isShown: Bool { isController || kind == .class && !supertypes.isDisjoint(with: LibraryTypes.views) }

  /// Whether it is a SwiftUI view: a description that is made again whenever the state changes.
  var isSwiftUIView: Bool { kind == .struct && supertypes.contains("View") }

  /// Whether tables and collections make its objects by themselves.
  var isCell: Bool { kind == .class && supertypes.contains { $0.prefix { $0 != "<" }.hasSuffix("Cell") } }
}
