import type { Problem } from "@bough/problem";
import { createLpEngineSteps, type LpEngine } from "@bough/simplex";
import type { Limits } from "../limits.ts";
import { Relaxation } from "../lp/relaxation.ts";
import type { Steps } from "../steps.ts";
import { rowsOfProof } from "./core-of-tree.ts";

/** Columns, and rows, between two pauses. */
const COLUMNS_PER_STEP = 20_000;
/** LPs on the way from a point of the relaxation to one of integers, at most. */
const LONGEST_DIVE = 60;
/** Distance from a whole number that counts as none. */
const WHOLE = 1e-6;

/** The linear relaxation with groups of rows that can be left out, on one warm engine. */
export class RelaxedGroups {
  readonly #whole: Problem;
  readonly #groupOfRow: Int32Array;
  readonly #engine: LpEngine;
  readonly #relaxation: Relaxation;
  /** Whether the engine has each row in force. [numRows] */
  readonly #isOn: Uint8Array;

  private constructor(
    whole: Problem,
    groupOfRow: Int32Array,
    engine: LpEngine,
    relaxation: Relaxation,
  ) {
    this.#whole = whole;
    this.#groupOfRow = groupOfRow;
    this.#engine = engine;
    this.#relaxation = relaxation;
    this.#isOn = new Uint8Array(whole.numRows).fill(1);
  }

  /** Work units of its LPs. */
  get work(): number {
    return this.#relaxation.work;
  }

  /** @param groupOfRow number of each row's group, from 0 on; -1 for none [numRows] */
  static *over(
    whole: Problem,
    groupOfRow: Int32Array,
    seed: number,
    limits: Limits,
  ): Steps<RelaxedGroups> {
    const engine = yield* createLpEngineSteps(whole, { seed });
    yield;
    for (let j = 0; j < whole.numCols; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      if (whole.cost[j] !== 0) engine.setCost(j, 0);
    }
    yield;
    const relaxation = new Relaxation(whole, engine, limits);
    return new RelaxedGroups(whole, groupOfRow, engine, relaxation);
  }

  /**
   * Groups among those given, or among all, that leave the relaxation without a point, by its proof;
   * null where it has one, or nothing is known.
   */
  *try(groups: readonly number[] | null): Steps<readonly number[] | null> {
    const isIn = groups === null ? null : new Set(groups);
    for (let i = 0; i < this.#isOn.length; i++) {
      if (i % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      const group = this.#groupOfRow[i] ?? -1;
      this.#switch(i, group < 0 || isIn === null || isIn.has(group));
    }
    yield;
    const status = yield* this.#relaxation.resolve(Infinity);
    yield;
    if (status !== "infeasible" || !this.#relaxation.hasRay) return null;
    return groupsOf(rowsOfProof(this.#engine), this.#groupOfRow);
  }

  /**
   * A point of integers that keeps these groups, by rounding and diving, or null. It comes near to
   * keeping the one that is left out, so that other points are not far.
   *
   * @param isPoint judges a point whose values are whole
   */
  *dive(
    groups: readonly number[],
    left: number,
    isPoint: (point: Float64Array) => boolean,
  ): Steps<Float64Array | null> {
    const decided: number[] = [];
    this.#pullTowards(left, 1);
    try {
      if ((yield* this.try(groups)) !== null) return null;
      for (let step = 0; step < LONGEST_DIVE; step++) {
        const point = this.#relaxation.primal.slice(0, this.#whole.numCols);
        const rounded = point.map((value) => Math.round(value) + 0);
        if (isPoint(rounded)) return rounded;
        yield;
        const column = this.#nearestWhole(point);
        if (column < 0) return null;
        this.#engine.setBounds(column, rounded[column], rounded[column]);
        decided.push(column);
        if ((yield* this.#relaxation.resolve(Infinity)) !== "optimal") return null;
      }
      return null;
    } finally {
      const { columnLower, columnUpper } = this.#whole;
      for (const j of decided) this.#engine.setBounds(j, columnLower[j], columnUpper[j]);
      this.#pullTowards(left, 0);
    }
  }

  /** The column nearest to a whole number of those that are at none; -1 where all are. */
  #nearestWhole(point: Float64Array): number {
    let nearest = -1;
    let least = Infinity;
    for (let j = 0; j < point.length; j++) {
      const distance = Math.abs(point[j] - Math.round(point[j]));
      if (distance <= WHOLE || distance >= least) continue;
      nearest = j;
      least = distance;
    }
    return nearest;
  }

  /** Costs that bring the rows of a group towards the only side they have, or none with weight 0. */
  #pullTowards(group: number, weight: number): void {
    const { rows, rowLower, rowUpper } = this.#whole;
    const cost = new Map<number, number>();
    for (let i = 0; i < this.#isOn.length; i++) {
      if (this.#groupOfRow[i] !== group) continue;
      const towards = rowUpper[i] === Infinity ? -weight : rowLower[i] === -Infinity ? weight : 0;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const j = rows.indices[k];
        cost.set(j, (cost.get(j) ?? 0) + towards * rows.values[k]);
      }
    }
    for (const [j, value] of cost) this.#engine.setCost(j, value + 0);
  }

  #switch(i: number, isOn: boolean): void {
    if ((this.#isOn[i] === 1) === isOn) return;
    this.#isOn[i] = isOn ? 1 : 0;
    const { rowLower, rowUpper } = this.#whole;
    this.#engine.setRowBounds(i, isOn ? rowLower[i] : -Infinity, isOn ? rowUpper[i] : Infinity);
  }
}

/** Groups of the rows, in ascending order. */
export function groupsOf(rows: readonly number[], groupOfRow: Int32Array): number[] {
  const groups = new Set(rows.map((i) => groupOfRow[i] ?? -1));
  return [...groups].filter((group) => group >= 0).sort((a, b) => a - b);
}
