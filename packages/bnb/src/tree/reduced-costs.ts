import { STORED } from "@bough/propagation";
import type { DualProof } from "../lp/dual-proof.ts";
import {
  OBJECTIVE_NOISE,
  provenSlack,
  REACH_ROUNDING,
  SMALLEST_REDUCED_COST,
  sideOf,
} from "../lp/proven-slack.ts";
import type { SearchContext } from "../search-context.ts";

/**
 * Tightens integer columns that the node's LP would pay too much to move: with reduced cost d and
 * g left up to the cutoff, a column at its lower bound can rise by at most g / d. The LP's numbers
 * only tell whether it is worth while; the bounds themselves come from the dual proof, which counts
 * what dual infeasibilities and rounding take from the LP's objective. Returns how many bounds
 * changed, or -1 with a conflict held.
 */
export function tightenByReducedCosts(context: SearchContext): number {
  const { relaxation, statistics } = context;
  if (!context.techniques.isOn("reduced-costs")) return 0;
  const slack = context.cutoff - relaxation.objective;
  if (!Number.isFinite(slack) || !promisesTightening(context, slack)) return 0;
  const proof = relaxation.cutoffProof(context.cutoff);
  const room = proof === null ? Infinity : provenSlack(proof, context.domain);
  const changed =
    proof === null || room === Infinity
      ? tightenByLp(context)
      : tightenByProof(context, proof, room);
  if (changed > 0) statistics.reducedCostTightenings += changed;
  return changed;
}

function promisesTightening({ domain, relaxation, integers }: SearchContext, slack: number) {
  const { bound } = domain;
  const { reducedCost } = relaxation;
  for (let k = 0; k < integers.length; k++) {
    const d = reducedCost[integers[k]];
    if (Math.abs(d) <= SMALLEST_REDUCED_COST) continue;
    const side = sideOf(d, integers[k]);
    if (Math.floor(bound[side] + slack / Math.abs(d) + REACH_ROUNDING) < -bound[side ^ 1])
      return true;
  }
  return false;
}

/** Each column that takes part in the proof, as far as the others at their least leave room. */
function tightenByProof(context: SearchContext, proof: DualProof, slack: number): number {
  const { domain } = context;
  const { columns, coefficients, errors, count } = proof;
  const tighten = tightener(context, () => boundsBehind(context, proof));
  let changed = 0;
  for (let k = 0; k < count; k++) {
    const j = columns[k];
    const size = Math.abs(coefficients[k]) - errors[k];
    if (domain.isInteger[j] === 0 || size <= SMALLEST_REDUCED_COST) continue;
    const side = sideOf(coefficients[k], j);
    const reach = Math.floor(domain.bound[side] + slack / size + REACH_ROUNDING);
    if (!(reach < -domain.bound[side ^ 1])) continue;
    if (!tighten(side ^ 1, 0 - reach)) return -1;
    changed++;
  }
  return changed;
}

/**
 * By the LP's reduced costs as they are: where rows of this part of the tree stand behind them, or
 * columns without bounds whose reduced costs are zero but for rounding, or for what the LP's tolerance forgives:
 * beside columns of 10^7 that is more than costs of 10^-8 and the way from its objective to what it proves.
 */
function tightenByLp(context: SearchContext): number {
  const { domain, relaxation, integers } = context;
  const { reducedCost } = relaxation;
  const proven = Math.min(relaxation.objective, relaxation.bound);
  const noise = OBJECTIVE_NOISE * Math.max(1, Math.abs(proven));
  // Twice, as last places that come to no more are not asked for: that takes a look at every entry.
  const slack = context.cutoff - proven + 2 * noise + relaxation.boundRoom(noise);
  const tighten = tightener(context, () => decisions(context));
  let changed = 0;
  for (let k = 0; k < integers.length; k++) {
    const j = integers[k];
    const d = reducedCost[j];
    if (Math.abs(d) <= SMALLEST_REDUCED_COST) continue;
    const side = sideOf(d, j);
    if (domain.bound[side] === -Infinity) continue; // it sits nowhere: the reduced cost is noise
    const reach = Math.floor(domain.bound[side] + slack / Math.abs(d) + REACH_ROUNDING);
    if (!(reach < -domain.bound[side ^ 1])) continue;
    if (!tighten(side ^ 1, 0 - reach)) return -1;
    changed++;
  }
  return changed;
}

interface Literals {
  readonly variables: number[];
  readonly thresholds: number[];
}

/** Raises bound variables for good at the root, and for one reason, asked for once, below it. */
function tightener({ domain }: SearchContext, reason: () => Literals) {
  let explanation = -1;
  return (v: number, k: number): boolean => {
    if (domain.level === 0) return domain.tightenGlobally(v, k);
    if (explanation < 0) {
      const { variables, thresholds } = reason();
      explanation = domain.store(variables, thresholds, variables.length);
    }
    return domain.tighten(v, k, STORED, explanation);
  };
}

/** The bounds that the proof counts with, where they differ from the root's. */
function boundsBehind({ domain }: SearchContext, proof: DualProof): Literals {
  const variables: number[] = [];
  const thresholds: number[] = [];
  for (let k = 0; k < proof.count; k++) {
    const v = sideOf(proof.coefficients[k], proof.columns[k]);
    const entry = domain.trail.latest[v];
    if (entry < 0 || domain.trail.levelOf[entry] === 0) continue;
    variables.push(v);
    thresholds.push(domain.bound[v]);
  }
  return { variables, thresholds };
}

function decisions({ domain }: SearchContext): Literals {
  const variables: number[] = [];
  const thresholds: number[] = [];
  for (let level = 1; level <= domain.level; level++) {
    const entry = domain.trail.levelStart[level];
    variables.push(domain.trail.variable[entry]);
    thresholds.push(domain.trail.value[entry]);
  }
  return { variables, thresholds };
}
