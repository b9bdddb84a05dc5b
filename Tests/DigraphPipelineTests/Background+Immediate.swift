import DigraphModel

extension Background {
  /// A background queue that does its work at once, so that no test depends on the speed of threads.
  static let immediate = Background(
    { work in
      work()
      return {}
    },
    discard: { _ in })
}
