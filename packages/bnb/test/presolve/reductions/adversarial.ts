import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Big numbers that models switch rows off with. */
const BIG = [100, 1e4, 1e6, 524289];

/**
 * A small problem made of what has broken presolvers before: gadgets of logic with big Ms,
 * scaled copies of rows and columns, sides that are nearly implied, ties in the objective.
 */
export function adversarialProblem(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `adversarial-${seed}` });
  const binaries: number[] = [];
  const hasCosts = random.chance(0.6);
  const cost = () => (hasCosts ? random.integer(-3, 3) : 0);
  for (let k = random.integer(3, 6); k > 0; k--) {
    binaries.push(builder.addColumn({ upper: 1, isInteger: true, cost: cost() }));
  }
  const integers: number[] = [];
  for (let k = random.integer(0, 1); k > 0; k--) {
    const lower = random.integer(-2, 1);
    const upper = lower + random.integer(0, 4);
    integers.push(builder.addColumn({ lower, upper, isInteger: true, cost: cost() }));
  }
  const others = integers.slice();
  for (let k = random.integer(0, 1); k > 0; k--) {
    const upper = random.chance(0.5) ? Infinity : random.integer(1, 5);
    others.push(builder.addColumn({ upper, cost: Math.abs(cost()) }));
  }
  for (let k = random.integer(2, 6); k > 0; k--) addGadget(random, builder, binaries, others);
  if (random.chance(0.4)) addScaledRow(random, builder, binaries);
  return builder.build();
}

/** One piece of a model, over random columns. */
function addGadget(
  random: Random,
  builder: ProblemBuilder,
  binaries: readonly number[],
  others: readonly number[],
): void {
  const [a, b, c] = random.shuffle([...binaries, ...binaries]).slice(0, 3) as [
    number,
    number,
    number,
  ];
  const big = random.pick(BIG);
  switch (random.integer(0, 10)) {
    case 0: // c = a or b
      builder.addRow({ lower: 0, upper: 1 }, terms([c, 2], [a, -1], [b, -1]));
      return;
    case 1: // c = a and b
      builder.addRow({ lower: 0 }, terms([a, 1], [b, 1], [c, -2]));
      builder.addRow({ upper: 1 }, terms([a, 1], [b, 1], [c, -1]));
      return;
    case 2: // a + b = 1, or a = b
      builder.addRow(...equation(random, a, b));
      return;
    case 3: // set packing, covering, partition
      builder.addRow(
        random.pick([{ upper: 1 }, { lower: 1 }, { lower: 1, upper: 1 }]),
        terms([a, 1], [b, 1], [c, 1]),
      );
      return;
    case 4: // x <= side + M (1 - a)
      if (others.length === 0) return;
      builder.addRow(
        { upper: big + random.integer(-1, 3) },
        terms([random.pick(others), random.integer(1, 3)], [a, big]),
      );
      return;
    case 5: // L + M (1 - a) >= M, and nearly so
      builder.addRow({ lower: random.pick([0, 1, -1]) }, terms([b, 1], [a, -big], [c, big]));
      return;
    case 6: // parity
      builder.addRow({ lower: 1, upper: 1 }, terms([a, 1], [b, 1], [c, random.pick([1, 2, -2])]));
      return;
    case 7: // x between a and M a
      if (others.length === 0) return;
      builder.addRow({ upper: 0 }, terms([random.pick(others), 1], [a, -random.integer(1, 6)]));
      return;
    case 8: // a difference with a switch
      if (others.length < 2) return;
      builder.addRow(
        { lower: 1 - big },
        terms([others[0] as number, 1], [others[1] as number, -1], [a, -big]),
      );
      return;
    case 9: // an integer with a divisor
      if (others.length === 0) return;
      builder.addRow(
        { lower: random.integer(-2, 2), upper: random.integer(2, 7) },
        terms([random.pick(others), 2], [a, 4], [b, -2]),
      );
      return;
    default:
      builder.addRow({ upper: random.integer(0, 4) }, terms([a, 3], [b, 2], [c, 2]));
  }
}

function equation(
  random: Random,
  a: number,
  b: number,
): [{ lower: number; upper: number }, Term[]] {
  const side = random.integer(0, 1);
  return [{ lower: side, upper: side }, terms([a, 1], [b, side === 1 ? 1 : -1])];
}

function addScaledRow(random: Random, builder: ProblemBuilder, binaries: readonly number[]): void {
  const scale = random.pick([-2, 0.5, 3, 1]);
  const columns = binaries.slice(0, 3);
  const sides = { lower: random.integer(-1, 1), upper: random.integer(1, 3) };
  builder.addRow(
    sides,
    columns.map((j) => [j, 1] as const),
  );
  const [low, high] = [sides.lower * scale, sides.upper * scale];
  builder.addRow(
    { lower: Math.min(low, high), upper: Math.max(low, high) + random.integer(0, 1) },
    columns.map((j) => [j, scale] as const),
  );
}

/** Terms with equal columns joined. */
function terms(...list: (readonly [number, number])[]): Term[] {
  const sums = new Map<number, number>();
  for (const [column, value] of list) sums.set(column, (sums.get(column) ?? 0) + value);
  return [...sums].filter(([, value]) => value !== 0);
}
