import { solveSync } from "@bough/bnb";
import { breaksKept, isKept, type Problem, rowActivity } from "@bough/problem";
import { Random, randomTasks } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compile/compile.ts";
import type { CompiledModel } from "../../../src/compile/compiled-model.ts";
import { Domain } from "../../../src/domain/domain.ts";
import { LearningSearch } from "../../../src/learning/learning-search.ts";
import { makePropagators } from "../../../src/propagators/make-propagators.ts";

const KINDS = ["no-overlap", "cumulative"] as const;

describe.each(KINDS)("%s", (kind) => {
  it("is kept by the tree and by learning alike", () => {
    for (let seed = 0; seed < 25; seed++) {
      const problem = randomTasks(new Random(seed), kind);
      const best = Math.min(...pointsOf(problem).map((x) => costOf(problem, x)));
      for (const without of [[], ["learning"]]) {
        const result = solveSync(problem, { without, gapRelative: 0, gapAbsolute: 0 });
        const expected = best < Infinity ? ["optimal", best] : ["infeasible", null];
        expect([seed, result.status, result.objective]).toEqual([seed, ...expected]);
      }
    }
  });

  it.each(["with columns for orders", "by bounds alone"])("explains each step, %s", (how) => {
    let steps = 0;
    for (let seed = 0; seed < 50; seed++) {
      const random = new Random(seed);
      const problem = randomTasks(random, kind);
      const without = new Set(how === "by bounds alone" ? ["task-orders"] : []);
      const model = compile(problem, { without });
      steps += replaySteps(problem, model, random);
    }
    expect(steps).toBeGreaterThan(20);
  });

  it("learns nothing that cuts a point off", () => {
    let clauses = 0;
    for (let seed = 0; seed < 60; seed++)
      clauses += replayClauses(randomTasks(new Random(seed), kind));
    expect(clauses).toBeGreaterThan(3);
  });
});

/** Steps down at random, holding each conclusion and failure against all points; returns how many. */
function replaySteps(problem: Problem, model: CompiledModel, random: Random): number {
  const propagators = makePropagators(problem, model);
  const domain = new Domain(problem, model, propagators);
  const points = pointsOf(problem).map((x) => extended(problem, x, model));
  let steps = 0;
  const untrue = 0;
  let wrong = 0;
  const check = (
    reasonVariable: ArrayLike<number>,
    reasonBound: ArrayLike<number>,
    count: number,
    v: number,
    k: number,
  ) => {
    steps++;
    for (let i = 0; i < count; i++)
      expect(domain.bound[reasonVariable[i]]).toBeGreaterThanOrEqual(reasonBound[i]);
    for (const point of points) {
      let holds = true;
      for (let i = 0; i < count && holds; i++)
        holds = certainly(point, reasonVariable[i], reasonBound[i]);
      if (holds && !(v >= 0 && possibly(point, v, k))) wrong++;
    }
  };
  const { tightenBecause, failBecause } = domain;
  domain.tightenBecause = (v, k, reasonVariable, reasonBound, count) => {
    if (k > domain.bound[v]) check(reasonVariable, reasonBound, count, v, k);
    return tightenBecause.call(domain, v, k, reasonVariable, reasonBound, count);
  };
  domain.failBecause = (reasonVariable, reasonBound, count) => {
    check(reasonVariable, reasonBound, count, -1, 0);
    return failBecause.call(domain, reasonVariable, reasonBound, count);
  };
  for (let descent = 0; descent < 6 && !domain.isInfeasible; descent++) {
    domain.backtrack(0);
    while (domain.propagate()) {
      const open = [...Array(domain.numCols).keys()].filter((j) => !domain.isFixed(j));
      if (open.length === 0) break;
      const j = open[random.integer(0, open.length - 1)];
      const cut = random.integer(domain.lower(j), domain.upper(j) - 1);
      if (random.chance(0.5)) domain.decide(2 * j, cut + 1);
      else domain.decide(2 * j + 1, -cut);
    }
    if (domain.hasConflict || domain.isInfeasible) continue;
    const leaf = Array.from({ length: problem.numCols }, (_, j) => domain.lower(j));
    expect(isPoint(problem, leaf)).toBe(true);
  }
  expect([untrue, wrong]).toEqual([0, 0]);
  return steps;
}

/** Searches for the best point, holding what it learns against all points that are still to beat. */
function replayClauses(problem: Problem): number {
  const domain = new Domain(problem, compile(problem, { withObjectiveColumn: true }));
  const points = pointsOf(problem).map((x) => extended(problem, x, domain.model));
  let cutoff = Infinity;
  let clauses = 0;
  let wrong = 0;
  domain.observe({
    onLearn: (variables, thresholds, size) => {
      clauses++;
      for (const point of points) {
        const isOfObjective = (v: number) => v >> 1 === domain.model.objectiveColumn;
        if (costOf(problem, point.x) > cutoff) continue;
        let isKeptBy = false;
        for (let i = 0; i < size && !isKeptBy; i++)
          isKeptBy = isOfObjective(variables[i]) || possibly(point, variables[i], thresholds[i]);
        if (!isKeptBy) wrong++;
      }
    },
  });
  const search = new LearningSearch(domain);
  for (let outcome = search.run(); outcome === "feasible"; outcome = search.run()) {
    cutoff = search.objective - 1;
    domain.setCutoff(cutoff);
  }
  const best = Math.min(...points.map(({ x }) => costOf(problem, x)));
  expect([search.objective, wrong]).toEqual([best, 0]);
  return clauses;
}

/** A point with what columns for orders may be in it. */
interface Extended {
  readonly x: readonly number[];
  readonly least: Map<number, number>;
  readonly most: Map<number, number>;
}

/** Every literal that orders columns could take in the point counts as possible, one they must take as certain. */
function extended(problem: Problem, x: readonly number[], model: CompiledModel): Extended {
  const least = new Map<number, number>();
  const most = new Map<number, number>();
  for (const [structure, table] of model.literals) {
    if (!isKept(structure) || structure.kind === "distinct" || structure.kind === "circuit")
      continue;
    const count = structure.starts.length;
    const isThere = (i: number) => {
      const literal = structure.presences[i];
      return literal < 0 || x[literal >> 1] === 1 - (literal & 1);
    };
    const ends = (i: number, k: number) => {
      const column = structure.lengthColumns[i];
      const gaps = structure.kind === "no-overlap" ? structure.gaps : null;
      const length = column < 0 ? structure.lengths[i] : x[column];
      return x[structure.starts[i]] + length + (gaps?.[i * count + k] ?? 0);
    };
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < count; k++) {
        const literal = table[i * count + k];
        if (i === k || literal < 0) continue;
        const isShared = table[k * count + i] === (literal ^ 1);
        const canBefore = isThere(i) && isThere(k) && ends(i, k) <= x[structure.starts[k]];
        const canAfter = isThere(i) && isThere(k) && ends(k, i) <= x[structure.starts[i]];
        const mustBefore = isShared ? !canAfter : isThere(i) && isThere(k) && !canAfter;
        const column = literal >> 1;
        const value = (isTrue: boolean) => (((literal & 1) === 0) === isTrue ? 1 : 0);
        const values = [...(canBefore ? [value(true)] : []), ...(mustBefore ? [] : [value(false)])];
        least.set(column, Math.min(...values));
        most.set(column, Math.max(...values));
      }
    }
  }
  for (let j = 0; j < problem.numCols; j++) {
    least.set(j, x[j]);
    most.set(j, x[j]);
  }
  return { x, least, most };
}

/** Whether bound variable v is at least k in the point whatever is chosen for what it leaves open. */
function certainly({ least, most }: Extended, v: number, k: number): boolean {
  return ((v & 1) === 0 ? least.get(v >> 1)! : -most.get(v >> 1)!) >= k;
}

function possibly({ least, most }: Extended, v: number, k: number): boolean {
  return ((v & 1) === 0 ? most.get(v >> 1)! : -least.get(v >> 1)!) >= k;
}

/** All points of a problem of integers, by trying each. */
function pointsOf(problem: Problem): number[][] {
  let points: number[][] = [[]];
  for (let j = 0; j < problem.numCols; j++) {
    const values: number[] = [];
    for (let v = problem.columnLower[j]; v <= problem.columnUpper[j]; v++) values.push(v);
    points = points.flatMap((point) => values.map((value) => [...point, value]));
  }
  return points.filter((point) => isPoint(problem, point));
}

function isPoint(problem: Problem, x: readonly number[]): boolean {
  for (let i = 0; i < problem.numRows; i++) {
    const activity = rowActivity(problem, i, x);
    if (activity < problem.rowLower[i] || activity > problem.rowUpper[i]) return false;
  }
  return problem.structures.every((each) => !isKept(each) || !breaksKept(each, x));
}

function costOf(problem: Problem, x: readonly number[]): number {
  return x.reduce((sum, value, j) => sum + problem.cost[j] * value, problem.objectiveOffset);
}
