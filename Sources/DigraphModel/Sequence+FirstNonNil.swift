extension Sequence {
  /// The first result of `transform` that is not `nil`.
  ///
  /// `transform` runs at most once for each element. `lazy.compactMap(transform).first` runs it several times for some
  /// of them, so that a recursive `transform` would take time exponential in its depth.
  @inlinable
  public func firstNonNil<Result>(_ transform: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let result = try transform(element) { return result }
    }
    return nil
  }
}
