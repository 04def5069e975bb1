import { type Expression, Model } from "@bough/modeler";
import { Random } from "@bough/testing";

type Variables = ReturnType<Model["integer"]>[];

function integers(model: Model, count: number, most: number): Variables {
  return Array.from({ length: count }, () => model.integer(0, most));
}

/** Amounts along arcs, kept at every node, each arc opened at a price. */
export function openedFlow(nodes: number, degree: number): Model {
  const model = new Model();
  const random = new Random(nodes);
  const arcs = Array.from({ length: nodes * degree }, (_, k) => ({
    from: k % nodes,
    to: (k + random.integer(1, nodes - 1)) % nodes,
    amount: model.real(0, 50),
    isOpen: model.binary(),
  }));
  const supplies = Array.from({ length: nodes }, () => random.integer(-5, 5));
  supplies[0] = supplies[0]! - supplies.reduce((sum, supply) => sum + supply, 0);
  model.require(model.flow(arcs, supplies));
  for (const { amount, isOpen } of arcs) model.require(amount.isAtMost(isOpen.times(50)));
  const costs = arcs.map(({ amount, isOpen }) =>
    amount.times(random.integer(1, 9)).plus(isOpen.times(random.integer(20, 60))),
  );
  model.minimize(model.sum(costs));
  return model;
}

/** Functions of two numbers on fine grids. */
export function surfaces(count: number, side: number): Model {
  const model = new Model();
  const grid = Array.from({ length: side }, (_, k) => 5 * k);
  const height = (x: number, y: number) => ((x * 7919 + y * 104_729) % 97) - 30;
  const most = 5 * (side - 1);
  const points = Array.from({ length: count }, () => {
    const [x, y] = [model.real(0, most), model.real(0, most)];
    return { x, value: model.piecewiseSurface(x, y, grid, grid, height) };
  });
  model.require(model.sum(points.map(({ x }) => x)).isAtLeast((count * most) / 3));
  model.minimize(model.sum(points.map(({ value }) => value)));
  return model;
}

/** Tasks on one machine that wants setting up between any two of them. */
export function setups(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const tasks = Array.from({ length: count }, () => {
    const duration = random.integer(1, 9);
    return { start: model.integer(0, 15 * count), duration };
  });
  const transitions = tasks.map(() => tasks.map(() => random.integer(0, 5)));
  model.require(model.noOverlap(tasks, { transitions }));
  model.minimize(model.maximum(tasks.map(({ start, duration }) => start.plus(duration))));
  return model;
}

/** Tasks whose lengths and demands are to be chosen, and which may be left out. */
export function openTasks(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const tasks = Array.from({ length: count }, () => ({
    start: model.integer(0, 6 * count),
    duration: model.integer(1, 12),
    demand: model.integer(1, 5),
    isPresent: model.binary(),
  }));
  model.require(model.cumulative(tasks, 9));
  const worth = tasks.map(({ isPresent, duration, demand }) =>
    model.condition(isPresent, duration.plus(demand), 0),
  );
  model.require(model.sum(worth).isAtLeast(5 * count));
  const ends = tasks.map(({ start, duration }) => start.plus(duration));
  model.minimize(model.sum(ends.map((end) => end.times(random.integer(1, 4)))));
  return model;
}

/** Intervals that each run on one of several machines, and groups that span their parts. */
export function alternatives(count: number, machines: number): Model {
  const model = new Model();
  const random = new Random(count * machines);
  const horizon = 6 * count;
  const onMachine = Array.from({ length: machines }, () => [] as ReturnType<Model["interval"]>[]);
  const all = Array.from({ length: count }, () => {
    const whole = model.interval({
      start: model.integer(0, horizon),
      length: model.integer(1, 20),
    });
    const options = onMachine.map((list) => {
      const duration = random.integer(1, 9);
      const option = model.interval({
        start: model.integer(0, horizon),
        length: duration,
        isPresent: model.binary(),
      });
      list.push(option);
      return option;
    });
    model.require(model.alternative(whole, options));
    return whole;
  });
  for (const list of onMachine) model.require(model.noOverlap(list));
  for (let k = 0; k + 5 < count; k += 5) {
    const group = model.interval({
      start: model.integer(0, horizon),
      length: model.integer(1, horizon),
    });
    model.require(model.span(group, all.slice(k, k + 5)));
  }
  model.minimize(model.makespan(all));
  return model;
}

/** Which bin each of many things is in, and how full the bins are. */
export function bins(things: number, count: number): Model {
  const model = new Model();
  const random = new Random(things);
  const places = integers(model, things, count - 1);
  const sizes = places.map(() => random.integer(1, 9));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const loads = integers(model, count, Math.ceil((1.5 * total) / count));
  model.require(model.binPacking(places, sizes, loads));
  model.minimize(model.maximum(loads));
  return model;
}

/** Tours from a depot, a tree and a cycle over the same many nodes. */
export function graphs(nodes: number, degree: number): Model {
  const model = new Model();
  const random = new Random(nodes * degree);
  const pairs = Array.from({ length: nodes * degree }, (_, k) => ({
    from: k % nodes,
    to: (k + (k < nodes ? 1 : random.integer(1, nodes - 1))) % nodes,
  }));
  const chosen = () => pairs.map((pair) => ({ ...pair, isChosen: model.binary() }));
  const [tours, tree, cycle] = [chosen(), chosen(), chosen()];
  const edges = (arcs: typeof tours) =>
    arcs.map(({ from, to, isChosen }) => ({ between: [from, to] as const, isChosen }));
  const back = Array.from({ length: nodes - 1 }, (_, k) => [
    { from: k + 1, to: 0, isChosen: model.binary() },
    { from: 0, to: k + 1, isChosen: model.binary() },
  ]).flat();
  model.require(model.multipleCircuit([...tours.filter(({ from, to }) => from * to > 0), ...back]));
  model.require(model.tree(edges(tree)));
  model.require(model.cycle(edges(cycle)));
  const costs = [...tours, ...tree, ...cycle, ...back].map(({ isChosen }) =>
    isChosen.times(random.integer(1, 50)),
  );
  model.minimize(model.sum(costs));
  return model;
}

/** Orders as values and as places, and what stands where after changes. */
export function orders(count: number): Model {
  const model = new Model();
  const [xs, ys] = [integers(model, count, count - 1), integers(model, count, count - 1)];
  model.require(model.areInverse(xs, ys));
  const ranks = model.ranks(xs);
  const last = model.indexOfMaximum(xs);
  const changed = model.withElement(xs, last, 0);
  model.require(model.element(changed, last).isAtMost(ranks[0]!));
  model.require(model.valuePrecedence([0, 1, 2, 3], integers(model, count, 5)));
  model.require(model.allDifferentExcept(0, integers(model, count, count)));
  const few = integers(model, count, 9);
  model.require(model.globalCardinality(few, [0, 1, 2], integers(model, 3, count)));
  model.require(model.among([3, 4, 5], few).isAtLeast(count / 3));
  model.minimize(model.sum([...xs.map((x, k) => x.times(k % 9)), ...few]));
  return model;
}

/** Arithmetic beyond sums, a few operations to a number. */
export function arithmetic(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const xs = integers(model, count, 200);
  const kinds: ((x: Variables[number], y: Variables[number]) => Expression)[] = [
    (x) => x.power(2),
    (x) => model.sum(x.digits(10)),
    (x) => model.count(x.bits()),
    (x) => x.quotient(7).plus(x.remainder(7)),
    (x) => x.greatestPowerDividing(2),
    (x) => x.mapped((v) => (v * v) % 31),
    (x, y) => x.minus(y).absoluteValue().clamp(3, 90),
    (x) => model.condition(x.isComposite(), 1, x),
    (x, y) => x.times(0.3).plus(y.times(0.45)).rounded(),
    (x, y) => model.loop(y.remainder(5), [x], ([z]) => [z!.quotient(2)])[0]!,
  ];
  const values = xs.map((x, k) => random.pick(kinds)(x, xs[(k + 1) % count]!));
  values.forEach((value, k) => {
    if (k % 4 === 0) model.require(value.plus(xs[(k + 3) % count]!).isAtLeast(9));
  });
  model.minimize(model.sum(values));
  return model;
}
