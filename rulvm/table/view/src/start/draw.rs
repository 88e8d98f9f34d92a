//! What the start screen looks like: a list, and the board of the game that is chosen.

use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_player::drawing::{cut, shown, wrap};
use rulvm_player::input::{Key, KeyCode};
use rulvm_player::{Display, ascii};
use rulvm_table::table::Table;

use super::{Entry, Page, Start, Target};
use crate::boards::{Board, Scene};
use crate::footer::{self, Hint};
use crate::screen::{LEAST, boxes};
use crate::styles;

/// The columns of the list where the board is drawn next to it: more if its lines need more, up to
/// half of the window.
const LIST: u16 = 36;

/// Draws the screen. Returns the places that can be clicked.
pub(super) fn draw(start: &Start, buffer: &mut Buffer) -> Vec<(Rect, Target)> {
    let area = start.area;
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = start.texts.too_small(LEAST);
        for (line, row) in wrap(&text, area.width).into_iter().zip(area.rows()) {
            buffer.draw_line(&Line::raw(line), row);
        }
        return Vec::new();
    }
    let title =
        Line::styled(format!(" {}", start.texts.say("start-title")), styles::bold(start.theme));
    buffer.draw_line(&title, Rect { height: 1, ..area });
    let middle = Rect { y: area.y + 2, height: area.height - 4, ..area };
    let (list, board) = parts(start, middle);
    if let (Some(board), Some(table)) = (board, start.table()) {
        draw_board(start, table, board, buffer);
    }
    let lines = draw_list(start, list, buffer);
    let mut targets: Vec<_> =
        lines.into_iter().map(|(at, place)| (place, Target::Line(at))).collect();
    let bottom = area.bottom();
    let long = start.long_message();
    if let Some(message) = start.message.as_ref().filter(|_| long.is_none()) {
        let style = styles::accent(start.theme);
        let row = Rect { y: bottom - 2, height: 1, ..area };
        buffer.draw_line(&Line::styled(format!(" {message}"), style), row);
    }
    let keys = Rect { y: bottom - 1, height: 1, ..area };
    let buttons = footer::draw(hints(start), start.theme, keys, buffer);
    targets.extend(buttons.into_iter().map(|(place, key)| (place, Target::Key(key))));
    if let Some(rows) = long {
        boxes::draw_rows(&rows, start.top, start.theme, area, buffer);
    }
    if start.has_help {
        let title = start.texts.say("title-help");
        let _ = boxes::draw_page(&start.help(), 0, &title, start.theme, area, buffer);
    }
    if start.theme.is_ascii() {
        ascii::cells(buffer);
    }
    targets
}

/// Returns the areas of the list, and of the board of a game if there is room for it.
fn parts(start: &Start, middle: Rect) -> (Rect, Option<Rect>) {
    let wide = start.entries().iter().map(|entry| Line::raw(&*entry.text).width() + 2).max();
    let wide = wide.and_then(|wide| u16::try_from(wide).ok()).unwrap_or(LIST);
    let wide = wide.min(middle.width / 2).max(LIST).min(middle.width - 3);
    let list = Rect { x: middle.x + 2, width: wide, ..middle };
    let x = list.right() + 1;
    let room = Rect { x, width: middle.right().saturating_sub(x + 1), ..middle };
    let board = start.table().map(|table| Board::of(&table.identity().id));
    let has_room = board.is_some_and(|board| room.width >= board.least_width());
    (list, has_room.then_some(room))
}

fn draw_board(start: &Start, table: &Table, room: Rect, buffer: &mut Buffer) {
    let Some(game) = table.game() else { return };
    if let Some([board, _]) = table.boards() {
        let _ = shown::draw_board(&board.game, &Display::new(start.theme), room, buffer);
        return;
    }
    let mut items = table.items();
    items.iter_mut().for_each(|item| item.enabled = false);
    let view = table.side();
    let scene = Scene {
        theme: start.theme,
        texts: &start.texts,
        items: &items,
        core: &game.core,
        view,
        numbers: view,
        cursor: None,
        picked: &[],
        last: &[],
        shows_enabled: false,
        marked: None,
    };
    let board = Board::of(&table.identity().id);
    let layout = board.layout(table, view, start.theme, room);
    board.draw(&scene, &layout, buffer);
}

/// Draws the question and its lines, those around the chosen one if there is not room for all.
/// Returns the places of the lines that are shown.
fn draw_list(start: &Start, room: Rect, buffer: &mut Buffer) -> Vec<(usize, Rect)> {
    let (page, at) = start.page();
    let entries = start.entries();
    let row = |k: u16| Rect { y: room.y + k, height: 1, ..room };
    buffer.draw_line(&Line::styled(start.title(), styles::bold(start.theme)), row(0));
    if page.is_typed() {
        draw_typed(start, room, buffer);
        return Vec::new();
    }
    let about = entries.get(at).map(|entry| wrap(&entry.about, room.width)).unwrap_or_default();
    let mut about: Vec<String> = about.into_iter().filter(|line| !line.is_empty()).collect();
    // The question, a free row, the lines; if there is room, a free row and what the chosen line is
    // about.
    let high = usize::from(room.height);
    if entries.len() + 3 + about.len() > high {
        about.clear();
    }
    let shown = high.saturating_sub(2).max(1);
    let top = at.saturating_sub(shown / 2).min(entries.len().saturating_sub(shown));
    let mut places = Vec::new();
    let mut y = 2;
    for (k, entry) in entries.iter().enumerate().skip(top).take(shown) {
        places.push((k, row(y)));
        draw_entry(start, entry, k == at, row(y), buffer);
        y += 1;
    }
    let marks = [(top > 0, room.y + 2, '▲'), (top + shown < entries.len(), room.y + y - 1, '▼')];
    boxes::draw_marks(start.theme, room.right(), marks, buffer);
    for (k, line) in (1..).zip(about) {
        if y + k < room.height {
            buffer.draw_line(&Line::styled(line, styles::faint(start.theme)), row(y + k));
        }
    }
    places
}

fn draw_entry(start: &Start, entry: &Entry, is_chosen: bool, row: Rect, buffer: &mut Buffer) {
    let shown = cut(&entry.text, row.width.saturating_sub(2));
    let gap = usize::from(row.width).saturating_sub(Line::raw(&*shown).width() + 2);
    let text = format!(" {shown}{} ", " ".repeat(gap));
    let style = if is_chosen { styles::chosen(start.theme) } else { styles::text(start.theme) };
    buffer.draw_line(&Line::styled(text, style), row);
}

/// Draws the invitation or the value that is typed, or the end of a long one.
fn draw_typed(start: &Start, room: Rect, buffer: &mut Buffer) {
    let row = |k: u16| Rect { y: room.y + k, height: 1, ..room };
    let mut y = 2;
    for line in wrap(&start.typed_hint(), room.width) {
        buffer.draw_line(&Line::styled(line, styles::faint(start.theme)), row(y));
        y += 1;
    }
    let letters: Vec<char> = start.text.chars().collect();
    let from = letters.len().saturating_sub(usize::from(room.width).saturating_sub(1));
    let shown: String = letters[from..].iter().collect();
    let cursor = Span::styled(" ", Style::new().add_modifier(Modifier::REVERSED));
    buffer.draw_line(
        &Line::from(vec![Span::styled(shown, styles::bold(start.theme)), cursor]),
        row(y),
    );
}

/// The keys at the bottom.
fn hints(start: &Start) -> Vec<Hint<Key>> {
    let texts = &start.texts;
    let back = if start.pages.len() > 1 { "key-back" } else { "key-quit" };
    let enter = match start.page().0 {
        Page::Join => "key-join",
        _ => "key-choose",
    };
    [
        ("Enter", KeyCode::Enter, enter),
        ("Esc", KeyCode::Esc, back),
        ("F1", KeyCode::F(1), "key-help"),
    ]
    .map(|(name, code, id)| Hint::new(texts.key_name(name), Key::plain(code), texts.say(id)))
    .into()
}
