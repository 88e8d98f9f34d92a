//! Code lenses: what can be started from the text, and the sizes of functions.
//!
//! The commands are the editor's: an extension starts `rulvm` and `ruldbg`.

use gen_lsp_types::{CodeLens, Command, Uri};
use grammar_text::Token;
use serde_json::{Value, json};

use crate::costs::Costs;
use crate::project::View;

/// The commands of lenses. Their argument is an object: `uri`, `path`, and `test` with the name of
/// a test.
pub(crate) const PLAY: &str = "rul.play";
/// See `PLAY`.
pub const DEBUG: &str = "rul.debug";
/// See [`PLAY`].
pub(crate) const RUN_TEST: &str = "rul.runTest";
/// See [`PLAY`].
pub(crate) const DEBUG_TEST: &str = "rul.debugTest";

/// The lenses of the text.
#[must_use]
pub fn of(view: &View<'_>, uri: &Uri) -> Vec<CodeLens> {
    let (_, items) = view.items_of(view.source);
    let text = view.text();
    let path = view.project.path(view.source);
    // Rules with errors have no bytes: the sizes of the version before stay.
    let costs = view.project.costs.borrow().clone().filter(|costs| !costs.file.is_empty());
    let mut shown = view.project.sizes.borrow_mut();
    let mut size = |name: &str, now: Option<String>| {
        let key = (path.to_owned(), name.to_owned());
        if let Some(now) = now {
            shown.insert(key.clone(), now);
        }
        shown.get(&key).cloned()
    };
    let mut out = Vec::new();
    let mut add = |range: &std::ops::Range<usize>, title: String, command: &str, more: Value| {
        let arguments = (!command.is_empty()).then(|| {
            let mut argument = json!({ "uri": uri, "path": path });
            if let (Some(argument), Some(more)) = (argument.as_object_mut(), more.as_object()) {
                argument.extend(more.clone());
            }
            vec![argument]
        });
        let command = command.to_owned();
        out.push(CodeLens {
            range: view.range(range),
            command: Some(Command { title, command, arguments, tooltip: None }),
            data: None,
        });
    };
    for item in &items {
        let first = item.name.clone().unwrap_or(item.range.clone());
        let name = text.get(first.clone()).unwrap_or_default();
        match item.word {
            Token::Rule => {
                add(&first, "Play".to_owned(), PLAY, json!({}));
                add(&first, "Debug".to_owned(), DEBUG, json!({}));
                let now = costs.as_ref().map(|costs| {
                    let (file, Costs { code, variables, .. }) = (costs.file.len(), &**costs);
                    format!("{file} bytes, code {code}, {variables} of 64 variables")
                });
                if let Some(title) = size("", now) {
                    add(&first, title, "", json!({}));
                }
            }
            Token::Test => {
                let test = json!({ "test": unquoted(name) });
                add(&first, "Run test".to_owned(), RUN_TEST, test.clone());
                add(&first, "Debug test".to_owned(), DEBUG_TEST, test);
            }
            Token::Fn | Token::Phase => {
                let now = costs.as_ref().map(|costs| {
                    let lines = view.lines_of(view.source, &item.range);
                    let bytes = costs.of_lines(view.source, lines);
                    format!("{bytes} byte{}", if bytes == 1 { "" } else { "s" })
                });
                if let Some(title) = size(name, now) {
                    add(&first, title, "", json!({}));
                }
            }
            _ => {}
        }
    }
    out
}

/// The value of a string.
fn unquoted(text: &str) -> String {
    let (file, _) =
        grammar_text::parse(grammar::span::SourceId::default(), &format!("test {text} {{ }}"));
    file.items
        .into_iter()
        .find_map(|item| match item {
            grammar_text::ast::Item::Test(test) => Some(test.name.value),
            _ => None,
        })
        .unwrap_or_default()
}
