import { type Expression, Model, type Variable } from "@bough/modeler";
import type { Built } from "../puzzle.ts";
import type { SendMoreMoneyBoard } from "./parse.ts";

export interface SendMoreMoneyModel extends Built {
  readonly digits: ReadonlyMap<string, Variable>;
}

/** The long addition, column by column from the right with its carries: small numbers in every row. */
export function tight(board: SendMoreMoneyBoard): SendMoreMoneyModel {
  const model = new Model({ name: "send-more-money", contradictions: "infeasible" });
  const words = [...board.summands, board.result];
  const leading = new Set(words.filter((word) => word.length > 1).map((word) => word[0]));
  const digits = new Map(
    board.letters.map((letter) => [letter, model.integer(leading.has(letter) ? 1 : 0, 9, letter)]),
  );
  model.require(model.allDifferent([...digits.values()]));
  const digitAt = (word: string, place: number): Expression => {
    const letter = word[word.length - 1 - place];
    return letter === undefined ? model.constant(0) : digits.get(letter)!;
  };
  const places = Math.max(...words.map((word) => word.length));
  let carry = model.constant(0);
  for (let place = 0; place < places; place++) {
    const isLast = place === places - 1;
    const next = isLast
      ? model.constant(0)
      : model.integer(0, board.summands.length, `carry_${place + 1}`);
    const column = model.sum(board.summands.map((word) => digitAt(word, place)));
    const written = digitAt(board.result, place).plus(next.times(10));
    model.require(column.plus(carry).equals(written));
    carry = next;
  }
  return { model, keys: [...digits.values()], digits };
}
