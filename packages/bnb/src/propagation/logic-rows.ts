import type { CompiledClause } from "./compiled-model.ts";
import { type ColumnBounds, isTwoValued, type LinearSide } from "./linear-side.ts";

/** Where clauses and cliques found in rows go. */
export interface LogicSink {
  readonly clauses: CompiledClause[];
  readonly cliques: number[][];
}

/**
 * True where an integral side over two-valued columns says no more than clauses and at-most-ones,
 * which are then stored instead: not all at their heavier value; at most one there; or one heavy
 * column against each of the others.
 */
export function addLogic(side: LinearSide, bounds: ColumnBounds, sink: LogicSink): boolean {
  const { columns, coefficients } = side;
  if (!columns.every((j) => isTwoValued(j, bounds))) return false;
  // Weights on "is at its heavier value", which bound variable `heavy[i]` says.
  const heavy = columns.map((j, i) => (coefficients[i] > 0 ? 2 * j : 2 * j + 1));
  const weights = coefficients.map(Math.abs);
  let slack = side.rhs;
  let total = 0;
  for (let i = 0; i < columns.length; i++) {
    slack -= weights[i] * lowerOf(heavy[i], bounds);
    total += weights[i];
  }
  const order = weights.map((_, i) => i).sort((a, b) => weights[a] - weights[b] || a - b);
  const smallest = weights[order[0]];
  const last = order[order.length - 1];
  const largest = weights[last];
  if (slack < 0 || largest > slack) return false;
  if (total - smallest <= slack) {
    sink.clauses.push(notAll(heavy, bounds));
    return true;
  }
  if (smallest + weights[order[1]] > slack) {
    if (!columns.every((j) => bounds.lower[j] === 0)) return false;
    sink.cliques.push(heavy);
    return true;
  }
  if (smallest + largest > slack && total - largest <= slack) {
    for (const i of order) {
      if (i !== last) sink.clauses.push(notAll([heavy[last], heavy[i]], bounds));
    }
    return true;
  }
  return false;
}

/** Not all of the two-valued bound variables at their upper value. */
function notAll(boundVariables: readonly number[], bounds: ColumnBounds): CompiledClause {
  return {
    boundVariables: boundVariables.map((v) => v ^ 1),
    thresholds: boundVariables.map((v) => 0 - lowerOf(v, bounds)),
  };
}

function lowerOf(v: number, bounds: ColumnBounds): number {
  return (v & 1) === 0 ? bounds.lower[v >> 1] : 0 - bounds.upper[v >> 1];
}
