import DigraphJSON
public import DigraphModel
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// JSON graph, version 1: the whole graph, for programs and for later runs.
///
/// `graph-v1.schema.json` describes the format. Reading a written graph gives the same graph.
public enum JSONGraph {
  /// Writes a graph as one object.
  ///
  /// - Parameters:
  ///   - graph: The graph, with all of its parts in their order.
  ///   - findings: The findings in the graph, including those that do not count; `nil` if no rules have run.
  ///   - guards: The rules' verdicts on required requests that lose their answers; empty if no rules have run.
  ///   - tool: The program that writes the document.
  /// - Returns: JSON with a line for each container, binding, request, gap and finding, and a final newline.
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  public static func text(
    of graph: Graph, findings: [Finding]? = nil, guards: [Guard] = [], tool: Tool
  ) throws -> String {
    try JSONText(absent: .null, expandedDepth: 2).encode(
      GraphDocument(graph, findings: findings, guards: guards, tool: tool))
  }

  /// Reads a graph from any program, with or without the members that the schema calls optional.
  ///
  /// - Throws: `JSONGraph.ReadingError`.
  public static func read(_ data: Data) throws(ReadingError) -> Graph { try contents(of: data).graph }

  /// The contents of a document.
  public struct Contents: Sendable {
    /// The graph.
    public var graph: Graph
    /// The findings, including those that do not count; `nil` if the document has none.
    public var findings: [Finding]?
    /// Verdicts on required requests that lose their answers; empty if the document has none.
    public var guards: [Guard]
  }

  /// Reads a graph together with its findings and guards.
  ///
  /// - Throws: `JSONGraph.ReadingError`.
  public static func contents(of data: Data) throws(ReadingError) -> Contents {
    let decoder = JSONDecoder()
    do {
      // The version is checked first, because it explains best why the rest cannot be read.
      let version = try decoder.decode(Version.self, from: data).version
      guard version == GraphDocument.currentVersion else { throw ReadingError.unknownVersion(version) }
      let document = try decoder.decode(GraphDocument.self, from: data)
      return Contents(
        graph: try document.graph(), findings: document.findings?.map(\.finding),
        guards: document.requests.compactMap(\.loss))
    } catch let error as ReadingError {
      throw error
    } catch {
      throw ReadingError.notAGraph(Self.reason(error))
    }
  }

  /// The message of a decoder, in the words that people use about JSON.
  private static func reason(_ error: any Error) -> String {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      let path = (context.codingPath + (key.map { [$0] } ?? [])).map {
        $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)"
      }
      let text = path.joined()
      return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "'\(place(context, key))' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = place(context)
      return path.isEmpty ? "it is not an object" : "'\(path)' is of another type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "'\(place(context))' has a value that is unknown"
    default: return "it is not valid JSON"
    }
  }

  private struct Version: Decodable { var version: Int }

  /// The reason why a text is not a graph.
  public enum ReadingError: Error, Hashable, CustomStringConvertible {
    /// It is not JSON, or does not have the form that the schema describes.
    case notAGraph(String)
    /// Its version is unknown to this program.
    case unknownVersion(Int)
    /// Its parts contradict each other; a sentence for each contradiction.
    case inconsistent([String])

    /// The reason in one line: lower case, no full stop.
    public var description: String {
      switch self {
      case .notAGraph(let reason): "not a JSON graph: \(reason)"
      case .unknownVersion(let version):
        "a JSON graph of version \(version), and this program reads version \(GraphDocument.currentVersion)"
      case .inconsistent(let reasons): "an inconsistent JSON graph: \(reasons.joined(separator: "; "))"
      }
    }
  }
}
