import CustomDump
import DigraphPipeline
import Testing
import TestSupport

/// Bindings of `factory`, `single`, `weak` and components, and their keys.
@Suite struct RegistrationTests {
  /// The library's README: storage, services and use cases that need one another.
  @Test func componentsOfAnApp() async {
    await expectGraph(
      of: ("""
      protocol Storage {}
      final class DiskStorage: Storage {}
      protocol NoteService {}
      final class LocalNoteService: NoteService { init(storage: Storage) {} }
      class NoteUseCase { let service: NoteService; init(service: NoteService) { self.service = service } }
      final class FetchNotes: NoteUseCase {}
      final class SaveNote: NoteUseCase {}
      let storageComponent = Component {
        factory { DiskStorage() as Storage }
      }
      let serviceComponent = Component {
        single { LocalNoteService(storage: $0()) as NoteService }
      }
      let useCaseComponent = Component {
        factory { FetchNotes(service: $0()) }
        factory { SaveNote(service: $0()) }
      }
      func launch() {
        injectMe {
          component { storageComponent }
          component { serviceComponent }
          component { useCaseComponent }
        }
        let fetch: FetchNotes = resolve()
      }
      """),
      """
      Storage = DiskStorage (class) factory
      NoteService = LocalNoteService (class) single
        eager required Storage
      FetchNotes = FetchNotes (class) factory
        eager required NoteService
      SaveNote = SaveNote (class) factory
        eager required NoteService
      launch(): eager required FetchNotes global
      """)
  }

  /// The key is the printed name of the type: for nested types, optionals and types with sugar.
  @Test func keysArePrintedNames() async {
    await expectGraph(
      of: ("""
      enum Home { struct Config {} }
      struct Box<Content> {}
      protocol Fetching {}
      protocol Storing {}
      final class Store: Fetching, Storing {}
      class Screen {
        var navigator: Navigator!
        func module() -> Module {
          Module {
            factory { Home.Config() }
            factory { [Home.Config()] as [Home.Config] }
            factory { ["a": 1] as [String: Int] }
            factory { Box<Home.Config?>() }
            factory { Store() as Storing & Fetching }
            factory { self.navigator }
            factory { Home.Config() as Home.Config? }
            factory(tag: "odd") { Box<Int?>() as Box<Int?>? }
            factory { 2.5 as TimeInterval }
          }
        }
      }
      final class Navigator {}
      """),
      """
      Config = Home.Config (struct) factory
      Array<Config> = [Home.Config] (struct) factory
      Dictionary<String, Int> = [String: Int] (struct) factory
      Box<Optional<Config>> = Box<Home.Config?> (struct) factory
      Fetching & Storing = Store (class) factory
      Navigator = ? (class) factory value
      Config = Home.Config (struct) factory
      Box<Int>> named "odd" = Box<Int?> (struct) factory
      Double = ? (struct) factory
      """)
  }

  /// Sources of a closure's result type: a signature, a cast, a property, a member of a type outside of the input.
  @Test func typesOfClosures() async {
    await expectGraph(
      of: ("""
      protocol Api {}
      final class Client: Api { init(_ log: Log) {} }
      final class Log {}
      final class AnyModel<State> { init() {} }
      final class Model { var any: AnyModel<Int> { AnyModel() } }
      let formatter = DateFormatter()
      func makeLog() -> Log { Log() }
      let all = Module {
        factory { (module: Module) -> Api in
          let log: Log = module.resolve()
          return Client(log)
        }
        factory { r in Client(r()) }
        single { formatter }
        factory { UserDefaults.standard }
        factory { Model().any }
        factory(makeLog)
        factory { $0() as Client as Api }
      }
      """),
      """
      Api = Client (class) factory
        eager required Log
      Client = Client (class) factory
        eager required Log
      DateFormatter = DateFormatter (unknown) single value
      UserDefaults = UserDefaults (unknown) factory value
      AnyModel<Int> = ? (class) factory value
      Log = ? (class) factory
      Api = ? (class) factory alias
        eager required Client
      """)
  }

  /// A closure that returns a closure registers a function type. The inner parameters get the types of the parameters
  /// that they are passed to.
  @Test func closureThatMakesAClosure() async {
    await expectGraph(
      of: ("""
      struct Item {}
      final class Formatter {}
      final class Cell { init(item: Item, formatter: Formatter) {} }
      final class List { init(makeCell: @escaping (Item) -> Cell) {} }
      let all = Module {
        single { Formatter() }
        factory { resolver in { Cell(item: $0, formatter: resolver()) } }
        factory { List(makeCell: $0()) }
      }
      """),
      """
      Formatter = Formatter (class) single
      (Item) -> Cell = ? (function) factory
        deferred required Formatter
      List = List (class) factory
        eager required (Item) -> Cell
      """)
  }

  /// In a list of registrations, the only branches are clauses of `#if`.
  @Test func conditionalRegistrations() async {
    await expectGraph(
      of: ("""
      protocol Log {}
      final class FileLog: Log {}
      final class NoLog: Log {}
      let all = Module {
        #if DEBUG
        factory { FileLog() as Log }
        #else
        factory { NoLog() as Log }
        #endif
      }
      """),
      """
      Log = FileLog (class) factory if DEBUG
      Log = NoLog (class) factory if !(DEBUG)
      """)
  }

  /// `weak { … }` in a variable is found, although `weak` is a keyword.
  @Test func registrationInAVariable() async {
    await expectGraph(
      of: ("""
      final class ImageCache {}
      let images = weak { ImageCache() }
      func make() -> Module { Module { images } }
      """),
      """
      ImageCache = ImageCache (class) weak
      """)
  }

  /// A helper of the input around `single`: each call of the helper is a registration.
  @Test func genericHelper() async {
    await expectGraph(
      of: ("""
      final class Clock {}
      final class Feed { init(clock: Clock) {} }
      func service<T>(_ make: @escaping (Module) -> T) -> Registration { single(make) }
      let all = Module {
        service { _ in Clock() }
        service { Feed(clock: $0()) }
      }
      """),
      """
      Clock = Clock (class) single
      Feed = Feed (class) single
        eager required Clock
      """)
  }

  /// Functions and types of the same names that are not the library's.
  @Test func lookalikes() async {
    await expectGraph(
      of: ("""
      struct Menu { init(_ items: () -> [Int]) {} }
      final class Module { func resolve() -> Int { 1 } }
      func factory(_ make: () -> Int) -> Int { make() }
      func resolve() -> Int { 2 }
      let menu = Menu { [factory { 3 }] }
      let number: Int = resolve()
      let other: Int = Module().resolve()
      """), "")
  }

  /// A local module that has the library's name.
  @Test func localModuleOfTheName() async {
    let result = await Analyzed.result([
      "Injection/Module.swift": "public func factory(_ make: () -> Int) {}",
      "App/App.swift": "import Injection\nlet all: Void = factory { 1 }",
    ])
    expectNoDifference(result.frameworks, [])
  }
}
