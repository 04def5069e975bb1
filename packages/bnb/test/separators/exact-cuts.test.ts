import { Dyadic } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { BaseRow } from "../../src/separators/base-row.ts";
import { CutBuilder } from "../../src/separators/cut-builder.ts";
import { CoverLifter } from "../../src/separators/lifted-cover.ts";
import { roundMixedInteger } from "../../src/separators/mixed-integer-rounding.ts";
import type { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { CutRule } from "../../src/separators/separator.ts";
import { ShiftedCut } from "../../src/separators/shifted-cut.ts";
import { ShiftedRow } from "../../src/separators/shifted-row.ts";
import { collectVariableBounds } from "../../src/separators/variable-bounds.ts";
import { runToEnd } from "../../src/steps.ts";

type Term = readonly [column: number, coefficient: number];

/** Rows over a few columns, with sides that are tight at a point, and an LP point. */
interface Rows {
  readonly isInteger: readonly boolean[];
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly rows: readonly (readonly Term[])[];
  readonly sides: readonly (readonly [lower: number, upper: number])[];
  /** Where the sides are tight. */
  readonly tight: readonly number[];
  readonly value: readonly number[];
}

/** Whole numbers, decimals and fractions side by side, from 10^-4 to 10^9. */
function anySize(random: Random): number {
  return random.pick([
    () => random.integer(1, 30),
    () => Number((random.next() * 30).toFixed(3)),
    () => random.integer(1, 40) / random.integer(3, 13),
    () => random.integer(1, 99) * 10 ** random.integer(3, 7),
    () => random.integer(1, 99) * 10 ** -random.integer(1, 4),
  ])();
}

/** Columns with more integers are looked at near their ends and where sides are tight. */
const MOST_VALUES = 6;

function anySign(random: Random): number {
  return random.chance(0.5) ? 1 : -1;
}

function anyRows(random: Random): Rows {
  const columns = Array.from({ length: random.integer(2, 5) }, (_, j) => j);
  const numRows = random.integer(1, 3);
  const isInteger = columns.map(() => random.chance(0.7));
  const lower = columns.map(() => random.pick([0, 0, -random.integer(1, 5), random.integer(1, 4)]));
  const upper = columns.map((j) => {
    const width = isInteger[j] ? [1, 1, random.integer(1, 4)] : [1, anySize(random), 5];
    return lower[j] + random.pick(width);
  });
  const rows = Array.from({ length: numRows }, () =>
    columns.flatMap((j): Term[] =>
      random.chance(0.8) ? [[j, anySign(random) * anySize(random)]] : [],
    ),
  );
  const within = (j: number) => lower[j] + (upper[j] - lower[j]) * random.next();
  const tight = columns.map((j) =>
    isInteger[j] ? random.integer(lower[j], upper[j]) : random.pick([lower[j], upper[j]]),
  );
  const sides = rows.map((terms): readonly [number, number] => {
    const side = activityAt(terms, tight);
    const [low, high] = random.pick([
      [side, Infinity],
      [-Infinity, side],
      [side, side],
    ]);
    const isWhole = terms.every(([j, a]) => isInteger[j] && Number.isInteger(a));
    return isWhole ? [Math.ceil(low), Math.floor(high)] : [low, high];
  });
  const value = columns.map((j) => random.pick([lower[j], upper[j], within(j), within(j)]));
  return { isInteger, lower, upper, rows, sides, tight, value };
}

/** Wide integers with decimal shares, as inventories in pieces have them. */
function wideRows(random: Random): Rows {
  const columns = Array.from({ length: random.integer(2, 4) }, (_, j) => j);
  const isInteger = columns.map(() => true);
  const width = 10 ** random.integer(5, 9);
  const lower = columns.map(() => (random.chance(0.7) ? 0 : -Math.floor(width * random.next())));
  const upper = columns.map(
    (j) => lower[j] + (random.chance(0.3) ? 1 : Math.ceil(width * random.next())),
  );
  const share = () =>
    random.pick([0.1, 0.3, 0.7, 1.1, random.integer(1, 40) / random.integer(3, 13)]);
  const rows = Array.from({ length: random.integer(1, 2) }, () =>
    columns.flatMap((j): Term[] => (random.chance(0.9) ? [[j, anySign(random) * share()]] : [])),
  );
  const tight = columns.map((j) => random.integer(lower[j], upper[j]));
  const sides = rows.map((terms): readonly [number, number] => {
    const side = activityAt(terms, tight);
    return random.pick([
      [side, Infinity],
      [-Infinity, side],
    ]);
  });
  const value = columns.map((j) => random.pick([tight[j], tight[j] + 0.5 * anySign(random)]));
  const within = value.map((v, j) => Math.min(Math.max(v, lower[j]), upper[j]));
  return { isInteger, lower, upper, rows, sides, tight, value: within };
}

/** Amounts within what wide integers, in modules of decimal sizes, allow. */
function moduleRows(random: Random): Rows {
  const numAmounts = random.integer(1, 2);
  const columns = Array.from({ length: numAmounts + random.integer(1, 2) }, (_, j) => j);
  const isInteger = columns.map((j) => j >= numAmounts);
  const width = 10 ** random.integer(0, 7);
  const lower = columns.map((j) =>
    isInteger[j] && random.chance(0.3) ? -Math.floor(width * random.next()) : 0,
  );
  const upper = columns.map((j) => lower[j] + 1 + Math.ceil(width * random.next()));
  const size = () => random.pick([0.1, 0.7, 7.35, random.integer(1, 40) / random.integer(3, 13)]);
  const rows = Array.from({ length: random.integer(1, 3) }, (): readonly Term[] => [
    [random.integer(0, numAmounts - 1), anySign(random) * size()],
    [random.integer(numAmounts, columns.length - 1), anySign(random) * size()],
  ]);
  const tight = columns.map((j) => random.integer(lower[j], upper[j]));
  const sides = rows.map((terms): readonly [number, number] => {
    const side = activityAt(terms, tight);
    return random.chance(0.5) ? [side, Infinity] : [-Infinity, side];
  });
  const value = columns.map((j) => {
    const near = tight[j] + (isInteger[j] ? 0.5 * anySign(random) : 0);
    return Math.min(Math.max(near, lower[j]), upper[j]);
  });
  return { isInteger, lower, upper, rows, sides, tight, value };
}

function activityAt(terms: readonly Term[], x: readonly number[]): number {
  return terms.reduce((sum, [j, a]) => sum + a * x[j], 0);
}

function spaceOf({ isInteger, lower, upper, rows, sides, value }: Rows): SeparationSpace {
  const numCols = isInteger.length;
  const numRows = rows.length;
  const terms = rows.flat();
  const starts = new Int32Array(numRows + 1);
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i] + row.length;
  });
  const activities = rows.map((row, i) =>
    Math.min(Math.max(activityAt(row, value), sides[i][0]), sides[i][1]),
  );
  const isWhole = rows.map((row) =>
    row.every(([j, a]) => isInteger[j] && Number.isInteger(a)) ? 1 : 0,
  );
  const space = {
    problem: { numCols, numRows, numNonzeros: terms.length, isInteger: isInteger.map(Number) },
    numCols,
    numRows,
    lower: Float64Array.from([...lower, ...sides.map(([side]) => side)]),
    upper: Float64Array.from([...upper, ...sides.map(([, side]) => side)]),
    value: Float64Array.from([...value, ...activities]),
    isInteger: Uint8Array.from([...isInteger.map(Number), ...isWhole]),
    starts,
    indices: Int32Array.from(terms, ([j]) => j),
    coefficients: Float64Array.from(terms, ([, a]) => a),
    rank: new Int32Array(numRows),
    work: 0,
  };
  return { ...space, variableBounds: runToEnd(collectVariableBounds(space as never)) } as never;
}

/** Σ a x - side, exactly. */
function excess(terms: readonly Term[], x: readonly number[], side: number): number {
  let sum = Dyadic.from(-side);
  for (const [j, a] of terms) sum = sum.plus(Dyadic.from(a).times(Dyadic.from(x[j])));
  return sum.toNumber();
}

/** The points of the rows, exactly: few integers all, the others at bounds or where the sides are tight. */
function pointsOf({ isInteger, lower, upper, rows, sides, tight }: Rows): number[][] {
  let points: number[][] = [[]];
  isInteger.forEach((isWhole, j) => {
    const ends = [lower[j], upper[j], tight[j]];
    const near = [tight[j] - 1, tight[j] + 1].filter((v) => v > lower[j] && v < upper[j]);
    const values =
      isWhole && upper[j] - lower[j] <= MOST_VALUES
        ? Array.from({ length: upper[j] - lower[j] + 1 }, (_, k) => lower[j] + k)
        : [...new Set(isWhole ? [...ends, ...near] : ends)];
    points = points.flatMap((x) => values.map((value) => [...x, value]));
  });
  return points.filter((x) =>
    rows.every((row, i) => {
      const [low, high] = sides[i];
      const isAbove = low === -Infinity || excess(row, x, low) >= 0;
      return isAbove && (high === Infinity || excess(row, x, high) <= 0);
    }),
  );
}

/** Multiplies each row. */
type Factors = () => number;

/** The cuts that rounding and covers make of sums of the rows. */
function* cutsOf(data: Rows, factorOf: Factors): Generator<{ terms: Term[]; upper: number }> {
  const space = spaceOf(data);
  const base = new BaseRow(space);
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(space.numCols + space.numRows);
  const builder = new CutBuilder(space);
  const lifter = new CoverLifter(space.numCols + space.numRows);
  const liftCover: CutRule = (row, written) => lifter.lift(row, written);
  for (let k = 0; k < 6; k++) {
    base.begin();
    for (const i of data.rows.keys()) base.addRow(i, k === 0 ? 1 : factorOf());
    base.squeeze();
    for (const sign of [1, -1]) {
      for (const rule of [roundMixedInteger, liftCover]) {
        if (!shifted.load(base, sign) || !rule(shifted, cut)) continue;
        const row = builder.build(shifted, cut);
        if (row === null) continue;
        const terms = Array.from(row.columns, (j, t): Term => [j, row.coefficients[t]]);
        yield { terms, upper: row.upper };
      }
    }
  }
}

/** Looks at all cuts and points; returns how many cuts there were. */
function holdExactly(data: Rows, factorOf: Factors, name: string): number {
  const points = pointsOf(data);
  if (points.length === 0) return 0;
  let numCuts = 0;
  for (const { terms, upper } of cutsOf(data, factorOf)) {
    numCuts++;
    for (const x of points)
      expect(excess(terms, x, upper), `${name}, point ${x}`).toBeLessThanOrEqual(0);
  }
  return numCuts;
}

it("cuts of rows with data far apart keep every point of the rows in exact arithmetic", () => {
  let numCuts = 0;
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random(seed);
    const factorOf = () =>
      anySign(random) * random.pick([1, anySize(random), random.next(), 1 / anySize(random)]);
    numCuts += holdExactly(anyRows(random), factorOf, `seed ${seed}`);
  }
  expect(numCuts).toBeGreaterThan(200);
});

it("cuts of wide integers in whole numbers keep points at the far ends, too", () => {
  let numCuts = 0;
  for (let seed = 0; seed < 800; seed++) {
    const random = new Random(seed);
    const factorOf = () => anySign(random) * random.pick([1, 10, 3, random.next()]);
    numCuts += holdExactly(wideRows(random), factorOf, `seed ${seed}`);
  }
  expect(numCuts).toBeGreaterThan(100);
});

it("cuts with amounts bounded by wide integers keep points at the far ends, too", () => {
  let numCuts = 0;
  for (let seed = 0; seed < 2000; seed++) {
    const random = new Random(seed);
    const factorOf = () => anySign(random) * random.pick([1, 10, 3, random.next()]);
    numCuts += holdExactly(moduleRows(random), factorOf, `seed ${seed}`);
  }
  expect(numCuts).toBeGreaterThan(100);
});

it("a coefficient of 850 millions that cancels leaves its last digits to the side", () => {
  // What is left of it is -0.2183185816, and was -0.2183185858.
  const data: Rows = {
    isInteger: [true, true, true, true],
    lower: [-2, -1, 0, -3],
    upper: [-1, 0, 1, -2],
    rows: [
      [
        [0, -1.4545454545454546],
        [1, 4],
        [2, 850000000],
        [3, -0.089],
      ],
    ],
    sides: [[3.176090909090909, Infinity]],
    tight: [-1, -1, 0, -2],
    value: [-1.240662716794759, 0, 0.13888235110789537, -2],
  };
  expect(holdExactly(data, () => 0.03938248267170762, "by hand")).toBeGreaterThan(0);
});
