//! The message modules that we ship: they belong to their sources, and do what their sources say.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use grammar::hash::sha256;
use grammar::hex::Edge;
use grammar::messages::MessageType;
use grammar::signals::letters;
use rulc_compiler::module_header::{Language, header};
use rulvm_core::game::{Edit, Event, Input};
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Program, Status};
use rulvm_modules::{File, ModuleSet};
use stdlib_rules::{MESSAGE_MODULES, message_module, rules};
use test_support::rules::{Rule, signal};

use crate::support::{failed, lines};

/// Loads modules by their names.
fn shipped(names: &[&str]) -> ModuleSet {
    let file = |name: &&str| File {
        name: format!("{name}.wasm"),
        bytes: message_module(name).unwrap().wasm.to_vec(),
    };
    ModuleSet::load(&names.iter().map(file).collect::<Vec<_>>()).unwrap()
}

/// A standard rule.
fn rule(name: &str) -> Program {
    Program::load(rules::rule(name).unwrap().to_vec()).unwrap()
}

/// Starts a game of a standard rule with modules.
fn start(name: &str, modules: &[&str], seed: u64) -> (Game, Vec<Event>) {
    let program = rule(name).with_modules(Arc::new(shipped(modules)));
    let (game, applied) = Game::new(program, Edge::new(6).unwrap(), seed);
    (game, applied.events)
}

/// The file with a name in the folder of the modules.
fn source(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../stdlib-rules/modules");
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn shipped_modules_were_built_from_their_sources() {
    let table = String::from_utf8(source("built.sha256")).unwrap();
    let mut known = BTreeSet::new();
    for line in table.lines() {
        let (hash, name) = line.split_once("  ").unwrap();
        assert_eq!(hash, sha256(&source(name)), "{name} has changed: run build.sh");
        known.insert(name);
    }
    for module in MESSAGE_MODULES {
        let wasm = format!("{}.wasm", module.name);
        assert!(known.contains(module.source) && known.contains(wasm.as_str()), "{known:?}");
    }
    for (language, name) in [(Language::C, "rul.h"), (Language::AssemblyScript, "rul.ts")] {
        assert!(source(name) == header(language, &[]).as_bytes(), "{name} is old: run build.sh");
        assert!(known.contains(name));
    }
}

#[test]
fn shipped_modules_load_and_are_small() {
    let names: Vec<&str> = MESSAGE_MODULES.iter().map(|module| module.name).collect();
    // That they load proves that they have no floating point.
    let set = shipped(&names);
    let order: Vec<&str> = set.modules().iter().map(|module| module.name.as_str()).collect();
    assert_eq!(order, ["logger", "trainer", "dealer", "bot"]);
    for module in MESSAGE_MODULES {
        assert!(module.wasm.len() <= 4096, "{}: {} bytes", module.name, module.wasm.len());
    }
}

/// The result of a game.
#[derive(Debug, Default)]
struct Played {
    pieces: u32,
    destroyed: i32,
}

/// Plays for some time, or until the game is over.
fn play(mut game: Game, seconds: u32, mut input: impl FnMut() -> Option<Input>) -> Played {
    let mut played = Played::default();
    for _ in 0..10 * seconds {
        let mut events = game.apply(&Input::Advance(100)).events;
        events.extend(input().into_iter().flat_map(|input| game.apply(&input).events));
        assert_eq!(failed(&events), []);
        for event in events {
            match event {
                Event::Piece { .. } => played.pieces += 1,
                Event::Destroyed { count, .. } => played.destroyed += count,
                _ => (),
            }
        }
        if game.status() != Status::Playing {
            break;
        }
    }
    played
}

#[test]
fn the_bot_plays_much_better_than_chance() {
    let (mut bot, mut chance) = (Played::default(), Played::default());
    for seed in 0..20 {
        let played = play(start("tetrhex", &["bot"], seed).0, 30, || None);
        bot.pieces += played.pieces;
        bot.destroyed += played.destroyed;
        let program = rule("tetrhex");
        let signals = ["LEFT", "RGHT", "ROTL", "DROP"].map(|name| program.rule().signal(name));
        let mut rng = Rng::new(seed);
        let random = || signals[rng.next() as usize % 4].map(Input::Signal);
        let (game, _) = Game::new(program, Edge::new(6).unwrap(), seed);
        let played = play(game, 30, random);
        chance.pieces += played.pieces;
        chance.destroyed += played.destroyed;
    }
    println!("bot {bot:?}, chance {chance:?}");
    assert!(bot.destroyed > 4 * chance.destroyed, "{bot:?} {chance:?}");
    assert!(bot.pieces > 2 * chance.pieces, "{bot:?} {chance:?}");
}

#[test]
fn the_bot_has_enough_fuel_on_the_largest_board() {
    let program = rule("tetrhex").with_modules(Arc::new(shipped(&["bot"])));
    let (game, _) = Game::new(program, Edge::new(9).unwrap(), 1);
    assert_eq!(game.failures(), [None]);
    // `play` checks that nothing fails later.
    let played = play(game, 30, || None);
    assert!(played.pieces > 10, "{played:?}");
}

#[test]
fn the_bot_gives_all_rules_signals_and_leaves_people_their_keys() {
    for name in ["tetlight", "hexcolumns"] {
        let played = play(start(name, &["bot"], 1).0, 30, || None);
        assert!(played.pieces > 10, "{name}: {played:?}");
    }
    let (mut game, _) = start("tetrhex", &["bot"], 1);
    let left = game.program().rule().signals.iter().find(|s| s.external == letters("LEFT"));
    let key = left.unwrap().key;
    let applied = game.apply(&Input::Key { key, character: 0 });
    assert_eq!(applied.signal, game.program().rule().signal("LEFT"));
    assert!(!game.is_assisted());
}

/// The shapes and colors that a game deals.
fn dealt(name: &str, count: usize) -> Vec<[i32; 9]> {
    let (mut game, _) = start(name, &["dealer"], 7);
    let mut pieces = Vec::new();
    for _ in 0..count {
        pieces.push(game.piece().unwrap().values());
        game.apply(&Input::Signal(game.program().rule().signal("DROP").unwrap()));
        if game.status() != Status::Playing {
            break;
        }
    }
    assert!(game.is_assisted());
    pieces
}

#[test]
fn the_dealer_deals_each_shape_once_before_any_comes_again() {
    for name in ["tetrhex", "tetlight"] {
        let mut shapes = Vec::new();
        // What the board would not hold for long: the message alone.
        let (mut game, _) = start(name, &["dealer"], 7);
        for _ in 0..30 {
            let before = MessageType::BeforePhaseA.number();
            let delivered = game.message(before, vec![0; 9]);
            assert_ne!(delivered.answer, 0);
            let [shape, colors @ .., _, _, _, _] = delivered.data.as_slice() else { panic!() };
            shapes.push(*shape);
            assert!(colors.iter().all(|color| color == &colors[0] && (1..=6).contains(color)));
            assert_eq!(delivered.data[5..], [1; 4]);
        }
        // The first one was dealt when the game started.
        let first = dealt(name, 1)[0][0];
        let all: Vec<i32> = std::iter::once(first).chain(shapes).collect();
        for bag in all.chunks_exact(10) {
            let sorted: BTreeSet<i32> = bag.iter().copied().collect();
            assert_eq!(sorted, (1..=10).collect(), "{all:?}");
        }
        assert_ne!(all[..10], all[10..20]);
    }
}

#[test]
fn the_dealer_deals_colors_where_there_is_one_shape() {
    let pieces = dealt("hexcolumns", 8);
    assert!(pieces.iter().all(|piece| piece[0] == 1));
    let colors: BTreeSet<i32> = pieces.iter().flat_map(|piece| piece[1..4].to_vec()).collect();
    assert!(colors.len() > 3 && colors.iter().all(|color| (1..=6).contains(color)), "{colors:?}");
}

#[test]
fn the_dealer_suits_all_standard_rules() {
    for name in rules::names().chain(rules::examples()) {
        let (mut game, events) = start(name, &["dealer", "bot"], 3);
        assert_eq!(failed(&events), []);
        let applied = game.apply(&Input::Advance(8000));
        assert_eq!((failed(&applied.events), applied.trap), (vec![], None), "{name}");
    }
}

#[test]
fn the_logger_writes_json() {
    let (mut game, mut events) = start("tetrhex", &["logger", "bot"], 1);
    for _ in 0..100 {
        events.extend(game.apply(&Input::Advance(100)).events);
    }
    for data in [vec![i32::MIN, i32::MAX, -1, 0], vec![i32::MIN; 4000], Vec::new()] {
        events.extend(game.message(0x8000, data).events);
    }
    assert_eq!(failed(&events), []);
    let lines: Vec<serde_json::Value> = lines(&events)
        .into_iter()
        .map(|(_, line)| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
        })
        .collect();
    assert!(lines.len() > 50);
    let count =
        |number: MessageType| lines.iter().filter(|line| line["type"] == number.number()).count();
    assert_eq!(count(MessageType::Initialization), 1);
    assert!(count(MessageType::PieceShown) > 3);
    let polls = lines.iter().filter(|line| line["type"] == MessageType::ReadSignal.number());
    let answers: BTreeSet<i64> = polls.map(|line| line["answer"].as_i64().unwrap()).collect();
    assert!(answers.contains(&letters("DROP").into()) && !answers.contains(&0), "{answers:?}");
    let [.., extremes, long, empty] = lines.as_slice() else { panic!() };
    let wanted = r#"{"answer":0,"data":[-2147483648,2147483647,-1,0],"type":32768}"#;
    assert_eq!(extremes.to_string(), wanted);
    assert_eq!((long["words"].as_i64(), long["data"].as_array().unwrap().len()), (Some(4000), 32));
    assert_eq!(empty.to_string(), r#"{"answer":0,"data":[],"type":32768}"#);
}

#[test]
fn the_trainer_drops_pieces_that_stay_too_long() {
    // Pieces go down once in 100 seconds.
    let program = Rule::default().phase("0", "period 100000 ret").program();
    let program = program.with_modules(Arc::new(shipped(&["trainer"])));
    let (mut game, applied) = Game::new(program, Edge::new(6).unwrap(), 1);
    assert_eq!(lines(&applied.events), [(0, "12 s for this piece")]);
    let landed = |game: &mut Game, time: u64| {
        let events = game.apply(&Input::Advance(time)).events;
        events.iter().filter(|event| matches!(event, Event::Landed { .. })).count()
    };
    assert_eq!(landed(&mut game, 12_000), 0);
    assert_eq!(landed(&mut game, 20), 1);
    assert!(game.is_assisted());
    // On level 5 there are 8 seconds, and the time of pauses does not count.
    let level = Edit { variables: [(11, 5)].into_iter().collect(), ..Edit::default() };
    game.apply(&Input::Edit(level));
    let applied = game.apply(&signal("DROP"));
    assert_eq!(lines(&applied.events), [(0, "08 s for this piece")]);
    assert_eq!(landed(&mut game, 4000), 0);
    game.apply(&signal("PAUS"));
    assert_eq!(landed(&mut game, 60_000), 0);
    game.apply(&signal("PAUS"));
    assert_eq!(landed(&mut game, 4000), 0);
    assert_eq!(landed(&mut game, 20), 1);
}
