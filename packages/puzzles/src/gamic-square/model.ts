import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import type { Steps } from "@bough/problem";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { directionsOf, type GamicSquareBoard } from "./parse.ts";
import { possibleShapes } from "./sums.ts";

export interface GamicSquareModel extends Built {
  /** For each cell its number, 0 where it is empty. */
  readonly numbers: Grid<Expression>;
}

/** What a model says of one line. */
interface Line {
  readonly places: readonly number[];
  readonly isCounting: BooleanVariable;
  /** How many numbers it holds beyond the two of a line that counts. */
  readonly surplus: Expression;
}

/**
 * Which cells are full decides nearly everything: for few such patterns do all lines that count add
 * up to one sum with different numbers. So the model speaks of patterns wherever it can: of the
 * lines that count, of what counting leaves (`possibleShapes`), and of two short lines through a
 * cell, whose other numbers would be equal.
 */
export function* tight({ size }: GamicSquareBoard): Steps<GamicSquareModel> {
  const model = new Model({ name: "gamic-square", contradictions: "infeasible" });
  const largest = size * size;
  const isFull = Grid.of(size, size, (row, column) => model.binary(`full_${row}_${column}`));
  const numbers = isFull.map((full, row, column) => {
    const number = model.integer(0, largest, `number_${row}_${column}`);
    model.require(number.atMost(full.times(largest)));
    model.require(number.atLeast(full));
    return number;
  });
  const count = model.integer(1, largest, "count");
  const sum = model.integer(0, size * largest, "sum");
  model.require(model.allDifferentExcept(0, numbers.cells()));
  model.require(model.sum(isFull.cells()).equals(count));
  for (const number of numbers.cells()) model.require(number.atMost(count));
  yield;
  requireOneOfEight(model, isFull);
  yield;

  const directions = directionsOf(size);
  const lines = directions.map((direction, d) =>
    direction
      .filter((places) => places.length >= 2)
      .map((places, k): Line => {
        const isCounting = model.binary(`line_${d}_${k}_counts`);
        const full = model.sum(places.map((place) => isFull.cells()[place]!));
        model.require(full.atMost(isCounting.times(places.length - 1).plus(1)));
        model.require(full.atLeast(isCounting.times(2)));
        const total = model.sum(places.map((place) => numbers.cells()[place]!));
        model.require(isCounting.implies(total.isEqualTo(sum)));
        return { places, isCounting, surplus: full.minus(isCounting.times(2)) };
      }),
  );
  yield* requireLongLines(model, isFull, lines.flat());

  const lengths = directions.map((direction) => direction.map((places) => places.length));
  const shapes = possibleShapes(lengths, largest);
  yield;
  const isShape = shapes.map((shape) => model.binary(`shape_${shape.numbers}_${shape.sum}`));
  const ofShape = (value: (shape: (typeof shapes)[number]) => number) =>
    model.dot(shapes.map(value), isShape);
  model.require(model.sum(isShape).equals(1));
  model.require(ofShape((shape) => shape.numbers).equals(count));
  model.require(ofShape((shape) => shape.sum).equals(sum));
  const total = ofShape((shape) => (shape.numbers * (shape.numbers + 1)) / 2);
  model.require(total.equals(model.sum(numbers.cells())));
  for (const [d, direction] of lines.entries()) {
    const counting = model.sum(direction.map((line) => line.isCounting));
    model.require(counting.atLeast(ofShape((shape) => shape.counting[d]![0])));
    model.require(counting.atMost(ofShape((shape) => shape.counting[d]![1])));
  }
  model.maximize(count);
  return { model, keys: numbers.cells(), goal: count, numbers };
}

/** Of the turns and mirror images of a pattern of full cells, the last in lexicographic order. */
function requireOneOfEight(model: Model, isFull: Grid<BooleanVariable>): void {
  const end = isFull.height - 1;
  for (const [isTurned, isUpsideDown, isMirrored] of SYMMETRIES) {
    const image = isFull.map((_, row, column) => {
      const [from, to] = isTurned ? [column, row] : [row, column];
      return isFull.at(isUpsideDown ? end - from : from, isMirrored ? end - to : to);
    });
    model.require(model.isLexicographicallyAtMost(image.cells(), isFull.cells()));
  }
}

/** All but the identity: rows and columns exchanged, rows reversed, columns reversed. */
const SYMMETRIES = [1, 2, 3, 4, 5, 6, 7].map((bits) => [1, 2, 4].map((bit) => (bits & bit) !== 0));

/**
 * Where two lines that count cross in a full cell, one of them holds three numbers or more: else
 * the other numbers of both were equal. Of all lines through a full cell at most one therefore has
 * no surplus.
 */
function* requireLongLines(
  model: Model,
  isFull: Grid<BooleanVariable>,
  lines: readonly Line[],
): Steps<void> {
  for (const [place, full] of isFull.cells().entries()) {
    yield;
    const surpluses = lines
      .filter((line) => line.places.includes(place))
      .map((line) => line.surplus);
    for (const [k, one] of surpluses.entries())
      for (const other of surpluses.slice(0, k)) model.require(one.plus(other).atLeast(full));
    if (surpluses.length > 2)
      model.require(model.sum(surpluses).atLeast(full.times(surpluses.length - 1)));
  }
}
