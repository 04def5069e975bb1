import type { SolveResult } from "@bough/bnb";
import { boolean, constantFrom, integer, record } from "fast-check";
import { ownFault } from "../judges/mip-answer.ts";
import { peerFault } from "../judges/peer-point.ts";
import { likeThings } from "../models/families/like-things.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface LikeCase {
  readonly model: Model;
  readonly presolve: boolean;
  readonly seed: number;
  readonly without: readonly string[];
}

const WORK_LIMIT = 3_000_000;
const SOME_TECHNIQUES = [
  [],
  [],
  ["cuts"],
  ["learning"],
  ["reductions"],
  ["heuristics"],
  ["cuts", "heuristics", "reductions", "learning"],
];

/**
 * Like things over integers far from zero or without bounds: the answer with symmetry breaking beside
 * that without. Neither may claim what a point of the other rules out.
 */
export const likeThingsTarget: CaseTarget<LikeCase> = {
  name: "like-things",
  what: "things that may change places, over integers beyond 32 bits or without bounds: with and without symmetry breaking",
  cases: record({
    model: randomModels(likeThings),
    presolve: boolean(),
    seed: integer({ min: 0, max: 99 }),
    without: constantFrom(...SOME_TECHNIQUES),
  }),
  judge({ model, presolve, seed, without }, tally) {
    const problem = toProblem(model);
    const options = { presolve, seed, workLimit: WORK_LIMIT, gapRelative: 0 };
    const broken = solveSync(problem, { ...options, without: [...without] });
    const plain = solveSync(problem, { ...options, without: [...without, "symmetry"] });
    tally(broken.status);
    const fault = ownFault(problem, broken) ?? ownFault(problem, plain);
    if (fault !== null) return fault;
    const refuted = (claim: SolveResult, other: SolveResult): Fault | null => {
      if (other.solution === null) return null;
      const values = new Map(Array.from(other.solution, (x, j) => [problem.columnName(j), x]));
      const said = `${other.status} ${other.objective} the other way`;
      return peerFault(problem, claim, { status: "optimal", objective: null, values, said });
    };
    return refuted(broken, plain) ?? refuted(plain, broken);
  },
  show: ({ model }) => showModel(model),
  shortRun: 40,
};
