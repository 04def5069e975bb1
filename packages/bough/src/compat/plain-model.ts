// What the models of other solvers come to, and its solve.
import { type SolveOptions, type SolveResult, solveSync } from "@bough/bnb";
import { type Problem, ProblemBuilder, type Sense, type Term } from "@bough/problem";

export interface PlainColumn {
  readonly name?: string;
  readonly cost: number;
  readonly lower: number;
  readonly upper: number;
  readonly isInteger: boolean;
  /** It may be 0 as well, though that lies outside of its bounds. */
  readonly isSemiContinuous?: boolean;
}

export interface PlainRow {
  readonly name?: string;
  /** Columns may occur more than once: their coefficients add up. */
  readonly terms: readonly Term[];
  readonly lower: number;
  readonly upper: number;
}

export interface PlainModel {
  readonly sense: Sense;
  readonly columns: readonly PlainColumn[];
  readonly rows: readonly PlainRow[];
  /** Constant of the goal, in its own sense. */
  readonly offset?: number;
}

export function problemOf({ sense, columns, rows, offset = 0 }: PlainModel): Problem {
  // Contradictory bounds are an answer in these solvers: no point.
  const builder = new ProblemBuilder({ sense, allowContradictoryBounds: true });
  for (const { isSemiContinuous, ...given } of columns) {
    const { lower, upper } = given;
    const column = builder.addColumn(isSemiContinuous ? { ...given, lower: 0 } : given);
    if (isSemiContinuous) builder.addStructure({ kind: "semi-continuous", column, lower, upper });
  }
  for (const { terms, ...row } of rows) {
    const total = new Map<number, number>();
    for (const [j, coefficient] of terms) total.set(j, (total.get(j) ?? 0) + coefficient);
    builder.addRow(row, [...total]);
  }
  builder.objectiveOffset = offset;
  return builder.build();
}

/** Solves to the optimum itself unless the options forgive a gap. */
export function solvePlain(problem: Problem, options: SolveOptions): SolveResult {
  return solveSync(problem, { gapRelative: 0, ...options });
}

/** Decimal places that answers have in solvers that round them. */
const PLACES = 1e8;

export function rounded(value: number): number {
  return Math.round(value * PLACES) / PLACES + 0;
}
