import { ANYTHING, checkOptions, runToEnd, type Steps } from "@bough/problem";
import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { lift } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { and, or } from "./disjunction.ts";
import type { BooleanOperation, Linearization, Literal } from "./linearization.ts";
import { runTogether } from "./running-together.ts";
import {
  isKeepable,
  type LiftedTask,
  liftTask,
  operandsOf,
  placeTask,
  type Task,
  taskColumns,
  tasksIn,
} from "./task.ts";

export interface NoOverlapOptions {
  /** Time to pass from the end of task i to the start of a later task k: `transitions[i][k]`. */
  readonly transitions?: readonly (readonly number[])[];
}

/** With fewer tasks, that two of them overlap is said for each pair. */
const FEWEST_WITNESSED = 6;
/** Tasks between two pauses whose gaps to all others are read. */
const TASKS_PER_STEP = 20;
/** Pairs made between two pauses. */
const PAIRS_PER_STEP = 50;

/**
 * Source: no two tasks that take place overlap, transitions included.
 * Target: of tasks in whole units of time, a structure that solvers keep by propagation and files state by
 * rows; where it holds under conditions alone, of tasks that take place where the conditions are true. Else, of any
 * two tasks one ends before the other starts. That tasks do overlap is said by a moment at which two of them run.
 */
export const noOverlap: BooleanOperation & Linearization = {
  name: "no-overlap",

  entries: [
    {
      area: "scheduling",
      call: "model.noOverlap(tasks)",
      meaning:
        "no two tasks run at the same time, and none without a length within another; tasks may be optional",
      example(model) {
        const [s, t] = [model.integer(0, 4, "s"), model.integer(0, 4, "t")];
        const isPresent = model.binary("p");
        const tasks = [
          { start: s, duration: 2 },
          { start: t, duration: 3, isPresent },
        ];
        const truth = (a: number, b: number, p: number) => p === 0 || a + 2 <= b || b + 3 <= a;
        return { variables: [s, t, isPresent], result: model.noOverlap(tasks), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.noOverlap(tasks, { transitions })",
      meaning: "the same, with time to pass between any two tasks",
      example(model) {
        const [s, t] = [model.integer(0, 5, "s"), model.integer(0, 5, "t")];
        const tasks = [
          { start: s, duration: 2 },
          { start: t, duration: 1 },
        ];
        const transitions = [
          [0, 2],
          [1, 0],
        ];
        const truth = (a: number, b: number) => a + 4 <= b || b + 2 <= a;
        return { variables: [s, t], result: model.noOverlap(tasks, { transitions }), truth };
      },
    },
  ],

  text({ operands }) {
    const tasks = tasksIn(operands, operands.length / 3);
    return `noOverlap(${tasks.map(({ start, duration }) => `[${start}, +${duration})`).join(", ")})`;
  },

  evaluate({ operands, data }, values) {
    const count = operands.length / 3;
    const placed = tasksIn(operands, count).map((task) => placeTask(task, values));
    return placed.every((a, i) =>
      placed.every((b, k) => {
        if (k <= i || a === undefined || b === undefined) return true;
        return a.end + gap(data, i, k) <= b.start || b.end + gap(data, k, i) <= a.start;
      }),
    );
  },

  *assertInSteps(atom, value, conditions, compiler) {
    if (value) yield* keepApart(atom, conditions, compiler);
    else if (isWitnessed(atom)) yield* overlap(atom, conditions, compiler);
    else yield* compiler.assertInSteps(yield* pairwiseInSteps(atom), false, conditions);
  },
};

export function buildNoOverlap(
  context: Context,
  tasks: Iterable<Task>,
  options: NoOverlapOptions = {},
): BooleanExpression {
  const all = [...tasks].map((task) => liftTask(context, task, "noOverlap"));
  checkOptions("noOverlap", options, { transitions: ANYTHING }, InvalidModelError);
  const { transitions } = options;
  if (transitions !== undefined) requireTransitions(transitions, all.length);
  const isWhole = transitions?.every((row) => row.every(Number.isInteger)) ?? true;
  if (all.length < 2 || !isWhole || !isKeepable(all))
    return runToEnd(apart(context, all, transitions));
  return new BooleanExpression(
    context,
    context.boolean(noOverlap, operandsOf(all), transitions),
    false,
  );
}

function requireTransitions(transitions: NoOverlapOptions["transitions"], count: number): void {
  const isSquare =
    Array.isArray(transitions) &&
    transitions.length === count &&
    transitions.every((row) => Array.isArray(row) && row.length === count);
  if (!isSquare) {
    throw new InvalidModelError(
      quoting`noOverlap(…): the transitions must be ${count} rows of ${count} times, one of each task to each`,
    );
  }
  for (const time of transitions.flat()) {
    if (!(typeof time === "number" && time >= 0 && time < Infinity)) {
      throw new InvalidModelError(
        quoting`noOverlap(…): a transition of ${time}; it must be 0 or more`,
      );
    }
  }
}

function gap(transitions: unknown, i: number, k: number): number {
  return (transitions as NoOverlapOptions["transitions"])?.[i]?.[k] ?? 0;
}

function* pairwiseInSteps(atom: BooleanAtom): Steps<BooleanExpression> {
  const tasks = tasksIn(atom.operands, atom.operands.length / 3);
  return yield* apart(atom.context, tasks, atom.data as NoOverlapOptions["transitions"]);
}

function* apart(
  context: Context,
  tasks: readonly LiftedTask[],
  transitions: NoOverlapOptions["transitions"],
): Steps<BooleanExpression> {
  const pairs: BooleanExpression[] = [];
  for (const [i, a] of tasks.entries()) {
    for (let k = i + 1; k < tasks.length; k++) {
      if (pairs.length % PAIRS_PER_STEP === PAIRS_PER_STEP - 1) yield;
      const b = tasks[k]!;
      const before = a.end.plus(gap(transitions, i, k)).isAtMost(b.start);
      const after = b.end.plus(gap(transitions, k, i)).isAtMost(a.start);
      pairs.push(or(context, [a.isPresent.not(), b.isPresent.not(), before, after]));
    }
  }
  return and(context, pairs);
}

/**
 * Whether tasks that overlap run in one unit of time: a task without a length may lie within another. Few pairs
 * are said more shortly one by one.
 */
function isWitnessed({ operands, data }: BooleanAtom): boolean {
  const tasks = tasksIn(operands, operands.length / 3);
  const isLong = tasks.every(({ duration }) => duration.lower >= 1);
  return data === undefined && isLong && tasks.length >= FEWEST_WITNESSED;
}

function overlap(
  { context, operands }: BooleanAtom,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const tasks = tasksIn(operands, operands.length / 3);
  const amounts = new Array<number>(tasks.length).fill(1);
  return runTogether(tasks, amounts, lift(context, 1, "noOverlap"), conditions, compiler);
}

function* keepApart(
  atom: BooleanAtom,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const tasks = tasksIn(atom.operands, atom.operands.length / 3);
  const { kept, ...columns } = yield* taskColumns(tasks, conditions, compiler);
  if (kept.length < 2) return;
  let gaps: Float64Array | null = null;
  for (const [row, i] of atom.data === undefined ? [] : kept.entries()) {
    if (row % TASKS_PER_STEP === TASKS_PER_STEP - 1) yield;
    for (const [column, k] of kept.entries()) {
      const time = gap(atom.data, i, k);
      if (i === k || time === 0) continue;
      gaps ??= new Float64Array(kept.length * kept.length);
      gaps[row * kept.length + column] = time;
    }
  }
  compiler.builder.addStructure({
    kind: "no-overlap",
    name: compiler.rowName ?? "no-overlap",
    ...columns,
    gaps,
  });
}
