import Deli
import Foundation

protocol Clock {
  var now: Date { get }
}

final class WallClock: Clock, Component {
  var now: Date { return Date() }
}
