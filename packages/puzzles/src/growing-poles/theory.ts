import { flagCells, flagsIn } from "../reasoning/grids.ts";
import { different } from "../reasoning/rules/different.ts";
import { count } from "../reasoning/rules/linear.ts";
import { relation } from "../reasoning/rules/relation.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { regionsOf } from "../regions.ts";
import type { GrowingPolesBoard } from "./parse.ts";
import { type GrowingPolesAnswer, SHADED_PER_PART } from "./verify.ts";

/** Beside the cells, the height of each column. */
export function reason(board: GrowingPolesBoard): Theory<GrowingPolesAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, board, ["not shaded", "shaded"]);
  const { height, width } = board;
  const numbers = Array.from({ length: height + 1 }, (_, k) => String(k));
  const heights = Array.from({ length: width }, (_, column) =>
    theory.helper(`the height of column ${column + 1}`, numbers, [{ row: height - 1, column }]),
  );
  for (const { row, column } of board.places()) {
    const level = height - row;
    const pairs = numbers.map((_, tall) => [tall, tall >= level ? 1 : 0]);
    const text = `column ${column + 1} is shaded from the bottom to its height`;
    theory.add(relation(text, [heights[column]!, cells.at(row, column)], pairs));
  }
  for (const [part, places] of regionsOf(board)) {
    const text = `part ${part} has ${SHADED_PER_PART} shaded`;
    theory.add(count(text, cells.all(places), SHADED_PER_PART, SHADED_PER_PART, { effort: 2 }));
  }
  theory.add(different("all columns have different heights", heights, numbers.length));
  return theory.theory((stateOf) => flagsIn(cells, stateOf));
}
