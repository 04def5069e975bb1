import type { Sign, TicTacToeBoard } from "../../src/tic-tac-toe/parse.ts";

/** A filled row, which of its cells hang together through the rows so far, and in how many ways. */
interface Frontier {
  readonly signs: readonly Sign[];
  /** Shape of each cell, numbered from the left. */
  readonly shapes: readonly number[];
  ways: number;
}

/**
 * How many answers a board has, row by row: two fillings of the rows so far are the same for what
 * follows when their last row and its shapes are. A shape that does not reach the next row is cut
 * off for good. The sides keep their signs; the line crosses the first and the last row once.
 */
export function countTicTacToe(board: TicTacToeBoard): number {
  const rows = allRows(board.width);
  const fits = (signs: readonly Sign[], row: number) =>
    signs.every((sign, k) => board.at(row, k) === "free" || board.at(row, k) === sign);
  let frontier = new Map<string, Frontier>();
  for (const signs of rows) {
    if (fits(signs, 0) && changes(signs) === 1)
      add(
        frontier,
        signs,
        joinAlong(
          signs,
          signs.map((_, k) => k),
        ),
        1,
      );
  }
  for (let row = 1; row < board.height; row++) {
    const next = new Map<string, Frontier>();
    const fitting = rows.filter((signs) => fits(signs, row));
    for (const above of frontier.values()) {
      for (const signs of fitting) {
        const shapes = shapesBelow(above, signs);
        if (shapes !== undefined) add(next, signs, shapes, above.ways);
      }
    }
    frontier = next;
  }
  let total = 0;
  for (const { signs, shapes, ways } of frontier.values()) {
    if (changes(signs) === 1 && new Set(shapes).size === 2) total += ways;
  }
  return total;
}

function allRows(width: number): Sign[][] {
  return Array.from({ length: 2 ** width }, (_, code) =>
    Array.from({ length: width }, (_, k): Sign => ((code >> k) & 1 ? "cross" : "circle")),
  );
}

function changes(signs: readonly Sign[]): number {
  return signs.slice(1).filter((sign, k) => sign !== signs[k]).length;
}

/** The shapes of a row below another; undefined where a rule is broken. */
function shapesBelow(above: Frontier, signs: readonly Sign[]): number[] | undefined {
  const last = signs.length - 1;
  if (signs[0] !== above.signs[0] || signs[last] !== above.signs[last]) return undefined;
  for (let k = 0; k < last; k++) {
    const [a, b, c, d] = [above.signs[k], above.signs[k + 1], signs[k], signs[k + 1]];
    if (a === d && b === c) return undefined;
  }
  const width = signs.length;
  let shapes = [...above.shapes, ...signs.map((_, k) => width + k)];
  signs.forEach((sign, k) => {
    if (sign === above.signs[k]) shapes = joined(shapes, shapes[k]!, shapes[width + k]!);
  });
  const along = joinAlong(signs, shapes.slice(width), shapes);
  const below = along.slice(-width);
  const isCutOff = along.slice(0, width).some((shape) => !below.includes(shape));
  return isCutOff ? undefined : below;
}

/** Joins the shapes of neighbouring cells with the same sign; `all` are the shapes it may concern. */
function joinAlong(signs: readonly Sign[], shapes: readonly number[], all = shapes): number[] {
  const offset = all.length - shapes.length;
  let result = [...all];
  signs.forEach((sign, k) => {
    if (k > 0 && sign === signs[k - 1])
      result = joined(result, result[offset + k - 1]!, result[offset + k]!);
  });
  return result;
}

function joined(shapes: readonly number[], one: number, other: number): number[] {
  return shapes.map((shape) => (shape === other ? one : shape));
}

function add(
  frontier: Map<string, Frontier>,
  signs: readonly Sign[],
  shapes: readonly number[],
  ways: number,
): void {
  const order = [...new Set(shapes)];
  const numbered = shapes.map((shape) => order.indexOf(shape));
  const key = `${signs.join()}|${numbered.join()}`;
  const known = frontier.get(key);
  if (known === undefined) frontier.set(key, { signs, shapes: numbered, ways });
  else known.ways += ways;
}
