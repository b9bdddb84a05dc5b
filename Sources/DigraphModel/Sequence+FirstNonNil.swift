extension Sequence {
  /// The first result of `transform` that is not `nil`.
  ///
  /// It asks each element at most once. `lazy.compactMap(transform).first` asks some of them several times, so that a
  /// recursive `transform` takes time exponential in its depth.
  @inlinable
  public func firstNonNil<Result>(_ transform: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let result = try transform(element) { return result }
    }
    return nil
  }
}
