import DigraphModel

extension Graph {
  /// The app that makes a container; `nil` if the input does not show that the container's module is an app.
  func app(of container: Container.ID) -> String? {
    let module = containers[container].module
    return apps.contains(module) ? module : nil
  }
}
