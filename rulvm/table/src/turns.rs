//! The book of a game in which players take turns: what all of them share is written here once.

use crate::book::Book;
use crate::clicks::{self, Click, ClickSet};
use crate::event::{Event, Record, Returned};
use crate::game::{End, Game, Player};
use crate::identity::Identity;
use crate::json::Object;
use crate::local::Local;
use crate::rules::Rules;
use crate::view::Item;

/// The menu with the moves of player 0; that of player 1 follows (GM22).
pub const MOVES_MENU: i32 = 1001;

/// Returns the menu with the moves of a player (GM22).
#[must_use]
pub fn menu_of(player: Player) -> i32 {
    if player == Player::FIRST { MOVES_MENU } else { MOVES_MENU + 1 }
}

/// Returns the player whose move is chosen in a menu, and the place of the move in the list of
/// legal moves (GM22); `None` for other menus.
#[must_use]
pub fn choice(menu: i32, item: i32) -> Option<(Player, usize)> {
    let player = Player::BOTH.into_iter().find(|&player| menu_of(player) == menu)?;
    Some((player, usize::try_from(item).ok()?.checked_sub(1)?))
}

/// A book made of the rules of a game.
pub struct Turns<R>(pub R);

/// A game as an event changes it.
struct Seat<R: Rules> {
    state: R::State,
    local: Local,
}

impl<R: Rules> Turns<R> {
    /// Reads a game that this book has written.
    fn seat(&self, game: &Game) -> Result<Seat<R>, String> {
        let state = self.0.read(&game.core)?;
        Ok(Seat { state, local: Local::read(&game.local, self.0.own_members()) })
    }

    /// Returns the core of a state.
    fn core(&self, state: &R::State) -> Object {
        let mut core = self.0.write(state);
        core.insert("turn".to_owned(), self.0.turn(state).map(Player::json).into());
        core.insert("result".to_owned(), self.0.result(state).map(|result| result.json()).into());
        core
    }

    /// Returns the moves that can be made here, sorted by their text (GM22): those of the player
    /// who acts here.
    fn moves(&self, seat: &Seat<R>) -> Vec<(String, R::Move)> {
        if seat.local.acting(self.0.turn(&seat.state)).is_none() {
            return Vec::new();
        }
        let moves = self.0.legal_here(&seat.state, &seat.local).into_iter();
        let mut moves: Vec<_> = moves.map(|legal| (legal.to_string(), legal)).collect();
        moves.sort_by(|one, other| one.0.cmp(&other.0));
        moves
    }

    /// Returns the moves that can be made here with their click sets (GM21).
    fn clickable(&self, seat: &Seat<R>) -> Vec<(R::Move, Vec<ClickSet>)> {
        let moves = self.moves(seat).into_iter();
        moves.map(|(_, legal)| (legal.clone(), self.0.clicks(&seat.state, &legal))).collect()
    }

    /// Returns the move that is chosen in a menu (GM22).
    fn chosen(&self, seat: &Seat<R>, menu: i32, item: i32) -> Option<R::Move> {
        let (player, at) = choice(menu, item)?;
        let is_turn = self.0.turn(&seat.state) == Some(player);
        let moves = if is_turn { self.moves(seat) } else { Vec::new() };
        moves.into_iter().nth(at).map(|(_, legal)| legal)
    }

    /// Handles a click: it is picked, or completes a move (GM21).
    fn click(&self, seat: &mut Seat<R>, item: i32) -> Option<Returned> {
        let item = u32::try_from(item).ok()?;
        match clicks::click(&self.clickable(seat), &seat.local.picked, item) {
            Click::Ignored => None,
            Click::Picked(picked) => {
                seat.local.picked = picked;
                None
            }
            Click::Move(chosen) => self.make(seat, &chosen),
        }
    }

    fn make(&self, seat: &mut Seat<R>, chosen: &R::Move) -> Option<Returned> {
        self.0.make(&mut seat.state, &mut seat.local, chosen)
    }

    /// Handles an event of a game; what it returns goes into the record.
    fn event(&self, record: &Record, seat: &mut Seat<R>) -> Option<Returned> {
        let Seat { state, local } = seat;
        match record.event {
            Event::Swap => {
                local.side = local.side.other();
                local.picked.clear();
                None
            }
            Event::Restart => {
                *state = self.0.restart(state);
                if local.connected {
                    local.side = local.side.other();
                }
                local.picked.clear();
                None
            }
            Event::ConnectionMade => {
                local.connected = true;
                local.end = End::new(record.int1.into()).unwrap_or_default();
                local.picked.clear();
                self.0.connect(state, local, &record.message, record.int2 != 0)
            }
            Event::ConnectionLost => {
                local.connected = false;
                local.picked.clear();
                None
            }
            Event::MouseDown => self.click(seat, record.int1),
            Event::KeyDown => {
                let key = u32::try_from(record.int1).ok().and_then(char::from_u32)?;
                let pressed = self.0.key(state, key)?.to_string();
                let mut moves = self.moves(seat).into_iter();
                let chosen = moves.find(|(text, _)| *text == pressed);
                chosen.and_then(|(_, chosen)| self.make(seat, &chosen))
            }
            Event::Menu => {
                let chosen = self.chosen(seat, record.int1, record.int2)?;
                self.make(seat, &chosen)
            }
            Event::MessageReceived => self.0.receive(state, local, &record.message),
            Event::Idle => {
                self.0.idle(state, local, u32::try_from(record.long1).unwrap_or_default())
            }
            Event::Answer => self.0.answer(state, local, record.int1),
            _ => None,
        }
    }

    fn new_game(&self) -> Game {
        let local = Local::new(self.0.own_members());
        Game { core: self.core(&self.0.start()), local: local.write() }
    }

    /// Returns the local part of a game that continues (GM7).
    fn old_local(&self, game: &Game) -> Local {
        let mut local = Local::old(&game.local, self.0.own_members());
        if !self.0.own_members_are_sound(&local.own) {
            local.own = self.0.own_members();
        }
        local
    }
}

impl<R: Rules> Book for Turns<R> {
    fn identity(&self) -> &Identity {
        self.0.identity()
    }

    fn sides(&self) -> Option<&[String; 2]> {
        self.0.sides()
    }

    fn handle(&mut self, record: &mut Record, game: Option<&mut Game>) {
        let Some(game) = game else {
            if record.event == Event::InitRuleBook {
                (record.int1, record.int2) = self.0.size();
            }
            return;
        };
        match record.event {
            Event::NewGame => *game = self.new_game(),
            Event::OldGame => game.local = self.old_local(game).write(),
            _ => {}
        }
        let mut seat = match self.seat(game) {
            Ok(seat) => seat,
            Err(text) => {
                record.returned = Some(Returned::Error { number: 0, text });
                return;
            }
        };
        let before = seat.state.clone();
        record.returned = self.event(record, &mut seat);
        let is_changed = seat.state != before;
        if is_changed {
            seat.local.picked.clear();
            game.core = self.core(&seat.state);
        }
        record.modified |= match record.event {
            Event::Swap | Event::Restart => true,
            Event::ConnectionMade => false,
            _ => is_changed,
        };
        record.myturn = seat.local.is_my_turn(self.0.turn(&seat.state));
        game.local = seat.local.write();
    }

    fn legal(&self, game: &Game, player: Player) -> Vec<String> {
        match self.seat(game) {
            Ok(seat) if self.0.turn(&seat.state) == Some(player) => {
                self.moves(&seat).into_iter().map(|(text, _)| text).collect()
            }
            _ => Vec::new(),
        }
    }

    fn items(&self, game: &Game) -> Vec<Item> {
        let Ok(seat) = self.seat(game) else { return Vec::new() };
        let enabled = clicks::enabled(&self.clickable(&seat), &seat.local.picked);
        let mut items = self.0.items(&seat.state);
        for item in &mut items {
            item.enabled = enabled.binary_search(&item.id).is_ok();
        }
        items
    }

    fn position(&self, game: &Game) -> String {
        self.seat(game).map_or_else(|_| String::new(), |seat| self.0.position(&seat.state))
    }

    /// A core is sound if the rules can read it and would write the same (GM27).
    fn check(&self, core: &Object) -> Result<(), String> {
        let state = self.0.read(core)?;
        if self.core(&state) == *core {
            Ok(())
        } else {
            Err("a member is missing or malformed, or does not follow from the others".to_owned())
        }
    }
}

/// Counts the sequences of 1 to `depth` moves from a state, and how many of them end the game.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: usize) -> Vec<(u64, u64)> {
    let mut counts = vec![(0, 0); depth];
    count(rules, state, &mut counts);
    counts
}

fn count<R: Rules>(rules: &R, state: &R::State, counts: &mut [(u64, u64)]) {
    let Some(((nodes, ended), deeper)) = counts.split_first_mut() else { return };
    for legal in rules.legal(state) {
        let next = rules.play(state, &legal);
        *nodes += 1;
        *ended += u64::from(rules.result(&next).is_some());
        count(rules, &next, deeper);
    }
}
