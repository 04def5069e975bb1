import type { Problem } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import {
  type CompiledModel,
  compile,
  Domain,
  makePropagators,
  propagators,
} from "../../src/index.ts";
import { allPoints, valuesAt } from "../support/all-points.ts";
import { type StructuredProblem, structuredProblems } from "../support/structured-problems.ts";

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);
/** Fewest problems of the sample that a kind must have something to say about. */
const FEWEST = 20;
/** Fewest conclusions that random descents must see of it. */
const FEWEST_STEPS = 10;

const sample: readonly StructuredProblem[] = Object.values(structuredProblems).flatMap((make) =>
  SEEDS.map((seed) => make(new Random(seed))),
);

/** The problems of the sample that a propagator of the name is made for. */
function problemsFor(name: string): StructuredProblem[] {
  return sample.filter(({ problem, without }) =>
    makePropagators(problem, compiled(problem, without)).some((each) => each.name === name),
  );
}

function compiled(problem: Problem, without: ReadonlySet<string> = new Set()): CompiledModel {
  return compile(problem, { without });
}

function inOrder(points: readonly (readonly number[])[]): string[] {
  return points.map(String).sort();
}

describe.each(propagators.map(({ name }) => name))("%s", (name) => {
  const problems = problemsFor(name);

  it("has something to reason about in the sample", () => {
    expect(problems.length).toBeGreaterThanOrEqual(FEWEST);
  });

  it("keeps exactly the points, alone and with the others, switched on and off", () => {
    const all = propagators.map((each) => each.name);
    for (const { problem, points, without = [] } of problems) {
      const others = all.filter((each) => each !== name);
      for (const off of [[], [name], others]) {
        const model = compiled(problem, new Set([...off, ...without]));
        const isRedundant = makePropagators(problem, model).length > 0;
        const found = inOrder(allPoints(new Domain(problem, model)));
        // Without its propagator a redundant structure restricts nothing: its rows are to say it.
        if (off.includes(name) && !isRedundant)
          expect(found).toEqual(expect.arrayContaining(inOrder(points)));
        else expect(found).toEqual(inOrder(points));
      }
    }
  });

  it("gives reasons that hold and imply what they explain", () => {
    let steps = 0;
    problems.forEach((each, seed) => {
      steps += replaySteps(each, new Random(seed), name);
    });
    expect(steps).toBeGreaterThanOrEqual(FEWEST_STEPS);
  });

  it("leads to no clause that cuts a point off", () => {
    for (const { problem, points, without } of problems) {
      const domain = new Domain(problem, compiled(problem, without));
      const values = points.map((point) => valuesAt(domain.model, point));
      const left = new Set(points.map(String));
      domain.observe({
        onLearn: (variables, thresholds, size) => {
          points.forEach((point, i) => {
            if (!left.has(String(point))) return;
            const { upper, lower } = values[i] as (typeof values)[number];
            let holds = false;
            for (let t = 0; t < size && !holds; t++) {
              const v = variables[t] as number;
              const most = v & 1 ? 0 - (lower[v >> 1] as number) : (upper[v >> 1] as number);
              holds = most >= (thresholds[t] as number);
            }
            expect(holds).toBe(true);
          });
        },
      });
      allPoints(domain, (point) => left.delete(String(point)));
    }
  });
});

/**
 * Decides at random, down to conflicts and leaves, and holds each conclusion of the named propagator
 * against all points; returns how many there were.
 */
function replaySteps(
  { problem, points, without }: StructuredProblem,
  random: Random,
  name: string,
): number {
  const model = compiled(problem, without);
  const made = makePropagators(problem, model);
  const domain = new Domain(problem, model, made);
  const values = points.map((point) => valuesAt(model, point));
  let running = "";
  let steps = 0;
  for (const propagator of made) {
    const { propagate } = propagator;
    propagator.propagate = (of) => {
      running = propagator.name;
      const isFine = propagate.call(propagator, of);
      running = "";
      return isFine;
    };
  }
  /** v >= k (nothing where v is -1) follows from the literals, which hold now, at every point. */
  const check = (v: number, k: number, reason: readonly (readonly [number, number])[]) => {
    if (running !== name) return;
    steps++;
    for (const [u, l] of reason) expect(domain.bound[u]).toBeGreaterThanOrEqual(l);
    for (const { lower, upper } of values) {
      const least = (u: number) =>
        u & 1 ? 0 - (upper[u >> 1] as number) : (lower[u >> 1] as number);
      const most = (u: number) => 0 - least(u ^ 1);
      if (reason.every(([u, l]) => least(u) >= l)) expect(v >= 0 && most(v) >= k).toBe(true);
    }
  };
  const { tightenBecause, tightenNoting, failBecause } = domain;
  domain.tightenBecause = (v, k, variables, thresholds, count) => {
    if (k > (domain.bound[v] as number)) check(v, k, literals(variables, thresholds, count));
    return tightenBecause.call(domain, v, k, variables, thresholds, count);
  };
  domain.tightenNoting = (v, k, by, place, value) => {
    if (k > (domain.bound[v] as number) && domain.level > 0) {
      const reason: [number, number][] = [];
      const explanation = { emit: (u: number, l: number) => void reason.push([u, l]) };
      by.explain?.(domain, explanation, v, place, value, domain.trail.length);
      check(v, k, reason);
    }
    return tightenNoting.call(domain, v, k, by, place, value);
  };
  domain.failBecause = (variables, thresholds, count) => {
    check(-1, 0, literals(variables, thresholds, count));
    return failBecause.call(domain, variables, thresholds, count);
  };
  const known = new Set(points.map(String));
  for (let descent = 0; descent < 6 && !domain.isInfeasible; descent++) {
    domain.backtrack(0);
    if (descendAtRandom(domain, random)) {
      const leaf = Array.from({ length: problem.numCols }, (_, j) => domain.lower(j));
      expect(known).toContain(String(leaf));
    }
  }
  return steps;
}

/** Down to a leaf; false where a conflict was met on the way. */
function descendAtRandom(domain: Domain, random: Random): boolean {
  while (domain.propagate()) {
    const open = [...Array(domain.numCols).keys()].filter((j) => !domain.isFixed(j));
    if (open.length === 0) return true;
    const j = random.pick(open);
    const cut = random.integer(domain.lower(j), domain.upper(j) - 1);
    if (random.chance(0.5)) domain.decide(2 * j, cut + 1);
    else domain.decide(2 * j + 1, 0 - cut);
  }
  return false;
}

function literals(
  variables: ArrayLike<number>,
  thresholds: ArrayLike<number>,
  count: number,
): (readonly [number, number])[] {
  return Array.from(
    { length: count },
    (_, i) => [variables[i] as number, thresholds[i] as number] as const,
  );
}
