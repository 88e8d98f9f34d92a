//! The rules of a file, in the form that a table needs.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use grammar::visible::display;
use rulvm_table::book::Book;
use rulvm_table::clicks::ClickSet;
use rulvm_table::event::{LONGEST_MESSAGE, Returned};
use rulvm_table::game::{Outcome, Player};
use rulvm_table::identity::Identity;
use rulvm_table::json::{Object, object};
use rulvm_table::local::Local;
use rulvm_table::rules::Rules;
use rulvm_table::turns::Turns;
use rulvm_table::view::Item;
use serde_json::json;

use crate::OpenError;
use crate::about::About;
use crate::file::{File, Question, Silence};
use crate::look::Look;

/// The number of the error that a table gets if the file misbehaves (GM18): 1 and 2 would be the
/// other player's fault (GM19).
const MISBEHAVES: i32 = 3;

/// A state and its description.
#[derive(Clone, PartialEq)]
pub(crate) struct State {
    text: String,
    look: Rc<Look>,
}

/// A legal move.
#[derive(Clone)]
pub(crate) struct Move {
    text: String,
    clicks: Vec<ClickSet>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The rules in a file.
pub(crate) struct Wasm {
    file: File,
    identity: Identity,
    sides: [String; 2],
    size: (i32, i32),
    start: State,
    /// The state in which a game starts without the option `position`.
    restart: State,
    /// The states that were seen last: a table asks for the same one again and again.
    recent: RefCell<[Option<State>; 2]>,
}

/// Opens a file as a book. Options: `position`, a text that the file understands.
///
/// # Errors
/// The file is refused, is not a book, or refuses the position.
pub fn open(bytes: &[u8], options: &Object) -> Result<Box<dyn Book>, OpenError> {
    let file = File::new(bytes)?;
    let failed = |silence: Silence| OpenError::Book(silence.to_string());
    let about = file.ask(Question::About, "").map_err(failed)?;
    let about = About::read(&about).map_err(OpenError::Book)?;
    let restart = first(&file, "").map_err(failed)?;
    let start = match options.get("position") {
        None => restart.clone(),
        Some(position) => {
            let wrong = || OpenError::Position("it is not a text".to_owned());
            let asked = first(&file, position.as_str().ok_or_else(wrong)?);
            asked.map_err(|silence| match silence {
                Silence::Refused(text) => OpenError::Position(text),
                Silence::Failed(text) => OpenError::Book(text),
            })?
        }
    };
    let About { identity, sides, size } = about;
    let recent = RefCell::default();
    Ok(Box::new(Turns(Wasm { file, identity, sides, size, start, restart, recent })))
}

/// The first state of a game.
fn first(file: &File, position: &str) -> Result<State, Silence> {
    let text = file.ask(Question::Start, position)?;
    look(file, text)
}

/// Looks at a state.
fn look(file: &File, text: String) -> Result<State, Silence> {
    if text.chars().any(char::is_control) {
        return Err(Silence::Failed("a state contains control characters".to_owned()));
    }
    let answer = file.ask(Question::Look, &text)?;
    let look = Look::read(&answer).map_err(Silence::Failed)?;
    Ok(State { text, look: Rc::new(look) })
}

impl Wasm {
    /// Looks at a state, unless it was one of the last two.
    fn look(&self, text: &str) -> Result<State, Silence> {
        let is_it = |own: &&State| own.text == text;
        if let Some(known) = self.recent.borrow().iter().flatten().find(is_it) {
            return Ok(known.clone());
        }
        let state = look(&self.file, text.to_owned())?;
        let mut recent = self.recent.borrow_mut();
        recent.swap(0, 1);
        recent[0] = Some(state.clone());
        Ok(state)
    }

    /// The state after a legal move. The error is for people.
    fn next(&self, state: &State, chosen: &Move) -> Result<State, Silence> {
        let text = self.file.ask(Question::Play, &format!("{}\n{}", state.text, chosen.text))?;
        self.look(&text)
    }

    /// Plays a legal move, or reports that the file misbehaves.
    fn step(&self, state: &mut State, chosen: &Move) -> Option<Returned> {
        match self.next(state, chosen) {
            Ok(next) => {
                *state = next;
                None
            }
            Err(silence) => {
                let text = format!("after the move {chosen}: {silence}");
                let text = display(&text);
                let end = text.floor_char_boundary(LONGEST_MESSAGE);
                Some(Returned::Error { number: MISBEHAVES, text: text[..end].to_owned() })
            }
        }
    }
}

impl Rules for Wasm {
    type State = State;
    type Move = Move;

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn sides(&self) -> Option<&[String; 2]> {
        Some(&self.sides)
    }

    fn size(&self) -> (i32, i32) {
        self.size
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn restart(&self, _: &State) -> State {
        self.restart.clone()
    }

    /// The hash of the file is part of the game: both ends need the same file.
    fn write(&self, state: &State) -> Object {
        object([("module", json!(self.file.hash)), ("state", json!(state.text))])
    }

    fn read(&self, core: &Object) -> Result<State, String> {
        let text = |name: &str| core.get(name).and_then(|value| value.as_str());
        if text("module") != Some(&self.file.hash) {
            return Err("this is a game of another version of the module".to_owned());
        }
        self.look(text("state").ok_or("`state` is not a text")?).map_err(|error| error.to_string())
    }

    fn turn(&self, state: &State) -> Option<Player> {
        state.look.turn
    }

    fn result(&self, state: &State) -> Option<Outcome> {
        state.look.result
    }

    fn legal(&self, state: &State) -> Vec<Move> {
        let legal =
            |own: &crate::look::Move| Move { text: own.text.clone(), clicks: own.clicks.clone() };
        state.look.moves.iter().map(legal).collect()
    }

    /// Only `make` and `receive` play moves, and report what fails.
    fn play(&self, state: &State, chosen: &Move) -> State {
        self.next(state, chosen).unwrap_or_else(|_| state.clone())
    }

    fn items(&self, state: &State) -> Vec<Item> {
        state.look.items.clone()
    }

    fn clicks(&self, _: &State, chosen: &Move) -> Vec<ClickSet> {
        chosen.clicks.clone()
    }

    fn position(&self, state: &State) -> String {
        display(state.look.position.as_ref().unwrap_or(&state.text)).into_owned()
    }

    fn key(&self, state: &State, key: char) -> Option<Move> {
        self.legal(state).into_iter().find(|legal| legal.text == key.to_string())
    }

    fn make(&self, state: &mut State, local: &mut Local, chosen: &Move) -> Option<Returned> {
        let failed = self.step(state, chosen);
        failed.or_else(|| local.connected.then(|| Returned::SendMessage(chosen.to_string())))
    }

    fn receive(&self, state: &mut State, local: &mut Local, message: &str) -> Option<Returned> {
        if state.look.turn != Some(local.side.other()) {
            return Some(Returned::out_of_turn("it is not the other side's turn"));
        }
        match self.legal(state).into_iter().find(|legal| legal.text == message) {
            Some(chosen) => self.step(state, &chosen),
            None => Some(Returned::illegal_move("this move is not legal")),
        }
    }
}
