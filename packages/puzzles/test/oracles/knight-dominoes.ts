import { knightNeighbours, orthogonalNeighbours } from "../../src/knight-dominoes/neighbours.ts";
import type { KnightDominoesBoard } from "../../src/knight-dominoes/parse.ts";

/**
 * Every answer of a small board, pieces taken without their numbers: the steps of the cells, then
 * the pairs of cells, as text. Tries path after path, and for each covering after covering.
 */
export function knightDominoesAnswers(board: KnightDominoesBoard): string[] {
  const found: string[] = [];
  if (board.cells.length % 2 === 1) return found;
  for (const step of knightPaths(board)) {
    const isEmpty = step.map((each) => each <= board.pieces);
    const isImpossible = board.cells.some(
      ({ row, column }, k) => typeof board.grid.at(row, column) === "number" && isEmpty[k],
    );
    if (isImpossible) continue;
    for (const pairs of coverings(board, isEmpty)) found.push(`${step.join(" ")} | ${pairs}`);
  }
  return found.sort();
}

function knightPaths(board: KnightDominoesBoard): number[][] {
  const neighbours = knightNeighbours(board);
  const step = board.cells.map(() => -1);
  const paths: number[][] = [];
  const visit = (cell: number, at: number) => {
    step[cell] = at;
    if (at + 1 === step.length) paths.push(step.slice());
    else for (const next of neighbours[cell]!) if (step[next] === -1) visit(next, at + 1);
    step[cell] = -1;
  };
  for (const cell of board.cells.keys()) visit(cell, 0);
  return paths;
}

/** Ways to cover the board so that no piece has two numbered halves and the givens can be kept. */
function coverings(board: KnightDominoesBoard, isEmpty: readonly boolean[]): string[] {
  const neighbours = orthogonalNeighbours(board);
  const givens = board.cells.map(({ row, column }) => board.grid.at(row, column));
  const numbers = givens.filter((given) => typeof given === "number");
  if (numbers.includes(1) || new Set(numbers).size < numbers.length) return [];
  const partner = board.cells.map(() => -1);
  const found: string[] = [];
  const cover = () => {
    const cell = partner.indexOf(-1);
    if (cell === -1) {
      const pairs = partner.flatMap((other, k) => (k < other ? [`${k}-${other}`] : []));
      found.push(pairs.join(" "));
      return;
    }
    for (const other of neighbours[cell]!) {
      if (partner[other] !== -1 || (!isEmpty[cell] && !isEmpty[other])) continue;
      partner[cell] = other;
      partner[other] = cell;
      cover();
      partner[cell] = -1;
      partner[other] = -1;
    }
  };
  cover();
  return found;
}
