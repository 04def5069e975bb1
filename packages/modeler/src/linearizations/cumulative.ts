import { greatestNumber, leastNumber, type Steps } from "@bough/problem";
import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { and, or } from "./disjunction.ts";
import type { BooleanOperation, Linearization, Literal } from "./linearization.ts";
import { runTogether } from "./running-together.ts";
import {
  columnOrNone,
  isBounded,
  isKeepable,
  type LiftedTask,
  leastOf,
  liftTask,
  operandsOf,
  placeTask,
  type Task,
  taskColumns,
  tasksIn,
} from "./task.ts";
import { integers, isTabular } from "./value-function.ts";

/** A task that needs an amount of a resource while it runs. */
export interface DemandingTask extends Task {
  readonly demand: NumberLike;
}

/**
 * Source: the demand of the running tasks never exceeds a capacity.
 * Target: of whole numbers, a structure that solvers keep by propagation and files state by rows; where it holds under
 * conditions alone, of tasks that take place where the conditions are true. That it does not hold is said by a moment
 * at which tasks that run need too much. Else: where the starts have value columns and the durations are constants,
 * the demand is summed at every time over the starts that still run then; else at every start, where a demand rises.
 */
export const cumulative: BooleanOperation & Linearization = {
  name: "cumulative",

  entries: [
    {
      area: "scheduling",
      call: "model.cumulative(tasks, capacity)",
      meaning: "the demand of the running tasks never exceeds the capacity",
      example(model) {
        const starts = model.integers(3, 0, 3, "s");
        const shapes = [
          [2, 2],
          [2, 1],
          [1, 2],
        ] as const;
        const tasks = starts.map((start, k) => ({
          start,
          duration: shapes[k]![0],
          demand: shapes[k]![1],
        }));
        const truth = (...s: number[]) =>
          peak(s.map((start, k) => [start, start + shapes[k]![0], shapes[k]![1]])) <= 3;
        return { variables: starts, result: model.cumulative(tasks, 3), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.cumulative(tasks, capacity) (variable durations)",
      meaning: "the demand of the running tasks never exceeds the capacity",
      example(model) {
        const [s, t] = [model.integer(0, 3, "s"), model.integer(0, 3, "t")];
        const [d, capacity] = [model.integer(1, 3, "d"), model.integer(2, 3, "c")];
        const tasks = [
          { start: s, duration: d, demand: 2 },
          { start: t, duration: 2, demand: 1 },
        ];
        const truth = (a: number, b: number, c: number, most: number) =>
          peak([
            [a, a + c, 2],
            [b, b + 2, 1],
          ]) <= most;
        return { variables: [s, t, d, capacity], result: model.cumulative(tasks, capacity), truth };
      },
    },
  ],

  text({ operands }) {
    const { loads, capacity } = loadsIn(operands);
    const tasks = loads.map(
      ({ start, duration, demand }) => `${demand} in [${start}, +${duration})`,
    );
    return `cumulative(${tasks.join(", ")}; ${capacity})`;
  },

  evaluate({ operands }, values) {
    const { loads, capacity } = loadsIn(operands);
    const placed = loads.flatMap((load) => {
      const task = placeTask(load, values);
      return task === undefined
        ? []
        : [[task.start, task.end, values.number(load.demand)] as const];
    });
    const limit = values.number(capacity);
    return limit >= 0 && peak(placed) <= limit + ROUNDING * Math.max(1, limit);
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const { loads, capacity } = loadsIn(atom.operands);
    // A structure with a capacity below zero is broken even where no task takes place.
    const isOpen = conditions.length > 0 && capacity.lower < 0;
    if (value && !isOpen) yield* keepWithin(loads, capacity, conditions, compiler);
    else if (!value && capacity.lower >= 0 && loads.every(({ demand }) => demand.isConstant)) {
      const demands = loads.map(({ demand }) => demand.constant);
      yield* runTogether(loads, demands, capacity, conditions, compiler);
    } else yield* compiler.assertInSteps(stated(atom), value, conditions);
  },
};

/** Sums of real demands are compared with this relative tolerance. */
const ROUNDING = 1e-9;

type Load = LiftedTask & { readonly demand: Expression };

/** The largest demand at any time of tasks [start, end, demand]. */
function peak(tasks: readonly (readonly number[])[]): number {
  const usage = tasks.map(([time, ending]) =>
    ending! <= time!
      ? 0
      : tasks.reduce(
          (total, [start, end, demand]) =>
            start! <= time! && time! < end! ? total + demand! : total,
          0,
        ),
  );
  return Math.max(0, ...usage);
}

export function buildCumulative(
  context: Context,
  tasks: Iterable<DemandingTask>,
  limit: NumberLike,
): BooleanExpression {
  const loads = [...tasks].map((task) => ({
    ...liftTask(context, task, "cumulative"),
    demand: lift(context, task.demand, "cumulative"),
  }));
  const capacity = lift(context, limit, "cumulative");
  for (const { demand } of loads) {
    if (demand.lower < 0)
      throw new InvalidModelError(quoting`cumulative(…): the demand ${demand} may be negative`);
  }
  const amounts = [...loads.map(({ demand }) => demand), capacity];
  const isWhole = amounts.every((each) => each.isInteger && isBounded(each));
  if (!isWhole || !isKeepable(loads)) return loadsWithin(context, loads, capacity);
  const operands = [...operandsOf(loads), ...amounts];
  return new BooleanExpression(context, context.boolean(cumulative, operands), false);
}

/** Four operands a task, and the capacity. */
function loadsIn(operands: readonly unknown[]): { loads: Load[]; capacity: Expression } {
  const count = (operands.length - 1) / 4;
  const loads = tasksIn(operands, count).map((task, k) => ({
    ...task,
    demand: operands[3 * count + k] as Expression,
  }));
  return { loads, capacity: operands.at(-1) as Expression };
}

function stated(atom: BooleanAtom): BooleanExpression {
  const { loads, capacity } = loadsIn(atom.operands);
  return loadsWithin(atom.context, loads, capacity);
}

function loadsWithin(
  context: Context,
  loads: readonly Load[],
  capacity: Expression,
): BooleanExpression {
  const isTimed = loads.every(({ start, duration }) => isTabular(start) && duration.isConstant);
  return isTimed ? atEveryTime(context, loads, capacity) : atEveryStart(context, loads, capacity);
}

function atEveryTime(
  context: Context,
  tasks: readonly Load[],
  capacity: Expression,
): BooleanExpression {
  const first = leastNumber(tasks.map(({ start }) => start.lower));
  const last = greatestNumber(tasks.map(({ start }) => start.upper));
  const rows = integers(first, last).map((time) => {
    const running = tasks.map(({ start, duration, isPresent, demand }) => {
      const earliest = Math.max(start.lower, Math.floor(time - duration.constant) + 1);
      const starts = integers(earliest, Math.min(time, start.upper)).map((s) => start.isEqualTo(s));
      return or(context, starts).and(isPresent).times(demand);
    });
    return sum(context, running, "cumulative").isAtMost(capacity);
  });
  return and(context, [capacity.isAtLeast(0), ...rows]);
}

function atEveryStart(
  context: Context,
  tasks: readonly Load[],
  capacity: Expression,
): BooleanExpression {
  const rows = tasks.map((task, i) => {
    const running = tasks.map(({ start, end, isPresent, demand }, k) => {
      const isRunning =
        i === k
          ? task.duration.isMoreThan(0)
          : start.isAtMost(task.start).and(end.isMoreThan(task.start));
      return isRunning.and(isPresent).times(demand);
    });
    const isKept = sum(context, running, "cumulative").isAtMost(capacity);
    return or(context, [task.isPresent.not(), isKept]);
  });
  return and(context, [capacity.isAtLeast(0), ...rows]);
}

function* keepWithin(
  loads: readonly Load[],
  capacity: Expression,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const { kept, ...columns } = yield* taskColumns(loads, conditions, compiler);
  const demands = kept.map((k) => loads[k]!.demand);
  compiler.builder.addStructure({
    kind: "cumulative",
    name: compiler.rowName ?? "cumulative",
    ...columns,
    demands: Float64Array.from(demands, (demand) => leastOf(demand, compiler)),
    demandColumns: Int32Array.from(demands, (demand) => columnOrNone(demand, compiler)),
    capacity: capacity.isConstant ? capacity.constant : compiler.interval(capacity).upper,
    capacityColumn: columnOrNone(capacity, compiler),
  });
}
