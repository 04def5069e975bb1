/** How a solve ended. The words are the same on the command line, in JSON and in code. */
export type Status =
  | "optimal"
  | "infeasible"
  | "unbounded"
  /** Nothing ends the objective's descent but that there may be no point: none was found in ten seconds' worth of work. */
  | "infeasible-or-unbounded"
  | "time-limit"
  | "node-limit"
  | "work-limit"
  | "interrupted"
  | "numerical-trouble";

/** True where the status answers the question instead of saying what stopped the solver. */
export function isAnswer(status: Status): boolean {
  return (
    status === "optimal" ||
    status === "infeasible" ||
    status === "unbounded" ||
    status === "infeasible-or-unbounded"
  );
}

/** Size of a problem, as logs and JSON report it. */
export interface ProblemSize {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  readonly integers: number;
}

/** The part of a problem that `sizeOf` reads. */
interface Sized {
  readonly numRows: number;
  readonly numCols: number;
  readonly numNonzeros: number;
  readonly numIntegers: number;
}

export function sizeOf(problem: Sized): ProblemSize {
  return {
    rows: problem.numRows,
    columns: problem.numCols,
    nonzeros: problem.numNonzeros,
    integers: problem.numIntegers,
  };
}
