/* Made by `rulc module-header --lang c`: message modules in C.

   #include "rul.h"
   RUL_EXPORT(rul_abi) int rul_abi(void) { return RUL_ABI; }
   RUL_EXPORT(message) int message(int type, int count) {
       if (type == RUL_NEXT_PIECE) { ... }
       return rul_transmit();
   }

   clang --target=wasm32 -mbulk-memory -O2 -nostdlib -Wl,--no-entry -o module.wasm module.c */
#ifndef RUL_H
#define RUL_H

/* Before a function that the host calls. */
#define RUL_EXPORT(name) __attribute__((export_name(#name)))
/* The identifier of a signal: RUL_SIGNAL('D', 'R', 'O', 'P'). */
#define RUL_SIGNAL(a, b, c, d) ((int)((unsigned)(a) << 24 | (b) << 16 | (c) << 8 | (d)))

/* The version of the interface: `rul_abi`. */
#define RUL_ABI 1

/* Modules agree on what it means. (sent by modules) */
#define RUL_UNSPECIFIED 0x0000

/* A chain has been created: `game` is 1 for the chain of a game, 0 for that of the program. (games and the program)
   Data: game.
   Answer: Other than 0: the game or the program does not start. */
#define RUL_INITIALIZATION 0x0001

/* The program ends. (the program) */
#define RUL_PROGRAM_END 0x0002

/* There is no presentation. (never sent) */
#define RUL_PRESENTATION 0x0003

/* The menu is about to be shown. (the program) */
#define RUL_MENU_COMES 0x0004

/* The menu is shown and waits. (the program) */
#define RUL_MENU_SHOWN 0x0005

/* There is no background image. (never sent) */
#define RUL_BACKGROUND 0x0006

/* A rule file has been loaded. (the program) */
#define RUL_RULE_LOADED 0x0007

/* The help about the program is shown. (the program) */
#define RUL_PROGRAM_HELP 0x0008

/* The help about the rule is shown. (the program) */
#define RUL_RULE_HELP 0x0009

/* The player is asked for a name. (the program) */
#define RUL_NAME_ENTRY 0x000a

/* A game is about to start, before phase 0. (games) */
#define RUL_GAME_COMES 0x000b

/* The high scores are shown. (the program) */
#define RUL_SCORES_SHOWN 0x000c

/* The window pause starts, after phase P. (games) */
#define RUL_WINDOW_PAUSE 0x0100

/* The window pause ends, before phase Q. (games) */
#define RUL_WINDOW_RESUME 0x0101

/* Modules agree on what it means; it is about a game. (sent by modules) */
#define RUL_UNSPECIFIED_GAME 0x0200

/* A game starts, after phase 0; there is no piece yet. (games) */
#define RUL_GAME_START 0x0201

/* The game is over, after phase S. (games)
   Data: score. */
#define RUL_GAME_OVER 0x0202

/* A piece has been determined; it is not yet known whether it has room. (games) */
#define RUL_NEXT_PIECE 0x0203

/* The piece has appeared. (games) */
#define RUL_PIECE_SHOWN 0x0204

/* Phase B has returned an action, which is not executed yet. (games)
   Data: action. */
#define RUL_ACTION 0x0205

/* Action 10: the data that the rule has pushed, bottom first. (games)
   Data: data .... */
#define RUL_DATA 0x0206

/* Code `$6D`: the whole stack, bottom first; what is written goes back to the stack. (games)
   Data: stack ....
   Answer: The value of the code. */
#define RUL_INTERPRETER 0x0207

/* Phase A is about to be called: `V[0..8]`. (games)
   Data: shape, color1, color2, color3, color4, pattern1, pattern2, pattern3, pattern4.
   Answer: Other than 0: the words become `V[0..8]`, and phase A is not called. */
#define RUL_BEFORE_PHASE_A 0x0208

/* Phase A has been called: `V[0..8]`. (games)
   Data: shape, color1, color2, color3, color4, pattern1, pattern2, pattern3, pattern4. */
#define RUL_AFTER_PHASE_A 0x0209

/* A key was hit, or 20 ms of the game have passed (both words are 0). (games)
   Data: key, character.
   Answer: Positive: a signal, by its external identifier. 0: the host decides. Negative: no signal. */
#define RUL_READ_SIGNAL 0x0300

/* Every 20 ms while the scores are shown. (the program)
   Answer: 1 to 20: that function key. */
#define RUL_FUNCTION_KEY 0x0301

/* Every 20 ms while the menu waits. (the program)
   Answer: 1 and 2 help, 3 load, 4 name, 5 play, 6 scores, 8 quit, 16 to 19 the edge 6 to 9, -1 to -20 the scores of F1 to F20. */
#define RUL_MENU_EVENT 0x0302

/* Every 20 ms while a name is entered. (the program)
   Answer: 1 to 255: a character; -1 right arrow, -2 up arrow. */
#define RUL_NAME_KEY 0x0303

/* Every 20 ms while a game that is over is shown. (games)
   Answer: Other than 0: back to the menu. */
#define RUL_LEAVE_GAME 0x0304

/* There is no AES. (never sent) */
#define RUL_AES 0x0400

/* A key was hit that the menu does not use. (the program)
   Data: key, character. */
#define RUL_MENU_KEY 0x0401

/* The first type of messages that modules can use as they like. */
#define RUL_FREE 0x8000

/* The edge of the board, 6 to 9. */
#define RUL_INFO_EDGE 0

/* 1 playing, 2 over, 3 trapped. */
#define RUL_INFO_STATUS 1

/* The game time in milliseconds, low word. */
#define RUL_INFO_TIME_LOW 2

/* The game time, high word. */
#define RUL_INFO_TIME_HIGH 3

/* The time between two descents in milliseconds. */
#define RUL_INFO_PERIOD 4

/* The time until the next descent in milliseconds. */
#define RUL_INFO_FALL 5

/* -1 if the radar is on. */
#define RUL_INFO_RADAR 6

/* 1 the game pause, 2 the window pause, 3 both. */
#define RUL_INFO_PAUSES 7

/* The variable of the timer; -1 if there is none. */
#define RUL_INFO_TIMER 8

/* The number of entries on the stack. */
#define RUL_INFO_STACK 9

/* The score; 0 before the end. */
#define RUL_INFO_SCORE 10

/* The number of cells. */
#define RUL_INFO_CELLS 11

/* The number of patterns. */
#define RUL_INFO_PATTERNS 12

/* The number of shapes. */
#define RUL_INFO_SHAPES 13

/* The number of signals. */
#define RUL_INFO_SIGNALS 14

/* The size of the rule file in bytes. */
#define RUL_INFO_RULE_SIZE 15

/* An address can be null if its count or size is 0. */
#define RUL_IMPORT(name) __attribute__((import_module("rul"), import_name(#name)))

/* Passes the message on to the next module, and returns its answer. */
RUL_IMPORT(transmit) int rul_transmit(void);

/* Sends a message with `count` words from `ptr` to the first module, then writes the words back. */
RUL_IMPORT(send) int rul_send(int type, void *ptr, int count);

/* Word `i` of the message; 0 outside. */
RUL_IMPORT(data) int rul_data(int i);

/* Writes word `i` of the message. */
RUL_IMPORT(set_data) void rul_set_data(int i, int value);

/* `V[k]`; 0 outside 0 to 63. */
RUL_IMPORT(variable) int rul_variable(int k);

/* Color + 256 x pattern + 65536 x marks of a cell; -1 if `x` is not a cell. */
RUL_IMPORT(cell) int rul_cell(int x);

/* Writes the words of the cells 1, 2 ... to memory, at most `max`; returns how many cells there are. */
RUL_IMPORT(cells) int rul_cells(void *ptr, int max);

/* The falling piece: 0 shape, 1 turn, 2 reference cell, 3 size, 4 to 7 cells, 8 to 11 colors, 12 to 15 patterns. */
RUL_IMPORT(piece) int rul_piece(int k);

/* `V[k]` of the next piece, `k` from 0 to 8, while the radar is on; else 0. */
RUL_IMPORT(next) int rul_next(int k);

/* A number about the game; the constants `INFO_...` say which. */
RUL_IMPORT(info) int rul_info(int k);

/* The external identifier of signal `i`, from 1; 0 outside. */
RUL_IMPORT(signal_id) int rul_signal_id(int i);

/* Copies bytes of the rule file to memory; returns how many. */
RUL_IMPORT(rule) int rul_rule(void *ptr, int offset, int size);

/* Puts a signal into the queue of the game; -1 if that was possible, else 0. */
RUL_IMPORT(signal) int rul_signal(int id);

/* The next number of the module's own generator. */
RUL_IMPORT(random) int rul_random(void);

/* Writes a line of text for people. */
RUL_IMPORT(log) void rul_log(const void *text, int size);

#endif
