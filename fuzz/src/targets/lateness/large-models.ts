import { Model } from "@bough/modeler";
import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Large models, each made to hold one part of the solver long. */
const MAKERS: Readonly<Record<string, () => Problem | Model>> = {
  "two-dense-rows-60000": () => denseRows(60_000, 2, true),
  "two-dense-rows-20000": () => denseRows(20_000, 2, true),
  "columns-60000": () => manyColumns(60_000),
  "rows-60000": () => manyRows(60_000),
  "dense-rows-5000": () => denseRows(5000, 40, false),
  "lp-3000x2000": () => denseLp(3000, 2000, 0.05),
  "lp-2000x20000": () => denseLp(2000, 20_000, 0.005),
  "all-different-129": () => allDifferent(129, 129),
  "all-different-60": () => allDifferent(60, 60),
  "all-different-90-of-500": () => allDifferent(90, 500),
  "precedences-150": () => precedences(150),
};

export const LARGE_MODELS: readonly string[] = Object.keys(MAKERS);

export function makeLargeModel(name: string): Problem | Model {
  const make = MAKERS[name];
  if (make === undefined) throw new RangeError(`there is no large model "${name}"`);
  return make();
}

function denseRows(columns: number, rows: number, isEquation: boolean): Problem {
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
function manyColumns(columns: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  const rows = Array.from({ length: columns / 100 }, () => new Set<number>());
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

function manyRows(rows: number): Problem {
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

function denseLp(rows: number, columns: number, density: number): Problem {
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

function allDifferent(count: number, values: number): Model {
  const model = new Model();
  const variables = Array.from({ length: count }, (_, k) => model.integer(0, values - 1, `x${k}`));
  model.require(model.allDifferent(variables));
  model.minimize(model.sum(variables.map((x, k) => x.times(1 + (k % 7)))));
  return model;
}

/** Jobs on one machine, as differences under switches. */
function precedences(count: number): Model {
  const model = new Model();
  const random = new Random(count);
  const jobs = Array.from({ length: count }, () => random.integer(1, 9));
  const horizon = jobs.reduce((sum, length) => sum + length, 0);
  const starts = jobs.map((length, k) => ({
    start: model.integer(0, horizon - length, `s${k}`),
    length,
  }));
  starts.forEach((a, k) => {
    for (const b of starts.slice(k + 1, k + 12)) {
      const isBefore = model.binary();
      model.require(isBefore.implies(a.start.plus(a.length).isAtMost(b.start)));
      model.require(isBefore.not().implies(b.start.plus(b.length).isAtMost(a.start)));
    }
  });
  return model;
}
