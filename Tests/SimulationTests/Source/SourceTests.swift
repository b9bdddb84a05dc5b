import Testing

@Suite struct SourceTests {
  @Test func plainSpelling() {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let api = wiring.declareProtocol("API")
    let http = wiring.declareClass("HTTP", api)
    let feed = wiring.declareClass("Feed")
    wiring.register(http, as: .named(api), name: "raw", scope: .container)
    wiring.register(
      feed, in: child, arguments: [.int], forwards: [api], wiring.ask(.named(api), name: "raw"),
      wiring.ask(.lazy(.named(http))), wiring.askLater(http))
    wiring.resolve(wiring.ask(.named(feed), arguments: [.int]), on: child)
    let source = SwinjectSource(wiring.program, prefix: "X")
    #expect(
      source.text == """
        protocol XAPI {}
        final class XHTTP: XAPI {
          init() {}
        }
        final class XFeed {
          let aPI: XAPI
          let lazyHTTP: Lazy<XHTTP>
          let count: Int
          var nextHTTP: XHTTP?
          init(aPI: XAPI, lazyHTTP: Lazy<XHTTP>, count: Int) {
            self.aPI = aPI
            self.lazyHTTP = lazyHTTP
            self.count = count
          }
        }
        func bootX() {
          let container = Container()
          let child = Container(parent: container)
          container.register(XAPI.self, name: "raw") { _ in XHTTP() }
            .inObjectScope(.container)
          child.register(XFeed.self) { (r: Resolver, count: Int) in
            XFeed(
              aPI: r.resolve(XAPI.self, name: "raw")!,
              lazyHTTP: r.resolve(Lazy<XHTTP>.self)!,
              count: count)
          }
            .implements(XAPI.self)
            .initCompleted { r, s in
              s.nextHTTP = r.resolve(XHTTP.self)!
            }
          _ = child.resolve(XFeed.self, argument: 7)!
        }
        """)
    #expect(
      source.lines
        == LineTable(requests: [0: 23, 1: 24, 2: 29, 3: 31], registrations: [0: 19...20, 1: 21...30], count: 32))
  }

  /// Each request has a line of its own, which holds its call; each registration starts at its call.
  @Test func lineTables() throws {
    for seed in 0..<UInt64(300) {
      let program = ProgramGenerator.program(seed: seed)
      let batch = Batch([program])
      let text = batch.source.split(separator: "\n", omittingEmptySubsequences: false)
      let table = batch.members[0].lines
      let requests = program.requestsInRegistrations.map(\.request) + program.roots.map(\.request)
      #expect(Set(requests.map(\.id)) == Set(table.requests.keys), "seed \(seed)")
      #expect(Set(table.requests.values).count == requests.count, "seed \(seed)")
      for line in table.requests.values { #expect(text[line - 1].contains(".resolve("), "seed \(seed), line \(line)") }
      #expect(table.registrations.count == program.registrations.count, "seed \(seed)")
      for range in table.registrations.values {
        #expect(text[range.lowerBound - 1].contains("register("), "seed \(seed), line \(range.lowerBound)")
      }
    }
  }

  /// Top-level declarations of a program in a batch start with its prefix, or contain it.
  @Test func prefixesKeepProgramsApart() {
    let batch = Batch((0..<UInt64(40)).map(ProgramGenerator.program))
    let text = batch.source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, member) in batch.members.enumerated() {
      for line in text[member.range.lowerBound - 1...member.range.upperBound - 1] {
        guard let first = line.first, first.isLetter, !line.hasPrefix("extension Container") else { continue }
        #expect(line.contains("P\(index)"))
      }
    }
  }

  @Test func marksLeaveNothingBehind() {
    let (text, lines) = Mark.strip(
      "a\n\(Mark.start(ofRegistration: 12))b\(Mark.request(3))\nc\(Mark.end(ofRegistration: 12))")
    #expect(text == "a\nb\nc")
    #expect(lines == LineTable(requests: [3: 2], registrations: [12: 2...3], count: 3))
  }
}
