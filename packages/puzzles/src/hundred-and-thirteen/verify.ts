import type { Grid, Place } from "../grid.ts";
import type { HundredAndThirteenBoard } from "./parse.ts";

/** When the path visits each cell, from 0; -1 where it does not. */
export type HundredAndThirteenAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: HundredAndThirteenBoard, answer: HundredAndThirteenAnswer): string[] {
  const broken: string[] = [];
  const places = [...answer.places()];
  const at = (step: number) => places.filter(({ row, column }) => answer.at(row, column) === step);
  const path = Array.from({ length: board.length }, (_, step) => at(step));
  const visited = places.filter(({ row, column }) => answer.at(row, column) >= 0);
  if (path.some((cells) => cells.length !== 1) || visited.length !== board.length)
    return [`the path does not go through ${board.length} cells, one after the other`];
  const cells = path.flat();
  const numbers = cells.map(({ row, column }) => board.numbers.at(row, column));
  const sum = numbers.reduce((one, other) => one + other, 0);
  if (sum !== board.sum) broken.push(`the numbers come to ${sum}`);
  if (new Set(numbers).size < numbers.length) broken.push("a number occurs twice");
  cells.slice(1).forEach((cell, k) => {
    if (distance(cell, cells[k]!) !== 1)
      broken.push(`cell ${k + 2} of the path is no neighbour of the one before`);
  });
  return broken;
}

function distance(a: Place, b: Place): number {
  return Math.abs(a.row - b.row) + Math.abs(a.column - b.column);
}
