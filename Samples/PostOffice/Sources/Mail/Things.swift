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

/// What letters are carried in.
public final class Bags {
  public init() {}
}

/// What somebody has to fill in whose letter was not delivered.
public final class Forms {
  public init(bags: Bags) {}
}

public final class KeyRing {
  public init() {}
}

/// The way of a postman, with the keys to all doors on it.
public final class Round {
  public init(keys: KeyRing) {}
}

public final class Roster {
  public init() {}
}

/// Shows where the van is, for those who try things out.
public final class VanSimulator {
  public init() {}
}

public protocol Weather: AnyObject {
  var isDry: Bool { get }
}

/// Always dry.
public final class FakeWeather: Weather {
  public let isDry = true
  public init() {}
}

/// What is in it changes all day.
public final class Till {
  public private(set) var cents = 0
  public init() {}
}

public final class CashRegister {
  public init(till: Till) {}
}

/// What was taken, at the end of the day.
public final class Statement {
  public init(till: Till) {}
}

/// What is stuck on letters that nobody wanted.
public struct Label {
  public init() {}
}

public final class Screen {
  public init(_ title: String) {}
}
