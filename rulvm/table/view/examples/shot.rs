//! Prints a screen of a table in colors: book, columns x rows, colors (true, 16, none, ascii),
//! language, moves separated by commas, and keys separated by spaces.

use grammar::language::Language;
use rulvm_cells::{Buffer, Color, Modifier, Rect};
use rulvm_player::blocks::Blocks;
use rulvm_player::input::{Key, KeyCode, Modifiers};
use rulvm_player::{Depth, Theme};
use rulvm_table::books::{self, Opening};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_view::{App, Command, Texts};

fn open(id: &str, options: &Object) -> Table {
    let entry = books::find(id).unwrap();
    let nonces = std::sync::Arc::new(|_: u32| [0; 32]);
    let files = |name: &str| std::fs::read(name).map_err(|error| error.to_string());
    let opening = Opening { options, seed: 7, files: &files, nonces };
    let book = (entry.open)(&opening).unwrap();
    let mut table = Table::open(book, entry.identity(), Version::new(HOST)).unwrap();
    table.new_game().unwrap();
    table
}

fn code(color: Color, is_back: bool) -> String {
    let base = if is_back { 40 } else { 30 };
    let named = |at: u32, bright: bool| format!("{}", base + at + if bright { 60 } else { 0 });
    match color {
        Color::Reset => format!("{}", base + 9),
        Color::Black => named(0, false),
        Color::Red => named(1, false),
        Color::Green => named(2, false),
        Color::Yellow => named(3, false),
        Color::Blue => named(4, false),
        Color::Magenta => named(5, false),
        Color::Cyan => named(6, false),
        Color::Gray => named(7, false),
        Color::DarkGray => named(0, true),
        Color::LightRed => named(1, true),
        Color::LightGreen => named(2, true),
        Color::LightYellow => named(3, true),
        Color::LightBlue => named(4, true),
        Color::LightMagenta => named(5, true),
        Color::LightCyan => named(6, true),
        Color::White => named(7, true),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(k) => format!("{};5;{k}", base + 8),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |k: usize| arguments.get(k).map(String::as_str).unwrap_or_default();
    let (width, height) = argument(1).split_once('x').unwrap();
    let area = Rect::new(0, 0, width.parse().unwrap(), height.parse().unwrap());
    let mut theme = Theme::new(match argument(2) {
        "16" => Depth::Sixteen,
        "none" | "ascii" => Depth::None,
        _ => Depth::True,
    });
    match argument(2) {
        "ascii" => theme.blocks = Blocks::Spaces,
        "octants" => theme.blocks = Blocks::Octants,
        "sextants" => theme.blocks = Blocks::Sextants,
        _ => {}
    }
    let (id, position) = argument(0).split_once('=').unwrap_or((argument(0), ""));
    let mut options = Object::new();
    for part in position.split(';').filter(|part| !part.is_empty()) {
        match (part.strip_prefix("match"), part.strip_prefix("rule:")) {
            (Some(goal), _) => {
                options.insert("match".to_owned(), goal.parse::<u8>().unwrap().into())
            }
            (_, Some(rule)) => options.insert("rule".to_owned(), rule.into()),
            _ => options.insert("position".to_owned(), part.into()),
        };
    }
    let mut table = open(&format!("rul.{id}"), &options);
    let texts = Texts::new(&Language::from_tag(argument(3)).map_or_else(Vec::new, |one| vec![one]));
    let mut app = App::new(texts, theme);
    app.resize(area);
    app.update(&table);
    for (k, text) in argument(4).split(',').filter(|text| !text.is_empty()).enumerate() {
        app.pass(&table, std::time::Duration::from_millis(7_300 + 1_711 * k as u64));
        let text = text.replace('_', " ");
        let chosen = if text == "*" {
            let turn = table.game().unwrap().turn().unwrap();
            let legal = table.legal(turn);
            legal.get((k * 7 + 3) % legal.len().max(1)).cloned().unwrap_or_default()
        } else if let Ok(ms) = text.parse::<u32>()
            && text.len() > 3
        {
            table.idle(ms).unwrap();
            continue;
        } else {
            text
        };
        if let Err(why) = Command::Play(chosen.clone()).carry_out(&mut table) {
            eprintln!("{chosen}: {why}");
        }
        app.update(&table);
    }
    for key in argument(5).split(' ').filter(|key| !key.is_empty()) {
        let (code, modifiers) = match key {
            "up" => (KeyCode::Up, Modifiers::NONE),
            "down" => (KeyCode::Down, Modifiers::NONE),
            "left" => (KeyCode::Left, Modifiers::NONE),
            "right" => (KeyCode::Right, Modifiers::NONE),
            "enter" => (KeyCode::Enter, Modifiers::NONE),
            "esc" => (KeyCode::Esc, Modifiers::NONE),
            "tab" => (KeyCode::Tab, Modifiers::NONE),
            "f1" => (KeyCode::F(1), Modifiers::NONE),
            _ => match key.strip_prefix('^') {
                Some(letter) => (KeyCode::Char(letter.chars().next().unwrap()), Modifiers::CONTROL),
                None => (KeyCode::Char(key.chars().next().unwrap()), Modifiers::NONE),
            },
        };
        if let Some(command) = app.key(&table, Key::new(code, modifiers)) {
            if let Err(why) = command.carry_out(&mut table) {
                app.refused(&why);
            }
            app.update(&table);
        }
    }
    let mut buffer = Buffer::empty(area);
    app.draw(&table, &mut buffer);
    let rows: Vec<String> = area
        .rows()
        .map(|row| {
            let cells = row.positions().map(|at| {
                let cell = &buffer[at];
                let mut codes = vec!["0".to_owned(), code(cell.fg, false), code(cell.bg, true)];
                for (modifier, number) in [
                    (Modifier::BOLD, "1"),
                    (Modifier::DIM, "2"),
                    (Modifier::UNDERLINED, "4"),
                    (Modifier::REVERSED, "7"),
                ] {
                    if cell.modifier.contains(modifier) {
                        codes.push(number.to_owned());
                    }
                }
                format!("\x1b[{}m{}", codes.join(";"), cell.symbol())
            });
            cells.collect()
        })
        .collect();
    print!("\x1b[2J\x1b[H{}\x1b[0m", rows.join("\r\n"));
}
