import { Model } from "@bough/modeler";
import { importPeer } from "../contenders/peer-module.ts";
import type { ScheduleInstance } from "./instances.ts";

/** What a solver says of an instance. */
export interface ScheduleAnswer {
  readonly isProven: boolean;
  /** Null without a point. */
  readonly starts: readonly number[] | null;
  readonly bound: number | null;
}

export type ScheduleSolver = (
  instance: ScheduleInstance,
  timeLimitSeconds: number,
) => Promise<ScheduleAnswer>;

/** Each models the instance as its own users would; one thread. */
export const scheduleSolvers: Readonly<Record<string, ScheduleSolver>> = {
  bough: solveWithBough,
  "cp-sat": solveWithCpSat,
  "highs-wasm": solveWithHighs,
};

function buildModel({ lengths, precedences, machines, resources, horizon }: ScheduleInstance) {
  const model = new Model();
  const tasks = lengths.map((length, k) =>
    model.interval({ length, latest: horizon, name: `start${k}` }),
  );
  for (const [first, second] of precedences)
    model.require(tasks[first]!.end.atMost(tasks[second]!.start));
  for (const machine of machines) model.require(model.noOverlap(machine.map((k) => tasks[k]!)));
  for (const { capacity, demands } of resources) {
    const loads = demands.map(([k, demand]) => ({ interval: tasks[k]!, demand }));
    if (loads.length > 0) model.require(model.cumulative(loads, capacity));
  }
  model.minimize(model.makespan(tasks));
  return { model, tasks };
}

async function solveWithBough(
  instance: ScheduleInstance,
  timeLimit: number,
): Promise<ScheduleAnswer> {
  const { model, tasks } = buildModel(instance);
  const solution = await model.solve({ threads: 1, timeLimit });
  return {
    isProven: solution.status === "optimal",
    starts: solution.hasValues ? tasks.map(({ start }) => Math.round(solution.value(start))) : null,
    bound: solution.bound,
  };
}

interface CpModel {
  newIntVar(lower: number, upper: number, name: string): unknown;
  newFixedSizeIntervalVar(start: unknown, size: number, name: string): unknown;
  addNoOverlap(intervals: unknown[]): void;
  addCumulative(intervals: unknown[], demands: number[], capacity: number): void;
  addLinearConstraint(expression: unknown, lower: number, upper: number): void;
  minimize(expression: unknown): void;
}

interface CpModule {
  readonly CpModel: new () => CpModel;
  readonly CpSolver: new () => {
    solve(model: CpModel, parameters: Record<string, unknown>): Promise<number>;
    statusName(status: number): string;
    bestObjectiveBound(): number;
    value(variable: unknown): number;
  };
  weightedSum(variables: unknown[], weights: number[]): unknown;
}

async function solveWithCpSat(
  { lengths, precedences, machines, resources, horizon }: ScheduleInstance,
  timeLimit: number,
): Promise<ScheduleAnswer> {
  const tools = await importPeer<CpModule>("or-tools-wasm", "build/javascript/node/cp-sat.js");
  const model = new tools.CpModel();
  const starts = lengths.map((length, k) => model.newIntVar(0, horizon - length, `s${k}`));
  const tasks = lengths.map((length, k) =>
    model.newFixedSizeIntervalVar(starts[k], length, `t${k}`),
  );
  const makespan = model.newIntVar(0, horizon, "makespan");
  const after = (later: unknown, earlier: unknown, delay: number) =>
    model.addLinearConstraint(tools.weightedSum([later, earlier], [1, -1]), delay, horizon);
  for (const [first, second] of precedences) after(starts[second], starts[first], lengths[first]!);
  starts.forEach((start, k) => {
    after(makespan, start, lengths[k]!);
  });
  for (const machine of machines) model.addNoOverlap(machine.map((k) => tasks[k]));
  for (const { capacity, demands } of resources) {
    const intervals = demands.map(([k]) => tasks[k]);
    const amounts = demands.map(([, amount]) => amount);
    model.addCumulative(intervals, amounts, capacity);
  }
  model.minimize(makespan);
  const solver = new tools.CpSolver();
  const code = await solver.solve(model, { numSearchWorkers: 1, maxTimeInSeconds: timeLimit });
  const status = solver.statusName(code);
  const hasPoint = status === "OPTIMAL" || status === "FEASIBLE";
  return {
    isProven: status === "OPTIMAL",
    starts: hasPoint ? starts.map((start) => solver.value(start)) : null,
    bound: hasPoint ? solver.bestObjectiveBound() : null,
  };
}

interface HighsModule {
  default(): Promise<{
    solve(
      lp: string,
      options: Record<string, unknown>,
    ): { Status: string; Columns: Record<string, { Primal?: number }> };
  }>;
}

/** For contrast: the rows that files hold. */
async function solveWithHighs(
  instance: ScheduleInstance,
  timeLimit: number,
): Promise<ScheduleAnswer> {
  const { model, tasks } = buildModel(instance);
  const text = await model.toLp();
  const highs = await (await importPeer<HighsModule>("highs")).default();
  const { Status, Columns } = highs.solve(text, { time_limit: timeLimit, mip_rel_gap: 0 });
  const starts = tasks.map(({ name }) => Columns[name!]?.Primal);
  const hasPoint = starts.every((start) => start !== undefined && Number.isFinite(start));
  return {
    isProven: Status === "Optimal",
    starts: hasPoint ? starts.map((start) => Math.round(start!)) : null,
    bound: null,
  };
}
