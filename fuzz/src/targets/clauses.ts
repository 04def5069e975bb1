import { Domain } from "@bough/propagation";
import { Random } from "@bough/testing";
import { integer, record } from "fast-check";
import { judgeByPoints } from "../judges/points.ts";
import { anyOrTightFamily } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

interface ClauseCase {
  readonly model: Model;
  /** Of the dives from whose conflicts is learned. */
  readonly seed: number;
}

const MOST_POINTS = 3000;
/** Clauses and dives after which a model has said what it can. */
const CLAUSES = 60;
const DIVES = 240;

/** Learns from random dives, and looks for a point that a clause cuts off. */
export const clauses: CaseTarget<ClauseCase> = {
  name: "clauses",
  what: "every learned clause holds at every integer point, and no feasible model is refuted",
  cases: record({
    model: randomModels(anyOrTightFamily),
    seed: integer({ min: 0, max: 2 ** 31 - 1 }),
  }),
  judge({ model, seed }, tally) {
    const problem = toProblem(model);
    const integers = [...problem.isInteger.keys()].filter((j) => problem.isInteger[j] === 1);
    if (integers.length === 0) return null;
    return judgeByPoints(problem, MOST_POINTS, tally, (points) =>
      learn(new Domain(problem), integers, points, new Random(seed), tally),
    );
  },
  show: ({ model }) => showModel(model),
};

function learn(
  domain: Domain,
  integers: readonly number[],
  points: readonly (readonly number[])[],
  random: Random,
  tally: Tally,
): Fault | null {
  const place = new Map(integers.map((j, k) => [j, k]));
  let fault: Fault | null = null;
  let learned = 0;
  domain.observe({
    onLearn: (variables, thresholds, size) => {
      learned++;
      tally("clauses");
      const holdsAt = (values: readonly number[]) => {
        for (let i = 0; i < size; i++) {
          const k = place.get(variables[i] >> 1);
          // It speaks of an expression or a continuous column, which enumeration does not.
          if (k === undefined) return true;
          if ((variables[i] & 1 ? -values[k] : values[k]) >= thresholds[i]) return true;
        }
        return false;
      };
      const lost = points.find((values) => !holdsAt(values));
      if (lost !== undefined) fault = { kind: "clause", message: `a clause cuts off ${lost}` };
    },
  });
  for (let dive = 0; dive < DIVES && learned < CLAUSES && fault === null; dive++) {
    while (domain.propagate()) {
      const open = integers.filter((j) => !domain.isFixed(j));
      if (open.length === 0) break;
      const j = random.pick(open);
      if (random.chance(0.5)) domain.decide(2 * j, domain.lower(j) + 1);
      else domain.decide(2 * j + 1, 1 - domain.upper(j));
    }
    if (domain.hasConflict && domain.level > 0) domain.learn();
    if (domain.isInfeasible) break;
    domain.backtrack(0);
  }
  if (fault !== null) return fault;
  const isRefuted = domain.isInfeasible && points.length > 0;
  return isRefuted ? { kind: "refuted", message: "a feasible model was refuted" } : null;
}
