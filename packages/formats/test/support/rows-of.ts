import type { Problem } from "@bough/problem";

/** Rows as [lower, upper, { column: coefficient }], for comparing with what a test spells out. */
export function rowsOf(problem: Problem): [number, number, Record<string, number>][] {
  const { rows } = problem;
  return Array.from({ length: problem.numRows }, (_, i) => {
    const terms: Record<string, number> = {};
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      terms[problem.columnName(rows.indices[k])] = rows.values[k];
    }
    return [problem.rowLower[i], problem.rowUpper[i], terms];
  });
}
