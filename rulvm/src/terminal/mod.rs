//! The player in a terminal.
//!
//! ```text
//! keys, time --> App (rulvm-player) --> cells --> terminal
//!                                   --> Command --> files, scores, rules
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `play` | the loop of a game, and what it does for the app |
//! | `settings` | how a game is played |
//! | `replay` | the loop of a recorded game |
//! | `recordings` | recordings, replays of scores, and tests of the rule, written from the game |
//! | `goals` | the best results of games with goals, and races |
//! | `inputs` | reports of the terminal and of gamepads in, presses out |
//! | `keyboard` | reads the terminal without ever waiting too long |
//! | `events` | turns reports of crossterm into those of the player |
//! | `devices` | reads gamepads (feature `gamepad`) |
//! | `output` | shows pictures or lines |
//! | `board_image` | shows the board as an image |
//! | `image_answer` | finds the answer of a terminal that shows images among its keys |
//! | `speaker` | plays sounds (feature `sound`) |
//! | `signals` | the signals of the operating system |
//! | `remembered` | what is chosen in the menu, for the file of options |
//! | `kept` | what the player changes, written to the file of options |
//! | `opening` | opens games for two |
//! | `table` | games for two |
//! | `connected` | games for two over a network |
//! | `unsaved` | why a score was not saved |

mod board_image;
pub(crate) mod connected;
#[cfg(feature = "gamepad")]
mod devices;
mod events;
mod goals;
mod image_answer;
mod inputs;
mod kept;
mod keyboard;
pub(crate) mod opening;
mod output;
mod play;
mod preview;
mod recordings;
mod remembered;
mod replay;
mod settings;
mod signals;
mod speaker;
pub(crate) mod table;
mod unsaved;

pub(crate) use play::{PlayError, Played, play};
pub(crate) use remembered::Remembers;
pub(crate) use replay::{Left, show};
pub(crate) use settings::{Loaded, Rules, Settings};
