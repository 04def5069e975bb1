import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, type Random, randomTasks } from "@bough/testing";

/** A small problem of bounded integers and all its points, found without the package under test. */
export interface StructuredProblem {
  readonly problem: Problem;
  readonly points: readonly (readonly number[])[];
  /** What the problem is compiled without; absent where that is nothing. */
  readonly without?: ReadonlySet<string>;
}

/** Problems with something for each kind of propagator; a new kind of structure gets a line here. */
export const structuredProblems: Readonly<Record<string, (random: Random) => StructuredProblem>> = {
  "all-different": (random) => differing(random, "all-different"),
  distinct: (random) => differing(random, "distinct"),
  circuit: (random) => circuit(random, -1),
  "circuits through a depot": (random) => circuit(random, 0),
  differences,
  "global-cardinality": cardinality,
  "columns and binaries of their values": choices,
  "no-overlap": (random) => tasks(random, "no-overlap"),
  "no-overlap without columns for orders": (random) => ({
    ...tasks(random, "no-overlap"),
    without: new Set(["task-orders"]),
  }),
  cumulative: (random) => tasks(random, "cumulative"),
};

/** Beyond this enumeration by excluding points one by one takes long. */
const MOST_POINTS = 50;

function tasks(random: Random, kind: "no-overlap" | "cumulative"): StructuredProblem {
  for (;;) {
    const problem = randomTasks(random, kind, 4);
    const points = pointsOf(problem);
    if (points.length <= MOST_POINTS) return { problem, points };
  }
}

/** Points of the problem as rows and bounds state it. */
function pointsOf(problem: Problem): number[][] {
  return bruteForce(problem).assignments.map((x) => [...x]);
}

function differing(random: Random, kind: "all-different" | "distinct"): StructuredProblem {
  const builder = new ProblemBuilder();
  const columns = Int32Array.from({ length: random.integer(2, 5) }, () => {
    const lower = random.integer(-2, 3);
    return builder.addColumn({ lower, upper: lower + random.integer(0, 4), isInteger: true });
  });
  if (random.chance(0.5)) {
    builder.addRow(
      { upper: random.integer(-3, 9) },
      Array.from(columns, (j) => [j, random.pick([1, 1, 2, -1])] as const),
    );
  }
  const shifts = Float64Array.from(columns, () =>
    kind === "distinct" ? random.integer(-1, 1) : 0,
  );
  const points = pointsOf(builder.build()).filter(
    (x) => new Set(x.map((value, i) => value + (shifts[i] as number))).size === x.length,
  );
  if (kind === "distinct") builder.addStructure({ kind, name: "different", columns, shifts });
  else builder.addStructure({ kind, columns });
  return { problem: builder.build(), points };
}

/**
 * Every node has one chosen arc in and one out, and the chosen arcs make one circuit; a depot has any
 * number of them, and all lead there and back.
 */
function circuit(random: Random, depot: number): StructuredProblem {
  const numNodes = random.integer(2, 4);
  const arcs: [number, number][] = [];
  for (let a = 0; a < numNodes; a++) {
    for (let b = 0; b < numNodes; b++) {
      if (a === b && a === depot) continue;
      if (random.chance(a === b ? 0.4 : 0.85)) arcs.push([a, b]);
    }
  }
  const builder = new ProblemBuilder();
  const columns = arcs.map(() => builder.addColumn({ upper: 1, isInteger: true }));
  for (let node = 0; node < numNodes; node++) {
    if (node === depot) continue;
    for (const end of [0, 1]) {
      const terms = columns.filter((j) => arcs[j]?.[end] === node).map((j) => [j, 1] as const);
      builder.addRow({ lower: 1, upper: 1 }, terms);
    }
  }
  const isFine = depot < 0 ? isOneCircuit : isReachedFromDepot;
  const points = pointsOf(builder.build()).filter((x) => isFine(x, arcs));
  builder.addStructure({
    kind: "circuit",
    name: "circuit",
    numNodes,
    depot,
    tails: Int32Array.from(arcs, ([tail]) => tail),
    heads: Int32Array.from(arcs, ([, head]) => head),
    columns: Int32Array.from(columns),
  });
  return { problem: builder.build(), points };
}

function isOneCircuit(x: readonly number[], arcs: readonly [number, number][]): boolean {
  const next = new Map(arcs.filter(([tail, head], k) => x[k] === 1 && tail !== head));
  const start = next.keys().next().value;
  if (start === undefined) return true;
  let node = start;
  let length = 0;
  do {
    node = next.get(node) as number;
    length++;
  } while (node !== start);
  return length === next.size;
}

/** Given one arc in and out of each other node: no circuit does without node 0. */
function isReachedFromDepot(x: readonly number[], arcs: readonly [number, number][]): boolean {
  const chosen = arcs.filter(([tail, head], k) => x[k] === 1 && tail !== head);
  const reached = new Set([0]);
  for (const node of reached) {
    for (const [tail, head] of chosen) if (tail === node) reached.add(head);
  }
  return chosen.every(([tail]) => reached.has(tail));
}

/** A number beyond all differences of the columns, so large that nobody takes it for tight. */
const BIG_M = 524_289;

/** b = 1 exactly where x - y <= k. */
export function switchDifference(
  builder: ProblemBuilder,
  b: number,
  x: number,
  y: number,
  k: number,
): void {
  builder.addRow({ lower: k + 1, upper: k + BIG_M }, [
    [x, 1],
    [y, -1],
    [b, BIG_M],
  ]);
}

/** Switches on most differences of three columns, tied together by clauses. */
function differences(random: Random): StructuredProblem {
  const builder = new ProblemBuilder();
  const ranges = [0, 1, 2].map(() => {
    const lower = random.integer(-2, 2);
    return { lower, upper: lower + random.integer(2, 4) };
  });
  const x = ranges.map((range) => builder.addColumn({ ...range, isInteger: true }));
  const switches = Array.from({ length: random.integer(3, 6) }, () => {
    const [first, second] = random.shuffle(x) as [number, number];
    return { first, second, k: random.integer(-3, 1) };
  });
  const b = switches.map(() => builder.addColumn({ upper: 1, isInteger: true }));
  switches.forEach(({ first, second, k }, i) => {
    switchDifference(builder, b[i] as number, first, second, k);
  });
  const clauses = Array.from({ length: random.integer(0, 3) }, () => {
    const some = b.filter(() => random.chance(0.5));
    return some.length > 0 ? some : b.slice(0, 1);
  });
  for (const clause of clauses)
    builder.addRow(
      { lower: 1 },
      clause.map((j) => [j, 1] as const),
    );
  // Two switches in one row, as presolve makes them: x - y <= k unless one of them helps.
  const k = random.integer(-2, 2);
  const sign = random.pick([1, -1]);
  builder.addRow({ upper: k + BIG_M }, [
    [0, 1],
    [2, -1],
    [b[0] as number, sign * BIG_M],
    [b[1] as number, BIG_M],
  ]);
  const points = tuples(ranges)
    .map((values) => [
      ...values,
      ...switches.map(({ first, second, k }) => (difference(values, first, second) <= k ? 1 : 0)),
    ])
    .filter((point) => {
      const isOn = (j: number | undefined) => point[j as number] === 1;
      const excess = (isOn(b[1]) ? 1 : 0) + (isOn(b[0]) ? sign : 0) - 1;
      const isWithin = difference(point, 0, 2) + excess * BIG_M <= k;
      return isWithin && clauses.every((clause) => clause.some(isOn));
    });
  return { problem: builder.build(), points };
}

function difference(values: readonly number[], first: number, second: number): number {
  return (values[first] as number) - (values[second] as number);
}

/** Items with one of some values each, by binaries, and limits on how many take a value, some of them columns. */
function cardinality(random: Random): StructuredProblem {
  for (;;) {
    const builder = new ProblemBuilder();
    const [numItems, numValues] = [random.integer(2, 4), random.integer(2, 3)];
    const literals = Int32Array.from({ length: numItems * numValues }, () =>
      random.chance(0.75) ? 2 * builder.addColumn({ upper: 1, isInteger: true }) : -1,
    );
    for (let item = 0; item < numItems; item++) {
      const own = literals.subarray(item * numValues, (item + 1) * numValues);
      builder.addRow(
        { lower: 1, upper: 1 },
        Array.from(
          own.filter((literal) => literal >= 0),
          (literal) => [literal >> 1, 1] as const,
        ),
      );
    }
    const countColumns = new Int32Array(numValues).fill(-1);
    const [least, most] = [new Float64Array(numValues), new Float64Array(numValues)];
    for (let value = 0; value < numValues; value++) {
      least[value] = random.integer(0, 1);
      most[value] = random.integer(1, 2);
      const takers = literals.filter((literal, k) => literal >= 0 && k % numValues === value);
      const terms = Array.from(takers, (literal): [number, number] => [literal >> 1, 1]);
      if (!random.chance(0.3)) {
        builder.addRow({ lower: least[value], upper: most[value] }, terms);
        continue;
      }
      const [lower, upper] = [least[value], most[value]];
      countColumns[value] = builder.addColumn({ lower, upper, isInteger: true });
      builder.addRow({ lower: 0, upper: 0 }, [...terms, [countColumns[value] as number, -1]]);
    }
    const points = pointsOf(builder.build());
    if (points.length > MOST_POINTS) continue;
    const limits = { least, most, countColumns };
    builder.addStructure({ kind: "global-cardinality", numValues, literals, ...limits });
    return { problem: builder.build(), points };
  }
}

/** Two columns, each with a binary a value, and a row over the columns and another over binaries. */
function choices(random: Random): StructuredProblem {
  const builder = new ProblemBuilder();
  const columns = [0, 1].map(() => {
    const lower = random.integer(-1, 1);
    const upper = lower + random.integer(2, 3);
    const x = builder.addColumn({ lower, upper, isInteger: true });
    const binaries = Array.from({ length: upper - lower + 1 }, () =>
      builder.addColumn({ upper: 1, isInteger: true }),
    );
    builder.addRow(
      { lower: 1, upper: 1 },
      binaries.map((j) => [j, 1] as const),
    );
    const factor = random.pick([1, -1, 2]);
    const weighted = binaries.map((j, k) => [j, -factor * (lower + k)] as const);
    builder.addRow({ lower: 0, upper: 0 }, [[x, factor], ...weighted]);
    return { x, binaries };
  });
  builder.addRow(
    { upper: random.integer(0, 4) },
    columns.map(({ x }) => [x, random.pick([1, -1])] as const),
  );
  builder.addRow(
    { lower: 1 },
    columns.flatMap(({ binaries }) => [
      [random.pick(binaries), 1] as const,
      [binaries[0] as number, 1] as const,
    ]),
  );
  return { problem: builder.build(), points: pointsOf(builder.build()) };
}

/** Every choice of one integer from each range. */
function tuples(ranges: readonly { readonly lower: number; readonly upper: number }[]): number[][] {
  let chosen: number[][] = [[]];
  for (const { lower, upper } of ranges) {
    const values = Array.from({ length: upper - lower + 1 }, (_, i) => lower + i);
    chosen = chosen.flatMap((head) => values.map((value) => [...head, value]));
  }
  return chosen;
}
