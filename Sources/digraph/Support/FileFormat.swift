import ArgumentParser
import Foundation

/// Values of `--format` that the ending of a file's name can determine.
protocol FileFormat: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {
  /// Endings of files in this format, in lower case, the most common one first.
  var endings: [String] { get }
}

extension FileFormat {
  /// The format that the ending of a file's name determines.
  init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(where: path.hasSuffix) }) else { return nil }
    self = format
  }

  /// Rejects a file whose name determines no format: a guess could give a format that is not wanted.
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
