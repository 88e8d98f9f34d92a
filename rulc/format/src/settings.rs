//! Settings and signals.

use grammar_text::Token;
use grammar_text::ast::{Entry, External, KeyCode, Setting, Signal, Value};

use super::builder::Builder;
use super::doc::{Doc, INDENT};
use super::lists::{Place, Rows};

impl<'a> Builder<'a> {
    /// Settings between braces.
    pub(super) fn settings(&mut self, head: Doc<'a>, settings: &[Setting]) -> Doc<'a> {
        let style = Rows { gap: 2, padded: true, commas: false };
        let rows =
            self.rows(settings, style, |builder, setting| (builder.setting(setting), Place::Row));
        Doc::concat(vec![head, Doc::rejoin(), rows])
    }

    pub(super) fn setting(&mut self, setting: &Setting) -> Doc<'a> {
        let mut items = Vec::new();
        let mut item = vec![self.take()];
        for entry in &setting.entries {
            if !item.is_empty() {
                item.push(Doc::space());
            }
            item.push(self.entry(entry));
            if self.peek() == Some(Token::Comma) {
                item.push(self.take());
                items.push(Doc::concat(std::mem::take(&mut item)));
            }
        }
        item.push(self.semicolon());
        items.push(Doc::concat(item));
        Doc::fill(items, 1).nest(INDENT)
    }

    fn entry(&mut self, entry: &Entry) -> Doc<'a> {
        let mut docs = Vec::new();
        if let Some(last) = entry.words.last() {
            docs.extend([self.words(last.span.range().end), Doc::space()]);
        }
        if self.peek() == Some(Token::Assign) {
            docs.extend([self.take(), Doc::space()]);
        }
        match &entry.value {
            None => {}
            Some(Value::Number(number)) => docs.push(self.expr(number)),
            Some(Value::Range(first, last)) => {
                docs.extend([self.expr(first), self.take(), self.expr(last)]);
            }
            Some(Value::Text(_) | Value::Color(_)) => docs.push(self.take()),
        }
        Doc::concat(docs)
    }

    pub(super) fn signal(&mut self, signal: &Signal) -> Doc<'a> {
        let mut docs = vec![self.words(signal.name.span.range().end), Doc::space()];
        docs.extend([self.take(), Doc::space()]);
        docs.push(match &signal.external {
            External::Letters(_) => self.take(),
            External::Number(number) => self.expr(number),
        });
        if let Some(key) = &signal.key {
            docs.extend([Doc::space(), self.take(), Doc::space()]);
            docs.push(match key {
                KeyCode::Named(_) => self.take(),
                KeyCode::Number(number) => self.expr(number),
            });
        }
        docs.push(self.take());
        Doc::concat(docs)
    }
}
