import type { Status } from "@bough/problem";
import { type Moment, runEarlyHeuristics, runHeuristics } from "../heuristics/run-heuristics.ts";
import type { SearchNode } from "../node/node.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { breaksStructure } from "../structures/broken-structures.ts";
import { tightenByReducedCosts } from "../tree/reduced-costs.ts";
import { isWide } from "../wide.ts";
import type { BetweenRounds } from "./cut-loop.ts";
import { cutRoot } from "./cut-root.ts";
import type { RootRestartRule } from "./root-restart-rule.ts";
import { structureLoop } from "./structure-loop.ts";

/** What the root tells: open with a node to start from, decided, stopped, or to begin anew on what is left. */
export type RootOutcome =
  | { readonly kind: "open"; readonly node: SearchNode }
  | { readonly kind: "infeasible" | "unbounded" | "restart" }
  | { readonly kind: "stopped"; readonly status: Status };

/** Rounds of cuts after which points are looked for among what the LP has hardly fractional; most of what cuts close is closed by then. */
const ROUNDS_BEFORE_POINTS = 4;

const INFEASIBLE: RootOutcome = { kind: "infeasible" };

/**
 * Everything that happens once, before the tree: propagation, the first LP, cuts, and bounds from
 * reduced costs. "infeasible" means that nothing better than the incumbent is left.
 *
 * @param restartRule when to begin anew; absent where the search cannot
 * @param afterCuts what is worth its time only where cuts leave the root open
 */
export function* solveRoot(
  context: SearchContext,
  onRelaxation: (objective: number) => void,
  restartRule?: RootRestartRule,
  afterCuts?: () => Steps<void>,
): Steps<RootOutcome> {
  const { domain, relaxation, limits, statistics } = context;
  context.shareCutoff();
  if (!(yield* domain.propagateInSteps())) return INFEASIBLE;
  yield* runEarlyHeuristics(context);
  if (!(yield* domain.propagateInSteps())) return INFEASIBLE;
  yield;
  relaxation.syncBounds(domain);
  const { stopwatch } = context.ledger;
  const status = yield* stopwatch.time("root LP", relaxation.resolve(context.cutoff));
  statistics.nodeIterations += relaxation.iterations;
  switch (status) {
    case "infeasible":
    case "cutoff":
      return INFEASIBLE;
    case "unbounded":
      return { kind: "unbounded" };
    case "stopped":
      return {
        kind: "stopped",
        status: limits.reached(statistics.nodes, context.work) ?? "interrupted",
      };
    case "unknown":
    case "iteration-limit":
      return { kind: "open", node: rootNode(-Infinity) };
    case "optimal":
      break;
  }
  context.raiseProvenBound(context.lpBound());
  context.rootLpWork = relaxation.work;
  onRelaxation(relaxation.objective);
  yield;
  context.takePoint();
  const structured = context.hasObjective ? yield* structureLoop(context) : "done";
  if (structured === "infeasible") return INFEASIBLE;
  if (structured === "stopped") return { kind: "open", node: rootNode(context.provenBound) };
  if (context.uncutObjective === -Infinity) context.uncutObjective = relaxation.objective;
  // A search within a search has cuts from the start: looking twice would take half of what it may spend.
  if (context.depth === 0) {
    if (isWide(context)) {
      yield* lookForPoints(context, "before-all");
      if (!(yield* tightenByCutoff(context))) return INFEASIBLE;
      if (restartRule?.paysBeforeCuts === true) return { kind: "restart" };
    }
    yield* lookForPoints(context, "first-lp");
  }
  const { work } = context;
  const isRestartDue = () => restartRule?.paysAmidCuts(context.work - work) === true;
  const between = restartRule === undefined ? undefined : amidCuts(context, isRestartDue);
  const cuts = yield* cutRoot(context, undefined, between);
  if (cuts === "infeasible") return INFEASIBLE;
  const bound = context.provenBound;
  if (cuts === "stopped") return { kind: "open", node: rootNode(bound) };
  if (isRestartDue()) return { kind: "restart" };
  if (afterCuts !== undefined) yield* afterCuts();
  yield* lookForPoints(context, "root");
  if (bound >= context.cutoff || !(yield* context.tightenRoot())) return INFEASIBLE;
  return { kind: "open", node: rootNode(bound) };
}

/** Between rounds of cuts: looks for points once, and ends the rounds where what is left is to be presolved anew. */
function amidCuts(context: SearchContext, isRestartDue: () => boolean): BetweenRounds | undefined {
  if (context.depth > 0 || !context.hasObjective) return undefined;
  return function* (rounds) {
    if (rounds === ROUNDS_BEFORE_POINTS) yield* lookForPoints(context, "amid-cuts");
    context.noteRootBounds();
    return isRestartDue();
  };
}

/** Takes what the first LP's reduced costs and the points at hand prove to the root. */
function* tightenByCutoff(context: SearchContext): Steps<boolean> {
  if (tightenByReducedCosts(context) < 0) return false;
  if (!(yield* context.domain.propagateInSteps())) return false;
  context.noteRootBounds();
  return true;
}

/** Where the LP's point is none of the problem's; else it is the best that there is, and no tree has to come to it. */
function* lookForPoints(context: SearchContext, moment: Moment): Steps<void> {
  const { problem, point, gate, hooks } = context;
  const fractional = context.fractionalColumns();
  if (fractional.length > 0 || breaksStructure(problem, point))
    yield* runHeuristics(context, fractional, moment);
  else if (hooks === undefined) {
    yield* gate.offerInSteps(point, "tree");
    context.shareCutoff();
  }
}

/** The node without any literal. */
export function rootNode(lowerBound: number): SearchNode {
  return {
    variables: new Int32Array(0),
    values: new Float64Array(0),
    lowerBound,
    estimate: lowerBound,
    basis: null,
    branching: null,
  };
}
