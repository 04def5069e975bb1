import { Dyadic, Problem, ProblemBuilder, type Term } from "@bough/problem";
import { bruteForce, memoised, Random, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import type { SearchContext } from "../../src/search-context.ts";
import { separateTogether } from "../../src/separators/ask-separators.ts";
import { separators } from "../../src/separators/index.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { Cut, Propose, Separator } from "../../src/separators/separator.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

/** x_i + x_j <= 1 along the edges of a random graph: where cliques and odd cycles are. */
function randomPacking(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const numNodes = 8;
  for (let j = 0; j < numNodes; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(3, 5) });
  for (let i = 0; i < numNodes; i++) {
    for (let j = i + 1; j < numNodes; j++) {
      if (!random.chance(0.5)) continue;
      builder.addRow({ upper: 1 }, [
        [i, 1],
        [j, 1],
      ]);
    }
  }
  return builder.build();
}

/** Four integers that differ, shifted against each other, below a slanting row: where spread sums cut. */
function randomDifferent(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: random.pick(["maximize", "minimize"]) });
  const columns = Int32Array.from({ length: 4 }, () =>
    builder.addColumn({ upper: random.integer(3, 5), cost: random.integer(1, 5), isInteger: true }),
  );
  builder.addRow(
    { lower: 1, upper: random.integer(20, 40) },
    Array.from(columns, (j) => [j, random.integer(1, 5)]),
  );
  const shifts = Float64Array.from(columns, () => random.integer(0, 1));
  builder.addStructure({ kind: "distinct", name: "different", columns, shifts });
  return builder.build();
}

/**
 * A circuit through node 0 and whatever of the others has no chosen loop, some of it stated by
 * loose rows: two nodes that point to each other leave all others out. Where subtours are to be cut. With a depot, node 0,
 * there may be several through it.
 */
function randomCircuit(seed: number, depot: 0 | -1): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const arcs: { tail: number; head: number; column: number }[] = [];
  for (let tail = 0; tail < 4; tail++) {
    for (let head = 0; head < 4; head++) {
      if (tail === head ? tail === 0 || random.chance(0.6) : random.chance(0.1)) continue;
      const cost = tail === head ? random.integer(2, 9) : random.integer(0, 9);
      arcs.push({ tail, head, column: builder.addColumn({ upper: 1, isInteger: true, cost }) });
    }
  }
  for (let node = depot + 1; node < 4; node++) {
    for (const end of ["tail", "head"] as const) {
      const terms = arcs
        .filter((arc) => arc[end] === node)
        .map(({ column }) => [column, 1] as const);
      builder.addRow({ lower: 1, upper: 1 }, terms);
    }
  }
  for (const { tail, head, column } of arcs) {
    const back = arcs.find((arc) => arc.tail === head && arc.head === tail);
    if (tail >= head || back === undefined || tail === depot) continue;
    for (let other = 0; other < 4; other++) {
      if (other === tail || other === head) continue;
      const loop = arcs.find((arc) => arc.tail === other && arc.head === other);
      const terms: [number, number][] = [
        [column, 2],
        [back.column, 2],
      ];
      if (tail === 0 && loop !== undefined) terms.push([loop.column, -1]);
      builder.addRow({ upper: 3 }, terms);
    }
  }
  // The depot may be left alone; then the other three could turn in a ring.
  const rings = [
    [1, 2, 3],
    [1, 3, 2],
  ];
  for (const ring of depot === 0 ? rings : []) {
    const steps = arcs.filter(({ tail, head }) => head === ring[(ring.indexOf(tail) + 1) % 3]);
    const terms = steps.filter(({ tail }) => tail > 0).map(({ column }) => [column, 2] as const);
    builder.addRow({ upper: 5 }, terms);
  }
  builder.addStructure({
    kind: "circuit",
    name: "circuit",
    depot,
    numNodes: 4,
    tails: Int32Array.from(arcs, ({ tail }) => tail),
    heads: Int32Array.from(arcs, ({ head }) => head),
    columns: Int32Array.from(arcs, ({ column }) => column),
  });
  return builder.build();
}

/**
 * One of three choices each, whose weights share a capacity, some of them saved; and an amount that a
 * choice switches: where covers count a choice once.
 */
function randomChoices(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const choices = [0, 1, 2].map(() =>
    [0, 1, 2].map(() =>
      builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(4, 20) }),
    ),
  );
  for (const group of choices)
    builder.addRow(
      { upper: 1 },
      group.map((j): Term => [j, 1]),
    );
  for (let i = 0; i < 2; i++) {
    const terms = choices
      .flat()
      .map((j): Term => [j, random.pick([1, 1, 1, -1]) * random.integer(2, 9)]);
    if (i > 0 && random.chance(0.6)) {
      const amount = builder.addColumn({ upper: 9, cost: random.integer(-3, 3) });
      const size = random.integer(2, 9);
      builder.addRow({ [random.pick(["upper", "lower"])]: 0 }, [
        [amount, 1],
        [random.integer(0, 8), -size],
      ]);
      terms.push([amount, random.pick([1, -1, 2])]);
    }
    builder.addRow({ upper: random.integer(5, 16) }, terms);
  }
  return builder.build();
}

/** Amounts that share capacities in whole modules, and demands that they meet: where general integers bound what is cut. */
function randomModules(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const modules = [0, 1, 2].map(() =>
    builder.addColumn({
      upper: random.integer(1, 4),
      isInteger: true,
      cost: random.integer(5, 20),
    }),
  );
  const amounts = modules.map((j) =>
    [0, 1].map(() => {
      const amount = builder.addColumn({
        upper: random.integer(4, 12),
        cost: random.integer(0, 3),
      });
      return { amount, module: j };
    }),
  );
  for (const pair of amounts) {
    const terms = pair.map(({ amount }): Term => [amount, 1]);
    builder.addRow({ upper: 0 }, [...terms, [pair[0].module, -random.integer(2, 7)]]);
  }
  for (const k of [0, 1])
    builder.addRow(
      { lower: random.integer(3, 9) },
      amounts.map((pair): Term => [pair[k].amount, 1]),
    );
  return builder.build();
}

const around = { zeroObjectiveShare: 0, feasibleShare: 0.9 };
const FAMILIES: Readonly<Record<string, (seed: number) => Problem>> = {
  integer: (seed) => randomProblem(seed, { ...around, numCols: 6, numRows: 5, integerRange: 3 }),
  binary: (seed) =>
    randomProblem(seed, { ...around, numCols: 8, numRows: 6, binaryShare: 1, density: 0.7 }),
  mixed: (seed) =>
    randomProblem(seed, {
      ...around,
      numCols: 6,
      numRows: 5,
      integerShare: 0.6,
      infiniteShare: 0.1,
    }),
  switched: (seed) =>
    randomProblem(seed, {
      ...around,
      numCols: 7,
      numRows: 6,
      integerShare: 0.5,
      bigMShare: 0.7,
      bigM: 9,
      infiniteShare: 0,
    }),
  fractional: (seed) =>
    randomProblem(seed, { ...around, numCols: 6, numRows: 5, coefficientStep: 0.25 }),
  packing: randomPacking,
  choices: randomChoices,
  modules: randomModules,
  different: randomDifferent,
  circuit: (seed) => randomCircuit(seed, -1),
  routes: (seed) => randomCircuit(seed, 0),
};
const SEEDS = 10;
/** Rare kinds of cuts need more problems to show up; finding them costs no oracle. */
const FINDING_SEEDS = 120;
const ROUNDS = 3;

/** Solves the LP; false where there is nothing to cut. */
function solveRelaxation(context: SearchContext): boolean {
  context.relaxation.syncBounds(context.domain);
  if (runToEnd(context.relaxation.resolve(Infinity)) !== "optimal") return false;
  context.takePoint();
  return context.fractionalColumns().length > 0;
}

/** Largest excess of the cut's left side over its right side at any mixed-integer point; exact. */
function worstExcess(problem: Problem, assignments: readonly (readonly number[])[], cut: Cut) {
  const most =
    problem.numIntegers === problem.numCols
      ? (assignment: readonly number[]) => activityAt(cut, assignment)
      : mostAround(problem, cut);
  return assignments.reduce((worst, each) => Math.max(worst, most(each)), -Infinity) - cut.upper;
}

/** The cut's left side at a point. */
function activityAt({ columns, coefficients }: Cut, x: readonly number[]): number {
  let sum = Dyadic.zero;
  columns.forEach((j, k) => {
    sum = sum.plus(Dyadic.from(coefficients[k]).times(Dyadic.from(x[j])));
  });
  return sum.toNumber();
}

/** The most that a cut's left side comes to where the integers have given values, by exact LPs. */
function mostAround(problem: Problem, cut: Cut): (assignment: readonly number[]) => number {
  const cost = new Float64Array(problem.numCols);
  cut.columns.forEach((j, k) => {
    cost[j] = -cut.coefficients[k];
  });
  const steered = new Problem({
    ...problem,
    sense: "minimize",
    cost,
    objectiveOffset: 0,
    structures: [],
  });
  return (assignment) => {
    const lower = Float64Array.from(problem.columnLower);
    const upper = Float64Array.from(problem.columnUpper);
    let place = 0;
    for (let j = 0; j < problem.numCols; j++) {
      if (!problem.isInteger[j]) continue;
      lower[j] = assignment[place];
      upper[j] = assignment[place++];
    }
    const result = solveExactLp(steered, { lower, upper });
    if (result.status === "unbounded") return Infinity;
    return result.status === "optimal" ? -result.objective.toNumber() : -Infinity;
  };
}

/** Wide integers, whose shifts to a bound lose digits, in rows around the given point. */
function randomWide(seed: number, point: number[]): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const numCols = random.integer(3, 7);
  for (let j = 0; j < numCols; j++) {
    const width = random.chance(0.3) ? 1 : 10 ** random.integer(9, 12);
    const lower = width === 1 ? 0 : -Math.floor(width * random.next());
    const upper = width === 1 ? 1 : Math.ceil(width * random.next());
    builder.addColumn({ lower, upper, isInteger: random.chance(0.8), cost: random.integer(-5, 5) });
    point.push(random.integer(lower, random.chance(0.5) ? Math.min(upper, lower + 5) : upper));
  }
  for (let i = 0; i < 4; i++) {
    const terms: [number, number][] = [];
    let activity = 0;
    for (let j = 0; j < numCols; j++) {
      const coefficient = random.pick([1, 0.25, 0.3, 7]) * random.integer(-5, 5);
      if (coefficient === 0) continue;
      terms.push([j, coefficient]);
      activity += coefficient * point[j];
    }
    const slack = 1e-15 * Math.abs(activity) + random.pick([0, 0.5, 1]);
    builder.addRow(
      random.chance(0.5) ? { lower: activity - slack } : { upper: activity + slack },
      terms,
    );
  }
  return builder.build();
}

/** All points of the problem of a family and seed, which every separator is held against. */
const pointsOf = memoised((key: string) => {
  const [name, seed] = key.split(" ");
  return bruteForce(FAMILIES[name as keyof typeof FAMILIES](Number(seed))).assignments;
});

function proposeInto(
  separator: Separator,
  space: SeparationSpace,
  context: SearchContext,
  propose: Propose,
): void {
  runToEnd(separateTogether([separator], space, context, () => propose));
}

describe("every separator", () => {
  it("keeps points far from the bounds of wide integers", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const point: number[] = [];
      const problem = randomWide(seed, point);
      const context = contextOf(problem);
      if (!context.domain.propagate() || !solveRelaxation(context)) continue;
      const space = runToEnd(SeparationSpace.inSteps(context));
      for (const separator of separators) {
        proposeInto(separator, space, context, ({ columns, coefficients, upper }) => {
          let activity = 0;
          let size = 1;
          columns.forEach((j, k) => {
            activity += coefficients[k] * point[j];
            size = Math.max(size, Math.abs(coefficients[k] * point[j]));
          });
          const tolerance = 1e-6 * Math.hypot(...coefficients) + 1e-12 * size;
          const label = `${separator.name}, seed ${seed}`;
          expect(activity - upper, label).toBeLessThanOrEqual(tolerance);
        });
      }
    }
  });

  for (const separator of separators) {
    for (const [name, make] of Object.entries(FAMILIES)) {
      it(`${separator.name} keeps every point of ${name} problems`, () => {
        for (let seed = 1; seed <= SEEDS; seed++) {
          const problem = make(seed);
          const context = contextOf(problem);
          if (!context.domain.propagate() || !solveRelaxation(context)) continue;
          const assignments = pointsOf(`${name} ${seed}`);
          for (let round = 0; round < ROUNDS; round++) {
            const cuts: { cut: Cut; rank: number }[] = [];
            proposeInto(
              separator,
              runToEnd(SeparationSpace.inSteps(context)),
              context,
              (cut, rank) => {
                cuts.push({ cut, rank });
              },
            );
            for (const { cut } of cuts) {
              const label = `seed ${seed}, round ${round}: ${cut.coefficients} · x${cut.columns} <= ${cut.upper}`;
              expect(worstExcess(problem, assignments, cut), label).toBeLessThanOrEqual(1e-7);
            }
            const rows = cuts.map(({ cut, rank }) => ({
              ...cut,
              rank: rank + 1,
              name: separator.name,
            }));
            context.relaxation.addRows(rows);
            if (rows.length === 0 || !solveRelaxation(context)) break;
          }
        }
      });
    }
  }

  it("finds something to cut", () => {
    const idle = new Set(separators);
    for (let seed = 1; seed <= FINDING_SEEDS && idle.size > 0; seed++) {
      for (const make of Object.values(FAMILIES)) {
        const problem = make(seed);
        const context = contextOf(problem);
        if (!context.domain.propagate() || !solveRelaxation(context)) continue;
        for (const separator of [...idle])
          proposeInto(separator, runToEnd(SeparationSpace.inSteps(context)), context, () =>
            idle.delete(separator),
          );
      }
    }
    expect([...idle].map(({ name }) => name)).toEqual([]);
  });
});
