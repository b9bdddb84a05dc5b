/// Changes sources piece by piece, so that most results still parse.
package struct GrammarMutation {
  package var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The most bytes of a mutant. A larger one takes longer, and finds no more.
  private static let maximumSize = 60_000

  /// A source with one to six changes; some of them take pieces of another source.
  package mutating func mutated(_ source: SourcePieces, donor: SourcePieces) -> [UInt8] {
    var edits: [Edit] = []
    for _ in 0...random.below(6) {
      guard let edit = edit(of: source, donor: donor) else { continue }
      if !edits.contains(where: { $0.range.overlaps(edit.range) || $0.range.lowerBound == edit.range.lowerBound }) {
        edits.append(edit)
      }
    }
    var bytes = source.text
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard bytes.count + edit.text.count < Self.maximumSize else { continue }
      bytes.replaceSubrange(edit.range, with: edit.text)
    }
    return bytes
  }

  private typealias Edit = (range: Range<Int>, text: [UInt8])

  private mutating func edit(of source: SourcePieces, donor: SourcePieces) -> Edit? {
    let kind = random.pick(SourcePieces.Kind.allCases)
    guard let all = source.ranges[kind], !all.isEmpty else { return nil }
    let range = random.pick(all)
    let piece = Array(source.bytes(range))
    switch random.below(9) {
    case 0: return (range, [])
    case 1:
      guard let separator = kind.separator else { return (range, wrapped(piece, kind)) }
      let copies = Array(repeating: piece, count: 1 + random.size(upTo: 300))
      return (range, Array(copies.joined(separator: Array(separator.utf8))))
    case 2, 3:
      let others = (random.chance(50) ? source : donor)
      guard let candidates = others.ranges[kind], !candidates.isEmpty else { return nil }
      return (range, Array(others.bytes(random.pick(candidates))))
    case 4: return grown(range, in: all, of: source)
    case 5: return (range, wrapped(piece, kind))
    case 6:
      guard let names = source.ranges[.name], !names.isEmpty else { return nil }
      let name = random.pick(names)
      return (name, Array(source.bytes(random.pick(names))))
    case 7:
      guard let separator = kind.separator else { return (range, Array(random.pick(Self.odd).utf8)) }
      let statement = Array((separator + random.pick(Self.statements)).utf8)
      return (range, kind == .statement || kind == .member ? piece + statement : piece)
    default:
      let candidates = all.filter { $0.lowerBound >= range.upperBound }
      guard let other = candidates.first else { return nil }
      let between = source.bytes(range.upperBound..<other.lowerBound)
      return (range.lowerBound..<other.upperBound, Array(source.bytes(other)) + between + piece)
    }
  }

  /// A piece that is nested into itself: a part of it is replaced by the whole piece, again and again. The result is
  /// deep, and doubling if the part occurs twice.
  private mutating func grown(_ inner: Range<Int>, in all: [Range<Int>], of source: SourcePieces) -> Edit? {
    let around = all.filter { $0.lowerBound <= inner.lowerBound && inner.upperBound <= $0.upperBound && $0 != inner }
    guard !around.isEmpty else { return nil }
    let outer = random.pick(around)
    let before = Array(source.bytes(outer.lowerBound..<inner.lowerBound))
    let after = Array(source.bytes(inner.upperBound..<outer.upperBound))
    let count = min(random.size(upTo: 400), Self.maximumSize / max(outer.count, 1))
    let text =
      Array(repeating: before, count: count).joined() + source.bytes(inner)
      + Array(repeating: after, count: count).joined()
    return (outer, Array(text))
  }

  private mutating func wrapped(_ piece: [UInt8], _ kind: SourcePieces.Kind) -> [UInt8] {
    let templates =
      switch kind {
      case .expression: Self.expressions
      case .type, .inheritance: Self.types
      case .statement: Self.blocks
      case .member, .declaration: Self.declarations
      default: ["#"]
      }
    let text = String(decoding: piece, as: UTF8.self)
    return Array(random.pick(templates).replacing("#", with: text).utf8)
  }

  private static let expressions = [
    "(#)", "{ # }()", "({ # })", "(#, #)", "[#]", "[#, #]", "[#: #]", "# ?? #", "Bool.random() ? # : #", "try? #",
    "(#)!", "(#)?.self", "# as Any", "# as! Int", "type(of: #)", "[#].map { $0 }", "\"\\(#)\"", "f(#)", "await #",
    "if true { # } else { # }", "(#).self", "# + #", "#~>", "\\.self", "nil", "[#].forEach { _ in # }", "(#)(#)",
    "{ [weak self] in # }", "Lazy { # }", "r.resolve(#)!",
  ]
  private static let types = [
    "[#]", "#?", "#!", "(#, #)", "() -> #", "(#) -> #", "any #", "some #", "P<#>", "#.Type", "# & #", "[#: #]",
    "#.Inner", "@escaping () -> #", "Result<#, #>", "Lazy<#>", "Provider<#>", "Self", "T", "inout #",
  ]
  private static let blocks = [
    "#\n#", "if Bool.random() { # } else { # }", "for _ in 0..<2 { # }", "do { # } catch { # }", "func f() { # }",
    "let f = { # }", "defer { # }", "switch 1 { case 1: #\ndefault: # }", "while true { # }",
    "#if DEBUG\n#\n#else\n#\n#endif",
    "guard Bool.random() else { # }", "DispatchQueue.main.async { # }", "#; #",
  ]
  private static let declarations = [
    "#\n#", "#if DEBUG\n#\n#else\n#\n#endif", "class Inner { # }", "enum Inner { # }", "extension Inner { # }",
    "private #", "static #", "lazy #", "@Inject #", "override #", "protocol Inner { # }",
  ]
  private static let odd = [
    "nil", "self", "Self", "_", "$0", "0", "\"\"", "\"\\(self)\"", "[]", "{}", "()", "super", "init", "Any", "Void",
    "Int", "[Int]", "T", "\"\"\"\n\"\"\"", "#file", "\\.a", "`a`", "x", "r", "c", "container", "dependency", "Optional",
  ]
  private static let statements = [
    "let container = Container()", "container.register(Int.self) { _ in 1 }", "_ = container.resolve(Int.self)!",
    "let assembler = Assembler([])", "container.register(Int.self) { r in r.resolve(Int.self)! }.inObjectScope(.weak)",
    "@Inject var injected: Int", "func assemble(container: Container) {}", "let made = Inject(Int.self)",
    "let made = Config(Int.self) { 1 }", "var scope: Scope { return .weak }",
    "let component = Component { single { 1 } }",
    "injectMe { factory { 1 } }", "let value = module.resolve() as Int", "var dependency: Int { dependency }",
    "public var shown: Int { shared { 1 } }", "struct Dependency { let a: Int }", "func provideA() -> Int { 1 }",
    "init(dependency: Dependency) {}", "typealias A = A", "class A: A {}", "extension Container {}",
    "final class Root: BootstrapComponent {}", "static func makeInstance(dependency: Dependency) -> Self {}",
  ]
}
