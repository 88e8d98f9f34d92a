//! `rulvm sim` with two rules, and with a value that varies.

use std::sync::atomic::AtomicBool;

use grammar::hex::Edge;
use rulvm_core::Program;
use rulvm_lab::bot::{Bot, Failure, Idle};
use rulvm_lab::sim::{
    Column, Curve, Estimate, Header, Played, Player, Point, Settings, Side, Vary, compared,
    differences, effect, run,
};
use test_support::frame;

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

/// Pieces of one hexagon that nobody moves: 11 fill the middle column of the smallest board.
const SOURCE: &str = "const EACH = 2;
table more = [5, 6, 7];
phase 0 { b = random() % 3; }
phase C { a += EACH; c = more[1]; }
phase S { return 10 * a + b; }
";

fn source() -> String {
    format!("{}{}", frame::NUMBERS, frame::rule(SOURCE))
}

fn played(text: &str) -> (Header, Vec<Played>) {
    let compilation = rulc_compiler::compile("test.rul", text, &rulc_compiler::Memory::default());
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    let program = Program::load(output.bytes).unwrap();
    let mut games = Vec::new();
    let mut keep = |played| {
        games.push(played);
        Ok(())
    };
    let maker = || -> Result<Box<dyn Bot>, Failure> { Ok(Box::new(Idle)) };
    run(&program, &SETTINGS, 0, 2, &maker, &AtomicBool::new(false), &mut keep).unwrap();
    (Header::new(&program, SETTINGS), games)
}

fn vary(text: &str) -> Vary {
    text.parse().unwrap()
}

#[test]
fn an_estimate_says_how_sure_a_mean_is() {
    let same = Estimate::of(&[3.0; 20]).unwrap();
    assert_eq!((same.mean, same.low, same.high), (3.0, 3.0, 3.0));
    assert!(same.is_sure() && Estimate::of(&[]).is_none());
    // The standard error of the mean of 0 to 99 is 2.9: the interval is 2 of them wide on each
    // side.
    let numbers: Vec<f64> = (0..100).map(f64::from).collect();
    let one = Estimate::of(&numbers).unwrap();
    assert_eq!(one.mean, 49.5);
    assert!((43.0..44.8).contains(&one.low) && (54.2..56.0).contains(&one.high), "{one:?}");
    let around: Vec<f64> = numbers.iter().map(|number| number - 48.0).collect();
    assert!(!Estimate::of(&around).unwrap().is_sure());
}

#[test]
fn an_effect_is_in_standard_deviations() {
    // Both variances are 2.5.
    let (a, b) = ([1.0, 2.0, 3.0, 4.0, 5.0], [3.0, 4.0, 5.0, 6.0, 7.0]);
    assert!((effect(&a, &b).unwrap() - 2.0 / 2.5_f64.sqrt()).abs() < 1e-9);
    assert_eq!((effect(&a, &a), effect(&[1.0; 3], &[2.0; 3])), (Some(0.0), None));
}

#[test]
fn two_rules_differ_by_what_was_computed_by_hand() {
    let (header, games) = played(&source());
    let changed = vary("EACH=3..9").source(&source(), 3).unwrap();
    let (other, more) = played(&changed);
    let [a, b] = [(&header, &games), (&other, &more)].map(|(header, games)| Side {
        rule: "rule",
        header,
        games,
    });
    let all = differences(&a, &b);
    let of = |name: &str| all.iter().find(|one| one.name == name).unwrap();
    // 11 pieces with 10 points more; the seeds, and so `b`, are the same.
    let score = of("score").difference;
    assert_eq!((score.mean, score.low, score.high), (110.0, 110.0, 110.0));
    assert_eq!((of("pieces").difference.mean, of("pieces").means), (0.0, [11.0, 11.0]));
    assert!(score.is_sure() && !of("pieces").difference.is_sure());
    let text = compared(&a, &b);
    assert!(text.contains("no-room") && text.contains("+110.0"), "{text}");
    assert!(differences(&a, &a).iter().all(|one| !one.difference.is_sure()));
}

#[test]
fn a_value_of_the_source_is_replaced() {
    let element = vary("more[1]=-4..4");
    assert_eq!(element.what(), "more[1]");
    assert_eq!(element.source(&source(), -4).unwrap(), source().replace("5, 6, 7", "5, -4, 7"));
    let constant = vary("EACH=1..1000");
    assert_eq!(constant.source(&source(), 9).unwrap(), source().replace("EACH = 2", "EACH = 9"));
    for missing in ["NONE=1..2", "more=1..2", "more[3]=1..2", "EACH[0]=1..2"] {
        assert!(vary(missing).source(&source(), 1).is_err(), "{missing}");
    }
    for wrong in ["EACH", "EACH=3", "EACH=3..3", "EACH=4..3", "a b=1..2", "more[x]=1..2"] {
        assert!(wrong.parse::<Vary>().is_err(), "{wrong}");
    }
}

#[test]
fn values_are_at_equal_distances() {
    assert_eq!(vary("A=0..100").values(5), [0, 25, 50, 75, 100]);
    assert_eq!(vary("A=1..3").values(9), [1, 2, 3]);
    assert_eq!(vary("A=0..10").values(4), [0, 3, 7, 10]);
    let all = vary("A=-2147483648..2147483647").values(3);
    assert_eq!(all.len(), 3);
    assert_eq!((all[0], all[2]), (i32::MIN, i32::MAX));
}

#[test]
fn a_curve_shows_every_value() {
    let points: Vec<Point> = [2, 4]
        .into_iter()
        .map(|value| {
            let (header, games) = played(&vary("EACH=2..4").source(&source(), value).unwrap());
            Point { value, header, games }
        })
        .collect();
    let curve = Curve { rule: "rule", what: "EACH".to_owned(), points: &points };
    let text = curve.text(&["pieces".to_owned()], true);
    assert!(text.is_ascii() && text.contains("   2    11.0  11.0  11.0"), "{text}");
    let table = curve.table();
    let column = |name: &str| &table.columns.iter().find(|(other, _)| other == name).unwrap().1;
    let Column::Real(means) = column("mean") else { panic!("means are no whole numbers") };
    let Column::Text(names) = column("quantity") else { panic!("quantities have names") };
    let rows = names.iter().zip(means).filter(|(name, _)| name.as_deref() == Some("a"));
    let means: Vec<f64> = rows.filter_map(|(_, mean)| *mean).collect();
    assert_eq!(means, [22.0, 44.0]);
    let picture = curve.svg();
    assert_eq!(picture.matches("<polyline").count(), 9, "{picture}");
}
