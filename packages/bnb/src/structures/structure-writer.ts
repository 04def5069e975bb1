import { type Indicator, type KeptStructure, type Problem, ProblemExtension } from "@bough/problem";

/** Beyond this a big-M lets more through than the tolerances can forgive; the row stays conditional. */
export const LARGEST_BIG_M = 1e6;

/** What stays beside the rows: the tree switches conditional rows on, propagators keep the others. */
type Kept = Indicator | KeptStructure;

/** The problem with the rows and binaries that state its structures, as they come. */
export class StructureWriter {
  readonly extension: ProblemExtension;
  readonly kept: Kept[] = [];

  constructor(problem: Problem) {
    this.extension = new ProblemExtension(problem);
  }

  isBinary(column: number): boolean {
    const { isInteger, columnLower, columnUpper } = this.extension;
    return isInteger[column] === 1 && columnLower[column] === 0 && columnUpper[column] === 1;
  }

  /** x = 0 unless one of the binaries, of which at most one is 1, is. */
  zeroUnless(binaries: readonly number[], column: number): void {
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
}
