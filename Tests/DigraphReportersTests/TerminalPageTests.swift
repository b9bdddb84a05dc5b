import CustomDump
import DigraphModel
import DigraphReporters
import Testing

/// Pages of rules as a terminal shows them.
@Suite("page on a terminal")
struct TerminalPageTests {
  @Test("marks become layout; code stays as it is")
  func layout() {
    expectNoDifference(
      TerminalPage.text(
        of: """
          # some-rule
          It is bad. *(error; lifetimes)*

          ## Why it hurts

          See `a*b*c` and [the page](Rules/other.md), **really** and *so*; 2 * 3 * 4.

          ```swift swinject
          let `default` = a[0](b)  // *not* emphasised
          ```
          - one

          """, colour: false),
      """
      some-rule
      It is bad. (error; lifetimes)

      WHY IT HURTS

      See 'a*b*c' and the page, really and so; 2 * 3 * 4.

          let `default` = a[0](b)  // *not* emphasised
      - one

      """)
  }

  @Test("paragraphs and entries of lists end where the terminal does, and so does code")
  func width() {
    expectNoDifference(
      TerminalPage.text(
        of: """
          ## Why it hurts
          A key that nobody binds: `resolve`
          gives *nothing*, and what
          unwraps it traps.

          * one that is longer than there is room
            on one line
          * two

          ```swift
          container.register(Feed.self) { _ in Feed() }
          ```

          | option | what it is |
          |---|---|
          | `limit` | how many there are at most |

          """, colour: false, columns: 40),
      """
      WHY IT HURTS
      A key that nobody binds: 'resolve' gives
      nothing, and what unwraps it traps.

      * one that is longer than there is room
        on one line
      * two

          container.register(Feed.self) { _
              in Feed() }

        option   what it is
        'limit'  how many there are at most

      """)
  }

  @Test("what a comment says of marked code stands below the marks if it has no room beside them")
  func marks() {
    let page = """
      ```swift
      r.resolve(API.self)!
      //        ^^^ error: [unresolved-key] no binding for 'API'
      // ^^^^^^^ here
      ```
      """
    expectNoDifference(
      TerminalPage.text(of: page, colour: false, columns: 40),
      """
          r.resolve(API.self)!
          //        ^^^
          //   error: [unresolved-key] no
          //   binding for 'API'
          // ^^^^^^^ here
      """)
  }

  @Test("a line of code that is too long is broken, with the marks below what they mark; nothing marked is broken")
  func longCode() {
    let page = """
      ```swift
        container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!, log: Log()) }
        //                                             ^^^^^^^^^^^^^^^^^^^^ error: [a] b
        //        ^^^^^^^^ c
      ```
      """
    expectNoDifference(
      TerminalPage.text(of: page, colour: false, columns: 50),
      """
            container.register(Feed.self) { r in
            //        ^^^^^^^^ c
                Feed(api: r.resolve(API.self)!, log:
            //            ^^^^^^^^^^^^^^^^^^^^
          //   error: [a] b
                Log()) }
      """)
  }

  @Test("headings are bold where there is colour, and nothing that is printed commands the terminal")
  func colour() {
    expectNoDifference(
      TerminalPage.text(of: "## Why\n\u{1b}[2J\n", colour: true), "\u{1b}[1mWhy\u{1b}[0m\n" + "\u{1b}[2J".visible + "\n"
    )
  }

  @Test("tables are columns where they fit, and lists elsewhere; code keeps its bars")
  func tables() {
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    expectNoDifference(
      TerminalPage.text(
        of: """
          | key | value | |
          |---|:---:|---|
          | [`tests`](#tests) | true \\| false |  |
          | `paths` | a list | of *files* |
          End.

          | rule | option | default | |
          |---|---|---|---|
          | `some-rule` | `words` | `[a]` | \(long) |
          | `other-rule` | `limit` |  | As above. |

          | word | meaning |
          |---|---|
          | `some` | \(long) |

          ```text
          | a |
          ```
          """, colour: false),
      """
        key      value
        'tests'  true | false
        'paths'  a list        of files
      End.

        'some-rule'
            option: 'words'; default: '[a]'
            \(Array(repeating: "word", count: 23).joined(separator: " "))
            \(Array(repeating: "word", count: 7).joined(separator: " "))
        'other-rule'
            option: 'limit'
            As above.

        'some'
            \(Array(repeating: "word", count: 23).joined(separator: " "))
            \(Array(repeating: "word", count: 7).joined(separator: " "))

          | a |
      """)
  }
}
