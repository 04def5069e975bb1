import { checkSolution, type Problem } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import { boolean, constantFrom, record } from "fast-check";
import { type KnownOptimum, modelOf, smallerOptima } from "../models/known-optimum.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { wideLp } from "../models/wide-lps.ts";
import { noteSolves, solveLp, solveSync } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

interface KnownCase {
  readonly optimum: KnownOptimum;
  readonly presolve: boolean;
  readonly by: "lp" | "solve" | "engine" | "mip";
}

/** Share of the objective, or of one, that an objective may be off by. */
const CLOSE = 1e-6;
/** Part of a second; what is claimed where it is not enough is judged all the same. */
const WORK_LIMIT = 5_000_000;
/** What points of a search may miss sides by: beside 10^9 an integer's tolerance comes to more. */
const FORGIVEN = 1e-6;
const LAST_PLACES = 2 ** -50;

/**
 * The optimum is known from how the model was made, so that LPs are judged which no exact simplex solves in
 * time. An answer may be trouble; what is claimed must be right.
 */
export const knownOptima: CaseTarget<KnownCase> = {
  name: "known-optima",
  what: "LPs beyond exact arithmetic, with coefficients of 10^-3 to 10^9 whose optimum is known from how they were made",
  cases: record({
    optimum: shrunkBy((random) => wideLp(random), smallerOptima),
    presolve: boolean(),
    by: constantFrom("lp", "lp", "solve", "solve", "engine", "mip"),
  }),
  judge({ optimum, presolve, by }, tally) {
    const known = modelOf(optimum);
    if (known === null) {
      tally("no doubles");
      return null;
    }
    const { status, objective, solution, problem } = answerOf(known.model, presolve, by);
    tally(`${by} ${status}`);
    if (status.startsWith("infeasible") || status === "unbounded")
      return { kind: "status", message: `${status}, is optimal` };
    if (status !== "optimal") return null;
    if (solution === null || !checkSolution(problem, solution).isFeasible)
      return { kind: "point", message: "the point is not feasible" };
    const allowed = by === "mip" ? forgivenBy(optimum) : 0;
    return objectiveFault(objective, known.optimum, allowed, tally);
  },
  show: ({ optimum }) => showModel(modelOf(optimum)?.model ?? NOTHING),
  shortRun: 10,
};

const NOTHING: Model = { sense: "minimize", offset: 0, columns: [], rows: [], structures: [] };

function answerOf(model: Model, presolve: boolean, by: KnownCase["by"]) {
  if (by === "mip") {
    const problem = toProblem(model);
    const options = { presolve, workLimit: WORK_LIMIT, gapRelative: 0 };
    return { problem, ...solveSync(problem, options) };
  }
  const columns = model.columns.map((column) => ({ ...column, isInteger: false }));
  const problem = toProblem({ ...model, columns });
  if (by === "engine") return { problem, ...afterChanges(problem) };
  if (by === "solve")
    return { problem, ...solveSync(problem, { presolve, workLimit: WORK_LIMIT }) };
  return { problem, ...solveLp(problem, { presolve, workLimit: WORK_LIMIT }) };
}

/** An engine's answer after each cost was another and all bounds were nearer for one solve. */
function afterChanges(problem: Problem) {
  const { numCols, cost, columnLower, columnUpper } = problem;
  const engine = createLpEngine(problem, { refines: true, polishTolerance: 1e-9 });
  const solve = () => {
    noteSolves();
    return engine.resolve({ workLimit: engine.work + WORK_LIMIT });
  };
  solve();
  for (let j = 0; j < numCols; j++) {
    engine.setCost(j, 0 - cost[j]);
    engine.setBounds(j, Math.max(columnLower[j], -1e4), Math.min(columnUpper[j], 1e4));
  }
  solve();
  for (let j = 0; j < numCols; j++) {
    engine.setCost(j, cost[j]);
    engine.setBounds(j, columnLower[j], columnUpper[j]);
  }
  const status = solve();
  const isOptimal = status === "optimal";
  const solution = isOptimal ? engine.primal.slice(0, numCols) : null;
  return { status, solution, objective: isOptimal ? engine.objective : null };
}

/** What tolerances of rows and bounds may be worth at the known prices. */
function forgivenBy({ columns, rows }: KnownOptimum): number {
  let worth = 0;
  for (const { terms, price } of rows) {
    const size = terms.reduce((sum, [j, a]) => sum + Math.abs(a * (columns[j]?.value ?? 0)), 0);
    worth += Math.abs(price) * (FORGIVEN + LAST_PLACES * size);
  }
  for (const { reducedCost } of columns) worth += Math.abs(reducedCost) * FORGIVEN;
  return worth;
}

function objectiveFault(
  objective: number | null,
  optimum: number,
  forgiven: number,
  tally: Tally,
): Fault | null {
  const off = (objective ?? NaN) - optimum;
  const close = CLOSE * Math.max(1, Math.abs(optimum));
  if (Math.abs(off) <= close) return null;
  if (off < 0 && -off <= close + forgiven) {
    tally("right within the tolerances");
    return null;
  }
  return { kind: off > 0 ? "above" : "below", message: `${objective}, is ${optimum}` };
}
