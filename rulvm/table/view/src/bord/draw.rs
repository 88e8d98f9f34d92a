//! What the editor looks like: the board, and what else is in the file.

use rulvm_cells::{Buffer, Line, Modifier, Rect, Span, Style};
use rulvm_player::ascii;
use rulvm_player::drawing::wrap;
use rulvm_table::books::bord::{Bord, names};
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::view::Item;

use super::{ANSWERS, Editor, Target};
use crate::boards::{Board, Scene, ink, is_picture};
use crate::screen::LEAST;

/// The columns of the text next to the board, where there is room.
const TEXT: u16 = 36;

/// Draws the screen. Returns the places that can be clicked.
pub(super) fn draw(editor: &Editor, buffer: &mut Buffer) -> Vec<(Rect, Target)> {
    let area = editor.area;
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (width, height) = (LEAST.0.to_string(), LEAST.1.to_string());
        let values = [("width", &*width), ("height", &*height)];
        let text = editor.texts.say_with("too-small", &values);
        for (line, row) in wrap(&text, area.width).into_iter().zip(area.rows()) {
            buffer.draw_line(&Line::raw(line), row);
        }
        return Vec::new();
    }
    let title = Line::styled(format!(" {}", editor.title()), bold(editor));
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
        buffer.draw_line(&Line::styled(format!(" {message}"), accent(editor)), row);
    }
    draw_keys(editor, Rect { y: bottom - 1, height: 1, ..area }, buffer);
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

    /// How many men and chips there are.
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
        write(&editor.texts.say("bord-asks"), bold(editor), buffer);
        write("", bold(editor), buffer);
        for (at, (id, _)) in ANSWERS.iter().enumerate() {
            let Some(row) = rows.next() else { return };
            let style = if at == answer { chosen(editor) } else { plain(editor) };
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
        (men, plain(editor)),
        (chips, plain(editor)),
        (copyright, if is_typed { bold(editor) } else { plain(editor) }),
        (String::new(), plain(editor)),
        (editor.square(), faint(editor)),
        (String::new(), plain(editor)),
    ];
    for (text, style) in styled {
        write(&text, style, buffer);
    }
    for warning in editor.warnings() {
        write(&warning, accent(editor), buffer);
    }
    write("", plain(editor), buffer);
    let keys = [
        (texts.say("enter"), "bord-key-put"),
        ("B W .".to_owned(), "bord-key-men"),
        ("+ -".to_owned(), "bord-key-chips"),
        ("C".to_owned(), "bord-key-copyright"),
    ];
    for (key, id) in keys {
        write(&format!("{key:<7}{}", texts.say(id)), faint(editor), buffer);
    }
}

fn draw_keys(editor: &Editor, row: Rect, buffer: &mut Buffer) {
    let texts = &editor.texts;
    let keys = if editor.answer.is_some() || editor.typed.is_some() {
        [(texts.say("enter"), "key-choose"), (texts.say("esc"), "key-back")]
    } else {
        [("S".to_owned(), "bord-key-save"), ("Q".to_owned(), "bord-key-quit")]
    };
    let mut line = Line::default();
    for (name, id) in keys {
        line.push_span(Span::styled(format!(" {name}"), bold(editor)));
        line.push_span(Span::styled(format!(" {}  ", texts.say(id)), faint(editor)));
    }
    buffer.draw_line(&line, row);
}

fn plain(editor: &Editor) -> Style {
    Style::new().fg(ink::TEXT.color(editor.theme))
}

fn bold(editor: &Editor) -> Style {
    plain(editor).add_modifier(Modifier::BOLD)
}

fn faint(editor: &Editor) -> Style {
    Style::new().fg(ink::FAINT.color(editor.theme))
}

fn accent(editor: &Editor) -> Style {
    Style::new().fg(ink::ACCENT.color(editor.theme))
}

fn chosen(editor: &Editor) -> Style {
    if is_picture(editor.theme) {
        let style = Style::new().fg(ink::DARK.color(editor.theme));
        style.bg(ink::CURSOR.color(editor.theme)).add_modifier(Modifier::BOLD)
    } else {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
