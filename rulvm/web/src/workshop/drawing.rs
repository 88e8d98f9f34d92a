//! Patterns and shapes that are drawn with the mouse: from the source to a drawing and back.
//!
//! A drawing is JSON. That of a pattern has `rows`, 18 texts of digits; that of a shape has
//! `configurations`, lists of hexagons: half columns to the right of the reference, and half rows
//! down.

use grammar::rul3::Pattern;
use grammar_text::ast::{self, Item, PatternImage, Turning};
use rulc_lsp::outline;
use rulc_lsp::project::View;
use serde_json::{Value, json};

use super::message;

/// The six directions, and how far they lead.
const DIRECTIONS: [(&str, [i64; 2]); 6] = [
    ("down", [0, 2]),
    ("down_right", [1, 1]),
    ("up_right", [1, -1]),
    ("up", [0, -2]),
    ("up_left", [-1, -1]),
    ("down_left", [-1, 1]),
];

/// The digit of a pixel that shows the color of the hexagon.
const BACKGROUND: char = '4';

/// A place of a hexagon: half columns and half rows from the reference.
type Place = [i64; 2];

/// The pattern or shape at an offset.
pub(super) fn at(view: &View<'_>, offset: usize) -> Option<Value> {
    match item(view, offset)? {
        Item::Pattern(pattern) => {
            let rows = rows(pattern)?;
            Some(json!({ "kind": "pattern", "name": pattern.name.text, "rows": rows }))
        }
        Item::Shape(shape) => {
            let list = configurations(shape);
            let places: Option<Vec<Vec<Place>>> = list.into_iter().map(places).collect();
            let places = places?;
            Some(json!({
                "kind": "shape", "name": shape.name.text, "configurations": places,
            }))
        }
        _ => None,
    }
}

/// All patterns and shapes of the text: kind, name, place of the name.
pub(super) fn all(view: &View<'_>) -> Value {
    let file = view.analysis().file(view.source);
    let items = file.map_or(&[][..], |file| &file.tree.items);
    let found = items.iter().filter_map(|item| {
        let (kind, name) = match item.declaration() {
            Item::Pattern(pattern) => ("pattern", &pattern.name),
            Item::Shape(shape) => ("shape", &shape.name),
            _ => return None,
        };
        let [line, column, ..] = message::range(&view.range_of(name.span));
        Some(json!({ "kind": kind, "name": name.text, "line": line, "column": column }))
    });
    found.collect()
}

/// The edits that make a drawing out of the pattern or shape at an offset.
pub(super) fn edits(view: &View<'_>, offset: usize, drawing: &Value) -> Result<Value, String> {
    let found = item(view, offset).ok_or("there is no pattern or shape here")?;
    let edits = match found {
        Item::Pattern(pattern) => edits_of_pattern(view, pattern, drawing),
        Item::Shape(shape) => edits_of_shape(view, shape, drawing),
        _ => None,
    };
    edits.ok_or_else(|| "this is not a drawing of the item".to_owned())
}

/// The pattern or shape at an offset. It reaches from its word to the end of its line.
fn item<'v>(view: &View<'v>, offset: usize) -> Option<&'v Item> {
    let items = outline::items(view.text(), &outline::parts(view.text()));
    let range = items.into_iter().map(|item| item.range).find(|range| {
        let text = view.text().get(range.end..).unwrap_or_default();
        let line = text.find('\n').unwrap_or(text.len());
        (range.start..=range.end + line).contains(&offset)
    })?;
    let file = view.analysis().file(view.source)?;
    file.tree.items.iter().map(Item::declaration).find(|item| match item {
        Item::Pattern(pattern) => range.contains(&pattern.name.span.range().start),
        Item::Shape(shape) => range.contains(&shape.name.span.range().start),
        _ => false,
    })
}

/// The rows of a pattern, each as long as it must be; `None` if it is a picture.
fn rows(pattern: &ast::Pattern) -> Option<Vec<String>> {
    let PatternImage::Rows(rows, _) = &pattern.image else { return None };
    let mut rows = rows.iter();
    let complete = |width: usize| {
        let row = rows.next().map_or("", |row| &row.value);
        let digits = row.chars().map(|c| if c.is_digit(8) { c } else { BACKGROUND });
        digits.chain(std::iter::repeat(BACKGROUND)).take(width).collect()
    };
    Some(Pattern::ROWS.into_iter().map(complete).collect())
}

fn edits_of_pattern(view: &View<'_>, pattern: &ast::Pattern, drawing: &Value) -> Option<Value> {
    let PatternImage::Rows(old, span) = &pattern.image else { return None };
    let new: Option<Vec<&str>> = drawing["rows"].as_array()?.iter().map(Value::as_str).collect();
    let new = new.filter(|rows| rows.len() == Pattern::ROWS.len())?;
    let is_row = |(row, width): (&&str, usize)| {
        row.len() == width && row.bytes().all(|digit| (b'0'..=b'7').contains(&digit))
    };
    if !new.iter().zip(Pattern::ROWS).all(is_row) {
        return None;
    }
    let old_rows = old.iter().zip(Pattern::ROWS);
    let is_complete = old.len() == new.len()
        && old_rows.clone().all(|(row, width)| row.value.chars().count() == width);
    if is_complete {
        let changed = old.iter().zip(&new).filter(|(old, new)| *old.value != ***new);
        let edits = changed.map(|(old, new)| view.edit(&old.span.range(), *new));
        return Some(edits.map(|edit| message::edit(&edit)).collect());
    }
    let widest = Pattern::ROWS.into_iter().max()?;
    let line = |row: &&str| format!("{:1$}{row}\n", "", 4 + (widest - row.len()) / 2);
    let lines: String = new.iter().map(line).collect();
    let edit = view.edit(&span.range(), format!("{{\n{lines}}}"));
    Some(Value::from_iter([message::edit(&edit)]))
}

/// The configurations that a shape lists: itself, or all of those that it turns to.
fn configurations(shape: &ast::Shape) -> Vec<&ast::Configuration> {
    match &shape.turning {
        Some(Turning::List(list, _)) => list.iter().collect(),
        _ => vec![&shape.initial],
    }
}

/// Where the hexagons of a configuration are; `None` if it has other words.
fn places(configuration: &ast::Configuration) -> Option<Vec<Place>> {
    let place = |words: &Vec<ast::Name>| {
        words.iter().try_fold([0, 0], |[x, y], word| {
            let [right, down] = step(&word.text)?;
            Some([x + right, y + down])
        })
    };
    configuration.positions.iter().map(place).collect()
}

fn step(word: &str) -> Option<Place> {
    let direction = DIRECTIONS.iter().find(|(name, _)| *name == word);
    direction.map(|&(_, step)| step).or_else(|| (word == "here").then_some([0, 0]))
}

/// The words for a place: at most two steps.
fn words(place: Place) -> Option<String> {
    if place == [0, 0] {
        return Some("here".to_owned());
    }
    if let Some((word, _)) = DIRECTIONS.iter().find(|(_, step)| *step == place) {
        return Some((*word).to_owned());
    }
    let pairs =
        DIRECTIONS.iter().flat_map(|first| DIRECTIONS.iter().map(move |then| (first, then)));
    let mut sums = pairs.filter(|((_, [a, b]), (_, [c, d]))| [a + c, b + d] == place);
    sums.next().map(|((first, _), (then, _))| format!("{first} + {then}"))
}

fn edits_of_shape(view: &View<'_>, shape: &ast::Shape, drawing: &Value) -> Option<Value> {
    let old = configurations(shape);
    let new: Vec<Vec<Place>> = serde_json::from_value(drawing["configurations"].clone()).ok()?;
    if new.len() != old.len() || new.iter().any(|places| !(1..=4).contains(&places.len())) {
        return None;
    }
    let has_list = matches!(shape.turning, Some(Turning::List(..)));
    let mut edits = Vec::new();
    for (number, (old, new)) in old.into_iter().zip(&new).enumerate() {
        if places(old).as_ref() == Some(new) {
            continue;
        }
        let words: Option<Vec<String>> = new.iter().copied().map(words).collect();
        let words = words?.join(", ");
        // The first of a list is the shape itself.
        if number == 0 {
            let range = shape.initial.span.range();
            edits.push(message::edit(&view.edit(&range, format!("{{ {words} }}"))));
        }
        if has_list {
            let range = old.span.range();
            let text = view.text().get(range.clone())?;
            let (start, end) = (range.start, range.start + text.trim_end().len());
            edits.push(message::edit(&view.edit(&(start..end), words)));
        }
    }
    Some(edits.into())
}
