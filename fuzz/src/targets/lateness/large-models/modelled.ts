import { Model } from "@bough/modeler";
import { Random } from "@bough/testing";

export function allDifferent(count: number, values: number): Model {
  const model = new Model();
  const variables = Array.from({ length: count }, (_, k) => model.integer(0, values - 1, `x${k}`));
  model.require(model.allDifferent(variables));
  model.minimize(model.sum(variables.map((x, k) => x.times(1 + (k % 7)))));
  return model;
}

/** Jobs on one machine, as differences under switches. */
export function precedences(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const jobs = Array.from({ length: count }, () => random.integer(1, 9));
  const horizon = jobs.reduce((sum, length) => sum + length, 0);
  const starts = jobs.map((length, k) => ({
    start: model.integer(0, horizon - length, `s${k}`),
    length,
  }));
  starts.forEach((a, k) => {
    for (const b of starts.slice(k + 1, k + 12)) {
      const isBefore = model.binary();
      model.require(isBefore.implies(a.start.plus(a.length).isAtMost(b.start)));
      model.require(isBefore.not().implies(b.start.plus(b.length).isAtMost(a.start)));
    }
  });
  return model;
}

/** Many all-different requirements over variables of large domains. */
export function manyAllDifferents(count: number, size: number, values: number): Model {
  const model = new Model();
  const random = new Random(count);
  const variables = Array.from({ length: 5 * size }, () => model.integer(0, values - 1));
  for (let k = 0; k < count; k++) {
    const chosen = new Set<(typeof variables)[number]>();
    while (chosen.size < size) chosen.add(random.pick(variables));
    model.require(model.allDifferent(chosen));
  }
  model.minimize(model.maximum(variables));
  return model;
}

/** A round trip through all nodes, each with arcs to so many others. */
export function circuit(nodes: number, degree: number): Model {
  const model = new Model();
  const random = new Random(nodes);
  const arcs = Array.from({ length: nodes }, (_, from) =>
    Array.from({ length: degree }, (_, k) => ({
      from,
      to: k === 0 ? (from + 1) % nodes : (from + random.integer(1, nodes - 1)) % nodes,
      isChosen: model.binary(),
    })),
  ).flat();
  model.require(model.circuit(arcs));
  model.minimize(model.sum(arcs.map(({ isChosen }) => isChosen.times(random.integer(1, 99)))));
  return model;
}

/** Tasks that share a capacity, within as little time as possible. */
export function cumulative(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const horizon = 4 * count;
  const tasks = Array.from({ length: count }, () => {
    const duration = random.integer(1, 12);
    const start = model.integer(0, horizon - duration);
    return { start, duration, demand: random.integer(1, 6) };
  });
  model.require(model.cumulative(tasks, 10));
  tasks.forEach(({ start, duration }, k) => {
    const later = tasks[k + random.integer(1, 30)];
    if (later !== undefined) model.require(start.plus(duration).isAtMost(later.start));
  });
  model.minimize(model.maximum(tasks.map(({ start, duration }) => start.plus(duration))));
  return model;
}

/** Jobs of one task on each machine, which does one after the other. */
export function jobShop(jobs: number, machines: number): Model {
  const model = new Model();
  const random = new Random(jobs);
  const horizon = 60 * jobs;
  const tasks = Array.from({ length: jobs }, () =>
    Array.from({ length: machines }, () => {
      const duration = random.integer(1, 50);
      return { start: model.integer(0, horizon - duration), duration };
    }),
  );
  for (let machine = 0; machine < machines; machine++)
    model.require(model.noOverlap(tasks.map((job) => job[machine]!)));
  for (const job of tasks)
    for (let k = 1; k < machines; k++)
      model.require(job[k - 1]!.start.plus(job[k - 1]!.duration).isAtMost(job[k]!.start));
  const ends = tasks.map((job) => job.at(-1)!).map(({ start, duration }) => start.plus(duration));
  model.minimize(model.maximum(ends));
  return model;
}

/** Rectangles in a strip. */
export function boxes(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const side = 12 * Math.ceil(Math.sqrt(count));
  const placed = Array.from({ length: count }, () => {
    const [width, height] = [random.integer(1, 12), random.integer(1, 12)];
    const [x, y] = [model.integer(0, side - width), model.integer(0, 2 * side - height)];
    return { x, y, width, height };
  });
  model.require(model.noOverlapOfBoxes(placed));
  model.minimize(model.maximum(placed.map(({ y, height }) => y.plus(height))));
  return model;
}

/** A few requirements over so many terms each. */
export function longSums(rows: number, terms: number): Model {
  const model = new Model();
  const random = new Random(terms);
  const variables = Array.from({ length: terms }, () => model.integer(0, 9));
  for (let i = 0; i < rows; i++) {
    const sum = model.sum(variables.map((x) => x.times(random.integer(1, 9))));
    model.require(i % 2 === 0 ? sum.isAtMost(20 * terms) : sum.isAtLeast(10 * terms));
  }
  model.maximize(model.sum(variables.map((x) => x.times(random.integer(1, 9)))));
  return model;
}

/** Operations of many kinds, a few of each to a variable. */
export function operations(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const variables = Array.from({ length: count }, () => model.integer(0, 40));
  const table = Array.from({ length: 41 }, () => random.integer(0, 99));
  const values = variables.map((x, k) => {
    const y = variables[(k + 1) % count]!;
    const kinds = [
      () => x.minus(y).absoluteValue(),
      () => model.element(table, x),
      () => model.maximum([x, y, random.integer(0, 30)]),
      () => model.condition(x.isAtMost(y), x, y.plus(3)),
      () => x.times(y),
    ];
    return random.pick(kinds)();
  });
  values.forEach((value, k) => {
    if (k % 3 === 0) model.require(value.plus(variables[(k + 7) % count]!).isAtLeast(20));
  });
  model.minimize(model.sum(values));
  return model;
}

/** Look-ups in long arrays of variables and numbers. */
export function longElements(count: number, length: number): Model {
  const model = new Model();
  const random = new Random(length);
  const array = Array.from({ length }, () => random.integer(0, 9999));
  const variables = Array.from({ length }, () => model.integer(0, 99));
  const indices = Array.from({ length: count }, () => model.integer(0, length - 1));
  model.require(model.allDifferent(indices));
  const found = indices.map((index, k) => model.element(k % 2 === 0 ? array : variables, index));
  model.require(model.sum(found).isAtLeast(30 * count));
  model.minimize(model.sum(found));
  return model;
}

/** Which of two machines a group of tasks is on, where no two may overlap: requirements under conditions. */
export function choices(groups: number, size: number): Model {
  const model = new Model();
  const random = new Random(groups * size);
  const horizon = 12 * size;
  const ends = Array.from({ length: groups }, () => {
    const isOrdered = model.binary();
    const tasks = Array.from({ length: size }, () => {
      const duration = random.integer(1, 9);
      return { start: model.integer(0, horizon - duration), duration };
    });
    model.require(isOrdered.implies(model.noOverlap(tasks)));
    model.require(isOrdered.not().implies(model.allDifferent(tasks.map(({ start }) => start))));
    return model.maximum(tasks.map(({ start, duration }) => start.plus(duration)));
  });
  model.minimize(model.sum(ends));
  return model;
}

/** Sums within sums, so many deep, with an operation at each level. */
export function deepExpression(depth: number): Model {
  const model = new Model();
  const random = new Random(depth);
  const variables = Array.from({ length: depth }, () => model.integer(0, 9));
  let nested = variables[0]!.times(1);
  for (const x of variables.slice(1)) {
    nested = random.chance(0.5)
      ? model.maximum([nested.minus(random.integer(0, 3)), x])
      : nested.plus(x).minus(random.integer(0, 4));
  }
  model.require(nested.isAtLeast(depth));
  model.minimize(model.sum(variables));
  return model;
}

/** Boxes of a named requirement, whose rows all want that name. */
export function namedTasks(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const isOn = model.binary("isOn");
  const tasks = Array.from({ length: count }, () => {
    const duration = random.integer(1, 9);
    return { start: model.integer(0, 10 * count - duration), duration };
  });
  model.require(isOn.implies(model.noOverlap(tasks)), "apart");
  model.minimize(model.maximum(tasks.map(({ start, duration }) => start.plus(duration))));
  return model;
}
