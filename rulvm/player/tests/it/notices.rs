//! What is announced over the board.

use grammar::hex::Edge;
use rulvm_cells::{Buffer, Rect};
use rulvm_core::Program;
use rulvm_core::game::{Game, Input};
use rulvm_player::app::view;
use rulvm_player::{App, Depth, Display, Theme};

const AREA: Rect = Rect::new(0, 0, 80, 24);

fn app(seed: u64, calm: bool) -> App {
    app_of("hexcolumns", seed, calm)
}

fn app_of(rule: &str, seed: u64, calm: bool) -> App {
    let rule = stdlib_rules::rules::rule(rule).unwrap().to_vec();
    let (game, applied) = Game::new(Program::load(rule).unwrap(), Edge::ALL[0], seed);
    let display = Display { calm, ..Display::new(Theme::new(Depth::None)) };
    let mut app = App::new(game, applied.trap, Vec::new(), display);
    app.resize(AREA);
    app
}

fn screen(app: &App) -> String {
    let mut buffer = Buffer::empty(AREA);
    view::show(app, &mut buffer);
    buffer.cells().iter().map(|cell| cell.symbol()).collect()
}

/// The identifier of a signal, by its place in the rule file.
fn signal(app: &App, name: &str) -> u8 {
    let signals = &app.play.game.program().rule().signals;
    let place = signals.iter().position(|signal| signal.name() == name).unwrap();
    u8::try_from(place + 1).unwrap()
}

/// Drops pieces in different places until hexagons are destroyed; says how many points they made.
fn play_until_points(app: &mut App) -> Option<i32> {
    let [drop, left, right] = ["DROP", "LEFT", "RGHT"].map(|name| signal(app, name));
    for piece in 0..100 {
        for _ in 0..(piece * 3) % 6 {
            app.apply(&Input::Signal(if piece % 2 == 0 { left } else { right }));
        }
        for input in [Input::Signal(drop), Input::Advance(500), Input::Advance(500)] {
            let before = app.play.game.state().variables[10];
            app.apply(&input);
            let points = app.play.game.state().variables[10] - before;
            if points > 0 && screen(app).contains(&format!("+{points} (")) {
                return Some(points);
            }
        }
        app.play.pass(std::time::Duration::from_secs(5));
    }
    None
}

#[test]
fn points_appear_where_they_were_made_and_go_after_a_moment() {
    let games = (1..50).map(|seed| app(seed, false));
    let mut played = games.filter_map(|mut app| Some((play_until_points(&mut app)?, app)));
    let (points, mut app) = played.next().expect("points in one of the games");
    let shown = screen(&app);
    let hexagons = format!("+{points} ({} hexagons)", app.play.statistics.destroyed);
    assert!(shown.contains(&hexagons), "{hexagons}: {shown}");
    app.play.pass(std::time::Duration::from_millis(1300));
    assert!(!screen(&app).contains(&format!("+{points}")));
}

#[test]
fn a_new_level_is_announced() {
    let mut app = app(1, false);
    let next = signal(&app, "NEXT");
    let shown = |app: &App| screen(app).matches("Level 2").count();
    app.apply(&Input::Signal(next));
    assert_eq!(shown(&app), 2, "in the panel and over the board");
    app.play.pass(std::time::Duration::from_millis(1300));
    assert_eq!(shown(&app), 1);
}

#[test]
fn a_calm_game_announces_nothing() {
    let mut app = app(1, true);
    let next = signal(&app, "NEXT");
    app.apply(&Input::Signal(next));
    assert_eq!(screen(&app).matches("Level 2").count(), 1);
    assert!(!app.play.is_moving());
}

#[test]
fn points_for_a_piece_that_lands_are_announced_alone() {
    let mut app = app_of("tetrhex", 1, false);
    let drop = signal(&app, "DROP");
    app.apply(&Input::Signal(drop));
    let points = app.play.game.numbers()[0];
    assert!(points > 0);
    let shown = screen(&app);
    assert!(shown.contains(&format!(" +{points} ")), "{shown}");
}

#[test]
fn what_the_radar_costs_is_announced() {
    let mut app = app_of("tetrhex", 1, false);
    let (drop, radar) = (signal(&app, "DROP"), signal(&app, "RDAR"));
    app.apply(&Input::Signal(drop));
    let points = app.play.game.numbers()[0];
    app.apply(&Input::Signal(radar));
    assert_eq!(app.play.game.numbers()[0], 0, "a player who has few points loses all of them");
    let said = format!("radar: −{points}");
    assert!(screen(&app).contains(&said), "{}", screen(&app));
    // It is off again, and costs nothing.
    app.play.pass(std::time::Duration::from_secs(5));
    app.apply(&Input::Signal(radar));
    assert!(!screen(&app).contains("radar:"), "{}", screen(&app));
}
