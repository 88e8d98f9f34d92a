//! RUL versus: two boards of one rule, side by side (RV1 to RV5).

mod board;
mod harm;
mod log;

use std::cell::RefCell;
use std::rc::Rc;

use grammar::hex::Edge;
use rulvm_core::program::Program;
use serde_json::{Value, json};

use super::{Opening, OptionError};
use crate::book::{Book, Shown};
use crate::event::{Event, Record, Returned};
use crate::game::{End, Game, Outcome, Player};
use crate::identity::Identity;
use crate::json::{Object, object};
use crate::local::Local;
use crate::turns::choice;
use crate::view::Item;
use board::{Board, Cost};
use log::Input;

/// The size of the view: that of two boards of the largest size (RV5).
const SIZE: (i32, i32) = (35, 34);

/// Ticks of 1/60 s between two `Idle` (RV5).
const TICKS: i32 = 6;

/// How many bytes short of the longest log own input stops (RV3).
const ROOM: usize = 8;

/// How many inputs of harm come before another input, so that all fit into a message; the rest
/// comes before the next one.
const MOST_HARM: usize = 16;

struct Versus {
    identity: Identity,
    program: Program,
    /// The SHA-256 of the rule file.
    rule: String,
    edge: Edge,
    seed: u64,
    /// The matches that were seen last: their games need not be played again, nor after an event
    /// is undone.
    recent: RefCell<[Option<Rc<Match>>; 2]>,
}

/// A state: two boards with the same edge and seed.
#[derive(Clone)]
struct Match {
    edge: Edge,
    seed: u64,
    boards: [Board; 2],
}

impl Match {
    fn new(program: &Program, edge: Edge, seed: u64) -> Match {
        let board = Board::new(program, edge, seed);
        Match { edge, seed, boards: [board.clone(), board] }
    }

    /// Reads a core that is of this rule. It can come from anywhere.
    fn read(core: &Object, program: &Program) -> Option<Match> {
        let edge = Edge::new(u8::try_from(core.get("edge")?.as_u64()?).ok()?)?;
        if program.rule().edge.is_some_and(|own| own != edge) {
            return None;
        }
        let seed = core.get("seed")?.as_str()?.parse().ok()?;
        Match::new(program, edge, seed).replay(logs(core)?)
    }

    /// Plays two logs. They can come from anywhere: `None` if one is malformed or costs too much,
    /// or if harm comes that has not been sent before.
    fn replay(mut self, logs: [&str; 2]) -> Option<Match> {
        let [left, right] = logs;
        let is_same = left == right && !left.contains('!');
        let played = if is_same { &Player::BOTH[..1] } else { &Player::BOTH };
        let signals = self.board(Player::FIRST).signals();
        let read = |log| Some(log::read(log, signals)?.into_iter());
        let mut rest = [read(left)?, read(right)?];
        let mut costs = [Cost::default(), Cost::default()];
        let mut has_moved = true;
        while std::mem::take(&mut has_moved) {
            for &player in played {
                let (rest, cost) = (&mut rest[player.index()], &mut costs[player.index()]);
                // A board that expects harm waits until the other one has sent it.
                let next = |own: &Match, rest: &std::vec::IntoIter<Input>| {
                    let input = rest.as_slice().first().copied()?;
                    own.can(player, input).then_some(input)
                };
                while let Some(input) = next(&self, rest) {
                    rest.next();
                    self.board_mut(player).replay(input, cost)?;
                    has_moved = true;
                }
            }
        }
        if played.iter().any(|player| rest[player.index()].len() > 0) {
            return None;
        }
        for (&player, log) in played.iter().zip(logs) {
            self.board_mut(player).finish_replay(log);
        }
        if is_same {
            self.boards[1] = self.boards[0].clone();
        }
        Some(self)
    }

    fn write(&self, rule: &str) -> Object {
        object([
            ("rule", json!(rule)),
            ("edge", json!(self.edge.get())),
            ("seed", json!(self.seed.to_string())),
            ("boards", json!(self.boards.each_ref().map(Board::write))),
            ("turn", Value::Null),
            ("result", self.result().map(Outcome::json).into()),
        ])
    }

    /// Whether a core is that of this match.
    fn is_of(&self, core: &Object) -> bool {
        core.get("edge").and_then(Value::as_u64) == Some(self.edge.get().into())
            && core.get("seed").and_then(Value::as_str) == Some(&self.seed.to_string())
            && logs(core) == Some(self.boards.each_ref().map(Board::log))
    }

    fn board(&self, player: Player) -> &Board {
        &self.boards[player.index()]
    }

    fn board_mut(&mut self, player: Player) -> &mut Board {
        &mut self.boards[player.index()]
    }

    /// Over when neither board is playing (RV4).
    fn result(&self) -> Option<Outcome> {
        if self.boards.iter().any(Board::is_playing) {
            return None;
        }
        let [left, right] = self.boards.each_ref().map(Board::score);
        Some(match left.cmp(&right) {
            std::cmp::Ordering::Equal => Outcome::DRAW,
            std::cmp::Ordering::Greater => Outcome::won(Player::FIRST, "score", 1),
            std::cmp::Ordering::Less => Outcome::won(Player::SECOND, "score", 1),
        })
    }

    /// The harm on its way to a board: it comes in this order.
    fn coming(&self, player: Player) -> &[u16] {
        self.board(player).coming(self.board(player.other()))
    }

    /// Whether an input can come now: harm only if it is what the other board has sent.
    fn can(&self, player: Player, input: Input) -> bool {
        match input {
            Input::Harm(harm) => self.coming(player).first() == Some(&harm),
            Input::Time(_) | Input::Signal(_) => true,
        }
    }

    /// Returns inputs of a player with the harm that comes before them.
    fn after_harm(&self, player: Player, inputs: &[Input]) -> Vec<Input> {
        let coming = self.coming(player).iter().take(MOST_HARM);
        coming.map(|&harm| Input::Harm(harm)).chain(inputs.iter().copied()).collect()
    }

    /// Plays own inputs, if the board is playing and its log has room. Returns whether it did.
    fn make(&mut self, player: Player, inputs: &[Input]) -> bool {
        let board = self.board_mut(player);
        board.is_playing() && board.play(inputs, ROOM)
    }

    /// Lets time pass on both boards. What each has sent until now comes to the other first.
    fn pass(&mut self, time: Input) {
        let inputs = Player::BOTH.map(|player| self.after_harm(player, &[time]));
        for (player, inputs) in Player::BOTH.into_iter().zip(inputs) {
            self.make(player, &inputs);
        }
    }

    /// Plays the inputs of the other end (RV2).
    fn receive(&mut self, player: Player, message: &str) -> Option<Returned> {
        let board = self.board(player);
        if !board.is_playing() {
            return Some(Returned::out_of_turn("this board is not playing"));
        }
        let inputs = Input::read_message(message, board.signals()).unwrap_or_default();
        let harm = inputs.iter().filter_map(|input| match input {
            Input::Harm(harm) => Some(harm),
            Input::Time(_) | Input::Signal(_) => None,
        });
        let coming = self.coming(player).iter().map(Some).chain(std::iter::repeat(None));
        let is_sent = harm.zip(coming).all(|(harm, coming)| coming == Some(harm));
        if !inputs.is_empty() && is_sent && self.board_mut(player).play(&inputs, 0) {
            None
        } else {
            Some(Returned::illegal_move("these are not inputs of this rule"))
        }
    }

    /// The moves of a player, sorted by bytes (RV2).
    fn legal(&self, player: Player) -> Vec<String> {
        let board = self.board(player);
        let signals = if board.is_playing() { board.signals() } else { 0 };
        let mut moves: Vec<String> = (1..=signals).map(|id| format!("@{id}")).collect();
        moves.sort();
        moves
    }
}

/// The logs of the two boards in a core.
fn logs(core: &Object) -> Option<[&str; 2]> {
    match &core.get("boards")?.as_array()?[..] {
        [left, right] => Some([left.get("log")?.as_str()?, right.get("log")?.as_str()?]),
        _ => None,
    }
}

impl Versus {
    /// Returns the match of a core, which can be any; `None` if it cannot be played.
    fn read(&self, core: &Object) -> Option<Rc<Match>> {
        let is_it = |own: &Option<Rc<Match>>| own.as_ref().is_some_and(|own| own.is_of(core));
        let at = self.recent.borrow().iter().position(is_it);
        match at {
            Some(at) => {
                let mut recent = self.recent.borrow_mut();
                recent.swap(0, at);
                recent[0].clone()
            }
            None => Some(self.remember(Match::read(core, &self.program)?)),
        }
    }

    fn remember(&self, own: Match) -> Rc<Match> {
        let own = Rc::new(own);
        let mut recent = self.recent.borrow_mut();
        recent.swap(0, 1);
        recent[0] = Some(own.clone());
        own
    }

    fn event(&self, record: &Record, own: &mut Match, local: &mut Local) -> Option<Returned> {
        let message = |inputs: &[Input]| {
            let inputs: Vec<String> = inputs.iter().map(Input::to_string).collect();
            Some(Returned::SendMessage(inputs.join(" ")))
        };
        let time = u64::try_from(record.long1).ok().filter(|&ms| ms > 0).map(Input::Time);
        match record.event {
            Event::Swap => local.side = local.side.other(),
            Event::Restart => {
                *own = Match::new(&self.program, own.edge, own.seed.wrapping_add(1));
                if local.connected {
                    local.side = local.side.other();
                }
            }
            Event::ConnectionMade => {
                local.connected = true;
                local.end = End::new(record.int1.into()).unwrap_or_default();
            }
            Event::ConnectionLost => local.connected = false,
            Event::Menu => {
                let (player, at) = choice(record.int1, record.int2)?;
                if local.connected && player != local.side {
                    return None;
                }
                let chosen = own.legal(player).into_iter().nth(at)?;
                let signal = Input::Signal(chosen.strip_prefix('@')?.parse().ok()?);
                if local.connected {
                    let inputs: Vec<Input> = time.into_iter().chain([signal]).collect();
                    let inputs = own.after_harm(player, &inputs);
                    return message(&inputs).filter(|_| own.make(player, &inputs));
                }
                if let Some(time) = time {
                    own.pass(time);
                }
                let inputs = own.after_harm(player, &[signal]);
                own.make(player, &inputs);
            }
            Event::Idle => {
                if local.connected {
                    let inputs = own.after_harm(local.side, &[time?]);
                    return message(&inputs).filter(|_| own.make(local.side, &inputs));
                }
                own.pass(time?);
            }
            Event::MessageReceived => return own.receive(local.side.other(), &record.message),
            _ => {}
        }
        None
    }
}

impl Book for Versus {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn handle(&mut self, record: &mut Record, game: Option<&mut Game>) {
        let Some(game) = game else {
            if record.event == Event::InitRuleBook {
                (record.int1, record.int2) = SIZE;
            }
            return;
        };
        let mut local = Local::read(&game.local, Object::new());
        match record.event {
            Event::NewGame => {
                local = Local::new(Object::new());
                game.core = Match::new(&self.program, self.edge, self.seed).write(&self.rule);
            }
            Event::OldGame => local = Local::old(&game.local, Object::new()),
            Event::SleepQuery => record.int1 = TICKS,
            _ => {}
        }
        record.myturn = true;
        let Some(before) = self.read(&game.core) else {
            let text = "this match cannot be played".to_owned();
            record.returned = Some(Returned::Error { number: 0, text });
            return;
        };
        let mut own = Match::clone(&before);
        record.returned = self.event(record, &mut own, &mut local);
        if !own.is_of(&game.core) {
            game.core = own.write(&self.rule);
            record.modified = true;
            self.remember(own);
        }
        record.modified |= matches!(record.event, Event::Swap | Event::Restart);
        game.local = local.write();
    }

    fn legal(&self, game: &Game, player: Player) -> Vec<String> {
        self.read(&game.core).map(|own| own.legal(player)).unwrap_or_default()
    }

    fn items(&self, game: &Game) -> Vec<Item> {
        let Some(own) = self.read(&game.core) else { return Vec::new() };
        let n = i32::from(own.edge.get());
        let mut items = Vec::new();
        for (board, shift) in own.boards.iter().zip([0, 2 * n]) {
            for (cell, color) in own.edge.all_cells().zip(board.colors()) {
                let Some(at) = own.edge.position(cell) else { continue };
                let place = (at.column + n - 1 + shift, 2 * (2 * n - 2) - at.level());
                let text = if color == 0 { String::new() } else { color.to_string() };
                items.push(Item::new(items.len() as u32 + 1, place, (1, 2), &text));
            }
        }
        items
    }

    fn boards(&self, game: &Game) -> Option<[Shown; 2]> {
        let own = self.read(&game.core)?;
        let shown = |player: Player| {
            let board = own.board(player);
            let coming: u32 = own.coming(player).iter().map(|&harm| u32::from(harm)).sum();
            Shown { game: board.game().clone(), harm: coming.saturating_add(board.waiting()) }
        };
        Some(Player::BOTH.map(shown))
    }

    fn position(&self, game: &Game) -> String {
        let own = self.read(&game.core);
        own.map(|own| own.boards.each_ref().map(Board::state).join(" ")).unwrap_or_default()
    }

    fn check(&self, core: &Object) -> Result<(), String> {
        if core.get("rule").and_then(Value::as_str) != Some(&self.rule) {
            return Err("this is a match of another rule".to_owned());
        }
        match self.read(core) {
            Some(own) if own.write(&self.rule) == *core => Ok(()),
            Some(_) => Err("the boards do not follow from their logs".to_owned()),
            None => {
                Err("the edge, the seed or a log is malformed, or a log is too long".to_owned())
            }
        }
    }
}

/// Opens the book. Options: `rule`, a rule file; `edge`, 6 to 9 (RV1).
pub(super) fn open(opening: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    let usage = |text: &str| OptionError::Usage(text.to_owned());
    let file = opening.text("rule")?.ok_or_else(|| usage("the option `rule` is missing"))?;
    let edge = match opening.options.get("edge") {
        None => None,
        Some(edge) => {
            let edge = edge.as_u64().and_then(|edge| u8::try_from(edge).ok()).and_then(Edge::new);
            Some(edge.ok_or_else(|| usage("the option `edge` is 6 to 9"))?)
        }
    };
    let bytes = (opening.files)(file).map_err(OptionError::File)?;
    let rule = grammar::hash::sha256(&bytes);
    let program = Program::load(bytes).map_err(|error| OptionError::File(error.to_string()))?;
    let program = harm::in_match(program);
    let edge = match (program.rule().edge, edge) {
        (Some(own), Some(edge)) if own != edge => {
            return Err(usage("the rule fixes another `edge`"));
        }
        (Some(edge), _) | (None, Some(edge)) => edge,
        (None, None) => Edge::ALL[0],
    };
    let identity = super::identity("rul.versus");
    let (seed, recent) = (opening.seed, RefCell::default());
    Ok(Box::new(Versus { identity, program, rule, edge, seed, recent }))
}
