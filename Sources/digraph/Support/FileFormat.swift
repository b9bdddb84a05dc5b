import ArgumentParser
import Foundation

/// Values of `--format` that the name of a file can tell.
protocol FileFormat: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {
  /// Endings of files in this format, in small letters, the usual one first.
  var endings: [String] { get }
}

extension FileFormat {
  /// The format that a file's name tells.
  init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(where: path.hasSuffix) }) else { return nil }
    self = format
  }

  /// Refuses a file whose name tells no format: to guess would write what nobody has asked for.
  ///
  /// Devices have no endings.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ path: String) throws {
    guard Self(path: path) == nil, !["/dev/", "/proc/"].contains(where: path.hasPrefix) else { return }
    let endings = allCases.compactMap(\.endings.first).joined(separator: ", ")
    throw ValidationError(
      "the name of '\(path)' tells no format; end it in one of \(endings), or say which with --format")
  }
}
