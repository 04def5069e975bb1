import { isEssential, type Problem } from "@bough/problem";
import { createLpEngineSteps, type LpEngine } from "@bough/simplex";
import type { Limits } from "../limits.ts";
import { Relaxation } from "../lp/relaxation.ts";
import { type SolveOptions, settingOf, tolerancesOf } from "../options.ts";
import type { Steps } from "../steps.ts";

/** Multipliers of a proof this small against the largest are noise: their rows take no part. */
const SMALLEST_MULTIPLIER = 1e-9;
/** Nodes, and work units of their LPs, before the tree is given up. */
const MOST_NODES = 5000;
const MOST_WORK = 500_000_000;

/** Who does a part of the work. */
export interface Worker {
  /** Units so far. */
  readonly work: number;
}

/** Bounds of an integer column, decided on the way to a node. */
interface Decision {
  readonly column: number;
  readonly lower: number;
  readonly upper: number;
}

/** The rows of weight in the proof of an LP that has just been found infeasible. */
export function rowsOfProof(engine: LpEngine): number[] {
  const ray = engine.farkasRay();
  const largest = ray.reduce((most, y) => Math.max(most, Math.abs(y)), 0);
  return [...ray.keys()].filter((i) => Math.abs(ray[i]) > SMALLEST_MULTIPLIER * largest);
}

/**
 * Rows that leave a problem with continuous columns without a point: those in the proofs of the leaves
 * of a plain tree over its integers, nothing but LPs, in which every leaf has its proof. (J. Gleeson
 * and J. Ryan, "Identifying minimally infeasible subsystems of inequalities", ORSA J. Computing 2,
 * 1990, for the proofs of LPs; O. Guieu and J. W. Chinneck, "Analyzing infeasible mixed-integer and
 * integer linear programs", INFORMS J. Computing 11, 1999, for the tree.) What they prove of the
 * whole they prove of these rows alone.
 *
 * @param workers the tree joins them
 * @returns null where there is a point, structures beside the rows, or a tree that grows too large
 */
export function* coreOfTree(
  whole: Problem,
  options: SolveOptions,
  limits: Limits,
  workers: Worker[] = [],
): Steps<number[] | null> {
  if (whole.structures.some(isEssential)) return null;
  const { integrality } = tolerancesOf(options);
  const engine = yield* createLpEngineSteps(whole, { seed: settingOf(options, "seed") });
  for (let j = 0; j < whole.numCols; j++) engine.setCost(j, 0);
  const relaxation = new Relaxation(whole, engine, limits);
  workers.push(relaxation);
  const rows = new Set<number>();
  const open: (readonly Decision[])[] = [[]];
  let present: readonly Decision[] = [];
  for (let nodes = 0; open.length > 0; nodes++) {
    if (nodes >= MOST_NODES || relaxation.work > MOST_WORK) return null;
    const next = open.pop() ?? [];
    for (const { column } of present)
      engine.setBounds(column, whole.columnLower[column], whole.columnUpper[column]);
    for (const { column, lower, upper } of next) engine.setBounds(column, lower, upper);
    present = next;
    // Many LPs are too short to pause.
    yield;
    const status = yield* relaxation.resolve(Infinity);
    if (status === "infeasible" && relaxation.hasRay) {
      for (const i of rowsOfProof(engine)) rows.add(i);
      continue;
    }
    if (status !== "optimal") return null;
    const column = mostFractional(whole, relaxation.primal, integrality);
    if (column < 0) return null;
    const floor = Math.floor(relaxation.primal[column]);
    const lower = engine.columnLower(column);
    const upper = engine.columnUpper(column);
    open.push([...next, { column, lower: floor + 1, upper }]);
    open.push([...next, { column, lower, upper: floor }]);
  }
  return [...rows].sort((a, b) => a - b);
}

/** The integer column farthest from a whole number; -1 where all are whole. */
function mostFractional({ numCols, isInteger }: Problem, x: Float64Array, tolerance: number) {
  let most = -1;
  let farthest = tolerance;
  for (let j = 0; j < numCols; j++) {
    if (isInteger[j] === 0) continue;
    const distance = Math.abs(x[j] - Math.round(x[j]));
    if (distance <= farthest) continue;
    most = j;
    farthest = distance;
  }
  return most;
}
