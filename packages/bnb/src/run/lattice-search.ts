import { isEssential, type Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { integerSolutions } from "../lattice/integer-solutions.ts";
import { type LatticeProblem, latticeProblem } from "../lattice/lattice-problem.ts";
import {
  meanLengthInBits,
  type WholeEquations,
  wholeEquations,
} from "../lattice/whole-equations.ts";
import type { SolveResult } from "../result.ts";
import type { Steps } from "../steps.ts";

/** Columns and rows of a problem up to which its equations are looked at. */
const MOST_COLUMNS = 200;
const MOST_ROWS = 200;
/** Unknowns of equations up to which their solutions are worth a reduction. */
const MOST_UNKNOWNS = 60;
/** Share of unknowns that may be binary: of these, a search of the columns has no values to try one after the other. */
const MOST_BINARY = 0.5;
/** Directions shorter than this in the mean lead past values that a search of the columns tries as well. */
const LEAST_BITS = 1;
/** Work units of the search along them: some tenths of a second. */
const MOST_WORK = 40_000_000;

/** Solves the problem along a lattice to its end, with at most so much work. */
export type LatticeSolve = (problem: Problem, workLimit: number) => Steps<SolveResult>;

/** What a search along a lattice came to. */
export interface LatticeOutcome {
  /** Whether the problem is decided: its best point is with the gate, if it has any. */
  readonly isDecided: boolean;
  readonly work: number;
}

const NOTHING: LatticeOutcome = { isDecided: false, work: 0 };

/**
 * Where a small problem holds integers to equations of large coefficients: solves it along a reduced basis of their
 * solutions, see `latticeProblem`. A tree over the columns themselves tries value after value of most.
 *
 * @param workLeft work units that it may take
 */
export function* searchLattice(
  problem: Problem,
  gate: IncumbentGate,
  solve: LatticeSolve,
  workLeft: number,
): Steps<LatticeOutcome> {
  const equations = equationsOf(problem);
  if (equations === null) return NOTHING;
  const lattice = yield* latticeOf(problem, equations);
  if (lattice === null) return NOTHING;
  if (lattice === "none") return { isDecided: gate.best === Infinity, work: 0 };
  const { status, solution, work } = yield* solve(lattice.problem, Math.min(MOST_WORK, workLeft));
  if (status === "infeasible") return { isDecided: gate.best === Infinity, work };
  if (solution === null) return { isDecided: false, work };
  const verdict = yield* gate.offerInSteps(lattice.toGiven(solution), "lattice");
  const isTaken = verdict === "improved" || verdict === "feasible";
  return { isDecided: status === "optimal" && isTaken, work };
}

/** The equations that make a lattice worth its while; null where there are none. */
function equationsOf(problem: Problem): WholeEquations | null {
  const { numCols, numRows, structures } = problem;
  if (numCols > MOST_COLUMNS || numRows > MOST_ROWS || structures.some(isEssential)) return null;
  const equations = wholeEquations(problem);
  const { coefficients, unknowns } = equations;
  if (coefficients.length === 0 || unknowns.length > MOST_UNKNOWNS) return null;
  const binaries = unknowns.filter(({ lower, upper }) => upper - lower <= 1).length;
  if (binaries > MOST_BINARY * unknowns.length) return null;
  return meanLengthInBits(equations) < LEAST_BITS ? null : equations;
}

function* latticeOf(
  problem: Problem,
  equations: WholeEquations,
): Steps<LatticeProblem | "none" | null> {
  const solutions = yield* integerSolutions(equations);
  if (solutions === null || solutions === "none") return solutions;
  return latticeProblem(problem, equations, solutions);
}
