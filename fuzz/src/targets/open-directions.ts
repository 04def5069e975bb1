import { boolean, constantFrom, record } from "fast-check";
import { exactTruth } from "../judges/mip-answer.ts";
import {
  type EndlessModel,
  inWholeNumbers,
  open,
  smallerEndless,
  UNITS,
} from "../models/endless.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { WORK_LIMIT } from "../models/solve-options.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface OpenCase {
  readonly open: EndlessModel;
  readonly presolve: boolean;
  readonly without: string;
}

/** What the referee forgives of a row, a little more. */
const FORGIVEN = 1.001e-6;
/** Share of an objective, or of one, that is not told apart. */
const ALIKE = 1e-5;

/**
 * The truth is that of the decimals, by branch and bound over exact LPs of the model in whole numbers; an answer may
 * be better by what the referee forgives of rows.
 */
export const openDirections: CaseTarget<OpenCase> = {
  name: "open-directions",
  what: "small models of decimals with a direction that has no end and does not pay, by exact LPs",
  cases: record({
    open: shrunkBy(open, smallerEndless),
    presolve: boolean(),
    without: constantFrom("", "", "tableau", "learning"),
  }),
  judge({ open: { model }, presolve, without }, tally) {
    const options = { presolve, without: without === "" ? [] : [without], workLimit: WORK_LIMIT };
    const { status, objective } = solveSync(toProblem(model), { ...options, gapRelative: 0 });
    tally(status);
    if (status === "work-limit") return null;
    const whole = inWholeNumbers(model);
    const worst = exactTruth(toProblem(whole));
    const best = exactTruth(toProblem(forgiven(whole)));
    if (worst.status === "open" || best.status === "open") return null;
    const told = status === "unbounded" ? -Infinity : (objective ?? Infinity);
    const alike = ALIKE * Math.max(1, Math.abs(told) === Infinity ? 1 : Math.abs(told));
    const [least, most] = [best.objective / UNITS, worst.objective / UNITS];
    if (told >= least - alike && told <= most + alike && status !== "numerical-trouble")
      return null;
    return { kind: status, message: `${status} ${told}, is ${most}, or ${least} as forgiven` };
  },
  show: ({ open: { model } }) => showModel(model),
};

/** The model in whole numbers with room for what the referee forgives. */
function forgiven(whole: Model): Model {
  const room = FORGIVEN * UNITS;
  return {
    ...whole,
    rows: whole.rows.map(({ lower, upper, terms }) => ({
      lower: lower - room,
      upper: upper + room,
      terms,
    })),
  };
}
