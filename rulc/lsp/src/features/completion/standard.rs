//! Standard modules that the text does not use yet, and their functions: a completion adds the
//! `use`.

use std::sync::LazyLock;

use gen_lsp_types::{CompletionItemKind, Position, Range, TextEdit};
use grammar_text::Token;

use super::{Completion, markdown};
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
    /// The standard modules that the text does not use, and their functions.
    pub(super) fn standard(&mut self) {
        let text = self.text;
        let is_used = |module: &str| text.contains(&format!("use std::{module}"));
        let missing = stdlib_rules::MODULES.iter().filter(|module| !is_used(module.name));
        let start = self.start();
        for module in missing {
            let addition = addition(start, module.name);
            let first = module.text.lines().next().map(outline::comment_text);
            let item = self.add(module.name, CompletionItemKind::Module);
            item.detail = Some(format!("adds `{}`", addition.new_text.trim_end()));
            item.documentation = first.map(markdown);
            item.insert_text = Some(format!("{}::", module.name));
            item.sort_text = Some(format!("5{}", module.name));
            item.additional_text_edits = Some(vec![addition]);
            for function in FUNCTIONS.iter().filter(|function| function.module == module.name) {
                let full = format!("{}::{}", module.name, function.name);
                self.function(function, &full, start);
            }
        }
    }

    /// After `module::`: the functions of a standard module that the text does not use.
    pub(super) fn functions_of(&mut self, module: &str) {
        let start = self.start();
        for function in FUNCTIONS.iter().filter(|function| function.module == module) {
            self.function(function, function.name, start);
        }
    }

    /// Where a `use` is added.
    fn start(&self) -> Position {
        Lines::new(self.text).position(self.text, self.first_item, self.view.encoding)
    }

    /// Offers a function. `new` is what is written to call it.
    fn function(&mut self, function: &Function, new: &str, start: Position) {
        let Function { module, name, parameters, comment } = function;
        let addition = addition(start, module);
        let line = addition.new_text.trim_end();
        let detail = format!("{name}({}), adds `{line}`", parameters.join(", "));
        let item = self.function_elsewhere(new, name, parameters.iter().copied());
        item.detail = Some(detail);
        item.documentation = comment.clone().map(markdown);
        item.additional_text_edits = Some(vec![addition]);
    }
}

/// The edit that adds the `use` of a module.
fn addition(start: Position, module: &str) -> TextEdit {
    TextEdit { range: Range { start, end: start }, new_text: format!("use std::{module};\n") }
}
