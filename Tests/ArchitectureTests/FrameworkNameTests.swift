import DigraphModel
import DigraphRules
import Testing

/// A further framework is a folder, a descriptor, a line of registration, pages and samples. Code elsewhere asks its
/// descriptor, and does not name it.
@Suite("names of frameworks")
struct FrameworkNameTests {
  /// The files that name every framework, and what each names them for.
  private static let registers = [
    "Sources/DigraphModel/Framework.swift": "a case for each framework",
    "Sources/DigraphModel/FrameworkDescriptor.swift": "the descriptors",
    "Sources/DigraphPipeline/Analysis.swift": "the front ends",
  ]

  /// Other code that names a framework, with the reason: how often each file names which one.
  private static let exceptions: [(reason: String, files: [String: [String: Int]])] = [
    (
      "Another enum has a case 'factory', too: 'Binding.ProviderKind', and roles of Deli's and DIKit's own.",
      [
        "Sources/DigraphContainers/ProviderEvaluator.swift": ["Factory": 1],
        "Sources/DigraphRenderers/Drawing/PictureWords.swift": ["Factory": 1],
        "Sources/DigraphRenderers/Drawing/VisualLanguage.swift": ["Factory": 1],
        "Sources/DigraphRules/StaleGeneratedCode.swift": ["Factory": 1],
        "Sources/FrontEnds/DIKit/DIKitDeclarations.swift": ["Factory": 3],
        "Sources/FrontEnds/DIKit/DIKitDraftBuilder+Generated.swift": ["Factory": 1],
        "Sources/FrontEnds/DIKit/DIKitWiring.swift": ["Factory": 1],
        "Sources/FrontEnds/DIKit/GeneratedResolver.swift": ["Factory": 2],
        "Sources/FrontEnds/DIKit/RolesFromElsewhere.swift": ["Factory": 2],
        "Sources/FrontEnds/Deli/DeliDraftBuilder.swift": ["Factory": 2],
        "Sources/FrontEnds/Deli/DeliRegistrations.swift": ["Factory": 2],
        "Sources/FrontEnds/Deli/DeliRoots.swift": ["Factory": 1],
        "Sources/FrontEnds/Deli/Role.swift": ["Factory": 2],
        "Sources/FrontEnds/Swinject/Registration.swift": ["Factory": 1],
      ]
    ),
    (
      "The word is part of a name in source, or of the name of a rule.",
      [
        "Sources/DigraphRules/InjectionIntoCopy.swift": ["Injection": 1],
        "Sources/DigraphRules/RuleCatalog.swift": ["Injection": 1],
        "Sources/DigraphRules/ServiceLocator.swift": ["Factory": 1],
        "Sources/FrontEnds/Deli/DeliFrontEnd.swift": ["Factory": 1],
        "Sources/FrontEnds/Deli/ModuleFactories.swift": ["Factory": 1],
        "Sources/FrontEnds/Swinject/Knit/KnitAccessors.swift": ["Factory": 1],
      ]
    ),
    (
      "The configuration says how the generators of Needle and Deli are run, and orders Swinject's custom scopes.",
      [
        "Sources/DigraphPipeline/Configuration/ConfigurationDescription.swift": [
          "Swinject": 2, "Needle": 2, "Deli": 1,
        ],
        "Sources/DigraphPipeline/Configuration/FirstConfiguration.swift": ["Swinject": 1],
      ]
    ),
    (
      "Scans begin with words and code of a typical app, so that real ones need to say less.",
      [
        "Sources/DigraphPipeline/Scans/TypicalModule.swift": ["Swinject": 1],
        "Sources/DigraphPipeline/Scans/TypicalNames.swift": ["Factory": 1, "Injection": 1, "Needle": 2],
      ]
    ),
    (
      "Knit wraps Swinject, so Swinject's front end hands over to it where its input imports Knit.",
      [
        "Sources/FrontEnds/Swinject/SwinjectFrontEnd.swift": ["Knit": 7],
        "Sources/FrontEnds/Swinject/SwinjectTypes.swift": ["Knit": 2],
      ]
    ),
    (
      "A 'Resolver' in a file that imports Swinject is Swinject's, and not DIKit's.",
      ["Sources/FrontEnds/DIKit/DIKitDeclarations.swift": ["Swinject": 1]]
    ),
    (
      "Deli and Swinject can each break a cycle in a way of their own, which the advice names.",
      ["Sources/DigraphRules/DependencyCycle.swift": ["Deli": 1, "Swinject": 1]]
    ),
    (
      "DIKit's generator writes code for a declaration that it cannot use, and Deli's passes over it.",
      ["Sources/DigraphRules/InaccessibleBinding.swift": ["DIKit": 1]]
    ),
    (
      "Injection traps at a request before the set-up, and Deli's module is loaded rather than set up.",
      ["Sources/DigraphRules/LateRegistration.swift": ["Injection": 1, "Deli": 1]]
    ),
    (
      "A payload of Deli's reaches only bindings without a qualifier.",
      ["Sources/DigraphRules/QualifierMismatch.swift": ["Deli": 1]]
    ),
    (
      "Types are meant to ask with Deli's 'Inject', which its generator reads.",
      ["Sources/DigraphRules/ServiceLocator.swift": ["Deli": 1]]
    ),
    (
      "Deli asks all modules, wherever a request began, and Injection the module that is asked.",
      ["Sources/DigraphRules/Support/LoopSpace.swift": ["Deli": 1, "Injection": 1]]
    ),
    (
      "Deli's generator takes any declaration that fits, also one that was not read.",
      ["Sources/DigraphRules/Support/MissingKey.swift": ["Deli": 1]]
    ),
    (
      "A module of Deli's reaches others by a list in 'deli.yml', which the advice names.",
      ["Sources/DigraphRules/UnresolvedDependency.swift": ["Deli": 1]]
    ),
    (
      "Modules of Injection can take one component side by side, and then have an object each.",
      ["Sources/DigraphRules/TornSingleton.swift": ["Injection": 1]]
    ),
    (
      "Injection's keys are printed names of types, and Swinject's are types, which are only easily confused.",
      ["Sources/DigraphRules/TypeNameCollision.swift": ["Injection": 1, "Swinject": 1]]
    ),
    (
      "A type registers itself with DIKit by a conformance, which is the part to remove.",
      ["Sources/DigraphRules/UnusedRegistration.swift": ["DIKit": 1]]
    ),
  ]

  @Test("code that is not made for a framework does not name it")
  func namesAreInTheirPlace() throws {
    let rules = Self.filesOfRules()
    var allowed: [String: [String: Int]] = [:]
    for files in Self.exceptions.map(\.files) { allowed.merge(files) { $0.merging($1, uniquingKeysWith: +) } }
    for file in try SwiftFile.all(below: "Sources") where Self.registers[file.path] == nil {
      let foreign = file.frameworkNames.filter { mention in
        !file.path.hasPrefix(mention.name.folder) && rules[file.path] != mention.name.word
      }
      let counts = foreign.reduce(into: [:]) { $0[$1.name.word, default: 0] += 1 }
      if counts == allowed.removeValue(forKey: file.path) ?? [:] { continue }
      Issue.record(
        """
        \(file.path) names frameworks: \(foreign.map(\.description).joined(separator: "; ")). \
        Ask their descriptors, or give the reason in this test.
        """)
    }
    #expect(allowed.keys.sorted() == [], "these files have no exceptions any more")
  }

  @Test("the files that list all frameworks name each of them")
  func registersAreFound() throws {
    let all = Set(Framework.allCases.map(\.displayName))
    for path in Self.registers.keys where !path.hasSuffix("/Framework.swift") {
      let file = try #require(SwiftFile.all(below: "Sources").first { $0.path == path })
      #expect(Set(file.frameworkNames.map(\.name.word)).isSuperset(of: all), "\(path)")
    }
  }

  @Test("a name is found in each of its forms")
  func formsOfNames() {
    #expect(FrameworkName.words(in: "let a = b.framework == .factory") == ["Factory"])
    #expect(FrameworkName.words(in: "let a: [Framework] = [.swinject, .injection]") == ["Swinject", "Injection"])
    #expect(
      FrameworkName.words(in: "switch x { case .needle: 1 default: Framework.deli.index }") == ["Needle", "Deli"])
    #expect(FrameworkName.words(in: "import DigraphDIKit\nlet types: KnitTypes? = nil") == ["DIKit", "Knit"])
    #expect(FrameworkName.words(in: #"let a = "FactoryKit, Needle's or \(b)""#) == ["Needle", "Factory"])
  }

  @Test("a like name is no framework")
  func likeNames() {
    let source = """
      // Swinject has one.
      let a = provider == .factory || Binding.ProviderKind.factory == b.factory
      let c = make(provider: .factory), knitting = Delimiter("an injection, a factory")
      """
    #expect(FrameworkName.words(in: source) == [])
  }

  /// The files of rules for one framework, with the framework's name.
  private static func filesOfRules() -> [String: String] {
    var files: [String: String] = [:]
    for info in RuleCatalog.all.map({ $0.info }) where info.frameworks.count == 1 {
      let name = info.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      files["Sources/DigraphRules/\(name).swift"] = info.frameworks[0].displayName
    }
    return files
  }
}
