import { greatestNumber, type Steps } from "@bough/problem";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import { type Literal, negation } from "./linearization.ts";

/**
 * At most two neighbouring groups of weights differ from zero. Segment k lies between groups k and
 * k + 1; for each bit of the Gray code, the groups all of whose segments have it are left out where
 * the bit's binary is 0, those none of whose segments have it where it is 1.
 */
export function* writeNeighbours(
  groups: readonly (readonly number[])[],
  compiler: Compiler,
): Steps<void> {
  const segments = groups.length - 1;
  for (let bit = 1; bit < 2 * segments - 1 && segments > 1; bit *= 2) {
    const has = (segment: number) => (gray(segment) & bit) !== 0;
    if (bit > largestGray(segments)) break;
    const around = groups.map((_, k) => [k - 1, k].filter((s) => s >= 0 && s < segments));
    const literal = compiler.auxiliaryLiteral("segment_bit");
    yield;
    yield* limit(
      groups.filter((_, k) => around[k]!.every(has)),
      literal,
      compiler,
    );
    yield;
    yield* limit(
      groups.filter((_, k) => !around[k]!.some(has)),
      negation(literal),
      compiler,
    );
  }
}

/** Σ of the groups' weights <= literal. */
export function* limit(
  groups: readonly (readonly number[])[],
  literal: Literal,
  compiler: Compiler,
): Steps<void> {
  const columns = groups.flat();
  if (columns.length === 0) return;
  const total = { columns, coefficients: columns.map(() => 1), constant: 0 };
  const form = combine([1, total], [-1, compiler.literalForm([literal], [1])]);
  yield* compiler.columnRowInSteps(form, -Infinity, 0);
}

function gray(k: number): number {
  return k ^ (k >> 1);
}

function largestGray(count: number): number {
  return greatestNumber(Array.from({ length: count }, (_, k) => gray(k)));
}
