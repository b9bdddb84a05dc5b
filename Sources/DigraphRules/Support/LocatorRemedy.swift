import DigraphModel

/// What can be done for a type that asks a container itself.
///
/// It says only what the graph shows: where it does not show whether an initializer could take something, it says what
/// holds for either.
struct LocatorRemedy {
  let owner: String
  let type: TypeSummary?
  /// How many things are asked for.
  private(set) var count: Int
  /// How a binding makes the type; `nil` if none does.
  let maker: Binding.Provider?
  /// Whether bindings only make what inherits from the type.
  var isMadeOfSubtypes = false
  /// How many types these are.
  var subtypeCount = 0
  /// Whether an archive makes it although it does not say so itself.
  var isUnarchived = false
  /// What cannot be had yet when the type that asks is made, and why not. All else that is said of what is asked for is
  /// said of the rest, if there is one.
  var late: [(keys: [String], reason: String)] = []
  /// Why nothing ever runs the code that asks.
  var idleness: String?
  /// The one function that is handed the container.
  var handedTo: Handed?
  /// Whether only static members ask.
  var isStatic = false
  /// How many places ask.
  var placeCount = 1
  /// A type among what is asked for that other modules, which may make the type that asks, cannot name.
  var unseen: String?
  /// How many are made of arguments.
  var argued = 0
  /// Whether these arguments are only names, which tell one of several from the others.
  var isNamed = false
  /// Whether some of these arguments are only known when the object is used.
  var isArguedInUse = false
  /// How many of them are made anew each time, or of arguments, so that only what makes them can be handed in.
  var anew = 0

  /// Whether properties of the type could begin with the answers: it asks for them there or later, and they are the
  /// same each time.
  var isReadable = false
  /// How views read the answers from what surrounds them.
  var reader = "@Environment"
  /// What wrappers of its properties ask for already; and what they ask for beside it, if they do.
  var wrapped: (held: [String], other: String?) = ([], nil)
  /// What no such wrapper asks for.
  var fresh: [String] = []

  /// Whether it speaks of what others have left over.
  private var isOfRest = false

  /// Creates a remedy for something that nothing more is known of.
  init(owner: String, type: TypeSummary?, count: Int, maker: Binding.Provider?) {
    (self.owner, self.type, self.count, self.maker) = (owner, type, count, maker)
  }

  /// A function that is handed the container.
  struct Handed {
    let function: String
    /// Whether it only fills properties.
    let isFilling: Bool
    /// The protocol that demands it of several types, each of which may ask for something else.
    let demanding: String?
  }

  /// To more places than these the same would have to be handed again and again.
  private static let mostPlaces = 3
  /// More than these are too many dependencies.
  private static let mostParameters = 7

  private var what: String { count == 1 ? "it" : "them" }

  /// The same, where it is spoken of first.
  private var subject: String { isOfRest ? count == 1 ? "the other" : "the others" : what }

  /// One edit.
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
    // Its values are made wherever they are named.
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
    // That many parameters are a finding of their own.
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
    // Views are made wherever they are shown, so each on the way would have to hand it on.
    if type?.isSwiftUIView == true, isReadable {
      return "let its initializer take \(subject), or read \(what) with '\(reader)', which a view above sets"
    }
    let asView = type?.supertypes.contains("ObservableObject") == true && type?.kind == .class
    return
      "let its initializer take \(given), and pass \(handed) in where \(isBase ? "its subclasses are" : "it is") made"
      + (asView ? "; a view can do so in its own initializer, for the initial value of the property" : "")
  }

  /// Whether it calls itself what others inherit from.
  private var isBase: Bool {
    let name = owner.split(separator: ".").last ?? ""
    return type?.kind == .class && name.hasPrefix("Base") && name.dropFirst(4).first?.isUppercase == true
  }

  /// Each subtype would have to hand on what only some of them may use.
  private var remedyForSubtypes: String {
    "move the code that needs \(subject) to a type that takes \(things), and pass it to the subclasses that use it"
  }

  /// Where wrappers of its properties ask, one that asks for this too is what the project does.
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
  private var isDecoded: Bool { type?.supertypes.isDisjoint(with: Self.decoded) == false }

  private static let decoded: Set<String> = [
    "Codable", "Decodable", "NSCoding", "NSManagedObject", "NSSecureCoding", "Object",
  ]
}

extension TypeSummary {
  private static let controllers: Set<String> = [
    "NSViewController", "UICollectionViewController", "UINavigationController", "UISplitViewController",
    "UITabBarController", "UITableViewController", "UIViewController",
  ]

  private static let views: Set<String> = ["NSView", "UICollectionViewCell", "UIControl", "UITableViewCell", "UIView"]

  /// Whether it is a controller that shows something.
  var isController: Bool { kind == .class && !supertypes.isDisjoint(with: Self.controllers) }

  /// Whether storyboards and nibs may make its objects.
  var isShown: Bool { isController || kind == .class && !supertypes.isDisjoint(with: Self.views) }

  /// Whether it is a view that describes what is shown, and that is made again whenever something else is.
  var isSwiftUIView: Bool { kind == .struct && supertypes.contains("View") }

  /// Whether tables and collections make its objects, by themselves.
  var isCell: Bool { kind == .class && supertypes.contains { $0.prefix { $0 != "<" }.hasSuffix("Cell") } }
}
