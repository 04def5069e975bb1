import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import { requireConnected } from "../connected.ts";
import { type Grid, neighboursOf, type Place } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { requireNoSquare } from "../shading.ts";
import type { NurikabeBoard } from "./parse.ts";

export interface NurikabeModel extends Built {
  readonly water: Grid<BooleanVariable>;
}

/** Islands that may reach a cell, and whether they do. */
type Owners = Map<number, Expression>;

/**
 * An island spreads from its number: a cell at distance d on it lies beside one at distance d - 1.
 * The grid has two colours of cells, so distances at a cell are all odd or all even, which halves them.
 */
export function tight(board: NurikabeBoard): NurikabeModel {
  const model = new Model({ name: "nurikabe", contradictions: "infeasible" });
  const water = board.map((_, row, column) => model.binary(`water_${row}_${column}`));
  const owners = board.map((): Owners => new Map());
  const clues = [...board.places()].filter(({ row, column }) => board.at(row, column) > 0);
  clues.forEach((clue, island) => {
    spread(model, board, clue).forEach(({ place: { row, column }, belongs }) => {
      owners.at(row, column).set(island, belongs);
    });
  });
  for (const place of board.places()) {
    const here = owners.at(place.row, place.column);
    model.require(model.sum([...here.values(), water.at(place.row, place.column)]).equals(1));
    for (const next of neighboursOf(board, place)) {
      const there = owners.at(next.row, next.column);
      const nextWater = water.at(next.row, next.column);
      for (const [island, belongs] of here)
        model.require(
          belongs
            .minus(nextWater)
            .minus(there.get(island) ?? 0)
            .atMost(0),
        );
    }
  }
  requireNoSquare(model, water);
  const size = clues.reduce((sum, { row, column }) => sum + board.at(row, column), 0);
  const area = board.height * board.width;
  if (size < area) requireConnected(model, water, waterAmong(board, clues));
  return { model, keys: water.cells(), water };
}

interface Reach {
  readonly place: Place;
  readonly belongs: Expression;
}

/** The cells that an island may reach, with the rows that make it as large as its number. */
function spread(model: Model, board: NurikabeBoard, clue: Place): Reach[] {
  const size = board.at(clue.row, clue.column);
  const isFree = (place: Place) =>
    [place, ...neighboursOf(board, place)].every(
      (near) => board.at(near.row, near.column) === 0 || isSame(near, clue),
    );
  const at = board.map((): Map<number, Expression> => new Map());
  at.at(clue.row, clue.column).set(0, model.constant(1));
  let frontier = [clue];
  const reached = new Set([clue.row * board.width + clue.column]);
  for (let distance = 1; distance < size; distance++) {
    const next = new Map<number, Place>();
    for (const place of frontier)
      for (const near of neighboursOf(board, place))
        if (isFree(near) && !isSame(near, clue))
          next.set(near.row * board.width + near.column, near);
    frontier = [...next.values()];
    for (const place of frontier) {
      reached.add(place.row * board.width + place.column);
      const isHere = model.binary();
      const before = neighboursOf(board, place).flatMap(
        ({ row, column }) => at.at(row, column).get(distance - 1) ?? [],
      );
      model.require(isHere.atMost(model.sum(before)));
      at.at(place.row, place.column).set(distance, isHere.asNumber());
    }
  }
  const reach = [...board.places()]
    .filter(({ row, column }) => reached.has(row * board.width + column))
    .map((place) => ({ place, belongs: model.sum(at.at(place.row, place.column).values()) }));
  model.require(model.sum(reach.map(({ belongs }) => belongs)).equals(size));
  return reach;
}

function isSame(a: Place, b: Place): boolean {
  return a.row === b.row && a.column === b.column;
}

/** Cells of which one is water: a stretch of a row that is too long for an island, or all. */
function waterAmong(board: NurikabeBoard, clues: readonly Place[]): Place[] {
  const beside = clues.find(({ row, column }) => board.at(row, column) === 1);
  if (beside !== undefined) return neighboursOf(board, beside).slice(0, 1);
  const largest = Math.max(0, ...clues.map(({ row, column }) => board.at(row, column)));
  const places = [...board.places()];
  return board.width > largest ? places.slice(0, largest + 1) : places;
}
