import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";

/** Longer equations are seldom about divisibility, and their integers get long. */
const LONGEST_ROW = 30;
/** Decimal places of data beyond which they are results of arithmetic, not what somebody wrote. */
const MOST_PLACES = 9;
/**
 * Least distance, in units of the row as it was stated, between a reachable activity and the side for
 * the side to count as missed: well above what a row may be missed by.
 */
const LEAST_GAP = 1e-4;

/**
 * Equations over integers, read as the decimals that were written, reach only multiples of what their
 * coefficients have in common: a side between two multiples has no solution, and modulo the common
 * divisor of the others a column may only take values a fixed step apart. Bounds move inward to such
 * values; propagation, which knows intervals alone, would count for ever where columns have no end.
 * A continuous column is first worked out of another equation that has no further one.
 *
 * Example: 6 x + 9 y = 4 has no solution; in 6 x + 10 y + z = 3, 0 <= z <= 2, z must be odd: z = 1.
 */
export const congruence: Reduction = {
  name: "congruence",
  cost: "fast",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper, matrix } = problem;
    const definitions = new Map<number, number>();
    const equations: number[] = [];
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
      if (rowAlive[i] === 0 || rowLower[i] !== rowUpper[i]) continue;
      if (matrix.rowSize[i] === 0 || matrix.rowSize[i] > LONGEST_ROW) continue;
      edits.spend(matrix.rowSize[i]);
      if (hasTwoUnits(problem, i)) continue;
      const open = continuousColumns(problem, i);
      if (open.length === 1) definitions.set(open[0], i);
      equations.push(i);
    }
    for (const i of equations) {
      const equation = integerEquation(problem, i, definitions);
      if (equation !== null && !tighten(problem, edits, equation)) return "infeasible";
    }
    return "done";
  },

  /** Writes no record: the points are the same. */
  undo() {},
};

/** True for whole numbers with two ones among the integer columns' coefficients: any value can be reached. */
function hasTwoUnits(problem: ProblemView, i: number): boolean {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  if (!Number.isInteger(problem.rowLower[i])) return false;
  let units = 0;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    if (problem.isInteger[entryColumn[k]] === 0 || !Number.isInteger(entryValue[k])) return false;
    if (Math.abs(entryValue[k]) === 1) units++;
  }
  return units >= 2;
}

function continuousColumns(problem: ProblemView, i: number): number[] {
  const { entryColumn, nextInRow, rowHead } = problem.matrix;
  const open: number[] = [];
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    if (problem.isInteger[entryColumn[k]] === 0) open.push(entryColumn[k]);
  return open;
}

/** Σ coefficient · x = side in whole numbers; `scale` units of it are one of the row. */
interface Equation {
  readonly terms: ReadonlyMap<number, bigint>;
  readonly side: bigint;
  readonly scale: number;
}

/** The equation over integer columns alone; null where it is none, or its data are no short decimals. */
function integerEquation(
  problem: ProblemView,
  i: number,
  definitions: ReadonlyMap<number, number>,
): Equation | null {
  const open = continuousColumns(problem, i);
  const own = readRow(problem, i);
  if (own === null || open.length > 1) return null;
  if (open.length === 0) return own;
  const by = definitions.get(open[0]);
  const other = by === undefined || by === i ? null : readRow(problem, by);
  if (other === null) return null;
  return eliminate(own, other, open[0]);
}

/** own · b - other · a, where a and b are the coefficients of the column. */
function eliminate(own: Equation, other: Equation, column: number): Equation | null {
  const a = own.terms.get(column) ?? 0n;
  const b = other.terms.get(column) ?? 0n;
  const terms = new Map<number, bigint>();
  for (const [j, value] of own.terms) terms.set(j, value * b);
  for (const [j, value] of other.terms) terms.set(j, (terms.get(j) ?? 0n) - value * a);
  for (const [j, value] of terms) if (value === 0n) terms.delete(j);
  const scale = own.scale * Math.abs(Number(b)) + other.scale * Math.abs(Number(a));
  return { terms, side: own.side * b - other.side * a, scale };
}

/** The row in whole numbers, multiplied by a power of ten; null where one of its data has too many places. */
function readRow(problem: ProblemView, i: number): Equation | null {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  let places = placesOf(problem.rowLower[i]);
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    places = Math.max(places, placesOf(entryValue[k]));
  if (places > MOST_PLACES) return null;
  const terms = new Map<number, bigint>();
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k])
    terms.set(entryColumn[k], wholeOf(entryValue[k], places));
  return { terms, side: wholeOf(problem.rowLower[i], places), scale: 10 ** places };
}

/** Decimal places of a number as it is written; Infinity where it is written with an exponent. */
function placesOf(value: number): number {
  const text = String(value);
  if (text.includes("e") || !Number.isFinite(value)) return Infinity;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

function wholeOf(value: number, places: number): bigint {
  const [whole = "0", part = ""] = String(value).split(".");
  return BigInt(whole + part.padEnd(places, "0"));
}

/** False where no integers satisfy the equation within the bounds. */
function tighten(problem: ProblemView, edits: Edits, { terms, side, scale }: Equation): boolean {
  const all = commonDivisor(terms, -1);
  if (all === 0n || Number(all) < LEAST_GAP * scale) return true;
  if (side % all !== 0n) return isWithin(side, all, LEAST_GAP * scale);
  const units = [...terms].filter(([, a]) => absolute(a) === all);
  if (units.length >= 2) return true;
  for (const [j, a] of units.length === 1 ? units : terms) {
    edits.spend(terms.size);
    const others = commonDivisor(terms, j);
    const step = others / greatestCommonDivisor(others, absolute(a));
    if (step <= 1n) continue;
    const start = positiveRest((side / all) * inverse(positiveRest(a / all, step), step), step);
    if (!moveInward(problem, edits, j, start, step)) return false;
  }
  return true;
}

/** True where a multiple of `divisor` is no farther from the side than the gap. */
function isWithin(side: bigint, divisor: bigint, gap: number): boolean {
  const rest = positiveRest(side, divisor);
  return Number(rest) <= gap || Number(divisor - rest) <= gap;
}

/** The nearest values of the form start + k · step within the bounds; false where there is none. */
function moveInward(
  problem: ProblemView,
  edits: Edits,
  j: number,
  start: bigint,
  step: bigint,
): boolean {
  const lower = Math.ceil(problem.columnLower[j]);
  const upper = Math.floor(problem.columnUpper[j]);
  const first = Number.isSafeInteger(lower)
    ? lower + Number(positiveRest(start - BigInt(lower), step))
    : lower;
  const last = Number.isSafeInteger(upper)
    ? upper - Number(positiveRest(BigInt(upper) - start, step))
    : upper;
  if (first > last) return false;
  if (first > problem.columnLower[j]) edits.setColumnLower(j, first);
  if (last < problem.columnUpper[j]) edits.setColumnUpper(j, last);
  return true;
}

/** Greatest common divisor of the coefficients but for one column's; 0 where there is none. */
function commonDivisor(terms: ReadonlyMap<number, bigint>, without: number): bigint {
  let divisor = 0n;
  for (const [j, a] of terms)
    if (j !== without) divisor = greatestCommonDivisor(absolute(a), divisor);
  return divisor;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let large = a;
  let small = b;
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

/** x with a · x = 1 modulo `modulus`; a and the modulus are coprime. */
function inverse(a: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, a];
  let [x, nextX] = [0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [x, nextX] = [nextX, x - quotient * nextX];
  }
  return positiveRest(x, modulus);
}

function positiveRest(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
