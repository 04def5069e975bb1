import { Grid } from "../grid.ts";
import { addMeeting, edgeCells, linesIn } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { originBehind, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { LoopCountsBoard } from "./parse.ts";
import type { LoopCountsAnswer } from "./verify.ts";

export function reason({ columns, rows }: LoopCountsBoard): Theory<LoopCountsAnswer> {
  const theory = new TheoryBuilder();
  const lines = edgeCells(theory, rows.length, columns.length);
  rows.forEach((number, row) => {
    const text = `row ${row + 1} has ${number} lines across`;
    theory.add(count(text, lines.right.row(row), number, number, { effort: 2 }));
  });
  columns.forEach((number, column) => {
    const text = `column ${column + 1} has ${number} lines down`;
    theory.add(count(text, lines.down.column(column), number, number, { effort: 2 }));
  });
  for (const place of Grid.of(rows.length, columns.length, () => 0).places())
    addMeeting(theory, lines, place, [0, 2, 4]);
  return theory.theory((stateOf) => linesIn(lines, stateOf), originBehind(1));
}
