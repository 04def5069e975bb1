import { type PlainModel, problemOf, tightOptima } from "@bough/testing";
import { farIntegers } from "../models/far-integers.ts";
import { showModel } from "../models/model.ts";
import { plainOf, type TightCase, tightCases } from "../models/tight-case.ts";
import { solveAllSync, solveSync } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** Relative from one on: what doubles leave of an objective. */
const NOISE = 1e-12;

/**
 * Rows hold in the decimals as written; of doubles with terms of 10^9 they are missed by last places. No
 * point may be lost by that.
 */
export const farIntegerEquations: CaseTarget<TightCase> = {
  name: "far-integers",
  what: "optimum and set of points where integers far from zero cancel in rows of decimals",
  cases: tightCases(farIntegers),
  judge({ model, options }, tally) {
    const plain = plainOf(model);
    if (plain === null) return null;
    const points: string[] = [];
    const best = tightOptima(plain, ({ x, isDecimal }) => {
      if (isDecimal) points.push(x.join());
    }).decimal;
    return (
      optimumFault(plain, best, { gapRelative: 0, gapAbsolute: 0, ...options }, tally) ??
      enumerationFault(plain, points, options, tally)
    );
  },
  show: ({ model }) => showModel(model),
};

function optimumFault(
  plain: PlainModel,
  best: number,
  options: TightCase["options"],
  tally: Tally,
): Fault | null {
  const { status, objective, bound } = solveSync(problemOf(plain), options);
  tally(status);
  if (best === Infinity) return null;
  if (status === "infeasible") return { kind: "infeasible", message: `infeasible for ${best}` };
  if (status !== "optimal" || objective === null || bound === null)
    return status.endsWith("-limit") ? null : { kind: "status", message: `${status} for ${best}` };
  const { gapRelative = 1e-4, gapAbsolute = 1e-6 } = options;
  const noise = NOISE * Math.max(1, Math.abs(best));
  const allowed = Math.max(gapAbsolute, gapRelative * Math.abs(objective));
  if (objective > best + allowed + noise)
    return { kind: "objective", message: `objective ${objective} for ${best}` };
  return bound > best + noise
    ? { kind: "bound", message: `bound ${bound} above the optimum ${best}` }
    : null;
}

function enumerationFault(
  plain: PlainModel,
  points: readonly string[],
  { firstPlunge, ...options }: TightCase["options"],
  tally: Tally,
): Fault | null {
  if ((options.seed ?? 0) > 0 || firstPlunge !== undefined) return null;
  const { isComplete, solutions } = solveAllSync(problemOf(plain), options);
  tally(isComplete ? "enumerated" : "enumeration stopped");
  if (!isComplete) return null;
  const found = new Set(solutions.map((x) => x.join()));
  const lost = points.filter((point) => !found.has(point));
  return lost.length === 0
    ? null
    : { kind: "points", message: `${lost.length} points lost, first (${lost[0]})` };
}
