//! Eight kinds of bugs in the standard rules and samples: each is found from its symptom with at
//! most eight commands of the debugger, fixed, proved on the reported game, and kept as a test; and
//! the rules' own tests find it.

use std::path::Path;

use rulc_compiler::Options as Compiling;
use rulc_compiler::{Memory, Pass, Passes, compile_with};
use ruldbg_engine::command::{Answer, Options, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;
use rulvm_core::journal::Journal;
use rulvm_core::{Game, Input, Program, Status};
use rulvm_lab::bot::Greedy;
use rulvm_lab::testing::Suite;
use test_support::cases::some;

use grammar::hex::Edge;

/// The most commands from the recording to the bug.
const MOST_COMMANDS: usize = 8;

/// The fuel of a phase call: more than enough for these rules.
const FUEL: u64 = 1_000_000;

/// The file with the recording.
const RECORDING: &str = "game.log";

/// A bug, the report of a player, and how it is found and fixed.
struct Planted {
    kind: &'static str,
    rule: &'static str,
    /// The text as it is, and as it is with the bug.
    right: &'static str,
    wrong: &'static str,
    /// What the player says.
    symptom: &'static str,
    /// The player's game: names of signals, milliseconds, and `bot`; `3*DROP` is three of them.
    seed: u64,
    inputs: &'static str,
    /// What finds the bug: commands, and what their answers contain. `LINE` is the line of the bug.
    session: &'static [(&'static str, &'static str)],
    /// What the debugger says about the fixed rule, in this order.
    proof: &'static [&'static str],
    /// The rule's own tests that find it.
    found_by: &'static [&'static str],
}

const BUGS: &[Planted] = &[
    Planted {
        kind: "wrong neighbor direction",
        rule: "hexcolumns",
        right: "!fits(neighbor(c, d + 3), k)",
        wrong: "!fits(neighbor(c, d + 2), k)",
        symptom: "Three green hexagons from the bottom to the right stay.",
        seed: 13,
        inputs: "LEFT ROTL DROP ROTL DROP RGHT ROTL DROP",
        session: &[
            ("replay @", "8 inputs to come"),
            ("goto end", "this is the end"),
            ("break LINE if k == green && c == cell(0, 0) && d == up_right", "breakpoint 1"),
            ("reverse-continue", "phase C, in mark_color"),
            // The hexagon is the first of the row, but its start is not recognized.
            ("print fits(c, k) && !fits(neighbor(c, d + 3), k)", "true"),
            ("print neighbor(c, d + 2)", "column -1, height 0"),
        ],
        proof: &["input 8 of 8", "event destroyed", "return destroy(doomed);"],
        found_by: &[
            "an alignment goes even if another hexagon of its color touches it",
            "a square also takes hexagons that are connected only by others",
        ],
    },
    Planted {
        kind: "wrong entry in a speed table",
        rule: "tetrhex",
        right: "790, 730, 675, 625",
        wrong: "790, 730, 765, 625",
        symptom: "Level 6 is slower than level 5.",
        seed: 1,
        inputs: "5*NEXT DROP 7200",
        session: &[
            ("replay @", "7 inputs to come"),
            ("goto end", "this is the end"),
            ("why game.period", "fall[level - 1] = 765"),
        ],
        proof: &["input 5 of 7", "game.period: 765 before, 675 now", "set_speed"],
        found_by: &["the higher the level, the faster pieces fall"],
    },
    Planted {
        kind: "mark not cleared",
        rule: "hexcolumns",
        right: "fn spread_stars() {\n    for c in cells { clear_mark(c, seen); }\n",
        wrong: "fn spread_stars() {\n",
        symptom: "A star that was destroyed did not take its neighbors with it.",
        seed: 19,
        inputs: "172*bot",
        session: &[
            ("replay @", "172 inputs to come"),
            ("goto end", "this is the end"),
            ("break take_neighbors", "breakpoint 1"),
            ("reverse-continue", "phase C, in take_neighbors"),
            ("print marked(c, seen)", "true"),
            // A square did it, in the round before.
            ("who marked(c, seen)", "take_component"),
        ],
        proof: &["input 172 of 172", "event destroyed", "return destroy(doomed);"],
        found_by: &["a star takes its neighbors where a square was in the round before"],
    },
    Planted {
        kind: "variable lost in recursion",
        rule: "hexcolumns",
        right: "fn take_component(c) {
    if test_and_set(c, seen) { return 0; }
    set_mark(c, doomed);
    for x in neighbors(c) {
        if color(x) == color(c) { take_component(x); }
    }
}",
        wrong: "var center;
fn take_component(c) {
    if test_and_set(c, seen) { return 0; }
    set_mark(c, doomed);
    center = c;
    for d in 0..5 {
        var x = neighbor(center, d);
        if color(x) == color(c) { take_component(x); }
    }
}",
        symptom: "A square left a blue hexagon that was connected with it.",
        seed: 3,
        inputs: "95*bot",
        session: &[
            ("replay @", "95 inputs to come"),
            ("goto end", "this is the end"),
            ("watch game.hexagons", "watchpoint 1"),
            ("reverse-continue", "22 -> 25"),
            // The neighbor of 59 in cell 60 was not visited, ...
            ("info marks", "mark 1 (seen)    2 cells  58 59"),
            // ... since `center` is still 58 when the call for 58 has returned to that for 59.
            ("history center", "59 (cell, column 0, height 1) -> 58 (cell, column 0, height 0)"),
        ],
        proof: &["input 95 of 95", "event destroyed", "return destroy(doomed);"],
        found_by: &["a square also takes hexagons that are connected only by others"],
    },
    Planted {
        kind: "phase A leaves one variable",
        rule: "hold",
        right: "        pieces::unpack(asked);\n        asked = 0;\n",
        wrong: "        pieces::unpack(asked);\n",
        symptom: "After a piece has come back, all others are like it.",
        seed: 0,
        inputs: "HOLD HOLD DROP HOLD DROP DROP DROP",
        session: &[
            ("replay @", "7 inputs to come"),
            ("goto end", "this is the end"),
            ("why piece.shape", "pieces::unpack(asked);"),
            // Nothing has changed it since.
            ("history asked", "0 -> 444404  phase B"),
        ],
        proof: &["input 4 of 7", "asked: 444404 before, 0 now", "asked = 0;"],
        found_by: &["a piece is put aside and comes back, once for each piece"],
    },
    Planted {
        kind: "wrong multiplier in a chain",
        rule: "hexcolumns",
        right: "add(n * n * chain);",
        wrong: "add(n * n << (chain - 1));",
        symptom: "Three hexagons in the third round of a chain count 36 points, not 27.",
        seed: 11,
        inputs: "LEFT ROTL DROP LEFT 3*ROTL DROP ROTL DROP RGHT ROTL DROP 2*RGHT ROTL DROP \
                 RGHT 3*ROTL DROP 2*LEFT ROTR DROP LEFT DROP",
        session: &[
            ("replay @", "28 inputs to come"),
            ("goto end", "this is the end"),
            ("why score 2", "32 -> 36  phase C  hexcolumns.rul:LINE"),
        ],
        proof: &["input 28 of 28", "score: 102 before, 93 now", "66 -> 102", "66 -> 93"],
        found_by: &["the third round of a chain counts three times"],
    },
    Planted {
        kind: "endless loop in a rare state",
        rule: "hexcolumns",
        right: "if left <= 0 { next_level(); }",
        wrong: "while left <= 0 { if level < LAST_LEVEL { next_level(); } }",
        symptom: "At the end of the last level, the game hangs.",
        seed: 0,
        inputs: "19*NEXT \
                 LEFT DROP RGHT DROP DROP 2*LEFT DROP 2*RGHT DROP 3*LEFT DROP 3*RGHT DROP \
                 LEFT DROP RGHT DROP DROP 2*LEFT DROP 2*RGHT DROP 3*LEFT DROP 3*RGHT DROP \
                 LEFT DROP RGHT DROP DROP 2*LEFT DROP 2*RGHT DROP 3*LEFT DROP 3*RGHT DROP \
                 LEFT DROP RGHT DROP DROP 2*LEFT DROP",
        session: &[
            ("replay @", "84 inputs to come"),
            ("continue", "hexcolumns.rul:LINE  while left <= 0"),
            ("print level < LAST_LEVEL", "false"),
        ],
        proof: &["input 84 of 84"],
        found_by: &["the last level has no end"],
    },
    Planted {
        kind: "overflow late in a game",
        rule: "tetlight",
        right: "max(score - 100 * (level + 5), 0);",
        wrong: "max((score << 16) - (100 * (level + 5) << 16), 0) >> 16;",
        symptom: "Late in a game, the radar took all points.",
        seed: 5,
        inputs: "4656*bot RDAR",
        session: &[
            ("replay @", "4657 inputs to come"),
            ("goto end", "this is the end"),
            ("why score 1", "max((score << 16) - (100 * (level + 5) << 16), 0) = 0"),
        ],
        proof: &["input 4657 of 4657", "score: 0 before", "pay_radar"],
        found_by: &["the radar costs the same however high the score is"],
    },
];

impl Planted {
    fn text(&self) -> &'static str {
        let mut rules = stdlib_rules::GAMES.iter().chain(stdlib_rules::EXAMPLES);
        let text = rules.find(|rule| rule.name == self.rule).unwrap().text;
        assert_eq!(text.matches(self.right).count(), 1, "{}", self.kind);
        text
    }

    fn broken(&self) -> String {
        self.text().replace(self.right, self.wrong)
    }

    /// The line on which the bug starts, from 1.
    fn line(&self) -> String {
        let text = self.text();
        text[..text.find(self.right).unwrap()].lines().count().to_string()
    }

    /// Plays the player's game, and writes its recording.
    fn play(&self, program: &Program, directory: &Path) {
        let (mut game, _) = Game::with_fuel(program.clone(), edge(program), self.seed, FUEL);
        let mut journal = Journal::begin(&game, self.seed);
        let mut bot = Greedy::default();
        for word in self.inputs.split_whitespace() {
            let (count, word) = word.split_once('*').unwrap_or(("1", word));
            for _ in 0..count.parse().unwrap() {
                assert_eq!(game.status(), Status::Playing, "{}", self.kind);
                let signals = &program.rule().signals;
                let signal = signals.iter().position(|signal| signal.name() == word);
                let input = match (word, signal) {
                    ("bot", _) => bot.decide(&game),
                    (_, Some(place)) => Input::Signal(u8::try_from(place + 1).unwrap()),
                    (milliseconds, None) => Input::Advance(milliseconds.parse().unwrap()),
                };
                let applied = game.apply(&input);
                journal.add(&input, &game, &applied);
            }
        }
        std::fs::write(directory.join(RECORDING), journal.log().to_text()).unwrap();
    }
}

fn edge(program: &Program) -> Edge {
    program.rule().edge.unwrap_or(Edge::ALL[1])
}

/// A session with a rule in a directory.
struct Debugging<'a> {
    session: Session,
    directory: &'a Path,
}

impl Debugging<'_> {
    fn begin<'a>(directory: &'a Path, name: &str) -> Debugging<'a> {
        let file = directory.join(name);
        let rule = load::load(&file, load::gentle())
            .unwrap_or_else(|problem| panic!("{}", problem.text("ruldbg")));
        let start = Start { edge: edge(&rule.program), seed: 0, fuel: FUEL };
        let options = Options { file: Some(file), passes: load::gentle(), modules: None };
        Debugging { session: Session::new(Debugger::new(rule.program, start), options), directory }
    }

    /// Returns the answers to a command, in which `@` is the recording.
    fn say(&mut self, command: &str) -> String {
        let recording = self.directory.join(RECORDING).display().to_string();
        let mut answers: Vec<Answer> = Vec::new();
        let result = self.session.execute(&command.replace('@', &recording), &mut answers);
        let mut out: String = answers.iter().map(|answer| format!("{answer}\n")).collect();
        if let Err(failure) = result {
            out += &format!("error: {failure}\n");
        }
        out
    }
}

/// Returns the names of the tests of a rule that fail.
fn failing(name: &str, text: &str) -> Vec<String> {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    let passes: Passes = [Pass::Coloring, Pass::Saves].into_iter().collect();
    let options = Compiling { passes, map: true, tests: true, ..Compiling::default() };
    let compilation = compile_with(name, text, &Memory(files.collect()), &options);
    let suite = Suite::new(compilation.output.unwrap(), compilation.sources).unwrap();
    let (outcomes, _) = suite.run(|_| true);
    let failed = outcomes.into_iter().filter(|(_, outcome)| outcome.failure.is_some());
    failed.map(|(test, _)| test.name.clone()).collect()
}

#[test]
fn each_bug_is_found_fixed_proved_and_kept() {
    let bugs: Vec<_> = some(BUGS).collect();
    tests::cores::on_all_cores(bugs.len(), |k, (): &mut ()| {
        let bug = bugs[k];
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path();
        for file in stdlib_rules::FILES {
            std::fs::write(directory.join(file.name), file.text).unwrap();
        }
        let name = format!("{}.rul", bug.rule);
        let file = directory.join(&name);
        std::fs::write(&file, bug.broken()).unwrap();
        std::fs::write(directory.join("recorded.rul"), bug.broken()).unwrap();

        let mut debugging = Debugging::begin(directory, &name);
        bug.play(debugging.session.debugger.code().program(), directory);
        assert!(bug.session.len() <= MOST_COMMANDS, "{}", bug.kind);
        for (command, expected) in bug.session {
            let said = debugging.say(&command.replace("LINE", &bug.line()));
            let expected = expected.replace("LINE", &bug.line());
            assert!(said.contains(&expected), "{}: {command}\n{said}", bug.kind);
        }

        std::fs::write(&file, bug.text()).unwrap();
        let mut debugging = Debugging::begin(directory, &name);
        let against = directory.join("recorded.rul").display().to_string();
        let said = debugging.say(&format!("replay @ --inputs-only --against {against}"));
        let mut rest = said.as_str();
        for words in bug.proof {
            let Some((_, after)) = rest.split_once(words) else {
                panic!("{}: {words}\n{said}", bug.kind);
            };
            rest = after;
        }

        debugging.say("goto end");
        let said = debugging.say("record test \"reported\"");
        assert!(said.contains("it passes"), "{}: {said}", bug.kind);
        let kept = std::fs::read_to_string(&file).unwrap();
        let broken = kept.replace(bug.right, bug.wrong);
        assert!(failing(&name, &broken).contains(&"reported".to_owned()), "{}", bug.kind);
    });
}

#[test]
fn the_tests_of_the_rules_find_each_bug() {
    for bug in BUGS {
        let name = format!("{}.rul", bug.rule);
        assert_eq!(failing(&name, &bug.broken()), bug.found_by, "{}: {}", bug.kind, bug.symptom);
    }
}
