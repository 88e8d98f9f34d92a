//! The facts about the three standard rules, one test each, by playing.

use std::collections::BTreeMap;

use grammar::hex::{Edge, Position};
use grammar::rul3::Phase;
use rulvm_core::game::{Applied, Edit, PhaseLetter};
use rulvm_core::{Event, Game, Input, Program, Status};

const PLAIN: u8 = 1;
const BOMB: u8 = 2;
const SQUARE: u8 = 3;
const PLUS: u8 = 4;
const MINUS: u8 = 5;
const STAR: u8 = 6;
const BLUE: u8 = 1;
const GREEN: u8 = 2;
const CYAN: u8 = 3;
const RED: u8 = 4;

const NOTHING: [i32; 0] = [];

struct Play {
    game: Game,
}

impl Play {
    fn new(rule: &str, edge: u8, seed: u64) -> Play {
        let program = Program::load(stdlib_rules::rules::rule(rule).unwrap().to_vec()).unwrap();
        let (game, applied) = Game::new(program, Edge::new(edge).unwrap(), seed);
        assert_eq!(applied.trap, None);
        Play { game }
    }

    fn apply(&mut self, input: &Input) -> Applied {
        let applied = self.game.apply(input);
        assert_eq!(applied.trap, None);
        applied
    }

    fn signal(&mut self, name: &str) -> Applied {
        let signals = &self.game.program().rule().signals;
        let place = signals.iter().position(|signal| signal.name() == name).unwrap();
        self.apply(&Input::Signal(u8::try_from(place + 1).unwrap()))
    }

    fn advance(&mut self, milliseconds: u64) -> Applied {
        self.apply(&Input::Advance(milliseconds))
    }

    fn call(&mut self, phase: Phase) -> Applied {
        self.apply(&Input::Call(PhaseLetter(phase)))
    }

    /// Returns displayed number k, counted from 1.
    fn number(&self, k: usize) -> i32 {
        self.game.state().variables[9 + k]
    }

    fn set_number(&mut self, k: u8, value: i32) {
        let edit = Edit { variables: BTreeMap::from([(9 + k, value)]), ..Edit::default() };
        self.apply(&Input::Edit(edit));
    }

    /// Puts hexagons at columns and heights.
    fn put(&mut self, hexagons: &[(i32, i32, u8, u8)]) {
        let edge = self.game.edge();
        let cells = hexagons.iter().map(|&(column, height, color, pattern)| {
            let cell = edge.cell(Position { column, height }).unwrap();
            (cell.id(), [color, pattern, 0])
        });
        self.apply(&Input::Edit(Edit { cells: cells.collect(), ..Edit::default() }));
    }

    fn is_free(&self, column: i32, height: i32) -> bool {
        let cell = self.game.edge().cell(Position { column, height }).unwrap();
        self.game.state().board.hexagon(cell).is_none()
    }

    fn hexagons(&self) -> i32 {
        self.game.state().board.hexagons()
    }
}

fn destroyed(applied: &Applied) -> Vec<i32> {
    let count = |event: &Event| match event {
        Event::Destroyed { count, .. } => Some(*count),
        _ => None,
    };
    applied.events.iter().filter_map(count).collect()
}

/// Returns all cells at one height, in colors that never form runs.
fn height(edge: u8, at: i32) -> Vec<(i32, i32, u8, u8)> {
    let edge = Edge::new(edge).unwrap();
    let columns = edge.columns().filter(|&column| edge.height_of(column) > at);
    columns.map(|column| (column, at, 1 + (column + 9) as u8 % 6, PLAIN)).collect()
}

fn within(part: usize, all: usize, expected: f64) {
    // Five standard deviations.
    let (n, p) = (all as f64, expected);
    let slack = 5.0 * (n * p * (1.0 - p)).sqrt();
    assert!((part as f64 - n * p).abs() < slack, "{part} of {all}, expected {p}");
}

#[test]
fn tetrhex_has_ten_pieces_alike_of_one_color_and_one_in_ten_with_bombs() {
    let mut play = Play::new("tetrhex", 6, 1);
    let (mut shapes, mut colors, mut bombs) = ([0; 10], [0; 6], 0);
    const ALL: usize = 5000;
    for _ in 0..ALL {
        play.call(Phase::Appear);
        let v = play.game.state().variables;
        shapes[v[0] as usize - 1] += 1;
        colors[v[1] as usize - 1] += 1;
        assert!(v[1..5].iter().all(|&color| color == v[1]));
        assert!(v[5..9].iter().all(|&pattern| pattern == v[5]));
        bombs += usize::from(v[5] == i32::from(BOMB));
    }
    shapes.iter().for_each(|&count| within(count, ALL, 0.1));
    colors.iter().for_each(|&count| within(count, ALL, 1.0 / 6.0));
    within(bombs, ALL, 0.1);
    let rule = play.game.program().rule();
    assert_eq!(rule.shapes.len(), 10);
    assert!(rule.shapes.iter().all(|shape| shape.size == 4));
}

#[test]
fn tetrhex_a_filled_height_is_destroyed_on_every_board() {
    for edge in 6..=9 {
        for at in 0..2 * i32::from(edge) - 2 {
            let mut play = Play::new("tetrhex", edge, 1);
            let line = height(edge, at);
            play.put(&line[1..]);
            assert_eq!(destroyed(&play.call(Phase::Landed)), NOTHING);
            play.put(&line[..1]);
            assert_eq!(destroyed(&play.call(Phase::Landed)), [line.len() as i32]);
            assert_eq!(play.number(4), 1, "lines");
        }
    }
}

#[test]
fn tetrhex_the_single_top_cell_is_no_line() {
    let mut play = Play::new("tetrhex", 6, 1);
    play.put(&[(0, 10, RED, PLAIN)]);
    assert_eq!(destroyed(&play.call(Phase::Landed)), NOTHING);
}

#[test]
fn tetrhex_several_lines_at_once_yield_more_and_less_with_the_radar() {
    let points = |lines: i32, radar: bool| {
        let mut play = Play::new("tetrhex", 6, 1);
        (0..lines).for_each(|at| play.put(&height(6, at)));
        play.apply(&Input::Edit(Edit { radar: Some(radar), ..Edit::default() }));
        let before = play.number(1);
        play.call(Phase::Landed);
        play.number(1) - before - 3
    };
    assert_eq!([1, 2, 3, 4].map(|lines| points(lines, false)), [100, 300, 600, 1000]);
    assert_eq!([1, 2].map(|lines| points(lines, true)), [50, 150]);
}

#[test]
fn tetrhex_bombs_destroy_loaded_components_in_contact() {
    let with_bombs = (0..).find(|&seed| {
        let play = Play::new("tetrhex", 6, seed);
        play.game.state().variables[5] == i32::from(BOMB)
    });
    let mut play = Play::new("tetrhex", 6, with_bombs.unwrap());
    let own = play.game.state().variables[1] as u8;
    let [a, b] = [1 + own % 6, 1 + (own + 1) % 6];
    // Components with a bomb below, one without a bomb, and one far away.
    play.put(&[
        (-1, 0, a, BOMB),
        (0, 0, a, PLAIN),
        (1, 0, a, PLAIN),
        (4, 0, b, BOMB),
        (-4, 0, b, PLAIN),
    ]);
    let before = play.number(1);
    let applied = play.signal("DROP");
    assert_eq!(destroyed(&applied), [7], "the piece and the component of three");
    assert_eq!(play.hexagons(), 2);
    assert!(play.number(1) >= before + 70);
}

#[test]
fn tetrhex_bombs_do_nothing_without_another_loaded_component() {
    let with_bombs = (0..).find(|&seed| {
        let play = Play::new("tetrhex", 6, seed);
        play.game.state().variables[5] == i32::from(BOMB)
    });
    let mut play = Play::new("tetrhex", 6, with_bombs.unwrap());
    let own = play.game.state().variables[1] as u8;
    play.put(&[(0, 0, 1 + own % 6, PLAIN), (1, 0, own, PLAIN), (-1, 0, own, PLAIN)]);
    assert_eq!(destroyed(&play.signal("DROP")), NOTHING);
    assert_eq!(play.hexagons(), 7);
}

#[test]
fn tetrhex_levels_last_a_minute_and_make_it_faster() {
    let mut play = Play::new("tetrhex", 6, 1);
    assert_eq!((play.number(2), play.number(3)), (1, 60));
    let slow = play.game.state().period;
    // The rule checks the time whenever a phase is called.
    while play.number(2) == 1 && play.game.status() == Status::Playing {
        play.advance(100);
        play.apply(&Input::Edit(Edit {
            cells: (1..=91).map(|k| (k, [0; 3])).collect(),
            ..Edit::default()
        }));
    }
    assert!((60_000..75_000).contains(&play.game.time()));
    assert_eq!(play.number(2), 2);
    assert!((40..=60).contains(&play.number(3)));
    assert!(play.game.state().period < slow);
}

#[test]
fn next_raises_the_level_and_adds_its_time_up_to_the_last() {
    for (rule, seconds, last) in [("tetrhex", 60, 30), ("tetlight", 40, 35)] {
        let mut play = Play::new(rule, 6, 1);
        for level in 2..=last {
            play.signal("NEXT");
            assert_eq!((play.number(2), play.number(3)), (level, seconds * level), "{rule}");
        }
        play.signal("NEXT");
        assert_eq!(play.number(2), last);
        assert!((1..=250).contains(&play.game.state().period));
    }
}

#[test]
fn a_piece_yields_three_points_or_the_height_of_its_fall() {
    for rule in ["tetrhex", "tetlight"] {
        let mut play = Play::new(rule, 6, 1);
        while play.hexagons() == 0 {
            play.advance(1000);
        }
        assert_eq!(play.number(1), 3, "{rule}: by itself");
        play.set_number(1, 0);
        let applied = play.signal("DROP");
        assert!(applied.events.iter().any(|event| matches!(event, Event::Landed { .. })));
        let extra = play.game.state().variables[18];
        assert!(extra > 3);
        assert_eq!(play.number(1), extra, "{rule}: dropped");
    }
}

#[test]
fn the_radar_costs_points_but_never_more_than_there_are() {
    for (rule, cost) in [("tetrhex", 500), ("tetlight", 600)] {
        let mut play = Play::new(rule, 6, 1);
        play.set_number(1, 2000);
        play.signal("RDAR");
        assert_eq!(play.number(1), 2000 - cost, "{rule}");
        assert!(play.game.state().next.is_some());
        play.signal("RDAR");
        assert_eq!(play.number(1), 2000 - cost, "{rule}: switching off is free");
        play.set_number(1, 10);
        play.signal("RDAR");
        assert_eq!(play.number(1), 0, "{rule}");
    }
    let mut play = Play::new("tetlight", 6, 1);
    (0..4).for_each(|_| drop(play.signal("NEXT")));
    play.set_number(1, 2000);
    play.signal("RDAR");
    assert_eq!(play.number(1), 1000, "100 (level + 5)");
}

#[test]
fn the_pause_stops_the_time_of_the_level() {
    for rule in ["tetrhex", "tetlight"] {
        let mut play = Play::new(rule, 6, 1);
        play.signal("PAUS");
        play.advance(10_000);
        play.signal("NEXT");
        assert_eq!(play.number(2), 1, "{rule}: nothing else counts meanwhile");
        let time = play.number(3);
        play.signal("CONT");
        play.advance(2000);
        assert!((time - 3..time).contains(&play.number(3)), "{rule}");
        // The window pause ends in the game pause.
        play.apply(&Input::Window(true));
        let time = play.number(3);
        play.advance(5000);
        play.apply(&Input::Window(false));
        assert_eq!(play.number(3), time, "{rule}");
        assert!(play.game.state().paused);
    }
}

#[test]
fn tetlight_straight_rows_and_vs_with_any_arms_count() {
    // A straight row, down-right to up-left, on the board with 6 cells in an edge.
    let edge = Edge::new(6).unwrap();
    let row = |mut at: Position, direction| {
        let mut cells = Vec::new();
        while edge.cell(at).is_some() {
            cells.push((at.column, at.height, 1 + (cells.len() % 6) as u8, PLAIN));
            at = at.neighbor(direction);
        }
        cells
    };
    use grammar::hex::Direction::{DownRight, Up, UpLeft, UpRight};
    for line in [
        row(Position { column: -5, height: 0 }, UpRight),
        row(Position { column: -5, height: 5 }, DownRight),
        row(Position { column: 3, height: 0 }, Up),
    ] {
        let mut play = Play::new("tetlight", 6, 1);
        play.put(&line[1..]);
        assert_eq!(destroyed(&play.call(Phase::Landed)), NOTHING);
        play.put(&line[..1]);
        assert_eq!(destroyed(&play.call(Phase::Landed)), [line.len() as i32]);
        assert_eq!(play.number(4), 1);
    }
    // A V whose lowest cell is off the middle.
    let lowest = Position { column: 2, height: 1 };
    let mut v = row(lowest, UpLeft);
    v.extend(row(lowest, UpRight).into_iter().skip(1));
    let mut play = Play::new("tetlight", 6, 1);
    play.put(&v[1..]);
    assert_eq!(destroyed(&play.call(Phase::Landed)), NOTHING);
    play.put(&v[..1]);
    assert_eq!(destroyed(&play.call(Phase::Landed)), [v.len() as i32]);
}

#[test]
fn hexcolumns_one_hexagon_in_ten_is_special() {
    let mut play = Play::new("hexcolumns", 6, 1);
    let mut counts = [0; 7];
    let mut colors = [0; 6];
    const ALL: usize = 6000;
    for _ in 0..ALL / 3 {
        play.call(Phase::Appear);
        let v = play.game.state().variables;
        for k in 1..=3 {
            counts[v[k + 4] as usize] += 1;
            colors[v[k] as usize - 1] += 1;
        }
    }
    colors.iter().for_each(|&count| within(count, ALL, 1.0 / 6.0));
    within(counts[usize::from(PLAIN)], ALL, 0.9);
    within(counts[usize::from(SQUARE)], ALL, 0.1 * 2.0 / 3.0);
    for special in [BOMB, PLUS, MINUS, STAR] {
        within(counts[usize::from(special)], ALL, 0.1 / 12.0);
    }
}

/// Returns what phase C destroys on a board of Hexcolumns.
fn hexcolumns(hexagons: &[(i32, i32, u8, u8)]) -> (Vec<i32>, Play) {
    let mut play = Play::new("hexcolumns", 6, 1);
    play.put(hexagons);
    let applied = play.call(Phase::Landed);
    (destroyed(&applied), play)
}

#[test]
fn hexcolumns_three_of_one_color_in_each_direction() {
    for row in [
        [(0, 0), (0, 1), (0, 2)],
        [(0, 2), (1, 1), (2, 0)],
        [(0, 2), (-1, 1), (-2, 0)],
        [(-3, 0), (-2, 1), (-1, 2)],
    ] {
        let hexagons = row.map(|(column, height)| (column, height, RED, PLAIN));
        assert_eq!(hexcolumns(&hexagons).0, [3], "{row:?}");
        assert_eq!(hexcolumns(&hexagons[1..]).0, NOTHING);
    }
}

#[test]
fn hexcolumns_plus_needs_one_more() {
    let column = |patterns: &[u8]| {
        let hexagons: Vec<_> =
            (0..).zip(patterns).map(|(height, &pattern)| (0, height, RED, pattern)).collect();
        hexcolumns(&hexagons).0
    };
    assert_eq!(column(&[PLAIN, PLUS, PLAIN]), NOTHING);
    assert_eq!(column(&[PLAIN, PLUS, PLAIN, PLAIN]), [4]);
    assert_eq!(column(&[PLUS, PLUS, PLAIN, PLAIN]), NOTHING);
    assert_eq!(column(&[PLUS, PLUS, PLAIN, PLAIN, PLAIN]), [5]);
    // Four `+` of any colors.
    let mixed = [(0, 0, RED, PLUS), (0, 1, BLUE, PLUS), (0, 2, GREEN, PLUS), (0, 3, CYAN, PLUS)];
    assert_eq!(hexcolumns(&mixed).0, [4]);
    assert_eq!(hexcolumns(&mixed[1..]).0, NOTHING);
}

#[test]
fn hexcolumns_minus_fits_all_colors_but_its_own() {
    let with =
        |color| hexcolumns(&[(0, 0, RED, PLAIN), (0, 1, color, MINUS), (0, 2, RED, PLAIN)]).0;
    assert_eq!(with(BLUE), [3]);
    assert_eq!(with(RED), NOTHING);
}

#[test]
fn hexcolumns_star_bomb_and_square_take_others_along() {
    let row = |special| {
        [
            (0, 0, RED, PLAIN),
            (0, 1, RED, special),
            (0, 2, RED, PLAIN),
            (1, 0, BLUE, PLAIN),
            (-1, 1, BLUE, PLAIN),
        ]
    };
    // Both neighbors of the middle one are beside it.
    assert_eq!(hexcolumns(&row(PLAIN)).0, [3]);
    assert_eq!(hexcolumns(&row(STAR)).0, [5]);
    let far = |special| {
        [
            (0, 0, RED, PLAIN),
            (0, 1, RED, special),
            (0, 2, RED, PLAIN),
            (4, 0, RED, PLAIN),
            (4, 1, BLUE, PLAIN),
        ]
    };
    assert_eq!(hexcolumns(&far(BOMB)).0, [4], "all of its color");
    let side = |special| {
        [
            (0, 0, RED, PLAIN),
            (0, 1, RED, special),
            (0, 2, RED, PLAIN),
            (1, 0, RED, PLAIN),
            (4, 0, RED, PLAIN),
        ]
    };
    assert_eq!(hexcolumns(&side(SQUARE)).0, [4], "its component");
    assert_eq!(hexcolumns(&side(PLAIN)).0, [3]);
}

#[test]
fn hexcolumns_all_pluses_go_when_the_score_passes_a_limit() {
    for edge in 6..=9 {
        let limit = 2500 * i32::from(edge) - 12_500;
        let mut play = Play::new("hexcolumns", edge, 1);
        play.set_number(1, limit - 1);
        let row = [(0, 0, RED, PLAIN), (0, 1, RED, PLAIN), (0, 2, RED, PLAIN)];
        play.put(&row);
        play.put(&[(3, 0, BLUE, PLUS), (-3, 0, GREEN, PLUS), (4, 0, GREEN, PLAIN)]);
        assert_eq!(destroyed(&play.call(Phase::Landed)), [3, 2], "edge {edge}");
        assert!(play.number(1) > limit);
        assert!(play.is_free(3, 0) && play.is_free(-3, 0) && !play.is_free(4, 0));
    }
}
