import { countedUp, type Tasks } from "@bough/problem";
import type { DomainState } from "../../trail/domain-state.ts";
import { TERM_WORK } from "../../work-units.ts";
import type { Propagator } from "../propagator.ts";
import type { PropagatorKind } from "../propagator-kind.ts";
import { exclusiveSets } from "./one-at-a-time.ts";
import { OPEN, PRESENT, sortTasks, TaskTimes } from "./task-times.ts";
import { ThetaLambdaTree } from "./theta-lambda-tree.ts";

export const edgeFinding: PropagatorKind = {
  name: "edge-finding",
  fits: (source) => exclusiveSets(source).length > 0,
  make: (source) => exclusiveSets(source).map(({ tasks }) => new EdgeFinding(tasks)),
};

/**
 * Tasks that never overlap, by the windows they must share. A window too short for the tasks within
 * it is a failure (overload); one too short for a further task as well lies before that task
 * (edge-finding), which if optional may have no time left at all. O(n log n) in either direction of
 * time.
 *
 * P. Vilím, "Global constraints in scheduling", PhD thesis, Prague 2007. Explanations speak of the
 * window alone, and time to spare goes into tasks left out and into a longer window: P. Vilím,
 * "Computation of explanations in scheduling constraints", ICAPS 2005.
 */
export class EdgeFinding implements Propagator {
  readonly name = "edge-finding";
  readonly watched: Int32Array;
  readonly #times: TaskTimes;
  readonly #tree: ThetaLambdaTree;
  /** Tasks by earliest start and by latest end, and the leaf of each, as of the last pass of each side. */
  readonly #byStart: readonly Int32Array[];
  readonly #byEnd: readonly Int32Array[];
  readonly #leaf: Int32Array;
  readonly #isWhite: Uint8Array;
  /** Scratch: the tasks of an explanation. */
  readonly #window: number[] = [];

  constructor(tasks: Tasks) {
    this.#times = new TaskTimes(tasks);
    this.watched = this.#times.watched;
    const count = this.#times.count;
    const all = countedUp(count);
    this.#byStart = [all.slice(), all.slice()];
    this.#byEnd = [all.slice(), all.slice()];
    this.#leaf = new Int32Array(count);
    this.#isWhite = new Uint8Array(count);
    this.#tree = new ThetaLambdaTree(count);
  }

  propagate(domain: DomainState): boolean {
    return this.#times.count < 2 || (this.#pass(domain, 0) && this.#pass(domain, 1));
  }

  #pass(domain: DomainState, side: number): boolean {
    const times = this.#times;
    times.read(domain, side);
    sortTasks(this.#byStart[side], times.earliestStart);
    sortTasks(this.#byEnd[side], times.latestEnd);
    for (let leaf = 0; leaf < times.count; leaf++) this.#leaf[this.#byStart[side][leaf]] = leaf;
    domain.work += TERM_WORK * times.count * (4 + 2 * Math.log2(times.count));
    return this.#checkLoad(domain, side) && this.#findEdges(domain, side);
  }

  /** Fills the tree with the tasks that take place, by their latest ends; false where a window is too short. */
  #checkLoad(domain: DomainState, side: number): boolean {
    const times = this.#times;
    this.#tree.clear();
    this.#isWhite.fill(0);
    for (const i of this.#byEnd[side]) {
      if (times.status[i] !== PRESENT) continue;
      this.#isWhite[i] = 1;
      this.#tree.addWhite(this.#leaf[i], times.earliestStart[i], times.length[i]);
      if (this.#tree.end > times.latestEnd[i])
        return this.#failAt(domain, side, times.latestEnd[i]);
    }
    return true;
  }

  /** The white tasks from the critical one on do not fit before `end`. */
  #failAt(domain: DomainState, side: number, end: number): false {
    const times = this.#times;
    const start = times.earliestStart[this.#byStart[side][this.#tree.criticalLeaf()]];
    const total = this.#gatherWindow(start);
    const spare = this.#dropTasks(start + total - end - 1, Infinity);
    times.reason.clear();
    for (const i of this.#window) {
      times.sayTask(i);
      times.sayStartsFrom(i, start);
      times.sayEndsBy(i, end + spare);
    }
    return times.reason.fail(domain);
  }

  #findEdges(domain: DomainState, side: number): boolean {
    const times = this.#times;
    const tree = this.#tree;
    const byStart = this.#byStart[side];
    const byEnd = this.#byEnd[side];
    for (let i = 0; i < times.count; i++) {
      if (times.status[i] !== OPEN) continue;
      tree.addGrey(this.#leaf[i], times.earliestStart[i], times.length[i]);
    }
    for (let place = times.count - 1; place >= 0; place--) {
      const last = byEnd[place];
      if (times.status[last] !== PRESENT) continue;
      const end = times.latestEnd[last];
      while (tree.greyEnd > end && tree.greyLeaf >= 0) {
        const i = byStart[tree.greyLeaf];
        if (!this.#goesAfter(domain, side, i, end)) return false;
        tree.remove(this.#leaf[i]);
      }
      this.#isWhite[last] = 0;
      tree.addGrey(this.#leaf[last], times.earliestStart[last], times.length[last]);
    }
    return true;
  }

  /** White tasks, which end by `end`, leave no time for grey task i among them: it follows them. */
  #goesAfter(domain: DomainState, side: number, i: number, end: number): boolean {
    const times = this.#times;
    const byStart = this.#byStart[side];
    const bound = this.#tree.end;
    const isOpen = times.status[i] === OPEN;
    const isNews = isOpen
      ? bound + times.length[i] > times.latestEnd[i]
      : bound > times.earliestStart[i];
    if (!isNews) return true;
    // From `critical` on the tasks before i leave no time; from `start` on they do not with i.
    const critical = times.earliestStart[byStart[this.#tree.criticalLeaf()]];
    const start = Math.min(critical, times.earliestStart[byStart[this.#tree.greyCriticalLeaf()]]);
    const total = this.#gatherWindow(start) + times.length[i];
    const spare = this.#dropTasks(start + total - end - 1, critical);
    times.reason.clear();
    for (const k of this.#window) {
      times.sayTask(k);
      times.sayStartsFrom(k, times.earliestStart[k] >= critical ? critical : start);
      times.sayEndsBy(k, end + spare);
    }
    times.sayStartsFrom(i, start);
    if (!isOpen) {
      times.sayTask(i);
      return times.startFrom(domain, i, bound);
    }
    times.sayLength(i);
    times.sayEndsBy(i, bound + times.length[i] - 1);
    return times.exclude(domain, i);
  }

  /** Collects the white tasks that start from `start` on; returns the sum of their lengths. */
  #gatherWindow(start: number): number {
    const times = this.#times;
    this.#window.length = 0;
    let total = 0;
    for (let i = 0; i < times.count; i++) {
      if (this.#isWhite[i] === 0 || times.earliestStart[i] < start) continue;
      this.#window.push(i);
      total += times.length[i];
    }
    return total;
  }

  /** Leaves out tasks that the spare time makes up for, those from `keptFrom` on excepted; returns the rest of it. */
  #dropTasks(spare: number, keptFrom: number): number {
    const times = this.#times;
    let left = spare;
    let kept = 0;
    for (const i of this.#window) {
      if (times.length[i] <= left && times.earliestStart[i] < keptFrom) left -= times.length[i];
      else this.#window[kept++] = i;
    }
    this.#window.length = kept;
    return left;
  }
}
