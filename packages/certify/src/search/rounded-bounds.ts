import { type Direction, ONE, type ProofLog, type Rational } from "@bough/proof";
import type { ExactProblem } from "../lp/exact-lp-data.ts";

/** The same problem with bounds of integer columns that are integers, which the log then says. */
export function withRoundedBounds(problem: ExactProblem, log: ProofLog): ExactProblem {
  const { isInteger } = problem;
  const round = (
    sides: readonly (Rational | null)[],
    lines: readonly number[],
    direction: Direction,
  ) => {
    const [newSides, newLines] = [sides.slice(), lines.slice()];
    for (const [j, side] of sides.entries()) {
      if (!isInteger[j] || side === null || side.isInteger()) continue;
      const rhs = direction > 0 ? side.ceil() : side.floor();
      newSides[j] = rhs;
      const terms = { indices: [j], values: [ONE] };
      newLines[j] = log.round({ direction, rhs, terms }, [lines[j]], [ONE]);
    }
    return [newSides, newLines] as const;
  };
  const { bounds } = problem;
  const [lower, lowerLine] = round(bounds.lower, bounds.lowerLine, 1);
  const [upper, upperLine] = round(bounds.upper, bounds.upperLine, -1);
  return { ...problem, bounds: { lower, upper, lowerLine, upperLine } };
}
