import type { ProblemDraft } from "../text/problem-draft.ts";

/**
 * The row of a clause: the sum of its true literals is at least 1, a negated one being 1 - x.
 * A literal that comes twice counts once.
 *
 * @param literals k for the k-th variable, counted from 1, and -k for its negation
 * @returns the row
 */
export function addClauseRow(draft: ProblemDraft, literals: readonly number[]): number {
  const row = draft.addRow("", 1, Infinity);
  for (const literal of new Set(literals)) {
    draft.entries.push(row, Math.abs(literal) - 1, literal < 0 ? -1 : 1);
    if (literal < 0) draft.rowLower[row]--;
  }
  return row;
}
