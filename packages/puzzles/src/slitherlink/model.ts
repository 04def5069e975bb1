import { type BooleanExpression, Model } from "@bough/modeler";
import type { Place } from "../grid.ts";
import type { GridLines } from "../grid-lines.ts";
import { closedLines, requireOneLoop } from "../one-loop.ts";
import type { Built } from "../puzzle.ts";
import type { SlitherlinkBoard } from "./parse.ts";

export interface SlitherlinkModel extends Built {
  /** Lines on the corners of the cells. */
  readonly lines: GridLines<BooleanExpression>;
}

export function tight(board: SlitherlinkBoard): SlitherlinkModel {
  const model = new Model({ name: "slitherlink", contradictions: "infeasible" });
  const loop = closedLines(model, board.height + 1, board.width + 1);
  const { right, down } = loop.lines;
  for (const { row, column } of board.places()) {
    const clue = board.at(row, column);
    if (clue === "open") continue;
    const around = [
      right.at(row, column),
      right.at(row + 1, column),
      down.at(row, column),
      down.at(row, column + 1),
    ];
    model.require(model.sum(around).equals(clue));
  }
  requireOneLoop(model, loop, usedEdges(board));
  return { model, keys: loop.inside.cells(), lines: loop.lines };
}

/** Edges of which one is used: those of the cell with the largest number, or all. */
function usedEdges(board: SlitherlinkBoard): [Place, Place][] {
  const clueAt = ({ row, column }: Place) => {
    const clue = board.at(row, column);
    return clue === "open" ? 0 : clue;
  };
  const places = [...board.places()];
  const largest = Math.max(...places.map(clueAt));
  const chosen =
    largest === 0 ? places : places.filter((place) => clueAt(place) === largest).slice(0, 1);
  return chosen.flatMap(({ row, column }): [Place, Place][] => {
    const corner = (down: number, right: number) => ({ row: row + down, column: column + right });
    return [
      [corner(0, 0), corner(0, 1)],
      [corner(1, 0), corner(1, 1)],
      [corner(0, 0), corner(1, 0)],
      [corner(0, 1), corner(1, 1)],
    ];
  });
}
