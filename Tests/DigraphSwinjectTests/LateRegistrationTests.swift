import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Registrations that run after the requests that need them: those that surely do, and those that may run in another
/// order.
struct LateRegistrationTests {
  private static func late(_ source: String) async -> [String] {
    let graph = await Analyzed.graph(
      "import Swinject\nfinal class A {}\nfinal class B { init(a: A) {} }\n@main struct Main {}\n" + source)
    return graph.setups.map { setup in
      let request = setup.earlierRequests[0]
      let through = request.through.map { " through \($0.map(\.description))" } ?? ""
      return
        "\(request.owner):\(request.site.line) asks for \(request.key)\(through) before \(setup.key.map(\.description) ?? "-"):\(setup.site.line)"
    }
  }

  @Test func whatAHelperRegistersComesWhereItIsCalled() async {
    let late = await Self.late(
      """
      func add(_ c: Container) { c.register(A.self) { _ in A() } }
      func early() { let c = Container(); _ = c.resolve(A.self)!; add(c) }
      func right() { let c = Container(); add(c); _ = c.resolve(A.self)! }
      """)
    expectNoDifference(late, ["early():6 asks for A before A:5"])
  }

  @Test func aParentMayBeFilledBefore() async {
    let late = await Self.late(
      """
      func early() {
        let parent = Container()
        let child = Container(parent: parent)
        _ = child.resolve(A.self)!
        parent.register(A.self) { _ in A() }
      }
      func right() {
        let parent = Container()
        parent.register(A.self) { _ in A() }
        let child = Container(parent: parent)
        _ = child.resolve(A.self)!
        child.register(A.self) { _ in A() }
      }
      """)
    expectNoDifference(late, ["early():8 asks for A before A:9"])
  }

  @Test func oneThatIsMissingBehindOthersIsNamedWithTheWay() async {
    let late = await Self.late(
      """
      final class C { init(b: B) {} }
      func early() {
        let c = Container()
        c.register(C.self) { r in C(b: r.resolve(B.self)!) }
        c.register(B.self) { r in B(a: r.resolve(A.self)!) }
        _ = c.resolve(C.self)
        c.register(A.self) { _ in A() }
      }
      """)
    expectNoDifference(late, [#"early():10 asks for C through ["B"] before A:11"#])
  }

  @Test func whatIsAskedLaterOrNotForCertainDoesNotCount() async {
    let late = await Self.late(
      """
      final class Screen {
        let c = Container()
        lazy var a = c.resolve(A.self)!
        func open() { _ = c.resolve(A.self)! }
        init() { c.register(A.self) { _ in A() } }
      }
      func later() {
        let c = Container()
        DispatchQueue.main.async { _ = c.resolve(A.self)! }
        c.register(A.self) { _ in A() }
      }
      func maybe(_ isOn: Bool) {
        let c = Container()
        guard isOn else { return }
        _ = c.resolve(A.self)!
        c.register(A.self) { _ in A() }
      }
      func softly() {
        let c = Container()
        _ = c.resolve(A.self)
        c.register(A.self) { _ in A() }
      }
      """)
    expectNoDifference(late, [])
  }

  @Test func aContainerThatComesFromElsewhereMayHaveIt() async {
    let late = await Self.late(
      """
      func refill(_ c: Container) {
        _ = c.resolve(A.self)!
        c.register(A.self) { _ in A() }
      }
      func emptied() {
        let c = Container()
        c.register(A.self) { _ in A() }
        _ = c.resolve(A.self)!
        c.removeAll()
        c.register(A.self) { _ in A() }
      }
      func handed() {
        let c = Container()
        Vendor.fill(c)
        _ = c.resolve(A.self)!
        c.register(A.self) { _ in A() }
      }
      """)
    expectNoDifference(late, [])
  }

  @Test func theFirstRunFailsForCertainIfNothingElseRegistersIt() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class A {}
      @main struct Main {}
      func early() {
        let c = Container()
        _ = c.resolve(A.self)!
        c.register(A.self) { _ in A() }
      }
      """)
    expectNoDifference(graph.setups.flatMap(\.earlierRequests).map(\.isCertain), [true])
  }
}
