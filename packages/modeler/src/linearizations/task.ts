import type { Steps, Tasks } from "@bough/problem";
import type { BooleanExpression, BooleanLike } from "../boolean-expression.ts";
import { liftBoolean } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { EXACT, FALSE, type Literal, negation, TRUE, type Values } from "./linearization.ts";

/** Something that takes place from `start` for `duration`. An interval of the model is one. */
export interface Task {
  readonly start: NumberLike;
  readonly duration: NumberLike;
  /** Whether it takes place at all; default true. */
  readonly isPresent?: BooleanLike;
}

/** A task in expressions of one model. */
export interface LiftedTask {
  readonly start: Expression;
  readonly duration: Expression;
  readonly end: Expression;
  readonly isPresent: BooleanExpression;
}

/** A task at a point; undefined where it does not take place. */
export interface PlacedTask {
  readonly start: number;
  readonly end: number;
}

export function liftTask(context: Context, task: Task, call: string): LiftedTask {
  const start = lift(context, task.start, call);
  const duration = lift(context, task.duration, call);
  if (duration.lower < 0) {
    throw new InvalidModelError(quoting`${call}(…): the duration ${duration} may be negative`);
  }
  const isPresent = liftBoolean(context, task.isPresent ?? true, call);
  return { start, duration, end: start.plus(duration), isPresent };
}

/** Operands of an operation over tasks, three a task. */
export function operandsOf(tasks: readonly LiftedTask[]) {
  return tasks.flatMap(({ start, duration, isPresent }) => [start, duration, isPresent]);
}

/** The first `count` tasks that `operandsOf` took apart. */
export function tasksIn(operands: readonly unknown[], count: number): LiftedTask[] {
  return Array.from({ length: count }, (_, k) => {
    const start = operands[3 * k] as Expression;
    const duration = operands[3 * k + 1] as Expression;
    const isPresent = operands[3 * k + 2] as BooleanExpression;
    return { start, duration, end: start.plus(duration), isPresent };
  });
}

export function placeTask(
  { start, duration, isPresent }: LiftedTask,
  values: Values,
): PlacedTask | undefined {
  if (!values.boolean(isPresent)) return undefined;
  const from = values.number(start);
  return { start: from, end: from + values.number(duration) };
}

/** Whether a solver can keep the tasks as a structure: in whole units of time, within bounds. */
export function isKeepable(tasks: readonly LiftedTask[]): boolean {
  const isVariable = tasks.some(({ start }) => !start.isConstant);
  return (
    isVariable &&
    tasks.every(
      ({ start, duration }) =>
        start.isInteger && duration.isInteger && isBounded(start) && isBounded(duration),
    )
  );
}

export function isBounded({ lower, upper }: Expression): boolean {
  return Number.isFinite(lower) && Number.isFinite(upper);
}

/** Tasks between two pauses. */
const TASKS_PER_STEP = 200;

/** Tasks as structures hold them. */
interface TaskColumns extends Tasks {
  /** Which of all tasks these are. */
  readonly kept: readonly number[];
}

/**
 * The columns of the tasks that may take place, as structures hold them, and which tasks these are. Where not all
 * conditions are true, none of them takes place: what a structure says of them holds only where they are.
 */
export function* taskColumns(
  tasks: readonly LiftedTask[],
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<TaskColumns> {
  const presences = new Presences(conditions, compiler);
  const kept: number[] = [];
  const starts: number[] = [];
  const literals: Literal[] = [];
  for (const [k, { isPresent }] of tasks.entries()) {
    if (k % TASKS_PER_STEP === TASKS_PER_STEP - 1) yield;
    const literal = presences.where(yield* compiler.literalInSteps(isPresent, EXACT));
    if (literal === FALSE) continue;
    kept.push(k);
    literals.push(literal);
  }
  for (const [place, k] of kept.entries()) {
    if (place % TASKS_PER_STEP === TASKS_PER_STEP - 1) yield;
    starts.push(yield* compiler.observeInSteps(tasks[k]!.start));
  }
  yield;
  return {
    kept,
    starts: Int32Array.from(starts),
    ...columnsOrConstants(
      kept.map((k) => tasks[k]!.duration),
      compiler,
    ),
    // A task that always takes place has the literal TRUE, which is -1 there as here.
    presences: Int32Array.from(literals),
  };
}

/** Literals of tasks that take place under conditions alone. */
class Presences {
  readonly #condition: Literal;
  readonly #compiler: Compiler;
  /** By the literal of the task itself, which several may share. */
  readonly #known = new Map<Literal, Literal>();

  constructor(conditions: readonly Literal[], compiler: Compiler) {
    this.#condition = compiler.conjunction(conditions)[0] ?? TRUE;
    this.#compiler = compiler;
    this.#known.set(TRUE, this.#condition).set(FALSE, FALSE);
    if (this.#condition === TRUE) return;
    this.#known.set(this.#condition, this.#condition);
    this.#known.set(negation(this.#condition), FALSE);
  }

  /** True where the literal and all conditions are. */
  where(literal: Literal): Literal {
    if (this.#condition === TRUE) return literal;
    let both = this.#known.get(literal);
    if (both === undefined) {
      both = this.#compiler.auxiliaryLiteral("present");
      this.#known.set(literal, both);
      this.#compiler.clause([negation(both), literal]);
      this.#compiler.clause([negation(both), this.#condition]);
      this.#compiler.clause([negation(literal), negation(this.#condition), both]);
    }
    return both;
  }
}

function columnsOrConstants(durations: readonly Expression[], compiler: Compiler) {
  return {
    lengths: Float64Array.from(durations, (each) => leastOf(each, compiler)),
    lengthColumns: Int32Array.from(durations, (each) => columnOrNone(each, compiler)),
  };
}

/** The value of a constant, else the least it can be. */
export function leastOf(expression: Expression, compiler: Compiler): number {
  return expression.isConstant
    ? expression.constant
    : Math.max(0, compiler.interval(expression).lower);
}

/** A column equal to the expression, -1 where it is constant. */
export function columnOrNone(expression: Expression, compiler: Compiler): number {
  return expression.isConstant ? -1 : compiler.observe(expression);
}
