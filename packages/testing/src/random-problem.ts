import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "./random.ts";

/** What kind of random problem is wanted; every field has a default. */
export interface RandomProblemShape {
  readonly numCols?: number;
  readonly numRows?: number;
  /** Share of columns that are integer. Default 1. */
  readonly integerShare?: number;
  /** Share of the integer columns that are binary. Default 0.5. */
  readonly binaryShare?: number;
  /** Largest absolute bound of a general integer column. Default 3. */
  readonly integerRange?: number;
  /** Share of continuous columns with an infinite bound on one or both sides. Default 0.3. */
  readonly infiniteShare?: number;
  /** Share of nonzero coefficients. Default 0.5. */
  readonly density?: number;
  /** Share of rows that are equations. Default 0.25. */
  readonly equalityShare?: number;
  /** Share of rows with both sides. Default 0.15. */
  readonly rangeShare?: number;
  /** Share of rows in which one binary gets a coefficient of this size. Default 0. */
  readonly bigMShare?: number;
  readonly bigM?: number;
  /** Coefficients are multiples of this; default 1. 0.5 and 0.1 give fractional data. */
  readonly coefficientStep?: number;
  /** Default 0.15. */
  readonly zeroObjectiveShare?: number;
  /** Share of problems whose rows are built around a point, and so are feasible. Default 0.7. */
  readonly feasibleShare?: number;
}

/** A small random problem; the same seed and shape give the same problem. */
export function randomProblem(seed: number, shape: RandomProblemShape = {}): Problem {
  const random = new Random(seed);
  const numCols = shape.numCols ?? random.integer(1, 7);
  const numRows = shape.numRows ?? random.integer(0, 6);
  const step = shape.coefficientStep ?? 1;
  const builder = new ProblemBuilder({
    name: `random-${seed}`,
    sense: random.chance(0.5) ? "minimize" : "maximize",
  });
  const hasObjective = !random.chance(shape.zeroObjectiveShare ?? 0.15);
  const point: number[] = [];
  const binaries: number[] = [];
  for (let j = 0; j < numCols; j++) {
    const column = randomColumn(random, shape);
    if (column.isInteger && column.lower === 0 && column.upper === 1) binaries.push(j);
    builder.addColumn({ ...column, cost: hasObjective ? step * random.integer(-5, 5) : 0 });
    point.push(pointInside(random, column));
  }
  builder.objectiveOffset = random.chance(0.2) ? random.integer(-9, 9) : 0;
  const aroundPoint = random.chance(shape.feasibleShare ?? 0.7);
  for (let i = 0; i < numRows; i++) {
    const terms: [number, number][] = [];
    for (let j = 0; j < numCols; j++) {
      if (!random.chance(shape.density ?? 0.5)) continue;
      const coefficient = step * random.integer(-4, 4);
      if (coefficient !== 0) terms.push([j, coefficient]);
    }
    if (binaries.length > 0 && random.chance(shape.bigMShare ?? 0)) {
      const j = random.pick(binaries);
      const at = terms.findIndex(([column]) => column === j);
      if (at >= 0) terms.splice(at, 1);
      terms.push([j, (random.chance(0.5) ? 1 : -1) * (shape.bigM ?? 100)]);
    }
    const activity = terms.reduce((sum, [j, a]) => sum + a * (point[j] as number), 0);
    const base = aroundPoint ? activity : step * random.integer(-8, 8);
    builder.addRow(randomSides(random, shape, base, aroundPoint), terms);
  }
  return builder.build();
}

interface RandomColumn {
  readonly lower: number;
  readonly upper: number;
  readonly isInteger: boolean;
}

function randomColumn(random: Random, shape: RandomProblemShape): RandomColumn {
  if (random.chance(shape.integerShare ?? 1)) {
    if (random.chance(shape.binaryShare ?? 0.5)) return { lower: 0, upper: 1, isInteger: true };
    const range = shape.integerRange ?? 3;
    const lower = random.integer(-range, range);
    return { lower, upper: random.integer(lower, range), isInteger: true };
  }
  const lower = random.integer(-5, 3);
  const upper = random.integer(lower, 6);
  if (!random.chance(shape.infiniteShare ?? 0.3)) return { lower, upper, isInteger: false };
  const sides = random.integer(1, 3);
  return {
    lower: sides & 1 ? -Infinity : lower,
    upper: sides & 2 ? Infinity : upper,
    isInteger: false,
  };
}

function pointInside(random: Random, column: RandomColumn): number {
  const low = column.lower === -Infinity ? Math.min(-4, column.upper) : column.lower;
  const high = column.upper === Infinity ? Math.max(4, column.lower) : column.upper;
  return random.integer(low, high);
}

function randomSides(
  random: Random,
  shape: RandomProblemShape,
  base: number,
  aroundPoint: boolean,
): { lower?: number; upper?: number } {
  const kind = random.next();
  const equality = shape.equalityShare ?? 0.25;
  const slack = () => (aroundPoint ? random.integer(0, 3) : 0);
  if (kind < equality) return { lower: base, upper: base };
  if (kind < equality + (shape.rangeShare ?? 0.15)) {
    const lower = base - slack();
    return { lower, upper: Math.max(lower, base + random.integer(0, 3)) };
  }
  return random.chance(0.5) ? { lower: base - slack() } : { upper: base + slack() };
}
