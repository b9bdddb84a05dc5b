/// What the radio's parts tell each other of.

public protocol Log: AnyObject {
  func write(_ line: String)
}

public protocol Network: AnyObject {
  func load(_ path: String) -> String?
}

public protocol AudioOutput: AnyObject {
  func play(_ name: String)
}

public protocol Listeners: AnyObject {
  var count: Int { get }
}

public struct Recording {
  public let title: String

  public init(title: String) { self.title = title }
}

public protocol Recordings: AnyObject {
  func find(_ title: String) -> Recording?
}
