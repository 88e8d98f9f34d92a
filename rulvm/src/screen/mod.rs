//! The game in a terminal.
//!
//! ```text
//! keys, time --App::update--> App (state) --view--> Frame --ratatui--> terminal
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | [`app`] | what is shown, without a terminal |
//! | `press` | what keys, the mouse and the focus do |
//! | `front` | what surrounds the game: menu, helps, other rules |
//! | [`menu`], [`help`], [`name`], [`table`], [`picker`] | screens: main menu, helps, the player's name, best scores, rules to choose |
//! | [`preferences`] | the options of the picture, chosen on the screen |
//! | [`formatted`] | helps laid out for a window |
//! | [`texts`] | what the program says, in the player's language |
//! | [`display`] | how the player wants the game to be displayed |
//! | `size` | the sizes in which a board can be drawn |
//! | `board` | the board, in the size that fits |
//! | `animation` | what is seen to move between two states of the game |
//! | `frames` | when pictures are drawn |
//! | [`plain`] | the game in lines of text, for screen readers |
//! | `output` | pictures or lines |
//! | [`sound`] | sounds (feature `sound`) |
//! | `canvas` | half-rows of color, and glyphs on them |
//! | `panel` | numbers, next piece, keys |
//! | [`practice`] | games that make no score: back in time, saved moments, editors; a rule that changes |
//! | `trial` | what signals would do |
//! | `inputs` | what players do: reports in, presses out |
//! | `keyboard` | keys and the end of the terminal, without ever waiting too long |
//! | [`repeat`] | keys that are held, without a clock |
//! | [`bindings`] | what is pressed, and what it does |
//! | [`chord`], [`layout`], [`mapping`] | keys and their names, layouts of keyboards, what players map to signals |
//! | [`gamepad`], `devices` | what can be pressed on gamepads, and the devices (feature `gamepad`) |
//! | [`probe`] | a screen that shows what the terminal reports |
//! | [`keys`] | keys of today for the keys of the manual |
//! | [`replay`] | a recorded game, shown as it was played |
//! | `tape` | recordings, replays of scores and tests of the rule, made of the game |
//! | `signals` | the signals of the operating system |
//! | `unseen` | the screen without a terminal |
//! | [`mod@play`] | the loop |

mod animation;
pub mod app;
pub mod bindings;
mod board;
mod canvas;
pub mod chord;
#[cfg(feature = "gamepad")]
mod devices;
pub mod display;
pub mod formatted;
mod frames;
mod front;
pub mod gamepad;
pub mod help;
mod inputs;
mod keyboard;
pub mod keys;
pub mod layout;
pub mod mapping;
pub mod menu;
pub mod name;
mod output;
mod panel;
pub mod picker;
pub mod plain;
pub mod play;
pub mod practice;
pub mod preferences;
mod press;
pub mod probe;
pub mod repeat;
pub mod replay;
mod signals;
mod size;
pub mod sound;
pub mod table;
mod tape;
pub mod texts;
mod trial;
mod unseen;
mod view;

pub use app::{App, Command, QUIET};
pub use display::{Display, Hexagons};
pub use picker::{Choice, Listing};
pub use play::{Loaded, PlayError, Played, Rules, Settings, play};
pub use replay::{Replay, show};
pub use rulvm_player::theme::{Depth, Theme};
pub use tape::RecordError;
pub use unseen::Unseen;
