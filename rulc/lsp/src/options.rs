//! What the client can do, and what the user wants.

use gen_lsp_types::InitializeParams;
use serde::Deserialize;
use serde_json::Value;

use crate::features::hints::Hints;
use crate::features::picture::Pictures;
use crate::text::Encoding;

/// What the client can do, and what the user wants.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// What columns count.
    pub(crate) encoding: Encoding,
    /// Whether completions can have places to fill in.
    pub(crate) snippets: bool,
    /// How patterns are shown.
    pub(crate) pictures: Pictures,
    /// Which hints are shown.
    pub(crate) hints: Hints,
    /// True if the client says when files change.
    pub(crate) watches_files: bool,
    /// True if the client shows that the server is busy.
    pub(crate) has_progress: bool,
    /// True if the client asks for code lenses again on request.
    pub(crate) refreshes_lenses: bool,
    /// True if the client asks for inlay hints again on request.
    pub(crate) refreshes_hints: bool,
}

impl Options {
    /// The options of a client that starts a session.
    #[must_use]
    pub(crate) fn of(params: &InitializeParams) -> Options {
        let capabilities = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let has = |path: &str| capabilities.pointer(path).is_some_and(|value| value == true);
        let encodings = capabilities.pointer("/general/positionEncodings");
        let encodings: Vec<String> = encodings
            .and_then(|list| serde_json::from_value(list.clone()).ok())
            .unwrap_or_default();
        let name = params.client_info.as_ref().map_or("", |client| &client.name);
        let is_code = name.contains("Visual Studio Code") || name.contains("VSCodium");
        let mut options = Options {
            encoding: match encodings.iter().any(|encoding| encoding == "utf-8") {
                true => Encoding::Utf8,
                false => Encoding::Utf16,
            },
            snippets: has("/textDocument/completion/completionItem/snippetSupport"),
            pictures: if is_code { Pictures::Images } else { Pictures::Blocks },
            hints: Hints::default(),
            watches_files: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            has_progress: has("/window/workDoneProgress"),
            refreshes_lenses: has("/workspace/codeLens/refreshSupport"),
            refreshes_hints: has("/workspace/inlayHint/refreshSupport"),
        };
        if let Some(settings) = &params.initialization_options {
            options.configure(settings);
        }
        options
    }

    /// Takes the settings of the user, which can be under `rul`; unknown ones are left alone.
    pub(crate) fn configure(&mut self, settings: &Value) {
        let own = settings.get("rul").unwrap_or(settings);
        let Ok(settings) = serde_json::from_value::<Settings>(own.clone()) else { return };
        if let Some(hints) = settings.inlay_hints {
            self.hints = hints;
        }
        match settings.pictures.as_deref() {
            Some("images") => self.pictures = Pictures::Images,
            Some("blocks") => self.pictures = Pictures::Blocks,
            _ => {}
        }
    }
}

/// The settings as the user writes them.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Settings {
    inlay_hints: Option<Hints>,
    pictures: Option<String>,
}
