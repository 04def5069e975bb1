import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** A few columns in all of very many rows, which have two entries of their own besides. */
export function denseColumns(rows: number, dense: number): Problem {
  const random = new Random(rows + dense);
  const builder = new ProblemBuilder();
  const everywhere = Array.from({ length: dense }, (_, k) =>
    builder.addColumn({ cost: random.integer(100, 900), upper: 50, isInteger: k % 4 === 0 }),
  );
  const own = Array.from({ length: rows / 5 }, () =>
    builder.addColumn({ cost: random.integer(1, 9), upper: 20 }),
  );
  for (let i = 0; i < rows; i++) {
    const terms = everywhere.map((j): Term => [j, random.integer(1, 9)]);
    for (const j of new Set([random.pick(own), random.pick(own)]))
      terms.push([j, random.integer(1, 9)]);
    builder.addRow({ lower: random.integer(1, 200) }, terms);
  }
  return builder.build();
}

/** Rows of which there are but few different ones, many times over and multiplied. */
export function equalRows(rows: number, different: number): Problem {
  const random = new Random(rows);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const columns = Array.from({ length: different }, () =>
    builder.addColumn({ cost: random.integer(1, 9), upper: 9, isInteger: random.chance(0.5) }),
  );
  const kinds = columns.map((own) => {
    const others = new Set(Array.from({ length: 5 }, () => random.pick(columns)));
    return Array.from(others.add(own), (j): Term => [j, random.integer(1, 9)]);
  });
  for (let i = 0; i < rows; i++) {
    const factor = random.pick([1, 1, 1, 2, 3, -1, -2]);
    const side = random.integer(60, 90);
    const terms = random.pick(kinds).map(([j, a]): Term => [j, factor * a]);
    builder.addRow(factor > 0 ? { upper: factor * side } : { lower: factor * side }, terms);
  }
  return builder.build();
}

/** A row of quarters over general integers, and one of decimals. */
export function longIntegerRows(columns: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++)
    builder.addColumn({
      cost: random.integer(1, 99),
      upper: random.integer(1, 40),
      isInteger: true,
    });
  for (const share of [4, 100]) {
    const terms = Array.from(
      { length: columns },
      (_, j): Term => [j, random.integer(1, 40 * share) / share],
    );
    builder.addRow({ lower: 30 * columns }, terms);
  }
  return builder.build();
}

/** Flows on a random network, with a price for opening some of its arcs. */
export function network(nodes: number, arcs: number): Problem {
  const random = new Random(nodes);
  const builder = new ProblemBuilder();
  const terms = Array.from({ length: nodes }, (): Term[] => []);
  const charges: Term[][] = [];
  for (let arc = 0; arc < arcs; arc++) {
    const tail = arc < nodes ? arc : random.integer(0, nodes - 1);
    const head = arc < nodes ? (arc + 1) % nodes : random.integer(0, nodes - 1);
    if (tail === head) continue;
    const flow = builder.addColumn({ cost: random.integer(1, 50), upper: 5000 });
    terms[tail].push([flow, -1]);
    terms[head].push([flow, 1]);
    if (!random.chance(0.1)) continue;
    const isOpen = builder.addColumn({ cost: 900, upper: 1, isInteger: true });
    charges.push([
      [flow, 1],
      [isOpen, -40],
    ]);
  }
  let left = 0;
  terms.forEach((row, node) => {
    const demand = node === nodes - 1 ? -left : random.integer(-3, 3);
    left += demand;
    builder.addRow({ lower: demand, upper: demand }, row);
  });
  for (const charge of charges) builder.addRow({ upper: 0 }, charge);
  return builder.build();
}

/** Columns without bounds that equations define, each by those before it. */
export function definedColumns(count: number): Problem {
  const random = new Random(count);
  const builder = new ProblemBuilder();
  for (let j = 0; j < 50; j++)
    builder.addColumn({ cost: random.integer(1, 9), lower: -20, upper: 20, isInteger: true });
  for (let j = 50; j < count; j++) {
    builder.addColumn({ cost: random.integer(-2, 3), lower: -Infinity });
    const row = new Map([[j, -1]]);
    for (let k = 0; k < 3; k++) row.set(random.integer(Math.max(0, j - 500), j - 1), 0.25);
    // Now and then a row is no equation.
    builder.addRow({ lower: random.chance(0.95) ? 0 : -10, upper: 0 }, row);
  }
  return builder.build();
}

/** Each row's one of many columns: exclusions in long, overlapping rows. */
export function partition(columns: number, rows: number): Problem {
  const random = new Random(columns + rows);
  const builder = new ProblemBuilder();
  const chosen = Array.from({ length: rows }, (): Term[] => []);
  for (let j = 0; j < columns; j++) {
    builder.addColumn({ cost: random.integer(10, 90), upper: 1, isInteger: true });
    const length = j < rows ? 1 : random.integer(2, 8);
    const first = j < rows ? j : random.integer(0, rows - 1);
    for (let k = 0; k < length; k++) chosen[(first + k) % rows].push([j, 1]);
  }
  for (const row of chosen) builder.addRow({ lower: 1, upper: 1 }, row);
  return builder.build();
}
