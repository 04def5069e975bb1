import { type Constraint, ONE, type ProofLog, Rational } from "@bough/proof";
import type { ExactBounds } from "../lp/exact-lp-data.ts";
import { columnValue, type Literal, lowerOf, upperOf } from "./bound-literal.ts";

/** Which constraint of the proof says what about the bounds of integer columns. */
export class LiteralLines {
  /** The best value of each bound variable that holds without assumptions. [2 numCols] */
  readonly freeValue: Float64Array;
  readonly #freeLine: Int32Array; // [2 numCols]
  readonly #log: ProofLog;
  /** For each bound variable the assumptions made about it, by bound. */
  readonly #assumed: (Map<number, number> | undefined)[];

  /** Bounds of integer columns must be integers or infinite. */
  constructor(log: ProofLog, bounds: ExactBounds, isInteger: readonly boolean[]) {
    const numVariables = 2 * isInteger.length;
    this.#log = log;
    this.freeValue = new Float64Array(numVariables).fill(-Infinity);
    this.#freeLine = new Int32Array(numVariables).fill(-1);
    this.#assumed = new Array(numVariables);
    for (const [j, flag] of isInteger.entries()) {
      if (!flag) continue;
      this.#note(lowerOf(j), bounds.lower[j]?.toNumber() ?? -Infinity, bounds.lowerLine[j]);
      this.#note(upperOf(j), 0 - (bounds.upper[j]?.toNumber() ?? Infinity), bounds.upperLine[j]);
    }
  }

  /** The constraint that says `freeValue` of the bound variable; -1 where that is infinite. */
  freeLine(variable: number): number {
    return this.#freeLine[variable];
  }

  /** The assumption of a literal, made on first use. */
  assumption(literal: Literal): number {
    const { variable, bound } = literal;
    this.#assumed[variable] ??= new Map();
    const made = this.#assumed[variable];
    let line = made.get(bound);
    if (line === undefined) {
      line = this.#log.assume(constraintOf(literal));
      made.set(bound, line);
    }
    return line;
  }

  /** From now on the literal holds without assumptions, by that constraint. */
  free({ variable, bound }: Literal, line: number): void {
    if (bound > this.freeValue[variable]) this.#note(variable, bound, line);
  }

  #note(variable: number, value: number, line: number): void {
    this.freeValue[variable] = value;
    this.#freeLine[variable] = line;
  }
}

/** x_j >= k, or x_j <= -k. */
export function constraintOf({ variable, bound }: Literal): Constraint {
  return {
    direction: (variable & 1) === 0 ? 1 : -1,
    rhs: Rational.fromInteger(columnValue(variable, bound)),
    terms: { indices: [variable >> 1], values: [ONE] },
  };
}
