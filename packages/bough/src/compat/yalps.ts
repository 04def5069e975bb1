// The calls of the package `yalps` (its version 0.6), answered by Bough.
import type { Term } from "@bough/problem";
import { type PlainColumn, problemOf, rounded, solvePlain } from "./plain-model.ts";

export interface Constraint {
  readonly equal?: number;
  readonly min?: number;
  readonly max?: number;
}

type Entries<Key, Value> =
  | Iterable<readonly [Key, Value]>
  | ([Key] extends [string] ? Readonly<Partial<Record<Key, Value>>> : never);

export type Coefficients<ConstraintKey = string> = Entries<ConstraintKey, number>;
export type OptimizationDirection = "maximize" | "minimize";

export interface Model<VariableKey = string, ConstraintKey = string> {
  /** Default "maximize". */
  readonly direction?: OptimizationDirection;
  readonly objective?: ConstraintKey;
  readonly constraints: Entries<ConstraintKey, Constraint>;
  readonly variables: Entries<VariableKey, Coefficients<ConstraintKey>>;
  readonly integers?: boolean | Iterable<VariableKey>;
  readonly binaries?: boolean | Iterable<VariableKey>;
}

export type SolutionStatus = "optimal" | "infeasible" | "unbounded" | "timedout" | "cycled";

export interface Solution<VariableKey = string> {
  /** "cycled" stands for numerical trouble. */
  status: SolutionStatus;
  result: number;
  variables: [VariableKey, number][];
}

/** Those options that speak of pivots have no counterpart and do nothing. */
export interface Options {
  readonly precision?: number;
  readonly checkCycles?: boolean;
  readonly maxPivots?: number;
  /** Gap that is forgiven, as a share of the result. Default 0. */
  readonly tolerance?: number;
  /** Milliseconds. Default none. */
  readonly timeout?: number;
  /** Nodes. Default none. */
  readonly maxIterations?: number;
  readonly includeZeroVariables?: boolean;
}

export const lessEq = (value: number): Constraint => ({ max: value });
export const greaterEq = (value: number): Constraint => ({ min: value });
export const equalTo = (value: number): Constraint => ({ equal: value });
export const inRange = (lower: number, upper: number): Constraint => ({ min: lower, max: upper });

/** Solves a model as `yalps` takes it, and answers as it does. */
export function solve<VariableKey = string, ConstraintKey = string>(
  model: Model<VariableKey, ConstraintKey>,
  options: Options = {},
): Solution<VariableKey> {
  const variables = entriesOf<VariableKey, Coefficients<ConstraintKey>>(model.variables);
  const sides = mergedSides(entriesOf<ConstraintKey, Constraint>(model.constraints));
  const isBinary = membership(model.binaries);
  const isInteger = membership(model.integers);
  const terms = new Map([...sides.keys()].map((key) => [key, [] as Term[]]));
  const columns = variables.map(([key, coefficients], j): PlainColumn => {
    const given = new Map(entriesOf<ConstraintKey, number>(coefficients));
    for (const [row, coefficient] of given) terms.get(row)?.push([j, coefficient]);
    const cost = model.objective === undefined ? 0 : (given.get(model.objective) ?? 0);
    const upper = isBinary(key) ? 1 : Infinity;
    return { cost, lower: 0, upper, isInteger: isBinary(key) || isInteger(key) };
  });
  const sense = model.direction ?? "maximize";
  const rows = [...sides].map(([key, range]) => ({ terms: terms.get(key) ?? [], ...range }));
  const { tolerance, timeout, maxIterations, includeZeroVariables = false } = options;
  const answer = solvePlain(problemOf({ sense, columns, rows }), {
    ...(tolerance === undefined ? {} : { gapRelative: tolerance }),
    ...(isLimit(timeout) ? { timeLimit: timeout / 1000 } : {}),
    ...(isLimit(maxIterations) ? { nodeLimit: maxIterations } : {}),
  });
  const status = statusOf(answer.status);
  const best = sense === "maximize" ? Infinity : -Infinity;
  if (status === "unbounded") return { status, result: best, variables: [] };
  const { solution, objective } = answer;
  if (solution === null || objective === null || status === "cycled")
    return { status, result: Number.NaN, variables: [] };
  const values = variables.map(([key], j): [VariableKey, number] => [key, rounded(solution[j]!)]);
  const shown = includeZeroVariables ? values : values.filter(([, value]) => value !== 0);
  return { status, result: rounded(objective), variables: shown };
}

function statusOf(status: string): SolutionStatus {
  if (status === "optimal" || status === "unbounded") return status;
  if (status === "infeasible" || status === "infeasible-or-unbounded") return "infeasible";
  return status === "numerical-trouble" ? "cycled" : "timedout";
}

function isLimit(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}

/** Where a key stands twice, the tighter sides count. */
function mergedSides<Key>(constraints: readonly (readonly [Key, Constraint])[]) {
  const sides = new Map<Key, { lower: number; upper: number }>();
  for (const [key, { equal, min, max }] of constraints) {
    const known = sides.get(key) ?? { lower: -Infinity, upper: Infinity };
    sides.set(key, {
      lower: Math.max(known.lower, equal ?? min ?? -Infinity),
      upper: Math.min(known.upper, equal ?? max ?? Infinity),
    });
  }
  return sides;
}

function membership<Key>(keys: boolean | Iterable<Key> | undefined): (key: Key) => boolean {
  if (typeof keys === "boolean") return () => keys;
  const set = new Set(keys ?? []);
  return (key) => set.has(key);
}

function entriesOf<Key, Value>(entries: Entries<Key, Value>): readonly (readonly [Key, Value])[] {
  if (Symbol.iterator in (entries as object))
    return [...(entries as Iterable<readonly [Key, Value]>)];
  return Object.entries(entries as object) as unknown as (readonly [Key, Value])[];
}
