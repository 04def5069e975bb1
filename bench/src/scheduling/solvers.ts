import { importPeer } from "../contenders/peer-module.ts";
import type { CpModule, TimedCase } from "./timed-case.ts";

/** What a solver says of a case. */
export interface TimedAnswer {
  readonly isProven: boolean;
  /** Null without a point. */
  readonly values: readonly number[] | null;
  readonly bound: number | null;
}

export type TimedSolver = (timed: TimedCase, timeLimitSeconds: number) => Promise<TimedAnswer>;

/** One thread each. */
export const timedSolvers: Readonly<Record<string, TimedSolver>> = {
  bough: solveWithBough,
  "cp-sat": solveWithCpSat,
  "highs-wasm": solveWithHighs,
};

async function solveWithBough(timed: TimedCase, timeLimit: number): Promise<TimedAnswer> {
  const { model, values } = timed.build();
  const solution = await model.solve({ threads: 1, timeLimit });
  return {
    isProven: solution.status === "optimal",
    values: solution.hasValues ? values.map((each) => Math.round(solution.value(each))) : null,
    bound: solution.bound,
  };
}

async function solveWithCpSat(timed: TimedCase, timeLimit: number): Promise<TimedAnswer> {
  const tools = await importPeer<CpModule>("or-tools-wasm", "build/javascript/node/cp-sat.js");
  const model = new tools.CpModel();
  const { goal, values } = timed.buildCp(tools, model);
  model.minimize(goal);
  const solver = new tools.CpSolver();
  const code = await solver.solve(model, { numSearchWorkers: 1, maxTimeInSeconds: timeLimit });
  const status = solver.statusName(code);
  const hasPoint = status === "OPTIMAL" || status === "FEASIBLE";
  return {
    isProven: status === "OPTIMAL",
    values: hasPoint ? values.map((each) => solver.value(each)) : null,
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
async function solveWithHighs(timed: TimedCase, timeLimit: number): Promise<TimedAnswer> {
  const { model, names } = timed.build();
  const text = await model.toLp();
  const highs = await (await importPeer<HighsModule>("highs")).default();
  const { Status, Columns } = highs.solve(text, { time_limit: timeLimit, mip_rel_gap: 0 });
  const point = names.map((name) => Columns[name]?.Primal);
  const hasPoint = point.every((each) => each !== undefined && Number.isFinite(each));
  return {
    isProven: Status === "Optimal",
    values: hasPoint ? point.map((each) => Math.round(each!)) : null,
    bound: null,
  };
}
