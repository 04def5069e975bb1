import { counted } from "@bough/problem";
import { type Grid, where } from "../grid.ts";
import type { ShikakuBoard } from "./parse.ts";

/** The rectangle that each cell belongs to, by any number. */
export type ShikakuAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: ShikakuBoard, answer: ShikakuAnswer): string[] {
  const broken: string[] = [];
  for (const owner of new Set(answer.cells())) {
    const places = [...answer.places()].filter(
      ({ row, column }) => answer.at(row, column) === owner,
    );
    const rows = places.map(({ row }) => row);
    const columns = places.map(({ column }) => column);
    const box =
      (Math.max(...rows) - Math.min(...rows) + 1) *
      (Math.max(...columns) - Math.min(...columns) + 1);
    const name = `the part at ${where(places[0]!)}`;
    if (box !== places.length) broken.push(`${name} is no rectangle`);
    const numbers = board.all(places).filter((number) => number > 0);
    if (numbers.length !== 1) broken.push(`${name} holds ${numbers.length} numbers`);
    else if (numbers[0] !== places.length)
      broken.push(`${name} has ${counted(places.length, "cell")}, not ${numbers[0]}`);
  }
  return broken;
}
