import { Model } from "@bough/modeler";
import { Random } from "@bough/testing";

type Variables = ReturnType<Model["integer"]>[];

function integers(model: Model, count: number, most: number): Variables {
  return Array.from({ length: count }, () => model.integer(0, most));
}

/** Many values in their order, and some of what stands at a place of it. */
export function sortedValues(count: number): Model {
  const model = new Model();
  const xs = integers(model, count, 3 * count);
  const sorted = model.sorted(xs);
  sorted.forEach((y, k) => {
    if (k % 10 === 0) model.require(y.isAtLeast(2 * k));
  });
  model.minimize(model.sum(xs.map((x, k) => x.times(1 + (k % 5)))));
  return model;
}

/** Functions of two arguments: quotients, remainders, divisors in common, products and powers. */
export function ofTwoArguments(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const xs = integers(model, count, 300);
  const values = xs.map((x, k) => {
    const y = xs[(k + 1) % count]!;
    const kinds = [
      () => x.quotient(y.plus(1)),
      () => x.remainder(y.plus(1)),
      () => x.greatestCommonDivisor(y),
      () => x.times(y),
    ];
    return random.pick(kinds)();
  });
  model.require(model.sum(values).isAtLeast(5 * count));
  model.minimize(model.sum(xs));
  return model;
}

/** Long curves, one to each amount. */
export function curves(count: number, points: number): Model {
  const model = new Model();
  const random = new Random(points);
  const costs = Array.from({ length: count }, () => {
    const x = model.real(0, 10 * points);
    let height = 0;
    const curve = Array.from({ length: points }, (_, k): [number, number] => {
      height += random.integer(-3, 9);
      return [10 * k, height];
    });
    return { x, cost: model.piecewiseLinear(x, curve) };
  });
  model.require(model.sum(costs.map(({ x }) => x)).isAtLeast(3 * count * points));
  model.minimize(model.sum(costs.map(({ cost }) => cost)));
  return model;
}

/** Which nodes of a grid are chosen, connected, with at least some worth. */
export function connectedGrid(side: number): Model {
  const model = new Model();
  const random = new Random(side);
  const nodes = Array.from({ length: side * side }, () => model.binary());
  const pairs: [number, number][] = [];
  for (let k = 0; k < nodes.length; k++) {
    if (k % side < side - 1) pairs.push([k, k + 1]);
    if (k + side < nodes.length) pairs.push([k, k + side]);
  }
  model.require(model.connected(nodes, pairs));
  const worth = nodes.map((x) => x.times(random.integer(0, 9)));
  model.require(model.sum(worth).isAtLeast(side * side));
  model.minimize(model.sum(nodes));
  return model;
}

function arcsOf(model: Model, nodes: number, degree: number) {
  const random = new Random(nodes + degree);
  return Array.from({ length: nodes }, (_, from) =>
    Array.from({ length: degree }, (_, k) => ({
      from,
      to: k === 0 ? (from + 1) % nodes : (from + random.integer(1, nodes - 1)) % nodes,
      length: random.integer(1, 30),
      isChosen: model.binary(),
    })),
  ).flat();
}

/** A path through all nodes, and how far each is from the first. */
export function pathAndDistances(nodes: number, degree: number): Model {
  const model = new Model();
  const arcs = arcsOf(model, nodes, degree);
  model.require(model.path(arcs, { from: 0 }));
  const distances = model.distances(arcs, 0);
  model.minimize(model.maximum(distances));
  return model;
}

/** A store that is filled and emptied at times to be chosen. */
export function store(events: number): Model {
  const model = new Model();
  const random = new Random(events);
  const changes = Array.from({ length: events }, (_, k) => ({
    time: model.integer(0, 3 * events),
    change: k % 2 === 0 ? random.integer(1, 9) : -random.integer(1, 9),
  }));
  model.require(model.reservoir(changes, 0, 40));
  model.minimize(model.maximum(changes.map(({ time }) => time)));
  return model;
}

/** Long words that an automaton accepts, and tables of their neighbours. */
export function wordsAndTables(length: number, states: number): Model {
  const model = new Model();
  const random = new Random(length);
  const word = integers(model, length, 9);
  const transitions = Array.from({ length: 4 * states }, (): [number, number, number] => [
    random.integer(0, states - 1),
    random.integer(0, 9),
    random.integer(0, states - 1),
  ]);
  const accepting = Array.from({ length: states }, (_, k) => k);
  model.require(model.isAccepted(word, { states, start: 0, accepting, transitions }));
  const tuples = Array.from({ length: 200 }, () => [
    random.integer(0, 9),
    random.integer(0, 9),
    random.integer(0, 9),
  ]);
  for (let k = 0; k + 2 < length; k += 3)
    model.require(model.isTuple([word[k]!, word[k + 1]!, word[k + 2]!], tuples));
  model.maximize(model.sum(word));
  return model;
}

/** The largest and the number of different ones of many expressions, and how often each value occurs. */
export function countsOfMany(count: number): Model {
  const model = new Model();
  const xs = integers(model, count, 200);
  model.require(model.countDifferent(xs).isAtLeast(50));
  for (let value = 0; value < 50; value++) model.require(model.countOf(value, xs).isAtMost(30));
  model.require(model.maximum(xs.map((x, k) => x.plus(k % 7))).isAtMost(150));
  model.require(model.isLexicographicallyLess(xs.slice(0, count / 2), xs.slice(count / 2)));
  model.minimize(model.sum(xs));
  return model;
}

/** The largest of very many expressions. */
export function wideMaximum(count: number): Model {
  const model = new Model();
  const xs = integers(model, count, 40);
  model.require(model.sum(xs).isAtLeast(10 * count));
  model.minimize(model.maximum(xs.map((x, k) => x.times(1 + (k % 3)).minus(xs[(k + 1) % count]!))));
  return model;
}
