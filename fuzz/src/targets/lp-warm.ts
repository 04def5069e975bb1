import type { Problem, SparseMatrix, Status } from "@bough/problem";
import { createLpEngine, type EngineOptions, type LpEngine } from "@bough/simplex";
import { type Random, solveExactLp } from "@bough/testing";
import { lpFault } from "../judges/lp-fault.ts";
import {
  type Model,
  type ModelRow,
  type ModelTerm,
  showModel,
  toProblem,
} from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { smallColumn, smallLp, smallNumber, smallSides, smallTerms } from "../models/small-lps.ts";
import { smallerModels } from "../models/smaller-model.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** One change of an LP. Columns and rows are taken modulo what is there. */
type Change =
  | {
      readonly kind: "bounds";
      readonly column: number;
      readonly lower: number;
      readonly upper: number;
    }
  | { readonly kind: "sides"; readonly row: number; readonly lower: number; readonly upper: number }
  | { readonly kind: "cost"; readonly column: number; readonly cost: number }
  | { readonly kind: "add-rows"; readonly rows: readonly ModelRow[] }
  | { readonly kind: "remove-row"; readonly row: number };

interface WarmCase {
  readonly model: Model;
  /** Changes between two solves. */
  readonly steps: readonly (readonly Change[])[];
}

/** As for answers that nobody checks: a search, which holds each point and bound up, does without. */
const OPTIONS: EngineOptions = { refines: true };

export const lpWarm: CaseTarget<WarmCase> = {
  name: "lp-warm",
  what: "bounds, sides, costs and rows changed on a warm engine, against a fresh one and the exact simplex",
  cases: shrunkBy(makeCase, smallerCases),
  judge({ model, steps }, tally) {
    let present = model;
    const engine = createLpEngine(toProblem(model), OPTIONS);
    for (const [k, changes] of [[], ...steps].entries()) {
      for (const change of changes) {
        applyToEngine(engine, change);
        present = applyToModel(present, change);
      }
      const problem = toProblem(present);
      const truth = solveExactLp(problem);
      const fresh = createLpEngine(problem, OPTIONS);
      for (const [name, solved] of Object.entries({ warm: engine, fresh })) {
        const answer = answerOf(solved, problem);
        // An engine may say that it has no answer; what it says otherwise must be right.
        if (answer.status === "numerical-trouble") tally(`${name} in trouble`);
        else {
          const fault = lpFault(problem, answer, truth, tally);
          if (fault !== null) return atStep(k, name, fault);
        }
      }
      tally(truth.status);
    }
    return null;
  },
  show: ({ model }) => showModel(model),
};

function atStep(step: number, engine: string, { kind, message }: Fault): Fault {
  return { kind: `${engine} ${kind}`, message: `after step ${step}: ${message}` };
}

function answerOf(engine: LpEngine, problem: Problem) {
  noteSolves();
  const status = engine.resolve() as Status;
  const isOptimal = status === "optimal";
  // Of an unbounded LP, where the ray begins.
  const hasPoint = isOptimal || status === "unbounded";
  return {
    status,
    objective: isOptimal ? engine.objective : null,
    solution: hasPoint ? engine.primal.slice(0, problem.numCols) : null,
    ...(isOptimal ? { duals: engine.rowDual.slice() } : {}),
    ...(status === "unbounded" ? { ray: engine.unboundedRay() } : {}),
  };
}

function makeCase(random: Random): WarmCase {
  const model: Model = { ...smallLp(random), sense: "minimize" };
  const steps = Array.from({ length: random.integer(1, 6) }, () =>
    Array.from({ length: random.integer(1, 3) }, () => makeChange(random, model.columns.length)),
  );
  return { model, steps };
}

function makeChange(random: Random, numCols: number): Change {
  const column = random.integer(0, numCols - 1);
  const row = random.integer(0, 9);
  const nextRow = (): ModelRow => ({
    ...smallSides(random, "integer"),
    terms: smallTerms(random, "integer", numCols),
  });
  switch (random.integer(0, 5)) {
    case 0:
    case 1: {
      const { lower, upper } = smallColumn(random);
      return { kind: "bounds", column, lower, upper };
    }
    case 2:
      return { kind: "sides", row, ...smallSides(random, "integer") };
    case 3:
      return { kind: "cost", column, cost: smallNumber(random) };
    case 4:
      return { kind: "add-rows", rows: Array.from({ length: random.integer(1, 2) }, nextRow) };
    default:
      return { kind: "remove-row", row };
  }
}

function applyToModel(model: Model, change: Change): Model {
  const { columns, rows } = model;
  switch (change.kind) {
    case "bounds":
    case "cost": {
      const { kind: _, column, ...entries } = change;
      return {
        ...model,
        columns: columns.map((c, j) => (j === column ? { ...c, ...entries } : c)),
      };
    }
    case "sides": {
      const { lower, upper } = change;
      const place = change.row % rows.length;
      return {
        ...model,
        rows: rows.map((row, i) => (i === place ? { ...row, lower, upper } : row)),
      };
    }
    case "add-rows":
      return { ...model, rows: [...rows, ...change.rows] };
    case "remove-row": {
      const place = change.row % rows.length;
      return { ...model, rows: rows.filter((_, i) => i !== place) };
    }
  }
}

/** The models minimise, as the engine does. */
function applyToEngine(engine: LpEngine, change: Change): void {
  switch (change.kind) {
    case "bounds":
      engine.setBounds(change.column, change.lower, change.upper);
      break;
    case "cost":
      engine.setCost(change.column, change.cost);
      break;
    case "add-rows":
      engine.addRows(
        toMatrix(change.rows, engine.numCols),
        Float64Array.from(change.rows, ({ lower }) => lower),
        Float64Array.from(change.rows, ({ upper }) => upper),
      );
      break;
    case "sides":
      if (engine.numRows > 0)
        engine.setRowBounds(change.row % engine.numRows, change.lower, change.upper);
      break;
    case "remove-row":
      if (engine.numRows > 0) engine.removeRows(Int32Array.of(change.row % engine.numRows));
      break;
  }
}

function toMatrix(rows: readonly ModelRow[], numCols: number): SparseMatrix {
  const terms = rows.flatMap((row) => row.terms);
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i] + row.terms.length;
  });
  return {
    numLines: rows.length,
    lineLength: numCols,
    starts,
    indices: Int32Array.from(terms, ([j]: ModelTerm) => j),
    values: Float64Array.from(terms, ([, a]: ModelTerm) => a),
  };
}

/** Fewer steps and changes first, then a smaller model with the columns that the changes name. */
function* smallerCases({ model, steps }: WarmCase): Generator<WarmCase> {
  for (let k = 0; k < steps.length; k++) {
    yield { model, steps: steps.filter((_, i) => i !== k) };
    for (let c = 0; steps[k].length > 1 && c < steps[k].length; c++) {
      const fewer = steps[k].filter((_, i) => i !== c);
      yield { model, steps: steps.map((changes, i) => (i === k ? fewer : changes)) };
    }
  }
  for (const smaller of smallerModels(model))
    if (smaller.columns.length === model.columns.length) yield { model: smaller, steps };
}
