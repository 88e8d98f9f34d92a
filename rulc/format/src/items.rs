//! Items, at the top level of a file.

use grammar_text::Token;
use grammar_text::ast::{
    Const, File, HelpBody, Item, Name, PatternImage, Shape, Turning, Variable,
};

use super::builder::{Builder, join};
use super::doc::{Doc, INDENT};
use super::lists::{Place, Rows};

/// The number of digits in the longest rows of a pattern.
const LONGEST_ROW: usize = 20;

impl<'a> Builder<'a> {
    /// The whole file.
    pub(super) fn file(&mut self, file: &File) -> Doc<'a> {
        let mut entities = Vec::new();
        for item in &file.items {
            self.entity(&mut entities, |builder| builder.item(item));
        }
        self.own_comments(&mut entities);
        join(entities, Doc::line())
    }

    fn item(&mut self, item: &Item) -> Doc<'a> {
        match item {
            Item::Use(_) | Item::Signals(_) | Item::Mark(_) | Item::Allow(_) => {
                self.phrase_to_semicolon()
            }
            Item::Var(list) => self.variables(list),
            Item::Public(public) => {
                let word = self.take();
                Doc::concat(vec![word, Doc::space(), self.item(&public.item)])
            }
            Item::Signal(signal) => self.signal(signal),
            Item::Rule(rule) => {
                let head = self.words(rule.name.span.range().end);
                self.settings(head, &rule.settings)
            }
            Item::Number(number) => {
                let head = self.words(number.name.span.range().end);
                self.settings(head, &number.settings)
            }
            Item::Pattern(pattern) => match &pattern.image {
                PatternImage::Rows(rows, span) => {
                    let head = self.words(span.range().start);
                    let style = Rows { gap: 1, padded: true, commas: false };
                    let rows = self.rows(rows, style, |builder, row| {
                        let spare = LONGEST_ROW.saturating_sub(row.value.len()) / 2;
                        (builder.take().broken(true), Place::Alone(spare.cast_signed()))
                    });
                    Doc::concat(vec![head, Doc::rejoin(), rows])
                }
                PatternImage::File(_) => self.phrase_to_semicolon(),
            },
            Item::Shape(shape) => self.shape(shape),
            Item::Assembly(assembly) => self.assembly(&assembly.items),
            Item::Help(help) => match &help.body {
                HelpBody::File(_) | HelpBody::Exact(_) => self.phrase_to_semicolon(),
                HelpBody::Inline(text) => {
                    let text = self.words(text.span.range().end);
                    Doc::concat(vec![text, self.semicolon()])
                }
            },
            Item::Const(constant) => Doc::concat(vec![self.constant(constant), self.take()]),
            Item::Table(table) => {
                let head = self.words(table.span.range().start);
                let style = Rows { gap: 1, padded: false, commas: true };
                let rows = self.rows(&table.elements, style, |builder, element| {
                    (builder.expr(element), Place::Row)
                });
                Doc::concat(vec![head, Doc::space(), rows, self.take()])
            }
            Item::Function(function) => {
                let head = Doc::concat(vec![self.take(), Doc::space(), self.take()]);
                let parameters =
                    self.list(&function.parameters, false, |builder, _: &Name| builder.take());
                let head = Doc::concat(vec![head, parameters, Doc::rejoin()]);
                self.with_block(head, &function.body)
            }
            Item::Message(message) => {
                let head = Doc::concat(vec![self.take(), Doc::space(), self.take()]);
                let parameters = self.list(&message.parameters, false, |builder, _| {
                    let name = Doc::concat(vec![builder.take(), builder.take()]);
                    Doc::concat(vec![name, Doc::space(), builder.take()])
                });
                let result = vec![self.take(), Doc::space(), self.take(), Doc::space()];
                let request = vec![self.take(), Doc::space(), self.expr(&message.request)];
                let parts = [head, parameters, Doc::space()].into_iter().chain(result);
                Doc::concat(parts.chain(request).chain([self.take()]).collect())
            }
            Item::Phase(phase) => {
                let head = self.words(phase.letter.span.range().end);
                self.with_block(Doc::concat(vec![head, Doc::rejoin()]), &phase.body)
            }
            Item::Test(test) => {
                let head = self.words(test.name.span.range().end);
                self.with_steps(Doc::concat(vec![head, Doc::rejoin()]), &test.steps)
            }
        }
    }

    /// `const N = 4`, without the `;`.
    pub(super) fn constant(&mut self, constant: &Const) -> Doc<'a> {
        let head = vec![self.take(), Doc::space(), self.take(), Doc::space(), self.take()];
        let value = self.expr(&constant.value);
        Doc::concat(vec![Doc::concat(head), Doc::space(), value])
    }

    fn variables(&mut self, list: &[Variable]) -> Doc<'a> {
        let keyword = self.take();
        let mut items = Vec::new();
        for Variable { array, .. } in list {
            let mut item = vec![self.take()];
            if let Some(array) = array {
                item.extend([self.take(), self.expr(&array.length), self.take()]);
                if let Some((least, most)) = &array.range {
                    item.extend([Doc::space(), self.take(), Doc::space()]);
                    item.push(self.range(least, Some(most)));
                }
            }
            // The `,` or the `;` after it.
            item.push(self.take());
            items.push(Doc::concat(item));
        }
        Doc::concat(vec![keyword, Doc::space(), Doc::fill(items, 1).nest(INDENT)])
    }

    fn shape(&mut self, shape: &Shape) -> Doc<'a> {
        let head = self.words(shape.initial.span.range().start);
        let initial = self.list(&shape.initial.positions, true, |builder, position| {
            let end = position.last().map_or(0, |name| name.span.range().end);
            builder.words(end)
        });
        let mut docs = vec![head, Doc::rejoin(), initial];
        match &shape.turning {
            None => {}
            Some(Turning::Around(way)) => {
                docs.extend([Doc::rejoin(), self.words(way.span.range().end)]);
            }
            Some(Turning::List(alternatives, _)) => {
                docs.extend([Doc::rejoin(), self.take(), Doc::rejoin()]);
                let one_line = self.is_on_one_line();
                let list = self.delimited(true, |builder, entities| {
                    for alternative in alternatives {
                        builder.entity(entities, |builder| {
                            let mut docs = Vec::new();
                            if builder.peek() == Some(Token::Or) {
                                docs.extend([builder.take(), Doc::space()]);
                            }
                            docs.push(builder.phrase(alternative.span.range().end));
                            Doc::concat(docs)
                        });
                    }
                });
                docs.push(list.broken(!one_line).group());
            }
        }
        docs.push(self.semicolon());
        Doc::concat(docs)
    }
}
