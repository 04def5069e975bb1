import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { type BattleshipLettersBoard, NO_LETTER } from "./parse.ts";
import { kindsOf, type Placement, placementsOf } from "./placements.ts";

export interface BattleshipLettersModel extends Built {
  readonly placed: readonly (Placement & { readonly isUsed: BooleanVariable })[];
}

/**
 * One binary for each way to put a ship; what stands in a cell is a sum of them. A letter other than
 * the one nearest to an edge needs a ship cell between it and the edge.
 */
export function tight(board: BattleshipLettersBoard): BattleshipLettersModel {
  const model = new Model({ name: "battleship-letters", contradictions: "infeasible" });
  const placed: (Placement & { isUsed: BooleanVariable })[] = [];
  for (const [ship, count] of kindsOf(board.ships)) {
    const ways = placementsOf(ship, board).map((placement, k) => ({
      ...placement,
      isUsed: model.binary(`ship_${ship}_way_${k}`),
    }));
    model.require(model.sum(ways.map((way) => way.isUsed)).equals(count));
    placed.push(...ways);
  }
  const letters = lettersInCells(model, board, placed);
  const isShip = letters.map((of) => model.sum(of.values()));
  for (const cell of isShip.cells()) model.require(cell.atMost(1));
  board.rows.forEach((count, row) => {
    model.require(model.sum(isShip.row(row)).equals(count));
    requireNearest(model, letters.row(row), isShip.row(row), board.right[row]!);
  });
  board.columns.forEach((count, column) => {
    model.require(model.sum(isShip.column(column)).equals(count));
    requireNearest(model, letters.column(column), isShip.column(column), board.bottom[column]!);
  });
  return { model, keys: placed.map(({ isUsed }) => isUsed), placed };
}

/** For each cell and letter the sum of the ways that put the letter there. */
function lettersInCells(
  model: Model,
  board: BattleshipLettersBoard,
  placed: BattleshipLettersModel["placed"],
): Grid<ReadonlyMap<string, Expression>> {
  const ways = Grid.of(
    board.rows.length,
    board.columns.length,
    () => new Map<string, BooleanVariable[]>(),
  );
  for (const { cells, letters, isUsed } of placed) {
    cells.forEach(({ row, column }, k) => {
      const of = ways.at(row, column);
      of.set(letters[k]!, [...(of.get(letters[k]!) ?? []), isUsed]);
    });
  }
  return ways.map((of) => new Map([...of].map(([letter, used]) => [letter, model.sum(used)])));
}

/** The last letter of a line is the one given, if any. */
function requireNearest(
  model: Model,
  letters: readonly ReadonlyMap<string, Expression>[],
  isShip: readonly Expression[],
  nearest: string,
): void {
  if (nearest === NO_LETTER) {
    model.require(model.sum(isShip).equals(0));
    return;
  }
  model.require(model.sum(isShip).atLeast(1));
  letters.forEach((of, k) => {
    const others = [...of].flatMap(([letter, stands]) => (letter === nearest ? [] : [stands]));
    model.require(model.sum(others).atMost(model.sum(isShip.slice(k + 1))));
  });
}
