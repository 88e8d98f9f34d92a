//! The list of message modules: which of them take part in the next game.

use grammar::messages::Import;
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};
use rulvm_core::modules::ModuleInfo;

use super::choice;
use crate::drawing::{cut, wrap};
use crate::input::{Key, KeyCode};
use crate::texts::Texts;

/// How wide the lines are.
const WIDTH: u16 = 60;

/// How many lines are above the modules.
const HEAD: u16 = 2;

/// The list: which module is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleList {
    chosen: usize,
}

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Nothing.
    Nothing,
    /// The module at this place is switched on or off.
    Switch(usize),
    /// Back to the menu.
    Back,
}

impl ModuleList {
    /// Handles a key; there are `count` modules.
    pub(crate) fn key(&mut self, key: &Key, count: usize) -> Asked {
        if let Some(chosen) = choice::moved(key.code, self.chosen, count) {
            self.chosen = chosen;
        }
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right => {
                Asked::Switch(self.chosen)
            }
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q' | 'Q') => Asked::Back,
            _ => Asked::Nothing,
        }
    }

    /// Draws the modules in the order of their chain.
    pub(crate) fn draw(
        &self,
        modules: &[(ModuleInfo<'_>, bool)],
        texts: &Texts,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let width = WIDTH.min(area.width);
        let note = wrap(&texts.say("modules-note"), width);
        let lines = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let height = HEAD + lines(modules.len()) + 2 + lines(note.len());
        let top = area.y + area.height.saturating_sub(height) / 2;
        let x = area.x + (area.width - width) / 2;
        let mut put = |text: &str, style: Style, k: u16| {
            let place = Rect { x, y: top.saturating_add(k), width, height: 1 }.intersection(area);
            buffer.set_style(place, style);
            buffer.draw_line(&Line::styled(cut(text, width), style), place);
        };
        let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
        put(&texts.say("menu-modules"), bold, 0);
        for (k, (module, is_on)) in modules.iter().enumerate() {
            let is_chosen = k == self.chosen;
            let style = if is_chosen { plain.add_modifier(Modifier::REVERSED) } else { plain };
            let mark = if *is_on { "[x]" } else { "[ ]" };
            let name = display(&module.id.name);
            let does = does(module.imports, texts);
            let text = format!(" {mark} {name:<16} {:>5}  {does}", module.priority);
            put(&text, style, HEAD + lines(k));
        }
        let quiet = plain.add_modifier(Modifier::DIM);
        let below = HEAD + lines(modules.len()) + 1;
        for (k, line) in (below..).zip(note) {
            put(&line, plain, k);
        }
        put(&texts.say("modules-keys"), quiet, height);
    }
}

/// What a module can do, by what it imports.
fn does(imports: &[Import], texts: &Texts) -> String {
    let has = |wanted: &[Import]| imports.iter().any(|import| wanted.contains(import));
    let reads = [
        Import::Variable,
        Import::Cell,
        Import::Cells,
        Import::Piece,
        Import::Next,
        Import::Info,
        Import::Rule,
    ];
    let all = [
        (has(&reads), "modules-reads"),
        (has(&[Import::Signal]), "modules-signals"),
        (has(&[Import::Log]), "modules-writes"),
        (has(&[Import::Send]), "modules-sends"),
    ];
    let said = all.into_iter().filter(|(does, _)| *does).map(|(_, message)| texts.say(message));
    said.collect::<Vec<_>>().join(", ")
}
