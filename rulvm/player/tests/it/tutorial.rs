//! The tutorials, played by scripts.

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_cells::{Buffer, Rect};
use rulvm_core::Program;
use rulvm_core::game::Game;
use rulvm_player::app::view;
use rulvm_player::input::{Key, KeyCode, Press};
use rulvm_player::screens::picker::Choice;
use rulvm_player::{App, Command, Depth, Display, Theme};

const AREA: Rect = Rect::new(0, 0, 60, 20);

/// The tutorial of a rule, with the usual keys.
fn tutorial(rule: &str, language: Language) -> App {
    let bytes = stdlib_rules::rules::rule(rule).unwrap().to_vec();
    let (game, _) = Game::new(Program::load(bytes).unwrap(), Edge::ALL[3], 1);
    let display = Display { calm: true, ..Display::new(Theme::new(Depth::None)) };
    let mut app = App::new(game, None, vec![language], display);
    app.resize(AREA);
    let choice = Choice::Standard(rule.to_owned());
    app.set_games(vec![choice.clone()], Some(&choice));
    app.open_menu();
    press(&mut app, KeyCode::Char('u'));
    app.resize(AREA);
    app
}

fn press(app: &mut App, code: KeyCode) -> Command {
    app.press(&Press::Key(Key::plain(code)))
}

/// Presses the keys of letters: `<` left, `>` right, `v` down, `x` and `z` turn right and left,
/// `_` drops, `r` is the radar, `e` Enter, and `1` lets a second pass.
fn play(app: &mut App, keys: &str) -> Command {
    let mut command = Command::None;
    for key in keys.chars() {
        command = match key {
            '<' => press(app, KeyCode::Left),
            '>' => press(app, KeyCode::Right),
            'v' => press(app, KeyCode::Down),
            '_' => press(app, KeyCode::Char(' ')),
            'e' => press(app, KeyCode::Enter),
            '1' => app.advance(1000),
            letter => press(app, KeyCode::Char(letter)),
        };
    }
    command
}

fn screen(app: &App) -> String {
    let mut buffer = Buffer::empty(AREA);
    view::show(app, &mut buffer);
    let rows = buffer.cells().chunks(AREA.width.into());
    let rows = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// Plays all lessons of a rule. `Enter` is added where a lesson has ended.
fn finish(rule: &str, lessons: &[&str]) {
    let mut app = tutorial(rule, Language::USA);
    for (number, keys) in (1..).zip(lessons) {
        let shown = screen(&app);
        assert!(shown.contains(&format!("Lesson {number} of {}", lessons.len())), "{shown}");
        play(&mut app, keys);
        let shown = screen(&app);
        let is_last = number == lessons.len();
        let ends = if is_last { "Enter: play" } else { "Enter: continue" };
        assert!(shown.contains(ends), "lesson {number}\n{shown}");
        let command = play(&mut app, "e");
        assert_eq!(command, if is_last { Command::Play } else { Command::None });
    }
}

#[test]
fn the_tutorial_of_tetrhex_can_be_finished() {
    let (line, turned, bombs) = (">>>>_", "x<<<_", ">>>_");
    finish("tetrhex", &["<>", "xz", "_", line, turned, bombs, "r", "1111111111111111"]);
}

#[test]
fn the_tutorial_of_tetlight_can_be_finished() {
    let (row, column) = (">>>>_", "z<<<<<_");
    finish("tetlight", &["<>", "xz", "_", row, column, "_", "r", "1111111111111111"]);
}

#[test]
fn the_tutorial_of_hexcolumns_can_be_finished() {
    let (one, turned, chain) = (">_", "xxx<_", "<_");
    finish("hexcolumns", &["<>", "xz", "_", one, turned, chain, one, one, one, "r"]);
}
