//! Games as texts: they are the same game, and any damage is found.

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_core::game::{Edit, Input};
use rulvm_core::log::{LoggedGame, replay, state_hash};
use rulvm_files::recording::{ReadError, Recorded};
use rulvm_files::share::{ShareError, SharedGame, SharedRule, TextError};

fn program(name: &str) -> Program {
    Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap()
}

/// Plays a game in which all kinds of inputs occur, and a wait after its end.
fn played(program: &Program, moves: u8) -> LoggedGame {
    let (mut game, _) = LoggedGame::new(program.clone(), Edge::ALL[2], u64::MAX);
    for k in 0..moves {
        game.apply(Input::Advance(u64::from(k % 7) * 210));
        game.apply(Input::Advance(3));
        game.apply(Input::Signal(1 + k % 9));
        game.apply(Input::Window(k % 3 == 0));
    }
    game.apply(Input::Window(false));
    game.apply(Input::Advance(90_000));
    game
}

fn text_of(game: &LoggedGame, program: &Program, with_rule: bool, player: &str) -> String {
    SharedGame::new(game.log(), program, with_rule, player).unwrap().to_text().unwrap()
}

/// Reads a text and plays it with its rule.
fn read(text: &str, program: &Program) -> Result<rulvm_core::Game, ShareError> {
    SharedGame::from_text(text)?.play(program).map(|(_, game)| game)
}

#[test]
fn a_text_is_the_same_game() {
    for name in stdlib_rules::rules::names() {
        let program = program(name);
        let game = played(&program, 60);
        let text = text_of(&game, &program, false, "Zoë");
        let shared = SharedGame::from_text(&text).unwrap();
        let (log, end) = shared.play(&program).unwrap();
        assert_eq!(state_hash(&end), state_hash(game.game()), "{name}");
        // The log that comes back is one like any other, with the same time and the same text.
        assert_eq!(state_hash(&replay(&log, &program).unwrap()), state_hash(game.game()));
        assert_eq!(end.time(), game.game().time());
        let again = SharedGame::new(&log, &program, false, &shared.player).unwrap();
        assert_eq!(again.to_text().unwrap(), text);
        assert_eq!(shared.player, "Zoë");
        let SharedRule::Named { name, .. } = &shared.rule else { panic!("{shared:?}") };
        assert_eq!(*name, program.rule().name);
        // Only characters that a shell and a message leave as they are.
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_:".contains(c);
        assert!(text.chars().all(plain), "{text}");
    }
}

#[test]
fn a_replay_shows_what_happens_in_a_long_wait() {
    let program = program("tetrhex");
    let (mut game, _) = LoggedGame::new(program.clone(), Edge::ALL[1], 1);
    game.apply(Input::Advance(20_000));
    let text = text_of(&game, &program, false, "");
    let (log, _) = SharedGame::from_text(&text).unwrap().play(&program).unwrap();
    // Each descent of the piece is an input of its own.
    assert!(log.entries.len() > 10, "{:?}", log.entries);
    assert_eq!(log.length(), 20_000);
}

#[test]
fn the_rule_can_be_in_the_text() {
    let program = program("tetlight");
    let game = played(&program, 20);
    let text = text_of(&game, &program, true, "");
    let shared = SharedGame::from_text(&text).unwrap();
    let SharedRule::Whole(rule) = &shared.rule else { panic!("{shared:?}") };
    assert_eq!(rule.hash(), program.hash());
    let (_, end) = shared.play(rule).unwrap();
    assert_eq!(state_hash(&end), state_hash(game.game()));
}

/// Every change of a character, every cut, every character that is missing or appears twice.
#[test]
fn any_damage_is_found() {
    let program = program("hexcolumns");
    let text = text_of(&played(&program, 12), &program, false, "Ada");
    let refused = |damaged: &str| {
        let Err(error) = read(damaged, &program) else { panic!("{damaged}") };
        error
    };
    for (place, present) in text.char_indices() {
        match refused(&text[..place]) {
            ShareError::Text(TextError::Prefix(_)) if place < 5 => {}
            ShareError::Text(TextError::Cut { present, .. }) => assert_eq!(present, place),
            other => panic!("{place}: {other}"),
        }
        for other in ['A', 'z', '7', '-', '_', '!', 'é', '\0'] {
            if other != present {
                refused(&format!("{}{other}{}", &text[..place], &text[place + 1..]));
            }
        }
        refused(&format!("{}{}", &text[..place], &text[place + 1..]));
        refused(&format!("{}{}", &text[..=place], &text[place..]));
    }
    let whole = text.len();
    match refused(&format!("{text}AA")) {
        ShareError::Text(TextError::TooLong { present, whole: needed, .. }) => {
            assert_eq!((present, needed), (whole + 2, whole));
        }
        other => panic!("{other}"),
    }
    match refused(&format!("{text} Bye")) {
        ShareError::Text(TextError::TooLong { present, whole: needed, .. }) => {
            assert_eq!((present, needed), (whole + 3, whole));
        }
        other => panic!("{other}"),
    }
    // Messages break lines.
    let broken = format!("  {}\n> ", &text[..20]).replace("> ", "  ") + &text[20..] + "\r\n";
    read(&broken, &program).unwrap();
}

#[test]
fn what_cannot_be_shared_is_refused() {
    let program = program("tetrhex");
    let share = |game: &LoggedGame| SharedGame::new(game.log(), &program, false, "").unwrap_err();
    let mut game = played(&program, 3);
    game.apply(Input::Edit(Edit::default()));
    let number = game.log().entries.len();
    assert!(matches!(share(&game), ShareError::Changed(input) if input == number));
    let (game, _) = LoggedGame::with_fuel(program.clone(), Edge::ALL[0], 1, 1 << 40);
    assert!(matches!(share(&game), ShareError::Fuel(fuel) if fuel == 1 << 40));
    let (mut game, _) = LoggedGame::new(program.clone(), Edge::ALL[0], 1);
    game.apply(Input::Window(true));
    game.apply(Input::Advance(25 * 60 * 60 * 1000));
    assert!(matches!(share(&game), ShareError::Time));
    // A name that no player can enter.
    for (player, why) in [("Жанна", "`Ж`"), ("a\u{202E}b", "U+202E"), (&"x".repeat(24), "23")]
    {
        let game = played(&program, 3);
        let error = SharedGame::new(game.log(), &program, false, player).unwrap_err();
        assert!(matches!(error, ShareError::Player(_)), "{error}");
        assert!(error.to_string().contains(why), "{error}");
    }
    // Another rule, and another version of the text.
    let text = text_of(&played(&program, 3), &program, false, "");
    let error = read(&text, &self::program("tetlight")).unwrap_err();
    assert!(error.to_string().ends_with("another version of it: Tetrhex"), "{error}");
    let later = Recorded::parse(&text.replacen("rul1:", "rul2:", 1)).unwrap_err();
    assert!(matches!(later, ReadError::Share(ShareError::Text(TextError::Prefix(_)))), "{later}");
    assert!(matches!(Recorded::parse("rule: x"), Err(ReadError::Neither)));
    assert!(matches!(Recorded::parse(""), Err(ReadError::Parse(_))));
}
