import { type BooleanExpression, type Expression, Model, type Variable } from "@bough/modeler";
import type { Steps } from "@bough/problem";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { diagonal, orthogonal, pairsOf, unitsOf } from "./neighbours.ts";
import { type FancySudokuBoard, SIZE } from "./parse.ts";

export interface FancySudokuModel extends Built {
  readonly digits: Grid<Variable>;
}

/**
 * Every mark is an equivalence: the property holds exactly where the mark stands. Numbers of
 * different digits are variables, so that they are compared with the digit value by value, between
 * bounds that the sudoku rules give: neighbours in one row, column or box differ anyway.
 */
export function* tight(board: FancySudokuBoard): Steps<FancySudokuModel> {
  const model = new Model({ name: "fancy-sudoku", contradictions: "infeasible" });
  const digits = board.map((_, row, column) => model.integer(1, SIZE, `digit_${row}_${column}`));
  const units = unitsOf(digits);
  for (const unit of units) model.require(model.allDifferent(unit));
  const countDifferent = (cells: readonly Variable[]): Variable => {
    const least = Math.max(
      ...units.map((unit) => cells.filter((cell) => unit.includes(cell)).length),
    );
    const count = model.integer(least, Math.min(SIZE, cells.length));
    model.require(count.equals(differentDigits(model, cells)));
    return count;
  };
  for (const place of board.places()) {
    yield;
    const marks = board.at(place.row, place.column);
    const digit = digits.at(place.row, place.column);
    const across = orthogonal(digits, place);
    const aslant = diagonal(digits, place);
    const addsUp = pairsOf(across).map(([one, other]) => one.plus(other).isEqualTo(digit));
    demand(model, digit.isEqualTo(countDifferent(aslant)), marks.hasX);
    demand(model, model.or(addsUp), marks.hasPlus);
    const around = countDifferent([...across, ...aslant]);
    demand(model, digit.isEqualTo(around), marks.hasCircle);
  }
  return { model, keys: digits.cells(), digits };
}

function demand(model: Model, property: BooleanExpression, isMarked: boolean): void {
  model.require(isMarked ? property : property.not());
}

/** How many of the digits 1 to 9 occur among the cells. */
function differentDigits(model: Model, cells: readonly Variable[]): Expression {
  const digits = Array.from({ length: SIZE }, (_, k) => k + 1);
  return model.sum(digits.map((digit) => model.or(cells.map((cell) => cell.isEqualTo(digit)))));
}
