import type { Assumption, ProgressEvent, SolveOptions, SolveResult, VisitedNode } from "@bough/bnb";
import type { Problem } from "@bough/problem";
import type { Random } from "@bough/testing";
import { exactTruth, mipFault, ownFault, quickTruth } from "../judges/mip-answer.ts";
import { anyFamily } from "../models/families/index.ts";
import { corners } from "../models/families/margins.ts";
import { structured } from "../models/families/structured.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { smallerModels } from "../models/smaller-model.ts";
import { BESIDE_PLUNGES } from "../models/solve-options.ts";
import { solve, type TrialOptions } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** One call with whatever it can be given. Columns are taken modulo what is there. */
interface Call {
  readonly model: Model;
  readonly options: TrialOptions;
  readonly assumed: readonly Assumption[];
  /** A point to begin with, or values to try; as many as there are columns. Empty for none. */
  readonly start: readonly number[];
  readonly hint: readonly number[];
  readonly priority: readonly number[];
  readonly direction: readonly number[];
}

const WORK_LIMIT = 20_000_000;
/** Places of a list of values, and what these may be beside a whole number. */
const MOST_VALUES = 12;
/** Trees that plunge on a tableau, with little beside. */
const PLUNGES: Pick<TrialOptions, "firstPlunge" | "without"> = {
  firstPlunge: 0,
  without: BESIDE_PLUNGES,
};
/** Relative from one on: by how much what is told of objectives may differ. */
const SAME = 1e-6;
const LIMIT_STATUS: ReadonlySet<string> = new Set(["time-limit", "work-limit", "node-limit"]);

export const calls: CaseTarget<Call> = {
  name: "calls",
  what: "solve with every option at once: what is told on the way, lists of points, starts, cores of assumptions",
  cases: shrunkBy(draw, smallerCalls),
  async judge(call, tally) {
    const stated = toProblem(call.model);
    const { options, assumptions } = given(call, stated.numCols);
    const problem = assumptions.length === 0 ? stated : within(stated, assumptions);
    if (problem === null) return null;
    const heard: ProgressEvent[] = [];
    const visited: VisitedNode[] = [];
    const result = await solve(stated, {
      ...options,
      onProgress: (event) => heard.push(event),
      ...(options.seed === 0 ? {} : { onNode: (node: VisitedNode) => visited.push(node) }),
    });
    tally(result.status);
    // What is proven of points by a limit must be right, whichever limit it is.
    const status = result.status === "time-limit" ? "interrupted" : result.status;
    const fault =
      mipFault(problem, { ...result, status }, options, tally) ??
      poolFault(problem, result, options) ??
      startFault(problem, call.start, result);
    if (fault !== null) return fault;
    if (result.status === "infeasible" && assumptions.length > 0)
      return coreFault(stated, assumptions, result, isLimited(options), tally);
    const truth = quickTruth(problem);
    if (truth.status !== "optimal") return null;
    const told = heardFault(problem, heard, visited, truth.objective);
    if (told === null) return null;
    const exact = exactTruth(problem);
    if (exact.status !== "optimal") return null;
    return heardFault(problem, heard, visited, exact.objective);
  },
  show: ({ model }) => showModel(model),
  shortRun: 100,
};

function draw(random: Random): Call {
  const model = random.pick([anyFamily, anyFamily, anyFamily, structured, corners])(random);
  const values = (chance: number, low: number, high: number) =>
    random.chance(chance)
      ? Array.from({ length: MOST_VALUES }, () =>
          random.chance(0.2) ? Number.NaN : random.integer(low, high),
        )
      : [];
  const assumed = Array.from({ length: random.pick([0, 0, 1, 2, 3, 5]) }, (): Assumption => {
    const [column, side] = [random.integer(0, 9), random.integer(-1, 4)];
    return random.chance(0.5) ? { column, lower: side } : { column, upper: side };
  });
  return {
    model,
    assumed,
    options: {
      threads: 1,
      workLimit: WORK_LIMIT,
      seed: random.integer(0, 9),
      gapRelative: random.pick([0, 0, 1e-4, 0.1]),
      ...random.pick([{}, { gapAbsolute: 0 }, { gapAbsolute: 1.5 }]),
      ...random.pick([{}, { presolve: false }]),
      ...random.pick([{}, {}, { symmetry: false }, { learning: false }]),
      ...random.pick([{}, { poolSize: 1 }, { poolSize: 3 }, { poolSize: 50 }]),
      ...random.pick([
        {},
        {},
        { without: ["cuts", "heuristics"] },
        { without: ["tableau"] },
        PLUNGES,
        PLUNGES,
      ]),
      ...random.pick([{}, {}, {}, { nodeLimit: 1 }, { nodeLimit: 6 }, { timeLimit: 0.003 }]),
      ...random.pick([{}, {}, {}, { workLimit: 3000 }, { workLimit: 40_000 }]),
    },
    start: values(0.4, -2, 5),
    hint: values(0.2, -2, 5),
    priority: values(0.2, 0, 3),
    direction: values(0.2, -1, 1),
  };
}

/** The lists of a call at the length that a problem asks for. */
function given({ options, assumed, start, hint, priority, direction }: Call, numCols: number) {
  const values = (list: readonly number[], otherwise: number) =>
    Array.from({ length: numCols }, (_, j) => {
      const value = list[j % MOST_VALUES] ?? otherwise;
      return Number.isNaN(value) ? otherwise : value;
    });
  const isGiven = (list: readonly number[]) => list.length > 0;
  const assumptions = assumed.map((each) => ({ ...each, column: each.column % numCols }));
  const all: TrialOptions = {
    ...options,
    ...(assumptions.length > 0 ? { assumptions } : {}),
    ...(isGiven(start) ? { start: Float64Array.from(values(start, Number.NaN)) } : {}),
    ...(isGiven(hint) ? { hint: Float64Array.from(values(hint, Number.NaN)) } : {}),
    ...(isGiven(priority) ? { branchingPriority: Float64Array.from(values(priority, 0)) } : {}),
    ...(isGiven(direction) ? { branchingDirection: Int8Array.from(values(direction, 0)) } : {}),
  };
  return { options: all, assumptions };
}

/** The problem within assumptions; null where a structure would no longer be one. */
function within(problem: Problem, assumptions: readonly Assumption[]): Problem | null {
  if (problem.structures.length > 0) return null;
  const columnLower = problem.columnLower.slice();
  const columnUpper = problem.columnUpper.slice();
  for (const { column, lower = -Infinity, upper = Infinity } of assumptions) {
    columnLower[column] = Math.max(columnLower[column], lower);
    columnUpper[column] = Math.min(columnUpper[column], upper);
  }
  return problem.with({ columnLower, columnUpper });
}

function isLimited({ timeLimit, nodeLimit, workLimit = 0 }: SolveOptions): boolean {
  return timeLimit !== undefined || nodeLimit !== undefined || workLimit < WORK_LIMIT;
}

/** The list of points: distinct, each right by itself, the best first and no more than asked for. */
function poolFault(
  problem: Problem,
  { solution, solutions, objective }: SolveResult,
  { poolSize = 10 }: SolveOptions,
): Fault | null {
  const say = (message: string): Fault => ({ kind: "pool", message });
  if (solutions.length > poolSize) return say(`${solutions.length} points, for ${poolSize}`);
  if ((solution === null) !== (solutions.length === 0)) return say("an answer that is not listed");
  if (new Set(solutions.map(({ values }) => values.join())).size < solutions.length)
    return say("a point twice");
  let last = -Infinity;
  for (const { values, objective: value } of solutions) {
    const fault = ownFault(problem, {
      status: "optimal",
      solution: values,
      objective: value,
      bound: null,
    });
    if (fault !== null) return say(fault.message);
    const minimised = problem.toUserObjective(value);
    if (minimised < last) return say(`${value} after a better one`);
    last = minimised;
  }
  const first = solutions[0]?.objective ?? null;
  return first === objective ? null : say(`${objective} is listed as ${first}`);
}

/** An answer is no worse than a whole point that the caller had. */
function startFault(problem: Problem, start: readonly number[], result: SolveResult): Fault | null {
  const { numCols } = problem;
  if (start.length === 0) return null;
  const point = Float64Array.from({ length: numCols }, (_, j) => start[j % MOST_VALUES]);
  if (point.some(Number.isNaN) || LIMIT_STATUS.has(result.status) === false) return null;
  const objective = problem.toUserObjective(problem.objectiveAt(point));
  if (ownFault(problem, { status: "optimal", solution: point, objective, bound: null }) !== null)
    return null;
  const reached = result.objective === null ? Infinity : problem.toUserObjective(result.objective);
  const least = problem.objectiveAt(point);
  if (reached <= least + SAME * Math.max(1, Math.abs(least))) return null;
  return {
    kind: "start",
    message: `${result.status} ${result.objective}, began with ${objective}`,
  };
}

/** What a core names leaves no point, and each part of it is needed. */
function coreFault(
  problem: Problem,
  assumptions: readonly Assumption[],
  { core }: SolveResult,
  isLimited: boolean,
  tally: Tally,
): Fault | null {
  if (core === undefined) return { kind: "core", message: "none is named" };
  const statusOf = (places: readonly number[]) => {
    const part = within(
      problem,
      places.map((k) => assumptions[k]),
    );
    return part === null ? "open" : exactTruth(part).status;
  };
  tally(`core of ${core.length}`);
  const whole = statusOf(core);
  if (whole !== "infeasible" && whole !== "open")
    return { kind: "core", message: `${core.join()} leave points` };
  // A limit may have come before all parts were tried.
  if (isLimited) return null;
  for (const k of core) {
    const rest = core.filter((other) => other !== k);
    if (statusOf(rest) === "infeasible")
      return { kind: "core", message: `${core.join()}: ${k} can be spared` };
  }
  return null;
}

/** What was told on the way: points that are some, and bounds that hold. */
function heardFault(
  problem: Problem,
  heard: readonly ProgressEvent[],
  visited: readonly VisitedNode[],
  best: number,
): Fault | null {
  const reals = problem.cost.reduce(
    (sum, cost, j) => sum + (problem.isInteger[j] === 1 ? 0 : Math.abs(cost)),
    0,
  );
  const room = SAME * Math.max(1, Math.abs(best), reals);
  const isAbove = (bound: number | null) =>
    bound !== null && problem.toUserObjective(bound) > best + room;
  for (const event of heard) {
    const { kind, objective, bound } = event;
    if (isAbove(bound)) return { kind: "told bound", message: `${kind}: ${bound}, is ${best}` };
    if (objective !== null && problem.toUserObjective(objective) < best - room)
      return { kind: "told objective", message: `${kind}: ${objective}, is ${best}` };
    if (event.kind !== "incumbent") continue;
    const { solution } = event;
    const fault = ownFault(problem, { status: "optimal", solution, objective, bound: null });
    if (fault !== null) return { kind: "told point", message: fault.message };
  }
  const root = visited.find(({ depth, tree }) => depth === 0 && tree === 0);
  if (root !== undefined && isAbove(root.bound))
    return { kind: "root bound", message: `${root.bound}, is ${best}` };
  return null;
}

function* smallerCalls(call: Call): Generator<Call> {
  for (const name of ["start", "hint", "priority", "direction"] as const)
    if (call[name].length > 0) yield { ...call, [name]: [] };
  for (let k = 0; k < call.assumed.length; k++)
    yield { ...call, assumed: call.assumed.filter((_, i) => i !== k) };
  for (const name of Object.keys(call.options)) {
    if (name === "threads" || name === "workLimit") continue;
    const { [name as keyof TrialOptions]: _, ...options } = call.options;
    yield { ...call, options };
  }
  for (const model of smallerModels(call.model)) yield { ...call, model };
}
