import type { Random } from "@bough/testing";
import { Grid, ORTHOGONAL, type Place } from "../../src/grid.ts";

/**
 * A board with at least one answer: different heights are thrown, then parts of four shaded cells
 * grow along edges until they fill the board. Undefined where the heights or the parts do not come out.
 */
export function randomGrowingPoles(
  random: Random,
  height: number,
  width: number,
): string | undefined {
  const heights = random.shuffle(Array.from({ length: height + 1 }, (_, h) => h)).slice(0, width);
  const shadedCount = heights.reduce((sum, each) => sum + each, 0);
  if (shadedCount === 0 || shadedCount % 4 !== 0) return undefined;
  const shaded = Grid.of(height, width, (row, column) => row >= height - heights[column]!);
  const parts = shaded.map(() => 0).rows();
  for (let part = 1; part <= shadedCount / 4; part++)
    if (!growPart(random, shaded, parts, part)) return undefined;
  fillRest(random, shaded, parts);
  return parts.map((row) => row.join(" ")).join("\n");
}

/** Four shaded cells that hang together. */
function growPart(random: Random, shaded: Grid<boolean>, parts: number[][], part: number): boolean {
  const isFree = ({ row, column }: Place) =>
    shaded.get(row, column) === true && parts[row]![column] === 0;
  const start = [...shaded.places()].find(isFree)!;
  const grown = [start];
  parts[start.row]![start.column] = part;
  while (grown.length < 4) {
    const open = grown.flatMap((cell) => neighbours(cell).filter(isFree));
    if (open.length === 0) return false;
    const next = random.pick(open);
    parts[next.row]![next.column] = part;
    grown.push(next);
  }
  return true;
}

function fillRest(random: Random, shaded: Grid<boolean>, parts: number[][]): void {
  for (;;) {
    const open = [...shaded.places()].filter(({ row, column }) => parts[row]![column] === 0);
    const ready = open.filter((cell) => partsBeside(parts, cell).length > 0);
    if (ready.length === 0) return;
    const { row, column } = random.pick(ready);
    parts[row]![column] = random.pick(partsBeside(parts, { row, column }));
  }
}

function partsBeside(parts: number[][], cell: Place): number[] {
  return neighbours(cell)
    .map(({ row, column }) => parts[row]?.[column] ?? 0)
    .filter((part) => part !== 0);
}

function neighbours(cell: Place): Place[] {
  return ORTHOGONAL.map((step) => ({
    row: cell.row + step.row,
    column: cell.column + step.column,
  }));
}
