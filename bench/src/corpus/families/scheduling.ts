import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Jobs through all machines in their own order; disjunctions with the horizon as big-M (Manne, 1960). */
export function jobShop(seed: number, jobs = 5, machines = 4): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `job-shop-${seed}` });
  const orders = Array.from({ length: jobs }, () =>
    random.shuffle(Array.from({ length: machines }, (_, m) => m)),
  );
  const durations = orders.map((order) => order.map(() => random.integer(1, 20)));
  const horizon = durations.flat().reduce((a, b) => a + b);
  const makespan = builder.addColumn({ upper: horizon, cost: 1 });
  const onMachine: (readonly [start: number, duration: number])[][] = Array.from(
    { length: machines },
    () => [],
  );
  orders.forEach((order, j) => {
    let previous: readonly [number, number] | undefined;
    order.forEach((machine, k) => {
      const duration = durations[j]?.[k] ?? 0;
      const start = builder.addColumn({ upper: horizon });
      if (previous !== undefined) {
        builder.addRow({ lower: previous[1] }, [
          [start, 1],
          [previous[0], -1],
        ]);
      }
      previous = [start, duration];
      onMachine[machine]?.push(previous);
    });
    if (previous !== undefined) {
      builder.addRow({ lower: previous[1] }, [
        [makespan, 1],
        [previous[0], -1],
      ]);
    }
  });
  for (const tasks of onMachine) {
    tasks.forEach(([a, durationA], i) => {
      for (const [b, durationB] of tasks.slice(i + 1)) {
        const aFirst = builder.addColumn({ upper: 1, isInteger: true });
        builder.addRow({ lower: durationA - horizon }, [
          [b, 1],
          [a, -1],
          [aFirst, -horizon],
        ]);
        builder.addRow({ lower: durationB }, [
          [a, 1],
          [b, -1],
          [aFirst, horizon],
        ]);
      }
    });
  }
  return builder.build();
}

/** Fewest colours on a random graph, colours opened in order. */
export function graphColouring(seed: number, nodes = 22, density = 0.3, colours = 7): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `graph-colouring-${seed}` });
  const used = Array.from({ length: colours }, () =>
    builder.addColumn({ upper: 1, isInteger: true, cost: 1 }),
  );
  const colour = Array.from({ length: nodes }, () =>
    used.map(() => builder.addColumn({ upper: 1, isInteger: true })),
  );
  for (const columns of colour) {
    builder.addRow(
      { lower: 1, upper: 1 },
      columns.map((column): Term => [column, 1]),
    );
  }
  for (let a = 0; a < nodes; a++) {
    for (let b = a + 1; b < nodes; b++) {
      if (random.next() >= density) continue;
      used.forEach((isUsed, k) => {
        builder.addRow({ upper: 0 }, [
          [colour[a]?.[k] ?? 0, 1],
          [colour[b]?.[k] ?? 0, 1],
          [isUsed, -1],
        ]);
      });
    }
  }
  for (let k = 0; k + 1 < colours; k++) {
    builder.addRow({ lower: 0 }, [
      [used[k] ?? 0, 1],
      [used[k + 1] ?? 0, -1],
    ]);
  }
  return builder.build();
}
