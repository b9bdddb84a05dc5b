/// The closure that makes the value of a binding. Requests in the closure belong to the binding, even if the container
/// of another framework answers them.
public struct ProviderCode: Hashable, Sendable {
  /// The framework of the binding.
  public var framework: Framework
  /// The place of the binding.
  public var binding: Site
  /// The closure.
  public var site: Site
  /// Closures in it: they run later, or never.
  public var inner: [Site]

  /// Creates the description of a closure.
  public init(framework: Framework, binding: Site, site: Site, inner: [Site]) {
    (self.framework, self.binding, self.site, self.inner) = (framework, binding, site, inner)
  }
}
