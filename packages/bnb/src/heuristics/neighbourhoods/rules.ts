import type { Problem } from "@bough/problem";
import type { SearchContext } from "../../search-context.ts";
import { isLong } from "../../trial.ts";
import { isWide } from "../../wide.ts";
import { AGREEMENT, isIntegral } from "./agreement.ts";
import { neighbourhood } from "./neighbourhood.ts";
import { fixAt } from "./size.ts";

/** Share of the integers that an LP amid the cuts may have fractional for its roundings to be searched at once. */
const HARDLY_FRACTIONAL = 0.02;
/** Reduced costs below this are noise. */
const SMALLEST_PRICE = 1e-7;

/**
 * Fixes what the root's LP already has integral and leaves the rest its floor and ceiling. Where no
 * point is known and there is none among these, it keeps only what a bound holds at a price; the other integral
 * columns may move by one. What the LP has integral for nothing is so by chance: another vertex of
 * the same face has others. Where that has none either, or where most integers are fractional, a partial
 * dive fixes some. At the root alone: at nodes of long trees it took a quarter of what neighbourhoods may
 * spend and seldom found a point.
 *
 * T. Berthold, "RENS: the optimal rounding", Math. Program. Comput. 6, 2014.
 */
export const rens = neighbourhood({
  name: "rens",
  everyNodes: 0,
  isFirstAid: true,
  isReady: () => true,
  isAmidCuts: (context) =>
    context.fractionalColumns().length <= HARDLY_FRACTIONAL * context.integers.length,
  grows: true,
  narrow: (context, lower, upper) => roundWithin(context, lower, upper, 0),
  widenings: [(context, lower, upper) => roundWithin(context, lower, upper, SMALLEST_PRICE)],
  dives: true,
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
      fixAt(lower, upper, j, point[j]);
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
      fixAt(lower, upper, j, price[j] > 0 ? lower[j] : upper[j]);
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
      if (Math.abs(incumbent[j] - point[j]) <= AGREEMENT) fixAt(lower, upper, j, incumbent[j]);
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
        fixAt(lower, upper, j, first[j]);
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
      if (random.next() < MUTATION_KEEPS) fixAt(lower, upper, integers[k], incumbent[integers[k]]);
    return true;
  },
});

/** Share of the integers that are open around one column, before anything is known of such searches. */
const AROUND_SHARE = 0.25;
/** Rows that hold a larger share of the columns say nothing of who belongs together. */
const LONG_ROW = 0.1;

/**
 * Fixes all of the incumbent but a connected part: the columns that are fewest rows away from one
 * that the LP wants to move.
 *
 * S. J. Maher et al., "The SCIP Optimization Suite 4.0", ZIB-Report 17-12, 2017: GINS.
 */
export const graphInduced = neighbourhood({
  name: "graph-induced",
  everyNodes: 40,
  isReady: (context) => isLong(context) && hasIncumbent(context),
  narrow: (context, lower, upper, open = AROUND_SHARE) => {
    const { gate, integers, point, random } = context;
    const incumbent = gate.searchPoint;
    if (incumbent === null) return false;
    const moving = integers.filter(
      (j) => lower[j] < upper[j] && Math.abs(incumbent[j] - point[j]) > AGREEMENT,
    );
    if (moving.length === 0) return false;
    const start = moving[random.below(moving.length)];
    const near = columnsAround(context.problem, start, open * integers.length);
    for (const j of integers) if (!near.has(j)) fixAt(lower, upper, j, incumbent[j]);
    return true;
  },
});

/** A column and those that the fewest rows are between, until so many of them are integers. */
function columnsAround(problem: Problem, start: number, count: number): Set<number> {
  const { columns, rows, numCols, numRows, isInteger } = problem;
  const near = new Set([start]);
  const isRowSeen = new Uint8Array(numRows);
  let integers = isInteger[start];
  // A set is walked in the order of its insertions: a queue that knows its members.
  for (const column of near) {
    for (let k = columns.starts[column]; k < columns.starts[column + 1]; k++) {
      const row = columns.indices[k];
      const length = rows.starts[row + 1] - rows.starts[row];
      if (isRowSeen[row] === 1 || length > Math.max(2, LONG_ROW * numCols)) continue;
      isRowSeen[row] = 1;
      for (let l = rows.starts[row]; l < rows.starts[row + 1]; l++) {
        const j = rows.indices[l];
        if (near.has(j)) continue;
        if (integers >= count) return near;
        near.add(j);
        integers += isInteger[j];
      }
    }
  }
  return near;
}

function hasIncumbent({ gate }: SearchContext): boolean {
  return gate.searchPoint !== null;
}
