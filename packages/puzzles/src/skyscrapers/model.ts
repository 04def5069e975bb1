import { type BooleanExpression, type Expression, Model, type Variable } from "@bough/modeler";
import { digitVariables, requireLatin } from "../digits.ts";
import type { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { SkyscrapersBoard } from "./parse.ts";

export interface SkyscrapersModel extends Built {
  readonly digits: Grid<Variable>;
}

export function tight({ givens, views }: SkyscrapersBoard): SkyscrapersModel {
  const model = new Model({ name: "skyscrapers", contradictions: "infeasible" });
  const size = givens.height;
  const digits = digitVariables(model, givens, size);
  requireLatin(model, digits);
  for (const { seen, places } of views) requireView(model, digits.all(places), seen, size);
  return { model, keys: digits.cells(), digits };
}

/**
 * A house of height h at place k is seen where no higher one stands before it: at most one of "seen"
 * and a higher one at each earlier place. The first house and the highest are always seen; a clue of s
 * leaves s - 1 lower ones before the highest, which therefore stands at place s or later.
 */
function requireView(model: Model, line: readonly Variable[], seen: number, size: number): void {
  const isSeen: Expression[] = [];
  line.forEach((house, k) => {
    const before = line.slice(0, k);
    for (let height = 1; height <= size; height++) {
      const stands = house.isEqualTo(height);
      if (k > 0 && height < size) {
        const higher = before.map((other) => higherThan(model, other, height, size));
        isSeen.push(seenHere(model, stands, higher));
      } else isSeen.push(stands.asNumber());
      // At most k before it and those higher than it behind it are seen along with it.
      if (height > size - seen + k + 1) model.require(stands.not());
    }
  });
  model.require(model.sum(isSeen).equals(seen));
}

function higherThan(model: Model, house: Variable, height: number, size: number): Expression {
  const higher = Array.from({ length: size - height }, (_, k) => house.isEqualTo(height + 1 + k));
  return model.sum(higher);
}

/** A house stands here, and none of the higher ones stands before it. */
function seenHere(
  model: Model,
  stands: BooleanExpression,
  higher: readonly Expression[],
): Expression {
  const isSeen = model.binary();
  model.require(isSeen.atMost(stands));
  for (const each of higher) model.require(each.plus(isSeen).atMost(1));
  model.require(model.sum([isSeen, ...higher]).atLeast(stands));
  return isSeen.asNumber();
}
