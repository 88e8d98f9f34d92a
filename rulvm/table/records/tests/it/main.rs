//! Records of games: every format, and files that are damaged.

mod damaged;
mod document;
mod ggf;
mod list;
mod mat;
mod random_games;
mod saves;
mod tagged;
mod tools;
