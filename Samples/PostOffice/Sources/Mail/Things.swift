public protocol Printer: AnyObject {
  func print(_ text: String)
}

public final class LabelPrinter: Printer {
  public init() {}
  public func print(_ text: String) {}
}

public final class Scales {
  public init() {}
  public func weigh() -> Int { 20 }
}

public final class Rates {
  public init() {}
  public func price(of grams: Int) -> Int { grams * 2 }
}

public final class Queue {
  public private(set) var length = 0
  public init() {}
}

public final class Stamp {
  public init(value: Int) {}
}

public final class Belt {
  public init(sorter: Sorter) {}
}

public final class Sorter {
  public init(belt: Belt) {}
}

public final class Screen {
  public init(_ title: String) {}
}
