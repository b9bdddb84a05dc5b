/// A request for a type that only the users of its code decide, if not all users are known. It is in a generic class,
/// or its type could not be inferred.
public struct OpenRequest: Hashable, Codable, Sendable {
  /// The framework of the request.
  public var framework: Framework
  /// The type without its generic arguments, if only these are open; `nil` if it may be any type.
  public var type: String?
  /// The place of the request.
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
