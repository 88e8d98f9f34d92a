/* A bot for rules with pieces that turn around one hexagon and rows that are filled, such as
   Tetrhex. For each new piece, it tries every turn in every column, and steers the piece to the
   place that it likes most. */
#include "rul.h"

enum { EDGE = 9, COLUMNS = 2 * EDGE - 1, CELLS = 217, PATIENCE = 40 };

/* A place: columns from -8 to 8; a level is a half cell, so neighbors differ by 2 or by 1 and 1. */
typedef struct { int column, level; } Place;

static int edge, cells[CELLS + 1], first[COLUMNS + 1];
static Place places[CELLS + 1];
static int length[3][COLUMNS];  /* of the rows in three directions */
static Place target[4], before[4];  /* what the piece should be, and was at the last signal */
static int size, has_target, signals, polls;

static int distance(int a) { return a < 0 ? -a : a; }
static int height(int column) { return 2 * edge - 1 - distance(column); }

/* The cell at a place, 0 outside the board. */
static int cell_at(Place p) {
    int k = p.level - distance(p.column);
    if (distance(p.column) >= edge || k < 0 || k / 2 >= height(p.column)) return 0;
    return first[p.column + edge - 1] + k / 2;
}

static int full(Place p) { int cell = cell_at(p); return cell != 0 && cells[cell] != 0; }

/* The number of the row of a place in a direction: columns, and those that go down to a side. */
static int row(int direction, Place p) {
    if (direction == 0) return p.column + edge - 1;
    return (direction == 1 ? p.level + p.column : p.level - p.column) / 2;
}

/* How good the board is: filled rows are good, covered holes and high hexagons are bad. */
static int value(void) {
    int sum = 0, filled[3][COLUMNS] = { { 0 } };
    for (int cell = 1; cell < first[2 * edge - 1]; cell++) {
        Place p = places[cell];
        if (cells[cell]) {
            sum -= p.level * p.level / 4;
            for (int d = 0; d < 3; d++) filled[d][row(d, p)]++;
        } else if (cell + 1 < first[p.column + edge] && cells[cell + 1]) sum -= 100;
    }
    for (int d = 0; d < 3; d++)
        for (int k = 0; k < 2 * edge - 1; k++)
            if (filled[d][k] == length[d][k]) sum += 60 * length[d][k];
    return sum;
}

/* Moves a piece; 0 if it is not within the board or hits something. */
static int moved(const Place *from, int columns, int levels, Place *to) {
    for (int k = 0; k < size; k++) {
        to[k] = (Place){ from[k].column + columns, from[k].level + levels };
        if (cell_at(to[k]) == 0 || full(to[k])) return 0;
    }
    return 1;
}

static void choose(void) {
    Place piece[4], at[4], down[4];
    int best = 0;
    edge = rul_info(RUL_INFO_EDGE);
    size = rul_piece(3);
    has_target = signals = 0;
    for (int c = 1 - edge, cell = 1; c < edge; c++) {
        first[c + edge - 1] = cell;
        for (int up = 0; up < height(c); up++) places[cell++] = (Place){ c, 2 * up + distance(c) };
        first[c + edge] = cell;
    }
    for (int d = 0; d < 3; d++) for (int k = 0; k < COLUMNS; k++) length[d][k] = 0;
    for (int cell = 1; cell < first[2 * edge - 1]; cell++)
        for (int d = 0; d < 3; d++) length[d][row(d, places[cell])]++;
    rul_cells(cells + 1, CELLS);
    /* A cell that holds something has a color; marks do not matter. */
    for (int cell = 1; cell <= CELLS; cell++) cells[cell] &= 255;
    for (int k = 0; k < size; k++) piece[k] = places[rul_piece(4 + k)];
    for (int turn = 0; turn < 6; turn++) {
        for (int c = 1 - edge; c < edge; c++) {
            /* The reference is the first hexagon; it comes from the highest place that is free. */
            int found = 0, top = 4 * edge - 4 - distance(c);
            for (int l = top; l >= distance(c) && !found; l -= 2)
                found = moved(piece, c - piece[0].column, l - piece[0].level, at);
            if (!found) continue;
            while (moved(at, 0, -2, down)) for (int k = 0; k < size; k++) at[k] = down[k];
            for (int k = 0; k < size; k++) cells[cell_at(at[k])] = 1;
            int now = value();
            for (int k = 0; k < size; k++) cells[cell_at(at[k])] = 0;
            if (has_target && now <= best) continue;
            best = now, has_target = 1;
            for (int k = 0; k < size; k++) target[k] = at[k];
        }
        for (int k = size - 1; k >= 0; k--) {  /* a sixth of a turn around the first */
            int x = piece[k].column - piece[0].column, y = piece[k].level - piece[0].level;
            piece[k] = (Place){ piece[0].column + (x + y) / 2, piece[0].level + (y - 3 * x) / 2 };
        }
    }
}

/* The signal that brings the piece nearer to its target. */
static int steer(void) {
    Place piece[4];
    int same = 1, turned = 1;
    for (int k = 0; k < size; k++) {
        piece[k] = places[rul_piece(4 + k)];
        same &= piece[k].column == before[k].column && piece[k].level == before[k].level;
        turned &= piece[k].column - piece[0].column == target[k].column - target[0].column
            && piece[k].level - piece[0].level == target[k].level - target[0].level;
        before[k] = piece[k];
    }
    if (!has_target || ++signals > PATIENCE) return RUL_SIGNAL('D', 'R', 'O', 'P');
    if (same && signals % 2) return RUL_SIGNAL('D', 'O', 'W', 'N');  /* it is stuck */
    if (!turned) return RUL_SIGNAL('R', 'O', 'T', 'R');
    if (piece[0].column > target[0].column) return RUL_SIGNAL('L', 'E', 'F', 'T');
    if (piece[0].column < target[0].column) return RUL_SIGNAL('R', 'G', 'H', 'T');
    return RUL_SIGNAL('D', 'R', 'O', 'P');
}

RUL_EXPORT(rul_abi) int rul_abi(void) { return RUL_ABI; }
RUL_EXPORT(rul_name) const char *rul_name(void) { return "bot"; }

RUL_EXPORT(message) int message(int type, int count) {
    (void)count;
    if (type == RUL_PIECE_SHOWN) choose();
    if (type != RUL_READ_SIGNAL || rul_data(0) || rul_data(1)) return rul_transmit();
    /* Ten signals a second, so that people can watch. */
    if (rul_info(RUL_INFO_PAUSES) || rul_piece(3) == 0 || ++polls % 5) return rul_transmit();
    return steer();
}
