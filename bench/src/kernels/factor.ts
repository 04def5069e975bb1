import type { Problem, SparseMatrix } from "@bough/problem";
import { createBasisFactor, IndexedVector } from "@bough/simplex/internals";
import type { Kernel } from "./kernel.ts";
import { optimalBasis, spread } from "./optimal-basis.ts";

/** Right-hand sides of one run of a sparse solve. */
const SOLVES = 50;
/** Updates of one run. */
const UPDATES = 40;

/** Factorise, FTRAN, BTRAN and update of the basis factor on an optimal basis. */
export function factorKernels(name: string, problem: Problem): Kernel[] {
  const basis = optimalBasis(problem);
  const columns = equilibrated(problem.columns);
  return [
    factorise(name, columns, basis),
    solve(`${name} ftran, dense`, columns, basis, denseFtran),
    solve(`${name} btran, dense`, columns, basis, denseBtran),
    solve(`${name} ftran, columns`, columns, basis, columnFtrans),
    solve(`${name} btran, units`, columns, basis, unitBtrans),
    solve(`${name} updates`, columns, basis, updates),
  ];
}

/** Rows, then columns scaled to largest magnitude one, about as an engine sees them. */
function equilibrated(columns: SparseMatrix): SparseMatrix {
  const { numLines, lineLength, starts, indices } = columns;
  const values = columns.values.slice();
  const rowMax = new Float64Array(lineLength);
  for (let k = 0; k < values.length; k++) {
    rowMax[indices[k]] = Math.max(rowMax[indices[k]], Math.abs(values[k]));
  }
  for (let k = 0; k < values.length; k++) values[k] /= rowMax[indices[k]];
  for (let j = 0; j < numLines; j++) {
    let max = 0;
    for (let k = starts[j]; k < starts[j + 1]; k++) max = Math.max(max, Math.abs(values[k]));
    for (let k = starts[j]; k < starts[j + 1]; k++) values[k] /= max;
  }
  return { ...columns, values };
}

type Factor = ReturnType<typeof createBasisFactor>;
type Solves = (factor: Factor, columns: SparseMatrix, basis: Int32Array) => void;

function factorise(name: string, columns: SparseMatrix, basis: Int32Array): Kernel {
  const factor = createBasisFactor(columns.lineLength);
  return measured(`${name} factorise`, factor, () => factor.factorise(columns, basis));
}

function solve(name: string, columns: SparseMatrix, basis: Int32Array, solves: Solves): Kernel {
  const factor = createBasisFactor(columns.lineLength);
  factor.factorise(columns, basis);
  return measured(name, factor, () => solves(factor, columns, basis));
}

/** `work` is what a first run touches. */
function measured(name: string, factor: Factor, run: () => void): Kernel {
  const before = factor.work;
  run();
  return { name, work: factor.work - before, run };
}

function denseFtran(factor: Factor, columns: SparseMatrix): void {
  factor.ftran(ones(columns.lineLength), 1);
}

function denseBtran(factor: Factor, columns: SparseMatrix): void {
  factor.btran(ones(columns.lineLength), 1);
}

function columnFtrans(factor: Factor, columns: SparseMatrix): void {
  const vector = new IndexedVector(columns.lineLength);
  let density = 0;
  for (let k = 0; k < SOLVES; k++) {
    loadColumn(columns, spread(k, columns.numLines), vector);
    factor.ftran(vector, density);
    density = 0.9 * density + 0.1 * vector.density;
  }
}

function unitBtrans(factor: Factor, columns: SparseMatrix): void {
  const vector = new IndexedVector(columns.lineLength);
  let density = 0;
  for (let k = 0; k < SOLVES; k++) {
    vector.clear();
    vector.append(spread(k, columns.lineLength), 1);
    factor.btran(vector, density);
    density = 0.9 * density + 0.1 * vector.density;
  }
}

/** A fresh factor, then columns that enter where their entry is largest. */
function updates(factor: Factor, columns: SparseMatrix, optimal: Int32Array): void {
  const basis = optimal.slice();
  factor.factorise(columns, basis);
  const isBasic = new Set(basis);
  const vector = new IndexedVector(columns.lineLength);
  for (let k = 0; k < UPDATES; k++) {
    const entering = spread(k, columns.numLines);
    if (isBasic.has(entering)) continue;
    loadColumn(columns, entering, vector);
    factor.ftran(vector, 0.1, true);
    const position = largestPlace(vector);
    if (position < 0 || !factor.update(position, vector.values[position])) return;
    isBasic.delete(basis[position]);
    isBasic.add(entering);
    basis[position] = entering;
  }
}

function ones(size: number): IndexedVector {
  const vector = new IndexedVector(size);
  for (let i = 0; i < size; i++) vector.append(i, 1);
  return vector;
}

function loadColumn(columns: SparseMatrix, column: number, vector: IndexedVector): void {
  vector.clear();
  for (let k = columns.starts[column]; k < columns.starts[column + 1]; k++) {
    vector.append(columns.indices[k], columns.values[k]);
  }
}

function largestPlace(vector: IndexedVector): number {
  let best = -1;
  let size = 0;
  for (let k = 0; k < vector.count; k++) {
    const place = vector.indices[k];
    if (Math.abs(vector.values[place]) <= size) continue;
    size = Math.abs(vector.values[place]);
    best = place;
  }
  return best;
}
