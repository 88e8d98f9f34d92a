// Made by `rulc module-header --lang assemblyscript`: message modules in AssemblyScript.
//
// import * as rul from "./rul";
// export function rul_abi(): i32 { return rul.ABI; }
// export function message(type: i32, count: i32): i32 {
//   if (type == rul.NEXT_PIECE) { ... }
//   return rul.transmit();
// }
//
// asc module.ts -O --runtime incremental --use abort= -o module.wasm

/** The identifier of a signal: `letters("DROP")`. */
export function letters(text: string): i32 {
  let id = 0;
  for (let i = 0; i < text.length; i++) id = (id << 8) | text.charCodeAt(i);
  return id;
}

/** The version of the interface: `rul_abi`. */
export const ABI: i32 = 1;

/** Modules agree on what it means. (sent by modules) */
export const UNSPECIFIED: i32 = 0x0000;

/**
 * A chain has been created: `game` is 1 for the chain of a game, 0 for that of the program. (games and the program)
 * Data: game.
 * Answer: Other than 0: the game or the program does not start.
 */
export const INITIALIZATION: i32 = 0x0001;

/** The program ends. (the program) */
export const PROGRAM_END: i32 = 0x0002;

/** There is no presentation. (never sent) */
export const PRESENTATION: i32 = 0x0003;

/** The menu is about to be shown. (the program) */
export const MENU_COMES: i32 = 0x0004;

/** The menu is shown and waits. (the program) */
export const MENU_SHOWN: i32 = 0x0005;

/** There is no background image. (never sent) */
export const BACKGROUND: i32 = 0x0006;

/** A rule file has been loaded. (the program) */
export const RULE_LOADED: i32 = 0x0007;

/** The help about the program is shown. (the program) */
export const PROGRAM_HELP: i32 = 0x0008;

/** The help about the rule is shown. (the program) */
export const RULE_HELP: i32 = 0x0009;

/** The player is asked for a name. (the program) */
export const NAME_ENTRY: i32 = 0x000a;

/** A game is about to start, before phase 0. (games) */
export const GAME_COMES: i32 = 0x000b;

/** The high scores are shown. (the program) */
export const SCORES_SHOWN: i32 = 0x000c;

/** The window pause starts, after phase P. (games) */
export const WINDOW_PAUSE: i32 = 0x0100;

/** The window pause ends, before phase Q. (games) */
export const WINDOW_RESUME: i32 = 0x0101;

/** Modules agree on what it means; it is about a game. (sent by modules) */
export const UNSPECIFIED_GAME: i32 = 0x0200;

/** A game starts, after phase 0; there is no piece yet. (games) */
export const GAME_START: i32 = 0x0201;

/**
 * The game is over, after phase S. (games)
 * Data: score.
 */
export const GAME_OVER: i32 = 0x0202;

/** A piece has been determined; it is not yet known whether it has room. (games) */
export const NEXT_PIECE: i32 = 0x0203;

/** The piece has appeared. (games) */
export const PIECE_SHOWN: i32 = 0x0204;

/**
 * Phase B has returned an action, which is not executed yet. (games)
 * Data: action.
 */
export const ACTION: i32 = 0x0205;

/**
 * Action 10: the data that the rule has pushed, bottom first. (games)
 * Data: data ....
 */
export const DATA: i32 = 0x0206;

/**
 * Code `$6D`: the whole stack, bottom first; what is written goes back to the stack. (games)
 * Data: stack ....
 * Answer: The value of the code.
 */
export const INTERPRETER: i32 = 0x0207;

/**
 * Phase A is about to be called: `V[0..8]`. (games)
 * Data: shape, color1, color2, color3, color4, pattern1, pattern2, pattern3, pattern4.
 * Answer: Other than 0: the words become `V[0..8]`, and phase A is not called.
 */
export const BEFORE_PHASE_A: i32 = 0x0208;

/**
 * Phase A has been called: `V[0..8]`. (games)
 * Data: shape, color1, color2, color3, color4, pattern1, pattern2, pattern3, pattern4.
 */
export const AFTER_PHASE_A: i32 = 0x0209;

/**
 * A key was hit, or 20 ms of the game have passed (both words are 0). (games)
 * Data: key, character.
 * Answer: Positive: a signal, by its external identifier. 0: the host decides. Negative: no signal.
 */
export const READ_SIGNAL: i32 = 0x0300;

/**
 * Every 20 ms while the scores are shown. (the program)
 * Answer: 1 to 20: that function key.
 */
export const FUNCTION_KEY: i32 = 0x0301;

/**
 * Every 20 ms while the menu waits. (the program)
 * Answer: 1 and 2 help, 3 load, 4 name, 5 play, 6 scores, 8 quit, 16 to 19 the edge 6 to 9, -1 to -20 the scores of F1 to F20.
 */
export const MENU_EVENT: i32 = 0x0302;

/**
 * Every 20 ms while a name is entered. (the program)
 * Answer: 1 to 255: a character; -1 right arrow, -2 up arrow.
 */
export const NAME_KEY: i32 = 0x0303;

/**
 * Every 20 ms while a game that is over is shown. (games)
 * Answer: Other than 0: back to the menu.
 */
export const LEAVE_GAME: i32 = 0x0304;

/** There is no AES. (never sent) */
export const AES: i32 = 0x0400;

/**
 * A key was hit that the menu does not use. (the program)
 * Data: key, character.
 */
export const MENU_KEY: i32 = 0x0401;

/** The first type of messages that modules can use as they like. */
export const FREE: i32 = 0x8000;

/** The edge of the board, 6 to 9. */
export const INFO_EDGE: i32 = 0;

/** 1 playing, 2 over, 3 trapped. */
export const INFO_STATUS: i32 = 1;

/** The game time in milliseconds, low word. */
export const INFO_TIME_LOW: i32 = 2;

/** The game time, high word. */
export const INFO_TIME_HIGH: i32 = 3;

/** The time between two descents in milliseconds. */
export const INFO_PERIOD: i32 = 4;

/** The time until the next descent in milliseconds. */
export const INFO_FALL: i32 = 5;

/** -1 if the radar is on. */
export const INFO_RADAR: i32 = 6;

/** 1 the game pause, 2 the window pause, 3 both. */
export const INFO_PAUSES: i32 = 7;

/** The variable of the timer; -1 if there is none. */
export const INFO_TIMER: i32 = 8;

/** The number of entries on the stack. */
export const INFO_STACK: i32 = 9;

/** The score; 0 before the end. */
export const INFO_SCORE: i32 = 10;

/** The number of cells. */
export const INFO_CELLS: i32 = 11;

/** The number of patterns. */
export const INFO_PATTERNS: i32 = 12;

/** The number of shapes. */
export const INFO_SHAPES: i32 = 13;

/** The number of signals. */
export const INFO_SIGNALS: i32 = 14;

/** The size of the rule file in bytes. */
export const INFO_RULE_SIZE: i32 = 15;

/** Passes the message on to the next module, and returns its answer. */
// @ts-ignore: decorator
@external("rul", "transmit")
export declare function transmit(): i32;

/** Sends a message with `count` words from `ptr` to the first module, then writes the words back. */
// @ts-ignore: decorator
@external("rul", "send")
export declare function send(type: i32, ptr: usize, count: i32): i32;

/** Word `i` of the message; 0 outside. */
// @ts-ignore: decorator
@external("rul", "data")
export declare function data(i: i32): i32;

/** Writes word `i` of the message. */
// @ts-ignore: decorator
@external("rul", "set_data")
export declare function set_data(i: i32, value: i32): void;

/** `V[k]`; 0 outside 0 to 63. */
// @ts-ignore: decorator
@external("rul", "variable")
export declare function variable(k: i32): i32;

/** Color + 256 x pattern + 65536 x marks of a cell; -1 if `x` is not a cell. */
// @ts-ignore: decorator
@external("rul", "cell")
export declare function cell(x: i32): i32;

/** Writes the words of the cells 1, 2 ... to memory, at most `max`; returns how many cells there are. */
// @ts-ignore: decorator
@external("rul", "cells")
export declare function cells(ptr: usize, max: i32): i32;

/** The falling piece: 0 shape, 1 turn, 2 reference cell, 3 size, 4 to 7 cells, 8 to 11 colors, 12 to 15 patterns. */
// @ts-ignore: decorator
@external("rul", "piece")
export declare function piece(k: i32): i32;

/** `V[k]` of the next piece, `k` from 0 to 8, while the radar is on; else 0. */
// @ts-ignore: decorator
@external("rul", "next")
export declare function next(k: i32): i32;

/** A number about the game; the constants `INFO_...` say which. */
// @ts-ignore: decorator
@external("rul", "info")
export declare function info(k: i32): i32;

/** The external identifier of signal `i`, from 1; 0 outside. */
// @ts-ignore: decorator
@external("rul", "signal_id")
export declare function signal_id(i: i32): i32;

/** Copies bytes of the rule file to memory; returns how many. */
// @ts-ignore: decorator
@external("rul", "rule")
export declare function rule(ptr: usize, offset: i32, size: i32): i32;

/** Puts a signal into the queue of the game; -1 if that was possible, else 0. */
// @ts-ignore: decorator
@external("rul", "signal")
export declare function signal(id: i32): i32;

/** The next number of the module's own generator. */
// @ts-ignore: decorator
@external("rul", "random")
export declare function random(): i32;

/** Writes a line of text for people. */
// @ts-ignore: decorator
@external("rul", "log")
export declare function log(text: usize, size: i32): void;
