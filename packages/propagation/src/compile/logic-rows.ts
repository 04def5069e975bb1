import type { CompiledClause } from "./compiled-model.ts";
import { type ColumnBounds, isTwoValued, type LinearSide } from "./linear-side.ts";

/** Where clauses and cliques found in rows go. */
export interface LogicSink {
  readonly clauses: CompiledClause[];
  /** Null where at-most-ones stay rows. */
  readonly cliques: number[][] | null;
}

/**
 * True where an integral side over two-valued columns says no more than clauses and at-most-ones,
 * which are then stored instead: not all at their heavier value; at most one there; or one heavy
 * column against each of the others.
 */
export function addLogic(side: LinearSide, bounds: ColumnBounds, sink: LogicSink): boolean {
  const { columns, coefficients } = side;
  const count = columns.length;
  let slack = side.rhs;
  let total = 0;
  let smallest = Infinity;
  let second = Infinity;
  let largest = 0;
  let last = 0;
  for (let i = 0; i < count; i++) {
    const j = columns[i];
    if (!isTwoValued(j, bounds)) return false;
    const weight = Math.abs(coefficients[i]);
    slack -= coefficients[i] > 0 ? weight * bounds.lower[j] : -weight * bounds.upper[j];
    total += weight;
    if (weight < smallest) {
      second = smallest;
      smallest = weight;
    } else if (weight < second) {
      second = weight;
    }
    if (weight > largest) {
      largest = weight;
      last = i;
    }
  }
  if (slack < 0 || largest > slack) return false;
  if (total - smallest <= slack) {
    sink.clauses.push(notAll(heavyLiterals(side), bounds));
    return true;
  }
  if (smallest + second > slack) {
    if (sink.cliques === null) return false;
    for (let i = 0; i < count; i++) if (bounds.lower[columns[i]] !== 0) return false;
    sink.cliques.push(heavyLiterals(side));
    return true;
  }
  if (smallest + largest <= slack || total - largest > slack) return false;
  const heavy = heavyLiterals(side);
  for (let i = 0; i < count; i++) {
    if (i !== last) sink.clauses.push(notAll([heavy[last], heavy[i]], bounds));
  }
  return true;
}

/** The bound variables that are at their upper value where a column is at its heavier one. */
function heavyLiterals(side: LinearSide): number[] {
  const literals: number[] = [];
  for (let i = 0; i < side.columns.length; i++) {
    literals.push(side.coefficients[i] > 0 ? 2 * side.columns[i] : 2 * side.columns[i] + 1);
  }
  return literals;
}

/** Not all of the two-valued bound variables at their upper value. */
function notAll(literals: readonly number[], bounds: ColumnBounds): CompiledClause {
  const boundVariables: number[] = [];
  const thresholds: number[] = [];
  for (let i = 0; i < literals.length; i++) {
    boundVariables.push(literals[i] ^ 1);
    thresholds.push(0 - lowerOf(literals[i], bounds));
  }
  return { boundVariables, thresholds };
}

function lowerOf(v: number, bounds: ColumnBounds): number {
  return (v & 1) === 0 ? bounds.lower[v >> 1] : 0 - bounds.upper[v >> 1];
}
