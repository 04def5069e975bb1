import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Binaries under rows over all of them: knapsacks or equations. */
export function denseRows(columns: number, rows: number, isEquation: boolean): Problem {
  const random = new Random(columns + rows);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++)
    builder.addColumn({ cost: -random.integer(1, 9), upper: 1, isInteger: true });
  for (let i = 0; i < rows; i++) {
    const weights = Array.from({ length: columns }, () => random.integer(1, 40));
    const half = Math.floor(weights.reduce((sum, w) => sum + w, 0) / 2);
    builder.addRow({ lower: isEquation ? half : -Infinity, upper: half }, [...weights.entries()]);
  }
  return builder.build();
}

/** A covering of few rows: five random ones to each column. */
export function covering(columns: number, numRows: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  const rows = Array.from({ length: numRows }, () => new Set<number>());
  for (let j = 0; j < columns; j++) {
    builder.addColumn({ cost: random.integer(1, 50), upper: 1, isInteger: true });
    for (let k = 0; k < 5; k++) random.pick(rows).add(j);
  }
  for (const row of rows) builder.addRow({ lower: 1 }, withOnes(row));
  return builder.build();
}

function withOnes(columns: Iterable<number>): Term[] {
  return Array.from(columns, (j): Term => [j, 1]);
}

/** Short knapsacks, ten to each column. */
export function manyRows(rows: number): Problem {
  const random = new Random(rows);
  const builder = new ProblemBuilder();
  const columns = rows / 10;
  for (let j = 0; j < columns; j++)
    builder.addColumn({ cost: -random.integer(0, 49), upper: 3, isInteger: true });
  for (let i = 0; i < rows; i++) {
    const row = new Map<number, number>();
    for (let k = 0; k < 4; k++) row.set(random.integer(0, columns - 1), random.integer(1, 5));
    builder.addRow({ upper: 9 }, row);
  }
  return builder.build();
}

export function denseLp(rows: number, columns: number, density: number): Problem {
  const random = new Random(rows + columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++) builder.addColumn({ cost: 1 + random.next(), upper: 100 });
  for (let i = 0; i < rows; i++) {
    const row = new Map<number, number>();
    for (let k = 0; k < density * columns; k++)
      row.set(random.integer(0, columns - 1), random.next());
    builder.addRow({ lower: 10 * random.next() }, row);
  }
  return builder.build();
}

/** A production plan: so many items over so many periods, with stock and no integers. */
export function staircaseLp(items: number, periods: number): Problem {
  const random = new Random(items * periods);
  const builder = new ProblemBuilder();
  const capacities = Array.from({ length: periods }, () => builder.addRow({ upper: 6 * items }));
  for (let item = 0; item < items; item++) {
    let stock = -1;
    for (const capacity of capacities) {
      const made = builder.addColumn({ cost: random.integer(1, 20) });
      const kept = builder.addColumn({ cost: 0.1 + random.next() });
      const demand = random.integer(0, 9);
      const terms: Term[] = [[made, 1], [kept, -1], ...(stock < 0 ? [] : [[stock, 1] as Term])];
      builder.addRow({ lower: demand, upper: demand }, terms);
      builder.addCoefficient(capacity, made, 1);
      stock = kept;
    }
  }
  return builder.build();
}

/** A covering whose columns and rows bear names of so many letters, which LP files have to change: some 40 MB as a file. */
export function longNames(columns: number, length: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  const nameOf = (what: string, k: number) => `${what}[${k}]`.padEnd(length, "-");
  const rows = Array.from({ length: columns / 5 }, (_, i) =>
    builder.addRow({ name: nameOf("demand", i), lower: 1 }),
  );
  for (let j = 0; j < columns; j++) {
    const name = nameOf("shift", j);
    const column = builder.addColumn({
      name,
      cost: random.integer(1, 9),
      upper: 1,
      isInteger: true,
    });
    for (const row of new Set([random.pick(rows), random.pick(rows), random.pick(rows)]))
      builder.addCoefficient(row, column, 1);
  }
  return builder.build();
}
