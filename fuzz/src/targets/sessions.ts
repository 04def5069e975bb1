import { type Separate, type SolveHooks, type SolveOptions, SolveSession } from "@bough/bnb";
import type { Problem } from "@bough/problem";
import type { Random } from "@bough/testing";
import { mipFault } from "../judges/mip-answer.ts";
import { anyOrTightFamily } from "../models/families/index.ts";
import { mixedEquations } from "../models/families/mixed-equations.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { smallerModels } from "../models/smaller-model.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** What differs from the model in one solve. Columns and rows are taken modulo what is there. */
interface Change {
  readonly kind: "lower" | "upper" | "cost" | "row-lower" | "row-upper";
  readonly place: number;
  /** Added to what the model has, where that is finite; else the value itself. */
  readonly by: number;
}

interface Step {
  readonly changes: readonly Change[];
  readonly options: SolveOptions;
  /** A row that is told only where a point breaks it; none where negative. */
  readonly lazyRow: number;
}

interface SessionCase {
  readonly model: Model;
  readonly steps: readonly Step[];
}

const WORK_LIMIT = 5_000_000;
/** Width of integer columns up to which a small problem is solved without limits. */
const MOST_VALUES = 100;
/** Distance beyond which a lazy row says that a point breaks it. */
const BROKEN = 1e-7;

/** One session solves a model again and again: other bounds, sides and costs, now and then a lazy row. */
export const sessions: CaseTarget<SessionCase> = {
  name: "sessions",
  what: "what a session keeps of one solve for the next, and rows that hooks give on demand",
  cases: shrunkBy(draw, smallerCases),
  judge({ model, steps }, tally) {
    const whole = toProblem(model);
    const session = new SolveSession();
    for (const [k, { changes, options, lazyRow }] of steps.entries()) {
      const problem = changed(whole, changes);
      const hidden = lazyRow >= 0 && mayHide(problem) ? lazyRow % problem.numRows : -1;
      noteSolves();
      const result =
        hidden < 0
          ? session.solveSync(problem, options)
          : session.solveSync(without(problem, hidden), {
              ...options,
              hooks: lazily(problem, hidden),
            });
      tally(hidden < 0 ? result.status : `${result.status}, a row on demand`);
      const fault: Fault | null = mipFault(problem, result, options, tally);
      if (fault !== null) return { ...fault, message: `solve ${k + 1}: ${fault.message}` };
    }
    return null;
  },
  show: ({ model }) => showModel(model),
};

/** A gap of some steps: what the solve leaves open must not count as decided in the next one. */
const WIDE = { gapAbsolute: 3, gapRelative: 0 };

function draw(random: Random): SessionCase {
  const model = (random.chance(0.25) ? mixedEquations : anyOrTightFamily)(random);
  // Among integers without bounds a search need not end; without limits a session keeps more.
  const isBounded = model.columns.every(
    ({ lower, upper, isInteger }) => !isInteger || upper - lower <= MOST_VALUES,
  );
  const steps = Array.from({ length: random.integer(2, 5) }, (): Step => {
    const changes = Array.from({ length: random.integer(0, 3) }, () => drawChange(random));
    const gaps = random.pick([{}, { gapRelative: 0 }, { gapRelative: 0, gapAbsolute: 0 }, WIDE]);
    const limits = !isBounded || random.chance(0.5) ? { workLimit: WORK_LIMIT } : {};
    const lazyRow = random.chance(0.2) ? random.integer(0, 9) : -1;
    const without = random.chance(0.4) ? { without: ["tableau"] } : {};
    return { changes, options: { ...gaps, ...limits, ...without }, lazyRow };
  });
  return { model, steps };
}

function drawChange(random: Random): Change {
  const kind = random.pick(["lower", "upper", "upper", "cost", "row-lower", "row-upper"] as const);
  const by = random.pick([1, 1, 2, 3, 0.5, 7]) * random.pick([1, -1]);
  return { kind, place: random.integer(0, 9), by };
}

function changed(whole: Problem, changes: readonly Change[]): Problem {
  const columnLower = whole.columnLower.slice();
  const columnUpper = whole.columnUpper.slice();
  const rowLower = whole.rowLower.slice();
  const rowUpper = whole.rowUpper.slice();
  const cost = whole.cost.slice();
  const isTaken = whole.structures.length > 0;
  for (const { kind, place, by } of changes) {
    const j = place % whole.numCols;
    const i = whole.numRows === 0 ? -1 : place % whole.numRows;
    if (kind === "cost") cost[j] += by;
    else if (kind === "row-lower" && i >= 0)
      rowLower[i] = Math.min(moved(rowLower[i], by), rowUpper[i]);
    else if (kind === "row-upper" && i >= 0)
      rowUpper[i] = Math.max(moved(rowUpper[i], by), rowLower[i]);
    // Binaries of indicators have to stay what they are.
    else if (kind === "lower" && !isTaken)
      columnLower[j] = Math.min(moved(columnLower[j], by), columnUpper[j]);
    else if (kind === "upper" && !isTaken)
      columnUpper[j] = Math.max(moved(columnUpper[j], by), columnLower[j]);
  }
  return whole.with({ columnLower, columnUpper, rowLower, rowUpper, cost });
}

/** Without all its rows a problem with hooks has to have an end. */
function mayHide({ numRows, columnLower, columnUpper }: Problem): boolean {
  return numRows > 0 && [...columnLower, ...columnUpper].every(Number.isFinite);
}

function moved(side: number, by: number): number {
  return Number.isFinite(side) ? side + by : by;
}

function without(problem: Problem, row: number): Problem {
  return problem.with({
    rowLower: problem.rowLower.map((side, i) => (i === row ? -Infinity : side)),
    rowUpper: problem.rowUpper.map((side, i) => (i === row ? Infinity : side)),
  });
}

/** Gives the row to whoever shows a point that breaks it. */
function lazily({ rows, rowLower, rowUpper }: Problem, i: number): SolveHooks {
  const terms: (readonly [number, number])[] = [];
  for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
    terms.push([rows.indices[k], rows.values[k]]);
  const separate: Separate = ({ values }) => {
    const activity = terms.reduce((sum, [j, a]) => sum + a * values[j], 0);
    const isKept = activity >= rowLower[i] - BROKEN && activity <= rowUpper[i] + BROKEN;
    return isKept ? [] : [{ terms, lower: rowLower[i], upper: rowUpper[i] }];
  };
  return { separate };
}

function* smallerCases({ model, steps }: SessionCase): Generator<SessionCase> {
  for (let k = 0; k < steps.length; k++) {
    yield { model, steps: steps.filter((_, i) => i !== k) };
    const { changes, options } = steps[k];
    const replaced = (step: Step) => steps.map((each, i) => (i === k ? step : each));
    for (let c = 0; c < changes.length; c++)
      yield { model, steps: replaced({ ...steps[k], changes: changes.filter((_, i) => i !== c) }) };
    if (steps[k].lazyRow >= 0) yield { model, steps: replaced({ ...steps[k], lazyRow: -1 }) };
    if (Object.keys(options).length > 0)
      yield { model, steps: replaced({ ...steps[k], options: {} }) };
  }
  for (const smaller of smallerModels(model)) yield { model: smaller, steps };
}
