//! The book: moves, messages and questions (BG7, BG12).

use rulvm_core::machine::Rng;

use super::scoring::Match;
use super::secrets::Secrets;
use super::state::{Move, Phase, State};
use super::{connected, json, position, view};
use crate::book::Book;
use crate::books::{Nonces, Opening, OptionError, identity};
use crate::clicks::ClickSet;
use crate::event::{Ask, Returned};
use crate::game::{Outcome, Player};
use crate::hex;
use crate::identity::Identity;
use crate::json::Object;
use crate::local::Local;
use crate::rules::Rules;
use crate::turns::Turns;
use crate::view::Item;

/// The rules.
pub struct Backgammon {
    identity: Identity,
    start: State,
    nonces: Nonces,
}

impl Rules for Backgammon {
    type State = State;
    type Move = Move;

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn size(&self) -> (i32, i32) {
        view::SIZE
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn restart(&self, state: &State) -> State {
        state.restarted()
    }

    fn write(&self, state: &State) -> Object {
        json::write(state)
    }

    fn read(&self, core: &Object) -> Result<State, String> {
        json::read(core)
    }

    fn turn(&self, state: &State) -> Option<Player> {
        state.turn()
    }

    fn result(&self, state: &State) -> Option<Outcome> {
        state.result()
    }

    fn legal(&self, state: &State) -> Vec<Move> {
        state.legal()
    }

    fn play(&self, state: &State, chosen: &Move) -> State {
        let mut next = state.clone();
        next.play(chosen);
        next
    }

    fn items(&self, state: &State) -> Vec<Item> {
        view::items(state)
    }

    fn clicks(&self, state: &State, chosen: &Move) -> Vec<ClickSet> {
        view::clicks(state, chosen)
    }

    fn position(&self, state: &State) -> String {
        position::write(state)
    }

    fn own_members(&self) -> Object {
        Secrets::default().write()
    }

    fn own_members_are_sound(&self, own: &Object) -> bool {
        Secrets::read(own).is_some()
    }

    /// While connected, dice are rolled together, for which both ends must be committed (BG12).
    fn legal_here(&self, state: &State, local: &Local) -> Vec<Move> {
        let mut moves = state.legal();
        if local.connected && !connected::can_throw(state, local) {
            moves.retain(|legal| *legal != Move::Roll);
        }
        moves
    }

    fn make(&self, state: &mut State, local: &mut Local, chosen: &Move) -> Option<Returned> {
        if local.connected && *chosen == Move::Roll {
            return connected::throw(state, local, &*self.nonces);
        }
        state.play(chosen);
        if local.connected {
            Some(Returned::SendMessage(chosen.to_string()))
        } else {
            question(state)
        }
    }

    fn receive(&self, state: &mut State, local: &mut Local, message: &str) -> Option<Returned> {
        let words: Vec<_> = message.split(' ').collect();
        let is_turn = state.turn() == Some(local.side.other());
        let accepted = match &words[..] {
            ["commit", rest @ ..] => connected::receive_commit(state, local, rest),
            ["dice", rest @ ..] => connected::receive_dice(state, local, rest),
            _ if !is_turn => {
                return Some(Returned::out_of_turn("it is not the other player's turn"));
            }
            ["roll", rest @ ..] => connected::receive_roll(state, local, rest),
            _ => {
                let moves = state.legal().into_iter();
                let mut others = moves.filter(|legal| *legal != Move::Roll);
                let found = others.find(|legal| legal.to_string() == message);
                found.map(|chosen| state.play(&chosen))
            }
        };
        match accepted {
            None => Some(Returned::illegal_move("this is not allowed now")),
            Some(()) if message == Move::Double.to_string() => question(state),
            Some(()) => None,
        }
    }

    fn connect(
        &self,
        state: &mut State,
        local: &mut Local,
        session: &str,
        is_resumed: bool,
    ) -> Option<Returned> {
        let session = hex::decode_array(session).filter(|_| !is_resumed)?;
        Some(connected::start(state, local, session, &*self.nonces))
    }

    fn idle(&self, state: &mut State, local: &mut Local, _ms: u32) -> Option<Returned> {
        connected::answer(state, local, &*self.nonces)
    }

    fn answer(&self, state: &mut State, local: &mut Local, button: i32) -> Option<Returned> {
        let chosen = match button {
            1 => Move::Drop,
            2 => Move::Take,
            _ => return None,
        };
        let is_asked = state.phase == Phase::Offered && local.acting(state.turn()).is_some();
        if is_asked { self.make(state, local, &chosen) } else { None }
    }
}

/// Returns the dialog that asks for the answer to a double, where the player sits who answers. With
/// beavers there are three answers, and so there is no dialog (BG7, BG8).
fn question(state: &State) -> Option<Returned> {
    let is_asked = state.phase == Phase::Offered && !state.beavers;
    is_asked.then(|| {
        let text = format!("Accept a double to {}?", u32::from(state.cube.value) * 2);
        Returned::Ask(Ask::new(&text, "Drop", "Take"))
    })
}

/// Opens the book. Its options are those of BG8, and `position` (BG13).
pub(in crate::books) fn open(opening: &Opening<'_>) -> Result<Box<dyn Book>, OptionError> {
    let goal = opening.number("match", Match::HIGHEST_GOAL)?;
    let contest = Match::new(goal, opening.flag("crawford")?);
    let mut start = State::new(contest, Rng::new(opening.seed));
    start.jacoby = opening.flag("jacoby")?;
    start.auto_doubles = opening.number("auto_doubles", json::MOST_AUTO_DOUBLES)?;
    start.beavers = opening.flag("beavers")?;
    if let Some(text) = opening.text("position")? {
        start = position::read(text, &start).map_err(OptionError::Usage)?;
    }
    let nonces = opening.nonces.clone();
    Ok(Box::new(Turns(Backgammon { identity: identity("rul.backgammon"), start, nonces })))
}
