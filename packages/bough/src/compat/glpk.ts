// The calls of the package `glpk.js` (its version 5), answered by Bough.
import type { SolveResult } from "@bough/bnb";
import { writeLp } from "@bough/formats";
import { InvalidProblemError, type Problem, rowActivity, type Term } from "@bough/problem";
import { type PlainColumn, problemOf, solvePlain } from "./plain-model.ts";

const CONSTANTS = {
  GLP_MIN: 1,
  GLP_MAX: 2,
  GLP_FR: 1,
  GLP_LO: 2,
  GLP_UP: 3,
  GLP_DB: 4,
  GLP_FX: 5,
  GLP_MSG_OFF: 0,
  GLP_MSG_ERR: 1,
  GLP_MSG_ON: 2,
  GLP_MSG_ALL: 3,
  GLP_MSG_DBG: 4,
  GLP_UNDEF: 1,
  GLP_FEAS: 2,
  GLP_INFEAS: 3,
  GLP_NOFEAS: 4,
  GLP_OPT: 5,
  GLP_UNBND: 6,
} as const;

interface Bounds {
  /** One of `GLP_FR`, `GLP_LO`, `GLP_UP`, `GLP_DB` and `GLP_FX`. */
  readonly type: number;
  /** Infinite ones are null in JSON, which is 0 to GLPK as well. */
  readonly ub: number | null;
  readonly lb: number | null;
}

type Terms = readonly { readonly name: string; readonly coef: number }[];

export interface LP {
  readonly name: string;
  readonly objective: { readonly direction: number; readonly name: string; readonly vars: Terms };
  readonly subjectTo: readonly {
    readonly name: string;
    readonly vars: Terms;
    readonly bnds: Bounds;
  }[];
  /** Of variables not named here: 0 and none. */
  readonly bounds?: readonly (Bounds & { readonly name: string })[];
  readonly binaries?: readonly string[];
  readonly generals?: readonly string[];
  readonly options?: Options;
}

/** Nothing is printed and nobody called back: `msglev` and `cb` do nothing. */
export interface Options {
  /** Gap that is forgiven, as a share of the objective. Default 0. */
  readonly mipgap?: number;
  /** Seconds. */
  readonly tmlim?: number;
  readonly msglev?: number;
  readonly presol?: boolean;
  /** Whether the values of the rows are given as well. */
  readonly rows?: boolean;
  readonly cb?: unknown;
}

export interface Result {
  name: string;
  /** Seconds. */
  time: number;
  result: {
    status: number;
    z: number;
    vars: Record<string, number>;
    /** Of rows; without integers only, and 0 where there is no optimum. */
    dual?: Record<string, number>;
    rows?: Record<string, number>;
  };
}

export type GLPK = typeof CONSTANTS & {
  readonly version: string;
  solve(lp: LP, options?: number | Options): Result;
  /** CPLEX LP text. */
  write(lp: LP): string;
};

/** As the factory of `glpk.js`: what it resolves to has constants, `solve` and `write`. */
export default async function makeGlpk(): Promise<GLPK> {
  return {
    ...CONSTANTS,
    version: "5.0",
    solve,
    write: (lp) => writeLp(toProblem(lp).problem).text,
  };
}

function solve(lp: LP, given: number | Options = lp.options ?? {}): Result {
  const options = typeof given === "number" ? {} : given;
  const { problem, names } = toProblem(lp);
  const answer = solvePlain(problem, {
    presolve: options.presol ?? true,
    ...(options.mipgap === undefined ? {} : { gapRelative: options.mipgap }),
    ...(options.tmlim === undefined ? {} : { timeLimit: options.tmlim }),
  });
  const { solution, objective, duals } = answer;
  const point = solution ?? new Float64Array(names.length);
  const rowNames = lp.subjectTo.map(({ name }) => name);
  const hasIntegers = problem.isInteger.includes(1);
  return {
    name: lp.name,
    time: answer.seconds,
    result: {
      status: statusOf(answer),
      z: objective ?? 0,
      vars: Object.fromEntries(names.map((name, j) => [name, point[j]!])),
      ...(hasIntegers ? {} : { dual: named(rowNames, duals ?? new Float64Array(rowNames.length)) }),
      ...(options.rows === true ? { rows: named(rowNames, activitiesOf(problem, point)) } : {}),
    },
  };
}

function statusOf({ status, solution }: SolveResult): number {
  if (status === "optimal") return CONSTANTS.GLP_OPT;
  if (status === "unbounded") return CONSTANTS.GLP_UNBND;
  if (status === "infeasible" || status === "infeasible-or-unbounded") return CONSTANTS.GLP_NOFEAS;
  return solution === null ? CONSTANTS.GLP_UNDEF : CONSTANTS.GLP_FEAS;
}

function toProblem(lp: LP): { problem: Problem; names: readonly string[] } {
  const places = new Map<string, number>();
  const placeOf = (name: string) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  const costs = new Map<string, number>();
  for (const { name, coef } of lp.objective.vars) {
    placeOf(name);
    costs.set(name, (costs.get(name) ?? 0) + coef);
  }
  const rows = lp.subjectTo.map(({ name, vars, bnds }) => ({
    name,
    terms: vars.map((each): Term => [placeOf(each.name), each.coef]),
    ...sidesOf(bnds, name),
  }));
  const bounds = new Map(lp.bounds?.map((each) => [each.name, sidesOf(each, each.name)]));
  const generals = new Set(lp.generals);
  const binaries = new Set(lp.binaries);
  for (const name of [...bounds.keys(), ...generals, ...binaries]) {
    if (!places.has(name))
      throw new InvalidProblemError(`variable ${name} is in no row and not in the objective`);
  }
  const columns = [...places.keys()].map(
    (name): PlainColumn => ({
      name,
      cost: costs.get(name) ?? 0,
      ...(binaries.has(name) ? { lower: 0, upper: 1 } : (bounds.get(name) ?? FROM_ZERO)),
      isInteger: generals.has(name) || binaries.has(name),
    }),
  );
  const sense = lp.objective.direction === CONSTANTS.GLP_MAX ? "maximize" : "minimize";
  return { problem: problemOf({ sense, columns, rows }), names: [...places.keys()] };
}

const FROM_ZERO = { lower: 0, upper: Infinity };

function sidesOf(bounds: Bounds, name: string): { lower: number; upper: number } {
  const { type } = bounds;
  const [lb, ub] = [bounds.lb ?? 0, bounds.ub ?? 0];
  if (type === CONSTANTS.GLP_FR) return { lower: -Infinity, upper: Infinity };
  if (type === CONSTANTS.GLP_LO) return { lower: lb, upper: Infinity };
  if (type === CONSTANTS.GLP_UP) return { lower: -Infinity, upper: ub };
  if (type === CONSTANTS.GLP_DB) return { lower: lb, upper: ub };
  if (type === CONSTANTS.GLP_FX) return { lower: lb, upper: lb };
  throw new InvalidProblemError(
    `the bounds of ${name} have the type ${type}; GLP_FR to GLP_FX are 1 to 5`,
  );
}

function activitiesOf(problem: Problem, point: Float64Array): number[] {
  return Array.from({ length: problem.numRows }, (_, i) => rowActivity(problem, i, point));
}

function named(names: readonly string[], values: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
}
