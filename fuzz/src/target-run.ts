import { caseSeed, drawCase } from "./draw.ts";
import { judgeCase } from "./judge-case.ts";
import { SHRINK_BUDGET, type ShrinkBudget, shrinkCase } from "./shrink.ts";
import { solvesSoFar } from "./solves.ts";
import type { CaseTarget, Fault } from "./target.ts";

/** A fault with its case, shrunk. */
export interface Find<Case = unknown> {
  readonly target: CaseTarget<Case>;
  /** Draws the case as it was before it was shrunk. */
  readonly seed: string;
  readonly item: Case;
  readonly fault: Fault;
}

/** Finds of one kind that are shrunk and kept; more of the same are counted only. */
const KEPT_OF_A_KIND = 5;

/** One target on its way through its cases, with what it has seen so far. */
export class TargetRun<Case> {
  readonly target: CaseTarget<Case>;
  readonly labels: Map<string, number> = new Map();
  /** Cases with a fault, by the fault's kind. */
  readonly faults: Map<string, number> = new Map();
  readonly finds: Find<Case>[] = [];
  cases = 0;
  /** Solves that were judged, without those of shrinking. */
  solves = 0;
  milliseconds = 0;
  /** The case that took longest. */
  slowest = { seed: "", milliseconds: 0 };
  readonly #seed: number;
  readonly #from: number;
  readonly #budget: ShrinkBudget;

  constructor(
    target: CaseTarget<Case>,
    seed: number,
    from = 0,
    budget: ShrinkBudget = SHRINK_BUDGET,
  ) {
    this.target = target;
    this.#seed = seed;
    this.#from = from;
    this.#budget = budget;
  }

  /** The seed of the case that comes next, as it is printed. */
  get nextSeed(): string {
    return printSeed(caseSeed(this.#seed, this.target.name, this.#from + this.cases));
  }

  /** Judges the next case. Where it is wrong, what is found (shrunk if it is among the first). */
  async next(): Promise<Find<Case> | null> {
    const seed = this.nextSeed;
    this.cases++;
    const start = performance.now();
    const solvesBefore = solvesSoFar();
    const value = drawCase(this.target.cases, readSeed(seed));
    const fault = await judgeCase(this.target, value.value, (label) => count(this.labels, label));
    this.solves += solvesSoFar() - solvesBefore;
    const spent = performance.now() - start;
    this.milliseconds += spent;
    if (spent > this.slowest.milliseconds) this.slowest = { seed, milliseconds: spent };
    if (fault === null) return null;
    count(this.faults, fault.kind);
    if ((this.faults.get(fault.kind) ?? 0) > KEPT_OF_A_KIND) return null;
    const shrunk = await shrinkCase(this.target, value, fault, this.#budget);
    const find = { target: this.target, seed, item: shrunk.item, fault: shrunk.fault };
    this.finds.push(find);
    return find;
  }
}

function printSeed(seed: number): string {
  return seed.toString(16).padStart(8, "0");
}

/** @throws {RangeError} where the text is no seed of a case */
export function readSeed(text: string): number {
  if (!/^[0-9a-f]{1,8}$/i.test(text))
    throw new RangeError(`"${text}" is no seed of a case: eight hexadecimal digits`);
  return Number.parseInt(text, 16);
}

function count(counts: Map<string, number>, label: string): void {
  counts.set(label, (counts.get(label) ?? 0) + 1);
}
