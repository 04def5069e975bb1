import {
  type Cumulative,
  type Indicator,
  isEssential,
  type NoOverlap,
  type Problem,
  ProblemExtension,
  type Steps,
} from "@bough/problem";

/** Beyond this a big-M lets more through than other solvers forgive; an indicator takes its place. */
const LARGEST_BIG_M = 1e6;
/** Pairs of tasks between two pauses. */
const PAIRS_PER_STEP = 500;

/** A sum of columns plus a constant. */
interface Sum {
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
  readonly constant: number;
}

/**
 * The problem with its tasks stated by rows, since no file can hold the structures: a binary a pair
 * and direction says that one task has ended when the other starts, and at the start of each task
 * that shares a capacity the demands of the tasks that then run are summed. The problem's own columns
 * and rows come first.
 */
export function* stateTasksInSteps(problem: Problem): Steps<Problem> {
  const isAboutTasks = problem.structures.some(
    ({ kind }) => kind === "no-overlap" || kind === "cumulative",
  );
  if (!isAboutTasks) return problem;
  const writer = new TaskWriter(problem);
  for (const structure of problem.structures) {
    if (structure.kind === "no-overlap") yield* writer.noOverlapInSteps(structure);
    else if (structure.kind === "cumulative") yield* writer.cumulativeInSteps(structure);
  }
  const others = problem.structures.filter(
    (each) => isEssential(each) && each.kind !== "no-overlap" && each.kind !== "cumulative",
  );
  return yield* writer.extension.buildSteps([...others, ...writer.indicators]);
}

class TaskWriter {
  readonly extension: ProblemExtension;
  readonly indicators: Indicator[] = [];
  readonly #problem: Problem;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.extension = new ProblemExtension(problem);
  }

  /** Of two tasks that take place one comes first, gap included. */
  *noOverlapInSteps(tasks: NoOverlap): Steps<void> {
    let pairs = 0;
    const count = tasks.starts.length;
    for (let i = 0; i < count; i++) {
      for (let k = i + 1; k < count; k++) {
        if (++pairs % PAIRS_PER_STEP === 0) yield;
        const orders = [this.#before(tasks, i, k), this.#before(tasks, k, i)];
        const missing = [i, k].map((each) => absence(tasks, each));
        // One order or the other, unless a task is missing.
        const all = [...orders.map((binary) => column(binary)), ...missing];
        this.#addAtLeast(all, 1);
      }
    }
  }

  /** At each start of a task with a demand, the demands of those that run come to the capacity at most. */
  *cumulativeInSteps(tasks: Cumulative): Steps<void> {
    let pairs = 0;
    const { demands, demandColumns, capacity, capacityColumn } = tasks;
    const limit = amount(capacityColumn, capacity);
    this.#addAtLeast([limit], 0);
    for (const i of tasks.starts.keys()) {
      if (this.#most(amount(demandColumns[i], demands[i])) <= 0) continue;
      if (this.#most(lengthOf(tasks, i)) <= 0) continue;
      const loads: Sum[] = [];
      for (const k of tasks.starts.keys()) {
        if (++pairs % PAIRS_PER_STEP === 0) yield;
        loads.push(k === i ? this.#ownLoad(tasks, i) : this.#loadAt(tasks, k, i));
      }
      // limit - loads >= 0 where the task takes place; a missing one asks nothing.
      const relief = this.#most(sumOf(loads));
      const absent = scaled(absence(tasks, i), relief);
      this.#addAtLeast([limit, absent, ...loads.map((load) => scaled(load, -1))], 0);
    }
  }

  /** A binary that is 1 only where task i has ended, gap included, when task k starts. */
  #before(tasks: NoOverlap, i: number, k: number): number {
    const gap = tasks.gaps === null ? 0 : tasks.gaps[i * tasks.starts.length + k];
    const binary = this.extension.addBinary();
    const excess = [column(tasks.starts[i]), lengthOf(tasks, i), column(tasks.starts[k], -1)];
    this.#addSwitched(binary, sumOf([...excess, constant(gap)]));
    return binary;
  }

  /** The demand of the task itself at its start: none where it has no length. */
  #ownLoad(tasks: Cumulative, i: number): Sum {
    const demand = amount(tasks.demandColumns[i], tasks.demands[i]);
    if (tasks.lengths[i] > 0) return demand;
    const isEmpty = this.extension.addBinary();
    this.#addSwitched(isEmpty, lengthOf(tasks, i));
    return this.#unless([column(isEmpty)], demand);
  }

  /** What task k, if it then runs, needs at the start of task i. */
  #loadAt(tasks: Cumulative, k: number, i: number): Sum {
    const { starts } = tasks;
    const demand = amount(tasks.demandColumns[k], tasks.demands[k]);
    const hasEnded = this.extension.addBinary();
    const over = [column(starts[k]), lengthOf(tasks, k), column(starts[i], -1)];
    this.#addSwitched(hasEnded, sumOf(over));
    const isLater = this.extension.addBinary();
    this.#addSwitched(isLater, sumOf([column(starts[i]), constant(1), column(starts[k], -1)]));
    return this.#unless([column(hasEnded), column(isLater), absence(tasks, k)], demand);
  }

  /** At least the demand, unless one of the reasons is 1; then it may be 0. Of fixed demands a plain sum. */
  #unless(reasons: readonly Sum[], demand: Sum): Sum {
    if (demand.columns.length === 0) {
      const applies = this.extension.addBinary();
      this.#addAtLeast([column(applies), ...reasons], 1);
      return column(applies, demand.constant);
    }
    // Binary digits hold a demand that varies.
    const most = this.#most(demand);
    const digits: Sum[] = [];
    for (let weight = 1; weight <= most; weight *= 2) {
      digits.push(column(this.extension.addBinary(), weight));
    }
    const load = sumOf(digits);
    const free = reasons.map((reason) => scaled(reason, most));
    this.#addAtLeast([load, scaled(demand, -1), ...free], 0);
    return load;
  }

  /** excess <= 0 where the binary is 1. */
  #addSwitched(binary: number, excess: Sum): void {
    const bigM = Math.max(0, this.#most(excess));
    const { columns, coefficients, constant: rest } = excess;
    if (bigM <= LARGEST_BIG_M) {
      const all = [...columns, binary];
      this.extension.addRow(all, [...coefficients, bigM], -Infinity, bigM - rest);
      return;
    }
    this.indicators.push({
      kind: "indicator",
      name: "order",
      binary,
      activeValue: 1,
      columns: Int32Array.from(columns),
      coefficients: Float64Array.from(coefficients),
      lower: -Infinity,
      upper: 0 - rest,
    });
  }

  #addAtLeast(sums: readonly Sum[], side: number): void {
    const { columns, coefficients, constant: rest } = sumOf(sums);
    this.extension.addRow(columns, coefficients, side - rest, Infinity);
  }

  /** The largest value within the bounds. */
  #most({ columns, coefficients, constant: rest }: Sum): number {
    const { columnLower, columnUpper, numCols } = this.#problem;
    return columns.reduce((total, j, p) => {
      const [lower, upper] = j < numCols ? [columnLower[j], columnUpper[j]] : [0, 1];
      return total + coefficients[p] * (coefficients[p] > 0 ? upper : lower);
    }, rest);
  }
}

function column(j: number, coefficient = 1): Sum {
  return { columns: [j], coefficients: [coefficient], constant: 0 };
}

function constant(value: number): Sum {
  return { columns: [], coefficients: [], constant: value };
}

function amount(j: number, value: number): Sum {
  return j < 0 ? constant(value) : column(j);
}

function lengthOf(tasks: NoOverlap | Cumulative, i: number): Sum {
  return amount(tasks.lengthColumns[i], tasks.lengths[i]);
}

/** 1 where the task does not take place. */
function absence({ presences }: NoOverlap | Cumulative, i: number): Sum {
  const literal = presences[i];
  if (literal < 0) return constant(0);
  if ((literal & 1) === 1) return column(literal >> 1);
  return { columns: [literal >> 1], coefficients: [-1], constant: 1 };
}

function scaled({ columns, coefficients, constant: rest }: Sum, factor: number): Sum {
  return { columns, coefficients: coefficients.map((a) => factor * a), constant: factor * rest };
}

/** The sum, each column once. */
function sumOf(sums: readonly Sum[]): Sum {
  const total = new Map<number, number>();
  let rest = 0;
  for (const { columns, coefficients, constant: own } of sums) {
    rest += own;
    columns.forEach((j, p) => {
      total.set(j, (total.get(j) ?? 0) + coefficients[p]);
    });
  }
  return { columns: [...total.keys()], coefficients: [...total.values()], constant: rest };
}
