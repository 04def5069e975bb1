import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { MOVES_BOTH_WAYS } from "../../src/kernels/constants.ts";
import { KernelMemory } from "../../src/kernels/kernel-memory.ts";
import {
  BASIC_LOWER,
  BASIC_UPPER,
  BASIC_VALUE,
  CANDIDATE_ALPHA,
  CANDIDATE_DUAL,
  CANDIDATE_VARIABLE,
  HARRIS_STEP,
  INFEASIBILITY,
  INFEASIBLE_LIST,
  IS_INFEASIBLE_LISTED,
  MOVE,
  NUM_INFEASIBLE,
  REDUCED_COST,
  STATUS,
  WEIGHT,
} from "../../src/kernels/registers.ts";
import { IndexedVector } from "../../src/vectors/indexed-vector.ts";

/** Sizes around what is taken two or four at a time. */
const SIZES = [0, 1, 2, 3, 4, 5, 8, 13, 60];
const TOLERANCE = 1e-7;
const SMALLEST = 1e-9;

/** A vector of eighths, about half of them zero, with its list. */
function randomVector(size: number, memory: KernelMemory, random: Random): IndexedVector {
  const vector = new IndexedVector(size, memory);
  for (let i = 0; i < size; i++)
    if (random.chance(0.5)) vector.append(i, random.integer(-16, 16) / 8);
  return vector;
}

function fill(array: Float64Array, random: Random, from: number, to: number): Float64Array {
  for (let i = 0; i < array.length; i++) array[i] = random.integer(8 * from, 8 * to) / 8;
  return array;
}

describe.each(SIZES)("over %i rows", (size) => {
  function basis(random: Random) {
    const memory = new KernelMemory(8000);
    const value = fill(memory.reals(size, BASIC_VALUE), random, -4, 4);
    const lower = fill(memory.reals(size, BASIC_LOWER), random, -4, 0);
    const upper = fill(memory.reals(size, BASIC_UPPER), random, 0, 4);
    return {
      ...{ memory, value, lower, upper },
      weight: fill(memory.reals(size, WEIGHT), random, 1, 5),
      infeasibility: memory.reals(size, INFEASIBILITY),
      list: memory.ints(size, INFEASIBLE_LIST),
      isListed: memory.bytes(size, IS_INFEASIBLE_LISTED),
    };
  }

  it("moves basic values, lists what is infeasible, and chooses the worst by weight", () => {
    const random = new Random(size);
    for (let round = 0; round < 20; round++) {
      const b = basis(random);
      const column = randomVector(size, b.memory, random);
      const step = random.integer(-8, 8) / 4;
      const expected = b.value.map((x, p) => x - step * column.values[p]);
      const { valuesAt, indicesAt, count } = column;
      const listed = b.memory.kernels.moveBasics(valuesAt, indicesAt, count, step, TOLERANCE, 0);
      expect(b.value).toEqual(expected);
      const touched = Array.from(column.indices.subarray(0, count));
      const violation = (p: number) =>
        Math.max(b.lower[p] - b.value[p], b.value[p] - b.upper[p], 0);
      for (const p of touched) expect(b.infeasibility[p]).toBe(violation(p) ** 2);
      const infeasible = touched.filter((p) => violation(p) > 0);
      expect(Array.from(b.list.subarray(0, listed))).toEqual(infeasible);

      // One of them has become feasible meanwhile: it leaves the list.
      if (infeasible.length > 0) b.infeasibility[infeasible[0]] = 0;
      const left = infeasible.slice(1);
      const best = b.memory.kernels.chooseInfeasibleRow(listed);
      expect(b.memory.numberAt(NUM_INFEASIBLE)).toBe(left.length);
      const merit = (p: number) => violation(p) ** 2 / b.weight[p];
      if (left.length === 0) expect(best).toBe(-1);
      else expect(merit(best)).toBe(Math.max(...left.map(merit)));
    }
  });

  it("updates weights and measures rows as the formulas say", () => {
    const random = new Random(100 + size);
    if (size === 0) return;
    for (let round = 0; round < 20; round++) {
      const b = basis(random);
      const column = randomVector(size, b.memory, random);
      const tau = randomVector(size, b.memory, random);
      const p = random.integer(0, size - 1);
      if (column.values[p] === 0) continue;
      const pivot = column.values[p];
      const own = b.weight[p];
      const expected = b.weight.map((weight, i) => {
        if (i === p) return Math.max(own / (pivot * pivot), 1e-4);
        const ratio = column.values[i] / pivot;
        return ratio === 0
          ? weight
          : Math.max(weight + ratio * (ratio * own - 2 * tau.values[i]), 1e-4);
      });
      const { kernels } = b.memory;
      kernels.updateWeights(column.valuesAt, column.indicesAt, column.count, tau.valuesAt, p);
      expect(b.weight).toEqual(expected);
      const squares = column.values.reduce((sum, x) => sum + x * x, 0);
      const { valuesAt, indicesAt, count } = column;
      expect(kernels.squaredLength(valuesAt, indicesAt, count)).toBe(squares);
    }
  });
});

describe.each(SIZES)("over %i columns", (numCols) => {
  const numRows = 3;
  const numTotal = numCols + numRows;

  function dual(random: Random) {
    const memory = new KernelMemory(16_000);
    return {
      memory,
      reducedCost: fill(memory.reals(numTotal, REDUCED_COST), random, -3, 3),
      status: memory.bytes(numTotal, STATUS).fill(1),
      move: memory.signedBytes(numTotal, MOVE).map(() => 0),
      variable: memory.ints(numTotal + 1, CANDIDATE_VARIABLE),
      alpha: memory.reals(numTotal, CANDIDATE_ALPHA),
      dual: memory.reals(numTotal, CANDIDATE_DUAL),
    };
  }

  it.each([true, false])("moves reduced costs, the row listed: %s", (isListed) => {
    const random = new Random(200 + numCols);
    for (let round = 0; round < 20; round++) {
      const d = dual(random);
      const row = randomVector(numCols, d.memory, random);
      const rho = randomVector(numRows, d.memory, random);
      d.status[numCols] = 0;
      const step = random.integer(-8, 8) / 4;
      const expected = d.reducedCost.map((cost, j) =>
        j < numCols
          ? cost - step * row.values[j]
          : j === numCols
            ? cost
            : cost - step * rho.values[j - numCols],
      );
      d.memory.kernels.moveReducedCosts(
        ...([row.valuesAt, row.indicesAt, isListed ? row.count : -1] as const),
        ...([rho.valuesAt, rho.indicesAt, rho.count, numCols, step] as const),
      );
      expect(d.reducedCost).toEqual(expected);
    }
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("gathers candidates, the row listed: %s, only those within reach: %s", (isListed, isNear) => {
    const random = new Random(300 + numCols);
    for (let round = 0; round < 40; round++) {
      const d = dual(random);
      const row = randomVector(numCols, d.memory, random);
      const rho = randomVector(numRows, d.memory, random);
      const move = new Int8Array(d.memory.buffer, d.memory.numberAt(MOVE), numTotal);
      for (let j = 0; j < numTotal; j++) {
        move[j] = random.pick([-1, 0, 1, 1, MOVES_BOTH_WAYS]);
        // Dual feasible, as reduced costs are there: many of them zero.
        const size = random.chance(0.3) ? 0 : random.integer(1, 40) / 8;
        d.reducedCost[j] = move[j] === -1 ? -size : move[j] === MOVES_BOTH_WAYS ? 0 : size;
      }
      const sign = random.pick([-1, 1]);
      const entry = (j: number) => (j < numCols ? row.values[j] : rho.values[j - numCols]);
      const all = Array.from({ length: numTotal }, (_, j) => j)
        .map((j) => ({
          j,
          alpha: move[j] === MOVES_BOTH_WAYS ? Math.abs(entry(j)) : entry(j) * sign * move[j],
          dual: Math.abs(move[j] === MOVES_BOTH_WAYS ? 0 : d.reducedCost[j]),
        }))
        .filter(({ alpha }) => alpha > SMALLEST);
      const harris = Math.min(
        ...all.map(({ alpha, dual: cost }) => (cost + TOLERANCE) / alpha),
        Infinity,
      );

      const count = d.memory.kernels.gatherCandidates(
        ...([row.valuesAt, row.indicesAt, isListed ? row.count : -1] as const),
        ...([rho.valuesAt, rho.indicesAt, rho.count, numCols] as const),
        ...([sign, SMALLEST, TOLERANCE, Number(isNear)] as const),
      );
      expect(d.memory.realAt(HARRIS_STEP)).toBe(harris);
      const found = new Map(
        Array.from({ length: count }, (_, k) => [d.variable[k], [d.alpha[k], d.dual[k]]] as const),
      );
      expect(found.size).toBe(count);
      for (const [j, [alpha, cost]] of found)
        expect(all).toContainEqual({ j, alpha, dual: Math.abs(cost) });
      // What may be left out lies beyond ten Harris steps.
      for (const { j, alpha, dual: cost } of all)
        if (!isNear || cost <= 10 * harris * alpha) expect(found.has(j)).toBe(true);
    }
  });
});
