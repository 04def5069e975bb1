import { greatestCommonDivisor, type Steps } from "@bough/problem";
import { fitsClauses } from "../bound-literal.ts";
import { INTEGER_ROUNDING, sumError } from "../rounding.ts";
import { extractBigM } from "./big-m.ts";
import { ExpressionColumns } from "./expression-columns.ts";
import {
  isTwoValued,
  type LinearSide,
  maxActivity,
  minActivity,
  minActivitySize,
} from "./linear-side.ts";
import { addLogic, type LogicSink } from "./logic-rows.ts";
import type { ModelDraft } from "./model-draft.ts";
import { readRow, readShortRow, sidesOf } from "./row-reader.ts";
import { structureCompilers } from "./structures/index.ts";
import type { StructureCompiler } from "./structures/structure-compiler.ts";

/** Switches taken out of one side, at most. */
const MOST_LITERALS = 3;
/** Entries of rows taken apart between two pauses. */
const SLICE_ENTRIES = 1000;

/** Takes rows apart: clauses, cliques, switched and shared expressions, and rows for the rest. */
export class ModelCompiler {
  readonly #draft: ModelDraft;
  readonly #expressions: ExpressionColumns;
  readonly #logic: LogicSink;

  constructor(draft: ModelDraft) {
    this.#draft = draft;
    const cliques = draft.without.has("cliques") ? null : draft.cliques;
    this.#logic = { clauses: draft.clauses, cliques };
    this.#expressions = new ExpressionColumns(draft);
  }

  *addRows(): Steps<void> {
    const { problem, bounds } = this.#draft;
    const { starts } = problem.rows;
    let pauseAt = SLICE_ENTRIES;
    for (let i = 0; i < problem.numRows; i++) {
      const isLongRow = starts[i + 1] - starts[i] > SLICE_ENTRIES;
      const row = isLongRow ? yield* readRow(problem, i, bounds) : readShortRow(problem, i, bounds);
      if (isLongRow || starts[i] >= pauseAt) {
        pauseAt = starts[i] + SLICE_ENTRIES;
        yield;
      }
      for (const side of sidesOf(row)) {
        if (isLongRow) {
          yield* this.#addAll([side]);
          yield;
        } else if (!this.#isDecided(side) && !this.#isTaken(side)) {
          const open: LinearSide[] = [];
          yield* this.#takeApart(side, open);
          yield* this.#addAll(open);
        }
      }
    }
    yield* this.#addStructures("sides");
    yield* this.#expressions.addColumns();
    yield* this.#addStructures("columns");
  }

  *#addStructures(stage: StructureCompiler["adds"]): Steps<void> {
    const { problem, without } = this.#draft;
    for (const { name, adds, fits, compile } of structureCompilers) {
      const isOff = name !== undefined && without.has(name);
      if (adds !== stage || isOff || !fits(problem)) continue;
      yield* compile(this.#draft, (side) => this.#addAll([side]));
    }
  }

  /** Adds sides, which may be enforced by literals, the last one first, and then what comes of each. */
  *#addAll(open: LinearSide[]): Steps<void> {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (isLong(next)) yield;
      if (this.#isDecided(next)) continue;
      if (isLong(next)) yield;
      if (this.#isTaken(next)) continue;
      if (isLong(next)) yield;
      yield* this.#takeApart(next, open);
    }
  }

  /** True of a side that the bounds alone keep, or break: then that is noted. */
  #isDecided(side: LinearSide): boolean {
    const { columns, coefficients, rhs } = side;
    if (maxActivity(columns, coefficients, this.#draft.bounds) <= rhs) return true;
    const min = minActivity(columns, coefficients, this.#draft.bounds);
    if (!(min > rhs && (this.#draft.isExact(side) || this.#isBroken(side, min)))) return false;
    this.#refuse(side);
    return true;
  }

  /** Takes a side as a bound, as logic, or as the row that it is; false where it is to be taken apart. */
  #isTaken(side: LinearSide): boolean {
    const { columns, coefficients, rhs } = side;
    if (!this.#draft.isExact(side)) {
      this.#draft.keep(side);
      return true;
    }
    if (side.enforcement.length > 0) return false;
    if (columns.length === 1) {
      this.#tightenColumn(columns[0], coefficients[0], rhs);
      return true;
    }
    if (addLogic(side, this.#draft.bounds, this.#logic)) return true;
    if (!this.#isTwoValued(columns)) return false;
    this.#draft.keep(side);
    return true;
  }

  /** @param open gets the sides that take this one's place, the first one last */
  #takeApart(side: LinearSide, open: LinearSide[]): Steps<void> {
    return side.enforcement.length > 0
      ? this.#addEnforced(side, open)
      : this.#addGeneral(side, open);
  }

  /** No point keeps the side, not even one that is forgiven what rows are. */
  #isBroken({ columns, coefficients, rhs }: LinearSide, min: number): boolean {
    const size = Math.abs(rhs) + minActivitySize(columns, coefficients, this.#draft.bounds);
    const forgiven = INTEGER_ROUNDING * Math.max(1, Math.abs(rhs));
    return min > rhs + forgiven + sumError(columns.length, size);
  }

  /** a * column <= rhs, which some value still satisfies. */
  #tightenColumn(j: number, a: number, rhs: number): void {
    if (a > 0) this.#draft.bounds.upper[j] = Math.floor(rhs / a) + 0;
    else this.#draft.bounds.lower[j] = Math.ceil(rhs / a) + 0;
  }

  /** No point satisfies the side: its literals exclude each other, or the model is infeasible. */
  #refuse(side: LinearSide): void {
    if (side.enforcement.length === 0) this.#draft.isInfeasible = true;
    else this.#draft.imply(side, []);
  }

  /** An unconditional side that is no plain logic. */
  *#addGeneral(side: LinearSide, open: LinearSide[]): Steps<void> {
    const switched = side.columns.length > 1 ? extractBigM(side, this.#draft.bounds) : null;
    if (switched === null) {
      if (isLong(side)) yield;
      yield* this.#expressions.add(side);
      return;
    }
    open.push(switched.enforced, switched.always);
  }

  #isTwoValued(columns: readonly number[]): boolean {
    for (let i = 0; i < columns.length; i++) {
      if (!isTwoValued(columns[i], this.#draft.bounds)) return false;
    }
    return true;
  }

  /** A side under literals: a clause where one column is left that fits into it, else a body to share. */
  *#addEnforced(side: LinearSide, open: LinearSide[]): Steps<void> {
    const isDeepest = side.enforcement.length >= MOST_LITERALS || side.columns.length === 1;
    const switched = isDeepest ? null : extractBigM(side, this.#draft.bounds);
    if (switched !== null) {
      open.push(switched.enforced, switched.always);
      return;
    }
    if (isLong(side)) yield;
    const reduced = divideByCommonFactor(side);
    if (reduced.columns.length > 1) {
      if (isLong(side)) yield;
      yield* this.#expressions.add(reduced);
      return;
    }
    if (!fitsClauses(reduced.rhs)) {
      this.#draft.keep(side);
      return;
    }
    const v = reduced.coefficients[0] > 0 ? 2 * reduced.columns[0] : 2 * reduced.columns[0] + 1;
    // The bound variable is at most rhs, so its opposite is at least -rhs.
    this.#draft.imply(side, [{ v: v ^ 1, k: 0 - reduced.rhs }]);
  }
}

function isLong({ columns }: LinearSide): boolean {
  return columns.length > SLICE_ENTRIES;
}

function divideByCommonFactor(side: LinearSide): LinearSide {
  let divisor = 0;
  for (const a of side.coefficients) divisor = greatestCommonDivisor(Math.abs(a), divisor);
  if (divisor <= 1) return side;
  const coefficients = side.coefficients.map((a) => a / divisor);
  return { ...side, coefficients, rhs: Math.floor(side.rhs / divisor) };
}
