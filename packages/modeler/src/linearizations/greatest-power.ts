import { shown } from "@bough/problem";
import { sum } from "../build-expression.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import type { Linearization } from "./linearization.ts";
import { buildMultipleOf } from "./multiple-of.ts";
import { requireInteger } from "./value-function.ts";

/**
 * Source: the greatest power of k that divides x >= 1, or is at most x.
 * Target: Σ (kⁱ - kⁱ⁻¹) [kⁱ divides x], and Σ (kⁱ - kⁱ⁻¹) [x >= kⁱ]: each step of the staircase adds
 * its height. All powers divide 0, so that the first has no value there; the second is 0.
 */
export const greatestPower: Linearization = {
  name: "greatest-power",

  entries: [
    {
      area: "arithmetic",
      call: "x.greatestPowerDividing(2)",
      meaning: "the greatest power of a constant that divides x; x = 0 is ruled out",
      example(model) {
        const x = model.integer(0, 12, "x");
        const truth = (v: number) => (v === 0 ? undefined : v & -v);
        return { variables: [x], result: x.greatestPowerDividing(2), truth };
      },
    },
    {
      area: "arithmetic",
      call: "x.greatestPowerNotAbove(3)",
      meaning: "the greatest power of a constant that is at most x; of 0 it is 0",
      example(model) {
        const x = model.integer(0, 11, "x");
        const truth = (v: number) =>
          v === 0 ? 0 : 3 ** Math.floor(Math.log(v + 0.5) / Math.log(3));
        return { variables: [x], result: x.greatestPowerNotAbove(3), truth };
      },
    },
  ],
};

export function buildGreatestPowerDividing(x: Expression, base: number): Expression {
  const powers = powersUpTo(x, base, "greatestPowerDividing");
  if (x.isConstant && x.constant === 0) {
    throw new InvalidModelError(quoting`(0).greatestPowerDividing(${base}) has no value`);
  }
  const steps = powers.map((p, k) => {
    const height = p - (powers[k - 1] ?? 0);
    return k === 0 ? height : buildMultipleOf(x, p).times(height);
  });
  return sum(x.context, steps, "greatestPowerDividing").alsoWhere([x.isAtLeast(1)]);
}

export function buildGreatestPowerNotAbove(x: Expression, base: number): Expression {
  const powers = powersUpTo(x, base, "greatestPowerNotAbove");
  const steps = powers.map((p, k) => x.isAtLeast(p).times(p - (powers[k - 1] ?? 0)));
  return sum(x.context, steps, "greatestPowerNotAbove");
}

function powersUpTo(x: Expression, base: number, call: string): number[] {
  requireInteger(x, `${call}(…)`);
  if (!(Number.isInteger(base) && base >= 2)) {
    throw new InvalidModelError(
      quoting`(${x}).${call}(${shown(base)}): the base must be an integer from 2 on`,
    );
  }
  if (x.lower < 0 || x.upper === Infinity) {
    throw new InvalidModelError(
      quoting`(${x}).${call}(${base}): it needs bounds 0 <= x < Infinity`,
    );
  }
  const powers: number[] = [];
  for (let p = 1; p <= Math.max(1, x.upper); p *= base) powers.push(p);
  return powers;
}
