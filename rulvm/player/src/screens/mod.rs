//! The screens around the game. Each has a state, handles its keys, and draws itself; what a key
//! asks for beyond that is returned, and the [app](crate::app) does it.
//!
//! | module | screen |
//! |---|---|
//! | [`menu`] | the main menu |
//! | [`help`], [`formatted`] | help pages, and their layout |
//! | [`name`] | the line in which a name is entered |
//! | [`table`], [`results`] | the best scores, and the best results of a goal |
//! | `ending` | the end of a game |
//! | [`unsaved`] | why a score was not saved, on the screen of scores |
//! | [`picker`] | the list of rules |
//! | [`preferences`] | the options of the display |
//! | [`key_list`] | the keys of signals, which can be changed |
//! | [`modules`] | the message modules that take part |
//! | [`welcome`] | the first start: which keys the player wants |
//! | [`probe`] | what the terminal and gamepads report |

mod choice;
pub(crate) mod ending;
pub mod formatted;
pub mod help;
pub mod key_list;
pub mod menu;
pub mod modules;
pub mod name;
pub mod picker;
pub mod preferences;
pub mod probe;
pub mod results;
pub mod table;
pub mod unsaved;
pub mod welcome;
