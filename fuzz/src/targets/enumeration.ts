import { type EnumerateOptions, type EnumerateResult, techniqueNames } from "@bough/bnb";
import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  uniqueArray,
} from "fast-check";
import { pointFault } from "../judges/point.ts";
import { judgeByPoints } from "../judges/points.ts";
import { anyFamilyOrRests } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveAllSync } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface EnumerationCase {
  readonly model: Model;
  readonly options: EnumerateOptions;
  /** Integer columns that tell points apart, by their place among the integers; all where empty. */
  readonly chosen: readonly number[];
  /** Limits on integers, by their place among them; those that there are not do not count. */
  readonly assumed?: readonly AssumedLimit[];
}

interface AssumedLimit {
  readonly place: number;
  readonly limit: number;
  readonly isLower: boolean;
}

/** Points that the oracle may find; with more the case is not judged. */
const MOST_POINTS = 400;
const WORK_LIMIT = 60_000_000;

export const enumeration: CaseTarget<EnumerationCase> = {
  name: "enumeration",
  what: "solveAll and uniqueness of small models, against all their points",
  cases: record({
    model: randomModels(anyFamilyOrRests),
    options: record(
      {
        presolve: constantFrom(true, true, false),
        seed: integer({ min: 0, max: 99 }),
        limit: constantFrom(Infinity, Infinity, Infinity, 1, 2, 5),
        without: oneof(
          { weight: 3, arbitrary: constant<string[]>([]) },
          {
            weight: 1,
            arbitrary: uniqueArray(constantFrom(...techniqueNames()), { maxLength: 2 }),
          },
        ),
        workLimit: constant(WORK_LIMIT),
      },
      { requiredKeys: ["workLimit"] },
    ),
    chosen: oneof(
      { weight: 3, arbitrary: constant<number[]>([]) },
      { weight: 1, arbitrary: uniqueArray(integer({ min: 0, max: 8 }), { maxLength: 4 }) },
    ),
    assumed: oneof(
      { weight: 3, arbitrary: constant<AssumedLimit[]>([]) },
      {
        weight: 1,
        arbitrary: array(
          record({
            place: integer({ min: 0, max: 8 }),
            limit: integer({ min: -4, max: 6 }),
            isLower: boolean(),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      },
    ),
  }),
  judge({ model, options, chosen, assumed = [] }, tally) {
    const problem = toProblem(model);
    const integers = [...problem.isInteger.keys()].filter((j) => problem.isInteger[j] === 1);
    const places = [...integers.keys()].filter((k) => chosen.length === 0 || chosen.includes(k));
    const columns = places.map((k) => integers[k]);
    const limits = assumed.filter(({ place }) => place < integers.length);
    const assumptions = limits.map(({ place, limit, isLower }) => ({
      column: integers[place],
      ...(isLower ? { lower: limit } : { upper: limit }),
    }));
    const isAssumed = (point: ArrayLike<number>) =>
      limits.every(({ place, limit, isLower }) =>
        isLower ? point[place] >= limit : point[place] <= limit,
      );
    const result: { given?: EnumerateResult } = {};
    return judgeByPoints(problem, MOST_POINTS, tally, (points) => {
      result.given ??= solveAllSync(problem, { ...options, columns, assumptions });
      const { status, solutions } = result.given;
      tally(status);
      if (status === "numerical-trouble") return { kind: "trouble", message: status };
      for (const solution of solutions) {
        const fault = pointFault(problem, solution);
        if (fault !== null) return fault;
      }
      const expected = new Set(
        points.filter(isAssumed).map((point) => key(places.map((k) => point[k]))),
      );
      // Where real columns follow only within the tolerances, a point that they forgive is one more.
      const isPure = integers.length === problem.numCols;
      return compare(result.given, columns, expected, { isPure, limit: options.limit });
    });
  },
  show: ({ model }) => showModel(model),
};

function key(values: readonly number[]): string {
  return String(values.map((value) => value + 0));
}

function compare(
  { solutions, isComplete, status }: EnumerateResult,
  columns: readonly number[],
  expected: ReadonlySet<string>,
  { isPure, limit = Infinity }: { isPure: boolean; limit: number | undefined },
): Fault | null {
  const found = solutions.map((point) => key(columns.map((j) => point[j])));
  const foundOnce = new Set(found);
  if (foundOnce.size < found.length) return { kind: "repeated", message: "a point came twice" };
  const wrong = found.find((point) => !expected.has(point));
  if (isPure && wrong !== undefined) return { kind: "no point", message: `${wrong} is no point` };
  if (status === "work-limit" || found.length >= limit) return null;
  const lost = [...expected].find((point) => !foundOnce.has(point));
  if (lost !== undefined)
    return { kind: "lost", message: `${lost} is lost: ${found.length} of ${expected.size} points` };
  return isComplete ? null : { kind: "incomplete", message: "all points, but said to be fewer" };
}
