import Foundation

/// Factory itself, which runs programs and tells how they end.
///
/// `DIGRAPH_FACTORY` names a folder with the sources of hmlongco/Factory. They are built for debugging, since what is
/// wrong traps only then, in a package that is made for the purpose.
struct FactoryLibrary {
  private static let folder = ProcessInfo.processInfo.environment["DIGRAPH_FACTORY"]

  /// Whether the environment says where it is.
  static var isGiven: Bool { folder != nil }

  private struct Failure: Error {
    var output: String
  }

  /// The outcome of asking each factory of some programs, each in a process of its own. For a loop, only the
  /// factory is named that is asked for again.
  func outcomes(of programs: [FactoryProgram]) throws -> [[FactoryProgram.Trap?]] {
    let package = FileManager.default.temporaryDirectory.appending(path: "factory-programs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: package) }
    try write(programs, to: package)
    let built = try run("/usr/bin/env", ["swift", "build", "--package-path", package.path])
    guard built.status == 0 else { throw Failure(output: built.output) }
    let program = package.appending(path: ".build/debug/Programs").path
    return try programs.enumerated().map { number, one in
      try one.factories.indices.map { start in
        let (status, output) = try run(program, ["\(number)", "\(start)"])
        if status == 0 { return nil }
        if let again = output.firstMatch(of: /Circular dependency on Container[0-9]+\.f([0-9]+)/), let id = Int(again.1)
        {
          return .loop([id])
        }
        if let promise = output.firstMatch(of: /K([0-9]+) was not registered/), let id = Int(promise.1) {
          return .promise(id)
        }
        throw Failure(output: output)
      }
    }
  }

  private func write(_ programs: [FactoryProgram], to package: URL) throws {
    let sources = package.appending(path: "Sources")
    try FileManager.default.createDirectory(
      at: sources.appending(path: "Programs"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: sources.appending(path: "FactoryKit"),
      withDestinationURL: URL(filePath: Self.folder ?? "").appending(path: "Sources/FactoryKit/FactoryKit"))
    try """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Programs",
      targets: [.target(name: "FactoryKit"), .executableTarget(name: "Programs", dependencies: ["FactoryKit"])])
    """.write(to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    for (number, program) in programs.enumerated() {
      try program.namespace("Program\(number)").write(
        to: sources.appending(path: "Programs/Program\(number).swift"), atomically: true, encoding: .utf8)
    }
    try """
    import FactoryKit
    extension Scope { static let kept = Cached() }
    let start = Int(CommandLine.arguments[2]) ?? 0
    switch Int(CommandLine.arguments[1]) {
    \(programs.indices.map { "case \($0): Program\($0).ask(start)" }.joined(separator: "\n"))
    default: break
    }
    """.write(to: sources.appending(path: "Programs/main.swift"), atomically: true, encoding: .utf8)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    (process.executableURL, process.arguments) = (URL(filePath: program), arguments)
    (process.standardOutput, process.standardError) = (output, output)
    // Programs are meant to trap.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
