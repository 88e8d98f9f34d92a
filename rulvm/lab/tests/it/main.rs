//! Tests of games without a player.

mod bench;
mod drive;
mod sim;
mod sim_compare;
