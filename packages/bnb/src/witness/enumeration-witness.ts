import type { Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { PresolveWatcher } from "@bough/simplex/presolve";
import type { Presolved } from "../presolve/reduction.ts";
import { SearchWitness } from "./search-witness.ts";
import { Witness, type WitnessReport } from "./witness.ts";

/** Known points that an enumeration has to come to, each watched until it does. */
export class EnumerationWitness {
  readonly report: WitnessReport = { looks: new Map(), losses: new Map() };
  readonly #points: readonly Float64Array[];
  #witnesses: Witness[] = [];

  /** @param points on the columns of the linearised problem, and feasible */
  constructor(points: readonly Float64Array[]) {
    this.#points = points;
  }

  /** Watches the presolve of the linearised problem. */
  followPresolve(whole: Problem): PresolveWatcher {
    this.#witnesses = this.#points.map(
      (point) => new Witness(whole, point.slice(), true, this.report),
    );
    const watchers = this.#witnesses.map((witness) => witness.followPresolve(whole));
    return {
      after: (reduction, problem, edits) => {
        for (const watcher of watchers) watcher?.after(reduction, problem, edits);
      },
    };
  }

  moveTo(link: Presolved): void {
    for (const witness of this.#witnesses) witness.moveTo(link);
  }

  /** Watches the search in this domain from now on. */
  watch(domain: Domain): void {
    const watchers = this.#witnesses.flatMap((witness) => {
      const { point } = witness;
      return point === null ? [] : [new SearchWitness(witness, domain, point)];
    });
    domain.observe({
      watcher: {
        clause: (...clause) => {
          for (const watcher of watchers) watcher.clause(...clause);
        },
        tightened: (...bound) => {
          for (const watcher of watchers) watcher.tightened(...bound);
        },
        propagated: (isAlive) => {
          for (const watcher of watchers) watcher.propagated(isAlive);
        },
      },
    });
  }

  /** A solution is found, and with it all points that agree with it on these columns. */
  found(values: Float64Array, columns: Int32Array): void {
    this.#points.forEach((point, k) => {
      if (columns.every((j) => Math.round(point[j]) === Math.round(values[j])))
        this.#witnesses[k]?.release();
    });
  }

  /** Nothing is left, says the enumeration. */
  ends(): void {
    for (const witness of this.#witnesses) witness.ends("enumeration");
  }
}
