/// Code that asks for a type which only its user decides, and of whose users not all are known: in a generic class, or
/// where the type could not be inferred.
public struct OpenRequest: Hashable, Codable, Sendable {
  /// Whose request it is.
  public var framework: Framework
  /// The type without its generic arguments, if these alone are open; `nil` if it may be any.
  public var type: String?
  /// The place.
  public var site: Site

  /// Creates a request.
  public init(framework: Framework, type: String?, site: Site) {
    self.framework = framework
    self.type = type
    self.site = site
  }

  /// Whether it may be a request for a key of a type.
  public func mayMean(_ type: String) -> Bool {
    guard let own = self.type else { return true }
    return type == own || type.hasPrefix(own + "<")
  }
}

extension OpenRequest: Comparable {
  /// Orders by place.
  public static func < (lhs: OpenRequest, rhs: OpenRequest) -> Bool {
    (lhs.site, lhs.type ?? "") < (rhs.site, rhs.type ?? "")
  }
}
