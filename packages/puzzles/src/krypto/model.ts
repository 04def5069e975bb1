import { type Expression, Model, type Variable } from "@bough/modeler";
import type { Built } from "../puzzle.ts";
import type { Formula } from "./formula.ts";
import type { KryptoBoard } from "./parse.ts";

export interface KryptoModel extends Built {
  readonly digits: ReadonlyMap<string, Variable>;
}

export function tight(board: KryptoBoard): KryptoModel {
  const model = new Model({ name: "krypto", contradictions: "infeasible" });
  const digits = new Map(board.letters.map((letter) => [letter, model.integer(0, 9, letter)]));
  model.require(model.allDifferent([...digits.values()]));
  for (const { left, right } of board.equations)
    model.require(expressionOf(left, model, digits).equals(expressionOf(right, model, digits)));
  return { model, keys: [...digits.values()], digits };
}

function expressionOf(
  formula: Formula,
  model: Model,
  digits: ReadonlyMap<string, Variable>,
): Expression {
  if (formula.kind === "number") return model.constant(formula.value);
  if (formula.kind === "letter") return digits.get(formula.letter)!;
  const left = expressionOf(formula.left, model, digits);
  const right = expressionOf(formula.right, model, digits);
  switch (formula.operator) {
    case "+":
      return left.plus(right);
    case "-":
      return left.minus(right);
    case "*":
      return left.times(right);
    case "/":
      // What is 0 whatever the letters stand for divides nothing: no answer, and no mistake in the board's form.
      if (!right.isConstant || right.constant !== 0) return left.quotient(right);
      model.require(right.atLeast(1));
      return left;
  }
}
