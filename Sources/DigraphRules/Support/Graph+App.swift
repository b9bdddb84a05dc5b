import DigraphModel

extension Graph {
  /// The app that a container is made in, if the input shows that it is one.
  func app(of container: Container.ID) -> String? {
    let module = containers[container].module
    return apps.contains(module) ? module : nil
  }
}
