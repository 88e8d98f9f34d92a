//! Games for two: whatever the other end of a connection sends, the game is what it was, or what
//! the rules allow (NET10); and no stream breaks a link.

mod streams;

use std::collections::VecDeque;

use rulvm_core::machine::Rng;
use rulvm_table::game::{Game, Player};
use rulvm_table::json::{self, Object, canonical, object};
use rulvm_table::net::{By, LONGEST_LINE, LONGEST_STATE, Phase};
use rulvm_table::table::{Status, Table};
use serde_json::{Value, json};

use crate::case::Case;
use crate::tables::{Kind, players};

/// How many requests of a case are carried out.
const MOST_REQUESTS: usize = 80;
/// The most digits of numbers in lines: RUL versus plays for as long as a line says.
const MOST_DIGITS: usize = 6;

/// Carries out the requests of a case, one per line:
///
/// | request | what happens |
/// |---|---|
/// | `game K E` | the first line: the kind of the game, and which end is tested, 0 or 1 |
/// | `>`, `<` | the next line arrives at the tested table, or at the other one |
/// | `=` | all lines arrive, until there are no more |
/// | `a N`, `b N` | the other player, or the tested one, acts as the seed `N` decides |
/// | `-`, `+` | the next line to the tested table is lost, or comes twice |
/// | `~ {...}` | it arrives with other members |
/// | `# {...}` | the same, in its `core`; its `hash` is changed too |
/// | `t N` | milliseconds pass |
/// | `^` | the connection is cut, and made again |
/// | anything else | arrives as it is |
///
/// The file of the case, if it has one, contains bytes on a stream.
///
/// # Panics
/// The tested table does something that is not allowed.
pub fn holds(case: &Case, tries_streams: bool) {
    let mut lines = case.session.split(|&byte| byte == b'\n');
    let mut play = Play::new(lines.next().unwrap_or_default());
    for line in lines.take(MOST_REQUESTS) {
        play.carry_out(line);
    }
    if tries_streams && !case.file.is_empty() {
        streams::hold(&case.file);
    }
}

struct Play {
    kind: Kind,
    /// The end of the tested table.
    end: usize,
    tables: [Table; 2],
    /// Lines to the inviter and to the guest.
    wires: [VecDeque<String>; 2],
    links: u64,
}

impl Play {
    fn new(header: &[u8]) -> Play {
        let header = String::from_utf8_lossy(header);
        let mut numbers = header.split(' ').filter_map(|word| word.parse::<u64>().ok());
        let kind = Kind::of(numbers.next().unwrap_or_default());
        let end = (numbers.next().unwrap_or_default() % 2) as usize;
        let mut tables = [kind.open(1), kind.open(2)];
        tables[0].new_game().unwrap();
        let mut play = Play { kind, end, tables, wires: Default::default(), links: 0 };
        play.link();
        play
    }

    fn link(&mut self) {
        self.links += 1;
        for table in &mut self.tables {
            table.lose();
        }
        self.wires = Default::default();
        self.tables[0].invite(&format!("{:032x}", self.links), true);
        self.tables[1].join();
        self.collect();
    }

    fn collect(&mut self) {
        for at in [0, 1] {
            self.wires[1 - at].extend(self.tables[at].take_lines());
        }
    }

    fn carry_out(&mut self, request: &[u8]) {
        let text = String::from_utf8_lossy(request);
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let number = || rest.parse::<u64>().unwrap_or_default();
        let tested = self.end;
        match word {
            ">" => self.next(tested, Some),
            "<" => self.next(1 - tested, Some),
            "=" => self.settle(),
            "a" | "b" => {
                let at = if word == "b" { tested } else { 1 - tested };
                players::act(&mut self.tables[at], &mut Rng::new(number()), true);
                self.collect();
            }
            "-" => drop(self.wires[tested].pop_front()),
            "+" => {
                let first = self.wires[tested].front().cloned();
                self.wires[tested].extend(first);
            }
            "~" | "#" => {
                let Ok(members) = serde_json::from_str::<Object>(rest) else { return };
                self.next(tested, |line| changed(&line, members, word == "#"));
            }
            "t" => {
                self.tables[tested].pass(number());
                self.collect();
            }
            "^" => self.link(),
            _ => self.receive(request),
        }
        self.is_sound();
    }

    /// The next line arrives at an end, with a change.
    fn next(&mut self, at: usize, change: impl FnOnce(String) -> Option<String>) {
        let Some(line) = self.wires[at].pop_front().and_then(change) else { return };
        if at == self.end {
            self.receive(line.as_bytes());
        } else {
            self.tables[at].receive(line.as_bytes());
            self.collect();
        }
    }

    fn settle(&mut self) {
        // Each line is answered by one line at most, except those that ask for lost ones.
        for _ in 0..200 {
            for at in [0, 1] {
                self.next(at, Some);
            }
        }
    }

    /// The tested table receives a line.
    fn receive(&mut self, line: &[u8]) {
        if costs_much(line) {
            return;
        }
        let table = &mut self.tables[self.end];
        let before = table.game().cloned();
        let kept = table.session().map_or(0, |session| session.log.len());
        let counts = table.session().map(|own| (own.id.clone(), own.recv));
        let was_linked = table.is_linked();
        table.receive(line);
        let after = table.game().cloned();
        let phase = table.connection().map(|own| own.phase());
        let lines = table.take_lines();
        let what = String::from_utf8_lossy(line).into_owned();
        assert!(lines.len() <= kept + 3, "{} lines after {what}", lines.len());
        for line in &lines {
            let most = if line.contains(r#""t":"state""#) { LONGEST_STATE } else { LONGEST_LINE };
            assert!(line.len() <= most && !line.contains('\n'), "{line}");
        }
        if let (Some((id, recv)), Some(session)) = (counts, table.session())
            && session.id == id
        {
            assert!((recv..=recv + 1).contains(&session.recv), "after {what}");
        }
        if !was_linked || matches!(phase, Some(Phase::Closed(_, By::Own))) {
            assert_eq!(core(&before), core(&after), "after {what}");
        } else if core(&before) != core(&after) {
            self.is_successor(&what, before.as_ref(), after.as_ref());
        }
        let to = 1 - self.end;
        self.wires[to].extend(lines);
    }

    /// A game that has changed is one that the rules allow.
    fn is_successor(&self, line: &str, before: Option<&Game>, after: Option<&Game>) {
        let after = after.expect("a line does not take the game away");
        let Some(before) = before else { return };
        let has_chance = matches!(self.kind.book, "rul.backgammon" | "rul.versus");
        let is_answer = line.contains("answer");
        if has_chance || is_answer {
            return;
        }
        let mut table = with(self.kind, &before.core);
        let turn = table.game().and_then(Game::turn).expect("a game that is over does not change");
        let is_it = table.legal(turn).iter().any(|legal| {
            let mut table = with(self.kind, &before.core);
            table.play(turn, legal).unwrap();
            table.game().is_some_and(|game| game.core == after.core)
        });
        assert!(is_it, "after {line}: {before:?} {after:?}");
        table.close();
    }

    fn is_sound(&self) {
        let table = &self.tables[self.end];
        assert_ne!(table.status(), Status::Failed);
        if let Some(game) = table.game() {
            let checked = table.check(&game.core);
            assert!(checked.is_ok(), "{checked:?}: {game:?}");
        }
    }
}

fn core(game: &Option<Game>) -> Option<&Object> {
    game.as_ref().map(|game| &game.core)
}

/// A table that continues a core from player 0's side.
fn with(kind: Kind, core: &Object) -> Table {
    let mut table = kind.open(3);
    let mut save = object([
        ("format", json!("rul-table")),
        ("save", json!(1)),
        ("book", json!(table.identity().id)),
        ("version", json!(table.identity().version)),
        ("host", json!(table.host())),
        ("core", json!(core)),
        ("local", json!({"side": Player::FIRST.json()})),
        ("turn", core["turn"].clone()),
        ("session", Value::Null),
    ]);
    let hash = json::hash(&save);
    save.insert("hash".to_owned(), json!(hash));
    table.load(&Value::Object(save)).expect("a sound game can be saved and loaded");
    table
}

/// A line with other members, or other members in its core.
fn changed(line: &str, members: Object, in_core: bool) -> Option<String> {
    let mut line: Object = serde_json::from_str(line).ok()?;
    if in_core {
        let core = line.get_mut("core")?.as_object_mut()?;
        core.extend(members);
        let hash = json::hash(core);
        line.insert("hash".to_owned(), json!(hash));
    } else {
        line.extend(members);
    }
    Some(canonical(&line))
}

/// Whether a line can have a number that costs much time.
fn costs_much(line: &[u8]) -> bool {
    let is_long = |part: &[u8]| part.len() > MOST_DIGITS;
    let after_plus = line.split(|&byte| byte == b'+').skip(1);
    after_plus
        .map(|part| {
            let digits = part.iter().take_while(|byte| byte.is_ascii_digit()).count();
            &part[..digits]
        })
        .any(is_long)
}
