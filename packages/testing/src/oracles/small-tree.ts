import { isEssential, Problem, type SpecialOrderedSet, type Structure } from "@bough/problem";
import { withIndicatorRows } from "./indicator-rows.ts";
import type { LpOracle } from "./lp-oracle.ts";

/** How a problem ends; "open" where the nodes did not suffice. */
export type SmallTreeResult<T> =
  | { readonly status: "optimal"; readonly objective: T; readonly x: readonly T[] }
  | { readonly status: "infeasible" | "unbounded" | "open" };

interface Box {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * Branch and bound as the first chapter has it, over LPs of any arithmetic: depth first, no cuts, no
 * propagation, structures by branching. It knows unbounded domains, which enumeration does not.
 * With the exact LP oracle its answer is a proof.
 *
 * With rational data a node whose LP is unbounded holds points without end of falling objective as
 * soon as it holds one point (R. R. Meyer, "On the existence of optimal solutions to integer and
 * mixed-integer programming problems", Math. Programming 7, 1974); ordered sets and the like must be
 * decided first.
 */
export function solveSmallTree<T>(
  problem: Problem,
  oracle: LpOracle<T>,
  nodeLimit = 2000,
): SmallTreeResult<T> {
  return new SmallTree(problem, oracle, nodeLimit).run(wholeBox(problem));
}

/** The column bounds, rounded where the column is integer. */
export function wholeBox(problem: Problem): Box {
  const lower = Float64Array.from(problem.columnLower);
  const upper = Float64Array.from(problem.columnUpper);
  for (let j = 0; j < problem.numCols; j++) {
    if (problem.isInteger[j] !== 1) continue;
    lower[j] = Math.ceil(lower[j]);
    upper[j] = Math.floor(upper[j]);
  }
  return { lower, upper };
}

class SmallTree<T> {
  readonly #problem: Problem;
  readonly #oracle: LpOracle<T>;
  readonly #structures: readonly Structure[];
  #nodesLeft: number;
  readonly #isForPointsOnly: boolean;

  constructor(problem: Problem, oracle: LpOracle<T>, nodes: number, isForPointsOnly = false) {
    this.#problem = problem;
    this.#oracle = oracle;
    this.#structures = problem.structures.filter(isEssential);
    this.#nodesLeft = nodes;
    this.#isForPointsOnly = isForPointsOnly;
  }

  run(root: Box): SmallTreeResult<T> {
    let best: SmallTreeResult<T> = { status: "infeasible" };
    const stack: Box[] = [root];
    for (let box = stack.pop(); box !== undefined; box = stack.pop()) {
      if (this.#nodesLeft-- <= 0) return { status: "open" };
      const answer = this.#oracle.solve(this.#activate(box), box);
      if (answer.status === "infeasible") continue;
      if (answer.status === "unbounded") {
        const children = this.#decideSomeStructure(box);
        if (children !== null) {
          stack.push(...children);
          continue;
        }
        const outcome = this.#hasPoint(box);
        if (outcome === "open") return { status: "open" };
        if (outcome === "yes") return { status: "unbounded" };
        continue;
      }
      if (best.status === "optimal" && !this.#oracle.isLess(answer.objective, best.objective))
        continue;
      const children = this.#branch(box, answer.x);
      if (children !== null) stack.push(...children);
      else {
        best = answer;
        if (this.#isForPointsOnly) return best;
      }
    }
    return best;
  }

  /** Whether any point lies in a box in which every structure is decided. */
  #hasPoint(box: Box): "yes" | "no" | "open" {
    const plain = withoutCost(this.#activate(box));
    const tree = new SmallTree(plain, this.#oracle, this.#nodesLeft, true);
    const { status } = tree.run(box);
    this.#nodesLeft = tree.#nodesLeft;
    return status === "open" ? "open" : status === "infeasible" ? "no" : "yes";
  }

  /** The problem with the rows of the indicators that the box switches on. */
  #activate(box: Box): Problem {
    const active = this.#structures.filter(
      (s) =>
        s.kind === "indicator" &&
        box.lower[s.binary] === s.activeValue &&
        box.upper[s.binary] === s.activeValue,
    );
    return active.length === 0 ? this.#problem : withIndicatorRows(this.#problem, active);
  }

  /** The children of a node whose LP point is none of the problem's; null where it is one. */
  #branch(box: Box, x: readonly T[]): Box[] | null {
    const { isInteger, numCols } = this.#problem;
    for (let j = 0; j < numCols; j++) {
      if (isInteger[j] !== 1 || this.#oracle.isWhole(x[j])) continue;
      const floor = this.#oracle.floor(x[j]);
      return [within(box, [[j, floor + 1, Infinity]]), within(box, [[j, -Infinity, floor]])];
    }
    for (const structure of this.#structures) {
      if (structure.kind === "semi-continuous") {
        const { column: j, lower, upper } = structure;
        if (this.#oracle.isZero(x[j]) || this.#oracle.side(x[j], lower, upper) === 0) continue;
        return [within(box, [[j, lower, upper]]), within(box, [[j, 0, 0]])];
      }
      if (structure.kind === "indicator") {
        const { binary, activeValue } = structure;
        const isOff = this.#oracle.side(x[binary], activeValue, activeValue) !== 0;
        if (isOff || box.lower[binary] === box.upper[binary]) continue;
        return bothValues(box, binary);
      }
      if (structure.kind !== "sos1" && structure.kind !== "sos2") continue;
      const used = positions(structure, (j) => !this.#oracle.isZero(x[j]));
      if (used[used.length - 1] - used[0] >= widthOf(structure))
        return splitSet(box, structure, used);
    }
    return null;
  }

  #decideSomeStructure(box: Box): Box[] | null {
    for (const structure of this.#structures) {
      if (structure.kind === "semi-continuous") {
        const { column: j, lower, upper } = structure;
        const isOff = box.lower[j] === 0 && box.upper[j] === 0;
        if (isOff || (box.lower[j] >= lower && box.upper[j] <= upper)) continue;
        return [within(box, [[j, lower, upper]]), within(box, [[j, 0, 0]])];
      }
      if (structure.kind === "indicator") {
        const { binary } = structure;
        if (box.lower[binary] < box.upper[binary]) return bothValues(box, binary);
        continue;
      }
      if (structure.kind !== "sos1" && structure.kind !== "sos2") continue;
      const open = positions(structure, (j) => box.lower[j] !== 0 || box.upper[j] !== 0);
      if (open[open.length - 1] - open[0] >= widthOf(structure))
        return splitSet(box, structure, open);
    }
    return null;
  }
}

function widthOf(structure: SpecialOrderedSet): number {
  return structure.kind === "sos1" ? 1 : 2;
}

/** Places in the set of the columns for which this holds, ascending. */
function positions(structure: SpecialOrderedSet, holds: (j: number) => boolean): number[] {
  return [...structure.columns.keys()].filter((k) => holds(structure.columns[k]));
}

/** A window of one or two places lies on either side of any place between the first and the last. */
function splitSet(box: Box, structure: SpecialOrderedSet, places: readonly number[]): Box[] {
  const overlap = widthOf(structure) - 1;
  const middle = Math.floor((places[0] + places[places.length - 1] + overlap) / 2);
  const zeros = (holds: (k: number) => boolean) =>
    Array.from(structure.columns)
      .filter((_, k) => holds(k))
      .map((j) => [j, 0, 0] as const);
  return [
    within(
      box,
      zeros((k) => k > middle),
    ),
    within(
      box,
      zeros((k) => k <= middle - overlap),
    ),
  ];
}

function bothValues(box: Box, binary: number): Box[] {
  return [within(box, [[binary, 1, 1]]), within(box, [[binary, 0, 0]])];
}

function within(
  box: Box,
  limits: readonly (readonly [column: number, lower: number, upper: number])[],
): Box {
  const lower = box.lower.slice();
  const upper = box.upper.slice();
  for (const [j, low, high] of limits) {
    lower[j] = Math.max(lower[j], low);
    upper[j] = Math.min(upper[j], high);
  }
  return { lower, upper };
}

function withoutCost(problem: Problem): Problem {
  const cost = new Float64Array(problem.numCols);
  return new Problem({ ...problem, sense: "minimize", cost, objectiveOffset: 0, structures: [] });
}
