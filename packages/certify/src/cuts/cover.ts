import { ONE, type Rational, ZERO } from "@bough/proof";
import type { ExactProblem } from "../lp/exact-lp-data.ts";

export interface Cover {
  /** Columns to be counted from their upper bounds, so that all weights of the cover work against the side. */
  readonly atUpper: ReadonlySet<number>;
  /** Coefficients of the cover's members, the largest first. */
  readonly weights: readonly Rational[];
}

/**
 * Members of a row over binaries that cannot all be at the bound that uses the row up, chosen greedily where the
 * relaxation has them nearly there; undefined where there is no such row or cover. Rounding the row with the members complemented,
 * divided by the weight of one, gives the cover's inequality, lifted.
 *
 * H. Marchand and L. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Operations
 * Research 49, 2001, section 4.
 *
 * @param isLower the side of the row that is looked at
 */
export function coverOf(
  { rows, bounds, isInteger }: ExactProblem,
  i: number,
  isLower: boolean,
  x: ArrayLike<number>,
): Cover | undefined {
  const { terms, lower, upper } = rows[i];
  const side = isLower ? lower : upper;
  if (side === null || terms.indices.length < 3) return undefined;
  // Turned to Σ a x <= b; a member with a negative weight uses the row up at zero.
  const values = isLower ? terms.values.map((value) => value.negated()) : terms.values;
  let room = isLower ? side.negated() : side;
  const members: { readonly j: number; readonly weight: Rational; readonly distance: number }[] =
    [];
  for (const [k, j] of terms.indices.entries()) {
    const isBinary = isInteger[j] && bounds.lower[j]?.sign() === 0 && isOne(bounds.upper[j]);
    if (!isBinary) return undefined;
    const isPositive = values[k].sign() > 0;
    if (!isPositive) room = room.minus(values[k]);
    const distance = isPositive ? 1 - x[j] : x[j];
    members.push({ j, weight: values[k].magnitude(), distance });
  }
  if (room.sign() < 0) return undefined;
  members.sort((a, b) => a.distance / a.weight.toNumber() - b.distance / b.weight.toNumber());
  const chosen: typeof members = [];
  let total = ZERO;
  for (const member of members) {
    if (total.compare(room) > 0) break;
    if (member.distance >= 1) return undefined;
    chosen.push(member);
    total = total.plus(member.weight);
  }
  if (total.compare(room) <= 0) return undefined;
  const weights = chosen.map(({ weight }) => weight).sort((a, b) => b.compare(a));
  const inCover = new Set(chosen.map(({ j }) => j));
  // Positive members count from one, negative ones from zero; those outside the other way round.
  const atUpper = new Set(terms.indices.filter((j, k) => inCover.has(j) === values[k].sign() > 0));
  return { atUpper, weights };
}

function isOne(value: Rational | null): boolean {
  return value?.compare(ONE) === 0;
}
