/// The properties of a type that the input declares.
public struct TypeSummary: Hashable, Codable, Sendable {
  /// The kind of the type.
  public var kind: TypeKind
  /// Canonical names of all classes and protocols that it is known to inherit from or conform to, directly or not.
  public var supertypes: Set<String>
  /// Whether it declares a stored `var` that other code can change, so that two copies of a value can come to differ.
  /// For a protocol: whether it has a requirement that can change a value.
  public var hasStoredVariables: Bool
  /// Whether it is known to have behaviour and no stored state, so that its objects are interchangeable.
  public var isStateless: Bool
  /// Whether its objects store only the arguments of their initializers: two of them differ only in these.
  public var isComposed: Bool
  /// Whether its code applies assemblies to a container that it is given, like the code that assembles an app.
  public var appliesAssemblies: Bool
  /// Whether a storyboard, a nib or another archive makes its objects, so that no code can pass arguments to an
  /// initializer.
  public var isUnarchived: Bool
  /// Whether it is a controller or a view, and declares an initializer that no archive calls, so that code makes its
  /// objects.
  public var isMadeInCode: Bool
  /// The static property that holds the only object that its own code makes: `static let shared = Store()`.
  public var sharedMember: String?
  /// Files that name the type, parsed or not, if it has a `sharedMember` and asks a container itself: code in these
  /// files may use it.
  public var namedIn: Set<String> = []
  /// Whether it is `public` or `open`, so that code outside of its module can name it.
  public var isPublic: Bool
  /// Whether it is declared in test, mock or preview code.
  public var isTestOnly: Bool
  /// The module that declares it.
  public var module: String
  /// The file that declares it.
  public var path: String
  /// The programs that mean it by its bare name, if other programs mean another type; empty if there is no other.
  public var apps: Set<String> = []

  /// Whether other code than the provider of its binding makes it, although nothing asks for the binding.
  public var isMadeByHand = false

  /// Whether a program begins with it: it has the attribute `@main`, or the code of a file `main.swift` makes it.
  public var isEntry = false

  /// Whether it is the first code of a program, or the system makes it when one starts.
  public var isLaunched: Bool { isEntry || !supertypes.isDisjoint(with: LibraryTypes.launched) }

  /// Creates a summary.
  public init(
    kind: TypeKind, supertypes: Set<String> = [], hasStoredVariables: Bool = false, isPublic: Bool = false,
    isTestOnly: Bool = false, module: String = "", path: String = "", isStateless: Bool = false,
    isComposed: Bool = false, appliesAssemblies: Bool = false, isUnarchived: Bool = false,
    isMadeInCode: Bool = false, sharedMember: String? = nil
  ) {
    self.kind = kind
    self.supertypes = supertypes
    self.hasStoredVariables = hasStoredVariables
    self.isPublic = isPublic
    self.isTestOnly = isTestOnly
    self.module = module
    self.path = path
    self.isStateless = isStateless
    self.isComposed = isComposed
    self.appliesAssemblies = appliesAssemblies
    self.isUnarchived = isUnarchived
    self.isMadeInCode = isMadeInCode
    self.sharedMember = sharedMember
  }
}
