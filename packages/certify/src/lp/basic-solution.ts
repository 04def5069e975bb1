import { type Rational, ZERO } from "@bough/proof";
import { AT_UPPER, BASIC, type Basis } from "@bough/simplex";
import { ExactSystem, type SparseLine } from "../exact/exact-system.ts";
import type { ExactProblem } from "./exact-lp-data.ts";

/** What a basis stands for, without rounding. */
export interface BasicSolution {
  readonly primal: readonly Rational[]; // [numCols]
  /** Multipliers of the rows; zero where the row's logical is basic. [numRows] */
  readonly dual: readonly Rational[];
  readonly activity: readonly Rational[]; // [numRows]
  /** cost - Aᵀ dual. [numCols] */
  readonly reducedCost: readonly Rational[];
}

/**
 * The primal and dual solution of a basis: rows whose logical is not basic hold with equality, which
 * leaves a square system over the basic columns. Undefined where that is singular or too long.
 */
export function basicSolution(problem: ExactProblem, { status }: Basis): BasicSolution | undefined {
  const { numCols, rows, cost } = problem;
  const tight = [...rows.keys()].filter((i) => status[numCols + i] !== BASIC);
  const place = new Int32Array(numCols).fill(-1);
  const basic: number[] = [];
  for (let j = 0; j < numCols; j++) if (status[j] === BASIC) place[j] = basic.push(j) - 1;
  if (basic.length !== tight.length) return undefined;
  const primal = restingValues(problem, status);
  const system = ExactSystem.of(tight.map((i) => basicPart(rows[i].terms, place)));
  if (system === undefined) return undefined;
  const sides = tight.map((i) => {
    const { lower, upper, terms } = rows[i];
    const side = (status[numCols + i] === AT_UPPER ? upper : lower) ?? upper ?? ZERO;
    return side.minus(valueAt(terms, primal));
  });
  const values = system.solve(sides);
  const multipliers = system.solveTransposed(basic.map((j) => cost[j]));
  if (values === undefined || multipliers === undefined) return undefined;
  for (const [k, j] of basic.entries()) primal[j] = values[k];
  const dual = new Array<Rational>(rows.length).fill(ZERO);
  for (const [k, i] of tight.entries()) dual[i] = multipliers[k];
  return {
    primal,
    dual,
    activity: rows.map(({ terms }) => valueAt(terms, primal)),
    reducedCost: reducedCosts(problem, dual),
  };
}

/** cost - Aᵀ dual, without rounding. */
export function reducedCosts(
  { cost, rows }: Pick<ExactProblem, "cost" | "rows">,
  dual: readonly Rational[],
): Rational[] {
  const reduced = cost.slice();
  for (const [i, y] of dual.entries()) {
    if (y.sign() === 0) continue;
    const { indices, values } = rows[i].terms;
    indices.forEach((j, k) => {
      reduced[j] = reduced[j].minus(y.times(values[k]));
    });
  }
  return reduced;
}

export function valueAt({ indices, values }: SparseLine, x: readonly Rational[]): Rational {
  let sum = ZERO;
  indices.forEach((j, k) => {
    if (x[j].sign() !== 0) sum = sum.plus(values[k].times(x[j]));
  });
  return sum;
}

/** Nonbasic columns at their bounds, all others at zero. */
function restingValues({ numCols, bounds }: ExactProblem, status: Uint8Array): Rational[] {
  return Array.from({ length: numCols }, (_, j) => {
    if (status[j] === BASIC) return ZERO;
    const [first, second] =
      status[j] === AT_UPPER
        ? [bounds.upper[j], bounds.lower[j]]
        : [bounds.lower[j], bounds.upper[j]];
    return first ?? second ?? ZERO;
  });
}

function basicPart({ indices, values }: SparseLine, place: Int32Array): SparseLine {
  const kept = [...indices.keys()].filter((k) => place[indices[k]] >= 0);
  return { indices: kept.map((k) => place[indices[k]]), values: kept.map((k) => values[k]) };
}
