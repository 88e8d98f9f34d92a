//! The description of a rule file for people.

use std::fmt::Write;
use std::ops::Range;

use grammar::hex::Edge;
use grammar::keyboard::{self, Lost};
use grammar::rul3::{DateTime, Loaded, Phase, Signal, Turning};
use grammar::shown_piece::is_piece;
use grammar::signals::key_name;
use grammar::source_map::SourceMap;

use super::drawing;
use crate::controls::Bindings;
use crate::controls::keys::Keys;
use grammar::visible::display;

/// Describes a rule file and its source map.
#[must_use]
pub fn text(loaded: &Loaded, map: Option<&SourceMap>) -> String {
    let mut out = String::new();
    header(&mut out, loaded);
    pieces(&mut out, loaded);
    signals(&mut out, loaded);
    numbers(&mut out, loaded);
    helps(&mut out, loaded);
    scores(&mut out, loaded);
    layout(&mut out, loaded);
    if let Some(map) = map {
        let _ = writeln!(out, "\nSource map");
        for source in &map.sources {
            let _ = writeln!(out, "  {}", display(&source.name));
        }
    }
    for warning in &loaded.warnings {
        let _ = writeln!(out, "warning: {warning}");
    }
    out
}

fn header(out: &mut String, loaded: &Loaded) {
    let rule = &loaded.rule;
    let _ = writeln!(out, "{}", display(&rule.name));
    let edge = rule.edge.map_or("6 to 9, the player chooses".to_owned(), |n| n.get().to_string());
    let _ = writeln!(out, "  edge      {edge}");
    let _ = writeln!(out, "  stack     {} entries", rule.stack);
    let _ = writeln!(
        out,
        "  colors    title {}, pause {}, game over {}, player {}",
        rule.title_color, rule.pause_color, rule.over_color, rule.player_color
    );
    let _ = writeln!(
        out,
        "  title     height {}, font {}; font of numbers {}",
        rule.title_height, rule.title_font, rule.numbers_font
    );
}

fn pieces(out: &mut String, loaded: &Loaded) {
    for (k, pattern) in (1..).zip(&loaded.rule.patterns) {
        let _ = writeln!(out, "\nPattern {k}");
        for row in drawing::pattern(pattern) {
            let _ = writeln!(out, "  {row}");
        }
    }
    for (k, shape) in (1..).zip(&loaded.rule.shapes) {
        let hexagons = if shape.size == 1 { "hexagon" } else { "hexagons" };
        let turning = match &shape.turning {
            Turning::Fixed => "cannot turn".to_owned(),
            Turning::Around => "turns around its reference".to_owned(),
            Turning::List(list) => format!("turns through {} configurations", list.len()),
        };
        let _ = writeln!(out, "\nShape {k}: {} {hexagons}, {turning}", shape.size);
        for row in drawing::shape(shape) {
            let _ = writeln!(out, "  {row}");
        }
    }
}

fn signals(out: &mut String, loaded: &Loaded) {
    let _ = writeln!(out, "\nSignals, with their keys in the file and in `rulvm play`");
    let Loaded { rule, .. } = loaded;
    let keys = Keys::new(&rule.name, &rule.signals, &Bindings::default());
    for (k, signal) in (1..=u8::MAX).zip(&loaded.rule.signals) {
        let key = if signal.key == 0 { "no key".to_owned() } else { key_name(signal.key) };
        let today = keys.names(k);
        let today = if today.is_empty() { "no key".to_owned() } else { today.join(" ") };
        let _ = writeln!(out, "  {k:3}  {:<9}  {key:<12}  {today}", signal.name());
    }
    let name = |k: usize| loaded.rule.signals.get(k).map_or(String::new(), Signal::name);
    for Lost { signal, to, layouts } in keyboard::lost(&loaded.rule.signals) {
        let (signal, to, layouts) = (name(signal), name(to), keyboard::name_layouts(&layouts));
        let _ = writeln!(
            out,
            "  with the preset `original`, {to} has the key of {signal} on {layouts}"
        );
    }
}

fn numbers(out: &mut String, loaded: &Loaded) {
    if loaded.rule.numbers.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nNumbers");
    for (k, number) in (1..).zip(&loaded.rule.numbers) {
        let variable = k + 9;
        let piece = if is_piece(&loaded.rule, k) { "shown as a piece; " } else { "" };
        let labels: Vec<String> = number
            .labels
            .iter()
            .map(|label| format!("{} \"{}\"", label.language, display(&label.text)))
            .collect();
        let _ =
            writeln!(out, "  V[{variable}]  {}; {piece}{}", labels.join(", "), number.describe());
    }
}

fn helps(out: &mut String, loaded: &Loaded) {
    for help in &loaded.rule.help {
        let underline = help
            .underline
            .map_or(String::new(), |u| format!(", underlined by `{}`", display(&u.to_string())));
        let _ = writeln!(
            out,
            "\nHelp {}: {} lines{underline}",
            help.language,
            help.text.lines().count()
        );
        for line in help.text.lines() {
            let _ = writeln!(out, "  {}", display(line));
        }
    }
}

fn scores(out: &mut String, loaded: &Loaded) {
    for (edge, table) in Edge::ALL.iter().zip(&loaded.rule.scores) {
        let _ = writeln!(
            out,
            "\nScores, edge {}: {} of {}",
            edge.get(),
            table.entries.len(),
            table.max
        );
        for (rank, score) in (1..).zip(&table.entries) {
            let DateTime { year, month, day, hour, minute, .. } = DateTime::unpack(score.date);
            let _ = writeln!(
                out,
                "  {rank:3}. {:<23} {:>11}  {year}-{month:02}-{day:02} {hour:02}:{minute:02}",
                display(&score.player),
                score.score
            );
        }
    }
}

fn layout(out: &mut String, loaded: &Loaded) {
    let layout = &loaded.layout;
    let _ = writeln!(out, "\nLayout");
    let mut line = |name: &str, range: &Range<usize>| {
        if !range.is_empty() {
            let bytes = range.len();
            let _ =
                writeln!(out, "  {:>6} - {:>6}  {name}, {bytes} bytes", range.start, range.end - 1);
        }
    };
    line("header", &(0..110));
    line("patterns", &layout.patterns);
    line("shapes", &layout.shapes);
    for (shape, range) in &layout.lists {
        line(&format!("configurations of shape {shape}"), range);
    }
    line("signals", &layout.signals);
    line("numbers", &layout.numbers);
    for (k, range) in (1..).zip(&layout.definitions) {
        line(&format!("definition of number {k}"), range);
    }
    line("code", &layout.code);
    line("help", &layout.help);
    line("scores", &layout.scores);
    for phase in Phase::ALL {
        if let Some(address) = layout.phase(phase) {
            let _ = writeln!(out, "  {address:>6}           phase {}", phase.letter());
        }
    }
    if !layout.scores_writable {
        let _ = writeln!(out, "  scores cannot be saved in this file");
    }
}
