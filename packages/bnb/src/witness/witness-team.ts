import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { type SharedCutoff, Witness, type WitnessReport } from "./witness.ts";
import type { WitnessRemoved } from "./witness-removed.ts";

/** A known point that goes along with a solve, and what it has to be better than to count. */
export interface WatchedPoint {
  /** On the columns of `watchedProblem`, and feasible. */
  readonly point: Float64Array;
  /** Leaves out the steps that keep some optimal point only: then no loss is excused. */
  readonly keepsAllPoints: boolean;
  /** Only points with a smaller minimised objective are looked for. Default: any. */
  readonly cutoff?: number | undefined;
  /** Nodes of each tree before its first plunge on a tableau. Default: as many as pay. */
  readonly firstPlunge?: number | undefined;
}

/**
 * The witnesses of searches that work together, each of which presolves by itself and has a gate of
 * its own. What one of them learns under its cutoff it tells the others, sometimes before the point
 * that the cutoff comes from: the lowest cutoff counts for all.
 */
export class WitnessTeam implements SharedCutoff {
  /** Which every search has to beat from its beginning. */
  readonly firstCutoff: number;
  readonly firstPlunge: number | undefined;
  readonly report: WitnessReport = { looks: new Map(), losses: new Map() };
  /** What some search has done to the point, where its thread could only say that it failed. */
  removal: WitnessRemoved | undefined;
  readonly #watched: WatchedPoint;
  readonly #gates: Pick<IncumbentGate, "cutoff">[] = [];

  constructor(watched: WatchedPoint) {
    this.#watched = watched;
    this.firstCutoff = watched.cutoff ?? Infinity;
    this.firstPlunge = watched.firstPlunge;
  }

  /** The witness of one more search of the whole problem. */
  join(problem: Problem): Witness {
    const { point, keepsAllPoints } = this.#watched;
    return new Witness(problem, point.slice(), keepsAllPoints, this.report, this);
  }

  watch(gate: Pick<IncumbentGate, "cutoff">): void {
    this.#gates.push(gate);
  }

  get cutoff(): number {
    return this.#gates.reduce((least, { cutoff }) => Math.min(least, cutoff), Infinity);
  }
}
