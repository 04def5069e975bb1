import { type BooleanExpression, Model } from "@bough/modeler";
import { type Grid, neighboursOf, type Place } from "../grid.ts";
import { edgesAt, type GridLines } from "../grid-lines.ts";
import { closedLines, requireOneLoop } from "../one-loop.ts";
import type { Built } from "../puzzle.ts";
import { cellsPointedTo, type YajilinBoard } from "./parse.ts";

export interface YajilinModel extends Built {
  readonly shaded: Grid<BooleanExpression>;
  /** Lines on the centres of the cells. */
  readonly lines: GridLines<BooleanExpression>;
}

export function tight(board: YajilinBoard): YajilinModel {
  const model = new Model({ name: "yajilin", contradictions: "infeasible" });
  const shaded = board.map(
    (cell, row, column): BooleanExpression =>
      cell === "open" ? model.binary(`shaded_${row}_${column}`) : model.truth(false),
  );
  const loop = closedLines(model, board.height, board.width);
  for (const place of board.places()) {
    const cell = board.at(place.row, place.column);
    const meeting = model.sum(edgesAt(loop.lines, place));
    if (cell === "open") {
      const isShaded = shaded.at(place.row, place.column);
      model.require(meeting.plus(isShaded.times(2)).equals(2));
      for (const next of neighboursOf(board, place))
        if (isBefore(place, next))
          model.require(isShaded.plus(shaded.at(next.row, next.column)).atMost(1));
      continue;
    }
    model.require(meeting.equals(0));
    if (cell === "block") continue;
    const seen = shaded.all(cellsPointedTo(board, place, cell.arrow));
    model.require(model.sum(seen).equals(cell.count));
  }
  requireOneLoop(model, loop, usedEdges(board));
  const openCells = shaded.cells().filter((_, k) => board.cells()[k] === "open");
  return {
    model,
    keys: [...openCells, ...loop.inside.cells()],
    shaded,
    lines: loop.lines,
  };
}

function isBefore(a: Place, b: Place): boolean {
  return a.row < b.row || (a.row === b.row && a.column < b.column);
}

/** Edges of which one is used: those at two open neighbours, of which one is not shaded; or all. */
function usedEdges(board: YajilinBoard): [Place, Place][] {
  const isOpen = ({ row, column }: Place) => board.at(row, column) === "open";
  const places = [...board.places()];
  const first = places.find(
    (place) => isOpen(place) && neighboursOf(board, place).some((next) => isOpen(next)),
  );
  const chosen =
    first === undefined
      ? places
      : [first, neighboursOf(board, first).find((next) => isOpen(next))!];
  return chosen.flatMap((place) =>
    neighboursOf(board, place).map((next): [Place, Place] =>
      isBefore(place, next) ? [place, next] : [next, place],
    ),
  );
}
