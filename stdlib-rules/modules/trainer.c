/* A trainer: drops a piece that has been on the board for too long. There are 12 seconds for it on
   level 1, one less on each level, and never fewer than 3. The level is V[11] in the standard rules;
   in others it may mean something else, and is then taken as one of 1 to 10. */
#include "rul.h"

enum { LEVEL = 11, FIRST = 12, LEAST = 3 };

static int polls; /* since the piece appeared; 50 in a second */

static int seconds(void) {
    int level = rul_variable(LEVEL);
    if (level < 1) level = 1;
    return level > FIRST - LEAST + 1 ? LEAST : FIRST + 1 - level;
}

/* One line for the player, without a library: "12 s for this piece". */
static void tell(int number) {
    static char text[] = "00 s for this piece";
    text[0] = (char)('0' + number / 10);
    text[1] = (char)('0' + number % 10);
    rul_log(text, sizeof text - 1);
}

RUL_EXPORT(rul_abi) int rul_abi(void) { return RUL_ABI; }
RUL_EXPORT(rul_name) const char *rul_name(void) { return "trainer"; }
/* Above other modules: it watches all polls. */
RUL_EXPORT(rul_priority) int rul_priority(void) { return 50; }

RUL_EXPORT(message) int message(int type, int count) {
    static int told;
    (void)count;
    if (type == RUL_PIECE_SHOWN) {
        polls = 0;
        if (told != seconds()) tell(told = seconds());
    }
    if (type != RUL_READ_SIGNAL || rul_data(0) || rul_data(1)) return rul_transmit();
    if (rul_info(RUL_INFO_PAUSES) || rul_piece(3) == 0) return rul_transmit();
    if (++polls <= 50 * seconds()) return rul_transmit();
    polls = 0;
    return RUL_SIGNAL('D', 'R', 'O', 'P');
}
