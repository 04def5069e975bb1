import { type Problem, relativeGap } from "@bough/problem";
import type { ProgressEvent } from "./options.ts";

/** What the search knows when it reports; objectives are minimised ones. */
export interface ProgressState {
  readonly seconds: number;
  readonly nodes: number;
  readonly openNodes: number;
  readonly iterations: number;
  readonly work: number;
  readonly conflicts: number;
  readonly best: number;
  readonly bound: number;
}

type Details = Pick<
  ProgressEvent,
  "nodeObjective" | "infeasibilities" | "source" | "message" | "solution" | "presolved"
>;

/** Seconds between two node events; other kinds are reported as they happen. */
const NODE_EVENT_SECONDS = 0.5;

/** Turns the state of the search into events in the user's sense. */
export class ProgressReporter {
  readonly #problem: Problem;
  readonly #listener: ((event: ProgressEvent) => void) | undefined;
  #lastNodeEvent = -Infinity;

  constructor(problem: Problem, listener: ((event: ProgressEvent) => void) | undefined) {
    this.#problem = problem;
    this.#listener = listener;
  }

  report(kind: ProgressEvent["kind"], state: ProgressState, details: Details = {}): void {
    if (this.#listener === undefined) return;
    const { seconds, nodes, openNodes, iterations, work, conflicts, best, bound } = state;
    this.#listener({
      kind,
      seconds,
      nodes,
      openNodes,
      iterations,
      work,
      conflicts,
      objective: this.#toUser(best),
      bound: this.#toUser(bound),
      gap: finiteGap(best, bound),
      ...details,
    });
  }

  /** True once another node event is due. */
  isNodeEventDue(seconds: number): boolean {
    if (this.#listener === undefined || seconds < this.#lastNodeEvent + NODE_EVENT_SECONDS)
      return false;
    this.#lastNodeEvent = seconds;
    return true;
  }

  toUserOrUndefined(minimised: number): number | undefined {
    return Number.isFinite(minimised) ? this.#problem.toUserObjective(minimised) : undefined;
  }

  #toUser(minimised: number): number | null {
    return Number.isFinite(minimised) ? this.#problem.toUserObjective(minimised) : null;
  }
}

/** Relative gap of two minimised values; null where either is infinite. */
export function finiteGap(best: number, bound: number): number | null {
  if (!Number.isFinite(best) || !Number.isFinite(bound)) return null;
  return relativeGap(best, Math.min(best, bound));
}
