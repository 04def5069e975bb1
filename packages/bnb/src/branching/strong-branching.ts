import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/**
 * Work units of propagation in a child that go without charge: of most it is little beside that of the LP.
 * Where it is more it counts, or children whose bounds creep would be looked at for ever.
 */
const FREE_PROPAGATION = 100_000;

/** What looking into a child told. */
export interface Probe {
  readonly kind: "feasible" | "infeasible" | "stopped";
  /** Objective of the child's LP, exact where `isBound` and otherwise where the simplex stopped. */
  readonly objective: number;
  readonly isBound: boolean;
}

/**
 * Looks into the child v >= k: propagates, then solves its LP for a few iterations, and comes back.
 * A child without hope leaves a learned clause behind where one can be told. The caller restores
 * the basis.
 */
export function* probe(
  context: SearchContext,
  variable: number,
  value: number,
  iterationLimit: number,
): Steps<Probe> {
  const { domain, statistics } = context;
  const { work } = domain;
  const result = yield* probeChild(context, variable, value, iterationLimit);
  statistics.strongBranchingWork += Math.max(0, domain.work - work - FREE_PROPAGATION);
  return result;
}

function* probeChild(
  context: SearchContext,
  variable: number,
  value: number,
  iterationLimit: number,
): Steps<Probe> {
  const { domain, relaxation, pseudocosts, statistics } = context;
  const level = domain.level;
  const before = domain.trail.length;
  const [column, isUp] = [variable >> 1, (variable & 1) === 0];
  domain.decide(variable, value);
  if (!(yield* domain.propagateInSteps())) {
    yield* context.learn();
    domain.backtrack(level);
    pseudocosts.addCutoff(column, isUp);
    return { kind: "infeasible", objective: Infinity, isBound: true };
  }
  pseudocosts.addInferences(column, isUp, domain.trail.length - before);
  relaxation.syncBounds(domain);
  const { iterations, work } = relaxation;
  const cutoff = context.cutoff;
  const steps = relaxation.resolve(cutoff, iterationLimit);
  const status = yield* context.ledger.stopwatch.time("branching", steps);
  statistics.strongBranchings++;
  statistics.strongBranchingIterations += relaxation.iterations - iterations;
  statistics.strongBranchingWork += relaxation.work - work;
  const result = yield* readProbe(context, status, cutoff);
  if (result.kind === "infeasible") pseudocosts.addCutoff(column, isUp);
  domain.backtrack(level);
  return result;
}

function* readProbe(context: SearchContext, status: string, cutoff: number): Steps<Probe> {
  const { relaxation } = context;
  switch (status) {
    case "infeasible":
      yield* context.learnFromProof(relaxation.infeasibilityProof());
      return { kind: "infeasible", objective: Infinity, isBound: true };
    case "cutoff":
      yield* context.learnFromProof(relaxation.cutoffProof(cutoff));
      return { kind: "infeasible", objective: Infinity, isBound: true };
    case "optimal": {
      const proven = context.provenByLp();
      if (context.roundedBound(proven) >= cutoff) {
        yield* context.learnFromProof(relaxation.cutoffProof(cutoff));
        return { kind: "infeasible", objective: Infinity, isBound: true };
      }
      yield* offerIfIntegral(context);
      return { kind: "feasible", objective: proven, isBound: true };
    }
    case "iteration-limit":
      return { kind: "feasible", objective: relaxation.objective, isBound: false };
    case "stopped":
      return { kind: "stopped", objective: -Infinity, isBound: false };
    default:
      return { kind: "feasible", objective: -Infinity, isBound: false };
  }
}

/** A child whose LP point happens to be integral is a gift. */
function* offerIfIntegral(context: SearchContext): Steps<void> {
  const { integers, tolerances, problem } = context;
  const primal = context.relaxation.primal;
  for (let k = 0; k < integers.length; k++) {
    const value = primal[integers[k]];
    if (Math.abs(value - Math.round(value)) > tolerances.integrality) return;
  }
  yield* context.gate.offerInSteps(primal.slice(0, problem.numCols), "strong-branching");
}
