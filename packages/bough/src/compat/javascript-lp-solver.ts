// The call of the package `javascript-lp-solver` (its version 1), answered by Bough.
import { InvalidProblemError, type Term } from "@bough/problem";
import { type PlainColumn, problemOf, rounded, solvePlain } from "./plain-model.ts";

export interface Constraint {
  readonly min?: number;
  readonly max?: number;
  readonly equal?: number;
}

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
 * @throws {InvalidProblemError} for what is not taken over: several goals, soft constraints and
 *   external solvers
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
  const rows = Object.entries(model.constraints).map(([key, { min, max, equal }]) => ({
    terms: names.flatMap((name, j): Term[] => {
      const coefficient = model.variables[name]?.[key];
      return coefficient === undefined ? [] : [[j, coefficient]];
    }),
    lower: equal ?? min ?? -Infinity,
    upper: equal ?? max ?? Infinity,
  }));
  const sense = model.opType === "max" ? "maximize" : "minimize";
  const tolerance = model.tolerance ?? model.options?.tolerance;
  const timeout = model.timeout ?? model.options?.timeout;
  const answer = solvePlain(problemOf({ sense, columns, rows }), {
    ...(tolerance === undefined ? {} : { gapRelative: tolerance }),
    ...(timeout === undefined ? {} : { timeLimit: timeout / 1000 }),
  });
  if (answer.status === "unbounded")
    return { feasible: true, result: sense === "maximize" ? Infinity : -Infinity, bounded: false };
  const { solution, objective } = answer;
  if (solution === null || objective === null) return { feasible: false, result: 0, bounded: true };
  const isInteger = columns.some((column) => column.isInteger);
  const values = names.map((name, j) => [name, rounded(solution[j]!)] as const);
  return {
    feasible: true,
    result: rounded(objective),
    bounded: true,
    ...(isInteger ? { isIntegral: true } : {}),
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
  for (const [name, constraint] of Object.entries(model.constraints))
    for (const word of ["weight", "priority"])
      if (word in constraint)
        throw new InvalidProblemError(
          `constraint ${name} has a ${word}: soft constraints are not taken over; use model.prefer of bough`,
        );
}
