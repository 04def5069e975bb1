import type { SolveOptions } from "@bough/bnb";
import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { type BruteForceResult, bruteForce, Random } from "@bough/testing";
import { array, integer, record } from "fast-check";
import { solveOptions } from "../models/solve-options.ts";
import { solveAllSync, solveSync } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** Columns by least value and width; rows and structures speak of all of them, by coefficient and shift. */
interface AllDifferentCase {
  readonly columns: readonly {
    readonly lower: number;
    readonly width: number;
    readonly cost: number;
  }[];
  readonly rows: readonly { readonly upper: number; readonly coefficients: readonly number[] }[];
  /** One structure each; a column whose shift is beyond LARGEST_SHIFT is left out. */
  readonly shifts: readonly (readonly number[])[];
  readonly options: SolveOptions;
  readonly seed: number;
}

const MOST_COLUMNS = 6;
const LARGEST_SHIFT = 3;
const MOST_POINTS = 3000;
const DIVES = 40;

const number = (min: number, max: number) => integer({ min, max });
const perColumn = (min: number, max: number) =>
  array(number(min, max), { minLength: MOST_COLUMNS, maxLength: MOST_COLUMNS });

/** Columns that must differ: solves, enumeration and learned clauses against all points. */
export const allDifferent: CaseTarget<AllDifferentCase> = {
  name: "all-different",
  what: "optimum, points and learned clauses of columns that must differ, against all points",
  cases: record({
    columns: array(record({ lower: number(-3, 3), width: number(0, 5), cost: number(-4, 4) }), {
      minLength: 2,
      maxLength: MOST_COLUMNS,
    }),
    rows: array(record({ upper: number(-6, 14), coefficients: perColumn(-2, 3) }), {
      maxLength: 3,
    }),
    shifts: array(perColumn(-2, LARGEST_SHIFT + 1), { minLength: 1, maxLength: 2 }),
    options: solveOptions(),
    seed: number(0, 2 ** 31 - 1),
  }),
  judge(item, tally) {
    const points = item.columns.reduce((product, { width }) => product * (width + 1), 1);
    if (points > MOST_POINTS) {
      tally("too many points");
      return null;
    }
    const problem = toProblem(item);
    const truth = bruteForce(problem);
    tally(truth.status);
    return (
      answerFault(problem, truth, item.options) ??
      enumerationFault(problem, truth) ??
      clauseFault(problem, truth, new Random(item.seed))
    );
  },
  shortRun: 25,
};

function toProblem({ columns, rows, shifts }: AllDifferentCase): Problem {
  const builder = new ProblemBuilder();
  columns.forEach(({ lower, width, cost }) => {
    builder.addColumn({ lower, upper: lower + width, cost, isInteger: true });
  });
  for (const { upper, coefficients } of rows) {
    const terms = columns.map((_, j) => [j, coefficients[j]] as const);
    builder.addRow(
      { upper },
      terms.filter(([, a]) => a !== 0),
    );
  }
  shifts.forEach((shift, k) => {
    const members = columns.map((_, j) => j).filter((j) => shift[j] <= LARGEST_SHIFT);
    builder.addStructure({
      kind: "distinct",
      name: `d${k}`,
      columns: Int32Array.from(members),
      shifts: Float64Array.from(members, (j) => shift[j]),
    });
  });
  return builder.build();
}

function answerFault(
  problem: Problem,
  truth: BruteForceResult,
  options: SolveOptions,
): Fault | null {
  const { status, objective, solution } = solveSync(problem, {
    ...options,
    gapRelative: 0,
    gapAbsolute: 0,
  });
  if (solution !== null && !checkSolution(problem, solution).isFeasible)
    return { kind: "point", message: `${solution} is not feasible` };
  if (status.endsWith("-limit")) return null;
  if (status !== truth.status) return { kind: "status", message: `${status}, is ${truth.status}` };
  const right = truth.objective?.toNumber() ?? null;
  if (right === null || (objective !== null && Math.abs(objective - right) < 1e-6)) return null;
  return { kind: "objective", message: `${objective}, is ${right}` };
}

function enumerationFault(problem: Problem, truth: BruteForceResult): Fault | null {
  const expected = truth.assignments.map(String).sort();
  for (const presolve of [true, false]) {
    const { solutions } = solveAllSync(problem, { presolve });
    const found = solutions.map((x) => String(Array.from(x, (value) => value + 0))).sort();
    if (String(found) === String(expected)) continue;
    return { kind: "points", message: `${found.length} points, there are ${expected.length}` };
  }
  return null;
}

function clauseFault(problem: Problem, truth: BruteForceResult, random: Random): Fault | null {
  const domain = new Domain(problem);
  let fault: Fault | null = null;
  domain.observe({
    onLearn: (variables, thresholds, size) => {
      const isCut = truth.assignments.find((x) => {
        for (let i = 0; i < size; i++) {
          const j = variables[i] >> 1;
          // It speaks of an expression, which enumeration does not.
          if (j >= problem.numCols) return false;
          if ((variables[i] & 1 ? -x[j] : x[j]) >= thresholds[i]) return false;
        }
        return true;
      });
      if (isCut !== undefined) fault = { kind: "clause", message: `a clause cuts off ${isCut}` };
    },
  });
  for (let dive = 0; dive < DIVES && fault === null && !domain.isInfeasible; dive++) {
    while (domain.propagate()) {
      const open = Array.from(problem.cost.keys()).filter((j) => !domain.isFixed(j));
      if (open.length === 0) break;
      const j = random.pick(open);
      if (random.chance(0.5)) domain.decide(2 * j, domain.lower(j) + 1);
      else domain.decide(2 * j + 1, 1 - domain.upper(j));
    }
    if (domain.hasConflict && domain.level > 0) domain.learn();
    domain.backtrack(0);
  }
  const isRefuted = domain.isInfeasible && truth.assignments.length > 0;
  return fault ?? (isRefuted ? { kind: "refuted", message: "a feasible model was refuted" } : null);
}
