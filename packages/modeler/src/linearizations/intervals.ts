import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import type { IntervalVariable } from "../interval-variable.ts";
import { buildCondition } from "./condition.ts";
import { and, or } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { buildMaximum, buildMinimum } from "./maximum.ts";

/** A change of a level at a time. */
export interface ReservoirEvent {
  readonly time: NumberLike;
  /** What is added, or, below zero, taken out. */
  readonly change: NumberLike;
  /** Whether it takes place at all; default true. */
  readonly isActive?: BooleanLike;
}

/**
 * Source: relations between intervals, optional ones included; a level that events change.
 * Target: rows that hold where both take place; of alternatives, the chosen ones are the main interval; a
 * span begins with the first of its parts and ends with the last. The level is summed at each event over
 * the events until then.
 */
export const intervals: Linearization = {
  name: "intervals",

  entries: [
    {
      area: "scheduling",
      call: "model.endBeforeStart(a, b, delay)",
      meaning: "b starts when a has ended, and the delay passed; where both take place",
      example(model) {
        const [s, t] = [model.integer(0, 4, "s"), model.integer(0, 4, "t")];
        const isPresent = model.binary("p");
        const a = model.interval({ start: s, length: 2 });
        const b = model.interval({ start: t, length: 1, isPresent });
        const truth = (x: number, y: number, p: number) => p === 0 || x + 2 + 1 <= y;
        return { variables: [s, t, isPresent], result: model.endBeforeStart(a, b, 1), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.alternative(interval, options)",
      meaning: "the interval is one of the options, which alone takes place",
      example(model) {
        const [s, t] = [model.integer(0, 2, "s"), model.integer(0, 2, "t")];
        const [p, q] = [model.binary("p"), model.binary("q")];
        const main = model.interval({ start: s, length: 2 });
        const options = [
          model.interval({ start: t, length: 2, isPresent: p }),
          model.interval({ start: 1, length: 2, isPresent: q }),
        ];
        const truth = (x: number, y: number, a: number, b: number) =>
          a + b === 1 && (a === 1 ? x === y : x === 1);
        return { variables: [s, t, p, q], result: model.alternative(main, options), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.span(interval, parts)",
      meaning: "the interval reaches from the first start of its parts to their last end",
      example(model) {
        const [s, t] = [model.integer(0, 3, "s"), model.integer(0, 3, "t")];
        const length = model.integer(0, 4, "length");
        const whole = model.interval({ start: s, length });
        const parts = [
          model.interval({ start: t, length: 2 }),
          model.interval({ start: 1, length: 1 }),
        ];
        const truth = (x: number, y: number, z: number) =>
          x === Math.min(z, 1) && x + y === Math.max(z + 2, 2);
        return { variables: [s, length, t], result: model.span(whole, parts), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.reservoir(events, least, most)",
      meaning: "a level that events change stays within its limits",
      example(model) {
        const times = model.integers(2, 0, 2, "t");
        const events = [
          { time: times[0]!, change: 2 },
          { time: times[1]!, change: -1 },
        ];
        const truth = (fill: number, use: number) => fill <= use;
        return { variables: times, result: model.reservoir(events, 0, 2), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.makespan(intervals)",
      meaning: "the last end of those that take place, 0 without any",
      example(model) {
        const s = model.integer(0, 3, "s");
        const isPresent = model.binary("p");
        const all = [
          model.interval({ start: s, length: 2 }),
          model.interval({ start: 3, length: 1, isPresent }),
        ];
        const truth = (x: number, p: number) => Math.max(x + 2, p === 1 ? 4 : 0);
        return { variables: [s, isPresent], result: model.makespan(all), truth };
      },
    },
    {
      area: "scheduling",
      call: "model.tardiness(interval, due)",
      meaning: "by how much it ends late; 0 where it does not take place",
      example(model) {
        const s = model.integer(0, 4, "s");
        const interval = model.interval({ start: s, length: 2 });
        return {
          variables: [s],
          result: model.tardiness(interval, 4),
          truth: (x: number) => Math.max(0, x + 2 - 4),
        };
      },
    },
    {
      area: "scheduling",
      call: "model.earliness(interval, due)",
      meaning: "by how much it ends early; 0 where it does not take place",
      example(model) {
        const s = model.integer(0, 4, "s");
        const interval = model.interval({ start: s, length: 2 });
        return {
          variables: [s],
          result: model.earliness(interval, 4),
          truth: (x: number) => Math.max(0, 4 - x - 2),
        };
      },
    },
  ],
};

/** Which ends of two intervals a relation compares. */
export type Side = "start" | "end";

/** a's side, and the delay, is at most (or equal to) b's side, where both take place. */
export function buildRelation(
  context: Context,
  first: readonly [IntervalVariable, Side],
  second: readonly [IntervalVariable, Side],
  delay: NumberLike,
  isExact: boolean,
): BooleanExpression {
  const [a, sideA] = first;
  const [b, sideB] = second;
  const from = a[sideA].plus(lift(context, delay, "delay"));
  const holds = isExact ? from.isEqualTo(b[sideB]) : from.isAtMost(b[sideB]);
  return or(context, [a.isPresent.not(), b.isPresent.not(), holds]);
}

export function buildAlternative(
  context: Context,
  main: IntervalVariable,
  options: Iterable<IntervalVariable>,
  count: number,
): BooleanExpression {
  const all = [...options];
  if (all.length === 0) throw new InvalidModelError("alternative(…) was given no options");
  const chosen = sum(
    context,
    all.map(({ isPresent }) => isPresent),
    "alternative",
  );
  const same = all.map((option) =>
    or(context, [
      option.isPresent.not(),
      and(context, [option.start.isEqualTo(main.start), option.end.isEqualTo(main.end)]),
    ]),
  );
  return and(context, [chosen.isEqualTo(main.isPresent.times(count)), ...same]);
}

export function buildSpan(
  context: Context,
  main: IntervalVariable,
  parts: Iterable<IntervalVariable>,
): BooleanExpression {
  const all = [...parts];
  if (all.length === 0) throw new InvalidModelError("span(…) was given no parts");
  const within = all.map((part) =>
    or(context, [
      part.isPresent.not(),
      and(context, [main.isPresent, main.start.isAtMost(part.start), main.end.isAtLeast(part.end)]),
    ]),
  );
  const begins = all.map((part) => part.isPresent.and(part.start.isAtMost(main.start)));
  const ends = all.map((part) => part.isPresent.and(part.end.isAtLeast(main.end)));
  const isReached = or(context, [
    main.isPresent.not(),
    and(context, [or(context, begins), or(context, ends)]),
  ]);
  return and(context, [...within, isReached]);
}

export function buildReservoir(
  context: Context,
  events: Iterable<ReservoirEvent>,
  least: NumberLike,
  most: NumberLike,
): BooleanExpression {
  const all = [...events].map(({ time, change, isActive }) => ({
    time: lift(context, time, "reservoir"),
    change: lift(context, change, "reservoir"),
    isActive: liftBoolean(context, isActive ?? true, "reservoir"),
  }));
  const [low, high] = [lift(context, least, "reservoir"), lift(context, most, "reservoir")];
  const levels = all.map((event) => {
    const until = all.map(({ time, change, isActive }) =>
      time.isAtMost(event.time).and(isActive).times(change),
    );
    const level = sum(context, until, "reservoir");
    const isWithin = and(context, [level.isAtLeast(low), level.isAtMost(high)]);
    return or(context, [event.isActive.not(), isWithin]);
  });
  // Before the first event the level is zero.
  return and(context, [low.isAtMost(0), high.isAtLeast(0), ...levels]);
}

export function buildMakespan(context: Context, intervals: Iterable<IntervalVariable>): Expression {
  const ends = [...intervals].map(({ end, isPresent }) =>
    isPresent.constantValue === true ? end : buildCondition(context, isPresent, end, 0),
  );
  return buildMaximum(context, [0, ...ends]);
}

export function buildTardiness(
  context: Context,
  { end, isPresent }: IntervalVariable,
  due: NumberLike,
): Expression {
  const late = buildMaximum(context, [0, end.minus(due)]);
  return isPresent.constantValue === true ? late : buildCondition(context, isPresent, late, 0);
}

export function buildEarliness(
  context: Context,
  { end, isPresent }: IntervalVariable,
  due: NumberLike,
): Expression {
  const early = buildMinimum(context, [0, end.minus(due)]).times(-1);
  return isPresent.constantValue === true ? early : buildCondition(context, isPresent, early, 0);
}
