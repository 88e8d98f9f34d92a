// A dealer: deals each shape once before any comes again, in an order of its own. In rules with one
// shape, such as Hexcolumns, each hexagon has a color from a bag; else all hexagons of a piece have
// the same one. All patterns are the first, so bombs and other specials do not appear.
import * as rul from "./rul";

// What is left in the bags, the next one last.
const shapes: i32[] = [];
const colors: i32[] = [];

// Takes a number from a bag; one that is empty is filled with 1 to `most`, and mixed.
function take(bag: i32[], most: i32): i32 {
  if (bag.length == 0) {
    for (let k = 1; k <= most; k++) bag.push(k);
    for (let k = most - 1; k > 0; k--) {
      const other = <i32>(<u32>rul.random() % <u32>(k + 1));
      const kept = bag[k];
      bag[k] = bag[other];
      bag[other] = kept;
    }
  }
  return bag.pop();
}

export function rul_abi(): i32 { return rul.ABI; }

export function message(type: i32, count: i32): i32 {
  if (type != rul.BEFORE_PHASE_A) return rul.transmit();
  const most = rul.info(rul.INFO_SHAPES);
  rul.set_data(0, take(shapes, most));
  const color = take(colors, 6);
  for (let k = 1; k <= 4; k++) {
    rul.set_data(k, most > 1 || k == 1 ? color : take(colors, 6));
    rul.set_data(k + 4, 1);
  }
  return 1;
}
