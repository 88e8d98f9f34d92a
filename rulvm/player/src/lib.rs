//! What players see, and what their keys do, as data.
//!
//! ```text
//! keys, time --> App --> cells of a screen, and a Command for the front end
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`input`] | keys, the mouse, and other reports |
//! | [`controls`] | keys and gamepads: what is pressed, and the signals of a rule |
//! | [`app`] | the program: what is shown, and what keys do to it |
//! | [`screens`] | the screens around the game, each with its own state |
//! | [`practice`] | games that can be stepped back and edited |
//! | [`tutorial`] | lessons that are played |
//! | [`drawing`] | the board, the panel next to it, boxes of text |
//! | [`animation`], `notices` | what is seen to move between two states of a game, and what is announced |
//! | [`replay`] | a recorded game that is shown again |
//! | [`question`] | what is asked about a game that is described in lines |
//! | [`goal`] | what a game is played for |
//! | [`statistics`] | what a game is counted by |
//! | [`rival`] | the other game of a race |
//! | [`offscreen`] | the screen of a game without a terminal |
//! | [`display`], [`theme`], [`picture`] | how a game is displayed; colors; pictures of boards |
//! | [`blocks`], [`ascii`] | the characters that a terminal can show |
//! | [`frames`], [`sound`] | when pictures are drawn; the sounds of what happens |
//! | [`info`] | a rule file described, for people and for programs |
//! | [`texts`], [`words`] | what the program says; the words of options |
//! | `trial` | what signals would do |
//!
//! Nothing here opens a file, reads a clock or the environment, or starts a thread: time comes in
//! as numbers, and what screens need from the system goes out as a [`Command`].

#![warn(clippy::unwrap_used, clippy::expect_used)]
// They panic when the stream is closed or full.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod animation;
pub mod app;
pub mod ascii;
pub mod blocks;
pub mod controls;
pub mod display;
pub mod drawing;
pub mod frames;
mod glossary;
pub mod goal;
pub mod info;
pub mod input;
mod notices;
pub mod offscreen;
pub mod picture;
pub mod practice;
pub mod question;
pub mod replay;
pub mod rival;
pub mod screens;
pub mod sound;
pub mod statistics;
pub mod texts;
pub mod theme;
mod trial;
pub mod tutorial;
pub mod words;

pub use app::{App, Command, QUIET, Screen};
pub use display::{Display, Hexagons, Images};
pub use goal::Goal;
pub use offscreen::OffScreen;
pub use replay::Replay;
pub use rival::Rival;
pub use screens::picker::{Choice, Listing};
pub use statistics::Statistics;
pub use theme::{Depth, Theme};
pub use trial::ignored;
