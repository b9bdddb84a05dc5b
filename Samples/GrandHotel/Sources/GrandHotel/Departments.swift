import FactoryKit

/// Each department calls the next one, when there is something to do.
final class Departments { @Injected(\.housekeeping) private var first }

final class Housekeeping { @LazyInjected(\.linen) private var next }
final class Linen { @LazyInjected(\.stairs) private var next }
final class Stairs { @LazyInjected(\.windows) private var next }
final class Windows { @LazyInjected(\.roof) private var next }
final class Roof { @LazyInjected(\.housekeeping) private var next }

extension Container {
  var housekeeping: Factory<Housekeeping> { self { Housekeeping() } }
  var linen: Factory<Linen> { self { Linen() } }
  var stairs: Factory<Stairs> { self { Stairs() } }
  var windows: Factory<Windows> { self { Windows() } }
  var roof: Factory<Roof> { self { Roof() } }
}
