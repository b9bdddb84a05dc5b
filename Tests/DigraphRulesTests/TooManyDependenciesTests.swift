import DigraphModel
import TestSupport
import Testing

@testable import DigraphRules

struct TooManyDependenciesTests {
  /// A binding `Screen` with `own` requests of its own, and `part` requests for a `Model` that is passed to it.
  private func screen(_ wiring: inout GraphBuilder, named name: String? = nil, own: Int, part: Int) {
    let screen = wiring.bind("Screen", named: name, making: "Screen")
    for number in 0..<own + part {
      wiring.request("K\(number)", from: screen) { $0.part = number < own ? nil : "Model" }
    }
  }

  private var keys: GraphBuilder {
    var wiring = GraphBuilder()
    for number in 0..<20 { wiring.bind("K\(number)") }
    return wiring
  }

  private func report(_ wiring: GraphBuilder) -> [String] {
    DigraphRulesTests.report("too-many-dependencies", wiring).map {
      String($0.drop { $0 != ":" }.dropFirst(2).prefix { $0 != "," })
    }
  }

  @Test func eachObjectIsCountedOnItsOwn() {
    var wiring = keys
    screen(&wiring, own: 7, part: 7)
    #expect(report(wiring) == [])
    wiring = keys
    screen(&wiring, own: 8, part: 8)
    #expect(report(wiring) == ["info: 'Screen' needs 8 others"])
    wiring = keys
    screen(&wiring, own: 2, part: 8)
    #expect(
      findings("too-many-dependencies", wiring).map(\.message) == [
        "'Model', of which 'Screen' gets one of its own, needs 8 others, which is more than 7: 'K2', 'K3', 'K4' and 5 others"
      ])
  }

  @Test func aTypeIsToldOnce() {
    var wiring = keys
    screen(&wiring, own: 2, part: 8)
    screen(&wiring, named: "next", own: 2, part: 8)
    #expect(findings("too-many-dependencies", wiring).count == 1)
    let model = wiring.bind("Model", making: "Model")
    for number in 0..<8 { wiring.request("K\(number)", from: model) }
    #expect(report(wiring) == ["info: 'Model' needs 8 others"])
  }

  /// Dependencies without any use are the first to be dropped.
  @Test(arguments: [
    (8, [], "let it do less: give those that belong together a type of their own"),
    (8, [2], "drop 'K2', which it stores and nothing reads"),
    (9, [2, 3], "drop 'K2' and 'K3', which it stores and nothing reads"),
    (9, [2], "drop 'K2', which it stores and nothing reads, and give those that belong together a type of their own"),
  ])
  func whatIsNeverReadIsNamed(count: Int, idle: [Int], help: String) {
    var wiring = keys
    let screen = wiring.bind("Screen", making: "Screen")
    for number in 0..<count { wiring.request("K\(number)", from: screen) { $0.isIdle = idle.contains(number) } }
    // If a key is requested twice, one of the answers may be read.
    wiring.request("K0", from: screen) { $0.isIdle = true }
    let found = findings("too-many-dependencies", wiring)
    #expect(found.map(\.help) == [help])
    #expect(found.flatMap(\.notes).count == idle.count)
  }

  private func help(_ wiring: GraphBuilder) -> String? { findings("too-many-dependencies", wiring).last?.help }

  /// Binds `FirstScreen`, which needs `count` keys; `users` lists the functions that use a key.
  private func firstScreen(_ wiring: inout GraphBuilder, _ count: Int, users: [Int: [String]] = [:]) {
    let screen = wiring.bind("FirstScreen")
    for number in 0..<count { wiring.request("K\(number)", from: screen) { $0.users = users[number] ?? [] } }
  }

  /// Binds a type that needs some keys, and uses all of them in one function.
  private func need(_ name: String, _ numbers: [Int], in function: String = "show", _ wiring: inout GraphBuilder) {
    let binding = wiring.bind(name)
    for number in numbers { wiring.request("K\(number)", from: binding) { $0.users = [function] } }
  }

  /// Keys that only a few functions use can move with these functions to a type of their own.
  @Test(arguments: [
    (
      8, [1: ["save"], 2: ["save"]],
      "move 'save', the only function that uses 'K1' and 'K2', to a new type: that leaves 7"
    ),
    (
      9, [1: ["save"], 2: ["save"], 3: ["load", "sync"], 4: ["load"], 5: ["sync"]],
      "move 'load' and 'sync', the only functions that use 'K3', 'K4' and 'K5', to a new type: that leaves 7"
    ),
    // Two functions that share no key do not make a type.
    (8, [1: ["save"], 2: ["load"]], "let it do less: give those that belong together a type of their own"),
    // A function that uses all keys is no type of its own either.
    (
      8, Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, ["save"]) }),
      "let it do less: give those that belong together a type of their own"
    ),
    (
      8, [1: ["a", "b"], 2: ["b", "c"], 3: ["c", "d"], 4: ["d", "a"]],
      "move 'a', 'b' and 'c', the only functions that use 'K1' and 'K2', to a new type: that leaves 7"
    ),
  ])
  func functionsThatAloneUseSomething(count: Int, users: [Int: [String]], help: String) {
    var wiring = keys
    firstScreen(&wiring, count, users: users)
    #expect(self.help(wiring) == help)
  }

  /// A new type that needs as many keys is no gain, nor is one that leaves one dependency too many.
  @Test(
    arguments: [
      (
        8,
        [
          0: ["save", "a"], 1: ["save"], 2: ["save"], 3: ["save", "a"], 4: ["save", "a"], 5: ["save", "a"],
          6: ["save", "a"], 7: ["save", "a"],
        ], nil
      ),
      (9, [1: ["save"], 2: ["save"]], nil),
      // If the type has far too many dependencies, one step towards the limit is worth advising.
      (
        10, [1: ["save"], 2: ["save"], 3: ["save"]],
        "move 'save', the only function that uses 'K1', 'K2' and 'K3', to a new type: that leaves 8"
      ),
      (10, [1: ["save"], 2: ["save"]], nil),
    ] as [(Int, [Int: [String]], String?)])
  func functionsThatSpareLittle(count: Int, users: [Int: [String]], help: String?) {
    var wiring = keys
    firstScreen(&wiring, count, users: users)
    #expect(self.help(wiring) == help ?? "let it do less: give those that belong together a type of their own")
  }

  /// If a key is requested twice, any function may use the second property.
  @Test func whatIsAskedForTwiceHasOtherUsers() {
    var wiring = keys
    firstScreen(&wiring, 8, users: [1: ["save"], 2: ["save"]])
    wiring.request("K1", from: 20)
    #expect(help(wiring) == "let it do less: give those that belong together a type of their own")
  }

  /// Keys that other types of the same kind need together suggest a type that nobody has written yet.
  @Test(arguments: [
    (
      ["NextScreen": [1, 2, 3], "LastScreen": [1, 2, 3, 4]],
      "'K1', 'K2' and 'K3' to a new type, because 2 other types like it need them together, too: that leaves 6"
    ),
    (
      ["NextScreen": [1, 2], "LastScreen": [1, 2]],
      "'K1' and 'K2' to a new type, because 2 other types like it need them together, too: that leaves 7"
    ),
    (
      ["NextScreen": [1, 2, 3]],
      "'K1', 'K2' and 'K3' to a new type, because 'NextScreen' needs them together, too: that leaves 6"
    ),
    // A pair of keys in only one other type may be chance.
    (["NextScreen": [1, 2]], nil),
    // A pair that most types need separately may be chance, too.
    (
      [
        "AScreen": [1, 2], "BScreen": [1, 2], "CScreen": [1], "DScreen": [1, 3], "EScreen": [1, 4], "FScreen": [2],
        "GScreen": [2], "HScreen": [2], "IScreen": [1], "JScreen": [2],
      ], nil
    ),
    // Types of another kind may need the keys for another reason, so there must be more of them.
    (["NextStore": [1, 2, 3], "LastStore": [1, 2, 3]], nil),
    (
      ["NextStore": [1, 2, 3], "LastStore": [1, 2, 3], "Walk": [1, 2, 3]],
      "'K1', 'K2' and 'K3' to a new type, because 3 other types need them together, too: that leaves 6"
    ),
    // The suggested type would need too many keys itself.
    (["NextScreen": [0, 1, 2, 3, 4, 5, 6, 7], "LastScreen": [0, 1, 2, 3, 4, 5, 6, 7]], nil),
  ])
  func whatOthersNeedTogether(others: [String: [Int]], clump: String?) {
    var wiring = keys
    for (name, numbers) in others.sorted(by: { $0.key < $1.key }) { need(name, numbers, &wiring) }
    // The keys are used by more functions than one type should have.
    firstScreen(&wiring, 8, users: [1: ["a", "b", "c", "d"], 2: ["a", "b", "c", "d"], 3: ["a", "b", "c", "d"]])
    #expect(
      help(wiring) == clump.map { "move the work with \($0)" }
        ?? "let it do less: give those that belong together a type of their own")
  }

  /// Other types may need the same keys, and use them in another way.
  @Test(arguments: [
    // The users of the keys are unknown, or different functions use each key, here or in the other types.
    [:], [1: ["a"], 2: ["b"], 3: ["c"]],
    [1: ["a", "b", "c", "d"], 2: ["a", "b", "c", "d"], 3: ["a", "b", "c", "d", "e"]],
    [1: ["a", "b", "c", "d", "e"], 2: ["a", "b", "c", "d"], 3: ["a", "b", "c", "d"]],
  ])
  func whatIsUsedApart(users: [Int: [String]]) {
    var wiring = keys
    for name in ["NextScreen", "LastScreen"] { need(name, [1, 2, 3], &wiring) }
    firstScreen(&wiring, 8, users: users)
    #expect(help(wiring) == "let it do less: give those that belong together a type of their own")
  }

  @Test func whatOthersUseApart() {
    var wiring = keys
    for name in ["NextScreen", "LastScreen"] {
      let screen = wiring.bind(name)
      for number in 1...3 { wiring.request("K\(number)", from: screen) { $0.users = ["show\(number)"] } }
    }
    firstScreen(&wiring, 8, users: [1: ["a", "b", "c", "d"], 2: ["a", "b", "c", "d"], 3: ["a", "b", "c", "d"]])
    #expect(help(wiring) == "let it do less: give those that belong together a type of their own")
  }

  @Test func placesOfThoseThatNeedItTogether() {
    var wiring = keys
    need("NextScreen", [1, 2, 3], &wiring)
    need("LastScreen", [0, 1, 2, 3], &wiring)
    let users = ["a", "b", "c", "d"]
    firstScreen(&wiring, 8, users: [1: users, 2: users, 3: users])
    // A type counts once, however many bindings make it; bindings of tests do not count.
    let again = wiring.bind("Other", making: "NextScreen")
    for number in 1...3 { wiring.request("K\(number)", from: again) { $0.users = ["show"] } }
    let test = wiring.bind("TestScreen") { $0.isTestOnly = true }
    for number in 1...3 { wiring.request("K\(number)", from: test) { $0.users = ["show"] } }
    let found = findings("too-many-dependencies", wiring)
    #expect(
      found.flatMap(\.notes).map(\.message) == ["'NextScreen' needs the same 3", "'LastScreen' needs the same 3"])
  }

  /// A dependency has the same subject as two others and needs them, too, so it can do their work.
  @Test(arguments: [
    (
      ["ImagesStore", "ImageFiles", "ImageRows"], 3,
      "let 'ImagesStore', which needs 'ImageFiles' and 'ImageRows', too, do what they are needed for: that leaves 6"
    ),
    // Dependencies with another subject may be needed for another reason. A dependency that many types need belongs to
    // none of them.
    (["WasteStore", "ImageFiles", "ImageRows"], 0, nil),
    (["ImagesStore", "ImageFiles", "TextRows"], 0, nil),
    (["ImagesStore", "ImageFiles", "ImageRows"], 4, nil),
  ])
  func whatAnotherOneIsAbout(names: [String], others: Int, help: String?) {
    var wiring = keys
    let holder = wiring.bind(names[0])
    for (position, name) in names.dropFirst().enumerated() {
      wiring.bind(name)
      wiring.request(name, from: holder)
      for number in 0..<others { wiring.request(name, from: 10 + position * others + number) }
    }
    let screen = wiring.bind("FirstScreen")
    for number in 3..<8 { wiring.request("K\(number)", from: screen) }
    for name in names { wiring.request(name, from: screen) }
    #expect(self.help(wiring) == help ?? "let it do less: give those that belong together a type of their own")
    let notes = findings("too-many-dependencies", wiring).flatMap(\.notes).map(\.message)
    #expect(notes == (help == nil ? [] : ["'ImagesStore' needs 'ImageFiles'", "'ImagesStore' needs 'ImageRows'"]))
  }

  /// Dependencies with the same role that only one type uses can be bundled into a type.
  @Test(arguments: [.eager, .deferred] as [Request.Timing])
  func whatNothingElseNeeds(timing: Request.Timing) {
    var wiring = keys
    let screen = wiring.bind("FirstScreen")
    for name in ["HomeFactory", "ShopFactoryProtocol", "CartFactory", "Factory", "HomeStore"] {
      wiring.bind(name)
      wiring.request(name, from: screen)
    }
    for number in 0..<3 { wiring.request("K\(number)", from: screen) }
    #expect(
      help(wiring)
        == "give 'HomeFactory', 'ShopFactoryProtocol' and 'CartFactory', which nothing else uses, a type of their own: that leaves 6"
    )
    // A deferred request, or one from outside of all bindings, is a use as well.
    wiring.request("CartFactory", from: timing == .eager ? nil : 0, timing)
    #expect(help(wiring) == "let it do less: give those that belong together a type of their own")
  }

  /// Use cases are kept apart on purpose.
  @Test func whatIsApartOnPurpose() {
    var wiring = keys
    let screen = wiring.bind("FirstScreen")
    for name in ["LoadUseCase", "SaveUseCase", "ShareUseCase"] {
      wiring.bind(name)
      wiring.request(name, from: screen)
    }
    for number in 0..<5 { wiring.request("K\(number)", from: screen) }
    #expect(help(wiring) == "let it do less: give those that belong together a type of their own")
  }

  /// The common part of two names is a whole word, and not a letter.
  @Test func capitalsAreOneWord() {
    let roles = [
      "HomeFactory", "UserAPI", "HomeUI", "CartVC", "URLSession", "Store", "API", "x", "", "HomeAPIProtocol",
    ].map {
      TypeWords.role(of: $0)
    }
    #expect(roles == ["Factory", "API", "UI", "VC", "Session", nil, nil, nil, nil, "API"])
    let topics = ["ImagesStore", "APIClient", "AVPlayer", "URL", "AStore", "Store", "", "x"].map {
      TypeWords.topic(of: $0)
    }
    #expect(topics == ["Image", "API", "AV", "URL", "A", "Store", "", "x"])
  }

  /// Libraries are part of the app: keys that are rare among all types may be frequent in one module.
  @Test(arguments: [(["Feature"], 31), (["Feature"], 4), ([], 31)])
  func whatIsNeededInOneModule(shared: [String], others: Int) {
    var wiring = keys
    wiring.apps = ["App"]
    let feature = wiring.container("Feature", parents: [0]) { $0.module = shared.first ?? "App" }
    for name in ["Cart", "Crew", "Deck", "Feed", "Maps", "Shop", "Trip", "Walk"] {
      need("Main\(name)", [1, 2, 3], &wiring)
    }
    for number in 0..<others {
      let other = wiring.bind("Other\(number)Row", in: feature)
      wiring.request("K9", from: other)
    }
    let users = ["a", "b", "c", "d"]
    firstScreen(&wiring, 8, users: [1: users, 2: users, 3: users])
    // If so many types need the keys, they are no sign of a missing type.
    let isEverywhere = help(wiring) == "let it do less: give those that belong together a type of their own"
    #expect(isEverywhere == (others == 4))
    #expect(isEverywhere || help(wiring)?.contains("because 8 other types need them together") == true)
  }
}
