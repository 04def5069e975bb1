import type { SearchContext } from "../../search-context.ts";
import { locksOf } from "../locks.ts";
import { type DiveChoice, dive } from "./dive.ts";

/** Fractions are kept this far from zero where they divide. */
const LEAST_FRACTION = 1e-3;
/** Gains are kept this far from zero where they divide. */
const LEAST_GAIN = 1e-6;

function fractionOf({ point }: SearchContext, j: number): number {
  return point[j] - Math.floor(point[j]);
}

/**
 * Rounds what is nearest to an integer.
 *
 * T. Berthold, "Primal heuristics for mixed integer programs", diploma thesis, TU Berlin, 2006.
 */
export const fractionalDiving = dive({
  name: "fractional-diving",
  everyNodes: 40,
  choose: (context, j): DiveChoice => {
    const fraction = fractionOf(context, j);
    return { isUp: fraction > 0.5, score: -Math.min(fraction, 1 - fraction) };
  },
});

/**
 * Rounds against the fewest rows first.
 *
 * T. Berthold, "Primal heuristics for mixed integer programs", diploma thesis, TU Berlin, 2006.
 */
export const coefficientDiving = dive({
  name: "coefficient-diving",
  everyNodes: 30,
  isFirstAid: true,
  choose: (context, j): DiveChoice => {
    const locks = locksOf(context);
    const fraction = fractionOf(context, j);
    const [down, up] = [locks[2 * j], locks[2 * j + 1]];
    const isUp = down === up ? fraction > 0.5 : up < down;
    const distance = isUp ? 1 - fraction : fraction;
    return { isUp, score: -Math.min(down, up) - distance };
  },
});

/**
 * Rounds towards the incumbent, what is nearest to it first.
 *
 * E. Danna, E. Rothberg and C. Le Pape, "Exploring relaxation induced neighborhoods to improve MIP
 * solutions", Mathematical Programming 102, 2005.
 */
export const guidedDiving = dive({
  name: "guided-diving",
  everyNodes: 30,
  isReady: ({ gate }) => gate.searchPoint !== null,
  choose: (context, j): DiveChoice => {
    const fraction = fractionOf(context, j);
    const target = context.gate.searchPoint?.[j] ?? context.point[j];
    const isUp = target > context.point[j];
    return { isUp, score: isUp ? fraction - 1 : -fraction };
  },
});

/**
 * Rounds in the cheaper direction, where the two differ most first.
 *
 * T. Berthold, "Primal heuristics for mixed integer programs", diploma thesis, TU Berlin, 2006.
 */
export const pseudocostDiving = dive({
  name: "pseudocost-diving",
  everyNodes: 30,
  choose: (context, j): DiveChoice => {
    const fraction = fractionOf(context, j);
    const down = context.pseudocosts.gain(j, false, fraction);
    const up = context.pseudocosts.gain(j, true, 1 - fraction);
    const moved = context.point[j] - context.rootPoint[j];
    const isUp =
      Math.abs(moved) > 0.4 ? moved > 0 : fraction > 0.7 || (fraction > 0.3 && up < down);
    const [cheap, dear] = isUp ? [up, down] : [down, up];
    return { isUp, score: (dear + LEAST_GAIN) / (cheap + LEAST_GAIN) };
  },
});

/**
 * Rounds in the direction that costs, what settles the most rows for the least first.
 *
 * T. Berthold, "Primal heuristics for mixed integer programs", diploma thesis, TU Berlin, 2006.
 */
export const vectorLengthDiving = dive({
  name: "vector-length-diving",
  everyNodes: 50,
  choose: (context, j): DiveChoice => {
    const { problem } = context;
    const fraction = fractionOf(context, j);
    const isUp = problem.cost[j] >= 0;
    const distance = isUp ? 1 - fraction : fraction;
    const length = problem.columns.starts[j + 1] - problem.columns.starts[j];
    return { isUp, score: -(distance * Math.abs(problem.cost[j]) + LEAST_FRACTION) / (length + 1) };
  },
});

/**
 * Rounds what took part in recent conflicts first, towards what conflicts less.
 *
 * J. Witzig and A. Gleixner, "Conflict-driven heuristics for mixed integer programming", INFORMS
 * Journal on Computing 33, 2021.
 */
export const conflictDiving = dive({
  name: "conflict-diving",
  everyNodes: 60,
  isReady: ({ domain }) => domain.statistics.conflicts > 100,
  choose: (context, j): DiveChoice => {
    const fraction = fractionOf(context, j);
    const score = context.pseudocosts.conflicts(j);
    return { isUp: fraction > 0.5, score: score - Math.min(fraction, 1 - fraction) };
  },
});
