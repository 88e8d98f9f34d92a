//! The description of a rule file for programs.

use std::ops::Range;

use grammar::hex::Relative;
use grammar::keyboard;
use grammar::rul3::{DateTime, Loaded, Phase, Shape, Turning};
use grammar::shown_piece::is_piece;
use grammar::signals::key_name;
use grammar::source_map::SourceMap;
use serde_json::{Value, json as value};

/// Describes a rule file, and the source map that belongs to it. Members are in alphabetical order;
/// later versions may add some, but remove none.
#[must_use]
pub fn json(loaded: &Loaded, map: Option<&SourceMap>) -> Value {
    let lost = keyboard::lost(&loaded.rule.signals);
    let (rule, layout) = (&loaded.rule, &loaded.layout);
    let phases: serde_json::Map<String, Value> = Phase::ALL
        .into_iter()
        .map(|phase| (phase.letter().to_owned(), value!(layout.phase(phase).map(|at| at.0))))
        .collect();
    value!({
        "name": rule.name,
        "edge": rule.edge.map(grammar::hex::Edge::get),
        "stack": rule.stack,
        "colors": {
            "title": rule.title_color.to_string(),
            "pause": rule.pause_color.to_string(),
            "over": rule.over_color.to_string(),
            "player": rule.player_color.to_string(),
        },
        "title_height": rule.title_height,
        "title_font": rule.title_font,
        "numbers_font": rule.numbers_font,
        "patterns": rule.patterns.iter().map(pattern).collect::<Vec<_>>(),
        "shapes": rule.shapes.iter().map(shape).collect::<Vec<_>>(),
        "signals": (1..).zip(&rule.signals).map(|(id, signal): (usize, _)| value!({
            "id": id,
            "name": signal.name(),
            "external": signal.external,
            "key": signal.key,
            "key_name": key_name(signal.key),
            "no_key_on": lost.iter()
                .filter(|lost| lost.signal + 1 == id)
                .flat_map(|lost| lost.layouts.iter().map(|layout| layout.word()))
                .collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "numbers": (10..).zip(&rule.numbers).map(|(variable, number): (usize, _)| value!({
            "variable": variable,
            "labels": number.labels.iter().map(|label| value!({
                "language": label.language.0,
                "tag": label.language.to_string(),
                "text": label.text,
            })).collect::<Vec<_>>(),
            "min_digits": number.min_digits,
            "max_digits": number.max_digits,
            "text_height": number.text_height,
            "number_height": number.number_height,
            "place": number.place.word(),
            "piece": is_piece(rule, variable - 9),
            "colors": {
                "label": number.text_color.to_string(),
                "zeros": number.zeros_color.to_string(),
                "digits": number.digits_color.to_string(),
            },
        })).collect::<Vec<_>>(),
        "help": rule.help.iter().map(|help| value!({
            "language": help.language.0,
            "tag": help.language.to_string(),
            "underline": help.underline,
            "text": help.text,
        })).collect::<Vec<_>>(),
        "scores": (6..).zip(&rule.scores).map(|(edge, table): (usize, _)| value!({
            "edge": edge,
            "max": table.max,
            "entries": table.entries.iter().map(|score| value!({
                "player": score.player,
                "score": score.score,
                "date": date(score.date),
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "layout": {
            "patterns": range(&layout.patterns),
            "shapes": range(&layout.shapes),
            "signals": range(&layout.signals),
            "numbers": range(&layout.numbers),
            "code": range(&layout.code),
            "help": range(&layout.help),
            "scores": range(&layout.scores),
            "scores_writable": layout.scores_writable,
            "phases": phases,
        },
        "source_map": map.map(|map| value!({
            "sources": map.sources.iter().map(|source| source.name.as_str()).collect::<Vec<_>>(),
        })),
        "warnings": loaded.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

/// Returns the rows of a pattern as digits.
fn pattern(pattern: &grammar::rul3::Pattern) -> Vec<String> {
    let digit = |pixel: &u8| char::from(b'0' + (pixel & 7));
    pattern.rows().map(|row| row.iter().map(digit).collect()).collect()
}

fn shape(shape: &Shape) -> Value {
    let size = usize::from(shape.size).min(4);
    let numbers = |positions: &[Relative; 4]| -> Vec<u8> {
        positions.iter().take(size).map(|position| position.get()).collect()
    };
    let (turning, list) = match &shape.turning {
        Turning::Fixed => ("fixed", Vec::new()),
        Turning::Around => ("around", Vec::new()),
        Turning::List(list) => ("list", list.iter().map(numbers).collect()),
    };
    value!({ "size": size, "initial": numbers(&shape.initial), "turning": turning, "list": list })
}

fn date(word: u32) -> String {
    let DateTime { year, month, day, hour, minute, second } = DateTime::unpack(word);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// Returns the first byte and the byte after the last one; `null` for a missing section.
fn range(range: &Range<usize>) -> Value {
    if range.is_empty() { Value::Null } else { value!([range.start, range.end]) }
}
