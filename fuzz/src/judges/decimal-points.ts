import { type PlainModel, problemOf, tightOptima } from "@bough/testing";
import { plainOf, type TightCase } from "../models/tight-case.ts";
import { solveAllSync, solveSync } from "../solves.ts";
import type { Fault, Tally } from "../target.ts";

/** Relative from one on: what doubles leave of an objective. */
const NOISE = 1e-12;
/** The same beside a real column, whose value an LP leaves off by its tolerance. */
const LP_NOISE = 1e-6;

/**
 * Held against the points that a model has in the decimals as they are written: the optimum, and where all
 * columns are integers each point. Doubles miss such rows by last places of their terms.
 */
export function judgeDecimalPoints({ model, options }: TightCase, tally: Tally): Fault | null {
  const plain = plainOf(model);
  if (plain === null) return null;
  const points: string[] = [];
  const { decimal, blur } = tightOptima(plain, ({ x, isDecimal }) => {
    if (isDecimal) points.push(x.join());
  });
  const isMixed = plain.numIntegers < plain.cost.length;
  const noise = isMixed
    ? blur + LP_NOISE * Math.max(1, Math.abs(decimal))
    : NOISE * Math.max(1, Math.abs(decimal));
  const solved = { gapRelative: 0, gapAbsolute: 0, ...options };
  const fault = optimumFault(plain, { best: decimal, noise }, solved, tally);
  return fault ?? (isMixed ? null : enumerationFault(plain, points, options, tally));
}

function optimumFault(
  plain: PlainModel,
  { best, noise }: { readonly best: number; readonly noise: number },
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
