import DIKit

protocol Ledger {
  func note(_ line: String)
}

struct PaperLedger: Ledger, Injectable {
  struct Dependency {}
  init(dependency: Dependency) {}
  func note(_ line: String) { print(line) }
}
