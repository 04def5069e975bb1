import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Columns in ordered sets of so many each, with rows over all. */
export function orderedSets(kind: "sos1" | "sos2", columns: number, size: number): Problem {
  const random = new Random(columns + size);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++)
    builder.addColumn({ cost: -random.integer(1, 99), upper: random.integer(1, 9) });
  for (let first = 0; first < columns; first += size) {
    builder.addStructure({
      kind,
      name: `set ${first}`,
      columns: Int32Array.from({ length: size }, (_, k) => first + k),
      weights: Float64Array.from({ length: size }, (_, k) => k + 1),
    });
  }
  for (let i = 0; i < 3; i++) {
    const terms = Array.from({ length: columns }, (_, j): Term => [j, random.integer(1, 20)]);
    builder.addRow({ upper: (8 * columns) / size }, terms);
  }
  return builder.build();
}

/** Rows under switches, a few to each binary. */
export function indicators(count: number): Problem {
  const random = new Random(count);
  const builder = new ProblemBuilder();
  const numbers = count / 20;
  for (let j = 0; j < numbers; j++)
    builder.addColumn({ cost: -random.integer(1, 9), upper: 100, isInteger: j % 2 === 0 });
  const switches = Array.from({ length: numbers }, () =>
    builder.addColumn({ cost: -random.integer(1, 50), upper: 1, isInteger: true }),
  );
  for (let i = 0; i < count; i++) {
    const columns = new Set(Array.from({ length: 3 }, () => random.integer(0, numbers - 1)));
    builder.addStructure({
      kind: "indicator",
      name: `when ${i}`,
      binary: random.pick(switches),
      activeValue: random.chance(0.7) ? 1 : 0,
      columns: Int32Array.from(columns),
      coefficients: Float64Array.from(columns, () => random.integer(1, 9)),
      lower: -Infinity,
      upper: random.integer(100, 900),
    });
  }
  return builder.build();
}

/** Columns that are zero or at least something, under a few rows over all. */
export function semiContinuous(columns: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++) {
    builder.addColumn({ cost: random.integer(1, 20), upper: 50 });
    const lower = random.integer(2, 20);
    builder.addStructure({ kind: "semi-continuous", column: j, lower, upper: 50 });
  }
  for (let i = 0; i < 20; i++) {
    const terms: Term[] = [];
    for (let j = i; j < columns; j += random.integer(1, 19)) terms.push([j, random.integer(1, 9)]);
    builder.addRow({ lower: 4 * columns }, terms);
  }
  return builder.build();
}
