public protocol BookingStore: AnyObject {
  var nights: [String: Int] { get set }
}

final class MemoryStore: BookingStore {
  var nights: [String: Int] = [:]
}

/// What all actions of a guest do alike.
public class Action {
  let store: BookingStore

  init(store: BookingStore) { self.store = store }
}

public final class BookBed: Action {
  public func callAsFunction(in hut: Hut, nights: Int) { store.nights[hut.name, default: 0] += nights }
}

public final class CancelBooking: Action {
  public func callAsFunction(in hut: Hut) { store.nights[hut.name] = nil }
}

/// The last pictures that somebody looked at.
public final class PictureCache {
  var names: [String] = []
}
