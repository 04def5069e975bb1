import type { Random } from "@bough/problem";
import { Grid, neighboursOf, type Place } from "../grid.ts";

/** Cuts a board into connected regions of about so many cells; each is named by a letter or more. */
export function randomRegions(
  random: Random,
  height: number,
  width: number,
  sizes: readonly [least: number, most: number],
): Grid<string> {
  const region = Grid.of(height, width, () => -1).rows();
  const grid = Grid.of(height, width, () => 0);
  const isFree = ({ row, column }: Place) => region[row]![column] === -1;
  let count = 0;
  for (const start of random.shuffled([...grid.places()])) {
    if (!isFree(start)) continue;
    const wanted = sizes[0] + random.below(sizes[1] - sizes[0] + 1);
    const cells: Place[] = [];
    const edge = [start];
    while (cells.length < wanted && edge.length > 0) {
      const [next] = edge.splice(random.below(edge.length), 1);
      if (!isFree(next!)) continue;
      region[next!.row]![next!.column] = count;
      cells.push(next!);
      edge.push(...neighboursOf(grid, next!).filter(isFree));
    }
    count++;
  }
  return grid.map((_, row, column) => regionName(region[row]![column]!));
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** a … z, A … Z, then a1, b1 … */
export function regionName(region: number): string {
  const round = Math.floor(region / LETTERS.length);
  return LETTERS[region % LETTERS.length]! + (round === 0 ? "" : String(round));
}

/** A connected set of squares without a hole, whose border is one loop that touches itself nowhere. */
export function randomBlob(
  random: Random,
  height: number,
  width: number,
  share: number,
): Grid<boolean> {
  const inside = Grid.of(height, width, () => false).rows();
  const grid = Grid.of(height, width, () => 0);
  const isIn = (row: number, column: number) => inside[row]?.[column] === true;
  const start = { row: random.below(height), column: random.below(width) };
  inside[start.row]![start.column] = true;
  let size = 1;
  const wanted = Math.round(share * height * width);
  for (let misses = 0; size < wanted && misses < 20 * height * width; ) {
    const { row, column } = { row: random.below(height), column: random.below(width) };
    if (isIn(row, column) || !isSimple(isIn, row, column)) {
      misses++;
      continue;
    }
    inside[row]![column] = true;
    size++;
  }
  return grid.map((_, row, column) => isIn(row, column));
}

/** Around a square, the squares inside form one stretch that holds one by an edge, and so does the rest. */
function isSimple(
  isIn: (row: number, column: number) => boolean,
  row: number,
  column: number,
): boolean {
  const ring = RING.map(([down, right]) => isIn(row + down, column + right));
  const changes = ring.filter((here, k) => here !== ring[(k + 1) % ring.length]).length;
  return changes === 2 && [0, 2, 4, 6].some((k) => ring[k]) && [0, 2, 4, 6].some((k) => !ring[k]);
}

/** The squares around one, in a circle; every second shares an edge. */
const RING = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
] as const;

/** A text with a line a row. */
export function textOf(cells: Grid<string>, between = ""): string {
  return cells
    .rows()
    .map((row) => row.join(between))
    .join("\n");
}

/** An empty board of numbers. */
export function openGrid(size: number): Grid<number> {
  return Grid.of(size, size, () => 0);
}
