import { type MatchsticksBoard, SEGMENTS } from "./parse.ts";

/** The digits of the three numbers. */
export type MatchsticksAnswer = readonly (readonly number[])[];

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: MatchsticksBoard, answer: MatchsticksAnswer): string[] {
  const broken: string[] = [];
  const [first, second, third] = answer.map((digits) => Number(digits.join("")));
  const result = board.sign === "+" ? first! + second! : first! - second!;
  if (result !== third) broken.push("the equation is not true");
  let taken = 0;
  let added = 0;
  board.numbers.forEach((digits, n) => {
    digits.forEach((digit, k) => {
      const before = new Set(SEGMENTS[digit]);
      const after = new Set(SEGMENTS[answer[n]![k]!]);
      taken += [...before].filter((segment) => !after.has(segment)).length;
      added += [...after].filter((segment) => !before.has(segment)).length;
    });
  });
  if (taken !== board.moves || added !== board.moves)
    broken.push(`${taken} sticks were taken and ${added} added, not ${board.moves} moved`);
  return broken;
}
