//! Keys at the end of games, in demonstrations, and when a game starts again.

use std::time::Duration;

use grammar::hex::Edge;
use rulvm_cells::{Buffer, Cell, Rect};
use rulvm_core::Program;
use rulvm_core::game::{Game, Status};
use rulvm_player::app::{Screen, view};
use rulvm_player::input::{Key, KeyCode};
use rulvm_player::screens::preferences::Value;
use rulvm_player::screens::unsaved::Kind;
use rulvm_player::{App, Command, Depth, Display, Theme};

fn app() -> App {
    let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
    let (game, applied) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 1);
    let mut app = App::new(game, applied.trap, Vec::new(), Display::new(Theme::new(Depth::None)));
    app.session.has_scores = true;
    app.resize(Rect::new(0, 0, 80, 24));
    app
}

fn press(app: &mut App, code: KeyCode) -> Command {
    app.key(&Key::plain(code))
}

fn pass(app: &mut App, milliseconds: u64) {
    app.play.pass(Duration::from_millis(milliseconds));
}

/// The text on the screen.
fn screen(app: &App) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    view::show(app, &mut buffer);
    let row = |row: Rect| {
        let cells = row.positions().filter_map(|at| buffer.cell(at));
        cells.map(Cell::symbol).collect::<String>()
    };
    buffer.area.rows().map(row).collect::<Vec<_>>().join("\n")
}

fn give_up(app: &mut App) {
    press(app, KeyCode::Esc);
    press(app, KeyCode::Enter);
    assert_eq!(app.play.game.status(), Status::Over);
}

#[test]
fn keys_that_are_mashed_or_held_at_the_end_of_a_game_do_not_become_a_name() {
    // Only in the first 600 ms, and all the time.
    for end in [600, 5000] {
        let mut app = app();
        give_up(&mut app);
        for k in 0..end / 30 {
            let code = [KeyCode::Char('x'), KeyCode::Char(' '), KeyCode::Enter][k % 3];
            assert_eq!(press(&mut app, code), Command::None);
            assert!(!screen(&app).contains("Your name:"));
            pass(&mut app, 30);
        }
        pass(&mut app, 250);
        assert_eq!(app.screen, Screen::Name { for_score: true });
        assert!(screen(&app).contains(" _ "), "the name starts empty: {}", screen(&app));
        press(&mut app, KeyCode::Char('Z'));
        assert!(screen(&app).contains("Z_"));
        assert_eq!(press(&mut app, KeyCode::Enter), Command::Save("Z".to_owned()));
    }
}

#[test]
fn a_player_who_has_a_name_is_not_asked() {
    let mut app = app();
    app.player.name = "Zoe".to_owned();
    press(&mut app, KeyCode::Esc);
    assert_eq!(press(&mut app, KeyCode::Enter), Command::Save("Zoe".to_owned()));
}

#[test]
fn a_name_that_was_typed_for_a_score_is_offered_for_the_next_one() {
    let mut app = app();
    give_up(&mut app);
    pass(&mut app, 1000);
    let shown = screen(&app);
    assert!(shown.contains("Type your name") && shown.contains("Esc: do not save"), "{shown}");
    assert!(!shown.contains("bring back"), "{shown}");
    assert_eq!(press(&mut app, KeyCode::Enter), Command::None);
    assert!(screen(&app).contains("A score needs a name."), "{}", screen(&app));
    press(&mut app, KeyCode::Char('Z'));
    assert_eq!(press(&mut app, KeyCode::Enter), Command::Save("Z".to_owned()));
    app.open_menu();
    assert_eq!(app.player.name, "Z");
    assert!(screen(&app).lines().any(|line| line.contains("Player name") && line.contains(" Z ")));

    let again = |app: &mut App| {
        let game = Game::new(app.play.game.program().clone(), Edge::ALL[0], 1).0;
        app.begin(game, None);
        press(app, KeyCode::Esc);
        press(app, KeyCode::Enter)
    };
    assert_eq!(again(&mut app), Command::None);
    pass(&mut app, 1000);
    assert!(screen(&app).contains("Z_") && screen(&app).contains("Enter: save"));
    assert_eq!(app.unsaved(), Some("Z".to_owned()));
    assert_eq!(press(&mut app, KeyCode::Enter), Command::Save("Z".to_owned()));

    // Esc clears the name, and then skips.
    again(&mut app);
    pass(&mut app, 1000);
    press(&mut app, KeyCode::Esc);
    assert!(screen(&app).contains("→ ↑: bring back"), "{}", screen(&app));
    press(&mut app, KeyCode::Esc);
    assert_eq!((app.screen.clone(), app.unsaved()), (Screen::Game, None));
    assert_eq!(app.player.name, "Z");

    // The name of the menu is not asked for.
    app.open_menu();
    press(&mut app, KeyCode::Char('n'));
    assert!(screen(&app).contains("Z_"));
    press(&mut app, KeyCode::Enter);
    assert_eq!(again(&mut app), Command::Save("Z".to_owned()));
}

#[test]
fn the_name_of_the_menu_is_left_with_esc() {
    let mut app = app();
    app.player.name = "Zoe".to_owned();
    app.open_menu();
    press(&mut app, KeyCode::Char('n'));
    press(&mut app, KeyCode::Char('A'));
    press(&mut app, KeyCode::Esc);
    assert!(matches!(app.screen, Screen::Name { .. }), "it is cleared first");
    press(&mut app, KeyCode::Esc);
    assert!(matches!(app.screen, Screen::Menu(_)));
    assert_eq!(app.player.name, "Zoe");
}

#[test]
fn esc_asks_before_it_ends_a_demonstration() {
    let mut app = app();
    app.session.is_demo = true;
    assert_eq!(press(&mut app, KeyCode::Esc), Command::None);
    assert!(screen(&app).contains("Leave the demonstration?"));
    assert!(!app.is_running());
    assert_eq!(press(&mut app, KeyCode::Esc), Command::None);
    assert!(app.is_running());
    press(&mut app, KeyCode::Esc);
    assert_eq!(press(&mut app, KeyCode::Enter), Command::Quit);
}

#[test]
fn a_game_that_is_taken_over_counts_down() {
    let mut app = app();
    app.count_down();
    for (seconds, passes) in [("  3  ", 1000), ("  2  ", 1000), ("  1  ", 999)] {
        assert!(screen(&app).contains(seconds), "{}", screen(&app));
        assert!(!app.is_running() && app.next_event().is_none());
        pass(&mut app, passes);
    }
    assert!(screen(&app).contains("  1  "));
    pass(&mut app, 1);
    assert!(app.is_running());

    // A key starts the game, and does nothing else.
    app.count_down();
    let cells = app.play.game.piece_cells();
    press(&mut app, KeyCode::Left);
    assert!(app.is_running());
    assert_eq!(app.play.game.piece_cells(), cells);

    app.player.display.motion = false;
    app.count_down();
    assert!(app.is_running());
}

#[test]
fn a_game_counts_down_after_a_pause_and_after_help() {
    let countdown = "Any key: start now";
    for (pause, end) in [("p", "p"), ("p", "\n"), ("h", "q\n"), ("?", "\u{8}\n")] {
        let mut app = app();
        let keys = |app: &mut App, keys: &str| {
            for key in keys.chars() {
                press(
                    app,
                    match key {
                        '\n' => KeyCode::Enter,
                        '\u{8}' => KeyCode::Backspace,
                        key => KeyCode::Char(key),
                    },
                );
            }
        };
        keys(&mut app, pause);
        pass(&mut app, 9000);
        assert!(app.play.game.is_paused() && !screen(&app).contains(countdown));
        keys(&mut app, end);
        assert!(!app.play.game.is_paused() && !app.is_running(), "{pause}");
        assert!(screen(&app).contains("  3  ") && screen(&app).contains(countdown));
        pass(&mut app, 3000);
        assert!(app.is_running() && !screen(&app).contains(countdown));
    }
    // Another pause ends the countdown, and its first key is not lost.
    let mut app = app();
    press(&mut app, KeyCode::Char('p'));
    press(&mut app, KeyCode::Char('p'));
    app.focus(false);
    app.focus(true);
    assert!(app.play.game.is_paused());
    press(&mut app, KeyCode::Char('p'));
    assert!(!app.play.game.is_paused() && screen(&app).contains(countdown));
    // There is none in calm games and demonstrations.
    for (is_calm, is_demo) in [(true, false), (false, true)] {
        let mut app = self::app();
        (app.player.display.calm, app.session.is_demo) = (is_calm, is_demo);
        press(&mut app, KeyCode::Char('p'));
        press(&mut app, KeyCode::Char('p'));
        assert!(app.is_running());
    }
}

#[test]
fn options_that_were_changed_are_kept_when_the_screen_is_left() {
    let mut app = app();
    // As a command line can say.
    app.player.display.ghost = false;
    app.open_menu();
    let open = |app: &mut App| press(app, KeyCode::Char('o'));
    open(&mut app);
    assert_eq!(press(&mut app, KeyCode::Esc), Command::None, "nothing was changed");
    open(&mut app);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Right);
    let changed = app.unkept_options();
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert_eq!((changed[0].key, changed[0].value), ("calm", Value::Switch(true)));
    assert_eq!(press(&mut app, KeyCode::Esc), Command::KeepOptions(changed));
    assert!(matches!(app.screen, Screen::Menu(_)));
    app.options_kept(Err("the disk is full".to_owned()));
    assert!(screen(&app).contains("the disk is full"));
    open(&mut app);
    press(&mut app, KeyCode::Right);
    app.options_kept(Ok("rulvm.toml".to_owned()));
    assert_eq!(app.unkept_options(), []);
}

#[test]
fn a_rule_that_cannot_hold_scores_says_so_at_the_end() {
    for (kind, said) in [
        (Kind::FixedTable, "This rule file cannot hold"),
        (Kind::NoDirectory, "Scores are not saved:"),
    ] {
        let mut app = app();
        (app.session.has_scores, app.session.no_scores) = (false, Some(kind));
        give_up(&mut app);
        assert!(screen(&app).contains(said), "{}", screen(&app));
    }
}

#[test]
fn the_end_of_a_game_leaves_the_board_visible_where_there_is_room() {
    let mut app = app();
    app.session.has_scores = false;
    press(&mut app, KeyCode::Char(' '));
    let before = screen(&app);
    give_up(&mut app);
    let shown = screen(&app);
    // The board has 45 columns, and starts in the fourth.
    let board = |screen: &str| -> String {
        screen.lines().flat_map(|line| line.chars().take(48).chain(['\n'])).collect()
    };
    let lies = |screen: &str| board(screen).replace(['[', ']', '(', ')'], " ");
    assert!(board(&before).contains("___") && !board(&shown).contains('│'));
    assert_eq!(lies(&shown).matches('_').count(), lies(&before).matches('_').count());
    insta::assert_snapshot!("end_80x24", shown);
}
