import type { Rational } from "../exact/rational.ts";
import { type Constraint, LETTERS, type Terms } from "../vipr/constraint.ts";
import type { Claim, StatedProblem } from "../vipr/header.ts";
import { MemoryStore, type TextStore } from "./text-store.ts";
import { termsText, writeHeader } from "./write-header.ts";

/** Takes the pieces of a text, in order. */
export type Sink = (text: string) => void;

const ASSUME = 0;
const COMBINE = 1;
const ROUND = 2;
const UNSPLIT = 3;

/**
 * Collects derivations in the order in which they are found, and writes those that the last one rests
 * on. What a search has tried in vain never reaches the file; each line says which line uses it last,
 * so that a checker may forget it. In memory stay the references, texts wait in the store.
 *
 * Derivations are taken as they come: whether they follow is for the checker to say.
 */
export class ProofLog {
  readonly problem: StatedProblem;
  readonly #store: TextStore;
  /** End of each derivation's text in the store. */
  readonly #textEnd: number[] = [];
  /** End of its references; those of derivation k begin where those of k - 1 end. */
  readonly #refEnd: number[] = [];
  readonly #kind: number[] = [];
  #refs = new Int32Array(1024);

  constructor(problem: StatedProblem, store: TextStore = new MemoryStore()) {
    this.problem = problem;
    this.#store = store;
  }

  get numDerivations(): number {
    return this.#kind.length;
  }

  /** Characters of all derivations so far. */
  get length(): number {
    return this.#textEnd.at(-1) ?? 0;
  }

  assume(constraint: Constraint): number {
    return this.#add(ASSUME, constraint, [], []);
  }

  /** The sum of constraints, each at most once, times multipliers that are not zero. */
  combine(
    constraint: Constraint,
    uses: readonly number[],
    multipliers: readonly Rational[],
  ): number {
    return this.#add(COMBINE, constraint, uses, multipliers);
  }

  /** The same, and then the right-hand side goes to the next integer. */
  round(constraint: Constraint, uses: readonly number[], multipliers: readonly Rational[]): number {
    return this.#add(ROUND, constraint, uses, multipliers);
  }

  /** `first` holds in one case, `second` in the other, and there is no third. */
  unsplit(
    constraint: Constraint,
    first: number,
    firstCase: number,
    second: number,
    secondCase: number,
  ): number {
    return this.#add(UNSPLIT, constraint, [first, firstCase, second, secondCase], []);
  }

  /** Writes the proof that ends in derivation `last`. */
  write(claim: Claim, solutions: readonly Terms[], last: number, sink: Sink): void {
    writeHeader(this.problem, claim, solutions, sink);
    const base = this.problem.constraints.length;
    const kept = this.#keptFor(last);
    const newIndex = new Map<number, number>();
    for (const [k, index] of kept.entries()) newIndex.set(index, base + k);
    const place = (index: number) => newIndex.get(index) ?? index;
    const lastUse = new Map<number, number>();
    for (const index of kept)
      for (const used of this.#refsOf(index)) lastUse.set(used, place(index));
    sink(`DER ${kept.length}\n`);
    for (const index of kept) {
      const use = lastUse.get(index) ?? -1;
      sink(`D${place(index)} ${this.#textOf(index, place)} ${use}\n`);
    }
  }

  /** Derivations that the last one rests on, itself included, in order. */
  #keptFor(last: number): number[] {
    const base = this.problem.constraints.length;
    const isKept = new Uint8Array(this.numDerivations);
    if (last >= base) isKept[last - base] = 1;
    const kept: number[] = [];
    for (let k = last - base; k >= 0; k--) {
      if (isKept[k] === 0) continue;
      kept.push(base + k);
      for (const used of this.#refsOf(base + k)) if (used >= base) isKept[used - base] = 1;
    }
    return kept.reverse();
  }

  #textOf(index: number, place: (index: number) => number): string {
    const k = index - this.problem.constraints.length;
    const text = this.#store.read(k === 0 ? 0 : this.#textEnd[k - 1], this.#textEnd[k]);
    const refs = Array.from(this.#refsOf(index), place);
    if (this.#kind[k] === ASSUME) return `${text} { asm }`;
    if (this.#kind[k] === UNSPLIT) return `${text} { uns ${refs.join(" ")} }`;
    const [stated, ...multipliers] = text.split("|");
    const sum = refs.map((ref, at) => ` ${ref} ${multipliers[at]}`).join("");
    return `${stated} { ${this.#kind[k] === ROUND ? "rnd" : "lin"} ${refs.length}${sum} }`;
  }

  #refsOf(index: number): Int32Array {
    const k = index - this.problem.constraints.length;
    return this.#refs.subarray(k === 0 ? 0 : this.#refEnd[k - 1], this.#refEnd[k]);
  }

  #add(
    kind: number,
    constraint: Constraint,
    uses: readonly number[],
    multipliers: readonly Rational[],
  ): number {
    const end = (this.#refEnd.at(-1) ?? 0) + uses.length;
    if (end > this.#refs.length) {
      const grown = new Int32Array(2 * end);
      grown.set(this.#refs);
      this.#refs = grown;
    }
    this.#refs.set(uses, end - uses.length);
    this.#refEnd.push(end);
    const text = [this.#statement(constraint), ...multipliers].join("|");
    this.#store.append(text);
    this.#textEnd.push(this.length + text.length);
    this.#kind.push(kind);
    return this.problem.constraints.length + this.numDerivations - 1;
  }

  #statement({ direction, rhs, terms }: Constraint): string {
    const isObjective = terms === this.problem.objective;
    return `${LETTERS[direction]} ${rhs} ${isObjective ? "OBJ" : termsText(terms)}`;
  }
}
