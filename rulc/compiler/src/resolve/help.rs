//! The help of the rule.

use grammar::language::Language;
use grammar::rul3::Help;
use grammar::shown_piece;
use grammar::span::{SourceId, Span};
use grammar_text::ast::{self, HelpBody};

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::load::{MOST_FILES, read_text, too_many_files};

/// The width that the manual advises (section 6.8).
const ADVISED_WIDTH: usize = 76;

impl Resolver<'_> {
    pub(super) fn help(&mut self, item: &ast::Help, helps: &mut Vec<Help>) {
        let Some(language) = self.language(&item.language) else { return };
        if helps.iter().any(|help| help.language == language) {
            let message = format!("there are two help texts for `{}`", item.language.text);
            let diagnostic = Diagnostic::new(Code::DuplicateItem, item.language.span, message)
                .label("again here");
            let items = self.own_items();
            let first = items.iter().find_map(|other| match other {
                ast::Item::Help(help)
                    if Language::from_tag(&help.language.text) == Some(language) =>
                {
                    Some(help.language.span)
                }
                _ => None,
            });
            self.report(match first {
                Some(first) => diagnostic.other(first, "the first one"),
                None => diagnostic,
            });
        }
        let underline = match &item.underline {
            None => None,
            Some(text) => {
                let mut characters = text.value.chars();
                match (characters.next(), characters.next()) {
                    (Some(character), None) if character > ' ' => {
                        self.encodable(&text.value, text.span);
                        Some(character)
                    }
                    _ => {
                        let message = "the underline must be one visible character";
                        self.error(Code::BadSetting, text.span, message, "not a single character");
                        None
                    }
                }
            }
        };
        let text = match &item.body {
            HelpBody::Exact(text) => {
                self.encodable(&text.value, text.span);
                self.control_characters(text);
                text.value.clone()
            }
            body => {
                let Some((text, source, start)) = self.help_text(body) else { return };
                self.lines(&text, source, start)
            }
        };
        helps.push(Help { language, underline, reserved: 0, text });
    }

    /// Warns of control characters in a text that is taken exactly as it is.
    fn control_characters(&mut self, text: &ast::Text) {
        let is_bad = |c: &char| c.is_control() && !matches!(c, '\r' | '\n');
        let Some(character) = text.value.chars().find(is_bad) else { return };
        let message = format!("this help contains the character `{}`", character.escape_debug());
        let help = if character == '\t' { "use spaces" } else { "remove it" };
        self.report(
            Diagnostic::new(Code::ControlCharacter, text.span, message)
                .label("not every program shows it in the same way")
                .help(help),
        );
    }

    /// The text of a help, the place that names it, and its source if it is a file.
    fn help_text(&mut self, body: &HelpBody) -> Option<(String, Span, Option<SourceId>)> {
        match body {
            HelpBody::Inline(text) | HelpBody::Exact(text) => {
                Some((text.value.clone(), text.span, None))
            }
            HelpBody::File(file) => {
                if self.sources.len() > MOST_FILES {
                    self.report(too_many_files(file.span));
                    return None;
                }
                let from = &self.sources[file.span.source()].name;
                let path = self.loader.beside(from, &file.value);
                let text = read_text(&path, file.span, self.loader, self.diagnostics)?;
                let id = self.sources.add(path, text.clone());
                Some((text, file.span, Some(id)))
            }
        }
    }

    /// The lines of a help text as in the rule file: each ends with CR LF.
    fn lines(&mut self, text: &str, item: Span, file: Option<SourceId>) -> String {
        let mut out = String::with_capacity(text.len() + text.len() / 32);
        let mut offset = 0;
        let inline = if file.is_none() { self.inline_lines(item) } else { Vec::new() };
        for (k, line) in text.split_inclusive('\n').enumerate() {
            let content = line.trim_end_matches(['\n', '\r']);
            let span = match file {
                Some(id) => Span::new(id, offset, offset + content.len()),
                None => inline.get(k).copied().unwrap_or(item),
            };
            self.line(content, span);
            out.push_str(content);
            out.push_str("\r\n");
            offset += line.len();
        }
        out
    }

    /// The lines of a text between `"""`, from the line after the opening quotes.
    fn inline_lines(&self, item: Span) -> Vec<Span> {
        let range = item.range();
        let text = &self.sources[item.source()].text[range.clone()];
        let mut at = range.start;
        let mut lines = Vec::new();
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\n', '\r']);
            let indent = content.len() - content.trim_start().len();
            lines.push(Span::new(item.source(), at + indent, at + content.len()));
            at += line.len();
        }
        lines.into_iter().skip(1).collect()
    }

    fn line(&mut self, line: &str, span: Span) {
        let bad = line.chars().find(|&c| c.is_control());
        if let Some(character) = bad {
            let message =
                format!("a help text cannot contain the character `{}`", character.escape_debug());
            let help = if character == '\t' { "use spaces" } else { "remove it" };
            self.report(
                Diagnostic::new(Code::Unencodable, self.first(character, span), message)
                    .label("a control character")
                    .note(
                        "apart from line ends, all characters have codes of 32 or more (section \
                         6.8)",
                    )
                    .help(help),
            );
        } else if self.encodable(line, span) && line.chars().count() > ADVISED_WIDTH {
            let message = format!("this line of the help has {} characters", line.chars().count());
            self.report(
                Diagnostic::new(Code::LongLine, span, message)
                    .label("too long to fit in every window")
                    .note(format!(
                        "the manual recommends at most {ADVISED_WIDTH} characters (section 6.8)"
                    )),
            );
        }
    }
}

/// Adds to each help the lines for displayed numbers, counted from 1, that are shown as pieces,
/// unless the author has written them. A rule without a help gets one.
pub(super) fn say_pieces(numbers: &[usize], helps: &mut Vec<Help>) {
    if !numbers.is_empty() && helps.is_empty() {
        let text = String::new();
        helps.push(Help { language: Language::USA, underline: None, reserved: 0, text });
    }
    for help in helps {
        let missing: Vec<usize> =
            numbers.iter().copied().filter(|&number| !shown_piece::says(help, number)).collect();
        if missing.is_empty() {
            continue;
        }
        if !help.text.is_empty() {
            let ends = help.text.ends_with("\r\n");
            help.text.push_str(if ends { "\r\n" } else { "\r\n\r\n" });
        }
        for number in missing {
            help.text.push_str(&shown_piece::line(help.language, number));
            help.text.push_str("\r\n");
        }
    }
}
