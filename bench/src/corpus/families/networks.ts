import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Open facilities and serve clients, disaggregated: x_fc <= y_f. */
export function facilityLocation(seed: number, facilities = 15, clients = 40): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `facility-location-${seed}` });
  const place = () => [random.integer(0, 100), random.integer(0, 100)] as const;
  const sites = Array.from({ length: facilities }, place);
  const demands = Array.from({ length: clients }, place);
  const open = sites.map(() =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(150, 300) }),
  );
  for (const [x, y] of demands) {
    const serve = sites.map(([u, v]) =>
      builder.addColumn({ upper: 1, cost: Math.round(Math.hypot(x - u, y - v)) }),
    );
    builder.addRow(
      { lower: 1, upper: 1 },
      serve.map((column): Term => [column, 1]),
    );
    serve.forEach((column, f) => {
      builder.addRow({ upper: 0 }, [
        [column, 1],
        [open[f] ?? 0, -1],
      ]);
    });
  }
  return builder.build();
}

/** Single-item lots over several products with set-up costs and a shared capacity. */
export function lotSizing(seed: number, products = 6, periods = 12): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `lot-sizing-${seed}` });
  const capacity: Term[][] = Array.from({ length: periods }, () => []);
  let totalDemand = 0;
  for (let p = 0; p < products; p++) {
    let stock = -1;
    const demands = Array.from({ length: periods }, () => random.integer(0, 60));
    let rest = demands.reduce((a, b) => a + b);
    totalDemand += rest;
    demands.forEach((demand, t) => {
      const make = builder.addColumn({ cost: random.integer(1, 5) });
      const setUp = builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(80, 160) });
      const next = builder.addColumn({ cost: random.integer(1, 3) });
      const balance: Term[] = [
        [make, 1],
        [next, -1],
      ];
      if (stock >= 0) balance.push([stock, 1]);
      builder.addRow({ lower: demand, upper: demand }, balance);
      builder.addRow({ upper: 0 }, [
        [make, 1],
        [setUp, -rest],
      ]);
      capacity[t]?.push([make, 1]);
      stock = next;
      rest -= demand;
    });
  }
  const limit = Math.ceil((1.6 * totalDemand) / periods);
  for (const terms of capacity) builder.addRow({ upper: limit }, terms);
  return builder.build();
}

/** Commodities routed over arcs that must be bought, capacities shared. */
export function networkDesign(seed: number, nodes = 12, commodities = 6): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `network-design-${seed}` });
  const arcs: (readonly [number, number])[] = [];
  for (let i = 0; i < nodes; i++) {
    arcs.push([i, (i + 1) % nodes], [(i + 1) % nodes, i]);
    for (const k of random.sample(nodes, 2)) if (k !== i) arcs.push([i, k]);
  }
  const amounts = Array.from({ length: commodities }, () => random.integer(5, 20));
  const total = amounts.reduce((a, b) => a + b);
  const buy = arcs.map(() =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(50, 150) }),
  );
  const loads: Term[][] = arcs.map(() => []);
  for (const amount of amounts) {
    const [from, to] = random.shuffle(Array.from({ length: nodes }, (_, k) => k));
    const flow = arcs.map(() => builder.addColumn({ upper: amount, cost: random.integer(1, 8) }));
    for (let node = 0; node < nodes; node++) {
      const terms: Term[] = [];
      arcs.forEach(([tail, head], a) => {
        if (tail === node) terms.push([flow[a] ?? 0, 1]);
        if (head === node) terms.push([flow[a] ?? 0, -1]);
      });
      const supply = node === from ? amount : node === to ? -amount : 0;
      builder.addRow({ lower: supply, upper: supply }, terms);
    }
    flow.forEach((column, a) => {
      loads[a]?.push([column, 1]);
      builder.addRow({ upper: 0 }, [
        [column, 1],
        [buy[a] ?? 0, -amount],
      ]);
    });
  }
  loads.forEach((terms, a) => {
    builder.addRow({ upper: 0 }, [...terms, [buy[a] ?? 0, -Math.ceil(0.7 * total)]]);
  });
  return builder.build();
}

/** The classical transport LP, balanced. */
export function transport(seed: number, sources = 60, sinks = 80): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `transport-${seed}` });
  const demands = Array.from({ length: sinks }, () => random.integer(10, 100));
  const supply = Math.ceil(demands.reduce((a, b) => a + b) / sources);
  const sinkRows: Term[][] = demands.map(() => []);
  for (let s = 0; s < sources; s++) {
    const terms: Term[] = [];
    for (let t = 0; t < sinks; t++) {
      const column = builder.addColumn({ cost: random.integer(1, 200) });
      terms.push([column, 1]);
      sinkRows[t]?.push([column, 1]);
    }
    builder.addRow({ upper: supply }, terms);
  }
  sinkRows.forEach((terms, t) => {
    builder.addRow({ lower: demands[t] ?? 0 }, terms);
  });
  return builder.build();
}
