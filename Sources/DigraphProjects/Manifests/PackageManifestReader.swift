import SwiftParser
import SwiftSyntax

/// Reads a `Package.swift`.
struct PackageManifestReader {
  private var manifest = PackageManifest()

  /// The contents of a manifest; nil if the text is no manifest, but a source file of the same name.
  static func read(_ text: String) -> PackageManifest? {
    guard text.mentions("PackageDescription") else { return nil }
    let file = ManifestSource.parse(text)
    guard file.imports("PackageDescription") else { return nil }
    var reader = PackageManifestReader()
    reader.manifest.toolsVersion = toolsVersion(in: text)
    let packages = ManifestInterpreter(file).declaredCalls("Package")
    if packages.isEmpty { reader.manifest.isComplete = file.declaresNothing }
    for package in packages { reader.add(package) }
    if !reader.manifest.isComplete { reader.addWrittenTargets(of: file) }
    return reader.manifest
  }

  /// The version in the comment `// swift-tools-version: 5.9` at the start.
  private static func toolsVersion(in text: String) -> [Int] {
    let marker = "swift-tools-version:"
    guard let range = text.prefix(1_000).firstRange(of: marker) else { return [] }
    let version = text[range.upperBound...].drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }
    return version.split(separator: ".").compactMap { Int($0) }
  }

  private mutating func add(_ package: ManifestCall) {
    manifest.name = manifest.name ?? package["name"]?.string
    for product in package["products"]?.elements ?? [] {
      guard let call = product.call, let name = call["name"]?.string else { continue }
      let targets = call["targets"]?.strings ?? []
      manifest.products[name, default: []] += targets.filter { !(manifest.products[name] ?? []).contains($0) }
    }
    guard let targets = package["targets"] else { return }
    guard let elements = targets.elements else {
      manifest.isComplete = false
      return
    }
    for element in elements { add(target: element) }
  }

  private mutating func add(target value: ManifestValue) {
    guard let call = value.call,
      let type = PackageManifest.TargetType(function: call.name == "init" ? "target" : call.name),
      let name = (call["name"] ?? .unknown).string
    else {
      manifest.isComplete = false
      return
    }
    guard !manifest.targets.contains(where: { $0.name == name }) else { return }
    manifest.targets.append(Self.target(name, type, call))
    if let value = call["dependencies"] {
      let elements = value.isComplete ? value.elements : nil
      if elements?.allSatisfy({ Self.dependency($0) != nil }) != true { manifest.knowsDependencies = false }
    }
  }

  private static func target(
    _ name: String, _ type: PackageManifest.TargetType, _ call: ManifestCall
  ) -> PackageManifest.Target {
    var target = PackageManifest.Target(name: name, type: type)
    target.path = call["path"]?.string
    if let sources = call["sources"], sources.isComplete, let elements = sources.elements,
      elements.allSatisfy({ $0.string != nil })
    {
      target.sources = sources.strings
    }
    target.exclude = call["exclude"]?.strings ?? []
    target.dependencies = (call["dependencies"]?.elements ?? []).compactMap(dependency)
    target.conditions = conditions(call["swiftSettings"])
    return target
  }

  /// The name in `"X"`, `.target(name: "X")`, `.product(name: "X", package: "p")` or `.byName(name: "X")`.
  private static func dependency(_ value: ManifestValue) -> String? {
    if let name = value.string { return name }
    guard let call = value.call, ["target", "product", "byName", "init"].contains(call.name) else { return nil }
    return call["name"]?.string
  }

  /// The conditions of `.define("X", .when(configuration: .debug))`, and those that the package manager defines itself.
  private static func conditions(_ settings: ManifestValue?) -> [String: [String]] {
    var result = ["debug": ["DEBUG", "SWIFT_PACKAGE"], "release": ["SWIFT_PACKAGE"]]
    for setting in settings?.elements ?? [] {
      guard let call = setting.call, call.name == "define", let name = call.unlabeled?.string else { continue }
      let when = call.arguments.dropFirst().first?.value.call
      let only = when?["configuration"]?.call?.name
      for configuration in ["debug", "release"] where only == nil || only == configuration {
        result[configuration, default: []].append(name)
      }
    }
    return result.mapValues { Set($0).sorted() }
  }

  // MARK: Targets that are written but not understood

  /// Adds all calls that look like targets: for manifests that build their lists in ways that are not understood.
  private mutating func addWrittenTargets(of file: SourceFileSyntax) {
    let finder = TargetFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    for (name, type, call) in finder.targets where !manifest.targets.contains(where: { $0.name == name }) {
      manifest.targets.append(Self.target(name, type, call))
    }
  }
}

extension SourceFileSyntax {
  /// Whether the file imports a module, under a condition or not.
  func imports(_ module: String) -> Bool {
    statements.contains { item in
      if case .decl(let declaration) = item.item, let node = declaration.as(ImportDeclSyntax.self) {
        return node.path.trimmedDescription == module
      }
      return item.item.is(IfConfigDeclSyntax.self) && item.description.mentions("import \(module)")
    }
  }

  /// Whether the file consists of imports, like a template that is commented out.
  var declaresNothing: Bool {
    statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
  }
}

/// Finds calls that make a target with a literal name.
private final class TargetFinder: SyntaxVisitor {
  var targets: [(String, PackageManifest.TargetType, ManifestCall)] = []

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    // In these lists, `.target(name:)` and similar calls refer to a target instead of creating one.
    ["dependencies", "plugins", "products"].contains(node.label?.text ?? "") ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      let type = PackageManifest.TargetType(function: callee)
    else { return .visitChildren }
    var call = ManifestCall(name: callee, base: nil, at: node)
    for argument in node.arguments {
      guard let label = argument.label?.text else { continue }
      call[label] = Self.literal(argument.expression)
    }
    if let name = call["name"]?.string, call.arguments.count > 1 || type != .regular {
      targets.append((name, type, call))
    }
    return .skipChildren
  }

  private static func literal(_ expression: ExprSyntax) -> ManifestValue {
    if let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue { return .string(text) }
    if let array = expression.as(ArrayExprSyntax.self) { return .array(array.elements.map { literal($0.expression) }) }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    else { return .unknown }
    let arguments = call.arguments.map {
      ManifestCall.Argument(label: $0.label?.text, value: literal($0.expression))
    }
    return .call(ManifestCall(name: name, base: nil, at: call, arguments: arguments))
  }
}
