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

  @Test("headings are bold where there is colour, and nothing that is printed commands the terminal")
  func colour() {
    expectNoDifference(
      TerminalPage.text(of: "## Why\n\u{1b}[2J\n", colour: true), "\u{1b}[1mWhy\u{1b}[0m\n" + "\u{1b}[2J".visible + "\n")
  }
}
