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

/** Equations x - y = c in long chains, and one column of its own in each of very many rows. */
export function equalityChains(columns: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++)
    builder.addColumn({ cost: random.integer(-3, 5), upper: 1e6, isInteger: j % 3 === 0 });
  for (let j = 0; j + 1 < columns; j++) {
    const side = random.integer(-2, 2);
    const isEquation = j % 100 !== 99;
    const terms: Term[] = [
      [j, 1],
      [j + 1, -1],
    ];
    builder.addRow({ lower: side, upper: isEquation ? side : Infinity }, terms);
  }
  return builder.build();
}

/** One column in all of very many rows of two entries each. */
export function starOfRows(rows: number): Problem {
  const random = new Random(rows);
  const builder = new ProblemBuilder();
  const hub = builder.addColumn({ cost: 40, upper: 100, isInteger: true });
  for (let i = 0; i < rows; i++) {
    const leaf = builder.addColumn({
      cost: random.integer(1, 9),
      upper: 50,
      isInteger: i % 2 === 0,
    });
    const terms: Term[] = [
      [hub, random.integer(1, 5)],
      [leaf, random.integer(1, 5)],
    ];
    builder.addRow({ lower: random.integer(1, 60) }, terms);
  }
  return builder.build();
}

/** Columns without rows. */
export function loneColumns(columns: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++)
    builder.addColumn({ cost: random.integer(-9, 9), upper: 9, isInteger: j % 2 === 0 });
  return builder.build();
}

/** Clauses of three literals each, somewhat fewer than make most such problems infeasible. */
export function clauses(columns: number, count: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < count; i++) {
    const literals = new Map<number, number>();
    while (literals.size < 3) literals.set(random.integer(0, columns - 1), random.pick([1, -1]));
    const negative = [...literals.values()].filter((sign) => sign < 0).length;
    builder.addRow({ lower: 1 - negative }, literals);
  }
  return builder.build();
}

/** Problems of a few columns each that share nothing. */
export function manyComponents(count: number): Problem {
  const random = new Random(count);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let k = 0; k < count; k++) {
    const columns = [4, 5, 7].map(() =>
      builder.addColumn({ cost: random.integer(3, 9), upper: 20, isInteger: true }),
    );
    for (let i = 0; i < 2; i++)
      builder.addRow(
        { upper: random.integer(20, 90) },
        columns.map((j): Term => [j, random.integer(2, 11)]),
      );
  }
  return builder.build();
}
