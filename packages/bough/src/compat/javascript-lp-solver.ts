// The call of the package `javascript-lp-solver` (its version 1), answered by Bough.
import type { SolveResult as EngineResult, SolveOptions } from "@bough/bnb";
import { InvalidProblemError, type Sense, type Term } from "@bough/problem";
import { type PlainColumn, type PlainRow, problemOf, rounded, solvePlain } from "./plain-model.ts";

export interface Constraint {
  readonly min?: number;
  readonly max?: number;
  readonly equal?: number;
  /** What a unit costs by which it is missed; given a weight or a priority, it may be. Default 1. */
  readonly weight?: number;
  /** Misses of lower numbers are minimised first; those of 0 may not be. Default 1. */
  readonly priority?: number | keyof typeof PRIORITIES;
}

const PRIORITIES = { required: 0, strong: 1, medium: 2, weak: 3 } as const;

type Flags = Readonly<Record<string, boolean | 0 | 1>>;

export interface Model {
  readonly name?: string;
  /** The attribute to optimise; without one any solution will do. Several are not taken over. */
  readonly optimize?: string;
  /** Default "min". */
  readonly opType?: "max" | "min";
  readonly constraints: Readonly<Record<string, Constraint>>;
  readonly variables: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ints?: Flags;
  readonly binaries?: Flags;
  readonly unrestricted?: Flags;
  /** Gap that is forgiven, as a share of the result. */
  readonly tolerance?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly options?: { readonly tolerance?: number; readonly timeout?: number };
}

/** Besides these, the values of the variables that are not 0, by name. */
export interface SolveResult {
  feasible: boolean;
  result: number;
  bounded: boolean;
  isIntegral?: boolean;
  [variable: string]: number | boolean | undefined;
}

/**
 * Solves a model as `javascript-lp-solver` takes it, and answers as it does.
 *
 * @throws {InvalidProblemError} for what is not taken over: several goals and external solvers
 */
export function Solve(model: Model): SolveResult {
  refuseTheRest(model);
  const { ints, binaries, unrestricted, optimize } = model;
  const names = Object.keys(model.variables);
  const columns = names.map((name): PlainColumn => {
    const isBinary = isOn(binaries, name);
    return {
      cost: optimize === undefined ? 0 : (model.variables[name]?.[optimize] ?? 0),
      lower: isOn(unrestricted, name) ? -Infinity : 0,
      upper: isBinary ? 1 : Infinity,
      isInteger: isBinary || isOn(ints, name),
    };
  });
  const misses: Miss[] = [];
  const rows = Object.entries(model.constraints).flatMap(([key, constraint]) => {
    const terms = names.flatMap((name, j): Term[] => {
      const coefficient = model.variables[name]?.[key];
      return coefficient === undefined ? [] : [[j, coefficient]];
    });
    return rowsOf(constraint, terms, (miss) => names.length + misses.push(miss) - 1);
  });
  for (const _ of misses) columns.push({ cost: 0, lower: 0, upper: Infinity, isInteger: false });
  const sense = model.opType === "max" ? "maximize" : "minimize";
  const tolerance = model.tolerance ?? model.options?.tolerance;
  const timeout = model.timeout ?? model.options?.timeout;
  const answer = solveByPriority(sense, columns, rows, misses, {
    ...(tolerance === undefined ? {} : { gapRelative: tolerance }),
    ...(timeout === undefined ? {} : { timeLimit: timeout / 1000 }),
  });
  const isIntegral = columns.some(({ isInteger }) => isInteger) ? { isIntegral: true } : {};
  if (answer.status === "unbounded") {
    const result = sense === "maximize" ? Infinity : -Infinity;
    return { feasible: true, result, bounded: false, ...isIntegral };
  }
  const { solution, objective } = answer;
  if (solution === null || objective === null) return { feasible: false, result: 0, bounded: true };
  const allNames = [...names, ...misses.map((_, k) => `r${k + 1}`)];
  const values = allNames.map((name, j) => [name, rounded(solution[j]!)] as const);
  return {
    feasible: true,
    result: rounded(objective),
    bounded: true,
    ...isIntegral,
    ...Object.fromEntries(values.filter(([, value]) => value !== 0)),
  };
}

export default { Solve };

function isOn(flags: Flags | undefined, name: string): boolean {
  return Boolean(flags?.[name]);
}

function refuseTheRest(model: Model): void {
  const given = model as unknown as Readonly<Record<string, unknown>>;
  if (given.optimize !== undefined && typeof given.optimize !== "string")
    throw new InvalidProblemError(
      "optimize names several goals; give one attribute, or use model.optimizeInOrder of bough",
    );
  if (given.external !== undefined)
    throw new InvalidProblemError("external solvers are not called; leave out `external`");
}

/** What a constraint is missed by: a column behind those of the variables. */
interface Miss {
  readonly weight: number;
  readonly priority: number;
}

/** A row for each side of its own, each with a column of misses where it may be missed. */
function rowsOf(
  { min, max, equal, weight, priority }: Constraint,
  terms: readonly Term[],
  addMiss: (miss: Miss) => number,
): PlainRow[] {
  const order = typeof priority === "string" ? PRIORITIES[priority] : (priority ?? 1);
  const isSoft = (weight !== undefined || priority !== undefined) && order !== 0;
  if (!isSoft)
    return [{ terms, lower: equal ?? min ?? -Infinity, upper: equal ?? max ?? Infinity }];
  const miss = { weight: weight ?? 1, priority: order };
  const atLeast = (side: number, j: number): PlainRow => ({
    terms: [...terms, [j, 1]],
    lower: side,
    upper: Infinity,
  });
  const atMost = (side: number, j: number): PlainRow => ({
    terms: [...terms, [j, -1]],
    lower: -Infinity,
    upper: side,
  });
  if (equal !== undefined) {
    const j = addMiss(miss);
    return [atLeast(equal, j), atMost(equal, j)];
  }
  return [
    ...(min === undefined ? [] : [atLeast(min, addMiss(miss))]),
    ...(max === undefined ? [] : [atMost(max, addMiss(miss))]),
  ];
}

/** Share of an objective, or of one, by which a later one may worsen it, for the sake of rounding. */
const SLACK = 1e-9;

/** The goal first, then the misses by their priorities, each as far as those before it allow. */
function solveByPriority(
  sense: Sense,
  columns: readonly PlainColumn[],
  rows: readonly PlainRow[],
  misses: readonly Miss[],
  options: SolveOptions,
): EngineResult {
  const first = solvePlain(problemOf({ sense, columns, rows }), options);
  const numVariables = columns.length - misses.length;
  const priorities = [...new Set(misses.map(({ priority }) => priority))].sort((a, b) => a - b);
  const held = [...rows];
  let costs = columns.map(({ cost }) => cost);
  let last = first;
  let direction: Sense = sense;
  for (const priority of priorities) {
    if (last.status !== "optimal" || last.objective === null) return { ...first, ...last };
    const slack = SLACK * Math.max(1, Math.abs(last.objective));
    held.push({
      terms: costs.flatMap((cost, j): Term[] => (cost === 0 ? [] : [[j, cost]])),
      lower: direction === "maximize" ? last.objective - slack : -Infinity,
      upper: direction === "minimize" ? last.objective + slack : Infinity,
    });
    direction = "minimize";
    costs = columns.map((_, j) => {
      const miss = misses[j - numVariables];
      return miss?.priority === priority ? miss.weight : 0;
    });
    const ranked = columns.map((column, j) => ({ ...column, cost: costs[j]! }));
    last = solvePlain(problemOf({ sense: direction, columns: ranked, rows: held }), options);
  }
  return { ...last, objective: first.objective };
}
