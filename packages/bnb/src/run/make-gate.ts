import type { Problem } from "@bough/problem";
import { CleanVertex } from "../gate/clean-vertex.ts";
import type { SearchedProblem } from "../gate/cutoffs.ts";
import { IncumbentGate, type PointMap } from "../gate/incumbent.ts";
import { objectiveNoise, objectiveStepInSteps } from "../gate/objective-grid.ts";
import { Repair } from "../gate/repair.ts";
import { settingOf, tolerancesOf } from "../options.ts";
import type { Steps } from "../steps.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/** Entries looked at for multiples that continuous columns take: some ten milliseconds, and next to none of searches within searches. */
const UNIT_ALLOWANCE = 500_000;
const NESTED_UNIT_ALLOWANCE = 0;

/** Of a solve that was over before it had a problem to search. */
export const NOT_SEARCHED: SearchedProblem = { objectiveStep: 0, objectiveOffset: 0 };

/** What the gate has to know of the problem that is searched, as far as a search at this place may look for it. */
export function* searchedProblem(
  problem: Problem,
  { hooks, nesting }: Pick<RunSurroundings, "hooks" | "nesting">,
): Steps<SearchedProblem> {
  const allowance = nesting.depth > 0 ? NESTED_UNIT_ALLOWANCE : UNIT_ALLOWANCE;
  const known = hooks?.restricts === true ? null : allowance;
  return {
    objectiveStep: yield* objectiveStepInSteps(problem, known),
    objectiveOffset: problem.objectiveOffset,
    objectiveNoise: objectiveNoise(problem),
  };
}

/**
 * The gate of a run: it repairs points over the linearised problem and judges them over the stated one.
 *
 * @param toWhole leads a point of the searched problem back to the linearised one
 */
export function makeGate(
  { statedProblem, options, limits, makeEngine, ledger, nesting, hooks }: RunSurroundings,
  linearised: Problem,
  searched: SearchedProblem,
  toWhole: PointMap,
  onImprovement: (source: string, solution: Float64Array) => void,
  workSoFar: () => number,
): IncumbentGate {
  const userRows = hooks === undefined ? undefined : () => hooks.userRows;
  const repair = new Repair(linearised, makeEngine, limits, userRows);
  const tolerances = tolerancesOf(options);
  // Points of runs within runs come before the outer gate.
  const isToClean = nesting.depth === 0;
  const gate = new IncumbentGate(statedProblem, searched, toWhole, repair, {
    tolerances,
    poolSize: settingOf(options, "poolSize"),
    initialCutoff: nesting.cutoff,
    counters: ledger.gate,
    judge: hooks?.restricts === true ? (values, best) => hooks.passes(values, best) : undefined,
    keepsRows: hooks?.restricts === true ? (values) => hooks.keepsRows(values) : undefined,
    vertex: isToClean
      ? new CleanVertex(statedProblem, makeEngine, limits, tolerances, userRows)
      : undefined,
    workSoFar,
    onImprovement,
  });
  nesting.witness?.watch(gate);
  return gate;
}
