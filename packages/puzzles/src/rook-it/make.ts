import { Grid, neighboursOf } from "../grid.ts";
import type { Maker } from "../making/maker.ts";
import { textOf } from "../making/parts.ts";
import { seesRook } from "./verify.ts";

const WALLS = 0.28;

/** Random walls, rooks wherever they see none, and all walls with their numbers. */
export const maker: Maker = {
  sizes: { usual: 7, least: 3, most: 12 },
  draft(random, size) {
    const board = Grid.of(size, size, () =>
      random.chance(WALLS) ? ("wall" as const) : ("open" as const),
    );
    const rooks = board.map(() => false).rows();
    const placed = () => board.map((_, row, column) => rooks[row]![column]!);
    for (const place of random.shuffled([...board.places()])) {
      if (board.at(place.row, place.column) === "open" && !seesRook(board, placed(), place))
        rooks[place.row]![place.column] = true;
    }
    const walls = [...board.places()].filter(({ row, column }) => board.at(row, column) === "wall");
    const answer = placed();
    return {
      clues: walls.length,
      text(isKept) {
        const cells = board.map((): string => " ").rows();
        walls.forEach((wall, clue) => {
          const beside = answer.all(neighboursOf(board, wall)).filter(Boolean).length;
          cells[wall.row]![wall.column] = isKept(clue) ? String(beside) : "X";
        });
        return textOf(board.map((_, row, column) => cells[row]![column]!));
      },
    };
  },
};
