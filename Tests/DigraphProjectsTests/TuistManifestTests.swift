import Testing

@testable import DigraphProjects

@Suite("Tuist")
struct TuistManifestTests {
  private func read(_ text: String, helpers: [String] = []) throws -> TuistManifest {
    let declarations = TuistManifestReader.declarations(of: helpers)
    return try #require(TuistManifestReader.read("import ProjectDescription\n" + text, helpers: declarations))
  }

  @Test func targetsThatAreWrittenOut() throws {
    let manifest = try read(
      """
      let project = Project(
        name: "App",
        targets: [
          .target(
            name: "My-App", destinations: .iOS, product: .app, bundleId: "org.app",
            sources: ["Sources/**", .glob("Extra/*.swift", excluding: ["Extra/Old.swift"])],
            dependencies: [
              .target(name: "Kit"), .project(target: "Core", path: "../Core"), .external(name: "Swinject"),
              .package(product: "Rx"), .sdk(name: "WebKit", type: .framework),
              .xcframework(path: "../F/Firebase.xcframework"),
            ]),
          Target(name: "Kit", platform: .iOS, product: .staticFramework, productName: "KitName", sources: "Kit/**"),
          .target(name: "Tests", product: .unitTests, sources: .paths(["Tests/**"])),
          .target(name: "Widget", product: .appExtension,
            sources: SourceFilesList(globs: [.glob(.relativeToRoot("W/**"))])),
          .target(name: "New", product: .framework, buildableFolders: ["New/Sources", .folder("New/More")]),
        ])
      """)
    #expect(manifest.name == "App")
    #expect(manifest.isComplete)
    #expect(
      manifest.targets == [
        TuistManifest.Target(
          name: "My-App", moduleName: "My_App", kind: .app,
          sources: [
            TuistManifest.Glob(pattern: "Sources/**"),
            TuistManifest.Glob(pattern: "Extra/*.swift", excluding: ["Extra/Old.swift"]),
          ],
          dependencies: ["Kit", "Core", "Swinject", "Rx", "Firebase"]),
        TuistManifest.Target(
          name: "Kit", moduleName: "KitName", kind: .library, sources: [TuistManifest.Glob(pattern: "Kit/**")]),
        TuistManifest.Target(
          name: "Tests", moduleName: "Tests", kind: .test, sources: [TuistManifest.Glob(pattern: "Tests/**")]),
        TuistManifest.Target(
          name: "Widget", moduleName: "Widget", kind: .extension, sources: [TuistManifest.Glob(pattern: "/W/**")]),
        TuistManifest.Target(
          name: "New", moduleName: "New", kind: .library, folders: ["New/Sources", "New/More"]),
      ])
  }

  @Test("an alias of a helper stands for the type whose constants are meant")
  func aliases() throws {
    let helper = """
      import ProjectDescription
      public typealias D = ModuleDependency
      public enum ModuleDependency {
        public enum Feature {
          public static let Root: TargetDependency = .project(target: "RootFeature", path: .relativeToRoot("Root"))
        }
        public enum Data {
          public static let Root: TargetDependency = .project(target: "RootData", path: .relativeToRoot("Data"))
        }
      }
      """
    let manifest = try read(
      "let project = Project(name: \"P\", targets: [.target(name: \"App\", product: .app, dependencies: [D.Feature.Root])])",
      helpers: [helper])
    #expect(manifest.targets.map(\.dependencies) == [["RootFeature"]])
  }

  /// Helpers that build targets from specifications, as the common template for µFeatures does.
  @Test func helpersWithSpecifications() throws {
    let helpers = [
      """
      import ProjectDescription
      public struct Environment { public let name: String; public let organization: String }
      public let env = Environment(name: "Music", organization: "org.music")
      public extension Project {
        static func module(name: String, options: Options = .options(), targets: [Target]) -> Project {
          return Project(name: name, options: options, targets: targets)
        }
      }
      public extension SourceFilesList {
        static let interface: SourceFilesList = "Interface/**"
        static let sources: SourceFilesList = "Sources/**"
      }
      public struct TargetSpec: Configurable {
        public var product: Product
        public var sources: SourceFilesList?
        public var dependencies: [TargetDependency]
        public init(
          product: Product = .staticLibrary, sources: SourceFilesList? = .sources,
          dependencies: [TargetDependency] = []
        ) {
          self.product = product
          self.sources = sources
          self.dependencies = dependencies
        }
        func toTarget(with name: String, product: Product? = nil) -> Target {
          Target.target(
            name: name, product: product ?? self.product, bundleId: "\\(env.organization).\\(name)", sources: sources,
            dependencies: dependencies)
        }
      }
      protocol Configurable { func with(_ block: (inout Self) throws -> Void) rethrows -> Self }
      extension Configurable {
        func with(_ block: (inout Self) throws -> Void) rethrows -> Self {
          var copy = self
          try block(&copy)
          return copy
        }
      }
      """,
      """
      public extension Target {
        static func interface(module: ModulePaths, dependencies: [TargetDependency] = []) -> Target {
          TargetSpec(sources: .interface, dependencies: dependencies)
            .toTarget(with: module.targetName(type: .interface), product: .framework)
        }
        static func implements(module: ModulePaths, product: Product = .staticLibrary, spec: TargetSpec) -> Target {
          let extra = TargetDependency.external(name: "Inject")
          return spec.with {
            $0.sources = .sources
            $0.dependencies = spec.dependencies + [extra]
          }
          .toTarget(with: module.targetName(type: .sources), product: product)
        }
      }
      public extension TargetDependency {
        static func domain(target: ModulePaths.Domain, type: MicroTargetType = .sources) -> TargetDependency {
          .project(target: target.targetName(type: type), path: .relativeToRoot("Projects/\\(target.rawValue)"))
        }
        struct SPM {}
      }
      public extension TargetDependency.SPM { static let Rx = TargetDependency.external(name: "RxSwift") }
      public enum ModulePaths { case feature(Feature), domain(Domain) }
      extension ModulePaths: MicroTargetPathConvertable {
        public func targetName(type: MicroTargetType) -> String {
          switch self {
          case let .feature(module as any MicroTargetPathConvertable),
            let .domain(module as any MicroTargetPathConvertable):
            return module.targetName(type: type)
          }
        }
      }
      public extension ModulePaths {
        enum Feature: String, MicroTargetPathConvertable { case RootFeature }
        enum Domain: String, MicroTargetPathConvertable { case AppDomain }
      }
      public enum MicroTargetType: String { case interface = "Interface", sources = "" }
      public extension MicroTargetPathConvertable where Self: RawRepresentable {
        func targetName(type: MicroTargetType) -> String { "\\(self.rawValue)\\(type.rawValue)" }
      }
      """,
    ]
    let manifest = try read(
      """
      let project = Project.module(
        name: ModulePaths.Domain.AppDomain.rawValue,
        targets: [
          .interface(
            module: .domain(.AppDomain), dependencies: [.domain(target: .AppDomain, type: .interface), .SPM.Rx]),
          .implements(
            module: .feature(.RootFeature), product: .framework,
            spec: .init(dependencies: [.domain(target: .AppDomain)])),
        ])
      """, helpers: helpers)
    #expect(manifest.name == "AppDomain")
    #expect(
      manifest.targets == [
        TuistManifest.Target(
          name: "AppDomainInterface", moduleName: "AppDomainInterface", kind: .library,
          sources: [TuistManifest.Glob(pattern: "Interface/**")], dependencies: ["AppDomainInterface", "RxSwift"]),
        TuistManifest.Target(
          name: "RootFeature", moduleName: "RootFeature", kind: .library,
          sources: [TuistManifest.Glob(pattern: "Sources/**")], dependencies: ["AppDomain", "Inject"]),
      ])
    #expect(manifest.isComplete)
  }

  @Test func setsOfPartsDecideAboutTargets() throws {
    let helper = """
      public enum Part { case interface, testing, demo }
      public extension Project {
        static func make(name: String, product: Product, parts: Set<Part>) -> Project {
          var all: [Target] = []
          if parts.contains(.interface) {
            all.append(Target(name: "\\(name)Interface", product: .framework, sources: "Interface/**"))
          }
          all.append(Target(name: name, product: product, sources: product == .app ? "App/**" : "Sources/**"))
          if parts.contains(.testing) && parts.contains(.interface) {
            all.append(Target(name: "\\(name)Testing", product: .framework, sources: "Testing/**"))
          }
          if parts.contains(.demo) { all.append(Target(name: "\\(name)Demo", product: .app, sources: "Demo/**")) }
          return Project(name: name, targets: all)
        }
      }
      """
    let manifest = try read(
      "let project: Project = .make(name: \"A\", product: .staticLibrary, parts: [.interface, .testing])",
      helpers: [helper])
    #expect(manifest.targets.map(\.name) == ["AInterface", "A", "ATesting"])
    #expect(manifest.targets.map { $0.sources.map(\.pattern) } == [["Interface/**"], ["Sources/**"], ["Testing/**"]])
  }

  /// `.app` is a target's product. Helpers may give the same name to paths and dependencies.
  @Test func productsAreNotWhatHelpersCallAlike() throws {
    let helper = """
      import ProjectDescription
      extension ProjectDescription.Path {
        static var app: Self { .relativeToRoot("Apps/Main") }
      }
      extension TargetDependency {
        static let framework: TargetDependency = .external(name: "Base")
      }
      """
    let manifest = try read(
      """
      let product: Product = .framework
      let project = Project(
        name: "Shop",
        targets: [
          .target(name: "Shop", product: .app, sources: ["Sources/**"], dependencies: [.framework]),
          .target(name: "Kit", product: product, sources: ["Kit/**"]),
        ])
      """, helpers: [helper])
    #expect(manifest.targets.map(\.kind) == [.app, .library])
    #expect(manifest.targets.map(\.dependencies) == [["Base"], []])
  }

  @Test func partsAreNotWhatHelpersCallAlike() throws {
    let helper = """
      import ProjectDescription
      extension ProjectDescription.Path {
        static var app: Self { .relativeToRoot("Apps/Main") }
        static var framework: Self { .relativeToRoot("Kits") }
      }
      public enum Part { case app, framework, tests }
      extension Project {
        static func make(name: String, parts: Set<Part>, product: Product = .framework) -> Project {
          var targets: [Target] = []
          if parts.contains(.app) { targets.append(Target(name: name, product: .app, sources: "Sources/**")) }
          if parts.contains(.framework) { targets.append(Target(name: name, product: product, sources: "Sources/**")) }
          if product == .app { targets.append(Target(name: name + "Clip", product: .appClip, sources: "Clip/**")) }
          return Project(name: name, targets: targets)
        }
      }
      """
    let kit = try read("let project = Project.make(name: \"Kit\", parts: [.framework])", helpers: [helper])
    #expect(kit.targets.map { "\($0.name) \($0.kind)" } == ["Kit library"])
    let shop = try read("let project = Project.make(name: \"Shop\", parts: [.app], product: .app)", helpers: [helper])
    #expect(shop.targets.map { "\($0.name) \($0.kind)" } == ["Shop app", "ShopClip app"])
  }

  @Test func aProjectMayBeImplicit() throws {
    #expect(try read("let project: Project = .init(name: \"A\", targets: [])").name == "A")
  }

  @Test func helpersThatAreNotThere() throws {
    let manifest = try read("let project = Project.feature(name: \"Feed\", dependsOn: [.core])")
    #expect(manifest == TuistManifest(name: "Feed", isComplete: false))
  }

  @Test func otherFilesAreNoManifests() {
    #expect(TuistManifestReader.read("struct Project {}", helpers: ManifestDeclarations()) == nil)
    #expect(TuistManifestReader.read("// import ProjectDescription\n", helpers: ManifestDeclarations()) == nil)
  }

  @Test func projectsAssignFiles() throws {
    let tree = try TemporaryTree([
      "Tuist/ProjectDescriptionHelpers/Help.swift": """
      import ProjectDescription
      extension Target {
        static func lib(_ name: String) -> Target {
          .target(name: name, product: .framework, sources: ["\\(name)/**", .relativeToRoot("Shared/**")])
        }
      }
      """,
      "Workspace.swift": "import ProjectDescription\nlet workspace = Workspace(name: \"W\", projects: [\"**\"])",
      "Projects/App/Project.swift": """
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "App", product: .app, sources: ["Sources/*.swift", "../Common/**/*.swift"]),
        .lib("Kit"), .target(name: "AppTests", product: .unitTests, sources: ["Tests/**"]),
      ])
      """,
      "Projects/Feed/Project.swift": "import ProjectDescription\nlet project = Project.unknown(name: \"My Feed\")",
      "Projects/App/Sources/a.swift": "", "Projects/App/Sources/Deep/d.swift": "", "Projects/App/Kit/Deep/k.swift": "",
      "Projects/App/Tests/t.swift": "", "Projects/Common/Deep/c.swift": "", "Shared/s.swift": "",
      "Projects/Feed/Sources/f.swift": "", "Projects/Feed/Tests/t.swift": "",
      "Projects/App/Config.swift": "struct Config {}",
    ])
    try tree.expectPlacements([
      "Tuist/ProjectDescriptionHelpers/Help.swift": "manifest",
      "Workspace.swift": "manifest",
      "Projects/App/Project.swift": "manifest",
      "Projects/Feed/Project.swift": "manifest",
      "Projects/App/Sources/a.swift": "App",
      "Projects/App/Sources/Deep/d.swift": "(App)",
      "Projects/App/Kit/Deep/k.swift": "Kit",
      "Projects/App/Tests/t.swift": "AppTests*",
      "Projects/Common/Deep/c.swift": "App",
      "Shared/s.swift": "Kit",
      "Projects/Feed/Sources/f.swift": "(My_Feed)",
      "Projects/Feed/Tests/t.swift": "(My_FeedTests)*",
      "Projects/App/Config.swift": "(App)",
    ])
    // Helpers are found, too, if only a part of the tree is read.
    try tree.expectPlacements(["Projects/App/Kit/Deep/k.swift": "Kit"], of: ["Projects/App/Kit"])
  }

  @Test func eachRootHasItsOwnHelpers() throws {
    let manifest = """
      import ProjectDescription
      let project = Project(name: name, targets: [
        .target(name: name, product: .app, sources: [.relativeToRoot("S/**"), "\\(folder)/**"]),
      ])
      """
    let tree = try TemporaryTree([
      "One/Tuist/ProjectDescriptionHelpers/H.swift": "let name = \"A\"",
      "Two/Tuist/ProjectDescriptionHelpers/H.swift": "let name = \"B\"",
      "One/Plugins/P/ProjectDescriptionHelpers/P.swift": "let folder = \"X\"",
      "Two/Plugins/P/ProjectDescriptionHelpers/P.swift": "let folder = \"Y\"",
      "One/App/Project.swift": manifest, "Two/App/Project.swift": manifest, "One/S/s.swift": "", "Two/S/s.swift": "",
      "One/App/X/x.swift": "", "Two/App/Y/y.swift": "",
    ])
    let placements = try tree.placements().filter { $0.value != "manifest" }
    #expect(
      placements == ["One/S/s.swift": "A", "Two/S/s.swift": "B", "One/App/X/x.swift": "A", "Two/App/Y/y.swift": "B"])
  }
}
