import type { GoldenWasteBoard } from "./parse.ts";

/** The coins in the order in which they are collected. */
export type GoldenWasteAnswer = readonly number[];

/** The rules that the answer breaks, in words; none when it is right. Walks the board cell by cell. */
export function verify(board: GoldenWasteBoard, order: GoldenWasteAnswer): string[] {
  const lying = new Map(board.coins.map(({ row, column }, coin) => [`${row},${column}`, coin]));
  if (order[0] !== board.start) return ["the first coin is not the marked one"];
  const sorted = [...order].sort((a, b) => a - b);
  if (sorted.length !== board.coins.length || sorted.some((coin, k) => coin !== k))
    return ["not every coin is collected once"];
  let { row, column } = board.coins[board.start]!;
  let [comingDown, comingAcross] = [0, 0];
  lying.delete(`${row},${column}`);
  for (const [k, coin] of order.entries()) {
    if (k === 0) continue;
    const goal = board.coins[coin]!;
    const [down, across] = [Math.sign(goal.row - row), Math.sign(goal.column - column)];
    if (down !== 0 && across !== 0) return [`the way to coin ${k + 1} is not straight`];
    const isBack = down === -comingDown && across === -comingAcross;
    if (k > 1 && isBack) return [`the way to coin ${k + 1} turns back`];
    do {
      row += down;
      column += across;
    } while (!lying.has(`${row},${column}`));
    if (lying.get(`${row},${column}`) !== coin) return [`coin ${k + 1} is not the next on its way`];
    lying.delete(`${row},${column}`);
    [comingDown, comingAcross] = [down, across];
  }
  return [];
}
