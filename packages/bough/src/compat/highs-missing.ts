// What persistent models of the package `highs` can do and Bough's adapter cannot, and what does it here.
import { InvalidProblemError } from "@bough/problem";

const ANALYZE = "`model.analyze()` of bough has ranges, duals and reduced costs";
const ENGINE = "`createLpEngine` of bough/simplex works on a basis";
const CORE = "`model.explainInfeasibility()` of bough names the constraints to blame";
const RELAX = "`model.suggestRelaxation()` of bough tells what to give up";
const GOALS = "`model.optimizeInOrder(…)` of bough takes several goals";
const HOOKS = "the option `hooks` of bough's solve takes part in a search";
export const QUADRATIC =
  "quadratic goals of real numbers are not solved; `x.times(y)` of bough's modeler is exact for integers and Booleans, and `model.piecewiseLinear(…)` comes near convex costs";
const NONE = "there is nothing in its place";

/** By call: what to use instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...{ getRanging: ANALYZE, getFixedLp: ANALYZE },
  ...{ setBasis: ENGINE, setLogicalBasis: ENGINE, getBasicVariables: ENGINE },
  ...{ getBasisInverseCol: ENGINE, getBasisInverseRow: ENGINE, getBasisSolve: ENGINE },
  ...{ getBasisTransposeSolve: ENGINE, getReducedColumn: ENGINE, getReducedRow: ENGINE },
  getDualUnboundednessDirection: "`getDualRay` proves the same of the rows",
  ...{ getIis: CORE, getIisLp: CORE, feasibilityRelaxation: RELAX },
  ...{ addLinearObjective: GOALS, passLinearObjectives: GOALS, clearLinearObjectives: GOALS },
  ...{ setCallback: HOOKS, startCallback: HOOKS, stopCallback: HOOKS, on: HOOKS, off: HOOKS },
  ...{ presolve: NONE, postsolve: NONE, getPresolvedLp: NONE, getPresolvedDimensions: NONE },
  ...{ getPresolvedColName: NONE, getPresolvedRowName: NONE, exportPresolvedModel: NONE },
  ...{ passHessian: QUADRATIC, crossover: NONE, exportSolution: NONE },
  ...{ scaleCol: NONE, scaleRow: NONE },
};

/** Gives a class every call that is missing, each of which tells what to use instead. */
export function tellMissing(prototype: object): void {
  for (const [call, instead] of Object.entries(INSTEAD)) {
    const value = () => {
      throw new InvalidProblemError(`model.${call}(…) is not taken over: ${instead}`);
    };
    Object.defineProperty(prototype, call, { value, configurable: true, writable: true });
  }
}
