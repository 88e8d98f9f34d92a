//! The answers to requests: a row for each request says which feature answers it.

use gen_lsp_types as lsp;
use gen_lsp_types::Uri;
use lsp_server::ResponseError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::features::{
    actions, calls, completion, folding, format, hints, hover, lenses, links, names, selection,
    signature, symbols, tokens,
};
use crate::state::State;

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No such request.
    Unknown,
    /// Its parameters are wrong.
    Parameters(String),
    /// It cannot be done, and why.
    Refused(String),
}

impl Failure {
    /// The error that the client gets.
    pub(crate) fn error(self, method: &str) -> ResponseError {
        let (code, message) = match self {
            Failure::Unknown => (-32601, format!("there is no request `{method}`")),
            Failure::Parameters(problem) => (-32602, format!("`{method}`: {problem}")),
            Failure::Refused(reason) => (-32803, reason),
        };
        ResponseError { code, message, data: None }
    }
}

/// The answer to a request.
pub(crate) type Answer = Result<Value, Failure>;

/// True for a request about all files of the folders.
pub(crate) fn needs_all_files(method: &str) -> bool {
    matches!(method, "textDocument/references" | "textDocument/rename" | "workspace/symbol")
}

/// Answers a request.
///
/// # Errors
/// Why there is no answer.
pub(crate) fn answer(state: &State, method: &str, params: Value) -> Answer {
    match method {
        "textDocument/hover" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            let pictures = state.options.pictures;
            value(state.view(&uri, |view| hover::at(view, view.offset(position), pictures)))
        }
        "textDocument/completion" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            let snippets = state.options.snippets;
            if let Some(items) = state.files(&uri, position) {
                return value(lsp::CompletionList { items, ..Default::default() });
            }
            let neighbor = |name: &str| state.neighbor(&uri, name);
            let items = state.glance(&uri, position, |view, text, offset| {
                completion::at(view, text, offset, snippets, &neighbor)
            });
            let items = items.unwrap_or_default();
            let is_incomplete = items.len() >= completion::MOST_NAMES;
            value(lsp::CompletionList { is_incomplete, items, ..Default::default() })
        }
        "textDocument/signatureHelp" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            value(state.view(&uri, |view| signature::help(view, view.offset(position))))
        }
        "textDocument/definition" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            value(state.view(&uri, |view| names::definition(view, view.offset(position))))
        }
        "textDocument/references" => {
            let with_declaration =
                params.pointer("/context/includeDeclaration") != Some(&Value::Bool(false));
            let At { uri, position } = parse::<AtText>(params)?.into();
            value(state.references(&uri, position, with_declaration))
        }
        "textDocument/documentHighlight" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            value(state.view(&uri, |view| names::highlights(view, view.offset(position))))
        }
        "textDocument/prepareRename" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            let found = state.view(&uri, |view| {
                let (_, symbol, span) = names::renamed(view, view.offset(position))?;
                Ok(json!({ "range": view.range_of(span), "placeholder": symbol.name }))
            });
            value(found.transpose().map_err(Failure::Refused)?)
        }
        "textDocument/rename" => {
            let params: lsp::RenameParams = parse(params)?;
            let place = params.text_document_position_params;
            let uri = place.text_document.uri;
            let edit = state.rename(&uri, place.position, &params.new_name);
            value(edit.map_err(Failure::Refused)?)
        }
        "textDocument/documentSymbol" => value(state.view(&uri_in(params)?, symbols::document)),
        "workspace/symbol" => {
            let params: lsp::WorkspaceSymbolParams = parse(params)?;
            let found = state.symbols(&params.query).into_iter().map(|(found, location)| {
                json!({ "name": found.name, "kind": found.kind, "location": location })
            });
            value(found.collect::<Vec<_>>())
        }
        "textDocument/semanticTokens/full" => {
            let data = state.view(&uri_in(params)?, |view| tokens::of(view, None));
            value(data.map(|data| lsp::SemanticTokens { result_id: None, data }))
        }
        "textDocument/semanticTokens/range" => {
            let params: lsp::SemanticTokensRangeParams = parse(params)?;
            let data = state.view(&params.text_document.uri, |view| {
                tokens::of(view, Some(&view.bytes(params.range)))
            });
            value(data.map(|data| lsp::SemanticTokens { result_id: None, data }))
        }
        "textDocument/codeAction" => {
            let params: lsp::CodeActionParams = parse(params)?;
            let only = params.context.only.as_deref();
            value(state.view(&params.text_document.uri, |view| {
                let range = view.bytes(params.range);
                actions::at(view, &range, only, &|found| state.shown(view, found))
            }))
        }
        "textDocument/formatting" => {
            value(state.view(&uri_in(params)?, |view| format::edits(view, None)))
        }
        "textDocument/rangeFormatting" => {
            let params: lsp::DocumentRangeFormattingParams = parse(params)?;
            value(state.view(&params.text_document.uri, |view| {
                format::edits(view, Some(&view.bytes(params.range)))
            }))
        }
        "textDocument/onTypeFormatting" => {
            let params: lsp::DocumentOnTypeFormattingParams = parse(params)?;
            value(state.view(&params.text_document.uri, |view| {
                format::typed(view, view.offset(params.position), &params.ch)
            }))
        }
        "textDocument/documentLink" => value(state.view(&uri_in(params)?, links::of)),
        "textDocument/foldingRange" => value(state.view(&uri_in(params)?, folding::ranges)),
        "textDocument/selectionRange" => {
            let params: lsp::SelectionRangeParams = parse(params)?;
            let uri = params.text_document.uri;
            value(state.view(&uri, |view| selection::ranges(view, &params.positions)))
        }
        "textDocument/prepareCallHierarchy" => {
            let At { uri, position } = parse::<AtText>(params)?.into();
            let item = state.view(&uri, |view| calls::prepare(view, view.offset(position)));
            value(item.flatten().map(|item| vec![item]))
        }
        "callHierarchy/incomingCalls" => {
            let item = parse::<OfItem>(params)?.item;
            value(state.view(&item.uri, |view| {
                calls::incoming(view, view.offset(item.selection_range.start))
            }))
        }
        "callHierarchy/outgoingCalls" => {
            let item = parse::<OfItem>(params)?.item;
            value(state.view(&item.uri, |view| {
                calls::outgoing(view, view.offset(item.selection_range.start))
            }))
        }
        "textDocument/inlayHint" => {
            let params: lsp::InlayHintParams = parse(params)?;
            let wanted = state.options.hints;
            value(state.view(&params.text_document.uri, |view| {
                hints::of(view, &view.bytes(params.range), wanted)
            }))
        }
        "textDocument/codeLens" => {
            let uri = uri_in(params)?;
            value(state.view(&uri, |view| lenses::of(view, &uri)))
        }
        _ => Err(Failure::Unknown),
    }
}

/// A request about a place of a text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtText {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
}

struct At {
    uri: Uri,
    position: lsp::Position,
}

impl From<AtText> for At {
    fn from(at: AtText) -> At {
        At { uri: at.text_document.uri, position: at.position }
    }
}

/// A request about an item of the call hierarchy.
#[derive(Deserialize)]
struct OfItem {
    item: lsp::CallHierarchyItem,
}

/// A request about a text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfText {
    text_document: lsp::TextDocumentIdentifier,
}

fn uri_in(params: Value) -> Result<Uri, Failure> {
    Ok(parse::<OfText>(params)?.text_document.uri)
}

/// Reads parameters.
///
/// # Errors
/// What is wrong with them.
pub(crate) fn parse<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Parameters(error.to_string()))
}

fn value(result: impl Serialize) -> Answer {
    serde_json::to_value(result).map_err(|error| Failure::Refused(error.to_string()))
}
