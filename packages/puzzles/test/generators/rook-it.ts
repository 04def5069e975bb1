import type { Random } from "@bough/testing";
import { Grid, ORTHOGONAL, type Place } from "../../src/grid.ts";

/** A board with at least one answer: walls and rooks are thrown, then some walls are told to count. */
export function randomRookIt(random: Random, height: number, width: number): string {
  const walls = Grid.of(height, width, () => random.chance(0.28));
  const rooks = walls.map(() => false).rows();
  for (const place of random.shuffle([...walls.places()])) {
    if (!walls.at(place.row, place.column) && !isSeen(walls, rooks, place))
      rooks[place.row]![place.column] = true;
  }
  const text = walls.map((isWall, row, column) => {
    if (!isWall) return " ";
    const beside = ORTHOGONAL.filter((step) => rooks[row + step.row]?.[column + step.column]);
    return random.chance(0.6) ? String(beside.length) : "X";
  });
  return text
    .rows()
    .map((row) => row.join(""))
    .join("\n");
}

function isSeen(walls: Grid<boolean>, rooks: boolean[][], place: Place): boolean {
  return ORTHOGONAL.some((step) => {
    let row = place.row + step.row;
    let column = place.column + step.column;
    while (walls.get(row, column) === false) {
      if (rooks[row]![column]) return true;
      row += step.row;
      column += step.column;
    }
    return false;
  });
}
