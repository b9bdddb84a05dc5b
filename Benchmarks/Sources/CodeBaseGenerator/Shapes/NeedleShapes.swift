extension Shape {
  /// Shapes of component trees.
  static let needle = [
    Shape("needle-flat", "children of one root", from: 1250) { count in
      [
        .source(
          "Start", imports: "NeedleFoundation",
          """
          final class Session {}

          final class RootComponent: BootstrapComponent {
            public var session: Session { shared { Session() } }
          \(each(0..<count) { "  var child\($0): Child\($0)Component { Child\($0)Component(parent: self) }" })
          }

          func start() {
            registerProviderFactories()
            let root = RootComponent()
          \(each(0..<count) { "  _ = root.child\($0).screen" })
          }
          """)
      ]
        + (0..<count).map {
          component("Child\($0)", requires: [("session", "Session")], provides: ("screen", "Screen\($0)"), children: [])
        }
    },
    Shape("needle-depth", "components, each the parent of the next", from: 250) { count in
      [
        root(children: ["Level0"], path: each(0..<count, separator: ".") { "level\($0)" } + ".screen\(count - 1)")
      ]
        + (0..<count).map {
          component(
            "Level\($0)",
            requires: [
              $0 == 0 ? ("session", "Session") : ("screen\($0 - 1)", "Screen\($0 - 1)"), ("session", "Session"),
            ]
            .prefix($0 == 0 ? 1 : 2).map { $0 },
            provides: ("screen\($0)", "Screen\($0)"), children: $0 == count - 1 ? [] : ["Level\($0 + 1)"])
        }
    },
    Shape("needle-diamond", "diamonds: two components with one child, one above the other", from: 100) { count in
      [
        root(
          children: ["Top0"], path: each(0..<count, separator: ".") { "top\($0).left\($0)" } + ".leftScreen\(count - 1)"
        )
      ]
        + (0..<count).flatMap { number -> [CodeBase.File] in
          let next = number == count - 1 ? [] : ["Top\(number + 1)"]
          let session = [("session", "Session")]
          return [
            component(
              "Top\(number)", requires: session, provides: ("topScreen\(number)", "TopScreen\(number)"),
              children: ["Left\(number)", "Right\(number)"]),
            component(
              "Left\(number)", requires: session, provides: ("leftScreen\(number)", "LeftScreen\(number)"),
              children: next),
            component(
              "Right\(number)", requires: session, provides: ("rightScreen\(number)", "RightScreen\(number)"),
              children: next),
          ]
        }
    },
  ]

  private static func root(children: [String], path: String) -> CodeBase.File {
    .source(
      "Start", imports: "NeedleFoundation",
      """
      final class Session {}

      final class RootComponent: BootstrapComponent {
        public var session: Session { shared { Session() } }
      \(accessors(children))
      }

      func start() {
        registerProviderFactories()
        _ = RootComponent().\(path)
      }
      """)
  }

  private static func component(
    _ name: String, requires: [(name: String, type: String)], provides: (name: String, type: String),
    children: [String]
  ) -> CodeBase.File {
    let arguments = requires.map { "\($0.name): dependency.\($0.name)" }.joined(separator: ", ")
    return .source(
      "\(name)Component", imports: "NeedleFoundation",
      """
      protocol \(name)Dependency: Dependency {
      \(requires.map { "  var \($0.name): \($0.type) { get }" }.joined(separator: "\n"))
      }

      final class \(name)Component: Component<\(name)Dependency> {
        public var \(provides.name): \(provides.type) { \(provides.type)(\(arguments)) }
      \(accessors(children))
      }

      final class \(provides.type) {
        init(\(requires.map { "\($0.name): \($0.type)" }.joined(separator: ", "))) {}
      }
      """)
  }

  private static func accessors(_ children: [String]) -> String {
    children.map { "  var \($0.variable): \($0)Component { \($0)Component(parent: self) }" }.joined(separator: "\n")
  }
}
