import type { Status } from "@bough/problem";
import type { SolverResult } from "../solver.ts";

/** What there is to say where an engine has found, and spent, nothing. */
export function noAnswer(status: Status): SolverResult {
  return {
    status,
    objective: null,
    bound: null,
    gap: null,
    solution: null,
    nodes: 0,
    iterations: 0,
    seconds: 0,
    work: 0,
    warnings: [],
  };
}
