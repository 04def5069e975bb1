import { magnitude } from "@bough/problem";
import type { Steps } from "../steps.ts";
import { reduceBasis, subtractMultiple, type WorkMeter } from "./reduced-basis.ts";
import type { WholeEquations } from "./whole-equations.ts";

/**
 * What an unknown of one counts, beside the vector's own length: what the side's multiple counts, and on top of that
 * what a miss of an equation does. Vectors that miss none come first, and of these the ones without a side.
 */
const SIDE_BITS = 20n;
const MISS_BITS = 60n;
/** Bits of all equations together, which a system of nearly as many equations as unknowns comes to: an LP solves it as well. */
const MOST_BITS = 150;
/** Work of a reduction after which it is given up, some tenths of a second. */
const MOST_WORK = 2_000_000;

/** All whole solutions of a system of equations: an origin, and whole multiples of directions from there. */
export interface IntegerSolutions {
  readonly origin: bigint[]; // [unknowns]
  /** Short, nearly at right angles to each other. [directions][unknowns] */
  readonly directions: readonly bigint[][];
}

/**
 * Solves equations in whole numbers: "none" where they have no such solution, null where that takes too long.
 *
 * K. Aardal, C. A. J. Hurkens and A. K. Lenstra, "Solving a system of linear Diophantine equations with lower and
 * upper bounds on the variables", Math. Oper. Res. 25, 2000.
 *
 * @param meter to which its work is added
 */
export function* integerSolutions(
  equations: WholeEquations,
  meter: WorkMeter,
): Steps<IntegerSolutions | "none" | null> {
  if (equations.isContradictory) return "none";
  const { coefficients, sides, unknowns } = equations;
  const n = unknowns.length;
  const bits = sizeInBits(equations);
  if (bits > MOST_BITS) return null;
  const shift = BigInt(bits);
  const [sideWeight, missWeight] = [1n << (SIDE_BITS + shift), 1n << (MISS_BITS + 2n * shift)];
  // A vector holds the values of the unknowns, how many sides they are to come to, and by how much they miss that.
  const basis: bigint[][] = [];
  for (let k = 0; k <= n; k++) {
    const vector = new Array<bigint>(n + 1).fill(0n);
    vector[k] = k < n ? 1n : sideWeight;
    for (const [e, line] of coefficients.entries())
      vector.push(missWeight * (k < n ? line[k] : -sides[e]));
    basis.push(vector);
  }
  if (!(yield* reduceBasis(basis, meter, MOST_WORK))) return null;
  const solving = basis.filter((vector) => vector.slice(n + 1).every((miss) => miss === 0n));
  // All vectors without a miss are sums of these only where those that miss do so in ways of their own.
  if (n + 1 - solving.length !== rankOf(coefficients, sides)) return null;
  const directions: bigint[][] = [];
  const origin = withOneSide(solving, directions, n);
  for (const vector of directions) vector.length = n;
  if (origin === null || magnitude(origin[n]) !== sideWeight) return "none";
  if (origin[n] < 0n) for (let k = 0; k < n; k++) origin[k] = -origin[k];
  origin.length = n;
  return { origin, directions };
}

/** Bits of what the equations' minors may come to, and with them short solutions. */
function sizeInBits({ coefficients, sides }: WholeEquations): number {
  let bits = 0;
  for (const [e, line] of coefficients.entries()) {
    const sum = line.reduce((total, a) => total + magnitude(a), magnitude(sides[e]));
    bits += sum.toString(2).length;
  }
  return bits;
}

/**
 * Takes multiples of vectors from each other until one of them alone has sides, the fewest that any whole solution has;
 * null where none has any. The others go to `directions`.
 */
function withOneSide(
  vectors: readonly bigint[][],
  directions: bigint[][],
  place: number,
): bigint[] | null {
  let one: bigint[] | null = null;
  for (let vector of vectors) {
    while (one !== null && vector[place] !== 0n) {
      const quotient: bigint = one[place] / vector[place];
      subtractMultiple(one, quotient, vector);
      [one, vector] = [vector, one];
    }
    if (one === null && vector[place] !== 0n) one = vector;
    else directions.push(vector);
  }
  return one;
}

/**
 * Rank of the coefficients with the sides beside them.
 *
 * E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Math. Comp. 22, 1968: what
 * is left after a step is a multiple of the pivot before it, so that numbers stay as short as minors are.
 */
function rankOf(coefficients: readonly (readonly bigint[])[], sides: readonly bigint[]): number {
  const lines = coefficients.map((line, e) => [...line, sides[e]]);
  const width = lines[0]?.length ?? 0;
  let rank = 0;
  let before = 1n;
  for (let column = 0; column < width && rank < lines.length; column++) {
    const pivot = lines.findIndex((line, e) => e >= rank && line[column] !== 0n);
    if (pivot < 0) continue;
    [lines[rank], lines[pivot]] = [lines[pivot], lines[rank]];
    const head = lines[rank];
    for (let e = rank + 1; e < lines.length; e++) {
      const factor = lines[e][column];
      for (let k = column; k < width; k++)
        lines[e][k] = (lines[e][k] * head[column] - head[k] * factor) / before;
    }
    before = head[column];
    rank++;
  }
  return rank;
}
