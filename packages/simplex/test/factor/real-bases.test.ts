import { readProblemFile } from "@bough/formats";
import type { SparseMatrix } from "@bough/problem";
import { type InstanceEntry, instanceSet, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type BasisFactor, createBasisFactor } from "../../src/factor/index.ts";
import type { IndexedVector } from "../../src/vectors/indexed-vector.ts";
import { columnVector, isWellListed, randomVector, vectorOf } from "./reference.ts";

/** Small and middling, sparse and dense, well and badly scaled. */
const MODELS = ["25fv47", "agg2", "bnl1", "czprob", "etamacro", "ganges", "perold", "scsd6"];
const STEPS = 120;
const RESIDUAL = 1e-6;

const entries = instanceSet("netlib").filter((entry) => MODELS.includes(entry.name));

async function columnsOf(entry: InstanceEntry): Promise<SparseMatrix> {
  return scaled((await readProblemFile(entry.path)).problem.columns);
}

/** Columns scaled to largest magnitude one, as an engine's scaling roughly does. */
function scaled(columns: SparseMatrix): SparseMatrix {
  const values = columns.values.slice();
  for (let j = 0; j < columns.numLines; j++) {
    let max = 0;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      max = Math.max(max, Math.abs(values[k]));
    }
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) values[k] /= max;
  }
  return { ...columns, values };
}

/** Largest |B x - b|, relative to the largest term that went into it. */
function residual(
  columns: SparseMatrix,
  basicColumn: Int32Array,
  x: IndexedVector,
  b: Float64Array,
): number {
  const rest = Float64Array.from(b, (value) => -value);
  let scale = 1;
  for (let p = 0; p < basicColumn.length; p++) {
    const column = columnVector(columns, basicColumn[p]);
    for (let k = 0; k < column.count; k++) {
      const term = column.values[column.indices[k]] * x.values[p];
      scale = Math.max(scale, Math.abs(term));
      rest[column.indices[k]] += term;
    }
  }
  return rest.reduce((worst, value) => Math.max(worst, Math.abs(value)), 0) / scale;
}

/** c · B⁻¹ b and b · B⁻ᵀ c are the same number; FTRAN and BTRAN use different copies of L and U. */
function adjointGap(factor: BasisFactor, b: Float64Array, c: Float64Array): number {
  const x = vectorOf(b);
  factor.ftran(x, 1);
  const y = vectorOf(c);
  factor.btran(y, 0);
  let left = 0;
  let right = 0;
  let scale = 1;
  for (let i = 0; i < b.length; i++) {
    left += c[i] * x.values[i];
    right += b[i] * y.values[i];
    scale = Math.max(scale, Math.abs(c[i] * x.values[i]), Math.abs(b[i] * y.values[i]));
  }
  return Math.abs(left - right) / scale;
}

describe.skipIf(entries.length === 0)("LuFactor on bases of public models", () => {
  it.each(entries)("$name: repairs random bases, keeps up over updates", async (entry) => {
    const random = new Random(1);
    const columns = await columnsOf(entry);
    const numRows = columns.lineLength;
    const numCols = columns.numLines;
    const pool = random.shuffle(Array.from({ length: numCols + numRows }, (_, j) => j));
    const basicColumn = Int32Array.from(pool.slice(0, numRows));
    const factor = createBasisFactor(numRows);
    factor.factorise(columns, basicColumn);
    expect(factor.factorise(columns, basicColumn)).toBe(0);
    const isBasic = new Set(basicColumn);
    expect(isBasic.size).toBe(numRows);

    let updates = 0;
    let refused = 0;
    for (let step = 0; step < STEPS; step++) {
      const entering = random.integer(0, numCols - 1);
      if (isBasic.has(entering)) continue;
      const alpha = columnVector(columns, entering);
      factor.ftran(alpha, step % 2, true);
      expect(isWellListed(alpha)).toBe(true);
      let position = alpha.indices[0];
      for (let k = 0; k < alpha.count; k++) {
        const p = alpha.indices[k];
        const isLogical = basicColumn[p] >= numCols ? 1.5 : 1;
        if (Math.abs(alpha.values[p]) * isLogical > Math.abs(alpha.values[position])) position = p;
      }
      const isUpdated = factor.update(position, alpha.values[position]);
      if (isUpdated) updates++;
      else refused++;
      isBasic.delete(basicColumn[position]);
      basicColumn[position] = entering;
      isBasic.add(entering);
      if (!isUpdated || step % 40 === 39) {
        expect(factor.factorise(columns, basicColumn)).toBe(0);
      }
      if (step % 5 > 0) continue;
      const b = randomVector(numRows, step % 10 === 0 ? 2 : numRows, random);
      const x = vectorOf(b);
      factor.ftran(x, step % 2);
      expect(isWellListed(x)).toBe(true);
      expect(residual(columns, basicColumn, x, b)).toBeLessThan(RESIDUAL);
      const c = randomVector(numRows, 3, random);
      expect(adjointGap(factor, b, c)).toBeLessThan(RESIDUAL);
    }
    expect(updates).toBeGreaterThan(STEPS / 2);
    expect(refused).toBeLessThan(STEPS / 20);
  });
});
