import { STORED } from "../propagation/bound-literal.ts";
import type { SearchContext } from "../search-context.ts";

/** Reduced costs below this are noise. */
const SMALLEST_REDUCED_COST = 1e-7;
/** Added before rounding a bound down: the LP's values carry this much noise. */
const ROUNDING = 1e-5;

/**
 * Tightens integer columns that the node's LP would pay too much to move: with reduced cost d and
 * g left up to the cutoff, a column at its lower bound can rise by at most g / d. Returns how many
 * bounds changed, or -1 with a conflict held.
 */
export function tightenByReducedCosts(context: SearchContext): number {
  const { domain, relaxation, integers } = context;
  if (!context.techniques.isOn("reduced-costs")) return 0;
  const cutoff = context.cutoff;
  const slack = cutoff - relaxation.objective;
  if (!Number.isFinite(slack)) return 0;
  const reducedCost = relaxation.reducedCost;
  let explanation = -1;
  let changed = 0;
  for (let k = 0; k < integers.length; k++) {
    const j = integers[k];
    const d = reducedCost[j];
    if (Math.abs(d) <= SMALLEST_REDUCED_COST) continue;
    const side = d > 0 ? 2 * j : 2 * j + 1; // the bound the column sits at
    if (domain.bound[side] === -Infinity) continue; // it sits nowhere: the reduced cost is noise
    const reach = Math.floor(domain.bound[side] + slack / Math.abs(d) + ROUNDING);
    if (!(reach < -domain.bound[side ^ 1])) continue;
    if (domain.level === 0) {
      if (!domain.tightenGlobally(side ^ 1, -reach)) return -1;
    } else {
      if (explanation < 0) explanation = storeExplanation(context, cutoff);
      if (!domain.tighten(side ^ 1, -reach, STORED, explanation)) return -1;
    }
    changed++;
  }
  context.statistics.reducedCostTightenings += changed;
  return changed;
}

/**
 * The bounds that the reduced costs rest on: those of the columns in the dual proof that differ
 * from the root's. Where the proof is local, the node's decisions.
 */
function storeExplanation(context: SearchContext, cutoff: number): number {
  const { domain } = context;
  const proof = context.relaxation.cutoffProof(cutoff);
  const variables: number[] = [];
  const thresholds: number[] = [];
  const add = (v: number): void => {
    const entry = domain.latest[v];
    if (entry < 0 || domain.trailLevel[entry] === 0) return;
    variables.push(v);
    thresholds.push(domain.bound[v]);
  };
  if (proof === null) {
    for (let level = 1; level <= domain.level; level++) {
      const entry = domain.levelStart[level];
      variables.push(domain.trailVariable[entry]);
      thresholds.push(domain.trailNew[entry]);
    }
  } else {
    for (let k = 0; k < proof.count; k++)
      add(proof.coefficients[k] > 0 ? 2 * proof.columns[k] : 2 * proof.columns[k] + 1);
  }
  return domain.store(variables, thresholds, variables.length);
}
