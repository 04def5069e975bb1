import type { Problem, GlobalCardinality as Structure } from "@bough/problem";
import type { DomainState } from "../trail/domain-state.ts";
import { TERM_WORK } from "../work-units.ts";
import type { Propagator } from "./propagator.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { Reason } from "./reason.ts";
import { StrongComponents } from "./strong-components.ts";

export const globalCardinality: PropagatorKind = {
  name: "global-cardinality",
  fits: ({ problem }) => cardinalities(problem).length > 0,
  make: ({ problem }) => cardinalities(problem).map((each) => new GlobalCardinality(each)),
};

function cardinalities({ structures }: Problem): Structure[] {
  return structures.filter((each) => each.kind === "global-cardinality");
}

/** The item has no value yet. */
const NONE = -1;

/**
 * Every item takes a value, and each value between so few and so many items. A flow of the items to the
 * values is kept from run to run and mended along augmenting paths; where there is none, the items and
 * values that a search for a path has met say why: too many items for their values, or too few for what
 * values ask for. An item cannot take a value where no path leads back from it: J.-C. Régin, "Generalized
 * arc consistency for global cardinality constraint", AAAI 1996.
 *
 * Reasons are the literals over the border of such a set, those that would let an item out of it, or one
 * more in, and the limits of its values.
 */
export class GlobalCardinality implements Propagator {
  readonly name = "global-cardinality";
  readonly watched: Int32Array;
  readonly #structure: Structure;
  readonly #numItems: number;
  readonly #numValues: number;
  /** The value of each item in the flow. */
  readonly #valueOf: Int32Array;
  readonly #count: Int32Array; // of the items at each value
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  /** Whether items (from 0) and values (from numItems) are in the set at hand; the last is the sink. */
  readonly #isInside: Uint8Array;
  readonly #cameFrom: Int32Array; // the item that led to each value
  readonly #queue: Int32Array;
  readonly #components: StrongComponents;
  readonly #reason: Reason = new Reason();

  constructor(structure: Structure) {
    const { literals, numValues, countColumns, least, most } = structure;
    this.#structure = structure;
    this.#numValues = numValues;
    this.#numItems = literals.length / numValues;
    const nodes = this.#numItems + numValues + 1;
    this.#valueOf = new Int32Array(this.#numItems).fill(NONE);
    this.#count = new Int32Array(numValues);
    this.#least = least.slice();
    this.#most = most.slice();
    this.#isInside = new Uint8Array(nodes);
    this.#cameFrom = new Int32Array(numValues);
    this.#queue = new Int32Array(nodes);
    this.#components = new StrongComponents(nodes);
    const ruledOut = Array.from(literals)
      .filter((literal) => literal >= 0)
      .map((l) => l ^ 1);
    const counted = Array.from(countColumns).filter((j) => j >= 0);
    this.watched = Int32Array.from([...ruledOut, ...counted.flatMap((j) => [2 * j, 2 * j + 1])]);
  }

  propagate(domain: DomainState): boolean {
    domain.work += TERM_WORK * this.#structure.literals.length;
    this.#readLimits(domain);
    this.#dropBroken(domain);
    return this.#placeItems(domain) && this.#fillValues(domain) && this.#prune(domain);
  }

  #isOpen(domain: DomainState, item: number, value: number): boolean {
    const literal = this.#structure.literals[item * this.#numValues + value];
    return literal >= 0 && !domain.isFalse(literal, 1 - (literal & 1));
  }

  #readLimits(domain: DomainState): void {
    const { countColumns, least, most } = this.#structure;
    for (let value = 0; value < this.#numValues; value++) {
      const j = countColumns[value];
      if (j < 0) continue;
      this.#least[value] = Math.max(least[value], domain.bound[2 * j]);
      this.#most[value] = Math.min(most[value], 0 - domain.bound[2 * j + 1]);
    }
  }

  /** Takes items from values that they cannot have any more, or that have too many. */
  #dropBroken(domain: DomainState): void {
    this.#count.fill(0);
    for (let item = 0; item < this.#numItems; item++) {
      const value = this.#valueOf[item];
      if (value === NONE) continue;
      if (this.#isOpen(domain, item, value) && this.#count[value] < this.#most[value])
        this.#count[value]++;
      else this.#valueOf[item] = NONE;
    }
  }

  /** Gives every item a value; where one gets none, too many share too few. */
  #placeItems(domain: DomainState): boolean {
    for (let item = 0; item < this.#numItems; item++) {
      if (this.#valueOf[item] !== NONE || this.#place(domain, item)) continue;
      this.#blameFull();
      return this.#reason.fail(domain);
    }
    return true;
  }

  /** Moves items along a path from one without a value to a value with room; the set is what it met. */
  #place(domain: DomainState, start: number): boolean {
    const first = this.#numItems;
    this.#isInside.fill(0);
    this.#isInside[start] = 1;
    this.#queue[0] = start;
    let size = 1;
    for (let at = 0; at < size; at++) {
      const item = this.#queue[at];
      domain.work += TERM_WORK * this.#numValues;
      for (let value = 0; value < this.#numValues; value++) {
        if (this.#isInside[first + value] === 1 || !this.#isOpen(domain, item, value)) continue;
        this.#isInside[first + value] = 1;
        this.#cameFrom[value] = item;
        if (this.#count[value] < this.#most[value]) {
          this.#moveAlong(value);
          return true;
        }
        for (let other = 0; other < this.#numItems; other++) {
          if (this.#valueOf[other] !== value || this.#isInside[other] === 1) continue;
          this.#isInside[other] = 1;
          this.#queue[size++] = other;
        }
      }
    }
    return false;
  }

  /** From the last value back: each item takes the value it led to, and leaves its own to the one before. */
  #moveAlong(last: number): void {
    for (let value = last; value !== NONE; ) {
      const item = this.#cameFrom[value];
      const left = this.#valueOf[item];
      this.#valueOf[item] = value;
      this.#count[value]++;
      if (left !== NONE) this.#count[left]--;
      value = left;
    }
  }

  /** Gives every value the items that it asks for; where it gets none, too few can take it and its like. */
  #fillValues(domain: DomainState): boolean {
    for (let value = 0; value < this.#numValues; value++) {
      while (this.#count[value] < this.#least[value]) {
        if (this.#fill(domain, value)) continue;
        this.#blameScarce();
        return this.#reason.fail(domain);
      }
    }
    return true;
  }

  /** Moves items along a path to a value that lacks one, from a value that can spare it. */
  #fill(domain: DomainState, start: number): boolean {
    const first = this.#numItems;
    this.#isInside.fill(0);
    this.#isInside[first + start] = 1;
    this.#queue[0] = start;
    let size = 1;
    for (let at = 0; at < size; at++) {
      const value = this.#queue[at];
      domain.work += TERM_WORK * this.#numItems;
      for (let item = 0; item < this.#numItems; item++) {
        const own = this.#valueOf[item];
        if (this.#isInside[item] === 1 || !this.#isOpen(domain, item, value)) continue;
        this.#isInside[item] = 1;
        if (this.#isInside[first + own] === 1) continue;
        this.#isInside[first + own] = 1;
        // Its item goes on to `value`.
        this.#cameFrom[own] = item * this.#numValues + value;
        if (this.#count[own] > this.#least[own]) {
          this.#moveBackTo(start, own);
          return true;
        }
        this.#queue[size++] = own;
      }
    }
    return false;
  }

  #moveBackTo(start: number, from: number): void {
    this.#count[from]--;
    this.#count[start]++;
    for (let value = from; value !== start; ) {
      const move = this.#cameFrom[value];
      const to = move % this.#numValues;
      this.#valueOf[(move - to) / this.#numValues] = to;
      value = to;
    }
  }

  /** Rules out what no other flow has: moves between parts of the residual graph that no way leads back. */
  #prune(domain: DomainState): boolean {
    const part = this.#components.find((node, position) => this.#nextFrom(domain, node, position));
    domain.work += 2 * TERM_WORK * this.#structure.literals.length;
    const first = this.#numItems;
    for (let value = 0; value < this.#numValues; value++) {
      let isReasonReady = false;
      for (let item = 0; item < this.#numItems; item++) {
        if (this.#valueOf[item] === value || part[item] === part[first + value]) continue;
        if (!this.#isOpen(domain, item, value)) continue;
        if (!isReasonReady) this.#explainPart(domain, value);
        isReasonReady = true;
        const literal = this.#structure.literals[item * this.#numValues + value];
        const [v, k] = [literal ^ 1, literal & 1];
        if (!this.#reason.tighten(domain, v, k)) return false;
      }
    }
    return true;
  }

  /**
   * The residual graph: from an item to what else it can take, from a value to its items, to the sink
   * where it has room, and from there where it can spare an item. The first such node at or after the position.
   */
  #nextFrom(domain: DomainState, node: number, position: number): number {
    const first = this.#numItems;
    const sink = first + this.#numValues;
    if (node >= first && node < sink) {
      const value = node - first;
      for (let item = position; item < first; item++)
        if (this.#valueOf[item] === value) return item;
      return position <= sink && this.#count[value] < this.#most[value] ? sink : -1;
    }
    for (let value = Math.max(0, position - first); value < this.#numValues; value++) {
      const isNext =
        node === sink
          ? this.#count[value] > this.#least[value]
          : this.#valueOf[node] !== value && this.#isOpen(domain, node, value);
      if (isNext) return first + value;
    }
    return -1;
  }

  /**
   * Why no item from outside can take what is reached from the value: its own items fill all of it, or
   * those outside are just enough for the values there.
   */
  #explainPart(domain: DomainState, start: number): void {
    const inside = this.#isInside.fill(0);
    let size = 1;
    this.#queue[0] = this.#numItems + start;
    inside[this.#numItems + start] = 1;
    for (let at = 0; at < size; at++) {
      const node = this.#queue[at];
      for (let next = -1; ; ) {
        next = this.#nextFrom(domain, node, next + 1);
        if (next < 0) break;
        if (inside[next] === 1) continue;
        inside[next] = 1;
        this.#queue[size++] = next;
      }
    }
    domain.work += TERM_WORK * this.#structure.literals.length;
    const isFull = inside[this.#numItems + this.#numValues] === 0;
    if (isFull) this.#blameFull();
    else {
      for (let node = 0; node < inside.length; node++) inside[node] = 1 - inside[node];
      this.#blameScarce();
    }
  }

  /** The items of the set can take no values but those in it, and these take no more. */
  #blameFull(): void {
    this.#reason.clear();
    const first = this.#numItems;
    for (let value = 0; value < this.#numValues; value++) {
      if (this.#isInside[first + value] === 1) this.#blameLimit(value, 1);
      else {
        for (let item = 0; item < first; item++)
          if (this.#isInside[item] === 1) this.#blameRuledOut(item, value);
      }
    }
  }

  /** No item outside of the set can take a value in it, and these ask for so many. */
  #blameScarce(): void {
    this.#reason.clear();
    const first = this.#numItems;
    for (let value = 0; value < this.#numValues; value++) {
      if (this.#isInside[first + value] === 0) continue;
      this.#blameLimit(value, 0);
      for (let item = 0; item < first; item++)
        if (this.#isInside[item] === 0) this.#blameRuledOut(item, value);
    }
  }

  #blameRuledOut(item: number, value: number): void {
    const literal = this.#structure.literals[item * this.#numValues + value];
    if (literal >= 0) this.#reason.add(literal ^ 1, literal & 1);
  }

  /** The count's column is at most (side 1), or at least, what the limit is taken for. */
  #blameLimit(value: number, side: 0 | 1): void {
    const { countColumns, least, most } = this.#structure;
    const j = countColumns[value];
    if (j < 0) return;
    if (side === 1 && this.#most[value] < most[value])
      this.#reason.add(2 * j + 1, 0 - this.#most[value]);
    if (side === 0 && this.#least[value] > least[value])
      this.#reason.add(2 * j, this.#least[value]);
  }
}
