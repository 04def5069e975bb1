import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";

/** Numbers that formats like to spoil: long fractions, very small and very large ones. */
function randomNumber(random: Random): number {
  const sign = random.chance(0.5) ? 1 : -1;
  const kind = random.integer(0, 4);
  if (kind === 0) return sign * random.integer(1, 9);
  if (kind === 1) return sign * random.next();
  if (kind === 2) return sign * random.next() * 10 ** random.integer(-7, 18);
  if (kind === 3) return (sign * random.integer(1, 999)) / 10 ** random.integer(1, 3);
  return sign * (2 ** 53 - random.integer(0, 9));
}

/** A pair of bounds of every kind there is, contradictory ones included. */
function randomBounds(random: Random): { lower: number; upper: number } {
  const a = randomNumber(random);
  const b = randomNumber(random);
  switch (random.integer(0, 8)) {
    case 0:
      return { lower: -Infinity, upper: Infinity };
    case 1:
      return { lower: -Infinity, upper: a };
    case 2:
      return { lower: a, upper: Infinity };
    case 3:
      return { lower: a, upper: a };
    case 4:
      return { lower: 0, upper: a };
    case 5:
      return { lower: 0, upper: 1 };
    case 6:
      return { lower: 0, upper: Infinity };
    case 7:
      return { lower: a, upper: b };
    default:
      return { lower: Math.min(a, b), upper: Math.max(a, b) };
  }
}

/** A random problem with all that formats can say: kinds, bounds, ranges, structures. */
export function randomModel(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({
    name: `model ${seed}`,
    sense: random.chance(0.5) ? "maximize" : "minimize",
    allowContradictoryBounds: true,
  });
  builder.objectiveName = "goal";
  if (random.chance(0.5)) builder.objectiveOffset = randomNumber(random);
  const numCols = random.integer(2, 8);
  const semi: { column: number; lower: number; upper: number }[] = [];
  const binaries: number[] = [];
  for (let j = 0; j < numCols; j++) {
    const bounds = randomBounds(random);
    const isInteger = random.chance(0.5);
    const isSemi = random.chance(0.2) && bounds.lower <= bounds.upper;
    if (isSemi) semi.push({ column: j, ...bounds });
    if (isInteger && !isSemi && bounds.lower === 0 && bounds.upper === 1) binaries.push(j);
    builder.addColumn({
      name: random.pick(["x#", "y{", "Z(", "é", "e1", "_"]) + j,
      cost: random.chance(0.6) ? randomNumber(random) : 0,
      lower: isSemi ? Math.min(0, bounds.lower) : bounds.lower,
      upper: isSemi ? Math.max(0, bounds.upper) : bounds.upper,
      isInteger,
    });
  }
  const numRows = random.integer(0, 6);
  for (let i = 0; i < numRows; i++) {
    builder.addRow({ name: `r.${i}`, ...randomBounds(random) }, randomTerms(random, numCols));
  }
  for (const each of semi) builder.addStructure({ kind: "semi-continuous", ...each });
  for (let k = random.integer(0, 2); k > 0; k--) addSet(builder, random, k, numCols);
  for (const binary of binaries) addIndicator(builder, random, binary, numCols);
  return builder.build();
}

function randomTerms(random: Random, numCols: number): [number, number][] {
  const columns = Array.from({ length: numCols }, (_, j) => j).filter(() => random.chance(0.5));
  return columns.map((j) => [j, randomNumber(random)]);
}

function addSet(builder: ProblemBuilder, random: Random, k: number, numCols: number): void {
  const columns = random.shuffle(Array.from({ length: numCols }, (_, j) => j)).slice(0, 3);
  const first = random.integer(-2, 2);
  builder.addStructure({
    kind: random.chance(0.5) ? "sos1" : "sos2",
    name: `set${k}`,
    columns: Int32Array.from(columns),
    weights: Float64Array.from(columns, (_, position) => first + position * 1.5),
  });
}

function addIndicator(
  builder: ProblemBuilder,
  random: Random,
  binary: number,
  numCols: number,
): void {
  const terms = randomTerms(random, numCols);
  const a = randomNumber(random);
  builder.addStructure({
    kind: "indicator",
    name: `when${binary}`,
    binary,
    activeValue: random.chance(0.5) ? 1 : 0,
    columns: Int32Array.from(terms, ([j]) => j),
    coefficients: Float64Array.from(terms, ([, value]) => value),
    lower: random.chance(0.5) ? a : -Infinity,
    upper: random.chance(0.5) ? a : Infinity,
  });
}
