import { type Problem, relativeGap } from "@bough/problem";
import type { ProgressDetails, ProgressEvent } from "./progress-event.ts";

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

/** Seconds between two reports of nodes or learning; other kinds are reported as they happen. */
const THROTTLE_SECONDS = 0.5;
/** Seconds after which the listener is told that the solve is still at work. */
const SILENCE_SECONDS = 1;

/** Turns the state of the search into events in the user's sense. */
export class ProgressReporter {
  readonly #problem: Problem;
  readonly #listener: ((event: ProgressEvent) => void) | undefined;
  #lastThrottled = -Infinity;
  #lastReport = 0;

  constructor(problem: Problem, listener: ((event: ProgressEvent) => void) | undefined) {
    this.#problem = problem;
    this.#listener = listener;
  }

  /** False where nobody listens, so that nothing needs to be told. */
  get isHeard(): boolean {
    return this.#listener !== undefined;
  }

  report(state: ProgressState, details: ProgressDetails): void {
    if (this.#listener === undefined) return;
    this.#lastReport = state.seconds;
    const { seconds, nodes, openNodes, iterations, work, conflicts, best, bound } = state;
    this.#listener({
      seconds,
      nodes,
      openNodes,
      iterations,
      work,
      conflicts,
      objective: this.toUser(best),
      bound: this.toUser(bound),
      gap: finiteGap(best, bound),
      ...details,
    });
  }

  /** True where the listener has heard nothing for a while. */
  isSilent(seconds: number): boolean {
    return this.isHeard && seconds >= this.#lastReport + SILENCE_SECONDS;
  }

  /** True once another report of a node or of learning is due. */
  isDue(seconds: number): boolean {
    if (!this.isHeard || seconds < this.#lastThrottled + THROTTLE_SECONDS) return false;
    this.#lastThrottled = seconds;
    return true;
  }

  /** A minimised objective in the user's sense; null where infinite. */
  toUser(minimised: number): number | null {
    return Number.isFinite(minimised) ? this.#problem.toUserObjective(minimised) : null;
  }
}

/** Relative gap of two minimised values; null where either is infinite. */
export function finiteGap(best: number, bound: number): number | null {
  if (!Number.isFinite(best) || !Number.isFinite(bound)) return null;
  return relativeGap(best, Math.min(best, bound));
}
