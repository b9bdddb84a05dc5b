/// Types of the Language Server Protocol 3.17, with the names of the specification:
/// <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/>.
enum LSP {}

extension LSP {
  /// A position; line and column start at 0, and the client has negotiated the unit of columns.
  struct Position: Codable, Hashable, Sendable, Comparable {
    var line: Int
    var character: Int

    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.line, lhs.character) < (rhs.line, rhs.character) }
  }

  struct Range: Codable, Hashable, Sendable {
    var start: Position
    var end: Position
  }

  struct Location: Codable, Hashable, Sendable {
    var uri: String
    var range: Range
  }

  struct TextDocumentIdentifier: Codable, Hashable, Sendable {
    var uri: String
  }

  struct TextDocumentItem: Codable, Sendable {
    var uri: String
    var version: Int
    var text: String
  }

  struct VersionedTextDocumentIdentifier: Codable, Hashable, Sendable {
    var uri: String
    var version: Int?
  }

  struct TextDocumentContentChangeEvent: Codable, Sendable {
    /// The range that is replaced; `nil` for the whole text.
    var range: Range?
    var text: String
  }

  struct TextEdit: Codable, Hashable, Sendable {
    var range: Range
    var newText: String
  }

  struct TextDocumentEdit: Codable, Hashable, Sendable {
    var textDocument: OptionalVersion
    var edits: [TextEdit]

    struct OptionalVersion: Codable, Hashable, Sendable {
      var uri: String
      var version: Int?

      /// Encodes `version` even if it is `null`, which means that the file is not open.
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(uri, forKey: .uri)
        try container.encode(version, forKey: .version)
      }
    }
  }

  struct WorkspaceEdit: Codable, Hashable, Sendable {
    var changes: [String: [TextEdit]]?
    var documentChanges: [TextDocumentEdit]?
  }

  struct MarkupContent: Codable, Hashable, Sendable {
    var kind = "markdown"
    var value: String
  }

  struct Command: Codable, Hashable, Sendable {
    var title: String
    var command: String
    var arguments: [JSONValue]?
  }
}

// MARK: Parameters

extension LSP {
  struct DidOpenTextDocumentParams: Codable, Sendable { var textDocument: TextDocumentItem }

  struct DidChangeTextDocumentParams: Codable, Sendable {
    var textDocument: VersionedTextDocumentIdentifier
    var contentChanges: [TextDocumentContentChangeEvent]
  }

  /// The parameters of notifications and requests that name only a document.
  struct TextDocumentParams: Codable, Sendable { var textDocument: TextDocumentIdentifier }

  struct TextDocumentPositionParams: Codable, Sendable {
    var textDocument: TextDocumentIdentifier
    var position: Position
  }

  struct ReferenceParams: Codable, Sendable {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var context: Context?

    struct Context: Codable, Sendable { var includeDeclaration: Bool }
  }

  struct RangeParams: Codable, Sendable {
    var textDocument: TextDocumentIdentifier
    var range: Range
  }

  struct WorkspaceFolder: Codable, Hashable, Sendable {
    var uri: String
    var name: String?
  }

  struct DidChangeWorkspaceFoldersParams: Codable, Sendable {
    var event: Event

    struct Event: Codable, Sendable {
      var added: [WorkspaceFolder]
      var removed: [WorkspaceFolder]
    }
  }

  struct CancelParams: Codable, Sendable { var id: RequestID }

  struct InitializeParams: Codable, Sendable {
    var processId: Int?
    var rootUri: String?
    var rootPath: String?
    var workspaceFolders: [WorkspaceFolder]?
    var capabilities: JSONValue?
    var initializationOptions: JSONValue?
  }
}
