import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { createBasisFactor } from "../../src/factor/index.ts";
import { IndexedVector } from "../../src/vectors/indexed-vector.ts";
import {
  columnVector,
  DenseFactor,
  denseBasis,
  isWellListed,
  randomBasis,
  randomColumns,
  randomVector,
  relativeDistance,
  vectorOf,
} from "./reference.ts";

/** Densities that force, in turn, the symbolic solves and the loops. */
const EXPECTED = [0, 1];

describe("LuFactor", () => {
  it("pauses within singletons of a long basis", () => {
    const numRows = 90_000;
    // Each column has its own row and the next: one pivot makes the next.
    const columns = {
      numLines: numRows,
      lineLength: numRows,
      starts: Int32Array.from({ length: numRows + 1 }, (_, j) => Math.max(0, 2 * j - 1)),
      indices: Int32Array.from({ length: 2 * numRows - 1 }, (_, k) => k >> 1),
      values: new Float64Array(2 * numRows - 1).fill(1),
    };
    const factor = createBasisFactor(numRows);
    const steps = factor.factoriseSteps(
      columns,
      Int32Array.from({ length: numRows }, (_, j) => j),
    );
    let pauses = 0;
    while (steps.next().done !== true) pauses++;
    expect(pauses).toBeGreaterThan(5);
  });

  it("solves as the dense twin does, over random bases", () => {
    const random = new Random(11);
    let regular = 0;
    for (let round = 0; round < 150; round++) {
      const numRows = 1 + Math.floor(random.next() * 40);
      const numCols = numRows + Math.floor(random.next() * 30);
      const columns = randomColumns(numRows, numCols, 1 + random.next() * 4, random);
      const basicColumn = randomBasis(numRows, numCols, random);
      const factor = createBasisFactor(numRows);
      const replaced = factor.factorise(columns, basicColumn);
      const dense = new DenseFactor(denseBasis(columns, basicColumn));
      expect(dense.rank).toBe(numRows);
      if (replaced === 0) regular++;
      for (const expected of EXPECTED) {
        for (const count of [1, 3, numRows]) {
          const b = randomVector(numRows, count, random);
          const x = vectorOf(b);
          factor.ftran(x, expected);
          expect(relativeDistance(x.values, dense.ftran(b))).toBeLessThan(1e-8);
          expect(isWellListed(x)).toBe(true);
          const y = vectorOf(b);
          factor.btran(y, expected);
          expect(relativeDistance(y.values, dense.btran(b))).toBeLessThan(1e-8);
          expect(isWellListed(y)).toBe(true);
        }
      }
    }
    expect(regular).toBeGreaterThan(10);
  });

  it("eliminates kernels that fill in until their rows and columns outgrow every room", () => {
    const random = new Random(31);
    const numRows = 200;
    for (const perColumn of [2, 3, 4, 12]) {
      const factor = createBasisFactor(numRows);
      const columns = randomColumns(numRows, numRows, perColumn, random);
      const basicColumn = Int32Array.from({ length: numRows }, (_, j) => j);
      factor.factorise(columns, basicColumn);
      const dense = new DenseFactor(denseBasis(columns, basicColumn));
      const b = randomVector(numRows, numRows, random);
      const x = vectorOf(b);
      factor.ftran(x, 1);
      expect(relativeDistance(x.values, dense.ftran(b))).toBeLessThan(1e-8);
      const y = vectorOf(b);
      factor.btran(y, 1);
      expect(relativeDistance(y.values, dense.btran(b))).toBeLessThan(1e-8);
    }
  });

  it("keeps what the kernel has left of U where arrays move for a singular basis", () => {
    const random = new Random(31);
    for (let round = 0; round < 60; round++) {
      const numRows = 30 + 2 * round;
      const factor = createBasisFactor(numRows);
      // Sparse ones first, and ever more to take in: arrays move by turns at every stage.
      for (let perColumn = 1; perColumn < 9; perColumn *= 1.4) {
        const columns = randomColumns(numRows, numRows, perColumn, random);
        const basicColumn = Int32Array.from({ length: numRows }, (_, j) => (j < 5 ? 0 : j));
        expect(factor.factorise(columns, basicColumn)).toBeGreaterThan(0);
        const b = randomVector(numRows, numRows, random);
        const x = vectorOf(b);
        factor.ftran(x, 1);
        const fresh = createBasisFactor(numRows);
        expect(fresh.factorise(columns, basicColumn)).toBe(0);
        const xFresh = vectorOf(b);
        fresh.ftran(xFresh, 1);
        expect(relativeDistance(x.values, xFresh.values)).toBeLessThan(1e-8);
      }
    }
  });

  it("reports and replaces exactly what a singular basis lacks", () => {
    const random = new Random(5);
    for (let round = 0; round < 100; round++) {
      const numRows = 3 + Math.floor(random.next() * 25);
      const numCols = 2 * numRows;
      const columns = randomColumns(numRows, numCols, 2.5, random);
      const given = randomBasis(numRows, numCols, random);
      for (let k = 0; k < 2; k++) {
        given[Math.floor(random.next() * numRows)] = given[Math.floor(random.next() * numRows)];
      }
      const rank = new DenseFactor(denseBasis(columns, given)).rank;
      const repaired = given.slice();
      const factor = createBasisFactor(numRows);
      const replaced = factor.factorise(columns, repaired);
      expect(replaced).toBe(numRows - rank);
      const changed: number[] = [];
      for (let p = 0; p < numRows; p++) if (repaired[p] !== given[p]) changed.push(p);
      expect(Array.from(factor.replacedPosition.slice(0, replaced))).toEqual(changed);
      for (let k = 0; k < replaced; k++) {
        expect(factor.replacedColumn[k]).toBe(given[factor.replacedPosition[k]]);
      }
      const dense = new DenseFactor(denseBasis(columns, repaired));
      expect(dense.rank).toBe(numRows);
      const b = randomVector(numRows, 4, random);
      const x = vectorOf(b);
      factor.ftran(x, 1);
      expect(relativeDistance(x.values, dense.ftran(b))).toBeLessThan(1e-8);
    }
  });

  it("takes back the updates since it was kept", () => {
    const random = new Random(78);
    let takenBack = 0;
    for (let round = 0; round < 40; round++) {
      const numRows = 10 + Math.floor(random.next() * 40);
      const numCols = 3 * numRows;
      const columns = randomColumns(numRows, numCols, 3, random);
      const basicColumn = Int32Array.from({ length: numRows }, (_, i) => numCols + i);
      const factor = createBasisFactor(numRows);
      factor.factorise(columns, basicColumn);
      let kept = basicColumn.slice();
      factor.keep();
      for (let step = 0; step < 60; step++) {
        // Each column once: kept with updates of its own, too.
        const entering = step;
        const alpha = columnVector(columns, entering);
        factor.ftran(alpha, EXPECTED[step % 2], true);
        const position = alpha.values.reduce(
          (most, value, p) => (Math.abs(value) > Math.abs(alpha.values[most]) ? p : most),
          0,
        );
        if (basicColumn.includes(entering) || Math.abs(alpha.values[position]) < 0.05) continue;
        if (!factor.update(position, alpha.values[position])) break;
        basicColumn[position] = entering;
        if (step % 7 === 6) {
          kept = basicColumn.slice();
          factor.keep();
        }
      }
      const updates = factor.updates;
      expect(factor.comeBack()).toBe(true);
      takenBack += updates - factor.updates;
      const dense = new DenseFactor(denseBasis(columns, kept));
      for (const expected of EXPECTED) {
        const b = randomVector(numRows, 3, random);
        const x = vectorOf(b);
        factor.ftran(x, expected);
        expect(relativeDistance(x.values, dense.ftran(b))).toBeLessThan(1e-6);
        const y = vectorOf(b);
        factor.btran(y, expected);
        expect(relativeDistance(y.values, dense.btran(b))).toBeLessThan(1e-6);
      }
      factor.factorise(columns, basicColumn);
      expect(factor.comeBack()).toBe(false);
    }
    expect(takenBack).toBeGreaterThan(40);
  });

  it("keeps up with long sequences of updates", () => {
    const random = new Random(77);
    for (let round = 0; round < 12; round++) {
      const numRows = 10 + Math.floor(random.next() * 50);
      const numCols = 3 * numRows;
      const columns = randomColumns(numRows, numCols, 2 + 2 * random.next(), random);
      const basicColumn = Int32Array.from({ length: numRows }, (_, i) => numCols + i);
      const isBasic = new Uint8Array(numCols + numRows).fill(1, numCols);
      const updated = createBasisFactor(numRows);
      const fresh = createBasisFactor(numRows);
      updated.factorise(columns, basicColumn);
      let refused = 0;
      for (let step = 0; step < 150; step++) {
        const entering = Math.floor(random.next() * (numCols + numRows));
        if (isBasic[entering] === 1) continue;
        const expected = EXPECTED[step % 2];
        const alpha = columnVector(columns, entering);
        updated.ftran(alpha, expected, true);
        let position = -1;
        let best = 0.05;
        for (let p = 0; p < numRows; p++) {
          const size = Math.abs(alpha.values[p]) * (0.2 + random.next());
          if (size > best) {
            best = size;
            position = p;
          }
        }
        if (position < 0) continue;
        if (step % 3 > 0) {
          const rho = new IndexedVector(numRows);
          rho.append(position, step % 3 === 1 ? 1 : -2);
          updated.btran(rho, expected, true);
        }
        const ok = updated.update(position, alpha.values[position]);
        isBasic[basicColumn[position]] = 0;
        basicColumn[position] = entering;
        isBasic[entering] = 1;
        if (!ok) {
          refused++;
          expect(updated.factorise(columns, basicColumn)).toBe(0);
        }
        expect(fresh.factorise(columns, basicColumn.slice())).toBe(0);

        const again = columnVector(columns, entering);
        updated.ftran(again, expected);
        again.values[position] -= 1;
        expect(relativeDistance(again.values, new Float64Array(numRows))).toBeLessThan(1e-8);

        for (const count of [1, numRows]) {
          const b = randomVector(numRows, count, random);
          const x = vectorOf(b);
          const xFresh = vectorOf(b);
          updated.ftran(x, expected);
          fresh.ftran(xFresh, 1);
          expect(relativeDistance(x.values, xFresh.values)).toBeLessThan(1e-6);
          expect(isWellListed(x)).toBe(true);
          const y = vectorOf(b);
          const yFresh = vectorOf(b);
          updated.btran(y, expected);
          fresh.btran(yFresh, 1);
          expect(relativeDistance(y.values, yFresh.values)).toBeLessThan(1e-6);
          expect(isWellListed(y)).toBe(true);
        }
      }
      expect(refused).toBeLessThan(5);
    }
  });

  it("can be resized and used again", () => {
    const random = new Random(3);
    const factor = createBasisFactor(4);
    for (const numRows of [4, 30, 7, 31]) {
      factor.resize(numRows);
      const columns = randomColumns(numRows, 2 * numRows, 3, random);
      const basicColumn = randomBasis(numRows, 2 * numRows, random);
      factor.factorise(columns, basicColumn);
      const dense = new DenseFactor(denseBasis(columns, basicColumn));
      const b = randomVector(numRows, numRows, random);
      const x = vectorOf(b);
      factor.ftran(x, 1);
      expect(relativeDistance(x.values, dense.ftran(b))).toBeLessThan(1e-8);
    }
  });

  it("raises its pivot threshold up to a ceiling", () => {
    const factor = createBasisFactor(1, { pivotThreshold: 0.1 });
    expect(factor.tightenPivotTolerance()).toBe(true);
    expect(factor.tightenPivotTolerance()).toBe(false);
  });

  it("asks for a fresh factorisation once updates have become dear, and at its limit", () => {
    const random = new Random(21);
    const numRows = 60;
    const columns = randomColumns(numRows, 400, 4, random);
    const basicColumn = Int32Array.from({ length: numRows }, (_, i) => 400 + i);
    const factor = createBasisFactor(numRows, { updateLimit: 5 });
    factor.factorise(columns, basicColumn);
    expect(factor.shouldRefactor()).toBe(false);
    let entering = 0;
    while (factor.updates < 5) {
      const alpha = columnVector(columns, entering++);
      factor.ftran(alpha, 1, true);
      let position = 0;
      for (let p = 0; p < numRows; p++) {
        if (Math.abs(alpha.values[p]) > Math.abs(alpha.values[position])) position = p;
      }
      expect(factor.update(position, alpha.values[position])).toBe(true);
    }
    expect(factor.shouldRefactor()).toBe(true);
    expect(factor.update(0, 1)).toBe(false);
  });
});
