//! The board.

use grammar::drawing::Symbol;
use grammar::hex::{Cell, Edge, Position};
use rulc_compiler::Kind;
use rulvm_cells::{Line, Span};
use rulvm_cells::{Modifier, Style};
use rulvm_core::Game;
use rulvm_core::machine::Hexagon;
use rulvm_player::theme::{Depth, Theme};
use serde_json::{Value as Json, json};

use super::Done;
use crate::command::answer::{Answer, Failure, Output, clean, counted, plain, style, styled};
use crate::command::session::Session;
use crate::expr::Value;

/// What is written into the cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Colors,
    Ids,
    Marks,
    Patterns,
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Content {
    hexagon: Option<Hexagon>,
    falls: bool,
    marks: u8,
}

fn content(game: &Game, falling: &[i32], cell: Cell) -> Content {
    let marks = game.state().board.marks(cell);
    let on_piece = falling.iter().position(|&id| id == i32::from(cell.id()));
    match (on_piece, game.piece()) {
        (Some(k), Some(piece)) => {
            Content { hexagon: piece.hexagons.get(k).copied(), falls: true, marks }
        }
        _ => Content { hexagon: game.state().board.hexagon(cell), falls: false, marks },
    }
}

impl Shown {
    fn parse(text: &str) -> Result<Shown, Failure> {
        match text {
            "" => Ok(Shown::Colors),
            "ids" => Ok(Shown::Ids),
            "marks" => Ok(Shown::Marks),
            "patterns" => Ok(Shown::Patterns),
            _ => Err(Failure::new(format!("the board has no `{text}`"))
                .help("use `board`, `board ids`, `board marks` or `board patterns`")),
        }
    }

    /// The text of a cell. The falling piece has small letters.
    fn text(self, content: Content, cell: Cell) -> String {
        let symbol = match content.hexagon {
            None => Symbol::Empty,
            Some(Hexagon { color, pattern }) => {
                let pattern = if self == Shown::Patterns { pattern } else { 1 };
                Symbol::Hexagon { color, pattern: Some(pattern) }
            }
        };
        match self {
            Shown::Ids => cell.id().to_string(),
            Shown::Marks if content.marks == 0 => ".".to_owned(),
            Shown::Marks => format!("{:02X}", content.marks),
            _ if content.falls => symbol.to_string().to_lowercase(),
            _ => symbol.to_string(),
        }
    }

    fn is_changed(self, old: Content, new: Content) -> bool {
        match self {
            Shown::Marks => old.marks != new.marks,
            _ => (old.hexagon, old.falls) != (new.hexagon, new.falls),
        }
    }
}

/// `board`
pub(in crate::command) fn board(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Done {
    let (what, is_compact) = match arguments.strip_suffix("compact") {
        Some(what) => (what.trim_end(), true),
        None => (arguments, false),
    };
    let shown = Shown::parse(what)?;
    let game = session.debugger.game();
    let edge = game.edge();
    let before = session.before.as_ref().filter(|before| before.edge() == edge);
    let falling = game.piece_cells();
    let fell = before.map(Game::piece_cells).unwrap_or_default();
    let mut data = Vec::new();
    let mut any = (false, false);
    let mut cells = Vec::new();
    for cell in edge.all_cells() {
        let now = content(game, &falling, cell);
        let old = before.map(|before| content(before, &fell, cell));
        let is_changed = old.is_some_and(|old| shown.is_changed(old, now));
        any = (any.0 || now.falls && shown != Shown::Marks, any.1 || is_changed);
        let (color, pattern) = now.hexagon.map_or((0, 0), |here| (here.color, here.pattern));
        let mut here = cell_data(edge, cell);
        here["color"] = json!(color);
        here["pattern"] = json!(pattern);
        here["marks"] = json!(now.marks);
        here["falling"] = json!(now.falls);
        here["changed"] = json!(old.is_some_and(|old| old != now));
        data.push(here);
        cells.push((cell, shown.text(now, cell), style_of(now, shown), is_changed));
    }
    let width = cells.iter().map(|(_, text, ..)| text.len()).max().unwrap_or(1);
    let spans = |cell: Option<Cell>| -> Vec<Span<'static>> {
        let found = cells.iter().find(|(of, ..)| Some(*of) == cell);
        let Some((_, text, look, is_changed)) = found else {
            return vec![plain(" ".repeat(width + 2))];
        };
        let mark = if *is_changed { "*" } else { " " };
        let rest = " ".repeat(width - text.len());
        let mark = format!("{mark}{rest}");
        vec![plain(" "), styled(text.clone(), *look), styled(mark, style::CHANGED)]
    };
    let rows = 4 * edge.last_column() + 1;
    let mut lines: Vec<Line<'static>> = Vec::new();
    // Neighboring columns are shifted by half a cell: they have a row each, or share one.
    let half = if is_compact { 2 } else { 1 };
    for level in (0..rows).rev().filter(|level| level % half == 0) {
        let at = |column: i32| {
            let twice = level - column.abs() + if is_compact { column.abs() % 2 } else { 0 };
            let is_one = twice >= 0 && twice % 2 == 0;
            is_one.then(|| edge.cell(Position { column, height: twice / 2 })).flatten()
        };
        lines.push(edge.columns().flat_map(|column| spans(at(column))).collect());
    }
    let mut legend = Vec::new();
    if any.0 && shown != Shown::Ids {
        legend.push("small letters: the falling piece".to_owned());
    }
    if any.1 {
        legend.push("*: changed since the previous stop".to_owned());
    }
    if shown == Shown::Marks {
        legend.push("marks as bits in hexadecimal".to_owned());
        for mark in 0..8_i32 {
            let value = Value { number: mark, kind: Kind::Mark };
            let all = edge.all_cells();
            let has = |cell: &Cell| game.state().board.marks(*cell) >> mark & 1 == 1;
            let count = all.filter(has).count();
            if count > 0 {
                let text = format!(
                    "{:02X}: mark {}, {}",
                    1 << mark,
                    session.show(value),
                    counted(count, "cell")
                );
                legend.push(clean(&text));
            }
        }
    }
    let quiet = legend.into_iter().map(|text| Line::from(styled(text, style::QUIET)));
    lines.extend(quiet);
    output.answer(Answer::new("board", lines).with("edge", edge.get()).with("cells", data));
    Ok(())
}

/// A cell as JSON.
pub(in crate::command) fn cell_data(edge: Edge, cell: Cell) -> Json {
    let at = edge.position(cell);
    json!({
        "id": cell.id(), "column": at.map(|at| at.column), "height": at.map(|at| at.height),
    })
}

fn style_of(content: Content, shown: Shown) -> Style {
    let theme = Theme::new(Depth::Sixteen);
    let Some(hexagon) = content.hexagon else {
        let has_marks = shown == Shown::Marks && content.marks != 0;
        return if has_marks { style::STRONG } else { style::QUIET };
    };
    let style = Style::new().fg(theme.hexagon(hexagon.color));
    if content.falls { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style }
}
