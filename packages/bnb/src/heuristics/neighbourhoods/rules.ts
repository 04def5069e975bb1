import type { SearchContext } from "../../search-context.ts";
import { neighbourhood } from "./neighbourhood.ts";

/** Two integer values within this of each other agree. */
const AGREEMENT = 1e-6;

function fix(lower: Float64Array, upper: Float64Array, j: number, value: number): void {
  const inside = Math.min(Math.max(Math.round(value), lower[j]), upper[j]);
  lower[j] = inside;
  upper[j] = inside;
}

function isIntegral(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= AGREEMENT;
}

/**
 * Fixes what the root's LP already has integral and leaves the rest its floor and ceiling.
 *
 * T. Berthold, "RENS: the optimal rounding", Math. Program. Comput. 6, 2014.
 */
export const rens = neighbourhood({
  name: "rens",
  everyNodes: 0,
  isReady: () => true,
  narrow: ({ integers, point }, lower, upper) => {
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (isIntegral(point[j])) {
        fix(lower, upper, j, point[j]);
        continue;
      }
      lower[j] = Math.max(lower[j], Math.floor(point[j]));
      upper[j] = Math.min(upper[j], Math.ceil(point[j]));
    }
    return true;
  },
});

/**
 * Fixes what the incumbent and the node's LP agree on.
 *
 * E. Danna, E. Rothberg and C. Le Pape, "Exploring relaxation induced neighborhoods to improve MIP
 * solutions", Math. Program. 102, 2005.
 */
export const rins = neighbourhood({
  name: "rins",
  everyNodes: 25,
  isReady: hasIncumbent,
  narrow: ({ gate, integers, point }, lower, upper) => {
    const incumbent = gate.searchPoint;
    if (incumbent === null) return false;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (Math.abs(incumbent[j] - point[j]) <= AGREEMENT) fix(lower, upper, j, incumbent[j]);
    }
    return true;
  },
});

/**
 * Fixes what the best points agree on.
 *
 * E. Rothberg, "An evolutionary algorithm for polishing mixed integer programming solutions",
 * INFORMS J. Comput. 19, 2007.
 */
export const crossover = neighbourhood({
  name: "crossover",
  everyNodes: 60,
  isReady: ({ gate }) => gate.searchPoints.length >= 2,
  narrow: ({ gate, integers }, lower, upper) => {
    const points = gate.searchPoints.slice(0, 3);
    const [first, ...others] = points;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (others.every((x) => Math.abs(x[j] - first[j]) <= AGREEMENT))
        fix(lower, upper, j, first[j]);
    }
    return true;
  },
});

/** Share of the integers that mutation keeps. */
const MUTATION_KEEPS = 0.7;

/** Fixes a random part of the incumbent. */
export const mutation = neighbourhood({
  name: "mutation",
  everyNodes: 100,
  isReady: hasIncumbent,
  narrow: ({ gate, integers, random }, lower, upper) => {
    const incumbent = gate.searchPoint;
    if (incumbent === null) return false;
    for (let k = 0; k < integers.length; k++)
      if (random.next() < MUTATION_KEEPS) fix(lower, upper, integers[k], incumbent[integers[k]]);
    return true;
  },
});

function hasIncumbent({ gate }: SearchContext): boolean {
  return gate.searchPoint !== null;
}
