import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** One equation with large coefficients over integers of a wide range. */
export function equalityKnapsack(columns: number, largest: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  const weights = Array.from({ length: columns }, () => random.integer(largest / 10, largest));
  weights.forEach(() => {
    builder.addColumn({ cost: random.integer(1, 9), upper: 1e6, isInteger: true });
  });
  const side = weights.reduce((sum, weight) => sum + weight * random.integer(0, 20), 1);
  builder.addRow({ lower: side, upper: side }, [...weights.entries()]);
  return builder.build();
}

/**
 * Rings of differences that contradict each other, over integers of a wide range: propagation closes
 * the gap by one at a time.
 */
export function slowRings(rings: number, length: number): Problem {
  const random = new Random(rings);
  const builder = new ProblemBuilder();
  for (let ring = 0; ring < rings; ring++) {
    const first = builder.numCols;
    for (let k = 0; k < length; k++)
      builder.addColumn({ cost: random.integer(-3, 3), upper: 1e7, isInteger: true });
    const way = builder.addColumn({ cost: random.integer(-3, 3), upper: 1, isInteger: true });
    for (let k = 0; k < length; k++) {
      const next = first + ((k + 1) % length);
      const terms: Term[] = [
        [first + k, 1],
        [next, -1],
        [way, random.integer(2, 5)],
      ];
      builder.addRow({ upper: random.integer(-1, 3) }, terms);
    }
  }
  return builder.build();
}

/** Long chains of large integers, each at least the one before it, and one row over all. */
export function chains(count: number, length: number): Problem {
  const random = new Random(count * length);
  const builder = new ProblemBuilder();
  const all: Term[] = [];
  for (let chain = 0; chain < count; chain++) {
    for (let k = 0; k < length; k++) {
      const j = builder.addColumn({ cost: random.integer(1, 5), upper: 1e5, isInteger: true });
      all.push([j, random.integer(1, 3)]);
      if (k === 0) continue;
      builder.addRow({ lower: random.integer(0, 4) }, [
        [j, random.integer(1, 3)],
        [j - 1, -random.integer(1, 3)],
      ]);
    }
  }
  builder.addRow({ lower: 50 * count * length }, all);
  return builder.build();
}

/** Pairs that exclude each other. */
export function packing(columns: number, pairs: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < columns; j++)
    builder.addColumn({ cost: random.integer(1, 9), upper: 1, isInteger: true });
  for (let k = 0; k < pairs; k++) {
    const some = random.integer(0, columns - 1);
    const other = (some + random.integer(1, columns - 1)) % columns;
    const terms: Term[] = [
      [some, 1],
      [other, 1],
    ];
    builder.addRow({ upper: 1 }, terms);
  }
  return builder.build();
}

/** Items of few sizes to equal bins: symmetry wherever one looks. */
export function binPacking(items: number, bins: number): Problem {
  const random = new Random(items);
  const builder = new ProblemBuilder();
  const used = Array.from({ length: bins }, () =>
    builder.addColumn({ cost: 1, upper: 1, isInteger: true }),
  );
  const rows = used.map((bin) => builder.addRow({ upper: 0 }, [[bin, -100]]));
  for (let item = 0; item < items; item++) {
    const size = random.pick([17, 23, 31, 42]);
    const choices = rows.map((row): Term => {
      const j = builder.addColumn({ upper: 1, isInteger: true });
      builder.addCoefficient(row, j, size);
      return [j, 1];
    });
    builder.addRow({ lower: 1, upper: 1 }, choices);
  }
  return builder.build();
}

/** Each of so many to one of so many, with a capacity for each place. */
export function assignment(count: number): Problem {
  const random = new Random(count);
  const builder = new ProblemBuilder();
  const places = Array.from({ length: count }, () => builder.addRow({ upper: 12 }));
  for (let k = 0; k < count; k++) {
    const terms = places.map((place): Term => {
      const j = builder.addColumn({ cost: random.integer(1, 99), upper: 1, isInteger: true });
      builder.addCoefficient(place, j, random.integer(5, 15));
      return [j, 1];
    });
    builder.addRow({ lower: 1, upper: 1 }, terms);
  }
  return builder.build();
}

/** Lots with a fixed charge, a bound that depends on it, and stock between periods. */
export function lotSizing(items: number, periods: number): Problem {
  const random = new Random(items + periods);
  const builder = new ProblemBuilder();
  const capacities = Array.from({ length: periods }, () => builder.addRow({ upper: 4 * items }));
  for (let item = 0; item < items; item++) {
    let stock = -1;
    for (const capacity of capacities) {
      const made = builder.addColumn({ cost: random.integer(1, 5) });
      const isMade = builder.addColumn({ cost: random.integer(20, 90), upper: 1, isInteger: true });
      const kept = builder.addColumn({ cost: 0.5 + random.next() });
      const demand = random.integer(0, 6);
      const flow: Term[] = [[made, 1], [kept, -1], ...(stock < 0 ? [] : [[stock, 1] as Term])];
      builder.addRow({ lower: demand, upper: demand }, flow);
      builder.addRow({ upper: 0 }, [
        [made, 1],
        [isMade, -6 * periods],
      ]);
      builder.addCoefficient(capacity, made, 1);
      stock = kept;
    }
  }
  return builder.build();
}
