import {
  type Indicator,
  isEssential,
  isKept,
  type KeptStructure,
  type Problem,
  ProblemExtension,
  type SemiContinuous,
  type SpecialOrderedSet,
} from "@bough/problem";

/** Beyond this a big-M lets more through than the tolerances can forgive; the row stays conditional. */
const LARGEST_BIG_M = 1e6;

/** What stays beside the rows: the tree switches conditional rows on, propagators keep the others. */
type Kept = Indicator | KeptStructure;

/**
 * States semi-continuous columns, ordered sets and indicators by rows and binaries, with the
 * smallest big-M that the column bounds allow. Where none is usable an indicator stays: its row is
 * switched on by the relaxation once the binary is fixed. What only propagators
 * keep stays a structure. The problem's own columns come first, the
 * new binaries after them.
 */
export function linearise(problem: Problem): Problem {
  const structures = problem.structures.filter(isEssential);
  if (structures.every(isKept)) return problem;
  const writer = new StructureWriter(problem);
  for (const structure of structures) {
    if (structure.kind === "semi-continuous") writer.semiContinuous(structure);
  }
  for (const structure of structures) {
    if (structure.kind === "indicator") writer.indicator(structure);
    else if (structure.kind === "sos1") writer.sos1(structure);
    else if (structure.kind === "sos2") writer.sos2(structure);
    else if (isKept(structure)) writer.kept.push(structure);
  }
  return writer.extension.build(writer.kept);
}

class StructureWriter {
  readonly extension: ProblemExtension;
  readonly kept: Kept[] = [];

  constructor(problem: Problem) {
    this.extension = new ProblemExtension(problem);
  }

  /** z = 1 where x is in its range and z = 0 where it is zero. */
  semiContinuous({ column, lower, upper }: SemiContinuous): void {
    const { columnLower, columnUpper } = this.extension;
    columnLower[column] = Math.max(columnLower[column], Math.min(lower, 0));
    columnUpper[column] = Math.min(columnUpper[column], Math.max(upper, 0));
    if (lower <= 0 && upper >= 0) return;
    const z = this.extension.addBinary();
    if (lower > 0) this.extension.addRow([column, z], [1, -lower], 0, Infinity);
    else this.extension.addRow([column, z], [1, -upper], -Infinity, 0);
    this.#zeroUnless([z], column);
  }

  /** Each side by a big-M where both have a usable one, else the indicator stays. */
  indicator(row: Indicator): void {
    this.extension.isInteger[row.binary] = 1;
    const [least, most] = this.#activityRange(row);
    const upperM = Math.max(0, most - row.upper);
    const lowerM = Math.max(0, row.lower - least);
    if (upperM > LARGEST_BIG_M || lowerM > LARGEST_BIG_M) {
      this.kept.push(row);
      return;
    }
    const sign = row.activeValue === 1 ? 1 : -1;
    const shift = row.activeValue === 1 ? 1 : 0;
    const columns = [...row.columns, row.binary];
    if (upperM > 0) {
      const coefficients = [...row.coefficients, sign * upperM];
      this.extension.addRow(columns, coefficients, -Infinity, row.upper + shift * upperM);
    }
    if (lowerM > 0) {
      const coefficients = [...row.coefficients, -sign * lowerM];
      this.extension.addRow(columns, coefficients, row.lower - shift * lowerM, Infinity);
    }
  }

  /** One binary a column, at most one of them 1. */
  sos1({ columns }: SpecialOrderedSet): void {
    if (columns.length < 2) return;
    const binaries: number[] = [];
    for (const column of columns) {
      if (this.#isBinary(column)) {
        binaries.push(column);
        continue;
      }
      const z = this.extension.addBinary();
      binaries.push(z);
      this.#zeroUnless([z], column);
    }
    this.extension.addRow(binaries, new Array(binaries.length).fill(1), -Infinity, 1);
  }

  /** One binary a pair of neighbours, exactly one of them 1; a column lives in its two pairs. */
  sos2({ columns }: SpecialOrderedSet): void {
    if (columns.length < 3) return;
    const pairs: number[] = [];
    for (let k = 0; k + 1 < columns.length; k++) pairs.push(this.extension.addBinary());
    this.extension.addRow(pairs, new Array(pairs.length).fill(1), 1, 1);
    columns.forEach((column, k) => {
      this.#zeroUnless(pairs.slice(Math.max(0, k - 1), k + 1), column);
    });
  }

  #isBinary(column: number): boolean {
    const { isInteger, columnLower, columnUpper } = this.extension;
    return isInteger[column] === 1 && columnLower[column] === 0 && columnUpper[column] === 1;
  }

  /** x = 0 unless one of the binaries, of which at most one is 1, is. */
  #zeroUnless(binaries: readonly number[], column: number): void {
    const { columnLower, columnUpper } = this.extension;
    const sides = [columnLower[column], columnUpper[column]];
    const isBounded = sides.every((side) => Math.abs(side) <= LARGEST_BIG_M);
    const switches = isBounded || binaries.length === 1 ? binaries : [this.#anyOf(binaries)];
    sides.forEach((side, k) => {
      if (side === 0) return;
      if (isBounded) {
        const coefficients = [1, ...switches.map(() => -side)];
        const [lower, upper] = k === 0 ? [0, Infinity] : [-Infinity, 0];
        this.extension.addRow([column, ...switches], coefficients, lower, upper);
      } else {
        this.#remember(switches[0], 0, column, k === 0 ? 0 : -Infinity, k === 0 ? Infinity : 0);
      }
    });
  }

  /** A binary that is 0 where all the given ones are. */
  #anyOf(binaries: readonly number[]): number {
    const any = this.extension.addBinary();
    this.extension.addRow([any, ...binaries], [1, ...binaries.map(() => -1)], -Infinity, 0);
    return any;
  }

  #remember(
    binary: number,
    activeValue: 0 | 1,
    column: number,
    lower: number,
    upper: number,
  ): void {
    const [columns, coefficients] = [Int32Array.of(column), Float64Array.of(1)];
    const name = "zero-unless";
    this.kept.push({
      kind: "indicator",
      name,
      binary,
      activeValue,
      columns,
      coefficients,
      lower,
      upper,
    });
  }

  #activityRange({ columns, coefficients }: Indicator): [number, number] {
    let least = 0;
    let most = 0;
    columns.forEach((j, k) => {
      const a = coefficients[k];
      if (a === 0) return;
      const atLower = a * this.extension.columnLower[j];
      const atUpper = a * this.extension.columnUpper[j];
      least += Math.min(atLower, atUpper);
      most += Math.max(atLower, atUpper);
    });
    return [least, most];
  }
}
