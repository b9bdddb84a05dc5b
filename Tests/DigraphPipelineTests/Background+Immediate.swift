import DigraphLinker

extension Background {
  /// A background that has done its work as soon as it is asked to: nothing depends on how fast threads are.
  static let immediate = Background(
    { work in
      work()
      return {}
    },
    discard: { _ in })
}
