import { compile, Domain } from "@bough/propagation";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { Requirement } from "../src/constraint.ts";
import { ContradictionError, Model, type Variable } from "../src/index.ts";

/** What is required of some variables, and whether values fulfil it. */
interface Case {
  readonly count: number;
  readonly most: number;
  require(model: Model, xs: readonly Variable[], random: Random): Requirement;
  holds(values: readonly number[], random: Random): boolean;
}

/** Operations whose rows and propagators leave no bound behind that no solution has. */
const CASES: Readonly<Record<string, Case>> = {
  allDifferent: {
    ...{ count: 4, most: 4 },
    require: (model, xs) => model.allDifferent(xs),
    holds: (v) => new Set(v).size === v.length,
  },
  globalCardinality: {
    ...{ count: 4, most: 3 },
    require: (model, xs, random) => model.globalCardinality(xs, [0, 1, 3], countsOf(random)),
    holds: (v, random) => {
      const counts = countsOf(random);
      return [0, 1, 3].every((value, k) => v.filter((x) => x === value).length === counts[k]);
    },
  },
  valuePrecedence: {
    ...{ count: 5, most: 3 },
    require: (model, xs) => model.valuePrecedence([1, 2, 3], xs),
    holds: (v) => isBefore(v, 1, 2) && isBefore(v, 2, 3),
  },
  isLexicographicallyLess: {
    ...{ count: 6, most: 2 },
    require: (model, xs) => model.isLexicographicallyLess(xs.slice(0, 3), xs.slice(3)),
    holds: (v) => compared(v) < 0,
  },
  isLexicographicallyAtMost: {
    ...{ count: 6, most: 2 },
    require: (model, xs) => model.isLexicographicallyAtMost(xs.slice(0, 3), xs.slice(3)),
    holds: (v) => compared(v) <= 0,
  },
  areInverse: {
    ...{ count: 6, most: 2 },
    require: (model, xs) => model.areInverse(xs.slice(0, 3), xs.slice(3)),
    holds: (v) => [0, 1, 2].every((i) => v[3 + v[i]!] === i),
  },
  isTuple: {
    ...{ count: 3, most: 3 },
    require: (model, xs, random) => model.isTuple(xs, tuplesOf(random)),
    holds: (v, random) => tuplesOf(random).some((tuple) => tuple.every((x, k) => x === v[k])),
  },
  isAccepted: {
    ...{ count: 5, most: 2 },
    require: (model, xs) => model.isAccepted(xs, RESTS),
    holds: (v) => !/11.*1/.test(v.join("")) && v.includes(2),
  },
};

/** No 1 after 1 1, and a 2 somewhere. */
const RESTS = {
  states: 6,
  start: 0,
  accepting: [3, 4, 5],
  // State: how many 1 in a row, 2 for "never again", and 3 more once a 2 has come.
  transitions: [0, 1, 2, 3, 4, 5].flatMap((state) => {
    const [ones, seen] = [state % 3, state - (state % 3)];
    const rest = ones === 2 ? 2 : 0;
    const read: [number, number, number][] = [
      [state, 0, seen + rest],
      [state, 2, 3 + rest],
    ];
    return ones === 2 ? read : [...read, [state, 1, seen + ones + 1] as const];
  }),
};

function isBefore(v: readonly number[], a: number, b: number): boolean {
  return !v.includes(b) || (v.includes(a) && v.indexOf(a) < v.indexOf(b));
}

function compared(v: readonly number[]): number {
  for (let k = 0; k < 3; k++) if (v[k] !== v[k + 3]) return v[k]! - v[k + 3]!;
  return 0;
}

function countsOf(random: Random): number[] {
  return [random.integer(0, 2), random.integer(0, 2), random.integer(0, 2)];
}

function tuplesOf(random: Random): number[][] {
  return Array.from({ length: 6 }, () => [0, 1, 2].map(() => random.integer(0, 3)));
}

describe.each(Object.keys(CASES))("%s", (name) => {
  const { count, most, require, holds } = CASES[name]!;

  it("leaves no bound that no solution has", () => {
    let numFailures = 0;
    let numTightened = 0;
    for (let seed = 0; seed < 160; seed++) {
      const random = new Random(seed);
      const ranges = Array.from({ length: count }, () => {
        const lower = random.integer(0, most);
        return random.chance(0.4)
          ? { lower: 0, upper: most }
          : { lower, upper: random.integer(lower, most) };
      });
      const holes = ranges.map(({ lower, upper }) =>
        lower < upper && random.chance(0.3) ? random.integer(lower, upper) : -1,
      );
      const expected = hullOf(ranges, (v) => {
        return v.every((x, k) => x !== holes[k]) && holds(v, new Random(seed));
      });
      const model = new Model();
      const xs = ranges.map(({ lower, upper }, k) => model.integer(lower, upper, `x${k}`));
      xs.forEach((x, k) => {
        if (holes[k]! >= 0) model.require(x.isDifferentFrom(holes[k]!));
      });
      const required = require(model, xs, new Random(seed));
      if (isSeenToContradict(required, model)) {
        expect([seed, expected]).toEqual([seed, null]);
        numFailures++;
        continue;
      }
      const problem = model.compile();
      const domain = new Domain(problem, compile(problem));
      const isFine = !domain.isInfeasible && domain.propagate();
      expect([seed, isFine]).toEqual([seed, expected !== null]);
      if (expected === null) {
        numFailures++;
        continue;
      }
      const found = xs.map((x) => {
        const j = Array.from({ length: problem.numCols }, (_, c) => c).find(
          (c) => problem.columnName(c) === x.name,
        )!;
        return { lower: domain.lower(j), upper: domain.upper(j) };
      });
      expect([seed, found]).toEqual([seed, expected]);
      if (String(expected.flatMap(Object.values)) !== String(ranges.flatMap(Object.values)))
        numTightened++;
    }
    expect(numFailures).toBeGreaterThan(1);
    expect(numTightened).toBeGreaterThan(10);
  });
});

/** Whether the modeler itself sees that nothing is left. */
function isSeenToContradict(required: Requirement, model: Model): boolean {
  try {
    model.require(required);
    return false;
  } catch (error) {
    if (error instanceof ContradictionError) return true;
    throw error;
  }
}

/** The least range of each variable around all solutions; null where there are none. */
function hullOf(
  ranges: readonly { lower: number; upper: number }[],
  holds: (values: readonly number[]) => boolean,
): { lower: number; upper: number }[] | null {
  let hull: { lower: number; upper: number }[] | null = null;
  const visit = (head: readonly number[]): void => {
    const range = ranges[head.length];
    if (range !== undefined) {
      for (let x = range.lower; x <= range.upper; x++) visit([...head, x]);
      return;
    }
    if (!holds(head)) return;
    hull = head.map((x, k) => ({
      lower: Math.min(x, hull?.[k]?.lower ?? x),
      upper: Math.max(x, hull?.[k]?.upper ?? x),
    }));
  };
  visit([]);
  return hull;
}
