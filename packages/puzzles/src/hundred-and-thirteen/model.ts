import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import { ORTHOGONAL } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { HundredAndThirteenBoard } from "./parse.ts";

export interface HundredAndThirteenModel extends Built {
  /** visits[cell][step], cells row by row. */
  readonly visits: readonly (readonly BooleanVariable[])[];
}

/** Cells are assigned to the steps of the path, which starts at the end that is read first. */
export function tight(board: HundredAndThirteenBoard): HundredAndThirteenModel {
  const model = new Model({ name: "hundred-and-thirteen", contradictions: "infeasible" });
  const { numbers, length } = board;
  const steps = Array.from({ length }, (_, step) => step);
  const visits = numbers
    .cells()
    .map((_, cell) => steps.map((step) => model.binary(`visit_${cell}_at_${step}`)));
  for (const step of steps) model.require(model.sum(visits.map((of) => of[step]!)).equals(1));
  for (const same of cellsByNumber(board))
    model.require(model.sum(same.flatMap((cell) => visits[cell]!)).atMost(1));
  const isVisited = visits.map((of) => model.sum(of));
  model.require(model.dot(numbers.cells(), isVisited).equals(board.sum));
  requireNeighbours(model, board, visits);
  const end = (step: number): Expression =>
    model.dot(
      visits.keys(),
      visits.map((of) => of[step]!),
    );
  if (length > 1)
    model.require(
      end(0)
        .plus(1)
        .atMost(end(length - 1)),
    );
  return { model, keys: visits.flat(), visits };
}

function cellsByNumber({ numbers }: HundredAndThirteenBoard): number[][] {
  return [...new Set(numbers.cells())].map((number) =>
    numbers.cells().flatMap((each, cell) => (each === number ? [cell] : [])),
  );
}

/** A step is followed and preceded by a step to a neighbouring cell. */
function requireNeighbours(
  model: Model,
  { numbers, length }: HundredAndThirteenBoard,
  visits: HundredAndThirteenModel["visits"],
): void {
  for (const { row, column } of numbers.places()) {
    const near = ORTHOGONAL.flatMap((step) =>
      numbers.has(row + step.row, column + step.column)
        ? [visits[(row + step.row) * numbers.width + column + step.column]!]
        : [],
    );
    visits[row * numbers.width + column]!.forEach((here, step) => {
      for (const other of [step - 1, step + 1]) {
        if (other >= 0 && other < length)
          model.require(here.atMost(model.sum(near.map((of) => of[other]!))));
      }
    });
  }
}
