//! Compiled expressions against a direct evaluation: random expressions as source text, run on the
//! machine or evaluated by the debugger, must have the same value or trap as a direct walk over
//! their trees.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grammar::arith;
use grammar::hex::Edge;
use grammar::isa::Trap;
use grammar::rul3::Phase;
use proptest::prelude::*;
use ruldbg_engine::expr::{Context, Names};
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::{Game, Input, Program};
use test_support::cases::cases_or;
use test_support::frame;

/// An expression of the test.
#[derive(Clone, Debug)]
enum E {
    Int(i32),
    Var(usize),
    Unary(&'static str, Box<E>),
    Binary(&'static str, Box<E>, Box<E>),
    Call(&'static str, Vec<E>),
    If(Box<E>, Box<E>, Box<E>),
    Table(Box<E>),
}

/// The functions of the rule around the expression, and what they do: `note` changes a variable, so
/// that the order of evaluation is visible.
const FUNCTIONS: &str = "
fn twice(x) { return x + x; }
fn sum(x, y) { return x - 3 * y; }
fn note(x) { d = d * 31 + x; return x; }
fn fact(n) { if n <= 1 { return 1; } return n * fact(n - 1); }
fn mix(n, x, y) {
    if n <= 0 { return x; }
    var k = n * 7;
    var r = mix(n - 1, y, x + 1);
    return r + k - n;
}
table t = [5, -7, 40000];
";

type Values = [i32; 4];

fn eval(e: &E, v: &mut Values) -> Result<i32, Trap> {
    Ok(match e {
        E::Int(value) => *value,
        E::Var(k) => v[*k],
        E::Unary(op, a) => {
            let a = eval(a, v)?;
            match *op {
                "-" => 0_i32.wrapping_sub(a),
                "!" => arith::boolean(a == 0),
                _ => !a,
            }
        }
        E::Binary("&&", a, b) => arith::boolean(eval(a, v)? != 0 && eval(b, v)? != 0),
        E::Binary("||", a, b) => arith::boolean(eval(a, v)? != 0 || eval(b, v)? != 0),
        E::Binary(op, a, b) => {
            let (a, b) = (eval(a, v)?, eval(b, v)?);
            match *op {
                "+" => a.wrapping_add(b),
                "-" => a.wrapping_sub(b),
                "*" => a.wrapping_mul(b),
                "/" => arith::divide(a, b)?,
                "%" => arith::modulo(a, b)?,
                "<<" => arith::shift_left(a, b),
                ">>" => arith::shift_right(a, b),
                "&" => a & b,
                "|" => a | b,
                "^" => a ^ b,
                "==" => arith::boolean(a == b),
                "!=" => arith::boolean(a != b),
                "<" => arith::boolean(a < b),
                "<=" => arith::boolean(a <= b),
                ">" => arith::boolean(a > b),
                _ => arith::boolean(a >= b),
            }
        }
        E::Call(name, arguments) => {
            let mut values = Vec::new();
            for argument in arguments {
                values.push(eval(argument, v)?);
            }
            match (*name, values.as_slice()) {
                ("abs", &[x]) => x.wrapping_abs(),
                ("square", &[x]) => arith::square(x),
                ("min", &[x, y]) => x.min(y),
                ("max", &[x, y]) => x.max(y),
                ("compare", &[x, y, z]) => arith::compare(x, y, z),
                ("twice", &[x]) => x.wrapping_add(x),
                ("sum", &[x, y]) => x.wrapping_sub(y.wrapping_mul(3)),
                ("note", &[x]) => {
                    v[3] = v[3].wrapping_mul(31).wrapping_add(x);
                    x
                }
                ("fact", &[n]) => (1..=n & 15).fold(1, i32::wrapping_mul).max(1),
                (_, &[n, x, y]) => mix(n & 7, x, y),
                _ => unreachable!("{name}"),
            }
        }
        E::If(c, a, b) => {
            if eval(c, v)? != 0 {
                eval(a, v)?
            } else {
                eval(b, v)?
            }
        }
        E::Table(index) => [5, -7, 40_000][eval(index, v)?.rem_euclid(3) as usize],
    })
}

fn mix(n: i32, x: i32, y: i32) -> i32 {
    if n <= 0 { x } else { mix(n - 1, y, x.wrapping_add(1)).wrapping_add(n * 7 - n) }
}

fn source(e: &E) -> String {
    match e {
        E::Int(value) => format!("({value})"),
        E::Var(k) => ["a", "b", "c", "d"][*k].to_owned(),
        E::Unary(op, a) => format!("({op}{})", source(a)),
        E::Binary(op, a, b) => format!("({} {op} {})", source(a), source(b)),
        E::Call("fact", arguments) => format!("fact({} & 15)", source(&arguments[0])),
        E::Call("mix", arguments) => {
            let [n, x, y] = [0, 1, 2].map(|k| source(&arguments[k]));
            format!("mix({n} & 7, {x}, {y})")
        }
        E::Call(name, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(source).collect();
            format!("{name}({})", arguments.join(", "))
        }
        E::If(c, a, b) => {
            format!("(if {} {{ {} }} else {{ {} }})", source(c), source(a), source(b))
        }
        E::Table(index) => format!("t[{}]", source(index)),
    }
}

const BINARY: &[&str] = &[
    "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&",
    "||",
];
const CALLS: &[(&str, usize)] = &[
    ("abs", 1),
    ("square", 1),
    ("min", 2),
    ("max", 2),
    ("compare", 3),
    ("twice", 1),
    ("sum", 2),
    ("note", 1),
    ("fact", 1),
    ("mix", 3),
];

fn int() -> impl Strategy<Value = i32> {
    prop_oneof![
        3 => -3..70,
        1 => any::<i32>(),
        1 => prop::sample::select(vec![
            i32::MIN, i32::MIN + 1, -32_769, -32_768, -65, -64, 32_767, 32_768, i32::MAX,
        ]),
    ]
}

fn expression() -> impl Strategy<Value = E> {
    let leaf = prop_oneof![int().prop_map(E::Int), (0..4_usize).prop_map(E::Var)];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            1 => (prop::sample::select(vec!["-", "!", "~"]), boxed())
                .prop_map(|(op, a)| E::Unary(op, a)),
            6 => (prop::sample::select(BINARY), boxed(), boxed())
                .prop_map(|(op, a, b)| E::Binary(op, a, b)),
            3 => (prop::sample::select(CALLS), prop::collection::vec(inner.clone(), 3)).prop_map(
                |((name, count), mut arguments)| {
                    arguments.truncate(count);
                    E::Call(name, arguments)
                }
            ),
            2 => (boxed(), boxed(), boxed()).prop_map(|(c, a, b)| E::If(c, a, b)),
            1 => boxed().prop_map(E::Table),
        ]
    })
}

/// Returns a rule that returns the value of an expression in phase S, and branches on it in phase
/// C.
fn rule(expression: &str) -> String {
    frame::rule(&format!(
        "rule \"Expression\" {{ edge 6; }}\n{}{FUNCTIONS}
phase C {{ if {expression} {{ return 1; }} else {{ return 2; }} }}
phase S {{ return {expression}; }}",
        frame::NUMBERS
    ))
}

fn with_values(program: &Program, values: Values) -> Game {
    let (mut game, _) = Game::new(program.clone(), Edge::ALL[0], 1);
    let variables = (10..).zip(values).collect::<BTreeMap<u8, i32>>();
    game.apply(&Input::Edit(Edit { variables, ..Edit::default() }));
    game
}

fn run(program: &Program, phase: Phase, values: Values) -> (Result<i32, Trap>, i32) {
    let mut game = with_values(program, values);
    let applied = game.apply(&Input::Call(PhaseLetter(phase)));
    let result = applied.trap.map_or(Ok(applied.value.unwrap_or(0)), |report| Err(report.trap));
    (result, game.state().variables[13])
}

/// Sets the number of cases, unless an environment variable does.
fn config(variable: &str, cases: usize) -> ProptestConfig {
    let cases = u32::try_from(cases_or(variable, cases)).unwrap();
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config("EXPRESSIONS_CASES", 3000))]

    #[test]
    fn compiled_expressions_give_what_a_walk_gives(
        e in expression(),
        values in prop::array::uniform4(int()),
    ) {
        gives_what_a_walk_gives(&e, values)?;
    }
}

/// A rule that calls all functions, with the source map that the debugger needs.
static FOR_THE_DEBUGGER: LazyLock<(Program, Names)> = LazyLock::new(|| {
    let passes = rulc_compiler::Passes::none();
    let options = rulc_compiler::Options { passes, map: true, ..rulc_compiler::Options::default() };
    let text = rule("twice(1) + sum(1, 2) + note(1) + fact(1) + mix(1, 2, 3)");
    let output =
        rulc_compiler::compile_with("e.rul", &text, &rulc_compiler::Memory::default(), &options)
            .output;
    let output = output.unwrap();
    let program = Program::load(output.bytes).unwrap().with_map(output.map.unwrap());
    let names = Names::new(&program);
    (program, names)
});

proptest! {
    #![proptest_config(config("DEBUGGER_CASES", 3000))]

    #[test]
    fn the_debugger_gives_what_a_walk_gives(
        e in expression(),
        values in prop::array::uniform4(int()),
    ) {
        let (program, names) = &*FOR_THE_DEBUGGER;
        let mut game = with_values(program, values);
        let expr = ruldbg_engine::expr::Expr::parse(&source(&e)).unwrap();
        let evaluated = expr.evaluate(names, &Context::new(&game, None));
        prop_assert_eq!(&game.state().variables[10..14], &values);
        let executed = expr.execute(names, &mut game, None, None);
        prop_assert_eq!(&evaluated, &executed);
        let mut after = values;
        let expected = eval(&e, &mut after);
        prop_assert_eq!(
            executed.map(|value| value.number).map_err(|error| error.trap),
            expected.map_err(Some)
        );
        // An expression that traps changes nothing.
        let after = if expected.is_ok() { after } else { values };
        prop_assert_eq!(&game.state().variables[10..14], &after);
    }
}

fn gives_what_a_walk_gives(e: &E, values: Values) -> Result<(), TestCaseError> {
    let text = rule(&source(e));
    let compilation = rulc_compiler::compile("e.rul", &text, &rulc_compiler::Memory::default());
    // An operation on constants that would always trap is a compile-time error.
    let Some(output) = compilation.output else {
        let always = compilation
            .diagnostics
            .iter()
            .all(|d| d.code == rulc_compiler::diagnostics::Code::AlwaysTraps);
        prop_assert!(always, "{:?}", compilation.diagnostics);
        return Ok(());
    };
    let program = Program::load(output.bytes).unwrap();
    let mut after = values;
    let expected = eval(e, &mut after);
    let (result, noted) = run(&program, Phase::Score, values);
    prop_assert_eq!(result, expected);
    let (branch, noted_again) = run(&program, Phase::Landed, values);
    prop_assert_eq!(branch, expected.map(|value| if value != 0 { 1 } else { 2 }));
    if expected.is_ok() {
        prop_assert_eq!(noted, after[3]);
        prop_assert_eq!(noted_again, after[3]);
    }
    Ok(())
}

/// A shared end can be the end of a statement on one path, and the last operand of a code that
/// waits on another.
#[test]
fn an_end_that_a_statement_shares_with_an_operand_stays_both() {
    let a = || Box::new(E::Var(0));
    let both = E::Binary("&&", a(), a());
    let way = E::If(a(), Box::new(E::Int(0)), Box::new(E::Int(1)));
    let e = E::Binary("&&", Box::new(both), Box::new(way));
    for a in [0, 1] {
        gives_what_a_walk_gives(&e, [a, 0, 0, 0]).unwrap();
    }
}
