import { brokenDigits, brokenLatin } from "../digits.ts";
import { type Grid, where } from "../grid.ts";
import type { SkyscrapersBoard } from "./parse.ts";

export type SkyscrapersAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ givens, views }: SkyscrapersBoard, answer: SkyscrapersAnswer): string[] {
  const broken = [...brokenDigits(givens, answer, givens.height), ...brokenLatin(answer)];
  for (const { seen, places } of views) {
    let [highest, count] = [0, 0];
    for (const height of answer.all(places)) {
      if (height > highest) count++;
      highest = Math.max(highest, height);
    }
    if (count !== seen)
      broken.push(`${count} houses are seen from before ${where(places[0]!)}, not ${seen}`);
  }
  return broken;
}
