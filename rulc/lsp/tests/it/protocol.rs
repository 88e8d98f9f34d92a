//! Checks messages against the protocol: its types, which are generated from its meta model, must
//! be able to read them, and must have read all of them.

use gen_lsp_types as lsp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What a type keeps of a value must be the value.
#[track_caller]
fn check<T: DeserializeOwned + Serialize>(what: &str, value: &Value) {
    let read: T = match serde_json::from_value(value.clone()) {
        Ok(read) => read,
        Err(error) => panic!("{what}: {error}\n{value:#}"),
    };
    let again = serde_json::to_value(read).unwrap();
    assert_eq!(&again, value, "{what}");
}

macro_rules! results {
    ($what:ident, $value:ident: $($method:literal => $request:ident,)*) => {
        match $what {
            $($method => {
                assert_eq!(String::from(<lsp::$request as lsp::Request>::METHOD), $method);
                check::<<lsp::$request as lsp::Request>::Result>($what, $value);
            })*
            "shutdown" => assert_eq!(*$value, Value::Null),
            other => panic!("what is the answer to {other}?"),
        }
    };
}

/// Checks the answer to a request.
#[track_caller]
pub(crate) fn check_result(method: &str, value: &Value) {
    results!(method, value:
        "initialize" => InitializeRequest,
        "textDocument/completion" => CompletionRequest,
        "textDocument/hover" => HoverRequest,
        "textDocument/signatureHelp" => SignatureHelpRequest,
        "textDocument/definition" => DefinitionRequest,
        "textDocument/references" => ReferencesRequest,
        "textDocument/documentHighlight" => DocumentHighlightRequest,
        "textDocument/prepareRename" => PrepareRenameRequest,
        "textDocument/rename" => RenameRequest,
        "textDocument/documentSymbol" => DocumentSymbolRequest,
        "workspace/symbol" => WorkspaceSymbolRequest,
        "textDocument/semanticTokens/full" => SemanticTokensRequest,
        "textDocument/semanticTokens/range" => SemanticTokensRangeRequest,
        "textDocument/documentLink" => DocumentLinkRequest,
        "textDocument/foldingRange" => FoldingRangeRequest,
        "textDocument/selectionRange" => SelectionRangeRequest,
        "textDocument/prepareCallHierarchy" => CallHierarchyPrepareRequest,
        "callHierarchy/incomingCalls" => CallHierarchyIncomingCallsRequest,
        "callHierarchy/outgoingCalls" => CallHierarchyOutgoingCallsRequest,
        "textDocument/inlayHint" => InlayHintRequest,
        "textDocument/codeLens" => CodeLensRequest,
        "textDocument/codeAction" => CodeActionRequest,
        "textDocument/formatting" => DocumentFormattingRequest,
        "textDocument/rangeFormatting" => DocumentRangeFormattingRequest,
        "textDocument/onTypeFormatting" => DocumentOnTypeFormattingRequest,
    );
}

/// Checks the parameters of a notification or request of the server.
#[track_caller]
pub(crate) fn check_message(method: &str, params: &Value) {
    match method {
        "textDocument/publishDiagnostics" => check::<lsp::PublishDiagnosticsParams>(method, params),
        "client/registerCapability" => check::<lsp::RegistrationParams>(method, params),
        "window/workDoneProgress/create" => {
            check::<lsp::WorkDoneProgressCreateParams>(method, params);
        }
        "$/progress" => {
            check::<lsp::ProgressParams>(method, params);
            let value = &params["value"];
            match value["kind"].as_str() {
                Some("begin") => assert!(value["title"].is_string()),
                Some("end") => {}
                other => panic!("progress of the kind {other:?}"),
            }
        }
        "workspace/codeLens/refresh" | "workspace/inlayHint/refresh" => {
            assert_eq!(*params, Value::Null);
        }
        other => panic!("the server sent {other}"),
    }
}
