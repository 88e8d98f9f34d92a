//! Lists: arguments, one per line if they do not fit; numbers and settings, in the author's rows.

use grammar_text::Token;

use super::builder::{Builder, Entity};
use super::doc::Doc;

/// The place of an element in a list in rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// In a row with others.
    #[default]
    Row,
    /// In a row of its own, indented by this in addition.
    Alone(isize),
}

/// The style of a list in rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    /// Spaces between the elements of a row.
    pub(super) gap: usize,
    /// Spaces inside of the brackets.
    pub(super) padded: bool,
    /// Commas between the elements.
    pub(super) commas: bool,
}

impl<'a> Builder<'a> {
    /// A list in brackets, with commas: on one line, or one element per line.
    pub(super) fn list<T>(
        &mut self,
        elements: &[T],
        padded: bool,
        mut show: impl FnMut(&mut Self, &T) -> Doc<'a>,
    ) -> Doc<'a> {
        let open = self.at;
        let Some((last, most)) = elements.split_last() else {
            return self.delimited(padded, |_, _| {}).group();
        };
        let list = self.delimited(padded, |builder, entities| {
            for element in most {
                builder.entity(entities, |builder| {
                    Doc::concat(vec![show(builder, element), builder.take()])
                });
            }
            builder.entity(entities, |builder| {
                let comment = builder.last_comment(open);
                let mut docs = vec![show(builder, last), Doc::last_comma()];
                docs.extend(comment);
                Doc::concat(docs)
            });
            for entity in entities {
                entity.empty_before = false;
            }
        });
        list.group()
    }

    /// A list in brackets, in the author's rows as far as they fit; on one line if it was.
    pub(super) fn rows<T>(
        &mut self,
        elements: &[T],
        style: Rows,
        mut show: impl FnMut(&mut Self, &T) -> (Doc<'a>, Place),
    ) -> Doc<'a> {
        let open = self.at;
        let one_line = self.is_on_one_line();
        let list = self.delimited(style.padded, |builder, entities| {
            let mut row = Row::default();
            let mut comment = None;
            for (k, element) in elements.iter().enumerate() {
                if style.commas && k + 1 == elements.len() {
                    comment = builder.last_comment(open);
                }
                let starts_line = builder.starts_line();
                if starts_line {
                    row.end(style.gap, entities);
                    builder.own_comments(entities);
                }
                let empty_before = builder.empty_before();
                let (mut doc, place) = show(builder, element);
                if style.commas && builder.peek() == Some(Token::Comma) {
                    doc = Doc::concat(vec![doc, builder.take()]);
                }
                if starts_line || place != row.place || place != Place::Row {
                    row.end(style.gap, entities);
                    row = Row { docs: Vec::new(), empty_before, place };
                }
                row.docs.push(doc);
            }
            row.end(style.gap, entities);
            if style.commas
                && let Some(mut last) = entities.pop()
            {
                let docs = [Some(last.doc), Some(Doc::last_comma()), comment];
                last.doc = Doc::concat(docs.into_iter().flatten().collect());
                entities.push(last);
            }
        });
        list.broken(!one_line).group()
    }
}

#[derive(Debug, Default)]
struct Row<'a> {
    docs: Vec<Doc<'a>>,
    empty_before: bool,
    place: Place,
}

impl<'a> Row<'a> {
    fn end(&mut self, gap: usize, entities: &mut Vec<Entity<'a>>) {
        if self.docs.is_empty() {
            return;
        }
        let shift = match self.place {
            Place::Row => 0,
            Place::Alone(shift) => shift,
        };
        entities.push(Entity {
            doc: Doc::fill(std::mem::take(&mut self.docs), gap),
            empty_before: self.empty_before,
            shift,
        });
    }
}
