import type { SearchContext } from "../../search-context.ts";
import { isWide } from "../../wide.ts";
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

/** Reduced costs below this are noise. */
const SMALLEST_PRICE = 1e-7;

/**
 * Fixes what the root's LP already has integral and leaves the rest its floor and ceiling. Where no
 * point is known and there is none among these, it keeps only what a bound holds at a price; the other integral
 * columns may move by one. What the LP has integral for nothing is so by chance: another vertex of
 * the same face has others.
 *
 * T. Berthold, "RENS: the optimal rounding", Math. Program. Comput. 6, 2014.
 */
export const rens = neighbourhood({
  name: "rens",
  everyNodes: 0,
  isFirstAid: true,
  isReady: () => true,
  grows: true,
  narrow: (context, lower, upper) => roundWithin(context, lower, upper, 0),
  widenings: [(context, lower, upper) => roundWithin(context, lower, upper, SMALLEST_PRICE)],
});

/** Fixes the integral columns with so high a price at least. */
function roundWithin(
  { integers, point, relaxation: { reducedCost } }: SearchContext,
  lower: Float64Array,
  upper: Float64Array,
  leastPrice: number,
): true {
  for (let k = 0; k < integers.length; k++) {
    const j = integers[k];
    const isKept = isIntegral(point[j]);
    if (isKept && Math.abs(reducedCost[j]) >= leastPrice) {
      fix(lower, upper, j, point[j]);
      continue;
    }
    lower[j] = Math.max(lower[j], isKept ? Math.round(point[j]) - 1 : Math.floor(point[j]));
    upper[j] = Math.min(upper[j], isKept ? Math.round(point[j]) + 1 : Math.ceil(point[j]));
  }
  return true;
}

/** Columns that a search by prices leaves open: shares of all integers, and for each row. */
const OPEN_SHARE = { least: 0.1, most: 0.5 };
const OPEN_PER_ROW = 5;

/**
 * Fixes the integers that would be dearest to move from the bounds at which the root's LP has them,
 * by their reduced costs. Where columns are many and rows few, this leaves what good points are
 * made of: fixing all that are zero in the LP leaves hardly any.
 */
export const priceSearch = neighbourhood({
  name: "price-search",
  everyNodes: 0,
  isReady: ({ hasObjective }) => hasObjective,
  isBeforeCuts: isWide,
  narrow: ({ integers, problem, relaxation }, lower, upper) => {
    const price = relaxation.reducedCost;
    const dear = integers.filter((j) => Math.abs(price[j]) > SMALLEST_PRICE && lower[j] < upper[j]);
    dear.sort((a, b) => Math.abs(price[b]) - Math.abs(price[a]) || a - b);
    const wanted = Math.max(OPEN_SHARE.least * integers.length, OPEN_PER_ROW * problem.numRows);
    const open = Math.min(OPEN_SHARE.most * integers.length, wanted);
    let fixed = 0;
    for (const j of integers) if (lower[j] === upper[j]) fixed++;
    const count = Math.floor(integers.length - open) - fixed;
    for (const j of dear.subarray(0, Math.max(0, count)))
      fix(lower, upper, j, price[j] > 0 ? lower[j] : upper[j]);
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
