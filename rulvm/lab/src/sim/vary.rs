//! A constant or an element of a table in a source, which takes one value after the other.

use std::str::FromStr;

use grammar::span::SourceId;
use grammar_text::ast::Item;
use grammar_text::parse;

/// What is varied, and from where to where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The name of a `const` or a `table`.
    pub name: String,
    /// The element of the table, from 0.
    pub element: Option<usize>,
    /// The first value.
    pub low: i32,
    /// The last value.
    pub high: i32,
}

impl FromStr for Vary {
    type Err = String;

    /// Reads `NAME=LOW..HIGH` or `NAME[ELEMENT]=LOW..HIGH`.
    fn from_str(text: &str) -> Result<Vary, String> {
        let form = || "it must look like NAME=LOW..HIGH or NAME[ELEMENT]=LOW..HIGH".to_owned();
        let (what, range) = text.split_once('=').ok_or_else(form)?;
        let (low, high) = range.split_once("..").ok_or_else(form)?;
        let number = |text: &str| text.trim().parse::<i32>().map_err(|_| form());
        let (low, high) = (number(low)?, number(high)?);
        if low >= high {
            return Err("the first value must be less than the last one".to_owned());
        }
        let (name, element) = match what.trim().split_once('[') {
            None => (what.trim(), None),
            Some((name, rest)) => {
                let element = rest.strip_suffix(']').ok_or_else(form)?;
                (name.trim(), Some(element.trim().parse().map_err(|_| form())?))
            }
        };
        if !grammar_text::is_name(name) {
            return Err(form());
        }
        Ok(Vary { name: name.to_owned(), element, low, high })
    }
}

impl Vary {
    /// At most `most` values, at equal distances as far as possible, with both ends.
    #[must_use]
    pub fn values(&self, most: u32) -> Vec<i32> {
        let (low, width) = (i64::from(self.low), i64::from(self.high) - i64::from(self.low));
        let steps = i64::from(most.max(2) - 1).min(width);
        let value = |k: i64| i32::try_from(low + (k * width + steps / 2) / steps);
        (0..=steps).filter_map(|k| value(k).ok()).collect()
    }

    /// What is varied, as in the source.
    #[must_use]
    pub fn what(&self) -> String {
        match self.element {
            Some(element) => format!("{}[{element}]", self.name),
            None => self.name.clone(),
        }
    }

    /// Returns a source with another value in place of the one that is varied.
    ///
    /// # Errors
    /// The source has no such constant or element.
    pub fn source(&self, text: &str, value: i32) -> Result<String, String> {
        let (file, _) = parse(SourceId(0), text);
        let span = file.items.iter().find_map(|item| match (item, self.element) {
            (Item::Const(constant), None) if *constant.name.text == *self.name => {
                Some(constant.value.span)
            }
            (Item::Table(table), Some(element)) if *table.name.text == *self.name => {
                table.elements.get(element).map(|element| element.span)
            }
            _ => None,
        });
        let range = span.map(|span| span.range()).ok_or_else(|| match self.element {
            None => format!("the source has no `const {}`", self.name),
            Some(element) => {
                format!("the source has no `table {}` with an element {element}", self.name)
            }
        })?;
        let (before, after) = (text.get(..range.start), text.get(range.end..));
        Ok([before.unwrap_or_default(), &value.to_string(), after.unwrap_or_default()].concat())
    }
}
