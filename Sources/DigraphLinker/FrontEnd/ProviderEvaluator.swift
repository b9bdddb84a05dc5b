public import DigraphModel

/// Runs the code of frameworks whose providers are closures, and notes on whose behalf it runs, and when.
open class ProviderEvaluator: Evaluator {
  /// The provider whose code runs, if any does.
  public final var consumer: Consumer?
  private var isDeferred = false
  /// Whether the code that runs is the initial value of an instance's property.
  public final var isStoredProperty = false
  /// Statements that were recognised.
  public final var places = StatementCoverage()

  /// A provider whose code runs.
  public struct Consumer {
    /// The number of what it is registered as.
    public var number: Int
    /// When the code that runs is executed.
    public var timing: Request.Timing
    /// The provider's closure.
    public var closure: Node?
    /// The environment around the closure.
    public var outer: Environment?

    /// Creates a consumer.
    public init(number: Int, timing: Request.Timing = .eager, closure: Node?, outer: Environment? = nil) {
      (self.number, self.timing, self.closure, self.outer) = (number, timing, closure, outer)
    }
  }

  // MARK: Hooks

  /// Whether a file is the framework's own.
  open func isLibrary(_ file: Int) -> Bool { false }
  /// Begins a root: on behalf of nobody, and with nothing done.
  open func begin() { (consumer, isStoredProperty) = (nil, false) }
  /// Whether a property has a wrapper of the framework.
  open func isWrapped(_ property: DeclarationID) -> Bool { false }
  /// Asks for the value of a wrapped property, by way of where its owner is made, if that is known.
  open func runWrapper(of property: DeclarationID, via: Place?) {}

  /// Begins another pass.
  override open func startPass() {
    super.startPass()
    (consumer, places) = (nil, StatementCoverage())
  }

  // MARK: Who asks, and when

  /// When code that runs now is executed.
  public final var timing: Request.Timing { consumer?.timing ?? (isDeferred ? .deferred : .eager) }

  /// Runs code that runs later, or never.
  override public final func deferred(_ body: () -> Void) {
    let outer = (consumer, isDeferred)
    consumer?.timing = .deferred
    isDeferred = true
    body()
    (consumer, isDeferred) = outer
  }

  /// All calls of a provider are followed, whatever arguments they pass.
  override public final var followsAllCalls: Bool { consumer != nil }
  /// Wrappers of the framework ask on their own.
  override public final var asksForStoredProperties: Bool { true }
  /// The number of the provider that runs.
  override public final var maker: Int? { consumer.flatMap { $0.timing == .deferred ? nil : $0.number } }
  /// The closure of the provider that runs.
  override public final var makerClosure: Node? { consumer?.closure }

  /// Stored properties of what a provider makes ask on its behalf.
  override public final func constructed(_ type: NominalID, at node: Node) {
    guard let consumer, consumer.timing != .deferred, !frame.isEffectFree else { return }
    let place = place(ofCall: node)
    runStoredProperties(of: type) { property in
      if isLibrary(property.file) { return true }
      runWrapper(of: property, via: place)
      return isWrapped(property)
    }
  }

  // MARK: Roots

  /// Runs the code at the top level of a file.
  public final func runTopLevel(of file: Int) {
    guard let body = program.files[file].facts.topLevel else { return }
    root(file: file) {
      begin()
      _ = run(body, file: file, owner: nil, name: "main", receiver: nil, expecting: .none, isStatic: false)
    }
  }

  /// Runs functions that somebody may call. Those that are handed what is followed run when they are called, and only
  /// those left over at the end.
  public final func runFunctions(takingTracked isHanded: (DeclarationID) -> Bool, _ run: (DeclarationID) -> Void) {
    var postponed: [DeclarationID] = []
    for (file, source) in program.files.enumerated() where !isLibrary(file) {
      for (number, function) in source.facts.functions.enumerated() where function.body != nil && !function.isLocal {
        let id = DeclarationID(file: file, index: number)
        if isHanded(id) { postponed.append(id) } else { run(id) }
      }
    }
    for id in postponed where !invoked.contains(id) { run(id) }
  }

  /// A place as the graph has it.
  public final func site(_ place: Place) -> Site { program.site(of: place.range, in: place.file) }
}
