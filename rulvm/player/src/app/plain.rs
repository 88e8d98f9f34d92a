//! The game in lines of text, for screen readers and braille displays: changes are described in a
//! line, and nothing is ever drawn over.
//!
//! The [`App`] and the keys are the same as with pictures. Of the game, what happened is described;
//! of other screens, the lines that have changed, and which one is chosen.

use grammar::hex::{Cell, Edge, Position};
use grammar::source_map::without_module;
use grammar::visible::display;
use rulvm_cells::{Buffer, Modifier, Rect};
use rulvm_core::game::{Event, Game, Status};
use rulvm_core::machine::Hexagon;

use super::{App, Screen, view};
use crate::glossary;
use crate::question::Question;
use crate::texts::Texts;

/// A piece that goes down by itself is announced from this many cells above where it would lie.
const NEAR: u32 = 2;

/// What has been read out.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The lines of the screen, and whether they are chosen.
    shown: Vec<(String, bool)>,
    /// True if the game was the last screen.
    in_game: bool,
    numbers: Vec<String>,
    is_paused: bool,
    status: Option<Status>,
}

impl Plain {
    /// Returns the lines for what has happened, and for what is shown now.
    #[must_use]
    pub fn tell(&mut self, app: &App, events: &[Event]) -> Vec<String> {
        let is_told = app.screen == Screen::Game && app.play.game.status() == Status::Playing;
        if !is_told {
            let before = std::mem::take(&mut self.in_game);
            let mut lines = self.happened(app, events);
            if before {
                self.shown.clear();
            }
            lines.extend(self.changed(app));
            self.status = Some(app.play.game.status());
            return lines;
        }
        let mut lines = Vec::new();
        let is_new = !self.in_game;
        if is_new {
            self.in_game = true;
            self.shown.clear();
            self.numbers.clear();
            self.is_paused = false;
            lines.push(display(&app.play.game.program().rule().name).into_owned());
            lines.push(app.player.texts.say("plain-keys"));
        }
        lines.extend(self.happened(app, events));
        let is_paused = app.play.game.is_paused();
        if is_paused != self.is_paused {
            self.is_paused = is_paused;
            lines.push(app.player.texts.say(if is_paused {
                "plain-pause"
            } else {
                "plain-goes-on"
            }));
            lines.extend(app.how_to_resume().filter(|_| is_paused));
        }
        let has_piece = events.iter().any(|event| matches!(event, Event::Piece { .. }));
        if is_new && !has_piece {
            lines.extend(piece(app));
        }
        if let Some(message) = &app.message
            && !self.shown.contains(&(message.clone(), false))
        {
            self.shown = vec![(message.clone(), false)];
            lines.push(display(message).into_owned());
        }
        lines
    }

    /// What happened in the game.
    fn happened(&mut self, app: &App, events: &[Event]) -> Vec<String> {
        let (texts, game) = (&app.player.texts, &app.play.game);
        let count = |id: &str, count: i32| texts.say_with(id, &[("count", &count.to_string())]);
        let mut lines = Vec::new();
        // Of many movements, only the last one is described.
        let last = events.iter().rposition(|event| matches!(event, Event::Moved { .. }));
        for (k, event) in events.iter().enumerate() {
            match event {
                Event::Moved { action, .. } if Some(k) == last => {
                    let above = above(game);
                    let is_turn = matches!(action, 4 | 5);
                    match action {
                        _ if game.piece().is_none() => {}
                        0 if above > NEAR => {}
                        _ if is_turn => lines.extend(piece(app)),
                        _ => lines.push(place(texts, game)),
                    }
                }
                Event::Landed { .. } => lines.push(texts.say("plain-landed")),
                Event::Destroyed { count: n, .. } => lines.push(count("plain-destroyed", *n)),
                Event::Exploded { count: n } => lines.push(count("plain-exploded", *n)),
                Event::Vanished => lines.push(texts.say("plain-vanished")),
                Event::Piece { .. } => {
                    lines.extend(self.numbers(app));
                    lines.extend(piece(app));
                }
                Event::Radar { on } => {
                    lines.push(texts.say(if *on { "plain-radar-on" } else { "plain-radar-off" }));
                }
                Event::Over { .. } => lines.extend(self.numbers(app)),
                Event::Moved { .. }
                | Event::Next { .. }
                | Event::Paused { .. }
                | Event::Tick
                | Event::Message { .. }
                | Event::Signal { .. }
                | Event::Log { .. }
                | Event::Failed { .. }
                | Event::Delivered { .. } => {}
            }
        }
        lines
    }

    /// Returns the numbers that have changed since they were last read out, except the timer's,
    /// which the player must ask for.
    fn numbers(&mut self, app: &App) -> Vec<String> {
        let timer = app.play.game.state().timer.map(|timer| usize::from(timer.get()));
        let rows = numbers(app);
        let changed = rows.iter().enumerate().filter(|&(k, row)| {
            timer != Some(k + 10) && self.numbers.get(k).is_none_or(|before| before != row)
        });
        let changed = changed.map(|(_, row)| row.clone()).collect();
        self.numbers = rows;
        changed
    }

    /// The lines of a screen that have changed.
    fn changed(&mut self, app: &App) -> Vec<String> {
        let area = view::readable(app.window.area);
        let mut buffer = Buffer::empty(area);
        view::show(app, &mut buffer);
        let rows = area.rows().map(|row| line(&buffer, row));
        let rows: Vec<_> = rows.filter(|(text, _)| !text.is_empty()).collect();
        let is_news = |row: &&(String, bool)| {
            // A line that is no longer chosen is not news.
            !self.shown.contains(row) && (row.1 || !self.shown.contains(&(row.0.clone(), true)))
        };
        let told = |(text, chosen): &(String, bool)| {
            if *chosen { format!("> {text}") } else { text.clone() }
        };
        let news = rows.iter().filter(is_news).map(told).collect();
        self.shown = rows;
        news
    }
}

/// A row of the screen: its text without borders, and whether it is chosen.
fn line(buffer: &Buffer, row: Rect) -> (String, bool) {
    let mut chosen = false;
    let mut text = String::new();
    for at in row.positions() {
        let Some(cell) = buffer.cell(at) else { continue };
        chosen |= cell.modifier.contains(Modifier::REVERSED);
        text.push_str(cell.symbol());
    }
    let is_border = |c: char| ('\u{2500}'..='\u{257F}').contains(&c) || c.is_whitespace();
    // The width of a gap is of no use to a listener.
    let words: Vec<&str> = text.trim_matches(is_border).split_whitespace().collect();
    (words.join(" "), chosen)
}

/// Answers a question.
#[must_use]
pub fn answer(app: &App, question: Question) -> Vec<String> {
    let (texts, game) = (&app.player.texts, &app.play.game);
    match question {
        Question::Keys => app.panel().all_keys(),
        Question::Board => {
            let columns = game.edge().columns().map(|column| {
                let cells = cells(game.edge(), column);
                let mut names: Vec<_> = cells
                    .map(|cell| game.state().board.hexagon(cell))
                    .map(|hexagon| hexagon.map_or_else(|| "-".to_owned(), |h| name(app, h)))
                    .collect();
                while names.last().is_some_and(|name| name == "-") {
                    names.pop();
                }
                let hexagons =
                    if names.is_empty() { texts.say("plain-empty") } else { names.join(", ") };
                let column = column.to_string();
                texts.say_with("plain-column", &[("column", &column), ("hexagons", &hexagons)])
            });
            columns.collect()
        }
        Question::Piece => {
            let mut lines = piece(app);
            lines.extend(next(app));
            lines.extend(app.progress());
            lines.extend(numbers(app));
            lines
        }
    }
}

/// The cells of a column, from the bottom.
fn cells(edge: Edge, column: i32) -> impl Iterator<Item = Cell> {
    (0..).map_while(move |height| edge.cell(Position { column, height }))
}

/// A hexagon in words.
fn name(app: &App, hexagon: Hexagon) -> String {
    let texts = &app.player.texts;
    let id = match hexagon.color {
        1 => texts.say("color-blue"),
        2 => texts.say("color-green"),
        3 => texts.say("color-cyan"),
        4 => texts.say("color-red"),
        5 => texts.say("color-magenta"),
        _ => texts.say("color-yellow"),
    };
    match hexagon.pattern {
        0 | 1 => id,
        pattern => {
            let pattern = pattern_name(app, pattern);
            texts.say_with("plain-pattern", &[("color", &id), ("pattern", &pattern)])
        }
    }
}

/// What a pattern is called: by the help, else by the source if it is known, else its number.
fn pattern_name(app: &App, pattern: u8) -> String {
    let program = app.play.game.program();
    let helped = glossary::pattern(&program.rule().help, &app.player.languages, pattern);
    let name = helped.or_else(|| {
        let names = &program.map()?.names.patterns;
        source_name(names, pattern)
    });
    // An English name can be in the help or in the source.
    let name = name.map(|name| app.player.texts.named(&name).unwrap_or(name));
    name.map_or_else(|| pattern.to_string(), |name| display(&name).into_owned())
}

/// What a shape is called, if it has a name and the rule has others.
fn shape_name(app: &App, shape: u8) -> Option<String> {
    let program = app.play.game.program();
    if program.rule().shapes.len() < 2 {
        return None;
    }
    let helped = glossary::shape(&program.rule().help, &app.player.languages, shape);
    let name = helped.or_else(|| {
        let names = &program.map()?.names.shapes;
        source_name(names, shape)
    });
    name.map(|name| display(&name).into_owned())
}

/// What a source calls a pattern or shape, from its number.
fn source_name(names: &[String], number: u8) -> Option<String> {
    let name = names.get(usize::from(number.checked_sub(1)?))?;
    (!name.is_empty()).then(|| without_module(name).replace('_', " "))
}

/// A piece in words: its shape and its hexagons; hexagons that look the same are said once.
fn described(app: &App, shape: i32, hexagons: impl Iterator<Item = Hexagon>) -> String {
    let mut names: Vec<String> = hexagons.map(|hexagon| name(app, hexagon)).collect();
    let count = names.len();
    names.dedup();
    let hexagons = match names.as_slice() {
        [one] if count > 1 => format!("{count} x {one}"),
        _ => names.join(", "),
    };
    match u8::try_from(shape).ok().and_then(|shape| shape_name(app, shape)) {
        Some(shape) => format!("{shape} ({hexagons})"),
        None => hexagons,
    }
}

/// The displayed numbers in words.
fn numbers(app: &App) -> Vec<String> {
    let texts = &app.player.texts;
    app.panel().numbers(|label, shown| {
        let Some(shown) = shown else {
            return texts.say_with("plain-nothing", &[("label", label)]);
        };
        let hexagons = shown.hexagons().map(|(color, pattern)| Hexagon { color, pattern });
        let piece = described(app, shown.variables[0], hexagons);
        texts.say_with("plain-shown", &[("label", label), ("piece", &piece)])
    })
}

/// Where a position is: its column, and how high in it.
fn position(at: Position) -> String {
    format!("{}/{}", at.column, at.height + 1)
}

/// The falling piece: its hexagons, and where they are.
fn piece(app: &App) -> Vec<String> {
    let (texts, game) = (&app.player.texts, &app.play.game);
    let Some(piece) = game.piece() else { return Vec::new() };
    let cells = game.piece_cells().into_iter().filter_map(Cell::new);
    let hexagons = cells.zip(piece.hexagons).filter_map(|(cell, hexagon)| {
        Some(format!("{} {}", name(app, hexagon), position(game.edge().position(cell)?)))
    });
    let hexagons = hexagons.collect::<Vec<_>>().join(", ");
    vec![texts.say_with("plain-piece", &[("hexagons", &hexagons)])]
}

/// The piece after it, if that is known.
fn next(app: &App) -> Option<String> {
    let (texts, game) = (&app.player.texts, &app.play.game);
    let next = game.state().next.filter(|_| game.state().radar)?;
    let shape = game.program().rule().shape(next[0])?;
    let byte = |value: i32| u8::try_from(value).unwrap_or(0);
    let hexagons = (0..usize::from(shape.size).min(4))
        .map(|k| Hexagon { color: byte(next[k + 1]), pattern: byte(next[k + 5]) });
    let hexagons = described(app, next[0], hexagons);
    Some(texts.say_with("plain-next", &[("hexagons", &hexagons)]))
}

/// How many cells the piece would fall.
fn above(game: &Game) -> u32 {
    let height = |cell: Cell| game.edge().position(cell).map(|at| at.height);
    let now = game.piece_cells().first().and_then(|&id| Cell::new(id)).and_then(height);
    let then = game.landing_cells().first().copied().and_then(height);
    now.zip(then).and_then(|(now, then)| u32::try_from(now - then).ok()).unwrap_or(0)
}

/// Where the piece is now, in few words.
fn place(texts: &Texts, game: &Game) -> String {
    let column = game.piece().map_or(0, |piece| piece.reference.column).to_string();
    let above = above(game).to_string();
    texts.say_with("plain-place", &[("column", &column), ("cells", &above)])
}
