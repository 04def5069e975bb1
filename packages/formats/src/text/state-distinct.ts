import {
  type Distinct,
  greatestNumber,
  type Indicator,
  isEssential,
  leastNumber,
  type Problem,
  ProblemExtension,
  type Steps,
} from "@bough/problem";

/** Values, for each of the columns that differ, up to which a binary a value costs less than pairs. */
const VALUES_PER_COLUMN = 2;
/** Beyond this a big-M lets more through than other solvers forgive; the pair gets indicators. */
const LARGEST_BIG_M = 1e6;
/** Binaries, each with its rows, between two pauses. */
const BINARIES_PER_STEP = 2000;

/**
 * The problem with columns that must differ stated by rows, since no file can hold the structure:
 * over few values one binary a value (x = Σ v·y, Σ y = 1, and each value at most once), else one
 * binary a pair that says which of the two is less. The problem's own columns and rows come first.
 */
export function* stateDistinctInSteps(problem: Problem): Steps<Problem> {
  const distinct = problem.structures.filter((each) => each.kind === "distinct");
  if (distinct.length === 0) return problem;
  const extension = new ProblemExtension(problem);
  const indicators: Indicator[] = [];
  let pairs = 0;
  for (const each of distinct) {
    // Many short ones add up.
    pairs += each.columns.length ** 2;
    if (pairs >= BINARIES_PER_STEP) {
      pairs = 0;
      yield;
    }
    const ranges = rangesOf(problem, each);
    const first = leastNumber(ranges.map(({ lower }) => lower));
    const last = greatestNumber(ranges.map(({ upper }) => upper));
    if (last - first + 1 <= VALUES_PER_COLUMN * ranges.length)
      yield* writeValuesInSteps(ranges, extension);
    else yield* writePairsInSteps(ranges, extension, indicators);
  }
  const others = problem.structures.filter((s) => isEssential(s) && s.kind !== "distinct");
  return yield* extension.buildSteps([...others, ...indicators]);
}

/** A shifted column and the values it can take. */
interface Range {
  readonly column: number;
  readonly shift: number;
  readonly lower: number;
  readonly upper: number;
}

function rangesOf({ columnLower, columnUpper }: Problem, { columns, shifts }: Distinct): Range[] {
  return Array.from(columns, (column, k) => ({
    column,
    shift: shifts[k],
    lower: Math.ceil(columnLower[column]) + shifts[k],
    upper: Math.floor(columnUpper[column]) + shifts[k],
  }));
}

function* writeValuesInSteps(ranges: readonly Range[], extension: ProblemExtension): Steps<void> {
  let written = 0;
  const takers = new Map<number, number[]>();
  for (const { column, shift, lower, upper } of ranges) {
    const binaries: number[] = [];
    const values: number[] = [];
    for (let value = lower; value <= upper; value++) {
      if (++written % BINARIES_PER_STEP === 0) yield;
      const binary = extension.addBinary();
      binaries.push(binary);
      values.push(shift - value);
      const known = takers.get(value);
      if (known === undefined) takers.set(value, [binary]);
      else known.push(binary);
    }
    extension.addRow(binaries, ones(binaries), 1, 1);
    extension.addRow([column, ...binaries], [1, ...values], 0, 0);
  }
  for (const binaries of takers.values()) {
    written += binaries.length;
    if (written >= BINARIES_PER_STEP) {
      written = 0;
      yield;
    }
    if (binaries.length > 1) extension.addRow(binaries, ones(binaries), -Infinity, 1);
  }
}

function* writePairsInSteps(
  ranges: readonly Range[],
  extension: ProblemExtension,
  indicators: Indicator[],
): Steps<void> {
  let pairs = 0;
  for (const [i, a] of ranges.entries()) {
    for (const b of ranges.slice(i + 1)) {
      if (++pairs % BINARIES_PER_STEP === 0) yield;
      if (a.upper < b.lower || b.upper < a.lower) continue;
      const isLess = extension.addBinary();
      writeLess(a, b, isLess, 1, extension, indicators);
      writeLess(b, a, isLess, 0, extension, indicators);
    }
  }
}

/** a + 1 <= b where the binary has the active value. */
function writeLess(
  a: Range,
  b: Range,
  binary: number,
  activeValue: 0 | 1,
  extension: ProblemExtension,
  indicators: Indicator[],
): void {
  const side = b.shift - a.shift - 1;
  const bigM = a.upper - b.lower + 1;
  // The same column with two shifts: the greater shift decides.
  const [columns, coefficients] =
    a.column === b.column
      ? [[], []]
      : [
          [a.column, b.column],
          [1, -1],
        ];
  if (bigM <= LARGEST_BIG_M) {
    const sign = activeValue === 1 ? 1 : -1;
    const constant = activeValue === 1 ? bigM : 0;
    extension.addRow(
      [...columns, binary],
      [...coefficients, sign * bigM],
      -Infinity,
      side + constant,
    );
    return;
  }
  indicators.push({
    kind: "indicator",
    name: "differs",
    binary,
    activeValue,
    columns: Int32Array.from(columns),
    coefficients: Float64Array.from(coefficients),
    lower: -Infinity,
    upper: side,
  });
}

function ones(columns: readonly number[]): number[] {
  return columns.map(() => 1);
}
