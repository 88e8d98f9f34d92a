//! The start screen: which game, and who plays.

use rulvm_cells::{Buffer, Cell, Rect};
use rulvm_player::input::{Key, KeyCode, Modifiers, Mouse, MouseButton, MouseKind};
use rulvm_player::{Depth, Theme};
use rulvm_table::game::Player;
use rulvm_table_view::Start;
use rulvm_table_view::start::{Origin, Saved, Settings, Who, Wish};

use serde_json::json;

use crate::seat::{Seat, texts};

fn start(language: &str) -> Start {
    let games = ["backgammon", "connect4", "othello", "tictactoe"];
    let tables = games.map(|book| Seat::new(book).table).into();
    Start::new(texts(language), Theme::new(Depth::True), tables)
}

fn press(start: &mut Start, codes: &[KeyCode]) -> Option<Wish> {
    codes.iter().fold(None, |before, &code| start.key(Key::plain(code)).or(before))
}

fn screen(start: &mut Start, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    start.resize(area);
    let mut buffer = Buffer::empty(area);
    start.draw(&mut buffer);
    let row = |row: Rect| -> String {
        let cells = row.positions().filter_map(|at| buffer.cell(at));
        cells.map(Cell::symbol).collect::<String>().trim_end().to_owned()
    };
    area.rows().map(row).collect::<Vec<_>>().join("\n")
}

fn click(start: &mut Start, text: &str) -> Option<Wish> {
    let screen = screen(start, 80, 24);
    let mut rows = (0..).zip(screen.lines());
    let found = rows.find_map(|(row, line)| Some((line[..line.find(text)?].chars().count(), row)));
    let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
    let kind = MouseKind::Press(MouseButton::Left);
    start.mouse(Mouse { kind, column: u16::try_from(column).unwrap(), row })
}

#[test]
fn a_game_against_the_program_is_three_lines_away() {
    let mut start = start("en");
    let keys = [KeyCode::Char('o'), KeyCode::Enter, KeyCode::Down, KeyCode::Down, KeyCode::Enter];
    assert_eq!(press(&mut start, &keys), None);
    assert!(screen(&mut start, 80, 24).contains("White, who moves second"));
    let who = Who::Program { strength: "medium", side: Player::SECOND };
    let wish = press(&mut start, &[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(wish, Some(Wish::Play(Origin::Game(2), who)));
}

#[test]
fn lines_are_chosen_with_the_mouse() {
    let mut start = start("en");
    assert_eq!(click(&mut start, "Connect 4"), None);
    let two = Some(Wish::Play(Origin::Game(1), Who::Two));
    assert_eq!(click(&mut start, "Two players here"), two);
    assert_eq!(click(&mut start, "Back"), None);
    assert_eq!(click(&mut start, "Quit"), Some(Wish::Quit));
}

#[test]
fn escape_goes_back_and_then_leaves() {
    let mut start = start("en");
    assert_eq!(press(&mut start, &[KeyCode::Enter, KeyCode::Esc]), None);
    assert!(screen(&mut start, 80, 24).contains("Which game?"));
    assert_eq!(press(&mut start, &[KeyCode::Esc]), Some(Wish::Quit));
    let control = Key::new(KeyCode::Char('c'), Modifiers::CONTROL);
    assert_eq!(start.key(control), Some(Wish::Quit));
}

#[test]
fn saved_games_and_other_people_are_offered_if_there_are_any() {
    let mut start = start("en");
    let before = screen(&mut start, 80, 24);
    assert!(!before.contains("Continue") && !before.contains("invitation"), "{before}");
    let table = Ok(Seat::new("othello").table);
    start.restart(vec![Saved { name: "othello-2026-11-23".to_owned(), game: 2, table }]);
    start.offer_network();
    assert_eq!(click(&mut start, "Continue a saved game"), None);
    assert!(screen(&mut start, 80, 24).contains("Black to move"));
    assert_eq!(click(&mut start, "othello-2026-11-23"), None);
    let wish = Some(Wish::Play(Origin::Saved(0), Who::Invite));
    assert_eq!(click(&mut start, "Invite another player"), wish);
    start.restart(Vec::new());
    assert_eq!(click(&mut start, "Join with an invitation"), None);
    start.paste("rul1-abc@127.0.0.1:7000/oth\n");
    assert!(screen(&mut start, 80, 24).contains("rul1-abc@127.0.0.1:7000/oth"));
    let keys = "ello".chars().map(KeyCode::Char).chain([KeyCode::Enter]).collect::<Vec<_>>();
    let invitation = "rul1-abc@127.0.0.1:7000/othello".to_owned();
    assert_eq!(press(&mut start, &keys), Some(Wish::Join(invitation)));
}

#[test]
fn screens_of_all_sizes_and_languages() {
    let mut text = String::new();
    for (language, width, height) in [("en", 80, 24), ("fr", 60, 20), ("de", 40, 12)] {
        let mut start = start(language);
        text += &format!("{}\n{}\n", "=".repeat(width.into()), screen(&mut start, width, height));
        press(&mut start, &[KeyCode::End, KeyCode::Up, KeyCode::Enter]);
        text += &format!("{}\n{}\n", "-".repeat(width.into()), screen(&mut start, width, height));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn lines_of_text_say_the_question_and_the_chosen_line() {
    let mut start = start("en");
    let first = start.tell();
    assert_eq!(first[..2], ["Games for two", "Which game?"]);
    assert_eq!(
        first[2],
        "> Backgammon Bring your checkers home, and be the first to bear them off."
    );
    assert!(start.tell().is_empty());
    press(&mut start, &[KeyCode::Down]);
    assert_eq!(start.tell(), ["> Connect 4 Drop disks into columns. Four in a row wins."]);
    press(&mut start, &[KeyCode::Enter]);
    let who = start.tell();
    assert_eq!((&*who[0], &*who[1]), ("Who plays?", "> Two players here"));
}

#[test]
fn the_sides_of_a_match_have_no_order() {
    for (tag, first) in [("en", "who moves first"), ("fr", "qui commence"), ("de", "zieht zuerst")]
    {
        let rule = "../../../stdlib-rules/examples/duel.rul3";
        let duel = Seat::with_options("versus", json!({"rule": rule})).table;
        let mut start = Start::new(texts(tag), Theme::new(Depth::True), vec![duel]);
        press(&mut start, &[KeyCode::Enter, KeyCode::Down, KeyCode::Enter]);
        let text = screen(&mut start, 80, 24);
        assert!(!text.contains(first), "{text}");
    }
}

#[test]
fn f1_lists_the_keys_of_each_question() {
    let mut start = start("en");
    start.offer_network();
    press(&mut start, &[KeyCode::F(1)]);
    let text = screen(&mut start, 80, 24);
    assert!(
        text.contains("opens the line, or does what it says") && text.contains("quits"),
        "{text}"
    );
    let _ = start.tell();
    assert_eq!(press(&mut start, &[KeyCode::Esc]), None);
    assert!(!screen(&mut start, 80, 24).contains("opens the line"));
    let _ = start.tell();
    press(&mut start, &[KeyCode::Enter, KeyCode::F(1)]);
    let text = screen(&mut start, 80, 24);
    assert!(text.contains("goes back"), "{text}");
    let _ = start.tell();
    press(&mut start, &[KeyCode::Enter, KeyCode::Esc, KeyCode::Char('j'), KeyCode::Enter]);
    let text = screen(&mut start, 80, 24);
    assert!(text.ends_with(" Enter join  Esc back  F1 help"), "{text}");
    let _ = start.tell();
    assert_eq!(click(&mut start, "F1 help"), None);
    let told = start.tell();
    assert!(told.contains(&"Enter: accepts what was typed".to_owned()), "{told:?}");
    assert_eq!(click(&mut start, "Keys"), None);
    assert!(!screen(&mut start, 80, 24).contains("accepts"));
}

#[test]
fn a_game_over_the_network_is_continued_if_there_is_one() {
    let mut start = start("en");
    assert!(!screen(&mut start, 80, 24).contains("over the network"));
    let mut match_of = Seat::with_options("backgammon", json!({"match": 5}));
    match_of.play("roll");
    start.offer_continuing(Some(match_of.table));
    // The score and the turn tell which game it is, and so does its board.
    press(&mut start, &[KeyCode::Char('c'), KeyCode::Char('c')]);
    let shown = screen(&mut start, 80, 24);
    assert!(shown.contains("Match to 5. Black 0,"), "{shown}");
    let wish = click(&mut start, "Continue the game over the network");
    assert_eq!(wish, Some(Wish::Continue));
    start.offer_continuing(None);
    assert!(!screen(&mut start, 80, 24).contains("over the network"));
}

#[test]
fn what_does_not_fit_is_marked() {
    for (tag, width, line) in [
        ("de", 80, "Stellung: die übliche Anfangsstellung  "),
        ("de", 40, "Stellung: die übliche Anfangsstel…"),
        ("fr", 80, "Longueur du match : une seule partie  "),
        ("fr", 40, "Longueur du match : une seule par…"),
    ] {
        let mut start = start(tag);
        press(&mut start, &[KeyCode::Enter]);
        press(&mut start, &[KeyCode::Char('o'), KeyCode::Enter]);
        let text = screen(&mut start, width, 24);
        assert!(text.contains(line), "{text}");
    }
    // The lengths of a match, 1 to 99.
    let mut start = start("en");
    press(&mut start, &[KeyCode::Enter]);
    press(&mut start, &[KeyCode::Char('o'), KeyCode::Enter, KeyCode::Char('m'), KeyCode::Enter]);
    for (key, marks) in [(KeyCode::Home, [false, true]), (KeyCode::PageDown, [true, false])] {
        press(&mut start, &[key]);
        let text = screen(&mut start, 80, 24);
        assert_eq!(['▲', '▼'].map(|mark| text.contains(mark)), marks, "{text}");
    }
    press(&mut start, &[KeyCode::Home, KeyCode::Char('5')]);
    let text = screen(&mut start, 80, 24);
    assert!(!text.contains('▲') && text.contains('▼'), "{text}");
}

/// Does what a front end does with options that were chosen.
fn set(start: &mut Start, book: &str, wish: Option<Wish>) -> Settings {
    let Some(Wish::Set(game, settings)) = wish else { panic!("{wish:?}") };
    start.set(game, settings.clone(), Seat::new(book).table);
    settings
}

#[test]
fn the_options_that_a_book_declares_are_chosen_by_keys() {
    let mut start = start("en");
    press(&mut start, &[KeyCode::Enter]);
    press(&mut start, &[KeyCode::Char('o'), KeyCode::Enter]);
    for line in ["Match length: a single game", "Crawford rule: No", "Automatic doubles: 0"] {
        assert!(screen(&mut start, 80, 24).contains(line), "{}", screen(&mut start, 80, 24));
    }
    press(&mut start, &[KeyCode::Char('m'), KeyCode::Enter]);
    let wish = press(&mut start, &[KeyCode::Char('7'), KeyCode::Enter]);
    let chosen = set(&mut start, "backgammon", wish);
    assert_eq!(chosen, Settings::from([("match", "7".to_owned())]));
    assert_eq!(start.settings(0), chosen);
    // A yes or no changes at once.
    let wish = press(&mut start, &[KeyCode::Char('c'), KeyCode::Enter]);
    set(&mut start, "backgammon", wish);
    let now = screen(&mut start, 80, 24);
    assert!(now.contains("Match length: 7") && now.contains("Crawford rule: Yes"), "{now}");
    let wish = press(&mut start, &[KeyCode::Enter]);
    assert_eq!(set(&mut start, "backgammon", wish), chosen);
    // The list of values starts at the present one, and its first line is the usual value.
    press(&mut start, &[KeyCode::Char('m'), KeyCode::Enter]);
    let wish = press(&mut start, &[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(set(&mut start, "backgammon", wish)["match"], "8");
    press(&mut start, &[KeyCode::Enter]);
    let wish = press(&mut start, &[KeyCode::Home, KeyCode::Enter]);
    assert_eq!(set(&mut start, "backgammon", wish), Settings::new());
    // Other texts are typed.
    press(&mut start, &[KeyCode::Char('p'), KeyCode::Enter]);
    start.paste("24:1 24:1 0 ? 1 - 0-0");
    let wish = press(&mut start, &[KeyCode::Enter]);
    assert_eq!(set(&mut start, "backgammon", wish)["position"], "24:1 24:1 0 ? 1 - 0-0");
    // Other games have their own.
    assert_eq!(start.settings(1), Settings::new());
}

#[test]
fn the_rule_of_a_match_is_chosen_with_the_mouse() {
    let rule = "../../../stdlib-rules/examples/duel.rul3";
    let duel = || Seat::with_options("versus", json!({"rule": rule})).table;
    let mut start = Start::new(texts("en"), Theme::new(Depth::True), vec![duel()]);
    start.offer_values("rul.versus", "rule", vec!["tetrhex".to_owned(), "hexcolumns".to_owned()]);
    click(&mut start, "RUL versus");
    assert_eq!(click(&mut start, "Options"), None);
    assert_eq!(click(&mut start, "Rule: duel"), None);
    let Some(Wish::Set(0, settings)) = click(&mut start, "hexcolumns") else { panic!() };
    // What cannot be played is reported, and can be chosen again.
    start.note("hexcolumns: no such file");
    assert!(screen(&mut start, 80, 24).contains("no such file"));
    assert!(click(&mut start, "hexcolumns").is_some());
    start.set(0, settings, duel());
    assert!(screen(&mut start, 80, 24).contains("Rule: hexcolumns"));
    assert_eq!(click(&mut start, "Edge: as the rule says, or 6"), None);
    assert!(click(&mut start, "9").is_some());
    assert_eq!(click(&mut start, "Esc back"), None);
    assert_eq!(click(&mut start, "Esc back"), None);
    // What was chosen is said where the game starts.
    press(&mut start, &[KeyCode::End, KeyCode::Up]);
    assert!(screen(&mut start, 80, 24).contains("Rule: hexcolumns"));
    assert_eq!(click(&mut start, "Two players"), Some(Wish::Play(Origin::Game(0), Who::Two)));
}

#[test]
fn options_are_read_out() {
    let mut start = start("de");
    press(&mut start, &[KeyCode::Enter]);
    press(&mut start, &[KeyCode::Char('o'), KeyCode::Enter]);
    let told = start.tell();
    assert!(told.contains(&"Länge des Matches: ein einzelnes Spiel".to_owned()), "{told:?}");
    press(&mut start, &[KeyCode::Char('c')]);
    let _ = start.tell();
    let wish = press(&mut start, &[KeyCode::Enter]);
    set(&mut start, "backgammon", wish);
    let told = start.tell();
    assert!(told.len() == 1 && told[0].starts_with("> Crawford-Regel: Ja "), "{told:?}");
}

#[test]
fn a_long_message_is_shown_whole_and_scrolls_in_a_small_window() {
    let mut start = start("en");
    let lines: Vec<String> = (1..=30).map(|number| format!("line {number}")).collect();
    start.note(&lines.join("\n"));
    let text = screen(&mut start, 40, 12);
    assert!(text.contains("line 1 ") && !text.contains("line 30"), "{text}");
    press(&mut start, &[KeyCode::Down; 40]);
    assert!(screen(&mut start, 40, 12).contains("line 30"));
    assert_eq!(press(&mut start, &[KeyCode::Enter]), None);
    assert!(screen(&mut start, 40, 12).contains("Which game?"));
}
