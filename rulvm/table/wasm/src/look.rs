//! What a file says about a state, one thing per line:
//!
//! | line | what it means |
//! |---|---|
//! | `turn 0`, `turn 1` | whose turn it is |
//! | `won 0`, `won 1 3` | the game is over: who has won, and how many points it counts |
//! | `drawn` | the game is over |
//! | `move TEXT` | a legal move |
//! | `click 3`, `click 3 7-5` | clicks that play the last move: items, and ways between two |
//! | `item ID X Y W H TEXT` | something on the board |
//! | `position TEXT` | the position; without it, the state |

use std::collections::BTreeSet;
use std::str::FromStr;

use grammar::visible::is_dangerous;
use rulvm_table::clicks::{ClickSet, Step};
use rulvm_table::event::LONGEST_MESSAGE;
use rulvm_table::game::{Outcome, Player};
use rulvm_table::view::Item;

use crate::file::quoted;

/// A legal move and its click sets.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Move {
    pub(crate) text: String,
    pub(crate) clicks: Vec<ClickSet>,
}

/// What is seen of a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Look {
    pub(crate) turn: Option<Player>,
    pub(crate) result: Option<Outcome>,
    pub(crate) moves: Vec<Move>,
    pub(crate) items: Vec<Item>,
    pub(crate) position: Option<String>,
}

impl Look {
    /// Reads the answer. The error is for people.
    pub(crate) fn read(text: &str) -> Result<Look, String> {
        let mut look = Look::default();
        for line in text.lines() {
            if look.add(line).is_none() {
                let line = quoted(line);
                return Err(format!("`rul_look` returns a malformed line: {line}"));
            }
        }
        let wrong = |text: &str| Err(format!("`rul_look` {text}"));
        if look.turn.is_some() == look.result.is_some() {
            return wrong("does not return exactly one of `turn`, `won` and `drawn`");
        }
        if look.turn.is_some() == look.moves.is_empty() {
            return wrong(
                "returns no moves although it is a player's turn, or moves although it is nobody's",
            );
        }
        let moves: BTreeSet<_> = look.moves.iter().map(|chosen| &chosen.text).collect();
        if moves.len() < look.moves.len() {
            return wrong("returns a move twice");
        }
        if !look.items.is_sorted_by(|one, next| one.id < next.id) {
            return wrong("returns items that are not in the order of their numbers");
        }
        Ok(look)
    }

    /// Adds a line; `None` if it is malformed.
    fn add(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if rest.contains(is_dangerous) {
            return None;
        }
        match word {
            "turn" if self.turn.is_none() => self.turn = Some(player(rest)?),
            "won" if self.result.is_none() => {
                let (winner, points) = rest.split_once(' ').unwrap_or((rest, "1"));
                let points = number(points).filter(|&points| points > 0)?;
                self.result = Some(Outcome::won(player(winner)?, "win", points));
            }
            "drawn" if self.result.is_none() && line == word => self.result = Some(Outcome::DRAW),
            "position" if self.position.is_none() => self.position = Some(rest.to_owned()),
            "move" if (1..=LONGEST_MESSAGE).contains(&rest.len()) => {
                self.moves.push(Move { text: rest.to_owned(), clicks: Vec::new() });
            }
            "click" => {
                let set: Option<ClickSet> = rest.split(' ').map(step).collect();
                self.moves.last_mut()?.clicks.push(set?);
            }
            "item" => {
                let mut words = rest.splitn(6, ' ');
                let id = number(words.next()?).filter(|&id| id > 0)?;
                let mut next = || number::<i16>(words.next()?).map(i32::from);
                let (place, size) = ((next()?, next()?), (next()?, next()?));
                self.items.push(Item::new(id, place, size, words.next().unwrap_or_default()));
            }
            _ => return None,
        }
        Some(())
    }
}

fn player(text: &str) -> Option<Player> {
    Player::new(number(text)?)
}

/// Reads a number as it is usually written: without a plus sign and leading zeros.
pub(crate) fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

fn step(text: &str) -> Option<Step> {
    match text.split_once('-') {
        None => Some(Step::On(number(text)?)),
        Some((from, to)) => Some(Step::FromTo(number(from)?, number(to)?)),
    }
}
