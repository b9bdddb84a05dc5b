import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Files in the folder of an Xcode project that the project does not list.
@Suite("stray files")
struct StrayFileTests {
  private static func file(_ path: String, isListed: Bool = true, module: String = "App", _ source: String) -> InputFile
  {
    var file = InputFile(path: path, module: module, source: .bytes(Array(("import Swinject\n" + source).utf8)))
    file.isListed = isListed
    return file
  }

  private static let app = file(
    "App/App.swift",
    """
    final class Clock {}
    final class Page { init(clock: Clock) {} }
    final class PageAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Page.self) { r in Page(clock: r.resolve(Clock.self)!) }
      }
    }
    let assembler = Assembler([PageAssembly(), ClockAssembly()])
    let page = assembler.resolver.resolve(Page.self)!
    """)

  private static let assembly = """
    final class ClockAssembly: Assembly {
      func assemble(container: Container) { container.register(Clock.self) { _ in Clock() } }
    }
    """

  /// The former text of the assembly, with a request that nothing binds any more.
  private static let former = """
    final class ClockAssembly: Assembly {
      func assemble(container: Container) { container.register(Clock.self) { r in Clock(zone: r.resolve(Zone.self)!) } }
    }
    final class Zone {}
    """

  private func messages(_ files: [InputFile]) async -> [String] { await Check.run(files).findings.map(\.message) }

  @Test("what declares a type again is not compiled, and not read")
  func declaredAgain() async {
    let files = [
      Self.app, Self.file("App/Clock.swift", Self.assembly),
      Self.file("App/Former.swift", isListed: false, Self.former),
    ]
    expectSame(await messages(files), [])
  }

  @Test("what declares something of its own may be compiled by a project that is generated anew")
  func declaredOnce() async {
    expectSame(await messages([Self.app, Self.file("App/Clock.swift", isListed: false, Self.assembly)]), [])
  }

  @Test("types of other modules, of the file alone, and of conditions do not stand in the way")
  func sharedNames() async {
    let files = [
      Self.app,
      Self.file("Kit/Clock.swift", module: "Kit", "public final class ClockAssembly {}"),
      Self.file("App/Private.swift", "private final class ClockAssembly {}"),
      Self.file("App/Debug.swift", "#if DEBUG\nfinal class ClockAssembly {}\n#endif"),
      Self.file("App/Clock.swift", isListed: false, Self.assembly),
    ]
    let graph = await Check.run(files).analysis.graph
    expectSame(graph.bindings.map(\.key.description), ["Page", "Clock"])
  }

  @Test("a function without parameters cannot be there twice either")
  func functions() async {
    let former = "func start() { _ = assembler.resolver.resolve(Zone.self)! }\nfinal class Zone {}"
    let files = [
      Self.app, Self.file("App/Clock.swift", Self.assembly),
      Self.file("App/Start.swift", "func start() {}\nlet container = Container()"),
      Self.file("App/Former.swift", isListed: false, former),
    ]
    expectSame(await messages(files), [])
  }

  /// A file in a folder that no project lists, in a module that is only guessed.
  private static func copy(_ path: String, _ source: String) -> InputFile {
    var copy = file(path, isListed: false, module: "_checkout", source)
    copy.hasGuessedModule = true
    return copy
  }

  @Test("a copy of the sources that no project lists is no program, whatever is new in it")
  func copyOfAll() async {
    let files = [
      Self.app, Self.file("App/Clock.swift", Self.assembly),
      Self.copy("Backup/App.swift", String(decoding: Self.app.bytes, as: UTF8.self)),
      Self.copy("Backup/Clock.swift", Self.assembly),
      Self.copy("Backup/Zone.swift", "final class Zone { let zone = assembler.resolver.resolve(Zone.self)! }"),
    ]
    let check = await Check.run(files)
    expectSame(check.findings.map(\.message), [])
    expectSame(check.analysis.graph.bindings.map(\.key.description), ["Page", "Clock"])
  }

  @Test("what another folder declares under a name that is taken keeps it: no key is called like a folder")
  func guessedModule() async {
    let other = """
      final class Clock { let hour = 1 }
      let clocks = Container()
      func wind() {
        clocks.register(Clock.self) { _ in Clock() }
        _ = clocks.resolve(Clock.self)!
      }
      """
    let files = [Self.app, Self.file("App/Clock.swift", Self.assembly), Self.copy("Tools/Clocks.swift", other)]
    let graph = await Check.run(files).analysis.graph
    expectSame(graph.bindings.map(\.key.description), ["Page", "App.Clock", "Clock"])
  }

  @Test("an app beside the folder of a project declares what it likes")
  func appBesideProject() async throws {
    let project = """
      {objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; children = (A); sourceTree = "<group>"; };
        A = {isa = PBXFileReference; path = AppAssembly.swift; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = A; };
        S = {isa = PBXSourcesBuildPhase; files = (B); };
        T = {isa = PBXNativeTarget; name = Shop; buildPhases = (S); productType = "com.apple.product-type.application"; };
      }; rootObject = P; }
      """
    func assembly(of type: String) -> String {
      """
      import Swinject
      final class \(type) {}
      final class AppAssembly: Assembly {
        func assemble(container: Container) { container.register(\(type).self) { _ in \(type)() } }
      }
      """
    }
    let start =
      "import Swinject\nlet app = Assembler([AppAssembly()])\nfunc start() { _ = app.resolver.resolve(Menu.self)! }"
    let graph = try await Analyzed.graph(ofFolderWith: [
      "ios/Shop/Shop.xcodeproj/project.pbxproj": project, "ios/Shop/AppAssembly.swift": assembly(of: "Basket"),
      "ios/Cafe/AppAssembly.swift": assembly(of: "Menu"), "ios/Cafe/Start.swift": start,
    ])
    expectSame(graph.requests.map(\.resolution.status), [.bound])
  }
}

extension InputFile {
  /// The text of a file in memory, without its first line, the import.
  fileprivate var bytes: [UInt8] {
    guard case .bytes(let bytes) = source else { return [] }
    return Array(bytes.drop { $0 != UInt8(ascii: "\n") })
  }
}
