import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeProblem } from "@bough/formats";
import type { Model } from "@bough/modeler";
import { Problem } from "@bough/problem";
import {
  assignment,
  binPacking,
  chains,
  equalityKnapsack,
  lotSizing,
  packing,
  slowRings,
} from "./integer.ts";
import {
  clauses,
  covering,
  denseLp,
  denseRows,
  equalityChains,
  loneColumns,
  longNames,
  manyComponents,
  manyRows,
  staircaseLp,
  starOfRows,
} from "./linear.ts";
import {
  allDifferent,
  boxes,
  choices,
  circuit,
  cumulative,
  deepExpression,
  jobShop,
  longElements,
  longSums,
  manyAllDifferents,
  namedTasks,
  operations,
  precedences,
} from "./modelled.ts";
import {
  connectedGrid,
  countsOfMany,
  curves,
  ofTwoArguments,
  pathAndDistances,
  sortedValues,
  store,
  wideMaximum,
  wordsAndTables,
} from "./operations.ts";
import { indicators, orderedSets, semiContinuous } from "./structured.ts";
import { cardinalities, conditionalTasks, steepSurfaces } from "./thousands.ts";
import {
  alternatives,
  arithmetic,
  bins,
  graphs,
  openedFlow,
  openTasks,
  orders,
  setups,
  surfaces,
} from "./vocabulary.ts";
import {
  definedColumns,
  denseColumns,
  equalRows,
  longIntegerRows,
  network,
  partition,
} from "./wide.ts";

/** Large models, each made to hold one part of the solver long. */
const PROBLEMS: Readonly<Record<string, () => Problem>> = {
  "two-dense-rows-60000": () => denseRows(60_000, 2, true),
  "two-dense-rows-20000": () => denseRows(20_000, 2, true),
  "dense-row-100000": () => denseRows(100_000, 1, false),
  "one-row-1000000": () => denseRows(1_000_000, 1, false),
  "long-names-100000": () => longNames(100_000, 60),
  "dense-rows-5000": () => denseRows(5000, 40, false),
  "columns-60000": () => covering(60_000, 600),
  "covering-200x50000": () => covering(50_000, 200),
  "rows-60000": () => manyRows(60_000),
  "lp-3000x2000": () => denseLp(3000, 2000, 0.05),
  "lp-2000x20000": () => denseLp(2000, 20_000, 0.005),
  "lp-staircase-200x100": () => staircaseLp(200, 100),
  "equality-knapsack-60": () => equalityKnapsack(60, 1e9),
  "slow-rings-300": () => slowRings(300, 5),
  "chains-100x100": () => chains(100, 100),
  "packing-3000": () => packing(3000, 30_000),
  "bin-packing-120x60": () => binPacking(120, 60),
  "assignment-150": () => assignment(150),
  "lot-sizing-100x50": () => lotSizing(100, 50),
  "sos2-100000": () => orderedSets("sos2", 100_000, 100_000),
  "sos1-40000-by-20": () => orderedSets("sos1", 40_000, 20),
  "indicators-100000": () => indicators(100_000),
  "semi-continuous-50000": () => semiContinuous(50_000),
  "equality-chains-100000": () => equalityChains(100_000),
  "star-of-rows-300000": () => starOfRows(300_000),
  "lone-columns-1000000": () => loneColumns(1_000_000),
  "clauses-100000": () => clauses(25_000, 100_000),
  "components-20000": () => manyComponents(20_000),
  "sos2-200000-by-4": () => orderedSets("sos2", 200_000, 4),
  "dense-columns-50000x30": () => denseColumns(50_000, 30),
  "equal-rows-200000": () => equalRows(200_000, 2000),
  "long-integer-rows-300000": () => longIntegerRows(300_000),
  "network-20000x80000": () => network(20_000, 80_000),
  "defined-columns-100000": () => definedColumns(100_000),
  "partition-100000x1000": () => partition(100_000, 1000),
};

const MODELS: Readonly<Record<string, () => Model>> = {
  "all-different-129": () => allDifferent(129, 129),
  "all-different-60": () => allDifferent(60, 60),
  "all-different-90-of-500": () => allDifferent(90, 500),
  "all-different-2000-of-4000": () => allDifferent(2000, 4000),
  "all-different-100x40-of-300": () => manyAllDifferents(100, 40, 300),
  "precedences-150": () => precedences(150),
  "circuit-500": () => circuit(500, 8),
  "cumulative-1000": () => cumulative(1000),
  "job-shop-60x15": () => jobShop(60, 15),
  "choices-of-40-tasks": () => choices(12, 40),
  "boxes-500": () => boxes(500),
  "sums-30000": () => longSums(6, 30_000),
  "operations-3000": () => operations(3000),
  "elements-2000": () => longElements(50, 2000),
  "deep-expression-200": () => deepExpression(200),
  "named-tasks-150": () => namedTasks(150),
  "sorted-150": () => sortedValues(150),
  "two-arguments-300": () => ofTwoArguments(300),
  "curves-40x400": () => curves(40, 400),
  "connected-grid-30": () => connectedGrid(30),
  "path-and-distances-300": () => pathAndDistances(300, 6),
  "store-150": () => store(150),
  "words-300": () => wordsAndTables(300, 60),
  "counts-400": () => countsOfMany(400),
  "maximum-3000": () => wideMaximum(3000),
  "flow-400x6": () => openedFlow(400, 6),
  "surfaces-20x30": () => surfaces(20, 30),
  "setups-120": () => setups(120),
  "open-tasks-300": () => openTasks(300),
  "alternatives-150x6": () => alternatives(150, 6),
  "bins-400x60": () => bins(400, 60),
  "graphs-300x6": () => graphs(300, 6),
  "orders-120": () => orders(120),
  "arithmetic-1500": () => arithmetic(1500),
  "crew-if-3000": () => conditionalTasks(3000, 20),
  "machine-if-1500": () => conditionalTasks(1500, 1),
  "steep-surfaces-8x100": () => steepSurfaces(8, 100),
  "cardinalities-1000x200": () => cardinalities(1000, 200),
};

const MAKERS: Readonly<Record<string, () => Problem | Model>> = { ...PROBLEMS, ...MODELS };

export const LARGE_MODELS: readonly string[] = Object.keys(MAKERS);
/** Those that have a `solve` of their own. */
export const MODELLED: ReadonlySet<string> = new Set(Object.keys(MODELS));

export function makeLargeModel(name: string): Problem | Model {
  const make = MAKERS[name];
  if (make === undefined) throw new RangeError(`there is no large model "${name}"`);
  return make();
}

const RESULTS = fileURLToPath(new URL("../../../../results", import.meta.url));

/** The path of the model as an MPS or LP file, which is written where it is not there yet. */
export function writtenModel(name: string, format: "mps" | "lp" = "mps"): string {
  const path = join(RESULTS, `${name}.${format}`);
  if (existsSync(path)) return path;
  const model = makeLargeModel(name);
  if (!(model instanceof Problem)) throw new RangeError(`${name} is no problem`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path, writeProblem(model, format).text);
  return path;
}
