//! The workshop: what the page shows about a source while it is written.
//!
//! Messages, words, fixes and hovers are those of the language server, so the page and all other
//! editors show the same. Lines and columns count from 0, columns in UTF-16 units, as JavaScript
//! does.
//!
//! | file | what it does |
//! |---|---|
//! | [`texts`] | the texts of the page in all languages |
//! | [`sources`] | what can be opened: templates, standard and sample rules, files |
//! | [`link`] | a source as a link |
//! | `message` | messages of the compiler with their fixes |
//! | `drawing` | patterns and shapes that are drawn with the mouse |
//! | `tested` | the tests of a rule, and which lines they reach |
//! | [`debug`] | the console of the debugger |

#[cfg(feature = "debugger")]
pub mod debug;
mod drawing;
pub mod link;
mod message;
pub mod sources;
mod tested;
pub mod texts;

use std::collections::BTreeMap;
use std::rc::Rc;

use gen_lsp_types::{Position, Uri};
use grammar::span::SourceId;
use grammar::work::OneByOne;
use grammar_text::Token;
use rulc_compiler::analysis::Trees;
use rulc_compiler::diagnostics::{Code, Diagnostic, Severity};
use rulc_decompiler::dis;
use rulc_lsp::Encoding;
use rulc_lsp::costs::Costs;
use rulc_lsp::features::picture::Pictures;
use rulc_lsp::features::{completion, format as formatting, hover, tokens};
use rulc_lsp::project::{Documents, Overlay, Project, View};
use serde_json::{Value, json};

use self::sources::Files;

/// The rule is always the first text.
const RULE: SourceId = SourceId(0);

/// How many completions are offered at once.
const MOST_COMPLETIONS: usize = 50;

/// How many messages have their fixes: to find them takes time.
const MOST_WITH_FIXES: usize = 100;

/// A source that is written.
#[derive(Debug)]
pub struct Workshop {
    /// The name of its file.
    file: String,
    project: Project,
    /// What the code of the present text costs, if it was generated.
    costs: Option<Rc<Costs>>,
}

impl Workshop {
    /// A source with a name, such as `trio`.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Workshop {
        let file = format!("{name}.rul");
        let project = analyzed(&file, text, Trees::default());
        Workshop { file, project, costs: None }
    }

    /// Replaces the text.
    pub fn write(&mut self, text: &str) {
        if text != self.text() {
            // Only what has changed is parsed.
            let earlier = self.project.analysis.take_trees();
            self.project = analyzed(&self.file, text, earlier);
            self.costs = None;
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.project.text(RULE)
    }

    /// Compiles the text. Returns the rule file, unless there are errors.
    pub fn build(&mut self) -> Option<&[u8]> {
        let costs = self.costs.insert(self.project.find_costs());
        (!costs.file.is_empty()).then_some(&costs.file)
    }

    /// The words of the text: line, column, length, and the index of a class in
    /// [`Workshop::classes`].
    #[must_use]
    pub fn words(&self) -> Vec<u32> {
        let mut words = Vec::new();
        let (mut line, mut column) = (0, 0);
        for token in self.view(|view| tokens::of(view, None)) {
            column = if token.delta_line == 0 { column } else { 0 } + token.delta_start;
            line += token.delta_line;
            words.extend([line, column, token.length, token.token_type]);
        }
        words
    }

    /// The names of the classes of words.
    #[must_use]
    pub fn classes() -> Vec<String> {
        tokens::legend().token_types
    }

    /// Errors and warnings, in the order of their places. Only the first 100 have their fixes.
    #[must_use]
    pub fn messages(&self) -> Value {
        let mut all: Vec<&Diagnostic> = self.diagnostics().collect();
        all.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
        self.view(|view| {
            let numbered = all.iter().enumerate();
            numbered.map(|(k, one)| message::message(view, one, k < MOST_WITH_FIXES)).collect()
        })
    }

    /// The first error and how many more there are, for the game, which continues with the rule
    /// as it was.
    #[must_use]
    pub fn first_error(&self) -> Option<(String, usize)> {
        let mut errors = self.diagnostics().filter(|one| one.severity() == Severity::Error);
        let first = errors.next()?;
        let line = self.view(|view| view.range_of(first.span).start.line) + 1;
        Some((format!("{}:{line}: {}", self.file, first.message), errors.count()))
    }

    /// The page that explains messages with a number such as `E0201`, as Markdown.
    #[must_use]
    pub fn explanation(number: &str) -> Option<&'static str> {
        Code::ALL.iter().find(|code| code.number() == number).map(|code| code.explanation())
    }

    /// What is known about the word at a place, as Markdown.
    #[must_use]
    pub fn hover(&self, line: u32, column: u32) -> Option<String> {
        self.view(|view| {
            let offset = view.offset(Position { line, character: column });
            let found = hover::at(view, offset, Pictures::Blocks)?;
            let found = serde_json::to_value(found).ok()?;
            Some(found.pointer("/contents/value")?.as_str()?.to_owned())
        })
    }

    /// What the word before a place can become: for each, the word, what it is, and what to write.
    #[must_use]
    pub fn completions(&self, line: u32, column: u32) -> Value {
        self.view(|view| {
            let offset = view.offset(Position { line, character: column });
            let before = view.text().get(..offset).unwrap_or_default();
            let start =
                before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
            let typed = before.get(start..).unwrap_or_default();
            let lower = typed.to_lowercase();
            let mut fitting = completion::at(view, view.text(), offset, false, &|_| None);
            fitting.retain(|item| item.label.to_lowercase().starts_with(&lower));
            fitting.sort_by_key(|item| !item.label.starts_with(typed));
            let shown = fitting.into_iter().take(MOST_COMPLETIONS).map(|item| {
                let text = item.insert_text.unwrap_or_else(|| item.label.clone());
                json!([item.label, item.detail.unwrap_or_default(), text])
            });
            shown.collect()
        })
    }

    /// The changes that format the text.
    ///
    /// # Errors
    /// It has syntax errors.
    pub fn format(&self) -> Result<Value, String> {
        if rulc_format::format(self.text()).is_err() {
            return Err("correct the errors first: the text cannot be read".to_owned());
        }
        let edits = self.view(|view| formatting::edits(view, None)).unwrap_or_default();
        Ok(edits.iter().map(message::edit).collect())
    }

    /// What the code costs: the file, the code and the variables of the machine, and each function
    /// of this text with its line, the largest first.
    pub fn sizes(&mut self) -> Option<Value> {
        self.build()?;
        let costs = self.project.find_costs();
        let mut functions = self.view(|view| functions(view, &costs));
        functions.sort_by_key(|&(_, bytes, _)| std::cmp::Reverse(bytes));
        let functions: Vec<Value> = functions
            .into_iter()
            .map(|(name, bytes, line)| json!({ "name": name, "bytes": bytes, "line": line }))
            .collect();
        Some(json!({
            "file": costs.file.len(),
            "code": costs.code,
            "variables": costs.variables,
            "functions": functions,
        }))
    }

    /// The listing of the rule file, if there are no errors.
    pub fn listing(&mut self) -> Option<String> {
        let bytes = self.build()?.to_vec();
        dis::listing(&bytes).ok()
    }

    /// Runs the tests: how each went, and which lines they reached.
    #[must_use]
    pub fn tests(&self) -> Value {
        tested::run(&self.file, self.text())
    }

    /// The pattern or shape at a place, to be drawn.
    #[must_use]
    pub fn drawing(&self, line: u32, column: u32) -> Option<Value> {
        self.view(|view| {
            let offset = view.offset(Position { line, character: column });
            drawing::at(view, offset)
        })
    }

    /// The edits that make a drawing out of the pattern or shape at a place. The drawing is JSON,
    /// as [`Workshop::drawing`] returns it.
    ///
    /// # Errors
    /// It is not a drawing, or there is no such item.
    pub fn draw(&self, line: u32, column: u32, drawing: &Value) -> Result<Value, String> {
        self.view(|view| {
            let offset = view.offset(Position { line, character: column });
            drawing::edits(view, offset, drawing)
        })
    }

    /// The patterns and shapes of the text, with their names and places.
    #[must_use]
    pub fn drawings(&self) -> Value {
        self.view(drawing::all)
    }

    /// Errors and warnings; those that only the code generator finds are the last ones.
    fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        let late = self.costs.iter().flat_map(|costs| &costs.diagnostics);
        self.project.analysis.diagnostics.iter().chain(late)
    }

    fn view<T>(&self, look: impl FnOnce(&View<'_>) -> T) -> T {
        // Standard modules cannot be changed.
        let address = |path: &str| (!path.starts_with("std::")).then(|| Uri(path.to_owned()));
        look(&View {
            project: &self.project,
            source: RULE,
            encoding: Encoding::Utf16,
            address: &address,
        })
    }
}

/// The functions and phases of all texts that have code, with the bytes of their code, and the line
/// of those of the rule's own text.
fn functions(view: &View<'_>, costs: &Costs) -> Vec<(String, u32, Option<u32>)> {
    let mut functions = Vec::new();
    for file in &view.analysis().files {
        let text = view.project.text(file.source);
        let (_, items) = view.items_of(file.source);
        for item in items.iter().filter(|item| matches!(item.word, Token::Fn | Token::Phase)) {
            let Some(name) = item.name.as_ref().and_then(|name| text.get(name.clone())) else {
                continue;
            };
            let bytes = costs.of_lines(file.source, view.lines_of(file.source, &item.range));
            let line = item.name.as_ref().filter(|_| file.source == RULE);
            let line = line.map(|name| view.range(name).start.line);
            if bytes > 0 {
                functions.push((name.to_owned(), bytes, line));
            }
        }
    }
    functions
}

fn analyzed(file: &str, text: &str, earlier: Trees) -> Project {
    let (documents, changed) = (Documents::new(), BTreeMap::new());
    let overlay = Overlay::new(&documents, &Files, &changed);
    Project::new(file, text, earlier, &overlay, &OneByOne)
}
