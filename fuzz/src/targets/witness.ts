import type { SolveOptions } from "@bough/bnb";
import { boolean, constantFrom, integer, record } from "fast-check";
import { mediumModel } from "../models/medium-models.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { practicalModel } from "../models/practical/index.ts";
import { randomModels } from "../models/random-models.ts";
import { FIRST_PLUNGES, withoutTableau } from "../models/solve-options.ts";
import type { CaseTarget } from "../target.ts";
import { nameOf, type WatchMode, watchedRun } from "../witness/watched-run.ts";

interface WitnessCase {
  readonly model: Model;
  readonly options: SolveOptions;
  readonly mode: WatchMode;
}

/** What a solve may cost: such small models need far less. */
const WORK_LIMIT = 30_000_000;

export const witness: CaseTarget<WitnessCase> = {
  name: "witness",
  what: "whatever rules out a known optimal point while it is better than the cutoff, by name",
  cases: record({
    model: randomModels((random) => random.pick([mediumModel, practicalModel])(random)),
    options: record({
      seed: integer({ min: 0, max: 9 }),
      presolve: constantFrom(true, true, false),
      without: withoutTableau(constantFrom([], [], ["learning"], ["cuts"], ["heuristics"])),
    }),
    mode: record(
      {
        keepsAllPoints: boolean(),
        isTight: boolean(),
        threads: constantFrom(1, 1, 2, 4),
        firstPlunge: constantFrom(...FIRST_PLUNGES),
      },
      { requiredKeys: ["keepsAllPoints", "isTight", "threads"] },
    ),
  }),
  async judge({ model: item, options, mode }, tally) {
    const limited = { ...options, workLimit: WORK_LIMIT };
    const { first, watched, fault } = await watchedRun(toProblem(item), limited, mode);
    tally(first.status === "optimal" ? nameOf(mode) : first.status);
    if (watched?.result.parallel !== undefined) tally("split");
    for (const [who, losses] of watched?.report.losses ?? [])
      if (losses > 0) tally(`given up by ${who}`);
    return fault;
  },
  show: ({ model: item }) => showModel(item),
  shortRun: 25,
};
