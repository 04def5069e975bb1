import { Grid } from "../../src/grid.ts";
import { draw } from "../../src/tic-tac-toe/draw.ts";
import type { Sign, TicTacToeBoard } from "../../src/tic-tac-toe/parse.ts";
import { verify } from "../../src/tic-tac-toe/verify.ts";

/** Every answer of a small board as printed text, by trying cell after cell. */
export function ticTacToeAnswers(board: TicTacToeBoard): string[] {
  const { height, width } = board;
  const signs: Sign[] = [];
  const found: string[] = [];
  const isAlike = (k: number) =>
    k >= width &&
    k % width > 0 &&
    signs[k] === signs[k - 1] &&
    signs[k] === signs[k - width] &&
    signs[k] === signs[k - width - 1];
  const isOnSide = (k: number) => k % width === 0 || k % width === width - 1;
  const changesSide = (k: number) => k >= width && isOnSide(k) && signs[k] !== signs[k - width];
  const tryFrom = (k: number) => {
    if (k === height * width) {
      const answer = new Grid(height, width, signs.slice());
      if (verify(board, answer).length === 0) found.push(draw(board, answer).join("\n"));
      return;
    }
    const given = board.at(Math.floor(k / width), k % width);
    for (const sign of ["circle", "cross"] as const) {
      if (given !== "free" && given !== sign) continue;
      signs[k] = sign;
      if (!isAlike(k) && !changesSide(k)) tryFrom(k + 1);
    }
    signs.length = k;
  };
  tryFrom(0);
  return found.sort();
}
