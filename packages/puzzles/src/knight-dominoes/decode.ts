import type { ReadValue } from "../puzzle.ts";
import type { KnightDominoesModel } from "./model.ts";
import type { KnightDominoesBoard } from "./parse.ts";
import type { KnightDominoesAnswer } from "./verify.ts";

export function decode(
  board: KnightDominoesBoard,
  built: KnightDominoesModel,
  read: ReadValue,
): KnightDominoesAnswer {
  const step = built.steps.map((value) => Math.round(read(value)));
  const isEmpty = step.map((each) => each <= board.pieces);
  const pairs = built.dominoes
    .filter((domino) => read(domino.isPlaced) === 1)
    .map(({ first, second }) => [first, second] as const);
  return { piece: numberPieces(board, pairs, isEmpty), step, isEmpty };
}

/**
 * Pieces have no numbers in the model: the one without numbered halves is 1, given digits keep
 * theirs, the others take the free numbers in the order in which they first appear.
 */
function numberPieces(
  board: KnightDominoesBoard,
  pairs: readonly (readonly [number, number])[],
  isEmpty: readonly boolean[],
): number[] {
  const givens = board.cells.map(({ row, column }) => board.grid.at(row, column));
  const isFixed = ([first, second]: readonly [number, number]) =>
    typeof givens[first] === "number" || typeof givens[second] === "number";
  const taken = new Set<unknown>([1, ...givens]);
  let next = 1;
  const nextFree = () => {
    do next++;
    while (taken.has(next));
    return next;
  };
  const piece = board.cells.map(() => 0);
  for (const pair of pairs) {
    const [first, second] = pair;
    const given = isFixed(pair) ? [givens[first], givens[second]].find(isNumber)! : undefined;
    const number = isEmpty[first] && isEmpty[second] ? 1 : (given ?? nextFree());
    piece[first] = number;
    piece[second] = number;
  }
  return piece;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
