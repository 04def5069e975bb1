import type { Place } from "../grid.ts";
import type { BattleshipLettersBoard } from "./parse.ts";

/** A way to put a ship: the cells it covers and the letters they get. */
export interface Placement {
  readonly cells: readonly Place[];
  readonly letters: string;
}

/** Ships that are the same, or the same backwards, are one kind, of which there are several. */
export function kindsOf(ships: readonly string[]): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const ship of ships) {
    const kind = [ship, backwards(ship)].sort()[0]!;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}

/** Every different way to put a ship on the board. */
export function placementsOf(ship: string, board: BattleshipLettersBoard): Placement[] {
  const placements: Placement[] = [];
  const directions =
    ship.length === 1
      ? [[0, 1]]
      : [
          [0, 1],
          [1, 0],
        ];
  for (const letters of new Set([ship, backwards(ship)])) {
    for (const [down, across] of directions) {
      for (let row = 0; row + down! * (ship.length - 1) < board.rows.length; row++) {
        for (
          let column = 0;
          column + across! * (ship.length - 1) < board.columns.length;
          column++
        ) {
          const cells = [...letters].map((_, k) => ({
            row: row + down! * k,
            column: column + across! * k,
          }));
          placements.push({ cells, letters });
        }
      }
    }
  }
  return placements;
}

function backwards(ship: string): string {
  return [...ship].reverse().join("");
}
