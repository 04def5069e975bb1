import { type Random, randomProblem } from "@bough/testing";
import { type Model, type ModelStructure, toModel } from "./model.ts";

/** Models large enough for cuts, restarts and trees, some with structures. */
export function mediumModel(random: Random): Model {
  const size = random.pick([6, 12, 20, 30]);
  const shape = {
    numCols: random.integer(3, size),
    numRows: random.integer(1, size),
    integerShare: random.pick([1, 1, 0.7, 0.4]),
    binaryShare: random.pick([1, 0.7, 0.3]),
    integerRange: random.pick([2, 5, 40]),
    infiniteShare: random.pick([0, 0.3]),
    density: random.pick([0.2, 0.4, 0.8]),
    equalityShare: random.pick([0, 0.1, 0.3]),
    bigMShare: random.pick([0, 0, 0.4]),
    bigM: random.pick([20, 1000]),
    coefficientStep: random.pick([1, 1, 0.5, 0.125, 0.1]),
    feasibleShare: 1,
  };
  const plain = toModel(randomProblem(random.integer(0, 2 ** 31 - 1), shape));
  return random.chance(0.25) ? withStructures(plain, random) : plain;
}

function withStructures(plain: Model, random: Random): Model {
  const structures: ModelStructure[] = [];
  for (let count = random.integer(1, 3); count > 0; count--) {
    const terms = [...plain.columns.keys()]
      .filter((j) => plain.columns[j].lower <= 0 && plain.columns[j].upper >= 0)
      .filter(() => random.chance(0.4))
      .map((j, k) => [j, k + 1] as const);
    const binaries = [...plain.columns.keys()].filter((j) => isBinary(plain, j));
    if (binaries.length > 0 && plain.rows.length > 0 && random.chance(0.5)) {
      const activeValue = random.chance(0.5) ? 1 : 0;
      const binary = random.pick(binaries);
      const row = random.pick(plain.rows);
      const kept = row.terms.filter(([j]) => j !== binary);
      if (kept.length === 0) continue;
      structures.push({ kind: "indicator", binary, activeValue, row: { ...row, terms: kept } });
    } else if (terms.length > 1) {
      structures.push({ kind: random.chance(0.5) ? "sos1" : "sos2", terms });
    }
  }
  return { ...plain, structures };
}

function isBinary({ columns }: Model, j: number): boolean {
  const { lower, upper, isInteger } = columns[j];
  return isInteger && lower === 0 && upper === 1;
}
