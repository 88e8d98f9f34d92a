//! How long the texts of shared games are.

use std::fmt::Write;
use std::path::Path;

use grammar::hex::Edge;
use rulvm_core::journal::Journal;
use rulvm_core::log::{Log, state_hash};
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Input, Program, Status};
use rulvm_files::share::SharedGame;
use rulvm_lab::bot::Greedy;
use test_support::cases;

/// The lengths of the games, in minutes.
const MINUTES: [u64; 3] = [2, 5, 10];

/// The duration of a frame: keys arrive at the times of frames, give or take a millisecond.
const FRAME: u64 = 17;

/// Plays a game at the pace of a person, up to a time, or until it is over: a signal every third of
/// a second, at irregular times.
fn played(program: &Program, edge: Edge, seed: u64, minutes: u64) -> (Log, Game) {
    let (mut game, _) = Game::new(program.clone(), edge, seed);
    let mut journal = Journal::begin(&game, seed);
    let (mut bot, mut rng) = (Greedy::new(330), Rng::new(seed));
    let mut apply = |game: &mut Game, input: Input| {
        let applied = game.apply(&input);
        journal.add(&input, game, &applied);
    };
    while game.status() == Status::Playing && game.time() < minutes * 60_000 {
        let wait = (4 + u64::from(rng.next()) % 31) * FRAME + u64::from(rng.next()) % 2;
        apply(&mut game, Input::Advance(wait));
        if let input @ Input::Signal(_) = bot.decide(&game) {
            apply(&mut game, input);
        }
    }
    (journal.log().clone(), game)
}

/// The table in docs/sharing.md. With `RUL_TESTS=full`, all games are played; otherwise, the
/// shortest ones.
#[test]
fn shared_games_are_as_long_as_the_document_says() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sharing.md");
    let text = std::fs::read_to_string(&document).unwrap();
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always");
    let count = if update || cases::is_full() { MINUTES.len() } else { 1 };
    let mut table = String::from("| rule | game | signals | characters | with the rule |\n");
    table.push_str("|---|---|---|---|---|\n");
    for name in stdlib_rules::rules::names() {
        let program = Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap();
        for &minutes in &MINUTES[..count] {
            let (log, end) = played(&program, Edge::ALL[3], 1, minutes);
            let share = |with_rule| {
                let shared = SharedGame::new(&log, &program, with_rule, "").unwrap();
                let text = shared.to_text().unwrap();
                let (_, again) = SharedGame::from_text(&text).unwrap().play(&program).unwrap();
                assert_eq!(state_hash(&again), state_hash(&end));
                text.len()
            };
            let is_signal =
                |entry: &&rulvm_core::log::Entry| matches!(entry.input, Input::Signal(_));
            let signals = log.entries.iter().filter(is_signal).count();
            let seconds = end.time() / 1000;
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            let (short, whole) = (share(false), share(true));
            let row = format!("| `{name}` | {time} | {signals} | {short} | {whole} |\n");
            assert!(update || text.contains(&row), "the document lacks this row:\n{row}");
            let _ = write!(table, "{row}");
            if end.status() != Status::Playing {
                break;
            }
        }
    }
    if update {
        let (before, rest) = text.split_once("<!-- lengths -->\n\n").unwrap();
        let (_, after) = rest.split_once("\n\n").unwrap();
        let updated = format!("{before}<!-- lengths -->\n\n{}\n\n{after}", table.trim_end());
        std::fs::write(&document, updated).unwrap();
    }
}
