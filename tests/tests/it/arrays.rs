//! Arrays against a direct model: random statements with plain and packed arrays do the same as a
//! walk over their trees in Rust, however they are compiled.

use grammar::hex::Edge;
use grammar::rul3::Phase;
use proptest::prelude::*;
use rulc_compiler::lint::{Level, Levels};
use rulc_compiler::{Memory, Options, Pass, Passes, compile_with};
use rulvm_core::game::PhaseLetter;
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Input, Program};
use test_support::cases::cases_or;
use test_support::frame;

/// An array: its declaration, its length, and the least value and the bits of its elements.
struct Kind {
    name: &'static str,
    declaration: &'static str,
    length: i32,
    packed: Option<(i32, u32)>,
}

const ARRAYS: [Kind; 6] = [
    Kind { name: "p", declaration: "p[5]", length: 5, packed: None },
    Kind { name: "q", declaration: "q[4] in 0..7", length: 4, packed: Some((0, 3)) },
    Kind { name: "r", declaration: "r[13] in 0..5", length: 13, packed: Some((0, 3)) },
    Kind { name: "s", declaration: "s[6] in -3..3", length: 6, packed: Some((-3, 3)) },
    Kind { name: "t", declaration: "t[33] in false..true", length: 33, packed: Some((-1, 1)) },
    Kind { name: "u", declaration: "u[1]", length: 1, packed: None },
];

/// What the function `note` of the rule does: it changes what its caller is using.
const NOTE: &str = "fn note(x) { p[x] += 1; q[x + 1] -= 1; r[x] += q[x]; g += 3; return g + x; }";

#[derive(Clone, Debug)]
enum Value {
    Int(i32),
    /// The global variable `g`.
    Global,
    /// A local variable, by its number.
    Local(usize),
    Element(usize, Box<Value>),
    Binary(&'static str, Box<Value>, Box<Value>),
    Note(Box<Value>),
    /// `destroy_while`, which runs statements once and is 0.
    Block(Vec<Statement>),
}

#[derive(Clone, Debug)]
enum Statement {
    Assign(usize, Value, &'static str, Value),
    Global(Value),
    /// A local variable, by its number.
    Declare(usize, Value),
    Change(usize, Value),
    For(usize, i32, i32, Vec<Statement>),
    If(Value, Vec<Statement>),
}

impl Value {
    fn constant(&self) -> Option<i32> {
        match self {
            Value::Int(value) => Some(*value),
            Value::Binary(operator, a, b) => Some(binary(operator, a.constant()?, b.constant()?)),
            _ => None,
        }
    }

    fn text(&self) -> String {
        match self {
            Value::Int(value) => format!("{value}"),
            Value::Global => "g".to_owned(),
            Value::Local(number) => format!("l{number}"),
            Value::Element(array, index) => format!("{}[{}]", ARRAYS[*array].name, index.text()),
            Value::Binary(operator, a, b) => format!("({} {operator} {})", a.text(), b.text()),
            Value::Note(x) => format!("note({})", x.text()),
            Value::Block(list) => format!("destroy_while(0) {{ {} }}", block(list)),
        }
    }
}

fn binary(operator: &str, a: i32, b: i32) -> i32 {
    match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "^" => a ^ b,
        "%" => a.rem_euclid(b),
        _ => b,
    }
}

fn block(list: &[Statement]) -> String {
    list.iter().map(Statement::text).collect::<Vec<_>>().join("\n")
}

impl Statement {
    fn text(&self) -> String {
        match self {
            Statement::Assign(array, index, operator, value) => {
                let name = ARRAYS[*array].name;
                format!("{name}[{}] {operator}= {};", index.text(), value.text())
            }
            Statement::Global(value) => format!("g = {};", value.text()),
            Statement::Declare(local, value) => format!("var l{local} = {};", value.text()),
            Statement::Change(local, value) => format!("l{local} += {};", value.text()),
            Statement::For(local, first, last, body) => {
                format!("for l{local} in {first}..{last} {{ {} }}", block(body))
            }
            Statement::If(condition, body) => {
                format!("if {} > 2 {{ {} }}", condition.text(), block(body))
            }
        }
    }
}

/// Random programs.
struct Source {
    rng: Rng,
    /// How many parts may still follow.
    left: usize,
    /// How many local variables were declared.
    locals: usize,
}

/// What is in scope: local variables, and whether each can be assigned.
type Scope = Vec<(usize, bool)>;

impl Source {
    fn choose(&mut self, count: usize) -> usize {
        self.rng.next() as usize % count
    }

    fn value(&mut self, scope: &Scope, depth: usize) -> Value {
        let kinds = if depth == 0 || self.left == 0 { 4 } else { 11 };
        self.left = self.left.saturating_sub(1);
        match self.choose(kinds) {
            0 => Value::Int(self.choose(60) as i32 - 20),
            1 => Value::Global,
            2 | 3 if scope.is_empty() => Value::Int(self.choose(8) as i32),
            2 | 3 => Value::Local(scope[self.choose(scope.len())].0),
            4..=7 => {
                let array = self.choose(ARRAYS.len());
                Value::Element(array, Box::new(self.index(array, scope, depth - 1)))
            }
            8 => Value::Note(Box::new(self.value(scope, depth - 1))),
            9 => {
                let array = self.choose(ARRAYS.len());
                Value::Block(vec![self.assignment(array, scope, depth - 1)])
            }
            _ => {
                let operator = ["+", "-", "*", "^"][self.choose(4)];
                let [a, b] = [(); 2].map(|()| Box::new(self.value(scope, depth - 1)));
                Value::Binary(operator, a, b)
            }
        }
    }

    /// An index; if it is a constant, it is in range.
    fn index(&mut self, array: usize, scope: &Scope, depth: usize) -> Value {
        let length = ARRAYS[array].length;
        let index = self.value(scope, depth);
        match index.constant() {
            Some(value) => Value::Int(value.rem_euclid(length)),
            None if self.choose(4) == 0 => {
                Value::Binary("%", Box::new(index), Box::new(Value::Int(length)))
            }
            None => index,
        }
    }

    fn assignment(&mut self, array: usize, scope: &Scope, depth: usize) -> Statement {
        let operator = ["", "", "", "+", "-", "*", "^"][self.choose(7)];
        let index = self.index(array, scope, depth);
        let value = self.value(scope, depth);
        let value = match (value.constant(), ARRAYS[array].packed) {
            // A constant must be in range.
            (Some(_), Some((least, _))) if operator.is_empty() => {
                Value::Int([least, 0][self.choose(2)])
            }
            _ => value,
        };
        Statement::Assign(array, index, operator, value)
    }

    fn block(&mut self, scope: &Scope, depth: usize) -> Vec<Statement> {
        let mut scope = scope.clone();
        let mut list = Vec::new();
        for _ in 0..=self.choose(4) {
            let kinds = if depth == 0 || self.left == 0 { 7 } else { 9 };
            list.push(match self.choose(kinds) {
                0..=3 => {
                    let array = self.choose(ARRAYS.len());
                    self.assignment(array, &scope, 3)
                }
                4 => Statement::Global(self.value(&scope, 3)),
                5 => {
                    let value = self.value(&scope, 3);
                    self.locals += 1;
                    scope.push((self.locals, true));
                    let most = Value::Int(1 + self.choose(6) as i32);
                    let value = Value::Binary("%", Box::new(value), Box::new(most));
                    Statement::Declare(self.locals, value)
                }
                6 => {
                    let own: Vec<usize> =
                        scope.iter().filter(|(_, own)| *own).map(|&(local, _)| local).collect();
                    let value = self.value(&scope, 2);
                    match own.last() {
                        Some(&local) => Statement::Change(local, value),
                        None => Statement::Global(value),
                    }
                }
                7 => {
                    self.locals += 1;
                    let local = self.locals;
                    let first = self.choose(4) as i32 - 1;
                    let last = first + self.choose(6) as i32;
                    let mut inside = scope.clone();
                    inside.push((local, false));
                    Statement::For(local, first, last, self.block(&inside, depth - 1))
                }
                _ => Statement::If(self.value(&scope, 2), self.block(&scope, depth - 1)),
            });
        }
        list
    }
}

/// The state of the model.
struct Model {
    arrays: Vec<Vec<i32>>,
    global: i32,
    locals: Vec<i32>,
}

impl Model {
    fn place(array: usize, index: i32) -> usize {
        index.rem_euclid(ARRAYS[array].length) as usize
    }

    fn read(&self, array: usize, index: i32) -> i32 {
        self.arrays[array][Model::place(array, index)]
    }

    fn write(&mut self, array: usize, index: i32, value: i32) {
        let value = match ARRAYS[array].packed {
            None => value,
            // The value with the same lowest bits that is in the range.
            Some((least, bits)) => (value - least).rem_euclid(1 << bits) + least,
        };
        self.arrays[array][Model::place(array, index)] = value;
    }

    fn note(&mut self, x: i32) -> i32 {
        self.write(0, x, self.read(0, x).wrapping_add(1));
        self.write(1, x.wrapping_add(1), self.read(1, x.wrapping_add(1)) - 1);
        self.write(2, x, self.read(2, x) + self.read(1, x));
        self.global = self.global.wrapping_add(3);
        self.global.wrapping_add(x)
    }

    fn value(&mut self, value: &Value) -> i32 {
        match value {
            Value::Int(value) => *value,
            Value::Global => self.global,
            Value::Local(local) => self.locals[*local],
            Value::Element(array, index) => {
                let index = self.value(index);
                self.read(*array, index)
            }
            Value::Binary(operator, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                binary(operator, a, b)
            }
            Value::Note(x) => {
                let x = self.value(x);
                self.note(x)
            }
            Value::Block(list) => {
                self.block(list);
                0
            }
        }
    }

    fn block(&mut self, list: &[Statement]) {
        for statement in list {
            match statement {
                Statement::Assign(array, index, operator, value) => {
                    let index = self.value(index);
                    let old = self.read(*array, index);
                    let value = self.value(value);
                    self.write(*array, index, binary(operator, old, value));
                }
                Statement::Global(value) => self.global = self.value(value),
                Statement::Declare(local, value) => self.locals[*local] = self.value(value),
                Statement::Change(local, value) => {
                    let old = self.locals[*local];
                    self.locals[*local] = old.wrapping_add(self.value(value));
                }
                Statement::For(local, first, last, body) => {
                    for k in *first..=*last {
                        self.locals[*local] = k;
                        self.block(body);
                    }
                }
                Statement::If(condition, body) => {
                    if self.value(condition) > 2 {
                        self.block(body);
                    }
                }
            }
        }
    }
}

/// The rule: phase C executes the statements, and phase S returns an element, whose array and
/// number are `b` and `c`.
fn rule(body: &str) -> String {
    let declarations = ARRAYS.map(|array| array.declaration).join(", ");
    let reads: String = ARRAYS
        .iter()
        .enumerate()
        .map(|(k, array)| {
            let Kind { name, length, .. } = array;
            format!(
                "if b == {k} {{ return {name}[c]; }} if b == {} {{ return len({name}) - \
                     {length}; }}\n",
                k + 10
            )
        })
        .collect();
    frame::rule(&format!(
        "rule \"Arrays\" {{ edge 6; stack 64; }}\n{}var g, {declarations};\n{NOTE}\n\
         phase C {{ {body} a = g; }}\nphase P {{ c += 1; }}\nphase Q {{ b += 1; c = 0; }}\n\
         phase S {{ {reads} return 0; }}\n",
        frame::NUMBERS
    ))
}

/// All elements, and `g`, after phase C.
fn run(source: &str, passes: Passes) -> Result<(i32, Vec<Vec<i32>>), String> {
    let lints = Levels::all(Level::Allow);
    let options = Options { passes, lints, ..Options::default() };
    let compilation = compile_with("test.rul", source, &Memory::default(), &options);
    let errors: Vec<&str> =
        compilation.diagnostics.iter().map(|diagnostic| &*diagnostic.message).collect();
    let Some(output) = compilation.output else { return Err(format!("{errors:?}")) };
    let program = Program::load(output.bytes).map_err(|error| error.to_string())?;
    let (mut game, _) = Game::new(program, Edge::ALL[0], 1);
    let mut call = |phase| {
        let applied = game.apply(&Input::Call(PhaseLetter(phase)));
        match applied.trap {
            None => Ok((applied.value.unwrap_or(0), game.state().variables[10])),
            Some(trap) => Err(format!("{:?}", trap.trap)),
        }
    };
    let (_, global) = call(Phase::Landed)?;
    let mut arrays = Vec::new();
    for array in ARRAYS {
        let mut elements = Vec::new();
        for _ in 0..array.length {
            elements.push(call(Phase::Score)?.0);
            call(Phase::Pause)?;
        }
        arrays.push(elements);
        call(Phase::Resume)?;
    }
    Ok((global, arrays))
}

fn config() -> ProptestConfig {
    let cases = u32::try_from(cases_or("ARRAYS_CASES", 1000)).unwrap();
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arrays_do_what_the_model_does(seed in any::<u64>(), size in 0_usize..80, chosen in any::<u32>()) {
        let mut source = Source { rng: Rng::new(seed), left: size, locals: 0 };
        let body = source.block(&Scope::new(), 3);
        let mut model = Model {
            arrays: ARRAYS.iter().map(|array| vec![0; array.length as usize]).collect(),
            global: 0,
            locals: vec![0; source.locals + 1],
        };
        model.block(&body);
        let source = rule(&block(&body));
        let some: Passes = Pass::ALL
            .iter()
            .enumerate()
            .filter(|(k, _)| chosen >> k & 1 != 0)
            .map(|(_, &pass)| pass)
            .collect();
        for passes in [Passes::none(), Passes::all(), some] {
            match run(&source, passes.clone()) {
                Ok(found) => {
                    let wanted = (model.global, model.arrays.clone());
                    prop_assert_eq!(found, wanted, "{:?}\n{}", passes, source);
                }
                // Many nested expressions can need more variables than there are.
                Err(error) => prop_assert!(error.contains("variables"), "{error}\n{source}"),
            }
        }
    }
}
