import { type BooleanVariable, Model } from "@bough/modeler";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { kindOf, type MacmahonSquaresBoard, rotationsOf } from "./parse.ts";

/** How a piece may lie in a cell. */
interface Lying {
  readonly piece: string;
  readonly isChosen: BooleanVariable;
}

export interface MacmahonSquaresModel extends Built {
  readonly cells: Grid<readonly Lying[]>;
}

const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3] as const;

/**
 * One binary for each cell and each different way a piece can lie in it. For every edge and colour
 * as many squares show it from the one side as from the other.
 */
export function tight(board: MacmahonSquaresBoard): MacmahonSquaresModel {
  const model = new Model({ name: "macmahon-squares", contradictions: "infeasible" });
  const kinds = new Map<string, number>();
  for (const piece of board.pieces) kinds.set(kindOf(piece), (kinds.get(kindOf(piece)) ?? 0) + 1);
  const cells = Grid.of(board.height, board.width, (row, column) =>
    [...kinds.keys()].flatMap(rotationsOf).map((piece) => ({
      piece,
      isChosen: model.binary(`cell_${row}_${column}_is_${piece}`),
    })),
  );
  for (const lying of cells.cells()) model.require(sumOf(model, lying, () => true).equals(1));
  const all = cells.cells().flat();
  for (const [kind, count] of kinds)
    model.require(sumOf(model, all, ({ piece }) => kindOf(piece) === kind).equals(count));
  requireMatches(model, board, cells);
  return { model, keys: all.map(({ isChosen }) => isChosen), cells };
}

function sumOf(model: Model, lying: readonly Lying[], isMeant: (of: Lying) => boolean) {
  return model.sum(lying.filter(isMeant).map(({ isChosen }) => isChosen));
}

function requireMatches(
  model: Model,
  board: MacmahonSquaresBoard,
  cells: MacmahonSquaresModel["cells"],
): void {
  const colours = [...new Set(board.pieces.join(""))];
  const sides = [
    { edge: TOP, row: -1, column: 0 },
    { edge: RIGHT, row: 0, column: 1 },
    { edge: BOTTOM, row: 1, column: 0 },
    { edge: LEFT, row: 0, column: -1 },
  ];
  for (const { row, column } of cells.places()) {
    const here = cells.at(row, column);
    for (const side of sides) {
      const beside = cells.get(row + side.row, column + side.column);
      const showing = (lying: readonly Lying[], edge: number, colour: string) =>
        sumOf(model, lying, ({ piece }) => piece[edge] === colour);
      if (beside === undefined && board.border !== undefined)
        model.require(showing(here, side.edge, board.border).equals(1));
      const isFirst = side.edge === RIGHT || side.edge === BOTTOM;
      if (beside === undefined || !isFirst) continue;
      for (const colour of colours) {
        const opposite = (side.edge + 2) % 4;
        model.require(showing(here, side.edge, colour).equals(showing(beside, opposite, colour)));
      }
    }
  }
}
