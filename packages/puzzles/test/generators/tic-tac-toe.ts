import type { Random } from "@bough/testing";
import { Grid } from "../../src/grid.ts";

/**
 * A board with at least one answer: a snake through the inner points is rewired at its ends until
 * it starts in the top row and ends in the bottom row (backbite moves), the cells on its two sides
 * get different signs, and some of them are given.
 */
export function randomTicTacToe(
  random: Random,
  height: number,
  width: number,
  givenShare: number,
): string {
  const path = randomPath(random, height - 1, width - 1);
  const signs = signsBeside(path, height, width, random.chance(0.5));
  return signs
    .rows()
    .map((row) => row.map((sign) => (random.chance(givenShare) ? sign : 0)).join(" "))
    .join("\n");
}

/** A Hamiltonian path over the points, from the top row to the bottom row; points are numbered by row. */
function randomPath(random: Random, height: number, width: number): number[] {
  let path = Array.from({ length: height * width }, (_, k) => {
    const column = Math.floor(k / height);
    const row = column % 2 === 0 ? k % height : height - 1 - (k % height);
    return row * width + column;
  });
  const isDone = () => path[0]! < width && path.at(-1)! >= (height - 1) * width;
  for (let move = 0; move < 40 * path.length || !isDone(); move++) {
    if (move > 100_000) throw new Error(`no path through ${height} × ${width} points`);
    if (random.chance(0.5)) path.reverse();
    const next = random.pick(pointsBeside(path[0]!, height, width));
    const at = path.indexOf(next);
    path = [...path.slice(0, at).reverse(), ...path.slice(at)];
  }
  return path;
}

function pointsBeside(point: number, height: number, width: number): number[] {
  const [row, column] = [Math.floor(point / width), point % width];
  return [
    ...(row > 0 ? [point - width] : []),
    ...(row + 1 < height ? [point + width] : []),
    ...(column > 0 ? [point - 1] : []),
    ...(column + 1 < width ? [point + 1] : []),
  ];
}

/** Fills the cells from the left edge: crossing the line changes the sign. */
function signsBeside(
  path: readonly number[],
  height: number,
  width: number,
  startsWithCross: boolean,
): Grid<1 | 2> {
  const isLine = new Set<string>();
  const inner = width - 1;
  path.forEach((point, k) => {
    const next = path[k + 1];
    if (next !== undefined) isLine.add(`${Math.min(point, next)},${Math.max(point, next)}`);
  });
  isLine.add(`${path[0]! - inner},${path[0]}`);
  isLine.add(`${path.at(-1)},${path.at(-1)! + inner}`);
  return Grid.of(height, width, (row, column) => {
    let isFlipped = startsWithCross;
    for (let c = 0; c < column; c++) {
      if (isLine.has(`${(row - 1) * inner + c},${row * inner + c}`)) isFlipped = !isFlipped;
    }
    return isFlipped ? 2 : 1;
  });
}
