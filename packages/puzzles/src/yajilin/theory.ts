import { edgesAt } from "../grid-lines.ts";
import {
  addOneLine,
  edgeCells,
  flagCells,
  flagsIn,
  linesIn,
  neighbouringPairs,
} from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { relation, tuplesOf } from "../reasoning/rules/relation.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { cellsPointedTo, type YajilinBoard } from "./parse.ts";
import type { YajilinAnswer } from "./verify.ts";

export function reason(board: YajilinBoard): Theory<YajilinAnswer> {
  const theory = new TheoryBuilder();
  const isOpen = (row: number, column: number) => board.at(row, column) === "open";
  const shaded = flagCells(theory, board, ["not shaded", "shaded"], ({ row, column }) =>
    isOpen(row, column) ? undefined : 0,
  );
  const lines = edgeCells(theory, board.height, board.width, (a, b) =>
    isOpen(a.row, a.column) && isOpen(b.row, b.column) ? 3 : 1,
  );
  for (const [a, b] of neighbouringPairs(board))
    if (isOpen(a.row, a.column) && isOpen(b.row, b.column))
      theory.add(count("shaded cells do not touch", shaded.all([a, b]), 0, 1));
  for (const place of board.places()) {
    const cell = board.at(place.row, place.column);
    if (cell === "open") {
      const edges = edgesAt(lines, place);
      const cells = [shaded.at(place.row, place.column), ...edges];
      const tuples = tuplesOf(
        cells.map(() => 3),
        () => true,
      ).filter(
        ([isShaded = 0, ...drawn]) =>
          drawn.reduce((sum, each) => sum + each, 0) === 2 - 2 * isShaded,
      );
      theory.add(relation(`the line runs through ${nameOf(place)} or it is shaded`, cells, tuples));
    } else if (cell !== "block") {
      const seen = shaded.all(cellsPointedTo(board, place, cell.arrow));
      const text = `the arrow at ${nameOf(place)} counts ${cell.count} shaded`;
      theory.add(count(text, seen, cell.count, cell.count, { clues: [place], effort: 2 }));
    }
  }
  addOneLine(theory, lines);
  return theory.theory((stateOf) => ({
    shaded: flagsIn(shaded, stateOf),
    lines: linesIn(lines, stateOf),
  }));
}
