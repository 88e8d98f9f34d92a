//! Tests of the program `rulvm`.

mod bench;
mod binary;
mod connected;
mod images;
mod images_among_characters;
mod in_process;
mod info;
mod input;
mod matches;
mod menus;
mod modules;
mod names;
mod painting;
mod practice;
mod replays;
mod scores_command;
mod screens;
mod serve;
mod sim;
mod spoken;
mod table_modules;
mod table_records;
mod tables;
mod terminal;
mod testing;
