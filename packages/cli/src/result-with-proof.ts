import type { SolveResult } from "@bough/bnb";
import type { Certificate } from "@bough/certify";
import { isAnswer, type Problem, relativeGap } from "@bough/problem";

/**
 * A solve and what the search for its proof came to beyond it, as one result: that search may find a better
 * point, and end where a limit has ended the solve.
 */
export function resultWithProof(
  { sense }: Problem,
  result: SolveResult,
  certificate: Certificate | undefined,
): SolveResult {
  if (certificate === undefined) return result;
  const found = pointOf(certificate);
  const sign = sense === "maximize" ? -1 : 1;
  const isBetter =
    found !== undefined &&
    (result.objective === null || sign * (result.objective - found.objective) > 0);
  const isClosed = certificate.status !== "stopped";
  const isEnded = isClosed && !isAnswer(result.status);
  if (!isBetter && !isEnded) return result;
  const { objective, solution } = isBetter ? found : result;
  const proven = certificate.bound?.toNumber() ?? null;
  const bound = isClosed ? proven : (result.bound ?? proven);
  return {
    ...result,
    status: isEnded ? certificate.status : result.status,
    objective,
    solution,
    bound,
    gap: objective === null || bound === null ? null : relativeGap(objective, bound),
  };
}

function pointOf({ objective, solution }: Certificate) {
  if (objective === null || solution === null) return undefined;
  const values = Float64Array.from(solution, (value) => value.toNumber());
  return { objective: objective.toNumber(), solution: values };
}
