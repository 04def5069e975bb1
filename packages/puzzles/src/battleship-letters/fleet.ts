import type { Grid } from "../grid.ts";
import type { Masks, Rule } from "../reasoning/theory.ts";
import type { BattleshipLettersBoard } from "./parse.ts";
import { kindsOf, type Placement, placementsOf } from "./placements.ts";

/** A way to put a ship as the theory's cells and their states. */
interface Way {
  readonly cells: readonly number[];
  readonly states: readonly number[];
}

interface Kind {
  readonly count: number;
  readonly ways: readonly Way[];
}

/**
 * The ships stand on the board, each once. A letter that no way to put a ship brings to a cell does not stand there; what
 * all ways of a ship have in common does.
 *
 * @param stateOf the state of a cell that holds the letter
 */
export function fleet(
  board: BattleshipLettersBoard,
  cells: Grid<number>,
  stateOf: (letter: string) => number,
): Rule {
  const kinds = [...kindsOf(board.ships)].map(
    ([ship, count]): Kind => ({
      count,
      ways: placementsOf(ship, board).map((placement) => ({
        cells: placement.cells.map(({ row, column }) => cells.at(row, column)),
        states: [...placement.letters].map(stateOf),
      })),
    }),
  );
  const all = cells.cells();
  return {
    text: "every ship stands on the board once",
    scope: all,
    clues: [],
    effort: 3,
    prune: (masks) => pruneFleet(kinds, all, masks),
    require(model, of) {
      const used = kinds.map(({ count, ways }) => {
        const chosen = ways.map(() => model.binary());
        model.require(model.sum(chosen).equals(count));
        return chosen;
      });
      for (const cell of all) {
        const covering = new Map<number, ReturnType<typeof model.binary>[]>();
        kinds.forEach(({ ways }, kind) => {
          ways.forEach((way, k) => {
            const at = way.cells.indexOf(cell);
            if (at < 0) return;
            const state = way.states[at]!;
            covering.set(state, [...(covering.get(state) ?? []), used[kind]![k]!]);
          });
        });
        for (const [state, ways] of covering)
          model.require(of.is(cell, state).asNumber().equals(model.sum(ways)));
        const isWater = of.is(cell, 0).asNumber();
        model.require(model.sum([isWater, ...[...covering.values()].flat()]).equals(1));
      }
    },
  };
}

function pruneFleet(kinds: readonly Kind[], all: readonly number[], masks: Masks): boolean {
  const possible = new Map(all.map((cell) => [cell, 1]));
  for (const { count, ways } of kinds) {
    const open = ways.filter(({ cells, states }) =>
      cells.every((cell, k) => ((masks[cell]! >> states[k]!) & 1) === 1),
    );
    if (open.length < count) return false;
    for (const { cells, states } of open)
      cells.forEach((cell, k) => {
        possible.set(cell, possible.get(cell)! | (1 << states[k]!));
      });
    const [first, ...others] = open;
    first?.cells.forEach((cell, k) => {
      const state = first.states[k]!;
      const isShared = others.every((way) => way.states[way.cells.indexOf(cell)] === state);
      if (isShared) masks[cell] = masks[cell]! & (1 << state);
    });
  }
  for (const cell of all) {
    masks[cell] = masks[cell]! & possible.get(cell)!;
    if (masks[cell] === 0) return false;
  }
  return true;
}

/** The ships that the letters are, where they can be told; none where they cannot. */
export function shipsIn(board: BattleshipLettersBoard, letters: Grid<string>): Placement[] {
  const size = board.ships.reduce((sum, ship) => sum + ship.length, 0);
  const lettered = [...letters.places()].filter(
    ({ row, column }) => !".".includes(letters.at(row, column)),
  );
  if (lettered.length !== size) return [];
  const left = new Set(lettered.map(({ row, column }) => row * letters.width + column));
  const number = ({ row, column }: { row: number; column: number }) => row * letters.width + column;
  const place = (ships: readonly string[]): Placement[] | undefined => {
    const [ship, ...others] = ships;
    if (ship === undefined) return [];
    for (const placement of placementsOf(ship, board)) {
      const fits = placement.cells.every(
        (cell, k) =>
          left.has(number(cell)) && letters.at(cell.row, cell.column) === placement.letters[k],
      );
      if (!fits) continue;
      for (const cell of placement.cells) left.delete(number(cell));
      const rest = place(others);
      if (rest !== undefined) return [placement, ...rest];
      for (const cell of placement.cells) left.add(number(cell));
    }
    return undefined;
  };
  return place([...board.ships].sort((a, b) => b.length - a.length)) ?? [];
}
