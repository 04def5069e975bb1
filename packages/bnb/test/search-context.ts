import { type Problem, ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { createLpEngine, createLpEngineSteps } from "@bough/simplex";
import { IncumbentGate } from "../src/gate/incumbent.ts";
import { Repair } from "../src/gate/repair.ts";
import { Limits } from "../src/limits.ts";
import { Relaxation } from "../src/lp/relaxation.ts";
import { tolerancesOf } from "../src/options.ts";
import { SearchContext } from "../src/search-context.ts";
import { Ledger } from "../src/statistics/ledger.ts";
import { runToEnd, type Steps } from "../src/steps.ts";
import type { NeighbourhoodSolve } from "../src/sub-solve.ts";
import { switchesOf } from "../src/techniques.ts";

/** A way back to the user's columns where nothing was presolved. */
export function* asItIs(x: Float64Array): Steps<Float64Array> {
  yield;
  return x;
}

export interface ContextSettings {
  readonly objectiveStep?: number;
  /** The same for the gate: better points are better by so much. */
  readonly gateStep?: number;
  readonly without?: readonly string[];
  /** The problem by which the gate judges points; the searched one where absent. */
  readonly judged?: Problem;
  /** How many searches this one is nested in. Default: none. */
  readonly depth?: number;
  readonly solveNeighbourhood?: NeighbourhoodSolve;
}

function* noNeighbourhood(): ReturnType<NeighbourhoodSolve> {
  yield;
  throw new Error("no neighbourhood is searched here");
}

/** What a search has before its first LP is solved; it cannot search neighbourhoods unless it is told how. */
export function contextOf(problem: Problem, settings: ContextSettings = {}): SearchContext {
  const { objectiveStep = 0, gateStep = 0, without = [], judged = problem } = settings;
  const { depth = 0, solveNeighbourhood = noNeighbourhood } = settings;
  const limits = new Limits({});
  const tolerances = tolerancesOf({});
  const makeEngine = (p: Problem) => createLpEngineSteps(p);
  const gate = new IncumbentGate(
    judged,
    { objectiveStep: gateStep, objectiveOffset: judged.objectiveOffset },
    asItIs,
    new Repair(judged, makeEngine, limits),
    { tolerances, poolSize: 1, onImprovement: () => {} },
  );
  return new SearchContext({
    problem,
    domain: new Domain(problem),
    relaxation: new Relaxation(problem, createLpEngine(problem), limits),
    gate,
    limits,
    tolerances,
    techniques: switchesOf({ without }),
    objectiveStep,
    seed: 0,
    depth,
    ledger: new Ledger(),
    solveNeighbourhood,
  });
}

/** Maximises x + y with x <= 2.5 and y <= 3.5, both integer; its LP is solved. */
export function contextAtFractionalPoint(without: readonly string[] = []): SearchContext {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (const upper of [5, 7]) {
    const column = builder.addColumn({ upper: 9, cost: 1, isInteger: true });
    builder.addRow({ upper }, [[column, 2]]);
  }
  const context = contextOf(builder.build(), { objectiveStep: 1, without });
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  return context;
}
