extension LSP {
  struct Diagnostic: Codable, Hashable, Sendable {
    var range: Range
    var severity: Int
    var code: String?
    var codeDescription: CodeDescription?
    var source = "digraph"
    var message: String
    var tags: [Int]?
    var relatedInformation: [RelatedInformation]?
    /// The fingerprint of the finding, by which code actions recognise it.
    var data: String?

    struct CodeDescription: Codable, Hashable, Sendable { var href: String }

    struct RelatedInformation: Codable, Hashable, Sendable {
      var location: Location
      var message: String
    }

    /// The tag of code that nothing needs, which editors fade.
    static let unnecessary = 1
  }

  struct PublishDiagnosticsParams: Codable, Hashable, Sendable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
  }

  struct DocumentDiagnosticParams: Codable, Sendable {
    var textDocument: TextDocumentIdentifier
    var previousResultId: String?
  }

  struct WorkspaceDiagnosticParams: Codable, Sendable {
    var previousResultIds: [PreviousResultId]?

    struct PreviousResultId: Codable, Sendable {
      var uri: String
      var value: String
    }
  }

  /// A report about one document: all of its diagnostics, or a statement that an earlier report still holds.
  struct DocumentDiagnosticReport: Codable, Hashable, Sendable {
    var kind: String
    var resultId: String?
    var items: [Diagnostic]?
    var uri: String?
    var version: Int?
  }

  struct WorkspaceDiagnosticReport: Codable, Hashable, Sendable { var items: [DocumentDiagnosticReport] }

  struct Hover: Codable, Hashable, Sendable {
    var contents: MarkupContent
    var range: Range?
  }

  struct CodeLens: Codable, Hashable, Sendable {
    var range: Range
    /// `nil` until the client asks for it.
    var command: Command?
    /// The document of a lens without a command.
    var data: String?
  }

  struct InlayHint: Codable, Hashable, Sendable {
    var position: Position
    var label: String
    var paddingLeft = true
  }

  struct CodeActionParams: Codable, Sendable {
    var textDocument: TextDocumentIdentifier
    var range: Range
    var context: Context?

    struct Context: Codable, Sendable { var only: [String]? }
  }

  struct CodeAction: Codable, Hashable, Sendable {
    var title: String
    var kind = "quickfix"
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit?
    var command: Command?
  }

  /// The three kinds of symbol that the wiring uses.
  enum SymbolKind {
    static let interface = 11
    static let object = 19
    static let key = 20
  }

  struct DocumentSymbol: Codable, Hashable, Sendable {
    var name: String
    var detail: String?
    var kind: Int
    var range: Range
    var selectionRange: Range
  }

  struct WorkspaceSymbolParams: Codable, Sendable { var query: String }

  struct WorkspaceSymbol: Codable, Hashable, Sendable {
    var name: String
    var kind: Int
    var containerName: String?
    var location: Location
  }

  struct CallHierarchyItem: Codable, Hashable, Sendable {
    var name: String
    var kind: Int
    var detail: String?
    var uri: String
    var range: Range
    var selectionRange: Range
  }

  struct CallHierarchyParams: Codable, Sendable { var item: CallHierarchyItem }

  struct CallHierarchyIncomingCall: Codable, Hashable, Sendable {
    var from: CallHierarchyItem
    var fromRanges: [Range]
  }

  struct CallHierarchyOutgoingCall: Codable, Hashable, Sendable {
    var to: CallHierarchyItem
    var fromRanges: [Range]
  }

  struct CompletionItem: Codable, Hashable, Sendable {
    var label: String
    var kind: Int
    var detail: String?
    var textEdit: TextEdit?

    static let value = 12
    static let keyword = 14
  }

  struct CompletionList: Codable, Hashable, Sendable {
    var isIncomplete = false
    var items: [CompletionItem]
  }
}
