import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { BranchingCandidate, BranchingOutcome, BranchingRule } from "./branching-rule.ts";
import { rankByPseudocosts, scoreOf } from "./rank-by-pseudocosts.ts";
import { probe } from "./strong-branching.ts";

/** Branchings seen in both directions from which on pseudocosts are believed. Eight cost 6 % more work. */
const RELIABLE_COUNT = 4;
/** Share by which a score must be better to count as better: less is rounding. */
const LEAST_GAIN = 1e-9;
/** Probed candidates without a better score after which looking further is given up. */
const LOOKAHEAD = 8;
/** Candidates looked at, at most, at one node. */
const CANDIDATE_LIMIT = 100;
/**
 * Work that strong branching may do at once: a constant and a share of all work so far, up to a
 * limit; and its share of the work of all node LPs. Where the root was cheap, so may the tree be.
 * Five million and a share of 0.6 saved a sixth of the nodes and cost 5 % more work, two million and
 * 0.1 cost 1 % more.
 */
const FIRST_ALLOWANCE = 3_000_000;
const ALLOWANCE_SHARE = 0.2;
const LARGEST_ALLOWANCE = 40_000_000;
const WORK_SHARE = 0.5;
/**
 * The same in searches within searches, which have the pseudocosts of the search around them: a share of
 * what they may spend in all. Points are found by nodes, and looking twice leaves few of them.
 */
const NESTED_SHARE = 0.1;
const NESTED_RELIABLE_COUNT = 1;

/**
 * Reliability branching: pseudocosts, initialised by strong branching where a column has been
 * branched on too seldom to believe them. Probes propagate first, so that an infeasible side often
 * costs no LP and fixes the other side at once.
 *
 * T. Achterberg, T. Koch, A. Martin, "Branching rules revisited", Oper. Res. Letters 33, 2005.
 */
export const reliability: BranchingRule = { name: "reliability", choose };

function* choose(
  context: SearchContext,
  fractional: readonly number[],
  nodeBound: number,
): Steps<BranchingOutcome> {
  const isPlain = fractional.length === 1 || requiredReliability(context) === 0;
  const most = isPlain ? 1 : CANDIDATE_LIMIT;
  const ranked = rankByPseudocosts(context, fractional, nodeBound, most);
  let best = ranked[0];
  if (isPlain) return { kind: "branch", candidate: best };
  const { relaxation } = context;
  const { objective } = relaxation;
  let bestScore = -Infinity;
  let futile = 0;
  let isKept = false;
  let bound = nodeBound;
  for (const candidate of ranked) {
    let known = candidate;
    // Asked before each candidate: where LPs are dear, one node could spend many times the allowance.
    if (context.pseudocosts.reliability(candidate.column) < requiredReliability(context)) {
      if (!isKept) yield* charged(context, relaxation.keep());
      isKept = true;
      const outcome = yield* look(context, candidate, objective, bound);
      if (outcome.kind !== "branch") {
        yield* charged(context, relaxation.comeBack());
        return outcome;
      }
      known = outcome.candidate;
    }
    bound = Math.max(bound, Math.min(known.downBound, known.upBound));
    const score = scoreOf(context, known);
    if (score > bestScore * (1 + LEAST_GAIN)) {
      best = known;
      bestScore = score;
      futile = 0;
    } else if (++futile >= LOOKAHEAD) break;
  }
  if (isKept) yield* charged(context, relaxation.comeBack());
  return { kind: "branch", candidate: raised(best, bound) };
}

/** What both sides of any candidate prove, they prove of the whole node, and so of both sides of the best. */
function raised(candidate: BranchingCandidate, bound: number): BranchingCandidate {
  return {
    ...candidate,
    downBound: Math.max(candidate.downBound, bound),
    upBound: Math.max(candidate.upBound, bound),
  };
}

/** Probes both children of a candidate. */
function* look(
  context: SearchContext,
  { column, value }: BranchingCandidate,
  objective: number,
  nodeBound: number,
): Steps<BranchingOutcome> {
  const limit = probeIterationLimit(context);
  const floor = Math.floor(value);
  // Propagation may have gone past the LP's point since: one side is the whole node then.
  if (context.domain.isTrue(2 * column + 1, -floor))
    return yield* forceSide(context, 2 * column + 1, -floor, nodeBound);
  if (context.domain.isTrue(2 * column, floor + 1))
    return yield* forceSide(context, 2 * column, floor + 1, nodeBound);
  yield* charged(context, context.relaxation.comeBack());
  const down = yield* probe(context, 2 * column + 1, -floor, limit);
  if (down.kind === "stopped") return { kind: "stopped" };
  if (down.kind === "infeasible")
    return yield* forceSide(context, 2 * column, floor + 1, nodeBound);
  yield* charged(context, context.relaxation.comeBack());
  const up = yield* probe(context, 2 * column, floor + 1, limit);
  if (up.kind === "stopped") return { kind: "stopped" };
  if (up.kind === "infeasible") return yield* forceSide(context, 2 * column + 1, -floor, nodeBound);
  const downGain = Math.max(0, down.objective - objective);
  const upGain = Math.max(0, up.objective - objective);
  // What a probe saw before its iterations ran out counts as well, or it would be asked for again
  // and again.
  if (down.objective > -Infinity)
    context.pseudocosts.addGain(column, false, value - floor, downGain);
  if (up.objective > -Infinity)
    context.pseudocosts.addGain(column, true, floor + 1 - value, upGain);
  const candidate: BranchingCandidate = {
    column,
    value,
    downGain,
    upGain,
    downBound: down.isBound ? Math.max(nodeBound, context.roundedBound(down.objective)) : nodeBound,
    upBound: up.isBound ? Math.max(nodeBound, context.roundedBound(up.objective)) : nodeBound,
  };
  return { kind: "branch", candidate };
}

/** What strong branching does between its probes counts as its work. */
function* charged({ relaxation, statistics }: SearchContext, steps: Steps<void>): Steps<void> {
  const { work } = relaxation;
  yield* steps;
  statistics.strongBranchingWork += relaxation.work - work;
}

/** One side is dead: the node continues on the other, by the learned clause or by its own literal. */
function* forceSide(
  context: SearchContext,
  variable: number,
  value: number,
  nodeBound: number,
): Steps<BranchingOutcome> {
  const { domain, path } = context;
  const isAlive = (yield* domain.propagateInSteps()) && (yield* path.extend(variable, value));
  if (isAlive) return { kind: "tightened", nodeBound };
  return { kind: "infeasible" };
}

/** How often a column must have been branched on before its pseudocosts count. */
function requiredReliability(context: SearchContext): number {
  const { statistics, hasObjective, work, depth, limits } = context;
  if (!hasObjective) return 0;
  if (depth > 0) {
    const isSpent = statistics.strongBranchingWork >= NESTED_SHARE * limits.workLimit;
    return isSpent ? 0 : NESTED_RELIABLE_COUNT;
  }
  const { elsewhere } = statistics;
  const earned = FIRST_ALLOWANCE + ALLOWANCE_SHARE * (work + elsewhere.work);
  const spent = statistics.strongBranchingWork + elsewhere.strongBranchingWork;
  const allowed =
    Math.min(LARGEST_ALLOWANCE, earned) + WORK_SHARE * (statistics.nodeWork + elsewhere.nodeWork);
  if (spent >= allowed) return 0;
  if (2 * spent <= allowed) return RELIABLE_COUNT;
  return Math.ceil(RELIABLE_COUNT * 2 * (1 - spent / allowed));
}

/** Enough to see what a usual node LP would tell, more while the tree is young. */
function probeIterationLimit({ statistics }: SearchContext): number {
  const { elsewhere } = statistics;
  const nodes = Math.max(1, statistics.nodes + elsewhere.nodes);
  const usual = (statistics.nodeIterations + elsewhere.nodeIterations) / nodes;
  return Math.min(500, Math.max(10, Math.ceil(2 * usual * (1 + 20 / nodes))));
}
