import { isEssential, type Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { integerSolutions } from "../lattice/integer-solutions.ts";
import { type LatticeProblem, latticeProblem } from "../lattice/lattice-problem.ts";
import type { WorkMeter } from "../lattice/reduced-basis.ts";
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
/**
 * Points within the bounds, as a power of two, below which a search of the columns tries them all in no time; and where the
 * objective alone stands for equations.
 */
const FEWEST_POINTS = 20;
const FEWEST_POINTS_OF_OBJECTIVE = 40;
/** Share of unknowns that may be binary: of these, a search of the columns has no values to try one after the other. */
const MOST_BINARY = 0.75;
/** Directions shorter than this in the mean lead past values that a search of the columns tries as well. */
const LEAST_BITS = 1;
/** Work units of the search along them: some tenths of a second. Those that come to an end mostly take a tenth of it. */
const MOST_WORK = 5_000_000;
/** The same along the objective alone, which most trees come to an end with. */
const MOST_WORK_OF_OBJECTIVE = 500_000;

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
  const meter = { work: 0 };
  const lattice = yield* latticeOf(problem, equations, meter);
  const ofBasis = Math.ceil(meter.work);
  if (lattice === "none") return { isDecided: gate.best === Infinity, work: ofBasis };
  const mostAtAll = isOfObjective(equations) ? MOST_WORK_OF_OBJECTIVE : MOST_WORK;
  const most = Math.min(mostAtAll, workLeft - ofBasis);
  if (lattice === null || !(most > 0)) return { isDecided: false, work: ofBasis };
  const { status, solution, work: ofSearch } = yield* solve(lattice.problem, most);
  const work = ofBasis + ofSearch;
  // Beside real columns a point may miss rows by what is forgiven, and its equations by none of that.
  const isPure = problem.numIntegers === problem.numCols;
  if (status === "infeasible") return { isDecided: isPure && gate.best === Infinity, work };
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
  const { coefficients, unknowns, isContradictory } = equations;
  if (isContradictory) return equations;
  if (coefficients.length === 0 || unknowns.length > MOST_UNKNOWNS) return null;
  const points = unknowns.reduce((bits, { column, lower, upper }) => {
    return column === undefined ? bits : bits + Math.log2(upper - lower + 1);
  }, 0);
  if (points < (isOfObjective(equations) ? FEWEST_POINTS_OF_OBJECTIVE : FEWEST_POINTS)) return null;
  const binaries = unknowns.filter(({ lower, upper }) => upper - lower <= 1).length;
  if (binaries > MOST_BINARY * unknowns.length) return null;
  return meanLengthInBits(equations) < LEAST_BITS ? null : equations;
}

/** Whether no row is an equation. */
function isOfObjective({ rows }: WholeEquations): boolean {
  return rows.length === 0;
}

function* latticeOf(
  problem: Problem,
  equations: WholeEquations,
  meter: WorkMeter,
): Steps<LatticeProblem | "none" | null> {
  const solutions = yield* integerSolutions(equations, meter);
  if (solutions === null || solutions === "none") return solutions;
  return latticeProblem(problem, equations, solutions);
}
