//! Rule files made of assembled phases.

use std::collections::BTreeMap;

use grammar::hex::{Edge, Relative};
use grammar::language::Language;
use grammar::rul3::{
    Label, Number, Pattern, Phase, PhaseTable, Place, Rgb, RuleFile, ScoreTable, Shape, Signal,
    Turning, write,
};
use grammar::signals::letters;
use rulvm_core::{Game, Input, Program};

use crate::asm::assemble;

/// A rule: the parts that tests change, and its phases in assembly.
#[derive(Clone, Debug)]
pub struct Rule {
    pub edge: Option<u8>,
    pub stack: u32,
    pub patterns: usize,
    pub shapes: Vec<Shape>,
    pub signals: Vec<i32>,
    pub numbers: usize,
    pub phases: BTreeMap<&'static str, String>,
    /// The code after all phases, such as subroutines.
    pub rest: String,
}

/// Returns a shape with these positions.
pub fn shape(positions: &[u8], turning: Turning) -> Shape {
    Shape { size: u8::try_from(positions.len()).unwrap(), initial: four(positions), turning }
}

/// Returns four positions, of which the first are these.
pub fn four(positions: &[u8]) -> [Relative; 4] {
    let mut all = [Relative::HERE; 4];
    for (slot, &position) in all.iter_mut().zip(positions) {
        *slot = Relative::new(position).unwrap();
    }
    all
}

/// The names of the signals of [`Rule::default`], whose actions are [`ACTIONS`].
pub const NAMES: [&str; 14] = [
    "DOWN", "LFDN", "RGDN", "ROTL", "ROTR", "LEFT", "RGHT", "DROP", "STOP", "PAUS", "RDAR", "SEND",
    "BOMB", "GONE",
];

/// The actions of the signals, in the same order.
pub const ACTIONS: [i32; 14] = [1, 2, 3, 4, 5, 6, 7, -2, -1, 8, 9, 10, -3, -4];

impl Default for Rule {
    /// Every piece is one hexagon of color 2 and pattern 1, and every action has a signal.
    fn default() -> Self {
        let table = ACTIONS.map(|action| action.to_string()).join(" ");
        Rule {
            edge: Some(6),
            stack: 16,
            patterns: 3,
            shapes: vec![shape(&[0], Turning::Around)],
            signals: NAMES.iter().map(|name| letters(name)).collect(),
            numbers: 1,
            phases: BTreeMap::from([
                ("0", "ret".to_owned()),
                ("A", "store 0 1 store 1 2 store 5 1 ret".to_owned()),
                ("B", format!("words sub v9 1 w[ {table} ] ret")),
                ("C", "ret".to_owned()),
                ("S", "v10 ret".to_owned()),
            ]),
            rest: String::new(),
        }
    }
}

impl Rule {
    pub fn phase(mut self, letter: &'static str, source: &str) -> Rule {
        self.phases.insert(letter, source.to_owned());
        self
    }

    pub fn shapes(mut self, shapes: Vec<Shape>) -> Rule {
        self.shapes = shapes;
        self
    }

    pub fn edge(mut self, edge: Option<u8>) -> Rule {
        self.edge = edge;
        self
    }

    pub fn stack(mut self, stack: u32) -> Rule {
        self.stack = stack;
        self
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut source = String::new();
        for (letter, phase) in &self.phases {
            source.push_str(&format!(" phase{letter}: {phase}"));
        }
        source.push_str(&format!(" rest: {}", self.rest));
        let code = assemble(&source);
        let mut phases = PhaseTable::default();
        for letter in self.phases.keys() {
            let phase = Phase::from_letter(letter).unwrap();
            phases.set(phase, Some(code.label(&format!("phase{letter}"))));
        }
        let signal = |(&external, key): (&i32, u16)| Signal { external, key };
        let label = Label { language: Language::USA, text: "Score".to_owned() };
        let number = Number {
            max_digits: 5,
            min_digits: 1,
            text_height: 16,
            number_height: 16,
            text_color: Rgb::default(),
            zeros_color: Rgb::default(),
            digits_color: Rgb::default(),
            place: Place::Above,
            labels: vec![label],
        };
        let rule = RuleFile {
            name: "Test".to_owned(),
            pause_color: Rgb::default(),
            over_color: Rgb::default(),
            player_color: Rgb::default(),
            title_color: Rgb::default(),
            title_height: 20,
            title_font: 0,
            numbers_font: 0,
            edge: self.edge.map(|edge| Edge::new(edge).unwrap()),
            stack: self.stack,
            patterns: vec![Pattern::default(); self.patterns],
            shapes: self.shapes.clone(),
            signals: self.signals.iter().zip(30..).map(signal).collect(),
            numbers: vec![number; self.numbers],
            code: code.bytes,
            phases,
            help: Vec::new(),
            scores: [0; 4].map(|_| ScoreTable { max: 3, entries: Vec::new() }),
        };
        write(&rule).unwrap()
    }

    pub fn program(&self) -> Program {
        Program::load(self.bytes()).unwrap()
    }

    /// Starts a game of this rule, without a trap.
    pub fn game(&self) -> Game {
        let program = self.program();
        let edge = program.rule().edge.unwrap_or(Edge::ALL[0]);
        let (game, applied) = Game::new(program, edge, 1);
        assert_eq!(applied.trap, None);
        game
    }
}

/// Returns the signal with a name in [`NAMES`].
pub fn signal(name: &str) -> Input {
    let place = NAMES.iter().position(|&known| known == name).unwrap();
    Input::Signal(u8::try_from(place + 1).unwrap())
}
