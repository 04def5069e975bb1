import type { Cumulative, NoOverlap, Problem, Steps } from "@bough/problem";
import { binaryThreshold } from "../../bound-literal.ts";
import type { ModelDraft } from "../model-draft.ts";
import type { StructureCompiler } from "./structure-compiler.ts";

/** Columns for orders of two tasks, at most; with more, bounds must do. */
const MOST_ORDERS = 20_000;
/** Tasks of one structure that a table of pairs is made of, at most: it would be larger than all else. */
const MOST_TASKS = 2000;
/** Pairs of tasks between two pauses. */
const PAIRS_PER_STEP = 500;

/** Literals "task i comes before task k", as bound variables, at i * count + k; -1 where there is none. */
export type OrderTable = Int32Array;

type TaskStructure = NoOverlap | Cumulative;

export const taskOrders: StructureCompiler = {
  name: "task-orders",
  adds: "columns",
  fits: (problem) => taskStructures(problem).length > 0 && areFewEnough(problem),
  *compile(draft) {
    const orders = new TaskOrders(draft);
    for (const structure of taskStructures(draft.problem)) {
      if (structure.starts.length <= MOST_TASKS)
        draft.literals.set(structure, yield* orders.tableOf(structure));
      yield;
    }
  },
};

/**
 * Gives two tasks that must not overlap a column for which of them comes first, so that a search can
 * decide it and clauses can speak of it. Two that no optional task is among share one column; else
 * each direction has its own, which is false where a task does not take place.
 */
class TaskOrders {
  readonly #draft: ModelDraft;
  /** Numbers of the tasks known so far: what two structures say alike is one task. */
  readonly #tasks = new Map<string, number>();
  /** The two literals of each pair of tasks known so far. */
  readonly #known = new Map<number | string, readonly [number, number]>();

  constructor(draft: ModelDraft) {
    this.#draft = draft;
  }

  *tableOf(structure: TaskStructure): Steps<OrderTable> {
    const count = structure.starts.length;
    const table = new Int32Array(count * count).fill(-1);
    const tasks = Array.from({ length: count }, (_, i) => this.#task(structure, i));
    let pairs = 0;
    for (let i = 0; i < count; i++) {
      for (let k = i + 1; k < count; k++) {
        if (++pairs % PAIRS_PER_STEP === 0) yield;
        if (!excludes(structure, i, k)) continue;
        const key = keyOf(tasks[i], tasks[k], gap(structure, i, k), gap(structure, k, i));
        const [before, after] = this.#order(key, structure, i, k);
        table[i * count + k] = before;
        table[k * count + i] = after;
      }
    }
    return table;
  }

  #order(
    key: number | string,
    structure: TaskStructure,
    i: number,
    k: number,
  ): readonly [number, number] {
    let literals = this.#known.get(key);
    if (literals === undefined) {
      literals = this.#makeOrder(structure, i, k);
      this.#known.set(key, literals);
    }
    return literals;
  }

  #task({ starts, lengths, lengthColumns, presences }: TaskStructure, i: number): number {
    const known = this.#tasks;
    const task = `${starts[i]},${lengths[i]},${lengthColumns[i]},${presences[i]}`;
    const number = known.get(task) ?? known.size;
    known.set(task, number);
    return number;
  }

  #makeOrder(structure: TaskStructure, i: number, k: number): readonly [number, number] {
    const canBefore = this.#canPrecede(structure, i, k);
    const canAfter = this.#canPrecede(structure, k, i);
    const isOptional = structure.presences[i] >= 0 || structure.presences[k] >= 0;
    if (!isOptional && canBefore !== canAfter) {
      if (canBefore) this.#addPrecedence(structure, i, k, -1);
      else this.#addPrecedence(structure, k, i, -1);
      return [-1, -1];
    }
    if (!isOptional && canBefore) {
      const before = 2 * this.#addBinary();
      this.#addPrecedence(structure, i, k, before);
      this.#addPrecedence(structure, k, i, before + 1);
      return [before, before + 1];
    }
    const both = new Set([structure.presences[i], structure.presences[k]]);
    const presences = [...both].filter((v) => v >= 0);
    const before = canBefore ? 2 * this.#addBinary() : -1;
    const after = canAfter ? 2 * this.#addBinary() : -1;
    if (canBefore) this.#addPrecedence(structure, i, k, before);
    if (canAfter) this.#addPrecedence(structure, k, i, after);
    const orders = [before, after].filter((v) => v >= 0);
    for (const order of orders) {
      for (const presence of presences) this.#addClause([order ^ 1, presence]);
    }
    this.#addClause([...presences.map((v) => v ^ 1), ...orders]);
    return [before, after];
  }

  #addBinary(): number {
    const column = this.#draft.addColumn(0, 1);
    this.#draft.decisionColumns.push(column);
    return column;
  }

  /** One of the bound variables is at its binary threshold. */
  #addClause(boundVariables: number[]): void {
    const thresholds = boundVariables.map(binaryThreshold);
    this.#draft.clauses.push({ boundVariables, thresholds });
  }

  /** Whether task i can end, gap included, by the time task k has to start. */
  #canPrecede(structure: TaskStructure, i: number, k: number): boolean {
    const { starts, lengths } = structure;
    const { lower, upper } = this.#draft.bounds;
    return lower[starts[i]] + lengths[i] + gap(structure, i, k) <= upper[starts[k]];
  }

  /** Task i ends, gap included, by the time task k starts, where the literal holds; -1: always. */
  #addPrecedence(structure: TaskStructure, i: number, k: number, literal: number): void {
    const { starts, lengths, lengthColumns } = structure;
    const length = lengthColumns[i];
    const rest = length < 0 ? lengths[i] : 0;
    const columns = [starts[i], starts[k]];
    const coefficients = [1, -1];
    if (length >= 0) {
      columns.push(length);
      coefficients.push(1);
    }
    const rhs = 0 - rest - gap(structure, i, k);
    const enforcement = literal < 0 ? [] : [{ v: literal, k: binaryThreshold(literal) }];
    this.#draft.keep({ columns, coefficients, rhs, isIntegral: true, enforcement });
  }
}

function taskStructures({ structures }: Problem): TaskStructure[] {
  return structures.filter(
    (each): each is TaskStructure => each.kind === "no-overlap" || each.kind === "cumulative",
  );
}

/** Names a pair of tasks; as a number where it can, because texts of all pairs are much garbage. */
function keyOf(task: number, other: number, gap: number, gapBack: number): number | string {
  const pair = task * 2 ** 26 + other;
  return gap === 0 && gapBack === 0 ? pair : `${pair} ${gap} ${gapBack}`;
}

/** Whether the orders of all tasks that exclude each other are few enough. */
function areFewEnough(problem: Problem): boolean {
  let pairs = 0;
  for (const structure of taskStructures(problem)) pairs += countExcluding(structure);
  return pairs <= MOST_ORDERS;
}

/** How many pairs of tasks exclude each other, without a look at each pair. */
function countExcluding(structure: TaskStructure): number {
  const count = structure.starts.length;
  if (structure.kind === "no-overlap") return (count * (count - 1)) / 2;
  const { demands, lengths, capacity } = structure;
  const ascending = demands.filter((_, i) => lengths[i] > 0).sort();
  let pairs = 0;
  for (let low = 0, high = ascending.length - 1; low < high; ) {
    if (ascending[low] + ascending[high] <= capacity) {
      low++;
    } else {
      pairs += high - low;
      high--;
    }
  }
  return pairs;
}

function gap(structure: TaskStructure, i: number, k: number): number {
  if (structure.kind === "cumulative" || structure.gaps === null) return 0;
  return structure.gaps[i * structure.starts.length + k];
}

/** Whether the two never run at the same time, whatever the bounds. */
function excludes(structure: TaskStructure, i: number, k: number): boolean {
  if (structure.kind === "no-overlap") return true;
  const { demands, lengths, capacity } = structure;
  return lengths[i] > 0 && lengths[k] > 0 && demands[i] + demands[k] > capacity;
}
