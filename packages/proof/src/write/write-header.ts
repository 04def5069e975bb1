import { LETTERS, type Terms } from "../vipr/constraint.ts";
import type { Claim, StatedProblem } from "../vipr/header.ts";

/** Writes all that stands before the derivations. */
export function writeHeader(
  problem: StatedProblem,
  claim: Claim,
  solutions: readonly Terms[],
  sink: (text: string) => void,
): void {
  const { variables, isInteger, sense, objective, constraints, numBounds } = problem;
  const integers = isInteger.flatMap((flag, j) => (flag ? [j] : []));
  sink(`VER 1.0\nVAR ${variables.length}\n`);
  for (const name of variables) sink(`${name}\n`);
  sink(`INT ${integers.length}\n${lineOf(integers)}OBJ ${sense}\n${termsText(objective)}\n`);
  sink(`CON ${constraints.length} ${numBounds}\n`);
  for (const { name, direction, rhs, terms } of constraints)
    sink(`${name} ${LETTERS[direction]} ${rhs} ${termsText(terms)}\n`);
  sink(claim.kind === "infeasible" ? "RTP infeas\n" : rangeLine(claim));
  sink(`SOL ${solutions.length}\n`);
  for (const [k, solution] of solutions.entries()) sink(`point${k + 1} ${termsText(solution)}\n`);
}

export function termsText({ indices, values }: Terms): string {
  return [indices.length, ...indices.map((j, k) => `${j} ${values[k]}`)].join(" ");
}

function rangeLine({ lower, upper }: Extract<Claim, { kind: "range" }>): string {
  return `RTP range ${lower ?? "-inf"} ${upper ?? "inf"}\n`;
}

function lineOf(numbers: readonly number[]): string {
  return numbers.length === 0 ? "" : `${numbers.join(" ")}\n`;
}
