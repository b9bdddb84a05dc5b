"""Every request, from a client that checks what comes back against the specification."""
import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

import app


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[os.environ["DIGRAPH"], "lsp"]),
    params=["visual-studio-code", "neovim", "emacs"],
)
async def client(request, lsp_client: LanguageClient, tmp_path):
    app.write(tmp_path)
    # What an editor answers to the requests of a server.
    for method in (
        types.CLIENT_REGISTER_CAPABILITY,
        types.WORKSPACE_CODE_LENS_REFRESH,
        types.WORKSPACE_INLAY_HINT_REFRESH,
    ):
        lsp_client.feature(method)(lambda params: None)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="app")],
        )
    )
    lsp_client.uri = (tmp_path / "Wiring.swift").as_uri()
    lsp_client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(lsp_client.uri, "swift", 1, app.SOUND))
    )
    yield
    await lsp_client.shutdown_session()


def at(client, text):
    line, column = app.place(text)
    return {
        "text_document": types.TextDocumentIdentifier(client.uri),
        "position": types.Position(line, column),
    }


def starts(locations):
    return [(place.range.start.line, place.range.start.character) for place in locations]


def change(client, text, version):
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=client.uri, version=version),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )


async def diagnostics(client):
    report = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(client.uri))
    )
    return report.items


@pytest.mark.asyncio
async def test_places(client: LanguageClient):
    definition = await client.text_document_definition_async(types.DefinitionParams(**at(client, "API.self)!")))
    assert starts(definition) == [app.place("API.self) {")]
    references = await client.text_document_references_async(
        types.ReferenceParams(**at(client, "API.self) {"), context=types.ReferenceContext(False))
    )
    assert starts(references) == [app.place("API.self)!")]
    implementation = await client.text_document_implementation_async(
        types.ImplementationParams(**at(client, "API.self)!"))
    )
    assert starts(implementation) == [app.place("LiveAPI: API")]
    kind = await client.text_document_type_definition_async(types.TypeDefinitionParams(**at(client, "API.self)!")))
    assert starts(kind) == [app.place("API {}")]
    hover = await client.text_document_hover_async(types.HoverParams(**at(client, "API.self)!")))
    assert "made as `LiveAPI`" in hover.contents.value
    assert await client.text_document_hover_async(types.HoverParams(**at(client, "return"))) is None


@pytest.mark.asyncio
async def test_call_hierarchy(client: LanguageClient):
    items = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**at(client, "Feed.self) {"))
    )
    incoming = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(items[0]))
    assert [call.from_.name for call in incoming] == ["start()"]
    outgoing = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(items[0]))
    assert [call.to.name for call in outgoing] == ["API"]


@pytest.mark.asyncio
async def test_document(client: LanguageClient):
    document = types.TextDocumentIdentifier(client.uri)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert "asked for once · container" in [lens.command.title for lens in lenses]
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, whole))
    assert [hint.label for hint in hints] == ["→ LiveAPI · container", "→ Feed · graph"]
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [symbol.name for symbol in symbols] == ["API", "Feed"]
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("fe"))
    assert [symbol.name for symbol in found] == ["Feed"]


@pytest.mark.asyncio
async def test_mistake(client: LanguageClient):
    change(client, app.CAPTURED, 2)
    found = await diagnostics(client)
    assert [item.code for item in found] == ["captured-container"]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(client.uri), found[0].range, types.CodeActionContext(found)
        )
    )
    assert actions[0].is_preferred
    assert actions[0].edit.document_changes[0].text_document.version == 2
    change(client, app.SOUND, 3)
    assert not await diagnostics(client)
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
    assert [item for item in report.items if getattr(item, "items", [])] == []


@pytest.mark.asyncio
async def test_completion(client: LanguageClient):
    line, _ = app.place("  return container")
    change(client, app.SOUND.replace("  return", "  // digraph:disable:next capt\n  return"), 2)
    items = await client.text_document_completion_async(
        types.CompletionParams(types.TextDocumentIdentifier(client.uri), types.Position(line, 30))
    )
    assert "captive-dependency" in [item.label for item in items.items]
