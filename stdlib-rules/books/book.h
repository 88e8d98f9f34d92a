/* For books in C: the rules of a game for two, as a WebAssembly module (docs/new-book.md). */
#ifndef RUL_BOOK_H
#define RUL_BOOK_H

/* Marks what the module exports. */
#define RUL_EXPORT(name) __attribute__((export_name(#name)))

/* Texts go both ways through the same place: read the whole text before you write. */
static char rul_place[65536];
static int rul_size, rul_at, rul_end;

RUL_EXPORT(rul_book) int rul_book(void) { return 1; }
RUL_EXPORT(rul_text) char *rul_text(void) { return rul_place; }

/* Starts to read a text of `size` bytes. */
static inline void rul_read(int size) { rul_size = size; rul_at = 0; rul_end = 0; }

/* Reads a character; -1 at the end. */
static inline int rul_next(void) {
    return rul_at < rul_size ? (unsigned char)rul_place[rul_at++] : -1;
}

/* Reads a number of at most six digits, and the space or the end of the line after it; -1 if there
   is none. */
static inline int rul_number(void) {
    int number = 0, digits = 0, next;
    while ((next = rul_next()) >= '0' && next <= '9') {
        if (++digits > 6) return -1;
        number = 10 * number + next - '0';
    }
    return digits > 0 && (next == ' ' || next == '\n' || next == -1) ? number : -1;
}

/* These write a character, a text, and a number that is not negative. */
static inline void rul_put(char c) {
    if (rul_end < (int)sizeof rul_place) rul_place[rul_end++] = c;
}
static inline void rul_say(const char *text) { while (*text) rul_put(*text++); }
static inline void rul_say_number(int number) {
    if (number > 9) rul_say_number(number / 10);
    rul_put((char)('0' + number % 10));
}

/* These return the result of a function: what was written, or why it refuses. */
static inline int rul_done(void) { return rul_end; }
static inline int rul_refuse(const char *why) { rul_end = 0; rul_say(why); return -rul_end; }

#endif
