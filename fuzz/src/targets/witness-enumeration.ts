import { WitnessRemoved, watchedProblem } from "@bough/bnb/internals";
import type { Problem } from "@bough/problem";
import { constantFrom, integer, record } from "fast-check";
import { anyFamily } from "../models/families/index.ts";
import { mediumModel } from "../models/medium-models.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveAllSync, solveAllWithWitness } from "../solves.ts";
import type { CaseTarget } from "../target.ts";
import { kindOf } from "../witness/watched-run.ts";

interface WatchedEnumeration {
  readonly model: Model;
  /** Of the enumeration that finds the points; the watched one goes its own way. */
  readonly seed: number;
  readonly options: { readonly seed: number; readonly presolve: boolean };
  readonly without: readonly string[];
}

/** Points that are watched, at most. */
const MOST_POINTS = 6;
/** Largest size of an integer column that is watched. */
const FARTHEST = 2 ** 30;
const WORK_LIMIT = 10_000_000;

export const witnessEnumeration: CaseTarget<WatchedEnumeration> = {
  name: "witness-enumeration",
  what: "whatever rules out a known point before solveAll has found it, by name",
  cases: record({
    model: randomModels((random) => (random.chance(0.5) ? mediumModel : anyFamily)(random)),
    seed: integer({ min: 0, max: 9 }),
    options: record({
      seed: integer({ min: 0, max: 9 }),
      presolve: constantFrom(true, true, false),
    }),
    without: constantFrom<string[][]>([], [], [], ["learning"], ["probing"]),
  }),
  judge({ model, seed, options, without }, tally) {
    const linear = watchedProblem(toProblem(model));
    if (!isForClauses(linear)) {
      tally("integers without bounds");
      return null;
    }
    const first = { seed, presolve: false, limit: MOST_POINTS, workLimit: WORK_LIMIT };
    const { solutions } = solveAllSync(linear, first);
    if (solutions.length === 0) {
      tally("no point");
      return null;
    }
    try {
      const { result } = solveAllWithWitness(
        linear,
        { ...options, without, workLimit: WORK_LIMIT, limit: 10 * MOST_POINTS },
        solutions,
      );
      tally(result.status);
      return null;
    } catch (error) {
      if (!(error instanceof WitnessRemoved)) throw error;
      return { kind: `removed by ${kindOf(error.who)}`, message: error.message };
    }
  },
  show: ({ model }) => showModel(model),
  shortRun: 25,
};

/** Learning, which enumerates, does not take integers that may go farther. */
function isForClauses({ isInteger, columnLower, columnUpper }: Problem): boolean {
  return isInteger.every(
    (mark, j) => mark === 0 || (columnLower[j] >= -FARTHEST && columnUpper[j] <= FARTHEST),
  );
}
