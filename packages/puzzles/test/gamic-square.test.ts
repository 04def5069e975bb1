import { solveAll } from "@bough/bnb";
import { describe, expect, it } from "vitest";
import { directionsOf, linesOf } from "../src/gamic-square/parse.ts";
import { possibleShapes } from "../src/gamic-square/sums.ts";
import { verify } from "../src/gamic-square/verify.ts";
import { Grid } from "../src/grid.ts";
import { puzzles } from "../src/index.ts";

/** Every right square of that size with 1 … k, by trying all places. */
function* squares(size: number, k: number, cells: readonly number[]): Generator<Grid<number>> {
  const next = Math.max(0, ...cells) + 1;
  if (next > k) {
    const square = new Grid(size, size, cells);
    if (verify({ size }, square).length === 0) yield square;
    return;
  }
  for (const [place, number] of cells.entries())
    if (number === 0) yield* squares(size, k, cells.with(place, next));
}

function squaresOf(size: number, k: number): Grid<number>[] {
  return [...squares(size, k, new Array<number>(size * size).fill(0))];
}

describe("a Gamic square", () => {
  it("has no shape that counting rules out", () => {
    const directions = directionsOf(3);
    const lengths = directions.map((lines) => lines.map((line) => line.length));
    const shapes = possibleShapes(lengths, 9);
    for (let k = 1; k <= 5; k++) {
      for (const square of squaresOf(3, k)) {
        const counting = (lines: readonly (readonly number[])[]) =>
          lines.filter((line) => line.filter((place) => square.cells()[place] !== 0).length >= 2);
        const total = (line: readonly number[]) =>
          line.reduce((sum, place) => sum + square.cells()[place]!, 0);
        const counts = directions.map((lines) => counting(lines).length);
        const sum = Math.max(0, ...directions.flatMap(counting).map(total));
        const shape = shapes.find((each) => each.numbers === k && each.sum === sum);
        expect(shape, `${k} numbers of sum ${sum}`).toBeDefined();
        for (const [d, [least, most]] of shape!.counting.entries()) {
          expect(counts[d]).toBeGreaterThanOrEqual(least);
          expect(counts[d]).toBeLessThanOrEqual(most);
        }
      }
    }
  });

  it.each([1, 2, 3])(
    "of size %i has the answers that trying all finds, one of eight",
    async (size) => {
      const largest = [5, 4, 3, 2, 1].find(
        (k) => k <= size * size && squaresOf(size, k).length > 0,
      )!;
      const riddle = puzzles.find(({ name }) => name === "gamic-square")!.open(String(size));
      const built = riddle.build("tight");
      const solution = await built.model.solve({ threads: 1 });
      expect(solution.objective).toBe(largest);
      const classes = new Set(squaresOf(size, largest).map((square) => leastImage(square)));
      if (!("require" in built.model)) throw new Error("the formulation is a model");
      built.model.require(built.goal!.equals(largest));
      const { solutions, isComplete } = await solveAll(built.model.compile(), {
        columns: built.keys.map((key) => solution.columnOf(key)),
      });
      const found = solutions.map((point) =>
        leastImage(
          new Grid(
            size,
            size,
            built.keys.map((key) => Number(solution.at(point).value(key))),
          ),
        ),
      );
      expect(isComplete).toBe(true);
      expect(new Set(found)).toEqual(classes);
    },
  );

  it("has lines of two cells and more", () => {
    const grid = Grid.of(3, 3, (row, column) => 3 * row + column);
    const lines = linesOf(grid).map((line) => line.join(""));
    expect(new Set(lines)).toEqual(
      new Set(["012", "345", "678", "036", "147", "258", "37", "048", "15", "13", "246", "57"]),
    );
  });
});

/** The first in order of the turns and mirror images of a square. */
function leastImage(square: Grid<number>): string {
  const end = square.height - 1;
  const turned = (grid: Grid<number>) => grid.map((_, row, column) => grid.at(column, end - row));
  const mirrored = (grid: Grid<number>) => grid.map((_, row, column) => grid.at(row, end - column));
  const images = [square, mirrored(square)].flatMap((one) => {
    const quarters = [one];
    for (let k = 0; k < 3; k++) quarters.push(turned(quarters.at(-1)!));
    return quarters;
  });
  return images.map((image) => image.cells().join(" ")).sort()[0]!;
}
