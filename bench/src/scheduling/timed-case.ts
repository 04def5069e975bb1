import type { Expression, Model } from "@bough/modeler";

/** A model of ours, and what to tell of its solution. */
export interface BoughModel {
  readonly model: Model;
  /** Integers, in the order in which the case is checked. */
  readonly values: readonly Expression[];
  /** What files call them. */
  readonly names: readonly string[];
}

/** A case to be minimised, modelled for each solver as its own users would. */
export interface TimedCase {
  readonly name: string;
  readonly group: string;
  /** The published optimum; undefined where none is proven. */
  readonly optimum: number | undefined;
  build(): BoughModel;
  buildCp(tools: CpModule, model: CpModel): CpVariables;
  /** The objective of a point, by code that knows no model, or what the point breaks. */
  check(values: readonly number[]): number | string;
}

/** What a case tells of its model for CP-SAT. */
export interface CpVariables {
  /** To be minimised. */
  readonly goal: unknown;
  readonly values: readonly unknown[];
}

/** The part of npm `or-tools-wasm` that is used here. */
export interface CpModel {
  newIntVar(lower: number, upper: number, name: string): unknown;
  newFixedSizeIntervalVar(start: unknown, size: number, name: string): unknown;
  addAllDifferent(expressions: unknown[]): void;
  addNoOverlap(intervals: unknown[]): void;
  addCumulative(intervals: unknown[], demands: number[], capacity: number): void;
  addLinearConstraint(expression: unknown, lower: number, upper: number): void;
  minimize(expression: unknown): void;
}

export interface CpModule {
  readonly CpModel: new () => CpModel;
  readonly CpSolver: new () => {
    solve(model: CpModel, parameters: Record<string, unknown>): Promise<number>;
    statusName(status: number): string;
    bestObjectiveBound(): number;
    value(variable: unknown): number;
  };
  weightedSum(variables: unknown[], weights: number[]): unknown;
}
