import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Declarations of one name in both branches of `#if`. Each build has one of them, so a use of the name means both.
@Suite("Declarations in branches of #if")
struct ConditionalDeclarationTests {
  private func findings(_ code: String) async -> [String] {
    let source = """
      import Swinject
      protocol Local: AnyObject {}
      final class LocalImpl: Local {}
      final class LocalMock: Local {}
      final class Repo { init(l: Local) {} }
      struct Real: Assembly {
        func assemble(container: Container) { container.register(Local.self) { _ in LocalImpl() } }
      }
      struct Fake: Assembly {
        func assemble(container: Container) { container.register(Local.self) { _ in LocalMock() } }
      }
      struct Empty: Assembly { func assemble(container: Container) {} }
      struct Shared: Assembly {
        func assemble(container: Container) { container.register(Repo.self) { r in Repo(l: r.resolve(Local.self)!) } }
      }
      \(code)
      """
    let check = await Check.run([InputFile(path: "App/main.swift", module: "App", source: .bytes(Array(source.utf8)))])
    return check.findings.filter { $0.severity == .error || $0.severity == .warning && $0.rule != "unapplied-assembly" }
      .map {
        "\($0.severity) \($0.rule)"
      }
  }

  private static let ask = "print(assembler.resolver.resolve(Repo.self)!)"
  private static let assemblyType =
    "func assemble(container: Container) { OTHER().assemble(container: container) }"

  /// Declarations for a test: `BRANCH` stands for an assembly in each branch of `#if DEBUG`, and `OTHER` is replaced in
  /// it.
  private static let declarations = [
    ("let assembler = Assembler([OTHER(), Shared()])", ["BRANCH", ask]),
    ("let assembler = Assembler([OTHER(), Shared()])", ["func start() {", "BRANCH", ask, "}", "start()"]),
    (
      "func make() -> Assembler { Assembler([OTHER(), Shared()]) }",
      ["BRANCH", "let assembler = make()", ask]
    ),
    (
      "static let assembler = Assembler([OTHER(), Shared()])",
      ["enum App {", "BRANCH", "}", "let assembler = App.assembler", ask]
    ),
    (
      "static var assembler: Assembler { Assembler([OTHER(), Shared()]) }",
      ["enum App {", "BRANCH", "}", "let assembler = App.assembler", ask]
    ),
    (
      assemblyType,
      ["struct Either: Assembly {", "BRANCH", "}", "let assembler = Assembler([Either(), Shared()])", ask]
    ),
    (
      "struct Either: Assembly { \(assemblyType) }", ["BRANCH", "let assembler = Assembler([Either(), Shared()])", ask]
    ),
  ]

  @Test(arguments: declarations)
  func aNameThatBothBranchesDeclare(_ declaration: String, _ around: [String]) async {
    let code = { (other: String) in
      let branch = """
        #if DEBUG
        \(declaration.replacing("OTHER", with: "Fake"))
        #else
        \(declaration.replacing("OTHER", with: other))
        #endif
        """
      return around.map { $0 == "BRANCH" ? branch : $0 }.joined(separator: "\n")
    }
    let complete = await findings(code("Real"))
    expectNoDifference(complete, [])
    // If each branch has a container of its own, one of the containers lacks the assembly.
    let incomplete = await findings(code("Empty"))
    #expect(
      [["error unapplied-assembly"], ["warning conditional-binding-gap"]].contains(incomplete), "\(incomplete)")
  }
}
