import { type Alternative, alternativesOf, isBranched, Problem } from "@bough/problem";
import { type Box, within } from "./box.ts";
import type { LpOracle } from "./lp-oracle.ts";
import { withSwitchedRows } from "./switched-rows.ts";

/** How a problem ends; "open" where the nodes did not suffice. */
export type SmallTreeResult<T> =
  | { readonly status: "optimal"; readonly objective: T; readonly x: readonly T[] }
  | { readonly status: "infeasible" | "unbounded" | "open" };

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
  /** For each structure the ways to keep it. */
  readonly #structures: readonly (readonly Alternative[])[];
  #nodesLeft: number;
  readonly #isForPointsOnly: boolean;

  constructor(problem: Problem, oracle: LpOracle<T>, nodes: number, isForPointsOnly = false) {
    this.#problem = problem;
    this.#oracle = oracle;
    this.#structures = problem.structures.filter(isBranched).map(alternativesOf);
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

  /** The problem with the rows of the alternatives that the box leaves no choice about. */
  #activate(box: Box): Problem {
    const rows = this.#structures.flatMap((alternatives) => decided(alternatives, box)?.row ?? []);
    return withSwitchedRows(this.#problem, rows);
  }

  /** The children of a node whose LP point is none of the problem's; null where it is one. */
  #branch(box: Box, x: readonly T[]): Box[] | null {
    const { isInteger, numCols } = this.#problem;
    for (let j = 0; j < numCols; j++) {
      if (isInteger[j] !== 1 || this.#oracle.isWhole(x[j])) continue;
      const floor = this.#oracle.floor(x[j]);
      return [within(box, [[j, floor + 1, Infinity]]), within(box, [[j, -Infinity, floor]])];
    }
    for (const alternatives of this.#structures) {
      const isKept = alternatives.some(
        ({ bounds, row }) =>
          row === undefined &&
          bounds.every(([j, low, high]) => this.#oracle.side(x[j], low, high) === 0),
      );
      if (!isKept && decided(alternatives, box) === undefined) return split(box, alternatives);
    }
    return null;
  }

  #decideSomeStructure(box: Box): Box[] | null {
    const open = this.#structures.find((each) => decided(each, box) === undefined);
    return open === undefined ? null : split(box, open);
  }
}

/** The alternative within whose bounds the whole box lies. */
function decided(alternatives: readonly Alternative[], { lower, upper }: Box) {
  return alternatives.find(({ bounds }) =>
    bounds.every(([j, low, high]) => lower[j] >= low && upper[j] <= high),
  );
}

/** The parts of the box that keep a structure in one way or another. */
function split(box: Box, alternatives: readonly Alternative[]): Box[] {
  return alternatives
    .map(({ bounds }) => within(box, bounds))
    .filter(({ lower, upper }) => lower.every((low, j) => low <= upper[j]));
}

function withoutCost(problem: Problem): Problem {
  const cost = new Float64Array(problem.numCols);
  return new Problem({ ...problem, sense: "minimize", cost, objectiveOffset: 0, structures: [] });
}
