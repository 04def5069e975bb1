import { type BooleanExpression, Model } from "bough";

/** TSPLIB burma14: degrees and minutes of fourteen cities in Burma. */
export const BURMA = [
  [16.47, 96.1],
  [16.47, 94.44],
  [20.09, 92.54],
  [22.39, 93.37],
  [25.23, 97.24],
  [22.0, 96.05],
  [20.47, 97.02],
  [17.2, 96.29],
  [16.3, 97.38],
  [14.05, 98.12],
  [16.53, 97.38],
  [21.52, 95.59],
  [19.41, 97.13],
  [20.09, 94.55],
] as const;

interface Link {
  readonly between: readonly [number, number];
  readonly length: number;
  readonly isChosen: BooleanExpression;
}

/** The shortest round trip. Subtours are ruled out when they turn up, then the model is solved again. */
export async function travellingSalesman(cities: readonly (readonly [number, number])[]) {
  const model = new Model();
  const links: Link[] = cities.flatMap((a, i) =>
    cities.slice(0, i).map((b, j) => ({
      between: [j, i] as const,
      length: kilometres(a, b),
      isChosen: model.binary(`${j}_${i}`),
    })),
  );
  for (const city of cities.keys())
    model.require(
      model.exactly(2, links.filter(({ between }) => between.includes(city)).map(chosen)),
    );
  model.minimize(model.sum(links.map(({ isChosen, length }) => isChosen.times(length))));

  for (let rounds = 1; ; rounds++) {
    const solution = await model.solve();
    const tours = toursIn(
      cities.length,
      links.filter(({ isChosen }) => solution.value(isChosen)),
    );
    if (tours.length === 1) return { length: solution.objective, tour: tours[0]!, rounds };
    for (const tour of tours) {
      const inside = links.filter(({ between }) => between.every((city) => tour.includes(city)));
      model.require(model.count(inside.map(chosen)).atMost(tour.length - 1));
    }
  }
}

function chosen({ isChosen }: Link): BooleanExpression {
  return isChosen;
}

function toursIn(count: number, links: readonly Link[]): number[][] {
  const tours: number[][] = [];
  for (let start = 0; start < count; start++) {
    if (tours.some((tour) => tour.includes(start))) continue;
    const tour = [start];
    for (let at = start, isOpen = true; isOpen; ) {
      const ahead = links.flatMap(({ between: [a, b] }) => (a === at ? [b] : b === at ? [a] : []));
      const next = ahead.find((city) => !tour.includes(city));
      isOpen = next !== undefined;
      if (next !== undefined) tour.push(next);
      at = next ?? at;
    }
    tours.push(tour);
  }
  return tours;
}

/** TSPLIB's GEO distance: on a sphere, from degrees with minutes as decimals. */
function kilometres(a: readonly [number, number], b: readonly [number, number]): number {
  const [latA, lonA, latB, lonB] = [...a, ...b].map((value) => {
    const degrees = Math.trunc(value);
    return (Math.PI * (degrees + (5 * (value - degrees)) / 3)) / 180;
  }) as [number, number, number, number];
  const q1 = Math.cos(lonA - lonB);
  const q2 = Math.cos(latA - latB);
  const q3 = Math.cos(latA + latB);
  return Math.trunc(6378.388 * Math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
}

/** A round trip through fourteen cities of Burma. */
export const sample = () => travellingSalesman(BURMA);
