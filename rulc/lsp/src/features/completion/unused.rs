//! Modules that the text does not use yet, and their functions: a completion adds the `use`.

use std::sync::LazyLock;

use gen_lsp_types::{CompletionItemKind, Position, Range, TextEdit};
use grammar_text::Token;

use super::{Completion, markdown};
use crate::outline::{self, Item};
use crate::text::Lines;

/// A function of a module.
struct Function<'m> {
    module: &'m str,
    name: &'m str,
    parameters: Vec<&'m str>,
    comment: Option<String>,
}

static FUNCTIONS: LazyLock<Vec<Function<'_>>> = LazyLock::new(|| {
    stdlib_rules::MODULES.iter().flat_map(|module| functions(module.name, module.text)).collect()
});

/// The functions that a module shares.
fn functions<'m>(module: &'m str, text: &'m str) -> Vec<Function<'m>> {
    let items = outline::items(text, &outline::parts(text));
    items.iter().filter_map(|item| function(module, text, item)).collect()
}

/// The function that an item declares for others.
fn function<'m>(module: &'m str, text: &'m str, item: &Item<'_>) -> Option<Function<'m>> {
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
            let addition = addition(start, &standard_use(module.name));
            let first = module.text.lines().next().map(outline::comment_text);
            let item = self.add(module.name, CompletionItemKind::Module);
            item.detail = Some(format!("adds `{}`", addition.new_text.trim_end()));
            item.documentation = first.map(markdown);
            item.insert_text = Some(format!("{}::", module.name));
            item.sort_text = Some(format!("5{}", module.name));
            item.additional_text_edits = Some(vec![addition]);
            for function in FUNCTIONS.iter().filter(|function| function.module == module.name) {
                let full = format!("{}::{}", module.name, function.name);
                self.function(function, &full, &standard_use(module.name), start);
            }
        }
    }

    /// After `module::`: the functions of a module that the text does not use, a standard one or
    /// that of a file in the same folder.
    pub(super) fn functions_of(&mut self, module: &str) {
        let start = self.start();
        if stdlib_rules::module(module).is_some() {
            for function in FUNCTIONS.iter().filter(|function| function.module == module) {
                self.function(function, function.name, &standard_use(module), start);
            }
        } else if let Some(text) = (self.neighbor)(module) {
            for function in functions(module, &text) {
                let line = format!("use \"{module}.rul\";");
                self.function(&function, function.name, &line, start);
            }
        }
    }

    /// Where a `use` is added.
    fn start(&self) -> Position {
        Lines::new(self.text).position(self.text, self.first_item, self.view.encoding)
    }

    /// Offers a function. `new` is what is written to call it, `line` the `use` of its module.
    fn function(&mut self, function: &Function<'_>, new: &str, line: &str, start: Position) {
        let Function { name, parameters, comment, .. } = function;
        let detail = format!("{name}({}), adds `{line}`", parameters.join(", "));
        let item = self.function_elsewhere(new, name, parameters.iter().copied());
        item.detail = Some(detail);
        item.documentation = comment.clone().map(markdown);
        item.additional_text_edits = Some(vec![addition(start, line)]);
    }
}

/// The `use` of a standard module.
fn standard_use(module: &str) -> String {
    format!("use std::{module};")
}

/// The edit that adds the `use` of a module.
fn addition(start: Position, line: &str) -> TextEdit {
    TextEdit { range: Range { start, end: start }, new_text: format!("{line}\n") }
}
