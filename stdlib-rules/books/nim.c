/* Nim: three rows of matches. A player takes some from one row; whoever takes the last one wins. */
#include "book.h"

enum { ROWS = 3, MOST = 7 };
static int rows[ROWS], mover;

/* Reads a state: the rows, and who moves, such as `3 5 7 0`. */
static int read_state(void) {
    for (int r = 0; r < ROWS; r++) {
        rows[r] = rul_number();
        if (rows[r] < 0 || rows[r] > MOST) return 0;
    }
    mover = rul_number();
    return mover == 0 || mover == 1;
}

static int say_state(void) {
    for (int r = 0; r < ROWS; r++) { rul_say_number(rows[r]); rul_put(' '); }
    rul_say_number(mover);
    return rul_done();
}

RUL_EXPORT(rul_about) int rul_about(int size) {
    rul_read(size);
    rul_say("id example.nim\nname Nim\nsides First|Second\nsize 7 3\n");
    return rul_done();
}

/* Reads the option `position`, or an empty text without one; writes the first state. */
RUL_EXPORT(rul_start) int rul_start(int size) {
    rul_read(size);
    if (size == 0) { rows[0] = 3; rows[1] = 5; rows[2] = 7; mover = 0; return say_state(); }
    if (!read_state()) return rul_refuse("a position is three rows and who moves: 3 5 7 0");
    return say_state();
}

/* Reads a state; describes it. */
RUL_EXPORT(rul_look) int rul_look(int size) {
    rul_read(size);
    if (!read_state() || rul_next() != -1) return rul_refuse("this is not a state");
    int is_over = 1;
    for (int r = 0; r < ROWS; r++) if (rows[r]) is_over = 0;
    rul_say(is_over ? "won " : "turn ");
    rul_say_number(is_over ? 1 - mover : mover);
    rul_put('\n');
    for (int r = 0; r < ROWS; r++)
        for (int k = 0; k < MOST; k++) {
            rul_say("item "); rul_say_number(r * MOST + k + 1);
            rul_put(' '); rul_say_number(k);
            rul_put(' '); rul_say_number(r);
            rul_say(k < rows[r] ? " 1 1 |\n" : " 1 1 \n");
        }
    for (int r = 0; r < ROWS; r++)
        for (int n = 1; n <= rows[r]; n++) {
            /* A click takes a match and all those to its right. */
            rul_say("move "); rul_put((char)('a' + r)); rul_say_number(n);
            rul_say("\nclick "); rul_say_number(r * MOST + rows[r] - n + 1);
            rul_put('\n');
        }
    return rul_done();
}

/* Reads a state and, on the next line, one of its moves; writes the next state. */
RUL_EXPORT(rul_play) int rul_play(int size) {
    rul_read(size);
    if (!read_state()) return rul_refuse("this is not a state");
    int r = rul_next() - 'a', n = rul_number();
    if (r < 0 || r >= ROWS || n < 1 || n > rows[r]) return rul_refuse("this is not a move");
    rows[r] -= n;
    mover = 1 - mover;
    return say_state();
}
