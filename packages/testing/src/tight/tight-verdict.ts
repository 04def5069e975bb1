import type { PlainModel } from "./plain-model.ts";
import { type TightOptima, tightOptima } from "./tight-judge.ts";

/** What a solver says about a minimisation. */
export interface TightAnswer {
  readonly status: string;
  readonly objective: number | null;
  readonly bound: number | null;
}

/** Gaps that the solver was allowed. */
export interface TightGaps {
  readonly gapRelative: number;
  readonly gapAbsolute: number;
}

/** Share of an objective, or of one, that doubles may be off by. */
const NOISE = 1e-9;
/** The same beside a continuous column, whose value an LP leaves off by its tolerance. */
const LP_NOISE = 1e-6;

/**
 * What is wrong with the answer; null where nothing is. Right is an optimum of the decimal reading
 * or of the doubles themselves, and whatever a tolerance makes of the rows between the two ends.
 */
export function tightVerdict(
  model: PlainModel,
  answer: TightAnswer,
  gaps: TightGaps,
): string | null {
  const best = tightOptima(model);
  if (answer.status === "infeasible") return infeasibleVerdict(best);
  if (answer.status !== "optimal" || answer.objective === null || answer.bound === null) {
    // Between what is written and what is forgiven no answer is the right one: trouble is fair.
    const isBetween = best.decimal === Infinity && best.double === Infinity;
    if (isBetween && answer.status === "numerical-trouble") return null;
    return `status ${answer.status}`;
  }
  const { objective, bound } = answer;
  const isMixed = model.numIntegers < model.cost.length;
  const noise = (isMixed ? LP_NOISE : NOISE) * Math.max(1, Math.abs(objective)) + best.blur;
  if (objective < best.tolerant - noise) return `objective ${objective} is below ${best.tolerant}`;
  const worst = Math.max(best.decimal, best.double);
  if (worst === Infinity) return null;
  const allowed = Math.max(gaps.gapAbsolute, gaps.gapRelative * Math.abs(objective));
  if (objective > worst + allowed + noise) return `objective ${objective} for ${worst}`;
  if (bound > worst + noise) return `bound ${bound} above the optimum ${worst}`;
  return null;
}

function infeasibleVerdict({ decimal, double }: TightOptima): string | null {
  if (decimal === Infinity || double === Infinity) return null;
  return `infeasible for ${decimal}`;
}

/** What is wrong with an enumeration: a point lost that both readings have, or one that none forgives. */
export function tightSetVerdict(
  model: PlainModel,
  points: readonly ArrayLike<number>[],
): string | null {
  const keyOf = (x: ArrayLike<number>) => Array.from(x).slice(0, model.numIntegers).join();
  const found = new Set(points.map(keyOf));
  const forgiven = new Set<string>();
  const lost: string[] = [];
  tightOptima(model, ({ x, isDecimal, isDouble }) => {
    const key = keyOf(x);
    forgiven.add(key);
    if (isDecimal && isDouble && !found.has(key)) lost.push(key);
  });
  if (lost.length > 0) return `${lost.length} points lost, first (${lost[0]})`;
  const wrong = [...found].filter((key) => !forgiven.has(key));
  if (wrong.length > 0) return `${wrong.length} points are none, first (${wrong[0]})`;
  return found.size === points.length ? null : "a point is given twice";
}
