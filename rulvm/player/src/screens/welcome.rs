//! The first start: which keys the player wants to play with.

use grammar::rul3::Signal;
use grammar::signals::STANDARD;
use rulvm_cells::{Buffer, Line, Modifier, Position, Rect, Style};

use super::choice;
use crate::controls::Bindings;
use crate::controls::keys::Keys;
use crate::controls::preset::Preset;
use crate::drawing::wrap;
use crate::input::{Key, KeyCode};
use crate::texts::Texts;
use crate::words::Word;

/// The columns: a message, and the signals whose first keys are shown below it.
const COLUMNS: &[(&str, &[&str])] = &[
    ("welcome-move", &["LEFT", "RGHT", "DOWN"]),
    ("welcome-turn", &["ROTL", "ROTR"]),
    ("welcome-drop", &["DROP"]),
];

/// How wide the lines are.
const WIDTH: u16 = 43;

/// How many lines are above the presets.
const HEAD: usize = 3;

/// The screen: which preset is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Welcome {
    chosen: usize,
}

impl Welcome {
    /// Handles a key. Returns the preset if the player is done; leaving means the default.
    pub(crate) fn key(&mut self, key: &Key) -> Option<Preset> {
        if let Some(chosen) = choice::moved(key.code, self.chosen, Preset::ALL.len()) {
            self.chosen = chosen;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => Preset::ALL.get(self.chosen).copied(),
            KeyCode::Esc | KeyCode::Backspace => Some(Preset::default()),
            _ => None,
        }
    }

    /// Handles a click of the mouse.
    pub(crate) fn click(&mut self, area: Rect, at: Position) -> Option<Preset> {
        let clicked = |k: &usize| row(area, HEAD + k).contains(at);
        self.chosen = (0..Preset::ALL.len()).find(clicked)?;
        Preset::ALL.get(self.chosen).copied()
    }

    /// Draws the presets, each with its most important keys.
    pub(crate) fn draw(&self, chosen: &Bindings, texts: &Texts, area: Rect, buffer: &mut Buffer) {
        let standard: Vec<Signal> = STANDARD
            .iter()
            .map(|signal| Signal { external: signal.external, key: signal.key })
            .collect();
        let mut put = |text: String, style: Style, k: usize| {
            let place = row(area, k).intersection(area);
            buffer.set_style(place, style);
            buffer.draw_line(&Line::styled(text, style), place);
        };
        let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
        let quiet = Style::new().add_modifier(Modifier::DIM);
        put(texts.say("welcome"), bold, 0);
        let heads = COLUMNS.iter().map(|(message, _)| texts.say(message));
        put(columns("", heads), quiet, HEAD - 1);
        for (k, &preset) in Preset::ALL.iter().enumerate() {
            let bindings = Bindings { preset, ..chosen.clone() };
            let keys = Keys::new("", &standard, &bindings).named_in(texts);
            let first = |name: &&str| {
                let place = standard.iter().position(|signal| signal.name() == *name)?;
                keys.names(u8::try_from(place + 1).ok()?).into_iter().next()
            };
            let names = COLUMNS
                .iter()
                .map(|(_, signals)| signals.iter().filter_map(first).collect::<Vec<_>>().join(" "));
            let is_chosen = k == self.chosen;
            let style = if is_chosen { plain.add_modifier(Modifier::REVERSED) } else { plain };
            put(columns(&texts.value(preset.word()), names), style, HEAD + k);
        }
        let mut k = HEAD + Preset::ALL.len() + 1;
        for (message, style) in [("welcome-keys", plain), ("welcome-later", quiet)] {
            for line in wrap(&texts.say(message), WIDTH.min(area.width)) {
                put(line, style, k);
                k += 1;
            }
        }
    }
}

/// Returns a row of the table.
fn columns(first: &str, others: impl Iterator<Item = String>) -> String {
    others.fold(format!(" {first:<12}"), |row, other| format!("{row} {other:<9}"))
}

/// Where the k-th line is.
fn row(area: Rect, k: usize) -> Rect {
    let count = u16::try_from(HEAD + Preset::ALL.len() + 3).unwrap_or(u16::MAX);
    let width = WIDTH.min(area.width);
    let top = area.y + area.height.saturating_sub(count) / 2;
    let y = top.saturating_add(u16::try_from(k).unwrap_or(u16::MAX));
    Rect { x: area.x + (area.width - width) / 2, y, width, height: 1 }
}
