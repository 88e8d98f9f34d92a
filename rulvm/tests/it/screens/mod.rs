//! Everything visible in a terminal, in a real pseudo-terminal.
//!
//! | file | what it tests |
//! |---|---|
//! | `colors` | text and colors, options on the screen |
//! | `every_key` | every key of every rule; every screen after a resize |
//! | `plain` | the game in lines of text |
//! | `play_test` | every picture of a game that the bot plays |

mod colors;
mod every_key;
mod plain;
mod play_test;
