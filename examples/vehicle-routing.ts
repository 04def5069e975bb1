import { Model } from "bough";

/** Who is to be visited: where, how much is brought, when work may begin, and how long it takes. */
export interface Customer {
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly earliest: number;
  readonly latest: number;
  readonly service: number;
}

/**
 * Routes from a depot, the first of the customers, and back, so that everyone is visited once within
 * the hours given, no vehicle is loaded beyond its capacity, and the least is driven.
 */
export async function vehicleRouting(customers: readonly Customer[], capacity: number) {
  const model = new Model();
  const arcs = customers.flatMap((a, from) =>
    customers.flatMap((b, to) =>
      from === to
        ? []
        : [{ from, to, drive: distance(a, b), isChosen: model.binary(`${from}_${to}`) }],
    ),
  );
  model.require(model.multipleCircuit(arcs));
  const time = customers.map((each, k) => model.integer(each.earliest, each.latest, `time_${k}`));
  const load = customers.map((each, k) => model.integer(each.demand, capacity, `load_${k}`));
  for (const { from, to, drive, isChosen } of arcs) {
    if (to === 0) continue;
    const { demand } = customers[to]!;
    const [leaves, loaded] = from === 0 ? [customers[0]!.earliest, 0] : [time[from]!, load[from]!];
    const ready = model.sum([leaves, customers[from]!.service + drive]);
    model.require(isChosen.implies(time[to]!.isAtLeast(ready)));
    model.require(isChosen.implies(load[to]!.isAtLeast(model.sum([loaded, demand]))));
  }
  for (const { from, drive, isChosen } of arcs.filter(({ to }) => to === 0)) {
    const home = time[from]!.plus(customers[from]!.service + drive);
    model.require(isChosen.implies(home.isAtMost(customers[0]!.latest)));
  }
  model.minimize(model.sum(arcs.map(({ isChosen, drive }) => isChosen.times(drive))));
  const solution = await model.solve();
  const chosen = arcs.filter(({ isChosen }) => solution.value(isChosen));
  const next = new Map(chosen.map(({ from, to }) => [from, to]));
  const routes = chosen.filter(({ from }) => from === 0).map(({ to }) => routeFrom(to, next));
  return { status: solution.status, driven: solution.objective, routes };
}

/** The customers from the first one on, up to the depot. */
function routeFrom(first: number, next: ReadonlyMap<number, number>): number[] {
  const route: number[] = [];
  for (let at = first; at !== 0; at = next.get(at)!) route.push(at);
  return route;
}

function distance(a: Customer, b: Customer): number {
  return Math.round(Math.hypot(a.x - b.x, a.y - b.y));
}

/** Three customers, a vehicle for two of them. */
export const sample = () =>
  vehicleRouting(
    [
      { x: 0, y: 0, demand: 0, earliest: 0, latest: 100, service: 0 },
      { x: 3, y: 4, demand: 2, earliest: 0, latest: 30, service: 2 },
      { x: 6, y: 0, demand: 3, earliest: 5, latest: 40, service: 2 },
      { x: 0, y: 8, demand: 2, earliest: 0, latest: 50, service: 2 },
    ],
    5,
  );
