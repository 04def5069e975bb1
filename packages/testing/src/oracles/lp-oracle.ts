import type { Problem } from "@bough/problem";
import type { BoundOverride } from "./exact-simplex.ts";

/** How an LP ended, in numbers of kind T. */
export type LpAnswer<T> =
  | { readonly status: "optimal"; readonly objective: T; readonly x: readonly T[] }
  | { readonly status: "infeasible" }
  | { readonly status: "unbounded" };

/** A way to solve tiny LPs, with the arithmetic that a search over them needs. */
export interface LpOracle<T> {
  /** The continuous relaxation within the box; the objective is the minimised one, offset included. */
  solve(problem: Problem, box: BoundOverride): LpAnswer<T>;
  isLess(a: T, b: T): boolean;
  isZero(x: T): boolean;
  /** The number is a whole one. */
  isWhole(x: T): boolean;
  floor(x: T): number;
  /** -1, 0 or 1: below, within or above. */
  side(x: T, lower: number, upper: number): number;
}
