//! Tests of games without a player.

mod bench;
mod contest;
mod drive;
mod sim;
