import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Property files, and paths into them.
@Suite("Deli properties")
struct PropertyTests {
  /// The statuses of paths into property files.
  private func statuses(of paths: [String], in files: [String: String], _ properties: String) async -> [String:
    PropertyRead.Status]
  {
    let lines = paths.enumerated().map { "  let p\($0.offset) = InjectProperty(#\"\($0.element)\"#)" }
    let graph = await Analyzed.graph(
      of: files.merging([
        "deli.yml": "project: App/App\nproperties: \(properties)\n",
        "App/App.swift": "import Deli\nfinal class Client: Component {\n\(lines.joined(separator: "\n"))\n}\n",
      ]) { first, _ in first })
    return Dictionary(graph.propertyReads.map { ($0.path, $0.status) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("the grammar of paths")
  func paths() async {
    let expected: [String: PropertyRead.Status] = [
      "a": .found, "a.b": .found, "a..b": .found, ".a.b.": .found, "a['b']": .found, "a[\"b\"]": .found,
      "a['b'].c": .missing,
      "list[0]": .found, "list[1].x": .found, "list[2]": .missing, "list[x]": .missing, "list[-1]": .missing,
      "a[0]": .missing,
      "list[0]['x']": .missing, "a.x": .missing, "x": .missing, "number": .found, "nothing": .found,
      "a['b\"]": .malformed("a quote is closed by another one"),
      "a.b]": .malformed("a bracket is closed that was not opened"),
      "a[b.c]": .malformed("a bracket is not closed"), "a[b[c]]": .malformed("a bracket is closed that was not opened"),
      "a['b]": .malformed("a quote is not closed"), "a.b'c'": .malformed("a quote begins in the middle of a key"),
      "a[b": .malformed("a bracket is not closed"),
    ]
    let found = await statuses(
      of: expected.keys.sorted(), in: ["p.yml": "a: {b: text}\nlist: [one, {x: two}]\nnumber: 1\nnothing:\n"], "[p.yml]"
    )
    expectNoDifference(found, expected)
  }

  @Test("files are merged map by map, the later over the earlier; '*' stands for any part of a name")
  func merging() async {
    let files = [
      "Config/a.yml": "server: {url: one, port: 1}\nlist: [1, 2]\n",
      "Config/b.json": "{\n\t\"server\": {\"method\": \"get\"}\n}",
      "Other/c.yaml": "list: [3]\nserver: {port: 2}\n", "Other/.hidden.yaml": "hidden: 1\n",
      "Other/d.txt": "plain: 1\n",
    ]
    let paths = ["server.url", "server.port", "server.method", "list[1]", "hidden", "plain"]
    let found = await statuses(of: paths, in: files, "[Config/*, 'Other/*.yaml', Other/d.txt]")
    expectNoDifference(
      found,
      [
        "server.url": .found, "server.port": .found, "server.method": .found, "list[1]": .missing, "hidden": .missing,
        "plain": .found,
      ])
  }

  @Test("a file that is not there, or cannot be read, leaves everything open")
  func unknown() async {
    let absent = await statuses(of: ["a", "x"], in: ["p.yml": "a: 1\n"], "[p.yml, generated.yml]")
    expectNoDifference(absent, ["a": .found, "x": .unknown])
    let broken = await statuses(of: ["a", "x"], in: ["p.yml": "a: 1\n", "q.json": "{oops}"], "[p.yml, q.json]")
    expectNoDifference(broken, ["a": .found, "x": .unknown])
  }

  @Test("a qualifier that a property gives is the text that its value prints as")
  func names() async {
    let text = await Analyzed.text(of: [
      "deli.yml": "project: App/App\nproperties: [p.yml]\n",
      "p.yml": "stage: yes\nlevel: 0x10\nnone:\nmap: {}\n",
      "App/App.swift": """
      import Deli
      protocol API {}
      class A: API, Component { var qualifier: String? = "true" }
      class B: API, Component { var qualifier: String? = "16" }
      class User: Autowired {
        required init(_/*stage*/ a: API, _/*level*/ b: API, _ /*map*/ c: API, _/*none*/ d: [API], _ /* stage*/ e: API) {}
      }
      class Other: Component { lazy var api = Inject(API.self, qualifierBy: "stage") }
      """,
    ])
    expectNoDifference(
      text,
      """
      A named "true" = A (class) singleton initializer
      B named "16" = B (class) singleton initializer
      User = User (class) singleton initializer
        eager required API named "true" -> A named "true"
        eager required API named "16" -> B named "16"
        eager required API named by the property 'map' -> opaque
        eager required API -> A named "true", B named "16"
        eager required API named by the property ' stage' -> opaque
      Other = Other (class) singleton initializer
        deferred required API named "true" -> A named "true"
      """)
  }

  @Test("what a type made of properties needs")
  func fields() async {
    let graph = await Analyzed.graph(of: [
      "deli.yml": "project: App/App\nproperties: [p.yml]\n", "p.yml": "server: {url: u, prt: 1}\n",
      "App/App.swift": """
      import Deli
      struct Server: ConfigProperty {
        let target: String = "server"
        let url: String
        let port: Int
        let method: String?
        static let kinds: [String] = []
      }
      """,
    ])
    expectNoDifference(
      graph.propertyReads.map { "\($0.path) \($0.status) \($0.definitions.map(\.path))" },
      ["server.url found [\"server.url\"]", "server.port missing [\"server.prt\"]"])
  }

  @Test("a field is read from the text of its value, as its type reads texts")
  func types() async {
    let graph = await Analyzed.graph(of: [
      "deli.yml": "project: App/App\nproperties: [p.yml]\n",
      "p.yml": """
      p: {yes: true, one: 1, word: often, empty: , size: 80.0, hex: 0x10, small: 300, list: [1], minus: -1, text: 5}
      """,
      "App/App.swift": """
      import Deli
      struct P: ConfigProperty {
        let target = "p"
        let yes: Bool
        let one: Bool
        let word: Bool
        let empty: Int
        let size: Int
        let hex: Int
        let small: UInt8
        let list: String
        let minus: UInt
        let text: String
        var often: Double? { nil }
        let word2: Int?
      }
      struct Q: ConfigProperty {
        let target = "p"
        let size: Double
        let word: Rhythm
        let list: [Int]
      }
      """,
    ])
    expectNoDifference(
      graph.propertyReads.filter { $0.owner == "P" || $0.owner == "Q" }.map { read in
        if case .mistyped(let reason) = read.status {
          "\(read.path): \(reason)"
        } else {
          "\(read.path): \(read.status)"
        }
      },
      [
        "p.yes: found", "p.one: found", "p.word: 'often' is no 'Bool'", "p.empty: nothing is no 'Int'",
        "p.size: '80.0' is no 'Int'", "p.hex: found", "p.small: '300' is no 'UInt8'",
        "p.list: a list or a mapping is no 'String'", "p.minus: '-1' is no 'UInt'", "p.text: found", "p.size: found",
        "p.word: found", "p.list: found",
      ])
  }
}
