import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";

/** What a row does with what its sum misses. */
const SLACKS = ["none", "short", "either", "bounded", "integers", "side"] as const;
/** Units of rows: whole, decimal, and large. */
const UNITS = [1, 1, 0.1, 2.5, 300];
const COSTS = [1, 1, 1, 2, 0.5, 1 / 3];

/**
 * Few integer columns, and rows whose sums are to be met, with or without what makes up for the rest; of any statement of it.
 *
 * @param isWhole states the same rows in whole numbers, for oracles that read each digit
 */
export function randomSums(seed: number, isWhole: boolean): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: random.chance(0.5) ? "minimize" : "maximize" });
  const sign = builder.sense === "minimize" ? 1 : -1;
  const count = random.integer(2, 7);
  const hasCosts = random.chance(0.25);
  const point: number[] = [];
  for (let j = 0; j < count; j++) {
    const lower = random.chance(0.2) ? random.integer(-3, 2) : 0;
    const upper = lower + (random.chance(0.2) ? random.integer(1, 3) : 1);
    const cost = hasCosts ? random.integer(-4, 4) : 0;
    builder.addColumn({ lower, upper, isInteger: true, cost });
    point.push(random.integer(lower, upper));
  }
  const numRows = random.integer(1, 3);
  const largest = random.pick([9, 30, 99]);
  for (let i = 0; i < numRows; i++) {
    const drawn = random.pick(UNITS);
    const unit = isWhole ? 1 : drawn;
    const weights = point.map((_, j): [number, number] => [
      j,
      random.integer(random.chance(0.1) ? -largest : 0, largest),
    ]);
    addRow(
      weights.filter(([, weight]) => weight !== 0),
      unit,
    );
  }
  if (random.chance(0.3)) {
    const weights = point.map((_, j): [number, number] => [j, random.integer(-3, 3)]);
    const activity = weights.reduce((sum, [j, weight]) => sum + weight * point[j], 0);
    builder.addRow({ upper: activity + random.integer(-1, 2) }, weights);
  }
  return builder.build();

  function addRow(weights: [number, number][], unit: number): void {
    const isPlanted = random.chance(0.5);
    const activity = weights.reduce((sum, [j, weight]) => sum + weight * point[j], 0);
    const middle = weights.reduce((sum, [, weight]) => sum + weight / 2, 0);
    const wanted = isPlanted ? activity : Math.floor(middle);
    const side = decimal(unit * wanted);
    const cost = () => sign * random.pick(COSTS);
    const kind = random.pick(SLACKS);
    const entries = weights.map(([j, weight]): [number, number] => [j, decimal(unit * weight)]);
    const isInteger = kind === "integers";
    const size = isInteger ? unit : unit * random.pick([1, 2, 0.5]);
    const most = isInteger ? 2 : 6;
    const upper = kind === "bounded" || isInteger ? random.integer(0, most) : Infinity;
    if (kind === "side") {
      const room = random.integer(0, 2);
      const lower = decimal(unit * (wanted - room));
      builder.addRow({ lower, upper: decimal(unit * (wanted + room)) }, entries);
      return;
    }
    if (kind !== "none")
      entries.push([builder.addColumn({ upper, cost: cost(), isInteger }), size]);
    if (kind !== "none" && kind !== "short")
      entries.push([builder.addColumn({ upper, cost: cost(), isInteger }), -size]);
    builder.addRow({ lower: side, upper: side }, entries);
  }
}

/** The double of the short decimal that is meant. */
function decimal(value: number): number {
  return Number(value.toFixed(6));
}

/** Rows whose sums over binaries are to come to half of what they can, for which each unit short or beyond is paid. */
export function marketSplit(
  seed: number,
  numCols: number,
  numRows: number,
  mayExceed = false,
): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let j = 0; j < numCols; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < numRows; i++) {
    const entries = Array.from({ length: numCols }, (_, j): [number, number] => [
      j,
      random.integer(1, 99),
    ]);
    const side = Math.floor(entries.reduce((sum, [, weight]) => sum + weight, 0) / 2);
    entries.push([builder.addColumn({ cost: 1 }), 1]);
    if (mayExceed) entries.push([builder.addColumn({ cost: 1 }), -1]);
    builder.addRow({ lower: side, upper: side }, entries);
  }
  return builder.build();
}
