import DigraphModel

/// Finds dependencies that belong together, as far as the graph shows it, if a type has too many dependencies.
///
/// Dependencies that several types need together form a type that nobody has written yet (a *data clump*, after Martin
/// Fowler). If a dependency itself needs some of the others, these need not be injected: that dependency can do the work.
struct Regrouping {
  /// The relation between the keys.
  fileprivate enum Relation {
    /// Only these functions use the keys.
    case functions([String])
    /// Other types need the keys together, too. If `areAlike`, these types have the same role as the dependent type.
    case others([Needs.Dependent], areAlike: Bool)
    /// Another of the keys has the keys as dependencies, by these requests.
    case having(Key, [Request.ID])
    /// No other type needs the keys, and they have one role.
    case alone
  }

  private let keys: [Key]
  private let relation: Relation
  /// The number of dependencies after the regrouping.
  private let count: Int

  /// The best regrouping of a type's dependencies; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The dependent type.
  ///   - requests: Its requests, one for each key.
  ///   - limit: The largest acceptable number of dependencies.
  ///   - needs: The dependencies of all types; it remembers its answers.
  init?(of name: String, needing requests: [Request], limit: Int, _ needs: inout Needs) {
    var known: Set<Binding.ID> = []
    let keys = requests.compactMap { request in
      needs.provider(of: request).flatMap {
        known.insert($0).inserted ? Need(key: request.key, provider: $0, users: request.users) : nil
      }
    }
    guard let best = Search(name: name, keys: keys, count: requests.count, limit: limit).best(&needs) else {
      return nil
    }
    (self.keys, relation, count) = best
  }

  /// The advice for the keys.
  func help(in graph: Graph) -> String {
    let names = enumeration(keys.map(\.quoted), atMost: Self.mostNames)
    let outcome = "that leaves \(count)"
    switch relation {
    case .functions(let functions):
      let only = functions.count == 1 ? "the only function that uses" : "the only functions that use"
      return "move \(enumeration(functions.map { "'\($0)'" })), \(only) \(names), to a new type: \(outcome)"
    case .others(let others, let areAlike):
      let who =
        others.count == 1
        ? "\(others[0].quoted(in: graph)) needs" : "\(others.count) other types\(areAlike ? " like it" : "") need"
      return "move the work with \(names) to a new type, because \(who) them together, too: \(outcome)"
    case .having(let key, _):
      return "let \(key.quoted), which needs \(names), too, do what they are needed for: \(outcome)"
    case .alone: return "give \(names), which nothing else uses, a type of their own: \(outcome)"
    }
  }

  /// Notes at the places that show the relation.
  func notes(in graph: Graph) -> [Finding.Note] {
    switch relation {
    case .others(let others, _):
      others.map { Finding.Note("\($0.quoted(in: graph)) needs the same \(keys.count)", at: $0.site(in: graph)) }
    case .having(let key, let requests):
      requests.map { Finding.Note("\(key.quoted) needs \(graph.requests[$0].key.quoted)", at: graph.requests[$0].site) }
    case .functions, .alone: []
    }
  }

  /// The longest list of names that still helps.
  private static let mostNames = 8

  /// A key, the binding that provides it, and the functions that use it.
  fileprivate struct Need {
    let key: Key
    let provider: Binding.ID
    let users: [String]
  }

  /// The search for keys that belong together.
  fileprivate struct Search {
    let name: String
    let keys: [Need]
    /// The number of requested keys. It is larger than `keys.count` if one binding provides several of them.
    let count: Int
    let limit: Int

    typealias Result = (keys: [Key], relation: Relation, count: Int)

    /// If at least this many keys have to become one, advice for a first step is acceptable, too.
    private static let leastForFirstStep = 4

    /// The number of keys that have to become one to reach the limit.
    private var enough: Int { count - limit + 1 }

    func best(_ needs: inout Needs) -> Result? {
      if let used = used(byAtMost: Self.mostFunctions), used.count <= limit { return used }
      let clumps = clumps(alike: true, &needs)
      let reaching = clumps.ranked.first { $0.set.nonzeroBitCount >= enough }
      if let reaching { return result(reaching.set, of: clumps, in: needs.graph) }
      let (had, alone) = (had(&needs), alone(&needs))
      if let had, had.count <= limit { return had }
      if let alone, alone.count <= limit { return alone }
      // No proposal reaches the limit. Then the one that removes the most is best, but only if much has to go. Only keys
      // of a single function count here, because one function is easily moved.
      let isStepEnough = enough >= Self.leastForFirstStep
      let clump = clumps.ranked.first { $0.others > 1 }.map { result($0.set, of: clumps, in: needs.graph) }
      let most = [used(byAtMost: 1), clump].compactMap(\.self).min { $0.count < $1.count }
      if let most, isStepEnough, most.keys.count > 2 { return most }
      let mixed = self.clumps(alike: false, &needs)
      let apart = mixed.ranked.first { $0.others > 2 && (isStepEnough || $0.set.nonzeroBitCount >= enough) }
      if let apart { return result(apart.set, of: mixed, in: needs.graph) }
      return isStepEnough ? alone : nil
    }

    private func result(_ set: UInt64, of clumps: Clumps, in graph: Graph) -> Result {
      let positions = positions(of: set)
      let others = clumps.having(set).sorted { $0.site(in: graph) < $1.site(in: graph) }
      return (positions.map { keys[$0].key }, .others(others, areAlike: clumps.areAlike), count - positions.count + 1)
    }
  }
}

// MARK: - Keys that the same functions use

extension Regrouping.Search {
  /// The largest number of functions that are not yet a large part of the type.
  private static let mostFunctions = 3

  /// The keys that only a few functions use: as many keys and as few functions as possible. A new type with these
  /// functions, and with all keys that they use, must itself stay within the limit.
  private func used(byAtMost most: Int) -> Result? {
    var best: (keys: [Key], functions: Set<String>)?
    let users = keys.map { Set($0.users) }
    for first in users.indices where !users[first].isEmpty {
      for second in users.indices where second >= first && !users[second].isDisjoint(with: users[first]) {
        let functions = users[first].union(users[second])
        guard functions.count <= most else { continue }
        let own = keys.indices.filter { !users[$0].isEmpty && users[$0].isSubset(of: functions) }.map { keys[$0].key }
        // The new type would need all keys that the functions use.
        let all = users.count { !$0.isDisjoint(with: functions) }
        guard own.count > 1, all <= limit else { continue }
        if let best, (own.count, -functions.count) <= (best.keys.count, -best.functions.count) { continue }
        best = (own, functions)
      }
    }
    return best.map { ($0.keys, .functions($0.functions.sorted()), count - $0.keys.count + 1) }
  }
}

// MARK: - Keys that other types need together

extension Regrouping.Search {
  /// The use of the keys by other types.
  fileprivate struct Clumps {
    /// Types that use several of the keys in one function, with the sets of keys of such functions.
    var others: [(needer: Needs.Dependent, sets: [Bits])] = []
    /// Sets of keys that several types have, with the number of these types, the best first.
    var ranked: [(set: Bits, others: Int)] = []
    var areAlike: Bool

    /// The types that use all of a set in one function.
    func having(_ set: Bits) -> [Needs.Dependent] {
      others.filter { $0.sets.contains { $0 & set == set } }.map(\.needer)
    }
  }

  /// A set of keys, as bits.
  fileprivate typealias Bits = UInt64

  /// The maximum number of sets that are compared with each other.
  private static let mostSets = 64
  /// The number of types above which it is no chance that they use the same keys together.
  private static let many = 4
  /// The number of keys above which a function only coordinates the work of others.
  private static let mostUsed = 5

  /// Sets of keys that other types need together, the best first. The best set saves the most parameters, and its keys
  /// are seldom needed apart.
  ///
  /// If `alike`, only types with the role of this type count: a screen and a store mostly need the same keys for
  /// different work.
  ///
  /// Types that are handed the same values do not necessarily do the same work with them. Therefore a set counts only
  /// if one function uses it, in both types. No function of this type may use only one key of the set, unless very many
  /// types share the set.
  private func clumps(alike: Bool, _ needs: inout Needs) -> Clumps {
    var clumps = Clumps(areAlike: alike)
    let role = alike ? TypeWords.role(of: name) : nil
    let own = functions(using: keys.map { Set($0.users) })
    if alike && role == nil || own.isEmpty { return clumps }
    let focused = own.filter { $0.nonzeroBitCount <= Self.mostUsed }
    var numbers: Set<Int> = []
    var counts: [Int] = []
    var others: [Needs.Dependent] = []
    for key in keys.prefix(Bits.bitWidth) {
      let needed = needs.needed(key.provider)
      let all =
        (role.map { needs.needers(of: key.provider, playing: $0) } ?? (needed.isEverywhere ? [] : needed.needers))
        .filter { $0.name != name }
      counts.append(1 + all.count)
      for other in all where numbers.insert(other.number).inserted { others.append(other) }
    }
    var known: Set<Bits> = []
    for other in others where !needs.isNeeded(name, by: other) {
      let users = needs.users(in: other)
      let sets = functions(using: keys.map { users[$0.provider] ?? [] }).filter { $0.nonzeroBitCount <= Self.mostUsed }
        .flatMap { set in focused.map { $0 & set } }.filter { $0.nonzeroBitCount > 1 }
      if sets.isEmpty { continue }
      clumps.others.append((other, sets))
      known.formUnion(sets)
    }
    let largest = known.sorted { ($1.nonzeroBitCount, $0) < ($0.nonzeroBitCount, $1) }.prefix(Self.mostSets)
    var candidates = Set(largest)
    for (position, first) in largest.enumerated() {
      for second in largest.dropFirst(position + 1) where (first & second).nonzeroBitCount > 1 {
        candidates.insert(first & second)
      }
    }
    var ranked: [(set: Bits, others: Int, rank: Double)] = []
    for set in candidates {
      let size = set.nonzeroBitCount
      let all = 1 + clumps.having(set).count
      let isUsedApart = own.contains { ($0 & set).nonzeroBitCount == 1 }
      guard size > 2 || size >= enough, !isUsedApart || all > Self.many else { continue }
      let rarest = positions(of: set).map { counts[$0] }.min() ?? all
      guard all == 2 ? size > 2 && rarest < 4 : rarest <= all * 2 || size > 2 && all > 3 else { continue }
      ranked.append((set, all - 1, Double((size - 1) * all * all) / Double(max(rarest, all))))
    }
    clumps.ranked = ranked.sorted { ($1.rank, $0.set) < ($0.rank, $1.set) }.map { ($0.set, $0.others) }
    return clumps
  }

  /// The set of keys that each function uses, given the users of each key.
  private func functions(using users: [Set<String>]) -> [Bits] {
    var sets: [String: Bits] = [:]
    for (position, functions) in users.prefix(Bits.bitWidth).enumerated() {
      for function in functions { sets[function, default: 0] |= 1 << Bits(position) }
    }
    return Set(sets.values).sorted()
  }

  private func positions(of set: Bits) -> [Int] { (0..<Bits.bitWidth).filter { set & (1 << Bits($0)) != 0 } }
}

// MARK: - Keys that another key has already, and keys that no other type needs

extension Regrouping.Search {
  /// The keys that one of the keys has as dependencies, if both have the same topic and few other types need them.
  private func had(_ needs: inout Needs) -> Result? {
    var best: Result?
    for holder in keys where !needs.needed(holder.provider).isEverywhere {
      let providers = needs.providers(neededBy: holder.provider)
      let had = keys.filter { key in
        key.provider != holder.provider && providers[key.provider] != nil
          && TypeWords.topic(of: key.key.type) == TypeWords.topic(of: holder.key.type) && needs.isOfFew(key.provider)
      }
      guard had.count > 1, had.count > best?.keys.count ?? 0 else { continue }
      best = (had.map(\.key), .having(holder.key, had.compactMap { providers[$0.provider] }), count - had.count)
    }
    return best
  }

  /// The last word in names of use cases, such as `LoginUseCase`. Use cases are kept apart on purpose.
  private static let rolesKeptApart: Set<Substring> = ["Case"]

  /// The keys of one role that no other type uses. Of several roles, the one with the most such keys counts.
  private func alone(_ needs: inout Needs) -> Result? {
    var roles: [Substring: [Key]] = [:]
    for key in keys {
      let needed = needs.needed(key.provider)
      guard needed.needers.count <= 1, !needed.isAskedOtherwise else { continue }
      if let role = TypeWords.role(of: key.key.type), !Self.rolesKeptApart.contains(role) {
        roles[role, default: []].append(key.key)
      }
    }
    var best: [Key] = []
    for key in keys {
      guard let alone = TypeWords.role(of: key.key.type).flatMap({ roles[$0] }), alone.count > best.count,
        alone.count <= limit
      else { continue }
      best = alone
    }
    return best.count > 2 ? (best, .alone, count - best.count + 1) : nil
  }
}
