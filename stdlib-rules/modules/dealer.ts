// A dealer: deals each shape once before any comes again, in an order of its own. All hexagons of a
// piece have the same color, as in Tetrhex; in rules with one shape, such as Hexcolumns, each has its
// own. All patterns are the first, so bombs and other specials do not appear.
import * as rul from "./rul";

// The shapes that are left, the next one last.
const bag: i32[] = [];

// A number from 1 to `most`.
function dice(most: i32): i32 { return 1 + <i32>(<u32>rul.random() % <u32>most); }

// Takes a shape; an empty bag is filled with all of them, and mixed.
function take(most: i32): i32 {
  if (bag.length == 0) {
    for (let k = 0; k < most; k++) {
      const other = dice(k + 1) - 1;
      bag.push(k + 1);
      bag[k] = bag[other];
      bag[other] = k + 1;
    }
  }
  return bag.pop();
}

export function rul_abi(): i32 { return rul.ABI; }

export function message(type: i32, count: i32): i32 {
  if (type != rul.BEFORE_PHASE_A) return rul.transmit();
  const most = rul.info(rul.INFO_SHAPES);
  const color = dice(6);
  rul.set_data(0, take(most));
  for (let k = 1; k <= 4; k++) {
    rul.set_data(k, most > 1 ? color : dice(6));
    rul.set_data(k + 4, 1);
  }
  return 1;
}
