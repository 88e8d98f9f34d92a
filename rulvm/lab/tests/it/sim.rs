//! `rulvm sim`: its counts are right, and the same however the games are played.

#[cfg(feature = "parquet")]
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use grammar::hex::Edge;
use rulvm_core::{Game, Input, Program, Status};
use rulvm_lab::bot::{Bot, Failure, Greedy, Idle, Random};
use rulvm_lab::drive;
use rulvm_lab::sim::{
    Bin, Column, Distribution, End, Format, Header, Played, Player, Settings, Table, Unit,
    distributions, json, names, run, svg, table,
};
use serde_json::Value;
use stdlib_rules::rules as standard;
use test_support::frame;

fn compiled(items: &str) -> Program {
    let rule = format!("{}{}", frame::NUMBERS, frame::rule(items));
    let compilation = rulc_compiler::compile("test.rul", &rule, &rulc_compiler::Memory::default());
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    Program::load(output.bytes).unwrap()
}

fn standard_rule(name: &str) -> Program {
    Program::load(standard::rule(name).unwrap().to_vec()).unwrap()
}

const SETTINGS: Settings = Settings {
    edge: Edge::ALL[0],
    seed: 5,
    games: 12,
    bot: Player::None,
    pace: 100,
    most_pieces: 1000,
    most_time: 1_000_000,
    most_fuel: 1 << 40,
};

fn played(
    program: &Program,
    settings: &Settings,
    jobs: usize,
    maker: &(dyn Fn() -> Box<dyn Bot> + Sync),
) -> Vec<Played> {
    let mut games = Vec::new();
    let stop = AtomicBool::new(false);
    let maker = || Ok(maker());
    let mut keep = |played| {
        games.push(played);
        Ok(())
    };
    run(program, settings, 0, jobs, &maker, &stop, &mut keep).unwrap();
    games
}

fn idle() -> Box<dyn Bot> {
    Box::new(Idle)
}

/// Sends the same signal again and again.
struct Stubborn(u8);

impl Bot for Stubborn {
    fn start(&mut self, _game: &Game, _seed: u64) -> Result<(), Failure> {
        Ok(())
    }

    fn input(&mut self, _game: &Game) -> Result<Input, Failure> {
        Ok(Input::Signal(self.0))
    }
}

/// Pieces of one hexagon that nobody moves: 11 fill the middle column of the smallest board.
const COLUMN: &str = "phase 0 { b = random() % 3; }
phase C { a += 2; }
phase S { return 10 * a + b; }
";

#[test]
fn numbers_of_a_rule_are_those_that_were_computed_by_hand() {
    let program = compiled(COLUMN);
    let games = played(&program, &SETTINGS, 1, &idle);
    assert_eq!(games.len(), 12);
    for (k, played) in (0..).zip(&games) {
        let seed = 5 + u64::from(k);
        let (game, _) = Game::new(program.clone(), Edge::ALL[0], seed);
        let b = game.state().variables[11];
        let expected = Played {
            game: k,
            seed,
            end: End::NoRoom,
            trap: None,
            score: Some(220 + b),
            // The lowest piece takes 11 seconds to land, the highest one 1.
            time_ms: 1000 * (1..=11).sum::<u64>(),
            pieces: 11,
            destroyed: 0,
            signals: 0,
            numbers: vec![22, b, 0, 0],
            failed: Vec::new(),
        };
        assert_eq!(*played, expected);
    }
    let values: std::collections::BTreeSet<i32> =
        games.iter().map(|game| game.numbers[1]).collect();
    assert_eq!(values.len(), 3, "all of them come up");
}

#[test]
fn the_ways_in_which_a_game_ends_are_told_apart() {
    let end = |items: &str, settings: &Settings, bot: &(dyn Fn() -> Box<dyn Bot> + Sync)| {
        let games = played(&compiled(items), &Settings { games: 1, ..settings.clone() }, 1, bot);
        (games[0].end, games[0].score, games[0].pieces, games[0].time_ms)
    };
    let signal = || -> Box<dyn Bot> { Box::new(Stubborn(1)) };
    let abort = "phase B { a += 1; return if a == 3 { abort } else { do_nothing }; }
phase S { return a; }\n";
    assert_eq!(end(abort, &SETTINGS, &signal), (End::Abort, Some(3), 0, 200));
    // A game whose piece has no room after a signal was not given up.
    let drop = "phase B { return drop; }\n";
    assert_eq!(end(drop, &SETTINGS, &signal), (End::NoRoom, Some(0), 11, 1000));
    let trap = "phase C { a += 1; b = 1 / (2 - a); }\n";
    let (ended, score, pieces, _) = end(trap, &SETTINGS, &idle);
    assert_eq!((ended.name(), score, pieces), ("division-by-zero", None, 2));
    let endless = "mark m;
phase C { a += 1; for c in hexagons { set_mark(c, m); } destroy(m); }
phase S { return a; }\n";
    let few = Settings { most_pieces: 7, ..SETTINGS };
    assert_eq!(end(endless, &few, &idle), (End::Pieces, Some(7), 7, 77_000));
    let short = Settings { most_time: 34_567, ..SETTINGS };
    assert_eq!(end(endless, &short, &idle), (End::Time, Some(3), 3, 34_567));
    let frugal = Settings { most_fuel: 1000, ..SETTINGS };
    let (ended, score, ..) = end(endless, &frugal, &idle);
    assert_eq!((ended, score.is_some()), (End::Fuel, true));
    let slow = "phase C { while true { } }\n";
    assert_eq!(end(slow, &SETTINGS, &idle).0.name(), "runaway");
}

#[test]
fn the_number_of_jobs_cannot_be_seen() {
    let program = standard_rule("tetlight");
    let settings = Settings { edge: Edge::ALL[1], games: 6, most_pieces: 25, ..SETTINGS };
    let makers: [&(dyn Fn() -> Box<dyn Bot> + Sync); 5] = [
        &|| Box::new(Random::new(0)),
        &|| Box::new(Greedy::new(100)),
        &|| Box::new(Greedy::quick(100)),
        &|| Box::new(Greedy::beam(100)),
        &idle,
    ];
    for maker in makers {
        let one = played(&program, &settings, 1, maker);
        assert_eq!(one.len(), 6);
        for jobs in [2, 3] {
            assert_eq!(played(&program, &settings, jobs, maker), one);
        }
        // Some of the games on their own are the same as well.
        let part = Settings { seed: 8, games: 3, ..settings.clone() };
        let numbers = |games: &[Played]| -> Vec<_> {
            games.iter().map(|game| (game.seed, game.score, game.time_ms)).collect()
        };
        assert_eq!(numbers(&played(&program, &part, 2, maker)), numbers(&one[3..]));
    }
}

#[test]
fn no_more_is_played_when_it_shall_stop_and_nothing_is_left_out() {
    let program = compiled(COLUMN);
    let stop = AtomicBool::new(false);
    let mut games = Vec::new();
    let mut keep = |played: Played| {
        games.push(played.game);
        stop.store(games.len() >= 4, Ordering::Relaxed);
        Ok(())
    };
    let maker = || -> Result<Box<dyn Bot>, Failure> { Ok(Box::new(Idle)) };
    let settings = Settings { games: 100_000, ..SETTINGS };
    run(&program, &settings, 2, 3, &maker, &stop, &mut keep).unwrap();
    assert!((4..100_000).contains(&games.len()), "{}", games.len());
    let expected: Vec<u32> = (2..).take(games.len()).collect();
    assert_eq!(games, expected);
}

#[test]
fn bots_change_nothing_in_the_game_that_they_look_at() {
    for name in standard::names() {
        let bots: [Box<dyn Bot>; 4] = [
            Box::new(Random::new(1)),
            Box::new(Greedy::new(100)),
            Box::new(Greedy::beam(100)),
            Box::new(Idle),
        ];
        for mut bot in bots {
            let (mut game, _) = Game::new(standard_rule(name), Edge::ALL[0], 3);
            bot.start(&game, 3).unwrap();
            for _ in 0..30 {
                if game.status() != Status::Playing {
                    break;
                }
                let before = (drive::state_line(&game), game.state().rng);
                let input = bot.input(&game).unwrap();
                assert_eq!((drive::state_line(&game), game.state().rng), before, "{name}");
                game.apply(&input);
            }
        }
    }
}

#[test]
fn the_greedy_bot_does_not_know_what_will_come() {
    for name in standard::names() {
        let (game, _) = Game::new(standard_rule(name), Edge::ALL[1], 3);
        let mut plans: Vec<Vec<Input>> = Vec::new();
        for seed in 0..5 {
            let mut game = game.clone();
            let edit = rulvm_core::game::Edit { rng: Some(seed), ..Default::default() };
            game.apply(&Input::Edit(edit));
            let mut bot = Greedy::default();
            let mut plan = Vec::new();
            while plan.last().is_none_or(|input| *input != Input::Signal(8)) {
                let input = bot.decide(&game);
                game.apply(&input);
                plan.push(input);
            }
            plans.push(plan);
        }
        assert!(plans.iter().all(|plan| *plan == plans[0]), "{name}: {plans:?}");
    }
}

#[test]
fn the_greedy_bot_plays_better_than_chance() {
    for name in standard::names() {
        let settings = Settings { edge: Edge::ALL[1], games: 4, most_pieces: 60, ..SETTINGS };
        let program = standard_rule(name);
        let pieces = |maker: &(dyn Fn() -> Box<dyn Bot> + Sync)| -> u64 {
            played(&program, &settings, 2, maker).iter().map(|game| game.pieces).sum()
        };
        let (greedy, random) =
            (pieces(&|| Box::new(Greedy::new(100))), pieces(&|| Box::new(Random::new(0))));
        assert!(greedy > 3 * random, "{name}: {greedy}, {random}");
    }
}

/// With the weights for lines, these games end before the 370th piece, and the game with seed 8
/// before the 130th.
#[test]
fn the_greedy_bot_sees_that_colors_decide() {
    let program = standard_rule("hexcolumns");
    for (seed, games, most_pieces) in [(3, 3, 450), (8, 1, 150)] {
        let settings = Settings { edge: Edge::ALL[1], games, seed, most_pieces, ..SETTINGS };
        let games = played(&program, &settings, 2, &|| Box::new(Greedy::new(100)));
        assert!(games.iter().all(|game| game.pieces == most_pieces), "{games:?}");
    }
}

#[test]
fn the_greedy_bot_finds_the_signals_of_a_rule_itself() {
    // Signals with other names, and no drop: one hexagon per piece. Eleven columns have room for
    // more than one.
    let items = "signals standard;
signal GOLF = \"GOLF\" key \"A\"; signal GORI = \"GORI\" key \"B\"; \
signal FALL = \"FALL\" key \"C\";
phase B {
    switch signal {
        GOLF => return move_left;
        GORI => return move_right;
        FALL => return move_down;
        else => return do_nothing;
    }
}\n";
    let rule = format!("{}{}", frame::NUMBERS, frame::rule(items));
    let compilation = rulc_compiler::compile("test.rul", &rule, &rulc_compiler::Memory::default());
    let Some(output) = compilation.output else { panic!("{:?}", compilation.diagnostics) };
    let program = Program::load(output.bytes).unwrap();
    let games = played(&program, &SETTINGS, 2, &|| Box::new(Greedy::new(100)));
    // The board of edge 6 has 91 cells.
    assert!(games.iter().all(|game| game.pieces > 60), "{games:?}");
}

/// The board of edge 6 has 91 cells.
#[test]
fn the_greedy_bot_tries_the_signals_of_the_rule() {
    let signals = "signals standard;
signal FIRE = \"FIRE\" key \"F\"; signal GLFT = \"GLFT\" key \"A\"; signal GRGT = \"GRGT\" key
\"B\";
";
    let phase = |fire: &str| {
        format!(
            "{signals}phase B {{
    switch signal {{
        FIRE => return {fire};
        GLFT => return move_left;
        GRGT => return move_right;
        DROP => return drop;
        else => return do_nothing;
    }}
}}
"
        )
    };
    let settings = Settings { games: 2, most_pieces: 150, ..SETTINGS };
    let ends = |fire: &str| -> Vec<End> {
        let games = played(&compiled(&phase(fire)), &settings, 2, &|| Box::new(Greedy::new(100)));
        games.iter().map(|game| game.end).collect()
    };
    assert_eq!(ends("do_nothing"), [End::NoRoom; 2]);
    assert_eq!(ends("explode"), [End::Pieces; 2]);
}

#[test]
fn distributions_are_those_that_were_computed_by_hand() {
    let all = Distribution::new(vec![7, -3, 1, 1, 4]);
    assert_eq!(all.count(), 5);
    assert_eq!(all.mean(), Some(2.0));
    // The squares 25, 25, 1, 1 and 4, divided by 4.
    assert_eq!(all.deviation(), Some(14.0_f64.sqrt()));
    let quantiles = [0, 20, 21, 50, 60, 80, 81, 100].map(|percent| all.quantile(percent).unwrap());
    assert_eq!(quantiles, [-3, -3, 1, 1, 1, 4, 7, 7]);
    let bins: Vec<usize> = all.bins(Unit::Number).iter().map(|bin| bin.count).collect();
    assert_eq!(bins, [1, 0, 0, 0, 2, 0, 0, 1, 0, 0, 1]);
    // At most 20 classes.
    let wide = Distribution::new(vec![-15, 0, 9, 10, 184]).bins(Unit::Number);
    assert_eq!(wide.len(), 11);
    assert_eq!(wide[0], Bin { first: -20, last: -1, count: 1 });
    assert_eq!(wide[1], Bin { first: 0, last: 19, count: 3 });
    assert_eq!(wide[10], Bin { first: 180, last: 199, count: 1 });
    let extreme = Distribution::new(vec![i64::MIN, i64::MAX]).bins(Unit::Number);
    assert_eq!(extreme.iter().map(|bin| bin.count).sum::<usize>(), 2);
    let none = Distribution::new(Vec::new());
    assert_eq!((none.mean(), none.deviation(), none.quantile(50)), (None, None, None));
    assert_eq!(none.bins(Unit::Number), []);
    // Classes of half a minute, from 0:30.
    let times = Distribution::new(vec![37_000, 59_999, 60_000, 330_000]).bins(Unit::Milliseconds);
    assert_eq!(times[0], Bin { first: 30_000, last: 59_999, count: 2 });
    assert_eq!((times.len(), times[10].count), (11, 1));
    let short = Distribution::new(vec![37, 59]).bins(Unit::Milliseconds);
    assert_eq!(short[0], Bin { first: 36, last: 37, count: 1 });
}

#[test]
fn displayed_numbers_have_names_of_their_own() {
    let items = "number x { label fr \"Un\", en \"One\"; } number y { label fr \"Deux\"; }
number z { label en \"SCORE\"; } number u { label en \"One\"; } number v { label en \" \"; }\n";
    let compilation =
        rulc_compiler::compile("test.rul", &frame::rule(items), &rulc_compiler::Memory::default());
    let Some(output) = compilation.output else { panic!("{:?}", compilation.diagnostics) };
    let program = Program::load(output.bytes).unwrap();
    assert_eq!(names(&program), ["One", "Deux", "SCORE (v12)", "One (v13)", "v14"]);
}

/// Returns games, of which some have no score.
fn some_games() -> (Header, Vec<Played>) {
    let program = compiled(
        "phase 0 { b = random() % 3; c = -5; }
phase C { a += 2; if b == 2 { a /= b - 2; } }
phase S { return 10 * a + b; }\n",
    );
    let games = played(&program, &SETTINGS, 2, &idle);
    assert!(games.iter().any(|game| game.score.is_none()));
    assert!(games.iter().any(|game| game.score.is_some()));
    (Header::new(&program, SETTINGS), games)
}

/// Returns a table as texts, the heading first; a missing value is an empty text.
fn texts(table: &Table) -> Vec<Vec<String>> {
    let mut rows = vec![table.columns.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()];
    let Column::Integer(first) = &table.columns[0].1 else { panic!("games have numbers") };
    for row in 0..first.len() {
        let cells = table.columns.iter().map(|(_, column)| match column {
            Column::Text(texts) => texts[row].clone().unwrap_or_default(),
            Column::Integer(numbers) => numbers[row].map_or(String::new(), |n| n.to_string()),
            Column::Real(numbers) => numbers[row].map_or(String::new(), |n| n.to_string()),
        });
        rows.push(cells.collect());
    }
    rows
}

#[test]
fn every_export_holds_the_same_numbers() {
    let (header, games) = some_games();
    let table = table(&header, &games);
    let expected = texts(&table);
    assert_eq!(expected.len(), 13);
    for (row, played) in expected[1..].iter().zip(&games) {
        assert_eq!(row[1], played.seed.to_string());
        assert_eq!(row[2], played.end.name());
        assert_eq!(row[5], played.score.map_or(String::new(), |score| score.to_string()));
        assert_eq!(row[6], played.time_ms.to_string());
        assert_eq!(row[10..], played.numbers.iter().map(i32::to_string).collect::<Vec<_>>());
    }

    let csv = table.bytes(Format::Csv).unwrap();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_slice());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows, expected);

    let shown = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let bytes = table.bytes(Format::Json).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(Value::from(rows.clone()), json(&header, &games)["games"]);
    for (row, wanted) in rows.iter().zip(&expected[1..]) {
        let cells: Vec<String> = expected[0].iter().map(|name| shown(&row[name])).collect();
        assert_eq!(cells, *wanted);
    }
    #[cfg(feature = "parquet")]
    assert_eq!(as_parquet(&table), expected);
    #[cfg(not(feature = "parquet"))]
    assert!(!Format::Parquet.is_available() && table.bytes(Format::Parquet).is_err());
}

/// Returns the names and rows that a reader of Parquet finds in a table.
#[cfg(feature = "parquet")]
fn as_parquet(table: &Table) -> Vec<Vec<String>> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&table.bytes(Format::Parquet).unwrap()).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let shown = |field: &Field| match field {
        Field::Null => String::new(),
        Field::Long(number) => number.to_string(),
        Field::Str(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    let schema = reader.metadata().file_metadata().schema_descr();
    let mut rows: Vec<Vec<String>> =
        vec![schema.columns().iter().map(|column| column.name().to_owned()).collect()];
    let found = reader.get_row_iter(None).unwrap();
    rows.extend(
        found.map(|row| row.unwrap().get_column_iter().map(|(_, field)| shown(field)).collect()),
    );
    rows
}

#[test]
fn exported_distributions_count_every_game() {
    let (header, games) = some_games();
    let Table { columns } = distributions(&header, &games);
    let [(_, Column::Text(quantity)), .., (_, Column::Integer(counts))] = &columns[..] else {
        panic!("{columns:?}")
    };
    let sum = |name: &str| -> i64 {
        let rows = quantity.iter().zip(counts).filter(|(row, _)| row.as_deref() == Some(name));
        rows.map(|(_, count)| count.unwrap()).sum()
    };
    let with_score = games.iter().filter(|game| game.score.is_some()).count();
    assert_eq!([sum("end"), sum("time_ms"), sum("c")], [12, 12, 12]);
    assert_eq!(sum("score"), i64::try_from(with_score).unwrap());
    let value = json(&header, &games);
    assert_eq!(value["distributions"]["c"]["mean"], -5.0);
    assert_eq!(value["distributions"]["c"]["median"], -5);
    assert_eq!(value["distributions"]["pieces"]["games"], 12);
    let ends: i64 = value["ends"].as_object().unwrap().values().map(|n| n.as_i64().unwrap()).sum();
    assert_eq!(ends, 12);
}

#[test]
fn a_picture_has_a_bar_for_every_class() {
    let (header, games) = some_games();
    let picture = svg("a<b&c", &header, &games);
    assert!(picture.contains("a&lt;b&amp;c: 12 games, seeds 5 to 16, edge 6"), "{picture}");
    let Table { columns } = distributions(&header, &games);
    let Column::Text(ends) = &columns[1].1 else { panic!("{columns:?}") };
    let classes = ends.iter().filter(|end| end.is_none()).count();
    assert_eq!(picture.matches("<title>").count(), classes);
    assert!(picture.ends_with("</svg>\n"));
}
