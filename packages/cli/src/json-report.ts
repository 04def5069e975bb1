import type { SolveResult } from "@bough/bnb";
import type { Problem } from "@bough/problem";

/** The fixed part of what `--json` prints; commands add keys of their own. */
export function jsonReport(
  problem: Problem,
  result: SolveResult,
  warnings: readonly string[],
): Record<string, unknown> {
  return {
    status: result.status,
    objective: finiteOrNull(result.objective),
    bound: finiteOrNull(result.bound),
    gap: finiteOrNull(result.gap),
    nodes: result.nodes,
    iterations: result.iterations,
    conflicts: result.conflicts,
    seconds: result.seconds,
    work: result.work,
    threads: result.threads,
    ...(result.parallel === undefined ? {} : { parallel: result.parallel }),
    original: result.original,
    presolved: result.presolved,
    cuts: result.cuts,
    warnings: [...warnings, ...result.warnings],
    ...(result.solution === null ? {} : { solution: columnValues(problem, result.solution) }),
  };
}

/** Every counter of the solve, where it was asked for. */
export function jsonStatistics(
  result: SolveResult,
  { statistics }: { readonly statistics?: boolean },
): Record<string, unknown> {
  return statistics === true ? { statistics: result.statistics } : {};
}

/** Row duals and reduced costs by name, where the solve gave them. */
export function jsonDuals(problem: Problem, result: SolveResult): Record<string, unknown> {
  return {
    ...(result.duals === undefined ? {} : { duals: rowValues(problem, result.duals) }),
    ...(result.reducedCosts === undefined
      ? {}
      : { reducedCosts: columnValues(problem, result.reducedCosts) }),
  };
}

function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function columnValues(problem: Problem, values: Float64Array): Record<string, number> {
  return nonzeroByName(values, (j) => problem.columnName(j));
}

function rowValues(problem: Problem, values: Float64Array): Record<string, number> {
  return nonzeroByName(values, (i) => problem.rowName(i));
}

function nonzeroByName(values: Float64Array, nameOf: (index: number) => string) {
  const entries: [string, number][] = [];
  values.forEach((value, index) => {
    if (value !== 0) entries.push([nameOf(index), value]);
  });
  return Object.fromEntries(entries);
}
