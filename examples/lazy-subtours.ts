import { type BooleanExpression, type Expression, Model, type Solution } from "bough";

interface Link {
  readonly ends: readonly [number, number];
  readonly length: number;
  readonly isChosen: BooleanExpression;
}

/**
 * The shortest round trip through points of the plane, distances rounded to integers. That a trip is
 * one piece takes a row for every set of cities; the few that matter are separated: for fractional
 * points by minimum cuts (M. Stoer and F. Wagner, "A simple min-cut algorithm", 1997).
 */
export async function shortestRoundTrip(
  cities: readonly (readonly [number, number])[],
  options: { readonly threads?: number } = {},
) {
  const model = new Model();
  const links: Link[] = cities.flatMap((a, i) =>
    cities.slice(0, i).map((b, j) => ({
      ends: [j, i] as const,
      length: Math.round(Math.hypot(a[0] - b[0], a[1] - b[1])),
      isChosen: model.binary(`${j}_${i}`),
    })),
  );
  const across = (isInside: (city: number) => boolean): Expression =>
    model.sum(
      links
        .filter(({ ends: [a, b] }) => isInside(a) !== isInside(b))
        .map(({ isChosen }) => isChosen),
    );
  for (const city of cities.keys()) model.require(across((other) => other === city).equals(2));
  model.minimize(model.sum(links.map(({ isChosen, length }) => isChosen.times(length))));

  const separate = (point: Solution) => {
    const weights = cities.map(() => new Float64Array(cities.length));
    for (const { ends, isChosen } of links) {
      const weight = point.value(isChosen.asNumber());
      weights[ends[0]]![ends[1]] = weight;
      weights[ends[1]]![ends[0]] = weight;
    }
    return cutsBelow(2, weights).map((side) => across((city) => side.has(city)).atLeast(2));
  };
  const solution = await model.solve({ ...options, hooks: { separate } });
  return { length: solution.objective, bound: solution.bound, result: solution.result };
}

/** Sides of cuts that weigh less than a limit, found on the way to the minimum cut. */
function cutsBelow(limit: number, weights: readonly Float64Array[]): Set<number>[] {
  const found: Set<number>[] = [];
  const merged = weights.map((row) => row.slice());
  const groups = weights.map((_, city) => new Set([city]));
  let left = [...weights.keys()];
  while (left.length > 1) {
    const attachment = new Float64Array(weights.length);
    const order: number[] = [];
    for (const rest = new Set(left); rest.size > 0; ) {
      let next = -1;
      for (const city of rest) if (next < 0 || attachment[city]! > attachment[next]!) next = city;
      rest.delete(next);
      order.push(next);
      for (const city of rest) attachment[city]! += merged[next]![city]!;
    }
    const last = order.at(-1)!;
    const before = order.at(-2)!;
    if (attachment[last]! < limit - 1e-5) found.push(new Set(groups[last]));
    for (const city of groups[last]!) groups[before]!.add(city);
    for (const city of left) {
      merged[before]![city]! += merged[last]![city]!;
      merged[city]![before] = merged[before]![city]!;
    }
    left = left.filter((city) => city !== last);
  }
  return found;
}

/** A round trip through nine places, its constraints written when they are missed. */
export const sample = () =>
  shortestRoundTrip([
    [565, 575],
    [25, 185],
    [345, 750],
    [945, 685],
    [845, 655],
    [880, 660],
    [25, 230],
    [525, 1000],
    [580, 1175],
  ]);
