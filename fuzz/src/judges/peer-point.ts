import { Problem } from "@bough/problem";
import { exactLpOracle } from "@bough/testing";
import type { Fault, Tally } from "../target.ts";
import { LAST_PLACES, sizeOfTerms } from "./last-places.ts";
import type { MipAnswer } from "./mip-answer.ts";
import type { PeerAnswer } from "./peers.ts";

/** By how much, relative from 1 on, a peer's point must be better than what is said to be best. */
const CLEARLY = 1e-5;

/**
 * A claim that a peer's point refutes. Peers work with tolerances of their own, so they do not judge:
 * only the integers of their point count, and only where exact arithmetic finds real columns beside
 * them that keep all rows but for last places.
 *
 * @param problem without essential structures, as the peer was given it
 */
export function peerFault(problem: Problem, answer: MipAnswer, other: PeerAnswer): Fault | null {
  if (other.values.size === 0 || other.status !== "optimal") return null;
  const claim = answer.bound === null ? null : problem.toUserObjective(answer.bound);
  if (answer.status !== "infeasible" && claim === null) return null;
  const isBelow = (value: number) =>
    claim === null || value < claim - CLEARLY * Math.max(1, Math.abs(claim));
  const point = pointOf(problem, other.values);
  if (!isBelow(problem.objectiveAt(point))) return null;
  const value = exactBest(problem, point);
  if (value === null || !isBelow(value)) return null;
  return {
    kind: claim === null ? "peer's point" : "peer's better point",
    message: `${answer.status} ${answer.objective} (bound ${answer.bound}), but a point has ${problem.toUserObjective(value)}: ${other.said}`,
  };
}

/** Counts what the two say, and where they differ without a point that decides. */
export function tallyPeer(
  name: string,
  problem: Problem,
  answer: MipAnswer,
  other: PeerAnswer,
  tally: Tally,
): void {
  tally(`${name} ${other.status}`);
  if (differs(problem, answer, other)) tally(`${name} differs, and is refuted or not believed`);
}

export function pointOf(problem: Problem, values: ReadonlyMap<string, number>): Float64Array {
  return Float64Array.from({ length: problem.numCols }, (_, j) => {
    const value = values.get(problem.columnName(j)) ?? 0;
    return problem.isInteger[j] === 1 ? Math.round(value) : value;
  });
}

/** The best objective, minimised, that exact arithmetic finds beside the integers of a point; null without any. */
function exactBest(problem: Problem, point: Float64Array): number | null {
  const { isInteger, columnLower, columnUpper, rowLower, rowUpper } = problem;
  const lower = columnLower.map((bound, j) => (isInteger[j] === 1 ? point[j] : bound));
  const upper = columnUpper.map((bound, j) => (isInteger[j] === 1 ? point[j] : bound));
  if (lower.some((bound, j) => bound < columnLower[j] || upper[j] > columnUpper[j])) return null;
  const width = (i: number) => LAST_PLACES * sizeOfTerms(problem, i, point);
  const rounded = new Problem({
    ...problem,
    columns: problem.columns,
    rowLower: rowLower.map((side, i) => side - width(i)),
    rowUpper: rowUpper.map((side, i) => side + width(i)),
  });
  const found = exactLpOracle.solve(rounded, { lower: [...lower], upper: [...upper] });
  if (found.status === "unbounded") return -Infinity;
  return found.status === "optimal" ? found.objective.toNumber() : null;
}

/** Whether the two say different things, whoever is right. */
function differs(problem: Problem, answer: MipAnswer, other: PeerAnswer): boolean {
  if (other.status === "infeasible") return answer.status !== "infeasible";
  if (other.status !== "optimal" || other.objective === null) return false;
  if (answer.status !== "optimal" || answer.objective === null) return true;
  const [own, its] = [answer.objective, other.objective];
  const signs = problem.sense === "maximize" ? [1, -1] : [1];
  const allowed = 2e-4 * Math.max(1, Math.abs(own));
  return !signs.some((sign) => Math.abs(sign * its - own) <= allowed);
}
