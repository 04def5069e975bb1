import { type Expression, Model, type Variable } from "@bough/modeler";
import type { Built } from "../puzzle.ts";
import { type MatchsticksBoard, SEGMENT_COUNT, SEGMENTS } from "./parse.ts";

export interface MatchsticksModel extends Built {
  readonly numbers: readonly (readonly Variable[])[];
}

/**
 * A stick lies in a segment exactly where the digit there has it, so sticks are sums over digits and
 * the only variables are the digits. Sticks are moved where those that stay are so many fewer and
 * their number is the same.
 */
export function tight(board: MatchsticksBoard): MatchsticksModel {
  const model = new Model({ name: "matchsticks", contradictions: "infeasible" });
  const numbers = board.numbers.map((digits, n) =>
    digits.map((_, k) => model.integer(0, 9, `digit_${n}_${k}`)),
  );
  const staying: Expression[] = [];
  const lying: Expression[] = [];
  let before = 0;
  board.numbers.forEach((digits, n) => {
    digits.forEach((digit, k) => {
      before += SEGMENTS[digit]!.length;
      for (let segment = 0; segment < SEGMENT_COUNT; segment++) {
        const stick = hasStick(model, numbers[n]![k]!, segment);
        lying.push(stick);
        if (SEGMENTS[digit]!.includes(segment)) staying.push(stick);
      }
    });
  });
  model.require(model.sum(lying).equals(before));
  model.require(model.sum(staying).equals(before - board.moves));
  const [first, second, third] = numbers.map((digits) => numberOf(model, digits));
  const result = board.sign === "+" ? first!.plus(second!) : first!.minus(second!);
  model.require(result.equals(third!));
  return { model, keys: numbers.flat(), numbers };
}

function hasStick(model: Model, digit: Variable, segment: number): Expression {
  return model.sum(
    SEGMENTS.flatMap((segments, value) =>
      segments.includes(segment) ? [digit.isEqualTo(value)] : [],
    ),
  );
}

function numberOf(model: Model, digits: readonly Variable[]): Expression {
  return model.sum(digits.map((digit, k) => digit.times(10 ** (digits.length - 1 - k))));
}
