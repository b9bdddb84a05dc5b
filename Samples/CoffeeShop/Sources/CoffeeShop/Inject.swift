import Core
import Menu
import Networking
import Ordering
import Storage
import Swinject

/// The container of the app, for code that nobody constructs through it.
enum Locator {
  /// Features that need an account come later, in a child.
  static let assembler = Assembler([
    CoreAssembly(), NetworkingAssembly(), StorageAssembly(), MenuAssembly(), OrderingAssembly(), AppAssembly(),
  ])

  static var resolver: Resolver { assembler.resolver }
}

/// Asks the app's container whenever the property is read.
@propertyWrapper
struct Inject<Service> {
  var wrappedValue: Service { Locator.resolver.resolve(Service.self)! }
}
