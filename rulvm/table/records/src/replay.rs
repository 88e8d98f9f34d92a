//! A game that is played again, move by move.

use std::sync::Arc;

use rulvm_table::book::Book;
use rulvm_table::books::backgammon::json;
use rulvm_table::books::backgammon::scoring::KINDS;
use rulvm_table::books::backgammon::state::{Phase, Reveal, State, Throw};
use rulvm_table::books::{self, Entry, Opening};
use rulvm_table::event::{Event, Record as Call, Returned};
use rulvm_table::game::{Game, Outcome, Player};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::played::Played;
use rulvm_table::save;
use rulvm_table::turns::menu_of;
use serde_json::{Value, json};

use crate::record::Record;

/// How many legal moves an error lists.
const MOST_LISTED: usize = 12;

/// The names of resignations; they cost one, two and three times the cube.
const RESIGNATIONS: [&str; 3] = ["resign", "resign gammon", "resign backgammon"];

/// A roll with which no checker has been moved yet.
const ROLL: &str = "roll";

/// A game that is played by the rules of its book, with dice that were rolled elsewhere.
pub struct Replay {
    entry: &'static Entry,
    book: Box<dyn Book>,
    start: Object,
    game: Game,
    moves: Vec<Played>,
}

impl Record {
    /// Plays the first moves again: as many as requested, or all of them if there are fewer.
    ///
    /// # Errors
    /// The first move that is not legal, and what would be.
    pub fn replay(&self, moves: usize) -> Result<Replay, String> {
        let mut replay = Replay::at(self.book, &self.start)?;
        self.moves.iter().take(moves).try_for_each(|played| replay.apply(played))?;
        Ok(replay)
    }
}

impl Replay {
    /// A new game of a book with options.
    ///
    /// # Errors
    /// If there is no such book, or it refuses the options.
    pub fn new(book: &str, options: &Object) -> Result<Replay, String> {
        let entry = books::find(book).ok_or_else(|| format!("there is no book `{book}`"))?;
        let opening = Opening {
            options,
            seed: 0,
            files: &|_| Err("records have no files".to_owned()),
            nonces: Arc::new(|_| [0; 32]),
        };
        let book = (entry.open)(&opening).map_err(|error| error.to_string())?;
        let (start, game) = (Object::new(), Game::default());
        let mut replay = Replay { entry, book, start, game, moves: Vec::new() };
        replay.event(Event::NewGame, 0, 0)?;
        replay.start = replay.game.core.clone();
        Ok(replay)
    }

    /// A game from a state on.
    ///
    /// # Errors
    /// If there is no such book, or the state cannot be played.
    pub fn at(book: &str, core: &Object) -> Result<Replay, String> {
        let mut replay = Replay::new(book, &Object::new())?;
        replay.book.check(core)?;
        replay.game.core = core.clone();
        replay.start = core.clone();
        Ok(replay)
    }

    /// The book of the game.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The state of the game (GM7).
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whose turn it is; nobody's when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.game.turn()
    }

    /// The legal moves, sorted (GM22).
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        self.turn().map_or_else(Vec::new, |player| self.book.legal(&self.game, player))
    }

    /// The position as a text.
    #[must_use]
    pub fn position(&self) -> String {
        self.book.position(&self.game)
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// The record of the game so far.
    #[must_use]
    pub fn record(&self) -> Record {
        Record::new(self.entry.id, self.start.clone(), self.moves.clone())
    }

    /// Plays a legal move of the player whose turn it is.
    ///
    /// # Errors
    /// If it is not legal: what would be.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let Some(player) = self.turn() else {
            return Err(format!("`{text}` comes after the end of the game"));
        };
        let legal = self.legal();
        let Some(at) = legal.iter().position(|legal| legal == text) else {
            let (side, legal) = (self.side(player), listed(&legal));
            return Err(format!("`{text}` is not a legal move of {side}; expected: {legal}"));
        };
        let dice = self.state().ok().and_then(|state| dice(&state));
        self.event(Event::Menu, menu_of(player), i32::try_from(at + 1).unwrap_or(0))?;
        // The roll is a part of the move.
        self.moves.pop_if(|last| last.text == ROLL);
        self.moves.push(Played { player, text: text.to_owned(), dice });
        Ok(())
    }

    /// Plays a move of a record: rolls its dice, if they have not been rolled yet, and moves.
    ///
    /// # Errors
    /// If it is not legal: what would be.
    pub fn apply(&mut self, played: &Played) -> Result<(), String> {
        if let Some(kind) = RESIGNATIONS.iter().position(|text| *text == played.text) {
            return self.resign(played.player, kind + 1);
        }
        if let Some(dice) = played.dice {
            self.throw(played.player, dice)?;
            if played.text == ROLL {
                return Ok(());
            }
        }
        self.must_be_turn_of(played.player)?;
        self.play(&played.text)
    }

    /// Tests whose turn it is.
    ///
    /// # Errors
    /// If it is the other player's.
    pub(crate) fn must_be_turn_of(&self, player: Player) -> Result<(), String> {
        match self.turn() {
            Some(turn) if turn != player => {
                Err(format!("{} moves, but it is {}'s turn", self.side(player), self.side(turn)))
            }
            _ => Ok(()),
        }
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, player: Player) -> &'static str {
        self.entry.sides[player.index()]
    }

    // ------------------------------------------------------------------------------------------
    // Backgammon.

    /// The state of a game of Backgammon.
    ///
    /// # Errors
    /// If it is another game.
    pub fn state(&self) -> Result<State, String> {
        json::read(&self.game.core)
    }

    /// Rolls a player's dice. In the first roll of a game, he has the higher one (BG2). If they
    /// were rolled already, they must be these.
    ///
    /// # Errors
    /// If the player cannot roll now.
    pub fn throw(&mut self, player: Player, dice: [u8; 2]) -> Result<(), String> {
        let mut state = self.state()?;
        let [higher, lower] = [dice[0].max(dice[1]), dice[0].min(dice[1])];
        if lower == 0 || higher > 6 {
            return Err(format!("{higher} and {lower} are not dice"));
        }
        let for_throw = match state.phase {
            Phase::Before(throw) | Phase::Rolling(Reveal { throw, .. }) => throw,
            Phase::Move(fallen) => {
                self.must_be_turn_of(player)?;
                let is_same = fallen == dice || fallen == [dice[1], dice[0]];
                let [one, two] = fallen;
                let text = || format!("the dice are {one} and {two}, and have not been played");
                return if is_same { Ok(()) } else { Err(text()) };
            }
            Phase::Offered => return Err("a double must be answered first".to_owned()),
            Phase::Over => return Err("the game is over".to_owned()),
        };
        let dice = match for_throw {
            Throw::Turn => {
                self.must_be_turn_of(player)?;
                [higher, lower]
            }
            Throw::Opening if higher == lower => {
                return Err("the first dice of a game are different".to_owned());
            }
            Throw::Opening if player == Player::FIRST => [higher, lower],
            Throw::Opening => [lower, higher],
        };
        state.fall(for_throw, dice.into_iter());
        self.set(&state);
        self.moves.push(Played { player, text: ROLL.to_owned(), dice: Some(dice) });
        Ok(())
    }

    /// Ends the game: a player resigns it for 1 to 3 times the cube.
    ///
    /// # Errors
    /// If there is no game that can be resigned.
    pub fn resign(&mut self, player: Player, factor: usize) -> Result<(), String> {
        let mut state = self.state()?;
        let text = RESIGNATIONS.get(factor.wrapping_sub(1)).filter(|_| !is_between_games(&state));
        let text = *text.ok_or("nothing can be resigned here")?;
        let points = factor as u32 * u32::from(state.cube.value);
        state.end(Outcome::won(player.other(), KINDS[factor - 1], points));
        self.set(&state);
        self.moves.push(Played { player, text: text.to_owned(), dice: None });
        Ok(())
    }

    /// Changes the state from which the game starts.
    ///
    /// # Errors
    /// If such a game cannot be played.
    pub(crate) fn set_up(&mut self, change: impl FnOnce(&mut State)) -> Result<(), String> {
        let mut state = self.state()?;
        change(&mut state);
        state.check()?;
        self.set(&state);
        self.start = self.game.core.clone();
        Ok(())
    }

    fn set(&mut self, state: &State) {
        let mut core = json::write(state);
        core.insert("turn".to_owned(), state.turn().map(Player::json).into());
        core.insert("result".to_owned(), state.result().map(Outcome::json).into());
        self.game.core = core;
    }

    // ------------------------------------------------------------------------------------------

    /// A saved game that continues from here (GM25). `rng` is the state of its dice (BG11); games
    /// without dice ignore it.
    #[must_use]
    pub fn save(&self, rng: u64) -> Object {
        let mut game = self.game.clone();
        if let Some(own) = game.core.get_mut("rng") {
            *own = json!(format!("{rng:016x}"));
        }
        save::write(&self.entry.identity(), &Version::new(HOST), &game, &Value::Null)
    }

    fn event(&mut self, event: Event, int1: i32, int2: i32) -> Result<(), String> {
        let mut call = Call {
            event,
            message: String::new(),
            int1,
            int2,
            long1: 0,
            modified: false,
            myturn: true,
            dialoging: false,
            version: Version::new(HOST),
            returned: None,
        };
        self.book.handle(&mut call, Some(&mut self.game));
        match call.returned {
            Some(Returned::Error { text, .. }) => Err(text),
            // The question about a double is answered by the next move.
            _ => Ok(()),
        }
    }
}

/// Whether a game of Backgammon has ended, or has not started yet.
pub(crate) fn is_between_games(state: &State) -> bool {
    matches!(state.phase, Phase::Over | Phase::Before(Throw::Opening))
}

fn dice(state: &State) -> Option<[u8; 2]> {
    match state.phase {
        Phase::Move(dice) => Some(dice),
        _ => None,
    }
}

/// Lists moves for an error.
fn listed(legal: &[String]) -> String {
    let shown: Vec<_> = legal.iter().take(MOST_LISTED).map(|text| format!("`{text}`")).collect();
    let more = if legal.len() > MOST_LISTED { ", ..." } else { "" };
    format!("{}{more}", shown.join(", "))
}
