//! The built-in books, each by itself: events and questions, without a table.

mod any_core;
mod backgammon;
mod bord;
mod connected_dice;
mod lines;
mod othello;
mod plays;
mod seat;
