import type { Steps } from "@bough/problem";
import { LARGEST_THRESHOLD } from "../bound-literal.ts";
import { type LinearSide, maxActivity, minActivity } from "./linear-side.ts";
import type { ModelDraft } from "./model-draft.ts";
import { type Body, BodyTable, isDifference, sharedDifferences } from "./shared-bodies.ts";

/** Columns with more values than this are wide. */
const WIDE = 256;
/** Entries of expressions looked at between two pauses. */
const SLICE_ENTRIES = 3000;
/** Expressions asked whether they are worth a column between two pauses. */
const SLICE_BODIES = 5000;

/**
 * Collects the sides that are no plain logic, and gives shared and switched expressions columns of
 * their own, of which clauses can then speak.
 */
export class ExpressionColumns {
  readonly #draft: ModelDraft;
  readonly #bodies = new BodyTable();
  /** Columns introduced so far, by the expression they stand for. */
  readonly #columnOf = new Map<string, number>();

  constructor(draft: ModelDraft) {
    this.#draft = draft;
  }

  add(side: LinearSide): Steps<void> {
    return this.#bodies.add(side);
  }

  /** Gives columns to the expressions that are worth one; the rest become rows. */
  *addColumns(): Steps<void> {
    yield;
    const switched: Body[] = [];
    for (const [k, body] of this.#bodies.bodies.entries()) {
      if (k % SLICE_BODIES === SLICE_BODIES - 1) yield;
      if (this.#isWorthColumn(body)) switched.push(body);
    }
    const pairOf = yield* sharedDifferences(switched);
    yield;
    let entries = 0;
    for (const body of this.#bodies.bodies) {
      entries += body.columns.length * body.sides.length;
      if (entries > SLICE_ENTRIES) {
        entries = 0;
        yield;
      }
      const pair = pairOf.get(body);
      if (pair === undefined) {
        for (const { side } of body.sides) this.#draft.keep(side);
        continue;
      }
      if (pair !== null) this.#rewrite(body, pair.first, pair.second);
      this.#giveColumn(body);
    }
  }

  /**
   * Switched expressions that are shared, and differences: switched, or of columns so wide that
   * bounds would creep round a circle of them.
   */
  #isWorthColumn(body: Body): boolean {
    const isSwitched = body.sides.some(({ side }) => side.enforcement.length > 0);
    if (isDifference(body)) return isSwitched || body.columns.every((j) => this.#isWide(j));
    const isNested = body.sides.some(({ side }) => side.enforcement.length > 1);
    return isNested || (isSwitched && body.sides.length > 1);
  }

  #isWide(j: number): boolean {
    return this.#draft.bounds.upper[j] - this.#draft.bounds.lower[j] > WIDE;
  }

  /** Replaces ±(first - second) in the body by a column for the difference. */
  #rewrite(body: Body, first: number, second: number): void {
    const column = this.#define([first, second], [1, -1], -Infinity, Infinity);
    if (column < 0) return;
    const at = body.columns.indexOf(first);
    const coefficient = body.coefficients[at];
    const rest = [0, 1, 2].find((i) => body.columns[i] !== first && body.columns[i] !== second);
    const kept = rest as number;
    body.coefficients = [body.coefficients[kept], coefficient];
    body.columns = [body.columns[kept], column];
  }

  #giveColumn(body: Body): void {
    let lower = -Infinity;
    let upper = Infinity;
    for (const { sign, side } of body.sides) {
      if (side.enforcement.length > 0) continue;
      if (sign > 0) upper = Math.min(upper, side.rhs);
      else lower = Math.max(lower, 0 - side.rhs);
    }
    const column = this.#define(body.columns, body.coefficients, lower, upper);
    for (const { sign, side } of body.sides) {
      if (column < 0) this.#draft.keep(side);
      else if (side.enforcement.length > 0) this.#addSwitchedBound(column, sign, side);
    }
  }

  /** enforcement => sign * column <= rhs, as a clause. */
  #addSwitchedBound(column: number, sign: number, side: LinearSide): void {
    const v = sign > 0 ? 2 * column + 1 : 2 * column;
    const k = 0 - side.rhs;
    const { lower, upper } = this.#draft.bounds;
    const least = sign > 0 ? 0 - upper[column] : lower[column];
    const most = sign > 0 ? 0 - lower[column] : upper[column];
    if (least >= k) return;
    this.#draft.imply(side, most < k ? [] : [{ v, k }]);
  }

  /**
   * A column equal to the expression, within the given limits and those of its activity; -1 where
   * its values would not fit into clauses. Limits that are empty make the model infeasible.
   */
  #define(columns: number[], coefficients: number[], lower: number, upper: number): number {
    const low = Math.max(lower, minActivity(columns, coefficients, this.#draft.bounds));
    const high = Math.min(upper, maxActivity(columns, coefficients, this.#draft.bounds));
    const key = `${columns.join()}:${coefficients.join()}`;
    const known = this.#columnOf.get(key);
    if (known !== undefined) {
      this.#draft.bounds.lower[known] = Math.max(this.#draft.bounds.lower[known], low);
      this.#draft.bounds.upper[known] = Math.min(this.#draft.bounds.upper[known], high);
      if (this.#draft.bounds.lower[known] > this.#draft.bounds.upper[known])
        this.#draft.isInfeasible = true;
      return known;
    }
    if (low > high) this.#draft.isInfeasible = true;
    if (!(low >= -LARGEST_THRESHOLD && high <= LARGEST_THRESHOLD)) return -1;
    const column = this.#draft.addColumn(low, high);
    this.#columnOf.set(key, column);
    this.#draft.definitions.push({ column, columns, coefficients });
    const all = { columns: [...columns, column], rhs: 0, isIntegral: true, enforcement: [] };
    this.#draft.keep({ ...all, coefficients: [...coefficients, -1] });
    this.#draft.keep({ ...all, coefficients: [...coefficients.map((a) => 0 - a), 1] });
    return column;
  }
}
