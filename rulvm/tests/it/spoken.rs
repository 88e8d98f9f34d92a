//! Our own rules in words: patterns and shapes have names, not numbers.

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_cells::Rect;
use rulvm_core::game::{Edit, Input};
use rulvm_core::{Game, Program};
use rulvm_player::app::plain::Plain;
use rulvm_player::app::{App, plain};
use rulvm_player::input::{Key, KeyCode};
use rulvm_player::question::Question;
use rulvm_player::{Depth, Display, Theme};

/// What a player hears if the next piece has some shape and pattern.
fn heard(program: &Program, shape: i32, pattern: i32, language: &str) -> String {
    let (mut game, _) = Game::new(program.clone(), Edge::ALL[0], 1);
    let piece = [shape, 1, 1, 1, 1, pattern, pattern, pattern, pattern];
    game.apply(&Input::Edit(Edit {
        radar: Some(true),
        pieces: Some(vec![piece]),
        ..Edit::default()
    }));
    let display = Display { plain: true, ..Display::new(Theme::new(Depth::None)) };
    let app = App::new(game, None, vec![Language::from_tag(language).unwrap()], display);
    plain::answer(&app, Question::Piece).join("\n")
}

#[test]
fn our_own_rules_say_no_numbers_of_patterns() {
    let names = stdlib_rules::rules::names().chain(stdlib_rules::rules::examples());
    for name in names {
        // As `rulvm play NAME` loads them: from the rule file, without a source map next to it.
        let bytes = stdlib_rules::rules::rule(name).unwrap().to_vec();
        let program = rulvm_files::with_own_map(Program::load(bytes).unwrap());
        for pattern in (1..).take(program.rule().patterns.len()).skip(1) {
            for (language, words) in
                [("en", "with pattern "), ("fr", "au motif "), ("de", "mit Muster ")]
            {
                let said = heard(&program, 1, pattern, language);
                let (_, after) = said.split_once(words).unwrap_or_else(|| panic!("{said}"));
                assert!(after.starts_with(char::is_alphabetic), "{name}: {said}");
            }
        }
    }
}

#[test]
fn the_help_is_read_out_in_a_window_without_a_size() {
    let bytes = stdlib_rules::rules::rule("hold").unwrap().to_vec();
    let (game, _) = Game::new(Program::load(bytes).unwrap(), Edge::ALL[0], 1);
    let display = Display { plain: true, ..Display::new(Theme::new(Depth::None)) };
    let mut app = App::new(game, None, vec![Language::from_tag("en").unwrap()], display);
    app.resize(Rect::new(0, 0, 0, 0));
    let mut plain = Plain::default();
    let before = plain.tell(&app, &[]);
    app.key(&Key::plain(KeyCode::F(1)));
    let lines = plain.tell(&app, &[]);
    assert!(lines.len() > 5, "{before:?} {lines:?}");
}

#[test]
fn shapes_are_called_by_their_names() {
    let bytes = stdlib_rules::rules::rule("hold").unwrap().to_vec();
    let program = rulvm_files::with_own_map(Program::load(bytes).unwrap());
    for (language, words) in [
        ("en", "next: bar (4 x blue)"),
        ("fr", "ensuite : barre (4 x bleu)"),
        ("de", "danach: bar (4 x blau)"),
    ] {
        let said = heard(&program, 1, 1, language);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn names_from_english_helps_are_translated() {
    let bytes = stdlib_rules::rules::rule("bombs").unwrap().to_vec();
    let program = rulvm_files::with_own_map(Program::load(bytes).unwrap());
    assert!(heard(&program, 1, 2, "fr").contains("bleu au motif bombe"));
    assert!(heard(&program, 1, 2, "de").contains("blau mit Muster Bombe"));
}
