import { linesOf } from "../grid.ts";
import { flagCells, lineName } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { unlike } from "../reasoning/rules/unlike.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { TakuzuBoard } from "./parse.ts";
import { type TakuzuAnswer, UNDECIDED } from "./verify.ts";

export function reason(board: TakuzuBoard): Theory<TakuzuAnswer> {
  const theory = new TheoryBuilder();
  const cells = flagCells(theory, board, ["0", "1"], ({ row, column }) => {
    const given = board.at(row, column);
    return given === "open" ? undefined : given;
  });
  const lines = linesOf(cells);
  lines.forEach((places, k) => {
    const name = lineName(cells, k);
    const line = cells.all(places);
    for (let start = 0; start + 3 <= line.length; start++) {
      const text = `no three alike stand together from ${nameOf(places[start]!)} to ${nameOf(places[start + 2]!)}`;
      theory.add(count(text, line.slice(start, start + 3), 1, 2));
    }
    const half = line.length / 2;
    theory.add(count(`${name} holds as many zeros as ones`, line, half, half, { effort: 2 }));
  });
  lines.forEach((places, k) => {
    const isRow = k < cells.height;
    lines.slice(k + 1, isRow ? cells.height : lines.length).forEach((others, after) => {
      const text = `${lineName(cells, k)} is unlike ${lineName(cells, k + 1 + after)}`;
      theory.add(unlike(text, cells.all(places), cells.all(others)));
    });
  });
  return theory.theory((stateOf) => cells.map((cell) => stateOf(cell) ?? UNDECIDED));
}
