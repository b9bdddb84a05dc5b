/// Loads images and keeps them for as long as somebody shows one.
public final class ImageLoader {
  private let client: HTTPClient

  init(client: HTTPClient) { self.client = client }

  public func image(named name: String) -> String? { client.get("images/\(name)") }
}
