//! What the mouse does.

use rulvm_cells::{Buffer, Position};
use rulvm_player::input::{Key, KeyCode, Mouse, MouseButton, MouseKind};
use rulvm_table::table::Table;

use super::{Target, draw};
use crate::app::{App, Input};
use crate::command::Command;

impl App {
    /// The mouse did something. Returns what the front end has to do.
    pub fn mouse(&mut self, table: &Table, mouse: Mouse) -> Option<Command> {
        match mouse.kind {
            MouseKind::Press(MouseButton::Left) => self.calm(),
            MouseKind::ScrollUp if self.list.is_some() => {
                return self.list_key(table, Key::plain(KeyCode::Up));
            }
            MouseKind::ScrollDown if self.list.is_some() => {
                return self.list_key(table, Key::plain(KeyCode::Down));
            }
            _ => return None,
        }
        let at = Position::new(mouse.column, mouse.row);
        // What is drawn last is on top.
        let targets = draw(self, table, &mut Buffer::empty(self.area));
        let found = targets.into_iter().rev().find(|(place, _)| place.contains(at));
        let target = found.map(|(_, target)| target);
        if self.list.is_some() {
            return match target {
                Some(Target::Entry(at)) => self.choose(table, at),
                Some(Target::Box) => None,
                _ => {
                    self.list = None;
                    None
                }
            };
        }
        match target? {
            Target::Item(id) => {
                self.input = self.input.take().filter(|input| matches!(input, Input::Chat(_)));
                if !self.is_enabled(table, id) {
                    self.refuse(self.why_closed(table));
                    return None;
                }
                self.cursor = Some(id);
                Some(Command::Click(id))
            }
            Target::Button(number) => Some(self.answer(number)),
            Target::Menu => {
                self.open_menu(table);
                None
            }
            Target::Key(key) => self.key(table, key),
            Target::Signal(player, id) => self.send(table, player, id),
            Target::Entry(_) | Target::Box => None,
        }
    }
}
