"""What an author does, with the client of pytest-lsp, which checks messages against its own types."""

import asyncio
import os
import pathlib

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

FOLDER = pathlib.Path(os.environ["RUL_FOLDER"])
URI = (FOLDER / "sample.rul").as_uri()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["RULC"], "lsp"]))
async def client(lsp_client: LanguageClient):
    parameters = types.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"),
        workspace_folders=[types.WorkspaceFolder(uri=FOLDER.as_uri(), name="rules")],
    )

    # VS Code can do what these ask for; the client leaves them to the test.
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        assert [one.id for one in params.registrations] == ["files"]

    @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(*_):
        pass

    await lsp_client.initialize_session(parameters)
    yield
    await lsp_client.shutdown_session()


def place(line, character):
    document = types.TextDocumentIdentifier(uri=URI)
    return {"text_document": document, "position": types.Position(line, character)}


async def test_session(client: LanguageClient):
    text = (FOLDER / "sample.rul").read_text()
    document = types.TextDocumentItem(uri=URI, language_id="rul", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))
    while URI not in client.diagnostics:
        await asyncio.wait_for(
            client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), 20
        )
    assert [found.code for found in client.diagnostics[URI]] == ["E0006"]
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    of = types.TextDocumentIdentifier(uri=URI)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(of, whole, types.CodeActionContext([]))
    )
    assert [action.title for action in actions] == [
        "Insert `;`",
        "Make all changes that are certain",
    ]
    found = await client.text_document_completion_async(types.CompletionParams(**place(3, 11)))
    assert {"total", "fall_period"} <= {item.label for item in found.items}
    hover = await client.text_document_hover_async(types.HoverParams(**place(1, 4)))
    assert "var total;" in hover.contents.value
    uses = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(True), **place(1, 4))
    )
    assert len(uses) == 2
    edit = await client.text_document_rename_async(
        types.RenameParams(new_name="sum", **place(1, 4))
    )
    assert len(edit.changes[URI]) == 2
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(of))
    assert [symbol.name for symbol in symbols] == ["total", "f"]
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(of))
    assert len(tokens.data) % 5 == 0
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(of, whole))
    assert [hint.label for hint in hints] == []
    await client.text_document_folding_range_async(types.FoldingRangeParams(of))
    await client.text_document_selection_range_async(
        types.SelectionRangeParams(of, [types.Position(1, 4)])
    )
    await client.text_document_code_lens_async(types.CodeLensParams(of))
    await client.text_document_signature_help_async(types.SignatureHelpParams(**place(3, 11)))
    await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="f"))
