import type { BooleanExpression } from "./boolean-expression.ts";
import type { Context } from "./context.ts";
import type { Expression, NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import type { IntervalVariable } from "./interval-variable.ts";
import { keepingDefinedness } from "./keeping.ts";
import { buildCumulative, type DemandingTask } from "./linearizations/cumulative.ts";
import {
  buildAlternative,
  buildEarliness,
  buildMakespan,
  buildRelation,
  buildReservoir,
  buildSpan,
  buildTardiness,
  type ReservoirEvent,
  type Side,
} from "./linearizations/intervals.ts";
import { buildNoOverlap, type NoOverlapOptions } from "./linearizations/no-overlap.ts";
import type { Task } from "./linearizations/task.ts";

const build = keepingDefinedness({
  alternative: buildAlternative,
  cumulative: buildCumulative,
  earliness: buildEarliness,
  makespan: buildMakespan,
  noOverlap: buildNoOverlap,
  relation: buildRelation,
  reservoir: buildReservoir,
  span: buildSpan,
  tardiness: buildTardiness,
});

/** An interval that needs an amount of a resource while it takes place. */
export interface DemandingInterval {
  readonly interval: IntervalVariable;
  readonly demand: NumberLike;
}

/** What is said of tasks and intervals, as methods of a model. */
export abstract class SchedulingVocabulary {
  /** The store of this model's expressions. */
  readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  /** No two tasks run at the same time; `transitions[i][k]` passes between task i and a later task k. */
  noOverlap(tasks: Iterable<Task>, options: NoOverlapOptions = {}): BooleanExpression {
    return build.noOverlap(this.context, listed(tasks, "noOverlap"), options);
  }

  /** The demand of the running tasks never exceeds the capacity. */
  cumulative(
    tasks: Iterable<DemandingTask | DemandingInterval>,
    capacity: NumberLike,
  ): BooleanExpression {
    const plain = [...listed(tasks, "cumulative")].map((task) => {
      if (!("interval" in task)) return task;
      const { start, duration, isPresent } = task.interval;
      return { start, duration, isPresent, demand: task.demand };
    });
    return build.cumulative(this.context, plain, capacity);
  }

  // Where both intervals take place: b starts or ends no sooner than a starts or ends, and the delay passes.

  endBeforeStart(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "end", b, "start", delay, false);
  }

  endBeforeEnd(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "end", b, "end", delay, false);
  }

  startBeforeStart(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "start", b, "start", delay, false);
  }

  startBeforeEnd(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "start", b, "end", delay, false);
  }

  // The same, at exactly that time.

  endAtStart(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "end", b, "start", delay, true);
  }

  endAtEnd(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "end", b, "end", delay, true);
  }

  startAtStart(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "start", b, "start", delay, true);
  }

  startAtEnd(a: IntervalVariable, b: IntervalVariable, delay: NumberLike = 0) {
    return this.#relation(a, "start", b, "end", delay, true);
  }

  /** Where the interval takes place, so do `count` of the options (default one), when it does; else none. */
  alternative(
    interval: IntervalVariable,
    options: Iterable<IntervalVariable>,
    count = 1,
  ): BooleanExpression {
    return build.alternative(this.context, interval, listed(options, "alternative"), count);
  }

  /** The interval reaches from the first start of its parts to their last end; with none of them it is absent. */
  span(interval: IntervalVariable, parts: Iterable<IntervalVariable>): BooleanExpression {
    return build.span(this.context, interval, listed(parts, "span"));
  }

  /** The level, zero at first, which the events change, stays between `least` and `most` at all times. */
  reservoir(
    events: Iterable<ReservoirEvent>,
    least: NumberLike,
    most: NumberLike,
  ): BooleanExpression {
    return build.reservoir(this.context, listed(events, "reservoir"), least, most);
  }

  /** The last end of the intervals that take place; at least 0. */
  makespan(intervals: Iterable<IntervalVariable>): Expression {
    return build.makespan(this.context, listed(intervals, "makespan"));
  }

  /** By how much the interval ends after the due time; 0 where it does not take place. */
  tardiness(interval: IntervalVariable, due: NumberLike): Expression {
    return build.tardiness(this.context, interval, due);
  }

  /** By how much the interval ends before the due time; 0 where it does not take place. */
  earliness(interval: IntervalVariable, due: NumberLike): Expression {
    return build.earliness(this.context, interval, due);
  }

  #relation(
    a: IntervalVariable,
    sideA: Side,
    b: IntervalVariable,
    sideB: Side,
    delay: NumberLike,
    isExact: boolean,
  ): BooleanExpression {
    return build.relation(this.context, [a, sideA], [b, sideB], delay, isExact);
  }
}
