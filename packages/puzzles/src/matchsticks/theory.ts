import { linear, type Term } from "../reasoning/rules/linear.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { type MatchsticksBoard, SEGMENTS } from "./parse.ts";
import type { MatchsticksAnswer } from "./verify.ts";

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
const NUMBERS = ["first", "second", "third"];

export function reason({ numbers, sign, moves }: MatchsticksBoard): Theory<MatchsticksAnswer> {
  const theory = new TheoryBuilder();
  const cells = numbers.map((digits, n) =>
    digits.map((_, k) => {
      const before = numbers.slice(0, n).reduce((sum, { length }) => sum + length + 1, 0);
      return theory.cell(nameOf(n, k, digits.length), DIGITS, [{ row: 0, column: before + k }]);
    }),
  );
  // What each digit adds to the equation, the left side less the right one.
  const signs = [1, sign === "+" ? 1 : -1, -1];
  const values = termsOf(cells, (n, k) => {
    const place = signs[n]! * 10 ** (numbers[n]!.length - 1 - k);
    return SEGMENTS.map((_, digit) => digit * place);
  });
  theory.add(linear("the equation is true", values, 0, 0));
  const before = numbers.flat().reduce((sum, digit) => sum + SEGMENTS[digit]!.length, 0);
  const lying = termsOf(cells, () => SEGMENTS.map((segments) => segments.length));
  theory.add(linear(`there are ${before} sticks`, lying, before, before));
  const staying = termsOf(cells, (n, k) => {
    const old = SEGMENTS[numbers[n]![k]!]!;
    return SEGMENTS.map((segments) => segments.filter((each) => old.includes(each)).length);
  });
  const sticks = moves === 1 ? "one stick is" : `${moves} sticks are`;
  theory.add(linear(`only ${sticks} moved`, staying, before - moves, before - moves));
  // A digit of which nothing is known stands there as it was.
  return theory.theory(
    (stateOf) =>
      cells.map((digits, n) => digits.map((cell, k) => stateOf(cell) ?? numbers[n]![k]!)),
    { cells: [0.5, 1], clues: [0.5, 1] },
  );
}

function nameOf(number: number, digit: number, length: number): string {
  const whole = `the ${NUMBERS[number]} number`;
  return length === 1 ? whole : `digit ${digit + 1} of ${whole}`;
}

function termsOf(
  cells: readonly (readonly number[])[],
  weights: (number: number, digit: number) => number[],
): Term[] {
  return cells.flatMap((digits, n) => digits.map((cell, k) => ({ cell, weights: weights(n, k) })));
}
