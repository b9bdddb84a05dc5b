/// An app of any size whose wiring is sound: every key is bound once, and nothing needs itself.
///
/// The same parameters give the same bytes. Files are made one at a time, so that a large code base needs little
/// memory.
public struct CodeBase: Sendable {
  /// How many Swift files.
  public var fileCount: Int
  /// How many of them have words of Swinject in them.
  public var wiringFileCount: Int
  /// How many keys are bound.
  public var bindingCount: Int
  /// Length of the longest chain of dependencies.
  public var depth: Int
  /// How many of a hundred assemblies have their implementations in a file beside them rather than in their own file.
  public var apart: Int
  /// Decides everything else.
  public var seed: UInt64

  /// Describes a code base.
  ///
  /// - Parameters:
  ///   - files: how many Swift files; 8 at least.
  ///   - share: how much of the files touches dependency injection, from 0 to 1; 6 files at least.
  ///   - bindings: how many keys are bound, 1 at least; `nil` for as many as in large apps: one for each file that
  ///     touches dependency injection.
  ///   - depth: how many services are in the longest chain of dependencies; 1 at least.
  ///   - apart: how many of a hundred assemblies have their implementations in a file beside them.
  ///   - seed: decides everything else.
  public init(
    files: Int, share: Double = 0.1, bindings: Int? = nil, depth: Int = 8, apart: Int = 20, seed: UInt64 = 1
  ) {
    fileCount = max(files, 8)
    wiringFileCount = min(fileCount, max(6, Int((Double(fileCount) * share).rounded())))
    bindingCount = max(bindings ?? wiringFileCount, 1)
    self.depth = max(depth, 1)
    self.apart = apart
    self.seed = seed
  }

  /// A file of the code base.
  public struct File: Sendable {
    /// Path in the code base's folder, `/`-separated.
    public var path: String
    /// Its text.
    public var text: String
  }

  /// Makes all files, one after the other.
  public func forEachFile<Failure: Error>(_ body: (File) throws(Failure) -> Void) throws(Failure) {
    let plan = Plan(self)
    for number in 0..<fileCount { try body(plan.file(number)) }
    try body(File(path: "Package.swift", text: Self.manifest))
  }

  private static let manifest = """
    // swift-tools-version: 6.0

    import PackageDescription

    let package = Package(
      name: "App",
      platforms: [.iOS(.v17)],
      dependencies: [
        .package(url: "https://github.com/Swinject/Swinject", from: "2.9.1"),
        .package(url: "https://github.com/Swinject/SwinjectAutoregistration", from: "2.9.1"),
      ],
      targets: [
        .executableTarget(name: "App", dependencies: ["Swinject", "SwinjectAutoregistration"], path: "App")
      ]
    )

    """
}

/// Which file holds what.
private struct Plan {
  let base: CodeBase
  let wiring: Wiring
  let kinds: [Kind]
  /// Names of the assemblies.
  let assemblies: [String]
  /// What the files that ask for services ask for.
  let consumers: [[Int]]

  enum Kind {
    case delegate, scopes, helper
    /// Lists of assemblies: some of them.
    case group(Range<Int>)
    /// The assembly with a number; whether it holds the types that it registers.
    case assembly(Int, holdsTypes: Bool)
    /// Types of the assembly with a number.
    case types(Int)
    /// Asks for services; its number.
    case consumer(Int)
    case plain
  }

  private static let groupSize = 40

  init(_ base: CodeBase) {
    self.base = base
    var random = SeededRandom(seed: base.seed)
    let assemblyCount = max(
      1, min(base.bindingCount / 10, (base.wiringFileCount - 4) * Self.groupSize / (Self.groupSize + 1)))
    let wiring = Wiring(count: base.bindingCount, assemblyCount: assemblyCount, depth: base.depth, random: &random)
    self.wiring = wiring
    var names = Names()
    var random2 = SeededRandom(seed: base.seed, part: -1)
    assemblies = (0..<assemblyCount).map { _ in names.type("Assembly", &random2) }

    var kinds: [Kind] = [.delegate, .scopes, .helper]
    for start in stride(from: 0, to: assemblyCount, by: Self.groupSize) {
      kinds.append(.group(start..<min(start + Self.groupSize, assemblyCount)))
    }
    var plainCount = base.fileCount - base.wiringFileCount
    for number in 0..<assemblyCount {
      // `Lazy` is Swinject's: who takes one has to import it.
      let takesLazy = wiring.assemblies[number].contains {
        wiring.services[$0].dependencies.contains { $0.form == .lazy }
      }
      let isApart = random.chance(base.apart) && plainCount > 0 && !takesLazy
      kinds.append(.assembly(number, holdsTypes: !isApart))
      if isApart {
        kinds.append(.types(number))
        plainCount -= 1
      }
    }
    let consumerCount = max(0, base.fileCount - plainCount - kinds.count)
    consumers = Self.requests(of: wiring, consumerCount: consumerCount, &random)
    kinds += (0..<consumerCount).map { .consumer($0) }
    kinds += Array(repeating: .plain, count: max(0, base.fileCount - kinds.count))
    self.kinds = Array(kinds.prefix(base.fileCount))
  }

  /// Who asks for what: first what nothing else needs, then anything.
  private static func requests(of wiring: Wiring, consumerCount: Int, _ random: inout SeededRandom) -> [[Int]] {
    guard consumerCount > 0 else { return [] }
    var isNeeded = Array(repeating: false, count: wiring.services.count)
    for service in wiring.services {
      for dependency in service.dependencies { isNeeded[dependency.service] = true }
      if let completion = service.completion { isNeeded[completion] = true }
    }
    var requests: [[Int]] = Array(repeating: [], count: consumerCount)
    for (position, service) in isNeeded.indices.filter({ !isNeeded[$0] }).enumerated() {
      requests[position % consumerCount].append(service)
    }
    for number in requests.indices {
      for _ in 0..<random.number(in: 0...2) {
        let service = random.number(below: wiring.services.count)
        if !requests[number].contains(service) { requests[number].append(service) }
      }
    }
    return requests
  }

  // MARK: Files

  func file(_ number: Int) -> CodeBase.File {
    var random = SeededRandom(seed: base.seed, part: number + 1)
    let header =
      "//\n//  Created by \(random.element(of: ["A. Author", "B. Builder", "C. Coder"])) on "
      + "\(random.number(in: 1...28))/\(random.number(in: 1...12))/\(random.number(in: 18...25)).\n//\n\n"
    switch kinds[number] {
    case .delegate: return CodeBase.File(path: "App/AppDelegate.swift", text: header + delegate)
    case .scopes: return CodeBase.File(path: "App/Support/ObjectScope+Session.swift", text: header + Self.scopes)
    case .helper: return CodeBase.File(path: "App/Support/Resolver+Force.swift", text: header + Self.helper)
    case .group(let range):
      let name = groupName(range)
      return CodeBase.File(path: "App/Assemblies/\(name).swift", text: header + group(named: name, range))
    case .assembly(let assembly, let holdsTypes):
      let services = wiring.assemblies[assembly]
      var code = AssemblyCode(wiring, random: random)
      var text = header + imports(code.imports(of: services)) + code.assembly(named: assemblies[assembly], services)
      if holdsTypes {
        // About 5.7 KB for the file, as the others.
        let share = 4700 / max(services.count, 1)
        for service in services {
          text += code.types(of: service, detail: share < 700 ? 0...0 : share < 1100 ? 0...1 : 0...2)
        }
      }
      return CodeBase.File(path: folder(number) + "/\(assemblies[assembly]).swift", text: text)
    case .types(let assembly):
      var code = AssemblyCode(wiring, random: random)
      let services = wiring.assemblies[assembly]
      let text = services.map { code.types(of: $0, detail: 1...2) }.joined()
      return CodeBase.File(
        path: folder(number - 1) + "/\(assemblies[assembly])Types.swift", text: header + imports(["Foundation"]) + text)
    case .consumer(let consumer): return self.consumer(consumer, file: number, header, random)
    case .plain:
      let size = random.element(weighted: [(4, 1500), (4, 3500), (4, 5500), (2, 8500), (1, 12000)])
      var code = PlainCode(random: random, suffix: letters(number))
      let text = code.declarations(bytes: size)
      return CodeBase.File(
        path: folder(number) + "/\(Words.subjects[number % Words.subjects.count])\(letters(number)).swift",
        text: header + imports(["Combine", "SwiftUI", "UIKit"]) + text)
    }
  }

  private func imports(_ modules: some Sequence<String>) -> String { modules.map { "import \($0)\n" }.joined() }

  /// Some twenty files lie in one folder.
  private func folder(_ number: Int) -> String {
    let group = number / 20
    return "App/Features/\(Words.subjects[group % Words.subjects.count])\(letters(group))"
  }

  /// A number as capital letters: names with digits at the end look like those of a machine.
  private func letters(_ number: Int) -> String {
    var rest = number
    var text = ""
    repeat {
      text = String(UnicodeScalar(UInt8(65 + rest % 26))) + text
      rest /= 26
    } while rest > 0
    return text
  }

  private func groupName(_ range: Range<Int>) -> String { "Assemblies\(letters(range.lowerBound / Self.groupSize))" }

  private var delegate: String {
    let groups = kinds.compactMap { kind in
      if case .group(let range) = kind { groupName(range) + ".all" } else { nil as String? }
    }
    return """
      import Swinject
      import UIKit

      @main
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        let assembler = Assembler([
      \(groups.map { "    \($0)," }.joined(separator: "\n"))
        ].flatMap { $0 })

        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          window = UIWindow(frame: UIScreen.main.bounds)
          window?.rootViewController = UINavigationController()
          window?.makeKeyAndVisible()
          return true
        }
      }

      """
  }

  private static let scopes = """
    import Swinject

    extension ObjectScope {
      /// Until the user logs out.
      static let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session")
    }

    enum ServiceName: String {
      case primary, cached, remote
    }

    """

  private static let helper = """
    import Swinject

    extension Resolver {
      /// For what cannot be missing.
      func force<Service>(_ type: Service.Type, name: String? = nil) -> Service {
        guard let service = resolve(type, name: name) else { fatalError("no \\(type)") }
        return service
      }
    }

    """

  private func group(named name: String, _ range: Range<Int>) -> String {
    """
    import Swinject

    enum \(name) {
      static let all: [Assembly] = [
    \(range.map { "    \(assemblies[$0])()," }.joined(separator: "\n"))
      ]
    }

    """
  }

  /// A coordinator or a screen that asks a resolver which it is given.
  private func consumer(_ number: Int, file: Int, _ header: String, _ random: SeededRandom) -> CodeBase.File {
    var code = AssemblyCode(wiring, random: random)
    let name =
      Words.subjects[number % Words.subjects.count] + letters(number) + ["Coordinator", "Flow", "Screens"][number % 3]
    let methods = consumers[number].enumerated().map { position, service -> String in
      let type = wiring.services[service].type
      let isForced = position % 5 != 4
      let request = code.resolve(service, "resolver", isForced ? "!" : "")
      return isForced
        ? """
          func make\(type)() -> \(type) {
            let made = \(request)
            log.append("\\(made.trace) at \\(Date())")
            return made
          }

        """
        : """
          func show\(type)(animated: Bool) {
            guard let shown = \(request) else { return }
            log.append(animated ? shown.trace : "")
          }

        """
    }
    var plain = PlainCode(random: code.random, suffix: "In" + letters(number))
    let more = plain.methods(1...4)
    let rest = plain.declarations(bytes: code.random.element(weighted: [(3, 1200), (3, 2500), (2, 5000)]))
    let text = """
      import Foundation
      import Swinject
      import UIKit

      /// \(Words.remarks[number % Words.remarks.count])
      final class \(name) {
        private let resolver: Resolver
        private let navigation: UINavigationController
        private var log: [String] = []

        init(resolver: Resolver, navigation: UINavigationController) {
          self.resolver = resolver
          self.navigation = navigation
        }

      \(methods.joined(separator: "\n"))
      \(more)}

      """
    return CodeBase.File(
      path: folder(file) + "/\(name).swift", text: header + text + rest)
  }
}
