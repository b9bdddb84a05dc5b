import CustomDump
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// Files that are read because code uses their types.
struct UsedTypesTests {
  private static let reader = SourceReader(Vocabulary(words: ["Swinject"]))

  private static func part(_ source: String) -> UsedTypes.Part {
    UsedTypes.Part(of: reader.facts(of: "let swinject = Swinject.self\n" + source), hash: WordScan.hash(of:))
  }

  /// An index of files that have not been read; each declares a type, or extends one.
  private static func index(_ declared: [(name: String, keyword: DeclarationKeyword)]) -> DeclarationIndex {
    DeclarationIndex(
      declared.enumerated().map {
        .init(name: WordScan.hash(of: $1.name), file: $0, keyword: $1.keyword, hasInheritance: false)
      }, hash: WordScan.hash(of:))
  }

  private static let unread = index([
    ("Store", .class), ("Store", .extension), ("Base", .class), ("Clock", .struct), ("Log", .enum), ("Unused", .class),
    ("Feed", .extension), ("Alias", .class),
  ])

  @Test("what is called, has members taken, or is named as a type is used; what is only declared is not")
  func uses() {
    var types = UsedTypes()
    types.add(
      Self.part(
        """
        typealias Alias = Int
        func go() { _ = (Swinject.self, Store(), Clock.shared, Log.self, Alias.max, lower.Unused) }
        """))
    expectNoDifference(types.unread(in: Self.unread).sorted(), [0, 3, 4])
    expectNoDifference(types.unread(in: Self.unread), [])
  }

  @Test("of a type that has been read, supertypes and extensions are")
  func supertypesAndExtensions() {
    var types = UsedTypes()
    types.add(Self.part("class Feed: Base {}\nfunc go() { _ = (Swinject.self, Feed()) }"))
    expectNoDifference(types.unread(in: Self.unread).sorted(), [2, 6])
  }

  @Test("what is learnt of a type that was used before counts, in whatever order files come")
  func laterDeclarations() {
    var types = UsedTypes()
    types.add(Self.part("func go() { _ = (Swinject.self, Store()) }"))
    expectNoDifference(types.unread(in: Self.unread).sorted(), [0])
    types.add(Self.part("final class Store: Base { }"))
    expectNoDifference(types.unread(in: Self.unread).sorted(), [1, 2])
  }

  @Test("a type inside of another is not the one outside of that name")
  func nestedTypes() {
    var types = UsedTypes()
    types.add(Self.part("enum Outer { class Store: Base {} }\nfunc go() { _ = (Swinject.self, Store()) }"))
    expectNoDifference(types.unread(in: Self.unread).sorted(), [0])
  }
}
