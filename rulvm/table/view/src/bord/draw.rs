//! What the editor looks like: the board, and what else is in the file.

use rulvm_cells::{Buffer, Line, Rect, Style};
use rulvm_player::ascii;
use rulvm_player::drawing::wrap;
use rulvm_player::input::{Key, KeyCode};
use rulvm_table::books::bord::{Bord, names};
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::view::Item;

use super::{ANSWERS, Editor, HELP, Target};
use crate::boards::{Board, Scene};
use crate::footer::{self, Hint, control};
use crate::screen::{LEAST, boxes};
use crate::styles;

/// The columns of the text next to the board, where there is room.
const TEXT: u16 = 36;

/// Draws the screen. Returns the places that can be clicked.
pub(super) fn draw(editor: &Editor, buffer: &mut Buffer) -> Vec<(Rect, Target)> {
    let area = editor.area;
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = editor.texts.too_small(LEAST);
        for (line, row) in wrap(&text, area.width).into_iter().zip(area.rows()) {
            buffer.draw_line(&Line::raw(line), row);
        }
        return Vec::new();
    }
    let title = Line::styled(format!(" {}", editor.title()), styles::bold(editor.theme));
    buffer.draw_line(&title, Rect { height: 1, ..area });
    let middle = Rect { y: area.y + 1, height: area.height - 3, ..area };
    let wide = TEXT.min(area.width - Board::Othello.least_width() - 2);
    let room = Rect { width: middle.width - wide - 2, ..middle };
    let mut targets = draw_board(editor, room, buffer);
    let text =
        Rect { x: room.right() + 1, y: middle.y + 1, width: wide, height: middle.height - 1 };
    draw_text(editor, text, buffer, &mut targets);
    let bottom = area.bottom();
    if let Some(message) = &editor.message {
        let row = Rect { y: bottom - 2, height: 1, ..area };
        buffer.draw_line(&Line::styled(format!(" {message}"), styles::accent(editor.theme)), row);
    }
    let keys = Rect { y: bottom - 1, height: 1, ..area };
    let buttons = footer::draw(hints(editor), editor.theme, keys, buffer);
    targets.extend(buttons.into_iter().map(|(place, key)| (place, Target::Key(key))));
    if editor.has_help {
        let lines = HELP.map(|(key, id)| (editor.texts.key_name(key), editor.texts.say(id)));
        let title = editor.texts.say("title-help");
        let _ = boxes::draw_page(&lines, 0, &title, editor.theme, area, buffer);
    }
    if editor.theme.is_ascii() {
        ascii::cells(buffer);
    }
    targets
}

impl Editor {
    /// The name of the file, and whether it is new or changed.
    pub(super) fn title(&self) -> String {
        let title = self.texts.say_with("bord-title", &[("file", &self.name)]);
        let state = match (self.is_new, self.is_modified()) {
            (true, _) => "bord-new",
            (_, true) => "bord-changed",
            _ => return title,
        };
        format!("{title} ({})", self.texts.say(state))
    }

    /// How many disks and chips there are.
    pub(super) fn counts(&self) -> [String; 2] {
        let Bord { left, placed, board, .. } = &self.bord;
        let [black, white] = Player::BOTH.map(|player| board.count(player).to_string());
        let empty = (64 - board.men()).to_string();
        let men = [("black", &*black), ("white", &*white), ("empty", &*empty)];
        let (left, placed) = (left.to_string(), placed.to_string());
        let chips = [("left", &*left), ("placed", &*placed)];
        [self.texts.say_with("bord-men", &men), self.texts.say_with("bord-chips", &chips)]
    }

    /// Returns what is on the square with the cursor. The file names squares differently.
    pub(super) fn square(&self) -> String {
        let column = char::from(b"abcdefgh"[self.cursor as usize % 8]);
        let name = format!("{column}{}", self.cursor / 8 + 1);
        let file = names(1 << self.cursor).concat();
        let man = self.texts.say(match self.man() {
            Some(Player::FIRST) => "side-black",
            Some(_) => "side-white",
            None => "bord-empty",
        });
        self.texts.say_with("bord-square", &[("name", &name), ("file", &file), ("man", &man)])
    }
}

fn draw_board(editor: &Editor, room: Rect, buffer: &mut Buffer) -> Vec<(Rect, Target)> {
    let text = |square: u32| match editor.bord.board.owner(square) {
        Some(Player::FIRST) => "B",
        Some(_) => "W",
        None => "",
    };
    let items: Vec<Item> =
        (0..64).map(|square| Item::new(square + 1, (0, 0), (1, 1), text(square))).collect();
    let scene = Scene {
        theme: editor.theme,
        texts: &editor.texts,
        items: &items,
        core: &Object::new(),
        view: Player::FIRST,
        numbers: Player::FIRST,
        cursor: Some(editor.cursor + 1),
        picked: &[],
        last: &[],
        shows_enabled: false,
        marked: None,
    };
    let layout = Board::Othello.squares(editor.theme, room);
    Board::Othello.draw(&scene, &layout, buffer);
    let squares = layout.places.into_iter().filter(|(id, _)| (1..=64).contains(id));
    squares.map(|(id, place)| (place, Target::Square(id - 1))).collect()
}

/// Draws what is in the file next to the board, and the question whether to leave.
fn draw_text(editor: &Editor, room: Rect, buffer: &mut Buffer, targets: &mut Vec<(Rect, Target)>) {
    let mut rows = room.rows();
    let mut write = |text: &str, style: Style, buffer: &mut Buffer| {
        for line in wrap(text, room.width) {
            let row = rows.next()?;
            buffer.draw_line(&Line::styled(line, style), row);
        }
        Some(())
    };
    if let Some(answer) = editor.answer {
        write(&editor.texts.say("bord-asks"), styles::bold(editor.theme), buffer);
        write("", styles::bold(editor.theme), buffer);
        for (at, (id, _)) in ANSWERS.iter().enumerate() {
            let Some(row) = rows.next() else { return };
            let style = if at == answer {
                styles::chosen(editor.theme)
            } else {
                styles::text(editor.theme)
            };
            let text = format!(
                " {:<1$} ",
                editor.texts.say(id),
                usize::from(room.width).saturating_sub(2)
            );
            buffer.draw_line(&Line::styled(text, style), row);
            targets.push((row, Target::Answer(at)));
        }
        return;
    }
    let texts = &editor.texts;
    let [men, chips] = editor.counts();
    let copyright = match &editor.typed {
        Some(typed) => format!("{typed}{}", if editor.theme.is_ascii() { '_' } else { '▏' }),
        None => editor.bord.copyright.clone(),
    };
    let copyright = texts.say_with("bord-copyright", &[("text", &copyright)]);
    let is_typed = editor.typed.is_some();
    let styled = [
        (men, styles::text(editor.theme)),
        (chips, styles::text(editor.theme)),
        (copyright, if is_typed { styles::bold(editor.theme) } else { styles::text(editor.theme) }),
        (String::new(), styles::text(editor.theme)),
        (editor.square(), styles::faint(editor.theme)),
        (String::new(), styles::text(editor.theme)),
    ];
    for (text, style) in styled {
        write(&text, style, buffer);
    }
    for warning in editor.warnings() {
        write(&warning, styles::accent(editor.theme), buffer);
    }
    write("", styles::text(editor.theme), buffer);
    let keys = [
        (texts.say("enter"), "bord-key-put"),
        ("B W .".to_owned(), "bord-key-men"),
        ("+ -".to_owned(), "bord-key-chips"),
        ("C".to_owned(), "bord-key-copyright"),
    ];
    for (key, id) in keys {
        write(&format!("{key:<7}{}", texts.say(id)), styles::faint(editor.theme), buffer);
    }
}

/// The keys at the bottom, the most important ones with the lowest rank.
fn hints(editor: &Editor) -> Vec<Hint<Key>> {
    let texts = &editor.texts;
    let hint = |name: &str, key: Key, id: &str, rank: usize| {
        Hint::new(texts.key_name(name), key, texts.say(id)).rank(rank)
    };
    if editor.answer.is_some() || editor.typed.is_some() {
        return vec![
            hint("Enter", Key::plain(KeyCode::Enter), "key-choose", 0),
            hint("Esc", Key::plain(KeyCode::Esc), "key-back", 0),
        ];
    }
    vec![
        hint("Ctrl+S", control('s'), "bord-key-save", 1),
        hint("Ctrl+U", control('u'), "bord-key-undo", 3),
        hint("F1", Key::plain(KeyCode::F(1)), "key-help", 0),
        hint("Ctrl+Q", control('q'), "bord-key-quit", 2),
    ]
}
