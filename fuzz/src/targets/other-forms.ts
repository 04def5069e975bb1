import type { SolveOptions, SolveResult } from "@bough/bnb";
import { Random } from "@bough/testing";
import { constantFrom, integer, record } from "fast-check";
import { type MipAnswer, ownFault } from "../judges/mip-answer.ts";
import { peerFault } from "../judges/peer-point.ts";
import { mediumModel } from "../models/medium-models.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { otherForm, pointBehind } from "../models/other-form.ts";
import { practicalModel } from "../models/practical/index.ts";
import { randomModels } from "../models/random-models.ts";
import { settledAt } from "../models/settled.ts";
import { solve } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface FormsCase {
  readonly model: Model;
  /** Seed of the other form. */
  readonly form: number;
  readonly options: SolveOptions;
  readonly others: SolveOptions;
}

const SOME_TECHNIQUES = [
  [],
  [],
  [],
  ["tableau"],
  ["cuts"],
  ["learning"],
  ["reductions"],
  ["symmetry"],
  ["heuristics", "tableau"],
];
/** A limit that most solves do not come to, and some that end amid the work: bounds are claims as well. */
const WORK_LIMITS = [30_000_000, 30_000_000, 30_000_000, 1_000_000, 100_000, 10_000];

const options = record({
  workLimit: constantFrom(...WORK_LIMITS),
  threads: constantFrom(1, 1, 1, 1, 1, 1, 1, 2),
  seed: integer({ min: 0, max: 99 }),
  gapRelative: constantFrom(0, 1e-4),
  presolve: constantFrom(true, true, true, false),
  without: constantFrom(...SOME_TECHNIQUES),
});

/**
 * A model and the same model in another form, with other options: no point of the one may be better
 * than what is claimed of the other, in whatever order rows and columns stand, and however they are written.
 */
export const otherForms: CaseTarget<FormsCase> = {
  name: "other-forms",
  what: "the same model in another order, turned, scaled, with implied rows: each beside the other's points",
  cases: record({
    model: randomModels((random) => random.pick([mediumModel, practicalModel])(random)),
    form: integer({ min: 0, max: 2 ** 31 - 1 }),
    options,
    others: options,
  }),
  async judge({ model, form: seed, options: first, others }, tally) {
    const problem = toProblem(model);
    const form = otherForm(model, new Random(seed));
    const twin = toProblem(form.model);
    const result = await solve(problem, first);
    const other = await solve(twin, others);
    tally(result.status);
    const fault = ownFault(problem, result) ?? ownFault(twin, other);
    if (fault !== null) return fault;
    for (const { status } of [result, other])
      if (status === "numerical-trouble") return { kind: "trouble", message: status };
    const known: MipAnswer = {
      status: other.status,
      objective: signed(other.objective, form.sign),
      bound: signed(other.bound, form.sign),
      solution: other.solution === null ? null : pointBehind(form, other.solution),
    };
    if (
      areDecided(result, other) &&
      (result.status === "unbounded") !== (other.status === "unbounded")
    )
      return { kind: "status", message: `${result.status}, in another form ${other.status}` };
    return refuted(model, result, known) ?? refuted(model, known, result);
  },
  show: ({ model, form }) =>
    `${showModel(model)}\\ in another form:\n${showModel(otherForm(model, new Random(form)).model)}`,
  shortRun: 40,
};

function areDecided(...answers: readonly SolveResult[]): boolean {
  return answers.every(({ status }) => ["optimal", "infeasible", "unbounded"].includes(status));
}

function signed(value: number | null, sign: number): number | null {
  return value === null ? null : sign * value;
}

/** A claim about the model that the point of another answer refutes. */
function refuted(model: Model, claim: MipAnswer, other: MipAnswer): Fault | null {
  if (other.solution === null) return null;
  const problem = toProblem(settledAt(model, other.solution));
  const values = new Map(Array.from(other.solution, (value, j) => [problem.columnName(j), value]));
  const said = `${other.status} ${other.objective} in another form`;
  return peerFault(problem, claim, { status: "optimal", objective: null, values, said });
}
