import type { LetterValues } from "../letters.ts";
import { letterCells, lettersIn } from "../reasoning/letters.ts";
import { different } from "../reasoning/rules/different.ts";
import { relation, tuplesOf } from "../reasoning/rules/relation.ts";
import { allOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { MagicalTangramBoard, Piece } from "./parse.ts";

export function reason({ pieces, letters }: MagicalTangramBoard): Theory<LetterValues> {
  const theory = new TheoryBuilder();
  const cells = letterCells(theory, letters);
  theory.add(different("the letters stand for different digits", [...cells.values()], 10));
  for (const piece of pieces) {
    const { corners, difference } = piece;
    const tuples = tuplesOf(
      corners.map(() => allOf(10)),
      (digits) => isFitting(piece, digits),
    );
    const text = `along ${corners.join(", ")} the largest difference is ${difference}, once`;
    theory.add(
      relation(
        text,
        corners.map((corner) => cells.get(corner)!),
        tuples,
        [],
        2,
      ),
    );
  }
  return theory.theory((stateOf) => lettersIn(cells, stateOf));
}

/** The digits of the first corners, all of them where there are as many. */
function isFitting({ corners, difference }: Piece, digits: readonly number[]): boolean {
  if (new Set(digits).size < digits.length) return false;
  const isClosed = digits.length === corners.length;
  const differences = digits
    .slice(isClosed ? 0 : 1)
    .map((digit, k) =>
      Math.abs(digit - (isClosed ? digits[(k + 1) % digits.length]! : digits[k]!)),
    );
  const largest = differences.filter((each) => each === difference).length;
  if (differences.some((each) => each > difference) || largest > 1) return false;
  return !isClosed || largest === 1;
}
