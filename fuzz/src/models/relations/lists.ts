import {
  atPoint,
  DECIMAL_LOADS,
  DECIMAL_SLACK,
  inModel,
  numberPick,
  type Picks,
  type Relation,
} from "./relation.ts";

/** Relations over lists of numbers. */
export const lists: Readonly<Record<string, Relation>> = {
  binPacking(picks) {
    const items = picks.many(0, 4, () => numberPick(picks));
    const sizes = items.map(() => picks.pick([1, 2, 3, 0, 0.5, ...DECIMAL_LOADS]));
    const capacities = picks.many(0, 3, () => picks.pick([0, 1, 2, 3, 4, 5, 0.3, 0.6, 0.8, 1.4]));
    return {
      build: (model, given) =>
        model.binPacking(items.map(inModel(given).number), sizes, capacities),
      holds(given) {
        const bins = items.map(atPoint(given).number);
        const load = (bin: number) =>
          sizes.reduce((sum, s, k) => sum + (bins[k] === bin ? s : 0), 0);
        return (
          bins.every((bin) => bin >= 0 && bin < capacities.length) &&
          capacities.every((capacity, bin) => load(bin) <= capacity + DECIMAL_SLACK)
        );
      },
    };
  },
  inverse(picks) {
    const [xs, ys] = twoLists(picks, 0, 3);
    return {
      build(model, given) {
        const { number } = inModel(given);
        return model.areInverse(xs.map(number), ys.map(number));
      },
      holds(given) {
        const { number } = atPoint(given);
        const [left, right] = [xs.map(number), ys.map(number)];
        const isInside = (v: number) => v >= 0 && v < left.length;
        return (
          left.every((v, i) => isInside(v) && right[v] === i) &&
          right.every((v, i) => isInside(v) && left[v] === i)
        );
      },
    };
  },
  automaton(picks) {
    const values = numbers(picks, 0, 4);
    const states = picks.integer(1, 3);
    const start = picks.integer(0, states - 1);
    const transitions = picks.many(0, 6, (): [number, number, number] => [
      picks.integer(0, states - 1),
      picks.integer(-1, 2),
      picks.integer(0, states - 1),
    ]);
    const accepting = [picks.integer(0, states - 1)];
    if (picks.chance(3)) accepting.push(picks.integer(0, states - 1));
    return {
      build: (model, given) =>
        model.isAccepted(values.map(inModel(given).number), {
          ...{ states, start, accepting, transitions },
        }),
      holds(given) {
        let reached = new Set([start]);
        for (const symbol of values.map(atPoint(given).number))
          reached = new Set(
            transitions
              .filter(([s, read]) => read === symbol && reached.has(s))
              .map(([, , t]) => t),
          );
        return accepting.some((state) => reached.has(state));
      },
    };
  },
  lexicographic(picks) {
    const [xs, ys] = twoLists(picks, 0, 3);
    const kind = picks.pick([
      "isLexicographicallyLess",
      "isLexicographicallyAtMost",
      "areEqual",
    ] as const);
    return {
      build(model, given) {
        const { number } = inModel(given);
        return model[kind](xs.map(number), ys.map(number));
      },
      holds(given) {
        const { number } = atPoint(given);
        const gap = xs.map((x, k) => number(x) - number(ys[k]!)).find((each) => each !== 0) ?? 0;
        if (kind === "areEqual") return gap === 0;
        return gap < 0 || (gap === 0 && kind === "isLexicographicallyAtMost");
      },
    };
  },
  cardinality(picks) {
    const xs = numbers(picks, 0, 4);
    const values = [...new Set(picks.many(0, 3, () => picks.integer(-1, 3)))];
    const counts = values.map(() => (picks.chance(2) ? numberPick(picks) : picks.integer(0, 2)));
    return {
      build(model, given) {
        const { number } = inModel(given);
        const amounts = counts.map((each) => (typeof each === "number" ? each : number(each)));
        return model.globalCardinality(xs.map(number), values, amounts);
      },
      holds(given) {
        const { number } = atPoint(given);
        const point = xs.map(number);
        return values.every((value, k) => {
          const count = counts[k]!;
          const wanted = typeof count === "number" ? count : number(count);
          return point.filter((x) => x === value).length === wanted;
        });
      },
    };
  },
  precedenceOfValues(picks) {
    const xs = numbers(picks, 0, 4);
    const values = [...new Set(picks.many(0, 3, () => picks.integer(-1, 3)))];
    return {
      build: (model, given) => model.valuePrecedence(values, xs.map(inModel(given).number)),
      holds(given) {
        const point = xs.map(atPoint(given).number);
        const firsts = values.map((value) => {
          const at = point.indexOf(value);
          return at < 0 ? Infinity : at;
        });
        return firsts.every((at, k) => k === 0 || at === Infinity || firsts[k - 1]! < at);
      },
    };
  },
  table(picks) {
    const xs = numbers(picks, 0, 3);
    const tuples = picks.many(0, 5, () => xs.map(() => picks.integer(-1, 3)));
    return {
      build: (model, given) => model.isTuple(xs.map(inModel(given).number), tuples),
      holds(given) {
        const point = xs.map(atPoint(given).number);
        return tuples.some((tuple) => tuple.every((value, k) => value === point[k]));
      },
    };
  },
  different(picks) {
    const xs = numbers(picks, 2, 4);
    const exception = picks.chance(2) ? picks.integer(-1, 2) : null;
    return {
      build(model, given) {
        const all = xs.map(inModel(given).number);
        return exception === null
          ? model.allDifferent(all)
          : model.allDifferentExcept(exception, all);
      },
      holds(given) {
        const point = xs.map(atPoint(given).number).filter((x) => x !== exception);
        return new Set(point).size === point.length;
      },
    };
  },
  orderedSet(picks) {
    const xs = numbers(picks, 2, 4);
    const type = picks.pick([1, 2] as const);
    return {
      build(model, given) {
        const all = xs.map(inModel(given).number);
        return type === 1 ? model.specialOrderedSet1(all) : model.specialOrderedSet2(all);
      },
      holds(given) {
        const places = xs.map(atPoint(given).number).flatMap((x, k) => (x === 0 ? [] : [k]));
        return places.length === 0 || places.at(-1)! - places[0]! < type;
      },
    };
  },
  row(picks) {
    const xs = numbers(picks, 1, 4);
    const factors = xs.map(() => picks.integer(-3, 3));
    const side = picks.integer(-4, 6);
    const kind = picks.pick(["isAtMost", "isAtLeast", "isEqualTo", "isDifferentFrom"] as const);
    return {
      build: (model, given) => model.dot(factors, xs.map(inModel(given).number))[kind](side),
      holds(given) {
        const { number } = atPoint(given);
        const value = xs.reduce((sum, x, k) => sum + factors[k]! * number(x), 0);
        if (kind === "isAtMost") return value <= side;
        if (kind === "isAtLeast") return value >= side;
        return (value === side) === (kind === "isEqualTo");
      },
    };
  },
};

function numbers(picks: Picks, least: number, most: number) {
  return picks.many(least, most, () => numberPick(picks));
}

function twoLists(picks: Picks, least: number, most: number) {
  const xs = numbers(picks, least, most);
  return [xs, xs.map(() => numberPick(picks))] as const;
}
