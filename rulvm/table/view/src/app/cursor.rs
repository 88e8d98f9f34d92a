//! The cursor on the board: it moves over the items that can be clicked.

use rulvm_cells::Rect;
use rulvm_player::input::KeyCode;
use rulvm_table::table::Table;

use super::App;
use crate::boards::Board;

/// The die that rolls in Backgammon: the cursor starts there, not at the cube.
const DIE: u32 = 30;

impl App {
    /// The items that can be clicked, with their places.
    fn clickable(&self, table: &Table) -> Vec<(u32, Rect)> {
        let layout = self.layout(table);
        let items = self.items(table).into_iter().filter(|item| item.enabled);
        items.filter_map(|item| Some((item.id, layout.place(item.id)?))).collect()
    }

    /// Puts the cursor onto an item that can be clicked, near to where it was.
    pub(super) fn follow(&mut self, table: &Table) {
        if App::board(table) == Board::Versus {
            return;
        }
        let items = self.clickable(table);
        if items.is_empty() || items.iter().any(|(id, _)| self.cursor == Some(*id)) {
            return;
        }
        let is_die =
            App::board(table) == Board::Backgammon && items.iter().any(|(id, _)| *id == DIE);
        if is_die {
            self.cursor = Some(DIE);
            return;
        }
        let layout = self.layout(table);
        let from = self.cursor.and_then(|id| layout.place(id)).unwrap_or(layout.area);
        let near = items.iter().min_by_key(|(_, place)| {
            let (dx, dy) = offset(from, *place);
            dx.abs() + dy.abs()
        });
        self.cursor = near.map(|(id, _)| *id);
    }

    /// Moves the cursor to the next item in the direction of an arrow.
    pub(super) fn move_cursor(&mut self, table: &Table, arrow: KeyCode) {
        let items = self.clickable(table);
        let layout = self.layout(table);
        let Some(from) = self.cursor.and_then(|id| layout.place(id)) else {
            self.cursor = items.first().map(|(id, _)| *id);
            return;
        };
        let next = items.iter().filter_map(|(id, place)| {
            let (dx, dy) = offset(from, *place);
            let (ahead, aside) = match arrow {
                KeyCode::Left => (-dx, dy),
                KeyCode::Right => (dx, dy),
                KeyCode::Up => (-dy, dx),
                _ => (dy, dx),
            };
            (ahead > 0).then_some((ahead + 3 * aside.abs(), *id))
        });
        if let Some((_, id)) = next.min() {
            self.cursor = Some(id);
        }
    }

    /// Puts the cursor onto the first or the last item.
    pub(super) fn jump(&mut self, table: &Table, is_first: bool) {
        let items = self.clickable(table);
        let item = if is_first { items.first() } else { items.last() };
        self.cursor = item.map(|(id, _)| *id).or(self.cursor);
    }
}

/// The offset of the middle of a place from that of another, in half columns; a row counts as two
/// columns.
fn offset(from: Rect, to: Rect) -> (i32, i32) {
    let middle = |place: Rect| {
        let x = 2 * i32::from(place.x) + i32::from(place.width);
        let y = 4 * i32::from(place.y) + 2 * i32::from(place.height);
        (x, y)
    };
    let ((x0, y0), (x1, y1)) = (middle(from), middle(to));
    (x1 - x0, y1 - y0)
}
