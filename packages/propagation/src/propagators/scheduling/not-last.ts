import { countedUp, type Tasks } from "@bough/problem";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { Propagator } from "../propagator.ts";
import type { PropagatorKind } from "../propagator-kind.ts";
import { exclusiveSets } from "./one-at-a-time.ts";
import { PRESENT, sortTasks, TaskTimes } from "./task-times.ts";
import { ThetaLambdaTree } from "./theta-lambda-tree.ts";

export const notLast: PropagatorKind = {
  name: "not-last",
  fits: (source) => exclusiveSets(source).length > 0,
  make: (source) => exclusiveSets(source).map(({ tasks }) => new NotLast(tasks)),
};

/**
 * Tasks that never overlap: one that must start before a set of others can have ended is not the last
 * of them, so it ends by the latest start among them; and, against time, not the first. O(n log n).
 *
 * P. Vilím, "O(n log n) filtering algorithms for unary resource constraint", CPAIOR 2004.
 */
export class NotLast implements Propagator {
  readonly name = "not-last";
  readonly watched: Int32Array;
  readonly #times: TaskTimes;
  readonly #tree: ThetaLambdaTree;
  readonly #byStart: readonly Int32Array[];
  readonly #byEnd: readonly Int32Array[];
  readonly #byLatestStart: readonly Int32Array[];
  readonly #latestStart: Float64Array;
  readonly #leaf: Int32Array;
  readonly #isInTree: Uint8Array;

  constructor(tasks: Tasks) {
    this.#times = new TaskTimes(tasks);
    this.watched = this.#times.watched;
    const count = this.#times.count;
    const all = countedUp(count);
    this.#byStart = [all.slice(), all.slice()];
    this.#byEnd = [all.slice(), all.slice()];
    this.#byLatestStart = [all.slice(), all.slice()];
    this.#latestStart = new Float64Array(count);
    this.#leaf = new Int32Array(count);
    this.#isInTree = new Uint8Array(count);
    this.#tree = new ThetaLambdaTree(count);
  }

  propagate(domain: DomainState): boolean {
    return this.#times.count < 3 || (this.#pass(domain, 0) && this.#pass(domain, 1));
  }

  #pass(domain: DomainState, side: number): boolean {
    const times = this.#times;
    const tree = this.#tree;
    const byLatestStart = this.#byLatestStart[side];
    this.#prepare(domain, side);
    let next = 0;
    for (const i of this.#byEnd[side]) {
      if (times.status[i] !== PRESENT) continue;
      for (; next < times.count; next++) {
        const k = byLatestStart[next];
        if (this.#latestStart[k] >= times.latestEnd[i]) break;
        if (times.status[k] !== PRESENT) continue;
        this.#isInTree[k] = 1;
        tree.addWhite(this.#leaf[k], times.earliestStart[k], times.length[k]);
      }
      const isInside = this.#isInTree[i] === 1;
      if (isInside) tree.remove(this.#leaf[i]);
      const isLast = tree.end <= this.#latestStart[i];
      if (!isLast && !this.#comesBefore(domain, side, i)) return false;
      if (isInside) tree.addWhite(this.#leaf[i], times.earliestStart[i], times.length[i]);
    }
    return true;
  }

  #prepare(domain: DomainState, side: number): void {
    const times = this.#times;
    times.read(domain, side);
    for (let i = 0; i < times.count; i++) this.#latestStart[i] = times.latestStart(i);
    sortTasks(this.#byStart[side], times.earliestStart);
    sortTasks(this.#byEnd[side], times.latestEnd);
    sortTasks(this.#byLatestStart[side], this.#latestStart);
    for (let leaf = 0; leaf < times.count; leaf++) this.#leaf[this.#byStart[side][leaf]] = leaf;
    this.#tree.clear();
    this.#isInTree.fill(0);
    domain.work += TERM_WORK * times.count * (6 + 3 * Math.log2(times.count));
  }

  /** The tree's tasks end after task i has to start: one of them comes after it. */
  #comesBefore(domain: DomainState, side: number, i: number): boolean {
    const times = this.#times;
    const start = times.earliestStart[this.#byStart[side][this.#tree.criticalLeaf()]];
    let last = -Infinity;
    for (let k = 0; k < times.count; k++) {
      if (this.#isCritical(k, i, start)) last = Math.max(last, this.#latestStart[k]);
    }
    times.reason.clear();
    for (let k = 0; k < times.count; k++) {
      if (!this.#isCritical(k, i, start)) continue;
      times.sayTask(k);
      times.sayStartsFrom(k, start);
      times.sayEndsBy(k, last + times.length[k]);
    }
    times.sayTask(i);
    times.sayEndsBy(i, this.#tree.end - 1 + times.length[i]);
    return times.endBy(domain, i, last);
  }

  #isCritical(k: number, i: number, start: number): boolean {
    return k !== i && this.#isInTree[k] === 1 && this.#times.earliestStart[k] >= start;
  }
}
