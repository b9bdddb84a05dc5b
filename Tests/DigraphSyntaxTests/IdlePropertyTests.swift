import DigraphModel
import DigraphSyntax
import Testing

/// Properties that only store an initializer's argument are recognised by the text of the file.
@Suite("Idle properties")
struct IdlePropertyTests {
  private func idle(_ source: String, words: Set<String> = ["resolve"]) -> [String] {
    let bytes = Array(source.utf8)
    let reader = SourceReader(Vocabulary(words: words, supertypes: []))
    return bytes.withUnsafeBufferPointer { bytes in
      SourceReader.Extent.allCases.map { extent in
        reader.facts(of: bytes, scan: reader.scan(bytes), extent: extent).properties.filter(\.isIdle).map(\.name)
          .joined(separator: " ")
      }
    }
  }

  /// The functions that use `log`, if no other code names it.
  private func users(_ body: String, initializer: String = "self.log = log", rest: String = "") -> [String] {
    let bytes = Array(feed(body, initializer: initializer, rest: rest).utf8)
    let reader = SourceReader(Vocabulary(words: ["resolve"], supertypes: []))
    return bytes.withUnsafeBufferPointer { bytes in
      SourceReader.Extent.allCases.map { extent in
        reader.facts(of: bytes, scan: reader.scan(bytes), extent: extent).properties.first { $0.name == "log" }?.users
          .joined(separator: " ") ?? "?"
      }
    }
  }

  private func feed(
    _ body: String, head: String = "final class Feed", initializer: String = "self.log = log", rest: String = ""
  ) -> String {
    "\(head) {\n  private let log: Log\n  init(log: Log, a: A, b: B, c: C) {\n    \(initializer)\n  }\n  \(body)\n}\n\(rest)\nlet feed = resolve(Feed.self)\n"
  }

  @Test(
    "it is stored, and named nowhere else",
    arguments: [
      "", "func load() { catalog.load() }", "init(log: Log, a: A, name: String) { self.log = log; start() }",
      "func logs() { logger.log2 = 1 }", "convenience init() { self.init(log: Log.make()) }",
      "func clear() { self.log = other }",
    ])
  func stored(body: String) {
    #expect(idle(feed(body)) == ["log", "log", "log"])
  }

  @Test("of types that take a few things only, it does not matter")
  func few() {
    #expect(idle(feed("").replacing(", a: A, b: B, c: C", with: "")) == ["", "", ""])
  }

  @Test(
    "somebody may read it",
    arguments: [
      "func load() { log.write() }", "func load() { self.log.write() }", "func load() { child.log = log }",
      "func load() { show(log: log) }", "func load() { show(late ? log : other) }",
      "func load() { switch a { case log: break } }", "func load() { let path = \\Feed.log }",
      "func load() { print(\"\\(log)\") }", "func load() { if log == other {} }", "var all: [Log] { [log] }",
      "lazy var rows = Rows(log)", "// Keeps the log alive.",
    ])
  func read(body: String) {
    #expect(idle(feed(body)) == ["", "", ""])
  }

  @Test(
    "a few functions use it",
    arguments: [
      ("func load() { log.write() }", "load"),
      (
        "func save() { self.log.write() }\n  func load() { each { [log] in log.write() } }\n  func start() {}",
        "load save"
      ),
      ("func load() { func write() { log.write() }; write() }", "load"),
      ("func load() { log.write() }\n  func clear() { self.log = other }", "clear load"),
      ("private func a() { log.a() }\n  func b() { log.b() }\n  static func c(_ feed: Feed) { feed.log.c() }", "a b c"),
      ((1...9).map { "func f\($0)() { log.a() }" }.joined(separator: "; "), "f1 f2 f3 f4 f5 f6 f7 f8 f9"),
    ])
  func users(body: String, names: String) {
    #expect(users(body) == [names, names, names])
    #expect(users("", rest: "extension Feed {\n  \(body)\n}") == [names, names, names])
  }

  @Test(
    "something else uses it, too, or nobody knows what",
    arguments: [
      "var all: [Log] { [log] }", "lazy var rows = Rows(log)", "deinit { log.end() }",
      "override func load() { log.write() }", "func load() { log.write() }\n  func load(_ name: String) {}",
      "struct Row { func show(_ feed: Feed) { feed.log.show() } }",
      (0...16).map { "func f\($0)() { log.a() }" }.joined(separator: "; "), "",
      "func load() { log.write() }\n  init(log: Log) { self.log = log; log.start() }",
    ])
  func unknownUsers(body: String) {
    #expect(users(body) == ["", "", ""])
  }

  @Test(
    "the initializer has a use for it",
    arguments: [
      "self.log = log\n    log.start()", "self.log = log.child", "self.log = log\n      .child",
      "self.log = log ?? other", "self.log = log; super.init(log: log)", "self.log = make(log)", "other = log",
      "self.child.log = log",
    ])
  func usedByInitializer(initializer: String) {
    #expect(idle(feed("", initializer: initializer)) == ["", "", ""])
  }

  @Test("other types that have one of the name are others") func others() {
    let other = "final class Other { let log: Log; init(log: Log) { self.log = log }; func load() { log.write() } }"
    #expect(idle(feed("", rest: other)) == ["log", "log", "log"])
    #expect(idle(feed("", rest: "extension Feed { func load() { log.write() } }")) == ["", "", ""])
  }

  @Test(
    "what the compiler writes, or other files, may read it", arguments: ["struct Feed", "final class Feed: Codable"])
  func unseen(head: String) {
    #expect(idle(feed("", head: head)) == ["", "", ""])
  }

  @Test(
    "what is not private, or does more than to store",
    arguments: [
      "let log: Log", "private(set) var log: Log", "@Published private var log: Log",
      "private var log: Log { didSet { show() } }", "private static var log: Log", "private weak var log: Log?",
      "private let log: Log = .none",
    ])
  func declared(declaration: String) {
    let source = feed("").replacing("private let log: Log", with: declaration)
    #expect(idle(source) == ["", "", ""])
  }

  @Test("half-typed code has properties and parameters without a name", .timeLimit(.minutes(1)))
  func nameless() {
    let source = """
      final class Feed {
        private let Self: Log
        init(_ a: A, _ b: B, _ c: C, "log": Log) { self.log = log }
      }
      let feed = resolve(Feed.self)
      """
    #expect(idle(source) == ["", "", ""])
  }
}
