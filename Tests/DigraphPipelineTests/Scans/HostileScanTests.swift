import DigraphModel
import DigraphProjects
import DigraphSyntax
import Foundation
import FuzzSupport
import Testing

@testable import DigraphPipeline

/// Scans that somebody has made up, with right hashes.
@Suite("hostile scans")
struct HostileScanTests {
  private static let tool = "test"

  /// Seeds from `DIGRAPH_FUZZ_SEED` on, as many as `DIGRAPH_FUZZ_COUNT` says.
  private static func seeds(_ count: Int) -> Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["DIGRAPH_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    return first..<first + (environment["DIGRAPH_FUZZ_COUNT"].flatMap { UInt64($0) } ?? UInt64(count))
  }

  private static func scans() throws -> [ModuleScan] {
    try Corpus.apps().map { files in
      try ModuleScan(
        module: "M",
        inputs: files.map { InputFile(path: $0.path, module: "M", source: .bytes(Array($0.source.utf8))) })
    }
  }

  /// An error, or a verdict; neither takes long. Machines may be busy, so this is about hangs.
  private func link(_ bytes: [UInt8], _ name: String) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let encoded = try ScanCoding.Encoded(bytes, path: "M.digraph", tool: Self.tool)
    let isRead = ScanCoding.decode(encoded) != nil
    #expect(clock.now - start < .seconds(10), "\(name)")
    guard isRead else { return }
    let folder = try ScanTests.Folder()
    let path = try folder.write(bytes, "M.digraph")
    let project: Project
    do { project = try folder.link([path]) } catch is ScanError { return }
    _ = await Check.run(project.files, sideFiles: project.sideFiles)
    #expect(clock.now - start < .seconds(60), "\(name)")
  }

  @Test("bytes that are cut, changed or made up")
  func bytes() async throws {
    let scans = try Self.scans().map { ScanCoding.encode($0, tool: Self.tool) }
    for seed in Self.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let bytes = ScanCoding.reencoded(random.pick(scans)) { bytes in
        switch random.below(4) {
        case 0: bytes.removeLast(random.below(bytes.count))
        case 1: for _ in 0..<random.size(upTo: 8) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
        case 2: for _ in 0..<random.size(upTo: 64) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        default:
          let start = random.below(bytes.count)
          for index in start..<bytes.count { bytes[index] = UInt8(random.below(256)) }
        }
      }
      try await link(bytes, "seed \(seed)")
    }
  }

  @Test("facts that no source has: cyclic, incomplete, or far too many")
  func facts() async throws {
    let scans = try Self.scans().filter { $0.files.count < 8 }
    for seed in Self.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      var scan = random.pick(scans)
      let file = random.below(scan.files.count)
      for _ in 0..<random.size(upTo: 4) { scan.files[file].complete.mutate(&random) }
      try await link(ScanCoding.encode(scan, tool: Self.tool), "seed \(seed)")
    }
  }

  @Test("few bytes do not stand for much memory")
  func memory() throws {
    // Short scans that stand for much: texts that are used again and again, nodes moved from the bottom of a stack.
    let text = String(repeating: "a ", count: 20_000)
    func scan(_ nodes: [Code.Storage], _ children: [Int32]) -> ModuleScan {
      var strings = StringTable()
      _ = strings.append(text)
      var file = ModuleScan.File(
        input: InputFile(path: "A.swift", module: "M", source: .bytes([])), summary: ScanSummary(), isRepaired: false,
        complete: ScanCoding.noFacts)
      file.complete.facts.code = Code(nodes: nodes, children: children, strings: strings)
      return ModuleScan(module: "M", dependencies: [], conditions: "", files: [file], sideFiles: [])
    }
    func node(_ kind: Node.Kind, text: Int32 = -1, first: Int = 0, count: Int = 0) -> Code.Storage {
      Code.Storage(
        kind: kind, flags: [], text: text, reference: -1, start: 0, end: 0, firstChild: UInt32(first),
        childCount: UInt32(count))
    }
    let texts = scan(Array(repeating: node(.string, text: 0), count: 3_000), [])
    let count = 10_000
    let leaves = Array(repeating: node(.nilLiteral), count: count)
    let wraps = (0..<count).map { node(.prefix, first: $0, count: 1) }
    let moves = scan(leaves + wraps, (0..<count).map { Int32($0) })
    for (name, scan) in [("texts", texts), ("moves", moves)] {
      let bytes = ScanCoding.encode(scan, tool: Self.tool)
      // They are padded as befits what they stand for; without that, nobody believes them.
      #expect(bytes.count > 500_000, "\(name)")
      let short = ScanCoding.reencoded(bytes, keepsPadding: false) { _ in }
      #expect(ScanCoding.decode(try ScanCoding.Encoded(short, path: "", tool: Self.tool)) == nil, "\(name)")
    }
  }
}

extension ScanCoding {
  /// A scan with other bytes, and the hash that belongs to them.
  fileprivate static func reencoded(
    _ scan: [UInt8], keepsPadding: Bool = true, _ change: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    let (head, hash) = (4 + 1 + 4, 16)
    let body = Array(scan[(head + hash)...])
    var (reader, writer, padding) = (BinaryCoder(reading: body), BinaryCoder(), UInt64(0))
    reader.code(&padding)
    var bytes = Array(body[reader.position..<(body.count - Int(padding))])
    change(&bytes)
    if !keepsPadding { padding = 0 }
    writer.code(&padding)
    let new = writer.bytes + bytes + Array(repeating: 0, count: Int(padding))
    return Array(scan[..<head]) + ContentHash(of: new).bytes.prefix(hash) + new
  }
}

extension CompleteFacts {
  /// Changes something, mostly to what cannot be.
  fileprivate mutating func mutate(_ random: inout SeededRandom) {
    let count = facts.code.nodes.count
    switch random.below(10) {
    case 0...4 where count > 0: facts.code = facts.code.mutated(&random, functions: facts.functions.count)
    case 5 where !facts.types.isEmpty:
      let number = random.below(facts.types.count)
      switch random.below(4) {
      case 0: facts.types[number].parent = random.below(facts.types.count + 1)
      case 1: facts.types[number].inherited.append(NodeID(Int32(random.below(count + 1))))
      case 2: facts.types[number].range = random.range(1 << 20)
      default: facts.types.remove(at: number)
      }
    case 6 where !facts.functions.isEmpty:
      let number = random.below(facts.functions.count)
      switch random.below(5) {
      case 0: facts.functions[number].body = NodeID(Int32(random.below(count + 1)))
      case 1: facts.functions[number].owner = random.below(facts.types.count + 1)
      case 2: facts.functions[number].result = NodeID(Int32(random.below(count + 1)))
      case 3: facts.functions[number].range = random.range(1 << 20)
      default: facts.functions.remove(at: number)
      }
    case 7 where !facts.properties.isEmpty:
      let number = random.below(facts.properties.count)
      switch random.below(4) {
      case 0: facts.properties[number].initialValue = NodeID(Int32(random.below(count + 1)))
      case 1: facts.properties[number].getter = NodeID(Int32(random.below(count + 1)))
      case 2: facts.properties[number].owner = random.below(facts.types.count + 1)
      default: facts.properties[number].type = NodeID(Int32(random.below(count + 1)))
      }
    case 8: facts.topLevel = NodeID(Int32(random.below(count + 1)))
    case 9 where !parts.isEmpty:
      let number = random.below(parts.count)
      switch random.below(4) {
      case 0: parts[number].start.nodes = random.below(parts[number].end.nodes + 1)
      case 1: parts[number].end.nodes = max(parts[number].start.nodes, random.below(count + 1))
      case 2: parts[number].rule = .word(in: random.range(1 << 20))
      default: parts.remove(at: number)
      }
    default: facts.lineStarts.removeLast(random.below(facts.lineStarts.count))
    }
  }
}

extension Code {
  /// The code with another node.
  fileprivate func mutated(_ random: inout SeededRandom, functions: Int) -> Code {
    var (nodes, children) = (nodes, children)
    let number = random.below(nodes.count)
    switch random.below(8) {
    case 0: nodes[number].kind = random.pick(Node.Kind.allCases)
    case 1: nodes[number].flags = Node.Flags(rawValue: UInt8(random.below(256)))
    case 2: nodes[number].text = Int32(random.below(strings.count + 1)) - 1
    case 3: nodes[number].reference = Int32(random.below(max(number, functions) + 1)) - 1
    case 4: nodes[number].childCount = UInt32(random.below(Int(nodes[number].childCount) + 1))
    case 5:
      let first = random.below(children.count + 1)
      (nodes[number].firstChild, nodes[number].childCount) = (
        UInt32(first), UInt32(random.below(children.count - first))
      )
    case 6: (nodes[number].start, nodes[number].end) = (UInt32(random.below(1 << 20)), UInt32(random.below(1 << 20)))
    default: if !children.isEmpty { children[random.below(children.count)] = Int32(random.below(nodes.count)) }
    }
    if nodes[number].kind == .function, nodes[number].reference < 0 { nodes[number].reference = 0 }
    return Code(nodes: nodes, children: children, strings: strings)
  }
}

extension SeededRandom {
  fileprivate mutating func range(_ bound: Int) -> Range<Int> {
    let start = below(bound)
    return start..<start + below(bound)
  }
}
