/// A way for code to be deep, wide, doubling or recursive.
package struct AdversarialShape: Sendable {
  /// The way in which the shape grows.
  package enum Growth: CaseIterable, Sendable {
    case depth, width, doubling, recursion
  }

  package let name: String
  package let growth: Growth
  /// Whether the number of answers grows with the square of the size: each of many requests has as many answers.
  package let isAnswerQuadratic: Bool
  /// The code of the shape, for a framework and a size.
  package let code: @Sendable (FuzzedFramework, Int) -> String

  /// A shape of declarations.
  init(
    _ growth: Growth, _ name: String, isAnswerQuadratic: Bool = false,
    _ code: @escaping @Sendable (FuzzedFramework, Int) -> String
  ) {
    (self.name, self.growth, self.isAnswerQuadratic, self.code) = (name, growth, isAnswerQuadratic, code)
  }

  /// A shape of nested statements: `open` is repeated before a binding and a request, and `close` after them.
  static func nested(_ name: String, _ open: String, _ close: String) -> Self {
    Self(.depth, name) { framework, count in
      let middle = framework.bind("A", "A()") + "\n_ = " + framework.ask("A")
      return framework.function(
        String(repeating: open, count: count) + middle + String(repeating: close, count: count))
    }
  }

  /// A shape of nested expressions around a request.
  static func expression(_ name: String, _ open: String, _ close: String) -> Self {
    Self(.depth, name) { framework, count in
      framework.function(
        "let x = " + String(repeating: open, count: count) + framework.ask("A") + String(repeating: close, count: count)
          + "\n" + framework.bind("P", "x"))
    }
  }

  /// A shape of several steps; each step doubles a variable.
  static func doubled(_ name: String, _ start: String, _ step: String, _ use: String) -> Self {
    Self(.doubling, name) { framework, count in
      framework.function(
        "var x = \(start)\n" + String(repeating: step + "\n", count: count) + use + "\n" + framework.bind("A", "A()"))
    }
  }

  /// A shape of numbered declarations; each names the one before it twice.
  static func levels(
    _ name: String, first: String, then: @escaping @Sendable (Int) -> String,
    use: @escaping @Sendable (FuzzedFramework, Int) -> String
  ) -> Self {
    Self(.doubling, name) { framework, count in
      first + "\n" + (1...max(count, 1)).map { then($0) + "\n" }.joined() + use(framework, max(count, 1))
    }
  }

  /// The largest useful size.
  package var maximumSize: Int {
    switch growth {
    case .depth: 3_000
    case .width: isAnswerQuadratic ? 200 : 1_500
    case .doubling: 64
    case .recursion: 40
    }
  }

  /// All shapes.
  package static let all = deep + wide + doubling + recursive
}

/// Lines with one for each number below `count`.
func lines(_ count: Int, _ separator: String = "\n", _ line: (Int) -> String) -> String {
  (0..<max(count, 1)).map(line).joined(separator: separator)
}

extension AdversarialShape {
  private static let deep: [Self] = [
    nested("closures that are called", "{ ", " }()"),
    nested("closures that escape", "DispatchQueue.main.async { ", " }"),
    nested("closures that are kept", "let f = { ", " }; f()"),
    nested("branches", "if Bool.random() { ", " }"),
    nested("branches with an else", "if Bool.random() { ", " } else { print(1) }"),
    nested("optional bindings", "if let y = Optional(c) { ", " }"),
    nested("guards", "guard Bool.random() else { ", "; return }"),
    nested("loops", "for _ in [1, 2] { ", " }"),
    nested("loops that wait", "while Bool.random() { ", " }"),
    nested("blocks that catch", "do { ", " } catch { print(error) }"),
    nested("switches", "switch 1 { case 1: ", "\ndefault: break }"),
    nested("local functions", "func f() { ", " }; f()"),
    nested("local types", "class L { func f() { ", " } }"),
    nested("deferred blocks", "defer { ", " }"),
    nested("conditions of the compiler", "#if DEBUG\n", "\n#endif"),
    nested("calls with a closure", "[1].forEach { _ in ", " }"),
    nested("calls with a trailing closure", "run(1) { ", " }"),
    expression("parentheses", "(", ")"),
    expression("calls in arguments", "f(", ")"),
    expression("initializers in arguments", "B(", ")"),
    expression("closures in calls", "run { ", " }"),
    expression("closures that are called at once", "{ ", " }()"),
    expression("arrays", "[", "]"),
    expression("tuples", "(1, ", ")"),
    expression("dictionaries", "[1: ", "]"),
    expression("ternaries", "Bool.random() ? 1 : (", ")"),
    expression("coalescing", "nil ?? (", ")"),
    expression("casts", "(", " as Any)"),
    expression("interpolations", "\"\\(", ")\""),
    expression("unwrapping", "Optional(", ")!"),
    expression("maps", "[", "].map { $0 }"),
    expression("branches as values", "if Bool.random() { 1 } else { ", " }"),
    expression("subscripts", "c[", "]"),
    expression("attempts", "(try? ", ")"),
    expression("prefix operators", "!(", ")"),
    expression("members", "(", ").member"),
    Self(.depth, "types in types") { framework, count in
      lines(count, "") { "class C\($0) { " } + framework.function("_ = " + framework.ask("A"))
        + String(repeating: " }", count: max(count, 1))
    },
    Self(.depth, "a type of many layers") { framework, count in
      let type = String(repeating: "Box<", count: count) + "A" + String(repeating: ">", count: count)
      return "class Box<T> {}\n"
        + framework.function("let x: \(type) = \(framework.ask(type))\n" + framework.bind(type, "x"))
    },
    Self(.depth, "superclasses") { framework, count in
      "class S0: A {}\n" + lines(count) { "class S\($0 + 1): S\($0) {}" } + "\n"
        + framework.function(framework.bind("P", "S\(count)()"))
    },
    Self(.depth, "protocols") { framework, count in
      "protocol S0: P {}\n" + lines(count) { "protocol S\($0 + 1): S\($0) {}" } + "\nclass X: S\(count) {}\n"
        + framework.function(framework.bind("P", "X()"))
    },
    Self(.depth, "functions that call one another") { framework, count in
      (framework == .deli ? "class Chain: Inject {\n" : "")
        + lines(count) { "func f\($0)(_ c: \(framework.container)) { f\($0 + 1)(c) }" }
        + "\nfunc f\(max(count, 1))(_ c: \(framework.container)) { \(framework.bind("A", "A()")) }\n"
        + (framework == .deli ? "}\n" : "") + framework.start("f0(c)")
    },
    Self(.depth, "properties that read one another") { framework, count in
      "class Chain {\n  let c = \(framework.newContainer)\n  var p0: A { \(framework.ask("A")) }\n"
        + lines(count) { "  var p\($0 + 1): A { p\($0) }" } + "\n}\n" + framework.start("_ = Chain().p\(max(count, 1))")
    },
    Self(.depth, "objects that make one another") { framework, count in
      lines(count) { "class O\($0) { let next = O\($0 + 1)() }" }
        + "\nclass O\(max(count, 1)) { let a: A = { \(framework.newContainer) }() }\n"
        + framework.start("_ = O0()")
    },
    Self(.depth, "aliases") { framework, count in
      "typealias T0 = A\n" + lines(count) { "typealias T\($0 + 1) = T\($0)" } + "\n"
        + framework.function(framework.bind("T\(max(count, 1))", "A()") + "\n_ = " + framework.ask("A"))
    },
  ]
}
