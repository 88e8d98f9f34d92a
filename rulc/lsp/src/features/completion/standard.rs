//! Functions of standard modules that the text does not use yet: a completion adds the `use`.

use std::sync::LazyLock;

use gen_lsp_types::{CompletionItemKind, TextEdit};
use grammar_text::Token;

use super::{Completion, call_snippet, markdown};
use crate::outline::{self, Item};
use crate::text::Lines;

/// A function of a standard module.
struct Function {
    module: &'static str,
    name: &'static str,
    parameters: Vec<&'static str>,
    comment: Option<String>,
}

static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    let mut out = Vec::new();
    for module in stdlib_rules::MODULES {
        let parts = outline::parts(module.text);
        for item in outline::items(module.text, &parts) {
            out.extend(function(module.name, module.text, &item));
        }
    }
    out
});

/// The function that an item declares for others.
fn function(module: &'static str, text: &'static str, item: &Item<'_>) -> Option<Function> {
    let declared = text.get(item.range.clone())?;
    if item.word != Token::Fn || !declared.starts_with("pub") {
        return None;
    }
    let (_, rest) = declared.split_once('(')?;
    let (list, _) = rest.split_once(')')?;
    let parameters = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    Some(Function {
        module,
        name: text.get(item.name.clone()?)?,
        parameters: parameters.collect(),
        comment: item.comment.clone().and_then(|range| text.get(range)).map(outline::comment_text),
    })
}

impl Completion<'_, '_> {
    /// Functions of the standard modules that the text does not use.
    pub(super) fn standard(&mut self) {
        let text = self.text;
        let is_used = |module: &str| text.contains(&format!("use std::{module}"));
        let missing: Vec<&Function> =
            FUNCTIONS.iter().filter(|function| !is_used(function.module)).collect();
        if missing.is_empty() {
            return;
        }
        let start = Lines::new(text).position(text, self.first_item, self.view.encoding);
        let range = gen_lsp_types::Range { start, end: start };
        let snippets = self.snippets;
        for function in missing {
            let Function { module, name, parameters, comment } = function;
            let full = format!("{module}::{name}");
            let line = format!("use std::{module};");
            let item = self.add(&full, CompletionItemKind::Function);
            item.detail = Some(format!("{}({}), adds `{line}`", name, parameters.join(", ")));
            item.documentation = comment.clone().map(markdown);
            item.filter_text = Some((*name).to_owned());
            item.sort_text = Some(format!("5{name}"));
            item.additional_text_edits =
                Some(vec![TextEdit { range, new_text: format!("{line}\n") }]);
            call_snippet(item, &full, parameters.iter().copied(), snippets);
        }
    }
}
