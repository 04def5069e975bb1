import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike, sum } from "../expression.ts";
import { and, or } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { integers, isTabular, requireInteger } from "./value-function.ts";

/** Something that takes place from `start` for `duration`. */
export interface Task {
  readonly start: NumberLike;
  readonly duration: NumberLike;
  /** Whether it takes place at all; default true. */
  readonly isPresent?: BooleanLike;
}

/** A task that needs an amount of a resource while it runs. */
export interface DemandingTask extends Task {
  readonly demand: NumberLike;
}

/** A rectangle by its corner and size. */
export interface Box {
  readonly x: NumberLike;
  readonly y: NumberLike;
  readonly width: NumberLike;
  readonly height: NumberLike;
}

/**
 * Source: no two tasks (or boxes) overlap; the demand of the running tasks never exceeds a capacity;
 * items lie in bins of limited load.
 * Target: of any two tasks one ends before the other starts; of two boxes one lies to the left,
 * right, above or below. Where the starts have value columns and the durations are constants, the
 * demand is summed at every time over the starts that still run then; else it is summed at every
 * start, where a demand rises. The load of a bin is Σ size [its bin is this one].
 */
export const scheduling: Linearization = {
  name: "scheduling",

  entries: [
    {
      area: "scheduling",
      call: "model.noOverlap(tasks)",
      meaning: "no two tasks run at the same time; tasks may be optional",
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
      call: "model.noOverlapOfBoxes(boxes)",
      meaning: "no two rectangles overlap",
      example(model) {
        const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 3, "y")];
        const boxes = [
          { x, y, width: 2, height: 1 },
          { x: 1, y: 1, width: 1, height: 2 },
        ];
        const truth = (a: number, b: number) => a + 2 <= 1 || a >= 2 || b + 1 <= 1 || b >= 3;
        return { variables: [x, y], result: model.noOverlapOfBoxes(boxes), truth };
      },
    },
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
          peak(
            s,
            shapes.map(([d]) => d),
            shapes.map(([, n]) => n),
          ) <= 3;
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
          peak([a, b], [c, 2], [2, 1]) <= most;
        return { variables: [s, t, d, capacity], result: model.cumulative(tasks, capacity), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.binPacking(bins, sizes, capacities)",
      meaning: "item i lies in bin bins[i], and no bin holds more than its capacity",
      example(model) {
        const bins = model.integers(3, 0, 1, "bin");
        const truth = (...b: number[]) => {
          const loads = [0, 0];
          b.forEach((bin, k) => {
            loads[bin]! += [3, 2, 2][k]!;
          });
          return loads[0]! <= 4 && loads[1]! <= 5;
        };
        return { variables: bins, result: model.binPacking(bins, [3, 2, 2], [4, 5]), truth };
      },
    },
  ],
};

function peak(
  starts: readonly number[],
  durations: readonly number[],
  demands: readonly number[],
): number {
  const usage = starts.map((time) =>
    starts.reduce(
      (total, s, k) => (s <= time && time < s + durations[k]! ? total + demands[k]! : total),
      0,
    ),
  );
  return Math.max(...usage);
}

interface Interval {
  readonly start: Expression;
  readonly duration: Expression;
  readonly end: Expression;
  readonly isPresent: BooleanExpression;
}

function read(context: Context, task: Task, call: string): Interval {
  const start = lift(context, task.start, call);
  const duration = lift(context, task.duration, call);
  if (duration.lower < 0) {
    throw new InvalidModelError(`${call}(…): the duration ${duration} may be negative`);
  }
  const isPresent = liftBoolean(context, task.isPresent ?? true, call);
  return { start, duration, end: start.plus(duration), isPresent };
}

export function buildNoOverlap(context: Context, tasks: Iterable<Task>): BooleanExpression {
  const all = [...tasks].map((task) => read(context, task, "noOverlap"));
  const apart = all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .map((b) =>
        or(context, [
          a.isPresent.not(),
          b.isPresent.not(),
          a.end.isAtMost(b.start),
          b.end.isAtMost(a.start),
        ]),
      ),
  );
  return and(context, apart);
}

export function buildNoOverlapOfBoxes(context: Context, boxes: Iterable<Box>): BooleanExpression {
  const all = [...boxes].map(({ x, y, width, height }) => ({
    across: read(context, { start: x, duration: width }, "noOverlapOfBoxes"),
    up: read(context, { start: y, duration: height }, "noOverlapOfBoxes"),
  }));
  const before = (a: Interval, b: Interval) => a.end.isAtMost(b.start);
  const apart = all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .map((b) =>
        or(context, [
          before(a.across, b.across),
          before(b.across, a.across),
          before(a.up, b.up),
          before(b.up, a.up),
        ]),
      ),
  );
  return and(context, apart);
}

export function buildCumulative(
  context: Context,
  tasks: Iterable<DemandingTask>,
  limit: NumberLike,
): BooleanExpression {
  const all = [...tasks].map((task) => ({
    ...read(context, task, "cumulative"),
    demand: lift(context, task.demand, "cumulative"),
  }));
  const capacity = lift(context, limit, "cumulative");
  for (const { demand } of all) {
    if (demand.lower < 0) throw new InvalidModelError(`cumulative(…): ${demand} may be negative`);
  }
  const isTimed = all.every(({ start, duration }) => isTabular(start) && duration.isConstant);
  return isTimed ? atEveryTime(context, all, capacity) : atEveryStart(context, all, capacity);
}

type Load = Interval & { readonly demand: Expression };

function atEveryTime(
  context: Context,
  tasks: readonly Load[],
  capacity: Expression,
): BooleanExpression {
  const first = Math.min(...tasks.map(({ start }) => start.lower));
  const last = Math.max(...tasks.map(({ start }) => start.upper));
  const rows = integers(first, last).map((time) => {
    const running = tasks.map(({ start, duration, isPresent, demand }) => {
      const earliest = Math.max(start.lower, Math.floor(time - duration.constant) + 1);
      const starts = integers(earliest, Math.min(time, start.upper)).map((s) => start.isEqualTo(s));
      return or(context, starts).and(isPresent).times(demand);
    });
    return sum(context, running, "cumulative").isAtMost(capacity);
  });
  return and(context, rows);
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
  return and(context, rows);
}

export function buildBinPacking(
  context: Context,
  bins: Iterable<NumberLike>,
  sizes: Iterable<NumberLike>,
  capacities: Iterable<NumberLike>,
): BooleanExpression {
  const items = [...bins].map((bin) => lift(context, bin, "binPacking"));
  for (const item of items) requireInteger(item, "binPacking(…)");
  const [weights, limits] = [[...sizes], [...capacities]];
  if (weights.length !== items.length) {
    throw new InvalidModelError(
      `binPacking(…): ${items.length} items have ${weights.length} sizes`,
    );
  }
  const inside = items.map((bin) => bin.isBetween(0, limits.length - 1));
  const loads = limits.map((limit, bin) => {
    const load = items.map((item, k) => item.isEqualTo(bin).times(weights[k]!));
    return sum(context, load, "binPacking").isAtMost(limit);
  });
  return and(context, [...inside, ...loads]);
}
