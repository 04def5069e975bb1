import { Model } from "@bough/modeler";
import { Random } from "@bough/testing";

/** Tasks of one machine, or of one crew, that are to fit where a switch is on. */
export function conditionalTasks(count: number, capacity: number): Model {
  const model = new Model();
  const random = new Random(count);
  const tasks = Array.from({ length: count }, () => {
    const start = model.integer(0, 10 * count);
    return { start, duration: random.integer(1, 12), demand: random.integer(1, 6) };
  });
  const isKept = model.binary();
  const fit = capacity === 1 ? model.noOverlap(tasks) : model.cumulative(tasks, capacity);
  model.require(isKept.implies(fit));
  const ends = tasks.map(({ start, duration }) => start.plus(duration));
  model.maximize(isKept.times(100 * count).minus(model.maximum(ends)));
  return model;
}

/** Grids of so many points each way. */
export function steepSurfaces(count: number, side: number): Model {
  const model = new Model();
  const places = Array.from({ length: side }, (_, k) => k);
  const heights = Array.from({ length: count }, () => {
    const [x, y] = [model.real(0, side - 1), model.real(0, side - 1)];
    return model.piecewiseSurface(x, y, places, places, (a, b) => (37 * a + 91 * b * a) % 101);
  });
  model.minimize(model.sum(heights));
  return model;
}

/** Each of many values is taken by some of very many variables. */
export function cardinalities(count: number, values: number): Model {
  const model = new Model();
  const xs = Array.from({ length: count }, () => model.integer(0, values - 1));
  const all = Array.from({ length: values }, (_, k) => k);
  const counts = all.map(() => model.integer(0, Math.ceil((2 * count) / values)));
  model.require(model.globalCardinality(xs, all, counts));
  model.minimize(model.sum(xs.map((x, k) => x.times(k % 7))));
  return model;
}
