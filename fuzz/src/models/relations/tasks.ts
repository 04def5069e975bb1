import type { IntervalVariable } from "@bough/modeler";
import {
  type AmountPick,
  amountPick,
  atPoint,
  DECIMAL_LOADS,
  DECIMAL_SLACK,
  inModel,
  type NumberPick,
  numberPick,
  type Operands,
  type Picks,
  type Relation,
  type TruthPick,
  truthPick,
} from "./relation.ts";

interface PickedTask {
  readonly start: NumberPick;
  readonly duration: AmountPick;
  readonly isPresent: TruthPick | null;
  readonly demand: AmountPick;
}

/** Relations over tasks, intervals, events and boxes. */
export const tasks: Readonly<Record<string, Relation>> = {
  noOverlap(picks) {
    const all = picks.many(2, 4, () => task(picks));
    const transitions = picks.chance(3)
      ? all.map(() => all.map(() => picks.integer(0, 2)))
      : undefined;
    return {
      build: (model, given) =>
        model.noOverlap(tasksIn(all, given), transitions === undefined ? {} : { transitions }),
      holds(given) {
        const placed = placedOf(all, given);
        return everyPair(placed, (a, b, i, k) => {
          const [after, before] = [transitions?.[i]?.[k] ?? 0, transitions?.[k]?.[i] ?? 0];
          return a.end + after <= b.start || b.end + before <= a.start;
        });
      },
    };
  },
  cumulative(picks) {
    const all = picks.many(2, 4, () => task(picks));
    const capacity = picks.chance(3) ? numberPick(picks) : picks.pick([1, 2, 3, 4, 0.3, 0.8, 1.4]);
    return {
      build: (model, given) =>
        model.cumulative(
          tasksIn(all, given),
          typeof capacity === "number" ? capacity : inModel(given).number(capacity),
        ),
      holds(given) {
        const placed = placedOf(all, given).filter((each) => each !== undefined);
        const most = typeof capacity === "number" ? capacity : atPoint(given).number(capacity);
        const isAlways = placed.every(({ start: at }) => {
          const running = placed.filter(({ start, end }) => start <= at && at < end);
          return total(running.map(({ demand }) => demand)) <= most + DECIMAL_SLACK;
        });
        // Where nothing runs the demand is 0.
        return isAlways && most >= 0;
      },
    };
  },
  boxes(picks) {
    const all = picks.many(2, 3, () => ({
      ...{ x: numberPick(picks), y: picks.chance(2) ? numberPick(picks) : picks.integer(0, 1) },
      ...{ width: amountPick(picks), height: amountPick(picks) },
    }));
    return {
      build(model, given) {
        const { number, amount } = inModel(given);
        return model.noOverlapOfBoxes(
          all.map(({ x, y, width, height }) => ({
            ...{ x: number(x), y: typeof y === "number" ? y : number(y) },
            ...{ width: amount(width), height: amount(height) },
          })),
        );
      },
      holds(given) {
        const { number, amount } = atPoint(given);
        const placed = all.map(({ x, y, width, height }) => ({
          ...{ x: number(x), y: typeof y === "number" ? y : number(y) },
          ...{ width: amount(width), height: amount(height) },
        }));
        return everyPair(
          placed,
          (a, b) =>
            a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y ||
            b.y + b.height <= a.y,
        );
      },
    };
  },
  precedence(picks) {
    const [a, b] = [task(picks), task(picks)];
    const delay = numberPick(picks);
    const kind = picks.pick([
      "endBeforeStart",
      "endBeforeEnd",
      "startBeforeStart",
      "startBeforeEnd",
      "endAtStart",
      "endAtEnd",
      "startAtStart",
      "startAtEnd",
    ] as const);
    return {
      build(model, given) {
        const interval = (each: PickedTask) => model.interval(taskIn(each, given));
        return model[kind](interval(a), interval(b), inModel(given).number(delay));
      },
      holds(given) {
        const [first, second] = placedOf([a, b], given);
        if (first === undefined || second === undefined) return true;
        const from = kind.startsWith("end") ? first.end : first.start;
        const to = kind.endsWith("Start") ? second.start : second.end;
        const wanted = from + atPoint(given).number(delay);
        return kind.includes("At") ? wanted === to : wanted <= to;
      },
    };
  },
  alternative(picks) {
    const main = task(picks);
    const options = picks.many(1, 3, () => task(picks));
    const count = picks.integer(1, options.length);
    return {
      build(model, given) {
        const interval = (each: PickedTask) => model.interval(taskIn(each, given));
        return model.alternative(interval(main), options.map(interval), count);
      },
      holds(given) {
        const [own] = placedOf([main], given);
        const placed = placedOf(options, given).filter((each) => each !== undefined);
        if (placed.length !== (own === undefined ? 0 : count)) return false;
        return placed.every(({ start, end }) => start === own?.start && end === own.end);
      },
    };
  },
  span(picks) {
    const main = task(picks);
    const parts = picks.many(1, 3, () => task(picks));
    return {
      build(model, given) {
        const interval = (each: PickedTask) => model.interval(taskIn(each, given));
        return model.span(interval(main), parts.map(interval));
      },
      holds(given) {
        const [own] = placedOf([main], given);
        const placed = placedOf(parts, given).filter((each) => each !== undefined);
        if (own === undefined || placed.length === 0)
          return own === undefined && placed.length === 0;
        return (
          own.start === Math.min(...placed.map(({ start }) => start)) &&
          own.end === Math.max(...placed.map(({ end }) => end))
        );
      },
    };
  },
  reservoir(picks) {
    const events = picks.many(1, 4, () => ({
      time: numberPick(picks),
      change: picks.chance(3) ? numberPick(picks) : picks.pick([1, -1, 2, -2, 0.1, 0.2, -0.3, 0.7]),
      isActive: picks.chance(2) ? truthPick(picks) : null,
    }));
    const [least, most] = [picks.pick([0, -1, -2, -0.3]), picks.pick([0, 1, 2, 3, 0.3, 0.8])];
    return {
      build(model, given) {
        const { number, truth } = inModel(given);
        const all = events.map(({ time, change, isActive }) => ({
          time: number(time),
          change: typeof change === "number" ? change : number(change),
          ...(isActive === null ? {} : { isActive: truth(isActive) }),
        }));
        return model.reservoir(all, least, most);
      },
      holds(given) {
        const { number, truth } = atPoint(given);
        const active = events
          .filter(({ isActive }) => isActive === null || truth(isActive))
          .map(({ time, change }) => ({
            time: number(time),
            change: typeof change === "number" ? change : number(change),
          }));
        return active.every(({ time: now }) => {
          const level = total(active.filter(({ time }) => time <= now).map(({ change }) => change));
          return level >= least - DECIMAL_SLACK && level <= most + DECIMAL_SLACK;
        });
      },
    };
  },
  times(picks) {
    const all = picks.many(1, 3, () => task(picks));
    const kind = picks.pick(["makespan", "tardiness", "earliness"] as const);
    const [due, limit] = [numberPick(picks), numberPick(picks)];
    const isExact = picks.chance(2);
    return {
      build(model, given) {
        const { number } = inModel(given);
        const intervals = all.map((each) => model.interval(taskIn(each, given)));
        const time =
          kind === "makespan"
            ? model.makespan(intervals)
            : model[kind](intervals[0] as IntervalVariable, number(due));
        return isExact ? time.isEqualTo(number(limit)) : time.isAtMost(number(limit));
      },
      holds(given) {
        const { number } = atPoint(given);
        const placed = placedOf(all, given);
        const [first] = placed;
        const late = first === undefined ? 0 : first.end - number(due);
        const time =
          kind === "makespan"
            ? Math.max(0, ...placed.map((each) => each?.end ?? 0))
            : Math.max(0, kind === "tardiness" ? late : -late);
        return isExact ? time === number(limit) : time <= number(limit);
      },
    };
  },
};

function task(picks: Picks): PickedTask {
  return {
    start: numberPick(picks),
    duration: amountPick(picks),
    isPresent: picks.chance(3) ? truthPick(picks) : null,
    demand: demandPick(picks),
  };
}

function demandPick(picks: Picks): AmountPick {
  const demand = amountPick(picks);
  return picks.chance(2) ? { ...demand, amount: picks.pick(DECIMAL_LOADS) } : demand;
}

function taskIn({ start, duration, isPresent }: PickedTask, given: Parameters<typeof inModel>[0]) {
  const { number, amount, truth } = inModel(given);
  return {
    start: number(start),
    length: amount(duration),
    ...(isPresent === null ? {} : { isPresent: truth(isPresent) }),
  };
}

function tasksIn(all: readonly PickedTask[], given: Parameters<typeof inModel>[0]) {
  return all.map((each) => {
    const { length, ...rest } = taskIn(each, given);
    return { ...rest, duration: length, demand: inModel(given).amount(each.demand) };
  });
}

/** Where the tasks take place; undefined for those that do not. */
function placedOf(all: readonly PickedTask[], given: Operands<number, boolean>) {
  const { number, amount, truth } = atPoint(given);
  return all.map(({ start, duration, isPresent, demand }) => {
    if (isPresent !== null && !truth(isPresent)) return undefined;
    const from = number(start);
    return { start: from, end: from + amount(duration), demand: amount(demand) };
  });
}

function everyPair<T>(
  items: readonly (T | undefined)[],
  holds: (a: T, b: T, i: number, k: number) => boolean,
): boolean {
  return items.every((a, i) =>
    items.every((b, k) => k <= i || a === undefined || b === undefined || holds(a, b, i, k)),
  );
}

function total(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
