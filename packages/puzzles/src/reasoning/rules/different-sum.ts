import type { Place } from "../../grid.ts";
import type { Rule } from "../theory.ts";
import { sequence } from "./sequence.ts";

/** The cells, whose states are the numbers from 1, hold different numbers that add up to a sum. */
export function differentSum(
  text: string,
  cells: readonly number[],
  sum: number,
  clues: readonly Place[] = [],
): Rule {
  return sequence(
    {
      text,
      clues,
      effort: 2,
      require(model, of) {
        if (cells.length > 1)
          model.require(model.allDifferent(cells.map((cell) => of.state(cell))));
        model.require(model.sum(cells.map((cell) => of.state(cell))).equals(sum - cells.length));
      },
    },
    cells,
    {
      start: 0,
      step: (seen, state) => {
        const bit = 1 << state;
        if ((seen & bit) !== 0) return -1;
        return sumOf(seen | bit) > sum ? -1 : seen | bit;
      },
      accepts: (seen) => sumOf(seen) === sum,
    },
  );
}

const SUMS = new Int32Array(1 << 10).map((_, mask) => {
  let sum = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) sum += 32 - Math.clz32(rest & -rest);
  return sum;
});

/** The sum of the numbers whose bits are set, counted from 1. */
function sumOf(mask: number): number {
  const sum = SUMS[mask];
  if (sum !== undefined) return sum;
  let total = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) total += 32 - Math.clz32(rest & -rest);
  return total;
}
