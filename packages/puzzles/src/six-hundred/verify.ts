import type { Grid } from "../grid.ts";
import type { SixHundredBoard } from "./parse.ts";

export type SixHundredAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ digits, sum }: SixHundredBoard, answer: SixHundredAnswer): string[] {
  const broken: string[] = [];
  for (const { row, column } of answer.places()) {
    const digit = digits.at(row, column);
    const number = answer.at(row, column);
    if (!new RegExp(`^[1-9]?${digit}[0-9]?$`).test(String(number)) && Number(number) !== digit)
      broken.push(`${number} does not come from ${digit}`);
  }
  const total = (line: readonly number[]) => line.reduce((one, other) => one + other, 0);
  answer.rows().forEach((row, k) => {
    if (total(row) !== sum) broken.push(`row ${k + 1} sums to ${total(row)}`);
  });
  for (let column = 0; column < answer.width; column++) {
    const of = total(answer.column(column));
    if (of !== sum) broken.push(`column ${column + 1} sums to ${of}`);
  }
  return broken;
}
