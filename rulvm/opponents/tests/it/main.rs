//! Tests of the opponents.

mod backgammon;
mod connect4;
mod desk;
mod document;
mod openings;
mod order;
mod othello;
mod pauses;
mod tictactoe;
mod unknown;
