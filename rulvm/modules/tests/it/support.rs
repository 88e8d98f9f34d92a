//! Modules in the text format, and games with them.

use rulvm_core::game::Applied;
use rulvm_core::game::Event;
use rulvm_core::machine::Failure;
use rulvm_core::modules::Delivered;
use rulvm_core::{Game, Program};
use rulvm_modules::{File, ModuleSet, Refusal};
use std::sync::Arc;
use test_support::rules::Rule;

/// The first type that is free for modules.
pub(crate) const FREE: u16 = 0x8000;

/// All imports, under their names.
pub(crate) const IMPORTS: &str = r#"
  (import "rul" "transmit" (func $transmit (result i32)))
  (import "rul" "send" (func $send (param i32 i32 i32) (result i32)))
  (import "rul" "data" (func $data (param i32) (result i32)))
  (import "rul" "set_data" (func $set_data (param i32 i32)))
  (import "rul" "variable" (func $variable (param i32) (result i32)))
  (import "rul" "cell" (func $cell (param i32) (result i32)))
  (import "rul" "cells" (func $cells (param i32 i32) (result i32)))
  (import "rul" "piece" (func $piece (param i32) (result i32)))
  (import "rul" "next" (func $next (param i32) (result i32)))
  (import "rul" "info" (func $info (param i32) (result i32)))
  (import "rul" "signal_id" (func $signal_id (param i32) (result i32)))
  (import "rul" "rule" (func $rule (param i32 i32 i32) (result i32)))
  (import "rul" "signal" (func $signal (param i32) (result i32)))
  (import "rul" "random" (func $random (result i32)))
  (import "rul" "log" (func $log (param i32 i32)))"#;

/// The export that every module has.
pub(crate) const ABI: &str = r#"(func (export "rul_abi") (result i32) (i32.const 1))"#;

/// A message function that does nothing.
pub(crate) const SILENT: &str =
    r#"(func (export "message") (param i32 i32) (result i32) (i32.const 0))"#;

/// Translates the text format.
pub(crate) fn wasm(text: &str) -> Vec<u8> {
    wat::parse_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A module that does something with free messages, whose parameters are `$type` and `$count`, and
/// passes everything else on. It has a page of memory and the global `$n`.
pub(crate) fn module(items: &str, body: &str) -> Vec<u8> {
    let other = "(i32.lt_u (local.get $type) (i32.const 0x8000))";
    let pass = format!("(if {other} (then (return (call $transmit))))");
    hearing(items, &format!("{pass} {body}"))
}

/// A module that does something with all messages.
pub(crate) fn hearing(items: &str, body: &str) -> Vec<u8> {
    wasm(&format!(
        r#"(module {IMPORTS} {ABI}
          (memory (export "memory") 1)
          (global $n (mut i32) (i32.const 0))
          {items}
          (func $message (export "message") (param $type i32) (param $count i32) (result i32)
            (local $i i32) {body}))"#
    ))
}

/// Files with the names `0.wasm`, `1.wasm` ...
pub(crate) fn files(modules: &[Vec<u8>]) -> Vec<File> {
    let file = |(k, bytes): (usize, &Vec<u8>)| File {
        name: format!("folder/{k}.wasm"),
        bytes: bytes.clone(),
    };
    modules.iter().enumerate().map(file).collect()
}

/// Loads modules so that the first is at place 0: among equals, the later one comes first.
pub(crate) fn chain(modules: &[Vec<u8>]) -> ModuleSet {
    let reversed: Vec<Vec<u8>> = modules.iter().rev().cloned().collect();
    ModuleSet::load(&files(&reversed)).unwrap()
}

/// Why a module is refused.
pub(crate) fn refusal(module: Vec<u8>) -> Refusal {
    ModuleSet::load(&files(&[module])).unwrap_err()
}

/// A rule with these modules, the first at place 0.
pub(crate) fn program(rule: &Rule, modules: &[Vec<u8>]) -> Program {
    rule.program().with_modules(Arc::new(chain(modules)))
}

/// Starts a game of the default rule with these modules.
pub(crate) fn game(modules: &[Vec<u8>]) -> Game {
    game_of(&Rule::default(), modules).0
}

/// Starts a game with these modules.
pub(crate) fn game_of(rule: &Rule, modules: &[Vec<u8>]) -> (Game, Applied) {
    let program = program(rule, modules);
    let edge = program.rule().edge.unwrap();
    let (game, applied) = Game::new(program, edge, 1);
    assert_eq!(applied.trap, None);
    (game, applied)
}

/// The first free message, with data; its answer must come from a module that has not failed.
pub(crate) fn send(game: &mut Game, data: &[i32]) -> Delivered {
    game.message(FREE, data.to_vec())
}

/// Its answer.
pub(crate) fn ask(game: &mut Game) -> i32 {
    send(game, &[]).answer
}

/// The lines that modules have written: the place, and the text.
pub(crate) fn lines(events: &[Event]) -> Vec<(usize, &str)> {
    let line = |event| match event {
        &Event::Log { module, ref text } => Some((module, text.as_str())),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// The failures among events: place, type, and why.
pub(crate) fn failed(events: &[Event]) -> Vec<(usize, u16, Failure)> {
    let failure = |event: &Event| match *event {
        Event::Failed { module, number, why } => Some((module, number, why)),
        _ => None,
    };
    events.iter().filter_map(failure).collect()
}
