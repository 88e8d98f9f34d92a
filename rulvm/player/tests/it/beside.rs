//! Pieces that a rule shows beside the board, and what players hear of them.

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_cells::{Buffer, Color};
use rulvm_core::game::{Edit, Input};
use rulvm_core::{Game, Program};
use rulvm_player::app::{App, plain};
use rulvm_player::info;
use rulvm_player::picture::palette::Palette;
use rulvm_player::picture::svg;
use rulvm_player::question::Question;
use rulvm_player::{Depth, Display, OffScreen, Theme};

fn program(name: &str) -> Program {
    Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap()
}

/// A game of the sample rule Hold after a number of times that a piece was put aside.
fn hold(times: usize) -> Game {
    let (mut game, _) = Game::new(program("hold"), Edge::ALL[0], 3);
    let signals = &game.program().rule().signals;
    let number =
        |name| u8::try_from(1 + signals.iter().position(|s| s.name() == name).unwrap()).unwrap();
    let (hold, drop) = (number("HOLD"), number("DROP"));
    for _ in 0..times {
        game.apply(&Input::Signal(hold));
        game.apply(&Input::Signal(drop));
    }
    game
}

fn queue() -> Game {
    Game::new(program("queue"), Edge::ALL[3], 3).0
}

fn screen(game: &Game, depth: Depth, size: (u16, u16)) -> Buffer {
    let display = Display { motion: false, ..Display::new(Theme::new(depth)) };
    OffScreen::new(game.clone(), Some(size), &[], display).draw(game)
}

fn lines(buffer: &Buffer) -> String {
    let rows = buffer.cells().chunks(buffer.area.width.into());
    let row = |row: &[rulvm_cells::Cell]| {
        row.iter().map(rulvm_cells::Cell::symbol).collect::<String>().trim_end().to_owned()
    };
    rows.map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_held_piece_and_a_queue_are_beside_the_board() {
    let none = |game: &Game| lines(&screen(game, Depth::None, (80, 24)));
    insta::assert_snapshot!("nothing_held", none(&hold(0)));
    insta::assert_snapshot!("held", none(&hold(1)));
    insta::assert_snapshot!("queue", none(&queue()));
}

#[test]
fn a_shown_piece_has_its_colors() {
    for size in [(80, 24), (120, 40)] {
        let game = hold(1);
        let with = screen(&game, Depth::True, size);
        let without = screen(&hold(0), Depth::True, size);
        // Below the label.
        let text = lines(&without);
        let row = text.lines().position(|line| line.contains("Held")).unwrap();
        let column = text.lines().nth(row).unwrap().split("Held").next().unwrap().chars().count();
        let piece = |buffer: &Buffer| -> Vec<Color> {
            let cells = buffer.cells().chunks(size.0.into()).skip(row + 1).take(4);
            let cells = cells.flat_map(|row| &row[column..column + 9]);
            cells.flat_map(|cell| [cell.fg, cell.bg]).filter(|&c| c != Color::Reset).collect()
        };
        let held = game.state().variables[11];
        let color = u8::try_from(held / 100 % 10).unwrap();
        let wanted = Theme::new(Depth::True).hexagon(color);
        assert!(piece(&with).contains(&wanted), "{size:?}");
        assert!(!piece(&without).contains(&wanted), "{size:?}");
    }
}

#[test]
fn a_value_that_is_no_piece_is_a_number() {
    let mut game = hold(0);
    game.apply(&Input::Edit(Edit { variables: [(11, 99)].into(), ..Edit::default() }));
    assert!(lines(&screen(&game, Depth::None, (80, 24))).contains("\u{20}99"));
}

/// What a player hears who asks for the piece.
fn heard(game: &Game, language: &str) -> String {
    let display = Display { plain: true, ..Display::new(Theme::new(Depth::None)) };
    let languages = vec![Language::from_tag(language).unwrap()];
    let app = App::new(game.clone(), None, languages, display);
    plain::answer(&app, Question::Piece).join("\n")
}

#[test]
fn plain_text_says_them_in_the_language_of_the_player() {
    let said: Vec<String> = ["en", "fr", "de"]
        .into_iter()
        .flat_map(|language| [hold(0), hold(1), queue()].map(|game| heard(&game, language)))
        .collect();
    insta::assert_snapshot!(said.join("\n\n"));
}

#[test]
fn a_picture_shows_them() {
    let picture = |game: &Game| svg(game, &Palette::ORIGINAL);
    assert_eq!(picture(&hold(0)).matches("scale(.5)").count(), 0);
    assert_eq!(picture(&hold(1)).matches("scale(.5)").count(), 1);
    assert_eq!(picture(&queue()).matches("scale(.5)").count(), 2);
}

#[test]
fn a_picture_draws_each_look_once() {
    let game = queue();
    let picture = svg(&game, &Palette::ORIGINAL);
    let defined: Vec<&str> =
        picture.split("<g id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let used = picture.matches("<use ").count();
    // Every cell of the board, and two pieces of three hexagons.
    assert_eq!(used, game.edge().cells() + 6);
    assert!(defined.iter().all(|id| picture.contains(&format!("href=\"#{id}\""))), "{defined:?}");
    assert!(picture.len() < 20_000, "{}", picture.len());
}

#[test]
fn info_says_which_numbers_are_pieces() {
    let program = program("hold");
    let text = info::text(program.loaded(), None);
    let row = |label: &str| text.lines().find(|line| line.contains(label)).unwrap().to_owned();
    assert!(row("en \"Held\"").contains("shown as a piece"));
    assert!(!row("en \"Score\"").contains("shown as a piece"));
    let json = info::json(program.loaded(), None);
    assert_eq!(
        (&json["numbers"][0]["piece"], &json["numbers"][1]["piece"]),
        (&false.into(), &true.into())
    );
}
