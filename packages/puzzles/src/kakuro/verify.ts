import { type Grid, where } from "../grid.ts";
import type { KakuroBoard } from "./parse.ts";

/** The digits of the open cells; 0 at walls. */
export type KakuroAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ cells, runs }: KakuroBoard, answer: KakuroAnswer): string[] {
  const broken: string[] = [];
  for (const place of cells.places()) {
    const isOpen = cells.at(place.row, place.column) === "open";
    const digit = answer.at(place.row, place.column);
    if (isOpen && !(Number.isInteger(digit) && digit >= 1 && digit <= 9))
      broken.push(`${where(place)} holds ${digit}, which is no digit from 1 to 9`);
    if (!isOpen && digit !== 0) broken.push(`a digit stands on the wall at ${where(place)}`);
  }
  for (const { places, sum } of runs) {
    const digits = answer.all(places);
    const name = `the run at ${where(places[0]!)}`;
    if (new Set(digits).size < digits.length) broken.push(`${name} holds a digit twice`);
    const total = digits.reduce((one, other) => one + other, 0);
    if (sum !== undefined && total !== sum) broken.push(`${name} adds up to ${total}, not ${sum}`);
  }
  return broken;
}
