import type { LetterValues } from "../letters.ts";
import { letterCells, lettersIn } from "../reasoning/letters.ts";
import { different } from "../reasoning/rules/different.ts";
import { relation } from "../reasoning/rules/relation.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import { evaluate, lettersOf } from "./formula.ts";
import type { KryptoBoard } from "./parse.ts";

export function reason({ equations, letters }: KryptoBoard): Theory<LetterValues> {
  const theory = new TheoryBuilder();
  const cells = letterCells(theory, letters);
  theory.add(different("the letters stand for different digits", [...cells.values()], 10));
  for (const { left, right, text } of equations) {
    const own = [...new Set([...lettersOf(left), ...lettersOf(right)])];
    const tuples = digitTuples(own.length).filter((digits) => {
      const digitOf = (letter: string) => digits[own.indexOf(letter)]!;
      return evaluate(left, digitOf) === evaluate(right, digitOf);
    });
    theory.add(
      relation(
        text,
        own.map((letter) => cells.get(letter)!),
        tuples,
        [],
        2,
      ),
    );
  }
  return theory.theory((stateOf) => lettersIn(cells, stateOf));
}

/** All different digits for so many letters. */
function digitTuples(count: number): number[][] {
  if (count === 0) return [[]];
  return digitTuples(count - 1).flatMap((tuple) =>
    Array.from({ length: 10 }, (_, digit) => digit)
      .filter((digit) => !tuple.includes(digit))
      .map((digit) => [...tuple, digit]),
  );
}
