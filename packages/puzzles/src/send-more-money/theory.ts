import type { LetterValues } from "../letters.ts";
import { letterCells, lettersIn } from "../reasoning/letters.ts";
import { different } from "../reasoning/rules/different.ts";
import { linear, type Term } from "../reasoning/rules/linear.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { SendMoreMoneyBoard } from "./parse.ts";

const UNITS = Array.from({ length: 10 }, (_, digit) => digit);

/** Beside the letters, the carries of the long addition. */
export function reason({ summands, result, letters }: SendMoreMoneyBoard): Theory<LetterValues> {
  const theory = new TheoryBuilder();
  const words = [...summands, result];
  const leading = new Set(words.filter(({ length }) => length > 1).map(([first]) => first));
  const cells = letterCells(theory, letters, (letter) => leading.has(letter));
  theory.add(different("the letters stand for different digits", [...cells.values()], 10));
  const places = Math.max(...words.map(({ length }) => length));
  let carry: number | undefined;
  for (let place = 0; place < places; place++) {
    const terms = new Map<number, number>();
    const count = (word: string, times: number) => {
      const letter = word[word.length - 1 - place];
      if (letter === undefined) return;
      const cell = cells.get(letter)!;
      terms.set(cell, (terms.get(cell) ?? 0) + times);
    };
    for (const word of summands) count(word, 1);
    count(result, -1);
    if (carry !== undefined) terms.set(carry, 1);
    const numbers = summands.map((_, k) => String(k));
    const next =
      place + 1 < places
        ? theory.helper(
            `the carry to column ${place + 2}`,
            [...numbers, String(summands.length)],
            [],
          )
        : undefined;
    if (next !== undefined) terms.set(next, -10);
    const own = [...terms].map(([cell, times]): Term => {
      const { length } = theory.cells[cell]!.states;
      return { cell, weights: UNITS.slice(0, length).map((digit) => digit * times) };
    });
    theory.add(linear(`column ${place + 1} from the right adds up`, own, 0, 0, { effort: 2 }));
    carry = next;
  }
  return theory.theory((stateOf) => lettersIn(cells, stateOf));
}
