import { draw } from "../../src/growing-poles/draw.ts";
import { type GrowingPolesBoard, partsOf } from "../../src/growing-poles/parse.ts";
import { SHADED_PER_PART, verify } from "../../src/growing-poles/verify.ts";

/** Every answer of a board as printed text, by trying height after height. */
export function growingPolesAnswers(board: GrowingPolesBoard): string[] {
  const shadedOf = new Map(partsOf(board).map((part) => [part, 0]));
  const heights: number[] = [];
  const found: string[] = [];
  const count = (column: number, height: number, change: number) => {
    for (let level = 1; level <= height; level++) {
      const part = board.at(board.height - level, column);
      shadedOf.set(part, shadedOf.get(part)! + change);
    }
  };
  const tryFrom = (column: number) => {
    if (column === board.width) {
      const answer = board.map((_, row, of) => row >= board.height - heights[of]!);
      if (verify(board, answer).length === 0) found.push(draw(board, answer).join("\n"));
      return;
    }
    for (let height = 0; height <= board.height; height++) {
      if (heights.slice(0, column).includes(height)) continue;
      heights[column] = height;
      count(column, height, 1);
      if ([...shadedOf.values()].every((shaded) => shaded <= SHADED_PER_PART)) tryFrom(column + 1);
      count(column, height, -1);
    }
  };
  tryFrom(0);
  return found.sort();
}
