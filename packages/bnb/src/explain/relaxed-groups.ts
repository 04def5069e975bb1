import type { Problem } from "@bough/problem";
import { createLpEngineSteps, type LpEngine } from "@bough/simplex";
import type { Limits } from "../limits.ts";
import { Relaxation } from "../lp/relaxation.ts";
import type { Steps } from "../steps.ts";
import { rowsOfProof } from "./core-of-tree.ts";

/** The linear relaxation with groups of rows that can be left out, on one warm engine. */
export class RelaxedGroups {
  readonly #whole: Problem;
  readonly #groupOfRow: Int32Array;
  readonly #engine: LpEngine;
  readonly #relaxation: Relaxation;

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
  }

  /** @param groupOfRow number of each row's group, from 0 on; -1 for none [numRows] */
  static *over(
    whole: Problem,
    groupOfRow: Int32Array,
    seed: number,
    limits: Limits,
  ): Steps<RelaxedGroups> {
    const engine = yield* createLpEngineSteps(whole, { seed });
    for (let j = 0; j < whole.numCols; j++) if (whole.cost[j] !== 0) engine.setCost(j, 0);
    const relaxation = new Relaxation(whole, engine, limits);
    return new RelaxedGroups(whole, groupOfRow, engine, relaxation);
  }

  /**
   * Groups among those given, or among all, that leave the relaxation without a point, by its proof;
   * null where it has one, or nothing is known.
   */
  *try(groups: readonly number[] | null): Steps<readonly number[] | null> {
    const { numRows, rowLower, rowUpper } = this.#whole;
    const isIn = groups === null ? null : new Set(groups);
    for (let i = 0; i < numRows; i++) {
      const group = this.#groupOfRow[i] ?? -1;
      const isOn = group < 0 || isIn === null || isIn.has(group);
      this.#engine.setRowBounds(i, isOn ? rowLower[i] : -Infinity, isOn ? rowUpper[i] : Infinity);
    }
    const status = yield* this.#relaxation.resolve(Infinity);
    if (status !== "infeasible" || !this.#relaxation.hasRay) return null;
    return groupsOf(rowsOfProof(this.#engine), this.#groupOfRow);
  }
}

/** Groups of the rows, in ascending order. */
export function groupsOf(rows: readonly number[], groupOfRow: Int32Array): number[] {
  const groups = new Set(rows.map((i) => groupOfRow[i] ?? -1));
  return [...groups].filter((group) => group >= 0).sort((a, b) => a - b);
}
