import { isAnswer } from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import type { SolverResult } from "./solver.ts";

/** Variables that are written out, at most. */
const MOST_SHOWN = 10;

/** A solution in a line, such as "optimal, objective 14: a = 4, open = true, and 3 more". */
export function solutionText(
  { status, objective, bound, solution }: SolverResult,
  values: ReadonlyMap<VariableAtom, number>,
): string {
  const isStopped = !isAnswer(status);
  const hasPoint = solution !== null;
  const parts: string[] = [status];
  if (isStopped && !hasPoint) parts.push("no solution found");
  if (hasPoint && objective !== null) parts.push(`objective ${objective}`);
  if (isStopped && bound !== null && Number.isFinite(bound)) parts.push(`bound ${bound}`);
  const named = [...values].filter(([{ name }]) => name !== undefined);
  if (named.length === 0) return parts.join(", ");
  const shown = named
    .slice(0, MOST_SHOWN)
    .map(([{ name, isBoolean }, value]) => `${name} = ${isBoolean ? value > HALF : value}`);
  if (named.length > MOST_SHOWN) shown.push(`and ${named.length - MOST_SHOWN} more`);
  return `${parts.join(", ")}: ${shown.join(", ")}`;
}

/** A Boolean's column above this says true. */
const HALF = 0.5;
