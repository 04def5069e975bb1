import { InternalError } from "@bough/problem";
import type { DomainState } from "../trail/domain-state.ts";
import type { Trail } from "../trail/trail.ts";
import type { Propagator } from "./propagator.ts";

/** The structural propagators of a domain, and which of them have something to look at. */
export class PropagatorQueue {
  #propagators: readonly Propagator[] = [];
  /** How many urgent ones are queued, which run before the rows, and others, which run after. */
  urgentCount = 0;
  patientCount = 0;
  /** Propagators that watch bound variable v: list[starts[v]] to list[starts[v + 1] - 1]. */
  #starts!: Int32Array; // [numVariables + 1]
  #list!: Int32Array;
  #isQueued: Uint8Array = new Uint8Array(0); // [propagators]

  /** All of them are queued at first. */
  constructor(propagators: readonly Propagator[], numVariables: number) {
    this.add(propagators, numVariables);
  }

  get propagators(): readonly Propagator[] {
    return this.#propagators;
  }

  /** Takes in more, which are queued. */
  add(more: readonly Propagator[], numVariables: number): void {
    const first = this.#propagators.length;
    this.#propagators = [...this.#propagators, ...more];
    const watch = listWatched(this.#propagators, numVariables);
    this.#starts = watch.starts;
    this.#list = watch.list;
    const isQueued = new Uint8Array(this.#propagators.length);
    isQueued.set(this.#isQueued);
    this.#isQueued = isQueued;
    for (let index = first; index < isQueued.length; index++) this.#queue(index);
  }

  /** Queues who watches a bound variable of the trail entries from `from` on. */
  wake({ variable, length }: Trail, from: number): void {
    if (this.#propagators.length === 0) return;
    for (let t = from; t < length; t++) {
      const v = variable[t];
      for (let p = this.#starts[v]; p < this.#starts[v + 1]; p++) this.#queue(this.#list[p]);
    }
  }

  /** Runs the first queued propagator of the given kind; a failing one stays queued. */
  run(domain: DomainState, urgent: boolean): boolean {
    for (let i = 0; i < this.#propagators.length; i++) {
      const propagator = this.#propagators[i];
      if (this.#isQueued[i] === 0 || (propagator.isUrgent === true) !== urgent) continue;
      if (!propagator.propagate(domain)) return false;
      if (propagator.isUnfinished === true) return true;
      this.#isQueued[i] = 0;
      if (urgent) this.urgentCount--;
      else this.patientCount--;
      return true;
    }
    throw new InternalError("a propagator was counted as queued but none is");
  }

  /** Tells them that the trail was cut back to its first `length` entries. */
  backtrack(domain: DomainState, length: number): void {
    for (const propagator of this.#propagators) propagator.backtrack?.(domain, length);
  }

  #queue(index: number): void {
    if (this.#isQueued[index] === 1) return;
    this.#isQueued[index] = 1;
    if (this.#propagators[index].isUrgent === true) this.urgentCount++;
    else this.patientCount++;
  }
}

function listWatched(propagators: readonly Propagator[], numVariables: number) {
  const starts: Int32Array = new Int32Array(numVariables + 1);
  for (const { watched } of propagators) {
    for (let i = 0; i < watched.length; i++) starts[watched[i] + 1]++;
  }
  for (let v = 0; v < numVariables; v++) starts[v + 1] += starts[v];
  const next = starts.slice(0, numVariables);
  const list: Int32Array = new Int32Array(starts[numVariables]);
  propagators.forEach(({ watched }, index) => {
    for (let i = 0; i < watched.length; i++) list[next[watched[i]]++] = index;
  });
  return { starts, list };
}
