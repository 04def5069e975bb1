import { runToEnd, type Steps } from "@bough/problem";
import { SimplexDriver } from "../algorithms/simplex-driver.ts";
import { createBasisFactor } from "../factor/index.ts";
import { chooseScaling, type LpData, scaleColumns, unscaleFactors } from "../lp-data.ts";
import type { LpEngine } from "../lp-engine.ts";
import { type EngineOptions, type ResolvedOptions, resolveOptions } from "../options.ts";
import type { Scaling } from "../scaling.ts";
import { PartitionedRows } from "../state/partitioned-rows.ts";
import { SimplexState } from "../state/simplex-state.ts";
import { SimplexEngine } from "./simplex-engine.ts";

/** Columns or rows whose data are scaled between two pauses. */
const LINES_PER_STEP = 50_000;

/** An engine for the LP in `data`, at its slack basis. */
export function createLpEngine(data: LpData, options: EngineOptions = {}): LpEngine {
  return runToEnd(createLpEngineSteps(data, options));
}

/** The same with pauses: on large LPs scaling and copying take a tenth of a second. */
export function* createLpEngineSteps(data: LpData, options: EngineOptions = {}): Steps<LpEngine> {
  const resolved = resolveOptions(options);
  const scaling = yield* chooseScaling(data, resolved.scaling);
  const s = yield* stateOf(data, scaling, resolved);
  yield;
  const driver = new SimplexDriver(s);
  yield;
  const engine = new SimplexEngine(s, driver, data.objectiveOffset ?? 0, resolved);
  yield;
  yield* engine.startFromSlackBasis();
  yield;
  return engine;
}

/** The data as a state, scaled; without a basis. */
function* stateOf(
  data: LpData,
  scaling: Scaling,
  { primalTolerance, dualTolerance, seed, counters }: ResolvedOptions,
): Steps<SimplexState> {
  yield;
  const unscale = unscaleFactors(scaling);
  yield;
  const columns = scaleColumns(data.columns, scaling);
  yield;
  const factor = createBasisFactor(columns.lineLength);
  const rows = yield* PartitionedRows.inSteps(columns);
  yield;
  const s = new SimplexState(columns, rows, unscale, factor, primalTolerance, dualTolerance, seed);
  s.counters = counters;
  yield;
  const n = s.numCols;
  for (let j = 0; j < n; j++) {
    if (j % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    s.cost[j] = data.cost[j] * unscale[j];
    s.trueLower[j] = data.columnLower[j] / unscale[j];
    s.trueUpper[j] = data.columnUpper[j] / unscale[j];
  }
  yield;
  for (let i = 0; i < s.numRows; i++) {
    if (i % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    s.trueLower[n + i] = -data.rowUpper[i] / unscale[n + i];
    s.trueUpper[n + i] = -data.rowLower[i] / unscale[n + i];
  }
  return s;
}
