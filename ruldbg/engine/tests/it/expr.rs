//! Expressions on a stopped game.

use std::fmt::Write as _;

use grammar::hex::Edge;
use grammar::isa::{Address, Trap};
use grammar::rul3::Phase;
use rulc_compiler::{Kind, Memory, Options, Passes, builtins};
use ruldbg_engine::expr::{Assignment, Context, Expr, ExprError, Line, Names, debugger};
use rulvm_core::game::PhaseLetter;
use rulvm_core::machine::{Flow, Host, NoChain, Observer, Outcome, Run, State};
use rulvm_core::{Game, Input, Program};
use test_support::frame;

const ITEMS: &str = "rule \"Expressions\" { edge 6; stack 4; }
const BONUS = 5 * 10; const BEST = red; const TWICE = 2 * BONUS;
table speeds = [800, 700, BONUS];
mark doomed, seen;
var total, other;
fn only_tested(x) { return x; }
fn add(x, y) { total += x; return x + y; }
fn down_to(n) { if n <= 0 { return 0; } var k = n; total += k; return k + down_to(n - 1); }
fn forever() { while true { total += 1; } }
fn divided(x) { return 10 / x; }
fn near(c) { var found = 0; for x in adjacent(c) { found += 1; } return found; }
phase C { set_mark(none, doomed); set_mark(none, seen); var bonus = 7;
    total = add(bonus, 2) + down_to(2) + near(none); if total < 0 { forever(); divided(0); }
    other = bonus; }
phase S { var height_seen = 3; total += height_seen; return total; }
";

/// Returns a rule with a source map, and with nothing left out of its code.
fn program(items: &str) -> Program {
    program_with(items, Passes::none(), &Memory::default())
}

fn program_with(items: &str, passes: Passes, modules: &Memory) -> Program {
    let options = Options { passes, map: true, ..Options::default() };
    let source = frame::rule(&format!("{items}{}", frame::NUMBERS));
    let compilation = rulc_compiler::compile_with("rule.rul", &source, modules, &options);
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    Program::load(output.bytes).unwrap().with_map(output.map.unwrap())
}

/// Returns a game of a rule, with some marks, hexagons and variables.
fn game(program: &Program) -> (Game, Names) {
    let (mut game, _) = Game::new(program.clone(), Edge::ALL[0], 1);
    for text in [
        "color(cell(0, 0)) = red",
        "color(cell(0, 1)) = blue",
        "marked(cell(0, 0), 1) = true",
        "marks(cell(1, 0)) = 5",
        "a = 3",
        "d = -2",
    ] {
        assign(&mut game, text).unwrap();
    }
    let names = Names::new(program);
    (game, names)
}

fn assign(game: &mut Game, text: &str) -> Result<String, ExprError> {
    let names = Names::new(game.program());
    let value = Assignment::parse(text)?.apply(&names, game, None, None)?;
    Ok(value.show(&names, game.edge()))
}

/// Returns the value of an expression as text, or its error.
fn value(game: &Game, names: &Names, text: &str) -> String {
    shown(game, names, None, text)
}

fn shown(game: &Game, names: &Names, run: Option<&Run>, text: &str) -> String {
    let context = Context::new(game, run);
    match Expr::parse(text).and_then(|expr| expr.evaluate(names, &context)) {
        Ok(value) => value.show(names, game.edge()),
        Err(error) => error.report(text).join("\n"),
    }
}

#[test]
fn elements_of_arrays_are_read_and_assigned() {
    let items = "var held[4], bag[12] in 0..7, signs[3] in -2..1, hues[4];
phase C { held[a] = bag[a] + signs[a]; hues[a] = red; }
";
    let program = program(items);
    let (mut game, _) = game(&program);
    let names = Names::new(&program);
    for text in ["held[a] = 30", "held[1] += 2", "bag[9] = 5", "bag[b + 10] = 6", "signs[2] = -2"] {
        assign(&mut game, text).unwrap();
    }
    assign(&mut game, "hues[1] = red").unwrap();
    let values = [
        ("held[3] + 1", "31"),
        ("held[a - 2]", "2"),
        ("held[a + 4]", "30"),
        ("bag[9]", "5"),
        ("bag[a + 7]", "6"),
        ("bag[8]", "0"),
        ("signs[a - 1]", "-2"),
        ("hues[1]", "4 (red)"),
        ("len(bag) - len(held)", "8"),
    ];
    for (text, wanted) in values {
        assert_eq!(value(&game, &names, text), wanted, "{text}");
    }
    let shown = |text: &str| Expr::parse(text).unwrap().show(&names, &Context::new(&game, None));
    assert_eq!(shown("held").unwrap(), "[0, 2, 0, 30]");
    assert_eq!(shown("bag").unwrap(), "[0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 6, 0]");
    assert_eq!(shown("signs").unwrap(), "[0, 0, -2]");
    assert_eq!(shown("held[1] + 1").unwrap(), "3");
    for (text, wanted) in [
        ("held[4]", "the elements of `held` are 0 to 3, not 4"),
        ("held + 1", "`held` is used without an index in `[...]`"),
        ("len(a)", "this has no elements"),
    ] {
        assert!(
            value(&game, &names, text).contains(wanted),
            "{text}: {}",
            value(&game, &names, text)
        );
    }
    let error = assign(&mut game, "bag[2] = 8").unwrap_err().to_string();
    assert!(error.contains("must be 0 to 7, not 8"), "{error}");
}

#[test]
fn operators_mean_what_they_mean_in_the_language() {
    let (game, names) = game(&program(ITEMS));
    for (text, expected) in [
        ("1 + 2 * 3", "7"),
        ("min(5, 3, 4) + max(1, 9, 2, 8)", "12"),
        ("10 - 3 + 2 - (4 - 1)", "6"),
        ("(1 + 2) * 3", "9"),
        ("-7 / 2", "-3"),
        ("-7 % 3", "2"),
        ("1 << 33", "0"),
        ("-8 >> 1", "-4"),
        ("6 & 3", "2"),
        ("6 | 3", "7"),
        ("6 ^ 3", "5"),
        ("~0", "-1"),
        ("-(a)", "-3"),
        ("!a", "false"),
        ("!(a == 4)", "true"),
        ("a == 3", "true"),
        ("a != 3", "false"),
        ("a < d", "false"),
        ("a <= 3", "true"),
        ("a > d", "true"),
        ("d >= a", "false"),
        ("a && 2", "true"),
        ("a && 0", "false"),
        ("0 || d", "true"),
        ("if a > 2 { 10 } else { 20 }", "10"),
        ("if a > 3 { 10 } else if d < 0 { 30 } else { 20 }", "30"),
        ("$7FFFFFFF + 1", "-2147483648"),
        ("-2147483648", "-2147483648"),
        ("0xFFFFFFFF", "-1"),
        ("0b101", "5"),
        // The second operand is not evaluated unless it is needed.
        ("a == 0 && 1 / 0", "false"),
        ("a == 3 || 1 / 0", "true"),
        ("if true { 1 } else { 1 / 0 }", "1"),
    ] {
        assert_eq!(value(&game, &names, text), expected, "{text}");
    }
}

#[test]
fn values_are_shown_by_what_they_stand_for() {
    let (game, names) = game(&program(ITEMS));
    for (text, expected) in [
        ("red", "4 (red)"),
        ("color(cell(0, 0))", "4 (red)"),
        ("color(cell(5, 0))", "0"),
        ("pattern(cell(0, 0))", "1 (plain)"),
        ("cell(0, 0)", "41 (cell, column 0, height 0)"),
        ("neighbor(cell(0, 0), up)", "42 (cell, column 0, height 1)"),
        ("cell(20, 0)", "0 (none)"),
        ("none", "0 (none)"),
        ("up_left", "4 (up_left)"),
        ("drop", "-2 (drop)"),
        ("doomed", "0 (doomed)"),
        ("seen", "1 (seen)"),
        ("marked(cell(0, 0), seen)", "true"),
        ("marks(cell(1, 0))", "5"),
        ("marks(none)", "0"),
        ("true", "true"),
        ("dot", "1 (dot)"),
        ("plain", "1 (plain)"),
        ("DOWN", "1 (DOWN)"),
        ("edge", "6"),
        ("radar", "false"),
        ("a", "3"),
        ("V[10]", "3"),
        ("V[7 + a]", "3"),
        ("BONUS", "50"),
        ("TWICE + 1", "101"),
        ("BEST", "4 (red)"),
        ("speeds[-1]", "50"),
        ("speeds[a]", "800"),
        ("piece.shape", "1 (dot)"),
        ("piece.color[1]", "4 (red)"),
        ("piece.pattern[a - 2]", "1 (plain)"),
        ("piece.size", "1"),
        ("next.shape", "0"),
        ("if a > 0 { red } else { blue }", "4 (red)"),
    ] {
        assert_eq!(value(&game, &names, text), expected, "{text}");
    }
}

/// Calls phase S of a rule with a body; returns its value and the state after it.
fn compiled(body: &str) -> (Result<i32, Trap>, State) {
    let items = "allow all, mixed_kinds;\nrule \"Compiled\" { edge 6; stack 4; }\nmark m, n;\n";
    let program = program(&format!("{items}phase S {{ {body} }}\n"));
    let (mut game, _) = game(&program);
    let applied = game.apply(&Input::Call(PhaseLetter(Phase::Score)));
    let result = applied.trap.map_or(Ok(applied.value.unwrap_or(0)), |report| Err(report.trap));
    (result, game.state().clone())
}

#[test]
fn every_built_in_function_does_what_its_code_does() {
    let program = program(ITEMS);
    for builtin in builtins::FUNCTIONS {
        let argument = |(name, kind): (&&str, &Kind)| match (*name, kind) {
            ("variable", _) => "a",
            (_, Kind::Int) => "a + 1",
            (_, Kind::Cell) => "cell(0, a - 3)",
            (_, Kind::Mark) => "1",
            (_, Kind::Direction) => "up",
            _ => "d",
        };
        let arguments: Vec<&str> =
            builtin.parameters.iter().zip(builtin.kinds).map(argument).collect();
        let text = format!("{}({})", builtin.name, arguments.join(", "));
        for before in ["", "push(7);"] {
            let (mut game, names) = game(&program);
            if !before.is_empty() {
                Expr::parse("push(7)").unwrap().execute(&names, &mut game, None, None).unwrap();
            }
            let expr = Expr::parse(&text).unwrap();
            let evaluated = expr.evaluate(&names, &Context::new(&game, None));
            let executed = expr.execute(&names, &mut game, None, None);
            assert_eq!(evaluated, executed, "{text}");
            let (expected, after) = compiled(&format!("{before} return {text};"));
            let given = executed.map(|value| value.number).map_err(|error| error.trap.unwrap());
            assert_eq!(given, expected, "{text}");
            if expected.is_ok() {
                let state = game.state();
                // After these, the compiler puts the variables of the rule where it likes.
                assert_eq!(state.variables[..19], after.variables[..19], "{text}");
                assert_eq!(state.stack, after.stack, "{text}");
                assert_eq!((state.timer, state.period), (after.timer, after.period), "{text}");
                assert_eq!(boards(state), boards(&after), "{text}");
                assert_eq!(state.rng.clone().next(), after.rng.clone().next(), "{text}");
            }
        }
    }
}

fn boards(state: &State) -> Vec<(Option<rulvm_core::machine::Hexagon>, u8)> {
    let board = &state.board;
    let edge = board.geometry().edge;
    edge.all_cells().map(|cell| (board.hexagon(cell), board.marks(cell))).collect()
}

/// Stops before the code at an address.
struct StopAt(i32);

impl Observer for StopAt {
    fn before_code(&mut self, _run: &Run, _state: &State, at: Address) -> Flow {
        if at.0 == self.0 { Flow::Stop } else { Flow::Continue }
    }
}

/// Runs a phase until a line of the source that starts with some words, or to its end.
fn stand(game: &mut Game, phase: Phase, line: &str) -> Run {
    let program = game.program().clone();
    let map = program.map().unwrap();
    let is_line = |place| map.line(place).is_some_and(|text| text.trim().starts_with(line));
    let mapping = map.mappings.iter().find(|mapping| is_line(mapping.place)).unwrap();
    let mut run = Run::new(phase, program.entry(phase).unwrap(), game.fuel());
    let (mut state, mut events) = (game.state().clone(), Vec::new());
    let mut host = Host { events: &mut events, chain: &mut NoChain };
    let mut stop = StopAt(i32::try_from(mapping.address).unwrap());
    assert_eq!(run.resume(program.bytes(), &mut state, &mut host, &mut stop), Outcome::Stopped);
    game.set_state(state);
    run
}

#[test]
fn local_variables_are_those_of_the_function_in_which_the_game_stands() {
    let (mut game, names) = game(&program(ITEMS));
    let run = stand(&mut game, Phase::Landed, "other = bonus");
    let here = |text: &str| shown(&game, &names, Some(&run), text);
    assert_eq!(here("bonus + 1"), "8");
    assert_eq!(here("C.bonus"), "7");
    assert_eq!(here("total"), "12");
    assert_eq!(here("run.calls"), "0");
    assert_eq!(names.function_at(run.address()).unwrap().describe(), "phase C");
    insta::assert_snapshot!(here("height_seen + 1"), @"
    error: `height_seen` is a local variable of phase S
      height_seen + 1
      ^^^^^^^^^^^ not visible here
      help: the game is not there: `S.height_seen` is what its place contains now
    ");
    insta::assert_snapshot!(here("x"), @"
    error: `x` is a local variable of `add`, `near` and `divided`
      x
      ^ not visible here
      help: the game is not there: `add.x` is what its place contains now
    ");
    insta::assert_snapshot!(value(&game, &names, "bonus"), @"
    error: `bonus` is a local variable of phase C
      bonus
      ^^^^^ not visible here
      help: the game is not there: `C.bonus` is what its place contains now
    ");
    // Calls do not change the local variables of the functions in progress.
    assert_eq!(here("add(1, 2) + down_to(3) + bonus"), "16");
    // A name of the function takes precedence.
    let other = ITEMS.replace("var bonus = 7;", "var game = 7; var bonus = game;");
    let (mut game, names) = self::game(&program(&other));
    let run = stand(&mut game, Phase::Landed, "other = bonus");
    assert_eq!(shown(&game, &names, Some(&run), "game"), "7");
    assert_eq!(shown(&game, &names, Some(&run), "game.hexagons"), "2");
}

#[test]
fn functions_of_the_rule_are_called_on_a_copy() {
    let (mut game, names) = game(&program(ITEMS));
    for (text, expected) in [
        ("add(2, 3)", "5"),
        ("add(2, 3) + total", "7"),
        ("total + add(2, 3)", "5"),
        ("down_to(4)", "10"),
        ("near(cell(0, 0))", "3"),
        ("add(down_to(2), total)", "6"),
        ("divided(5)", "2"),
    ] {
        assert_eq!(value(&game, &names, text), expected, "{text}");
        assert_eq!(value(&game, &names, "total"), "0");
    }
    let expr = Expr::parse("add(2, 3)").unwrap();
    expr.execute(&names, &mut game, None, None).unwrap();
    assert_eq!(value(&game, &names, "total"), "2");
    // An expression that traps changes nothing.
    let expr = Expr::parse("add(2, 3) + divided(0)").unwrap();
    let error = expr.execute(&names, &mut game, None, None).unwrap_err();
    assert_eq!(error.trap, Some(Trap::DivisionByZero));
    assert_eq!(value(&game, &names, "total"), "2");
}

#[test]
fn evaluation_leaves_the_game_as_it_is() {
    let (mut game, names) = game(&program(ITEMS));
    assign(&mut game, "V[40] = 1").unwrap();
    let before = format!("{:?}", game.state());
    for text in [
        "random()",
        "random(1, 6)",
        "push(5)",
        "push(push(1) + pull())",
        "set_mark(cell(0, 0), 3)",
        "test_and_flip(cell(0, 0), doomed)",
        "destroy_all()",
        "destroy(seen)",
        "timer(total)",
        "fall_period(3)",
        "send_message()",
        "add(1, 2)",
    ] {
        assert!(!value(&game, &names, text).contains("error"), "{text}");
        assert_eq!(format!("{:?}", game.state()), before, "{text}");
    }
    // A number from the first to the last one, and each of them at some time.
    let seen: std::collections::BTreeSet<String> = (0..100)
        .map(|k| value(&game, &names, &format!("{}random(-1, 1)", "random() * 0 + ".repeat(k))))
        .collect();
    assert_eq!(seen, ["-1", "0", "1"].map(str::to_owned).into());
    assert_eq!(value(&game, &names, "random(push(4), 4) + stack.size"), "5");
    // But within one expression, changes are visible.
    assert_eq!(value(&game, &names, "set_mark(cell(0, 0), 3) * 0 + marks(cell(0, 0))"), "10");
    assert_eq!(value(&game, &names, "push(5) + push(6) + stack[0] * 100 + stack.size"), "513");
    assert_eq!(value(&game, &names, "destroy_all() + game.hexagons"), "2");
}

#[test]
fn the_debugger_has_names_of_its_own() {
    let (mut game, names) = game(&program(ITEMS));
    for (text, expected) in [
        ("game.hexagons", "2"),
        ("game.time", "0"),
        ("game.fall", "1000"),
        ("game.period", "1000"),
        ("game.timer", "-1"),
        ("game.over", "false"),
        ("game.trapped", "false"),
        ("stack.size", "0"),
        ("stack.most", "4"),
    ] {
        assert_eq!(value(&game, &names, text), expected, "{text}");
    }
    for text in ["game.score", "run.last", "run.fuel", "run.calls", "run.pending", "run.address"] {
        assert!(value(&game, &names, text).starts_with("error: the"), "{text}");
    }
    let run = stand(&mut game, Phase::Landed, "other = bonus");
    let here = |text: &str| shown(&game, &names, Some(&run), text);
    assert_eq!(here("run.address"), run.address().0.to_string());
    assert_eq!(here("run.fuel"), run.fuel().to_string());
    assert_eq!(here("run.pending + run.calls"), "0");
    assert_eq!(here("run.last"), run.last().to_string());
    // Each has a meaning, and is offered as a completion.
    let completions = names.completions(None);
    for fact in debugger::FACTS {
        assert!(completions.iter().any(|c| c.name == fact.name() && c.what == fact.meaning));
    }
}

#[test]
fn completions_are_what_can_be_written() {
    let (mut game, names) = game(&program(ITEMS));
    let run = stand(&mut game, Phase::Landed, "other = bonus");
    let context = Context::new(&game, Some(&run));
    let completions = names.completions(context.address());
    for completion in &completions {
        let text = match completion.name.as_str() {
            "V[" | "stack[" | "speeds[" => format!("{}0]", completion.name),
            name if name.ends_with('[') => format!("{name}1]"),
            "add(" => "add(1, 2)".to_owned(),
            "forever(" => "forever()".to_owned(),
            name if name.ends_with('(') => {
                let arguments = match builtins::function(name.trim_end_matches('(')) {
                    Some(builtin) => vec!["total"; builtin.parameters.len()].join(", "),
                    None => "1".to_owned(),
                };
                format!("{name}{arguments})")
            }
            name => name.to_owned(),
        };
        let resolved = Expr::parse(&text).unwrap().resolve(&names, context.address());
        assert!(resolved.is_ok(), "{text}: {resolved:?}");
    }
    for name in ["bonus", "total", "doomed", "BONUS", "speeds[", "down_to(", "red", "marks("] {
        assert!(completions.iter().any(|completion| completion.name == name), "{name}");
    }
    assert!(completions.iter().all(|completion| completion.name != "height_seen"));
}

#[test]
fn places_can_be_assigned() {
    let (mut game, names) = game(&program(ITEMS));
    Expr::parse("push(1) + push(2)").unwrap().execute(&names, &mut game, None, None).unwrap();
    for (text, expected) in [
        ("total = 5", "5"),
        ("total += 2", "7"),
        ("total -= 1", "6"),
        ("total *= 3", "18"),
        ("total /= 4", "4"),
        ("total %= 3", "1"),
        ("total <<= 5", "32"),
        ("total >>= 1", "16"),
        ("total |= 3", "19"),
        ("total &= 6", "2"),
        ("total ^= 7", "5"),
        ("V[10] = 1", "1"),
        ("V[total + 5] += 1", "2"),
        ("other = add(1, 1)", "2"),
        ("total", "6"),
        ("color(cell(3, 0)) = green", "2 (green)"),
        ("pattern(cell(3, 0))", "1 (plain)"),
        ("pattern(cell(3, 0)) = 1", "1 (plain)"),
        ("color(cell(3, 0)) = 0", "0"),
        ("game.hexagons", "2"),
        ("marked(cell(3, 0), seen) = 5", "true"),
        ("marks(cell(3, 0)) |= 8", "10"),
        ("marked(cell(3, 0), seen) = false", "false"),
        ("marks(cell(3, 0))", "8"),
        ("stack[-1] = 9", "9"),
        ("stack[0] += 5", "6"),
        ("top()", "9"),
        ("radar = true", "true"),
        ("paused = true", "true"),
        ("game.period = 90000", "8191"),
        ("game.timer = 20", "20"),
        ("game.timer = -1", "-1"),
        ("piece.color[1] = blue", "1 (blue)"),
        ("action = drop", "-2 (drop)"),
    ] {
        let shown = match Line::parse(text).unwrap() {
            Line::Expr(_) => value(&game, &names, text),
            Line::Assignment(_) => assign(&mut game, text).unwrap(),
        };
        assert_eq!(shown, expected, "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let (mut game, names) = game(&program(ITEMS));
    let mut report = String::new();
    for text in [
        "",
        "1 +",
        "totl + 1",
        "total = 1",
        "1 + (2",
        "a b",
        "cell(1)",
        "add(1)",
        "add",
        "speeds",
        "color",
        "marks",
        "hexagons",
        "neighbors(none)",
        "red(1)",
        "total(1)",
        "C()",
        "piece",
        "piece.colour[1]",
        "piece.color",
        "piece.color[5]",
        "piece.shape[1]",
        "game.hexagon",
        "game.score",
        "run.last",
        "total.x",
        "add.z",
        "down_to.k + k",
        "total[1]",
        "V[64]",
        "4294967296",
        "asm { 1 }",
        "lines::count",
        "destroy_while(0) { total = 1; }",
        "1 / (a - 3)",
        "5 % d",
        "color(a * 100)",
        "marked(cell(0, 0), a + 5)",
        "pull()",
        "piece.cell[4]",
        "V[a + 70]",
        "stack[0]",
        "divided(0)",
        "forever()",
        "timer(5)",
        "add(1, divided(a - 3))",
        "only_tested(1)",
    ] {
        let _ = writeln!(report, "{}\n", value(&game, &names, text));
    }
    for text in [
        "total",
        "5 = total",
        "BONUS = 1",
        "speeds[0] = 1",
        "edge = 7",
        "game.hexagons = 0",
        "add(1, 2) = 3",
        "color(none) = red",
        "color(cell(0, 0)) = 7",
        "pattern(cell(5, 0)) = 1",
        "pattern(cell(0, 0)) = 2",
        "marks(cell(0, 0)) = 256",
        "stack[0] = 1",
        "next.shape = 1",
        "total /= 0",
        "V[a + 70] = 1",
        "tota += 1",
    ] {
        let error = assign(&mut game, text).unwrap_err();
        let _ = writeln!(report, "{}\n", error.report(text).join("\n"));
    }
    insta::assert_snapshot!(report);
}

#[test]
fn a_rule_without_a_map_has_numbered_names() {
    let bytes = program(ITEMS).bytes().to_vec();
    let (game, names) = game_without_map(Program::load(bytes).unwrap());
    for (text, expected) in [
        ("shape_1", "1 (shape_1)"),
        ("pattern_1", "1 (pattern_1)"),
        ("DOWN", "1 (DOWN)"),
        ("number_1", "3"),
        ("V[10] + 1", "4"),
        ("color(cell(0, 0))", "4 (red)"),
        ("game.hexagons", "1"),
    ] {
        assert_eq!(value(&game, &names, text), expected, "{text}");
    }
    assert!(names.functions().is_empty());
    assert!(value(&game, &names, "total").starts_with("error: `total` is not declared"));
}

fn game_without_map(program: Program) -> (Game, Names) {
    let (mut game, _) = Game::new(program, Edge::ALL[0], 1);
    assign(&mut game, "V[10] = 3").unwrap();
    assign(&mut game, "color(cell(0, 0)) = red").unwrap();
    let names = Names::new(game.program());
    (game, names)
}

#[test]
fn names_of_modules_are_known_by_those_of_their_modules() {
    let module = "pub const LONGEST = 2 + 2; pub table lengths = [LONGEST, 9]; pub var best;
pub fn longest(x) { var length = x; best = max(best, length); return best + LONGEST; }";
    let mut modules = Memory::default();
    modules.0.insert("mine.rul".to_owned(), module.to_owned());
    let items = "use \"mine.rul\";
const LONGEST = 100; var result;
fn longest(x) { return x; }
phase C { result = mine::longest(mine::LONGEST) + mine::lengths[1] + longest(LONGEST); }
";
    let (mut game, names) = game(&program_with(items, Passes::none(), &modules));
    for (text, expected) in [
        ("LONGEST", "100"),
        ("mine::LONGEST", "4"),
        ("mine::lengths[1]", "9"),
        ("mine::best", "0"),
        ("best", "0"),
        ("longest(3)", "3"),
        ("mine::longest(3)", "7"),
    ] {
        assert_eq!(value(&game, &names, text), expected, "{text}");
    }
    let run = stand(&mut game, Phase::Landed, "pub fn longest");
    let here = |text: &str| shown(&game, &names, Some(&run), text);
    assert_eq!(names.function_at(run.address()).unwrap().describe(), "`mine::longest`");
    assert_eq!(here("x + LONGEST"), "8");
    insta::assert_snapshot!(here("mine::longer(1)"), @"
    error: there is no `mine::longer` in this rule
      mine::longer(1)
            ^^^^^^ unknown name
      help: did you mean `mine::longest`?
    ");
}

#[test]
fn variables_are_known_where_the_compiler_has_put_their_function() {
    let items = "var total;
fn once(x) {
    var tripled = x * 3;
    total += tripled;
    return tripled + total;
}
phase C {
    var c = random() % 2 + 5;
    total = once(c) + once(c + 1);
}
";
    let (mut game, names) = game(&program_with(items, Passes::all(), &Memory::default()));
    let run = stand(&mut game, Phase::Landed, "total += tripled");
    let here = |text: &str| shown(&game, &names, Some(&run), text);
    assert_eq!(names.function_at(run.address()).unwrap().describe(), "`once`");
    assert!(["5", "6", "7"].contains(&here("x").as_str()), "{}", here("x"));
    assert_eq!(here("x"), here("once.x"));
}

#[test]
fn variables_and_functions_have_the_kinds_of_the_compiler() {
    let items = "mark seen; var best_cell, tint, count;
fn lowest(c) { var mark_here = seen; set_mark(c, mark_here); return neighbor(c, down); }
phase C { for c in hexagons { best_cell = lowest(c); tint = color(c); count += 1; } }
";
    let (mut game, names) = game(&program(items));
    let run = stand(&mut game, Phase::Landed, "fn lowest(c)");
    for (text, expected) in [
        ("c", "41 (cell, column 0, height 0)"),
        ("lowest.mark_here", "0 (seen)"),
        ("lowest(cell(0, 1))", "41 (cell, column 0, height 0)"),
        ("best_cell", "0 (none)"),
        ("tint + 0", "0"),
        ("count", "0"),
    ] {
        assert_eq!(shown(&game, &names, Some(&run), text), expected, "{text}");
    }
    let tint = names.completions(None).into_iter().find(|completion| completion.name == "tint");
    assert_eq!(tint.map(|tint| tint.kind), Some(Kind::Color));
}

#[test]
fn an_error_shows_its_place_below_a_line() {
    let report = |text: &str| {
        let names = Names::default();
        Expr::parse(text).and_then(|expr| expr.resolve(&names, None)).unwrap_err().report(text)
    };
    assert_eq!(
        report("1 +\n\t/* \u{6f22} */ x1y + 2")[1..3],
        ["   /* \u{6f22} */ x1y + 2", "            ^^^ unknown name"]
    );
}
