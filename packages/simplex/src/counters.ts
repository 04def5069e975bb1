/**
 * What an engine has done since it was made, for statistics and logs; nothing decides by it. One
 * object serves all the states that an engine goes through.
 */
export type LpCounters = {
  /** Calls of `resolve`. */
  solves: number;
  /** Pivots of the dual simplex while it looks for a dual feasible basis. */
  phaseOnePivots: number;
  dualPivots: number;
  primalPivots: number;
  refactorisations: number;
  /** Columns that a singular basis lost to logicals. */
  replacedColumns: number;
  /** Rungs of the remedy ladder that were taken, by remedy (see `remedy-ladder.ts`). */
  stricterPivots: number;
  slackRestarts: number;
  droppedScalings: number;
  forgottenBases: number;
  /** Clean-ups after perturbation that took too long, so that the solve began anew with a smaller one. */
  gentleRestarts: number;
};

export function emptyLpCounters(): LpCounters {
  return {
    solves: 0,
    phaseOnePivots: 0,
    dualPivots: 0,
    primalPivots: 0,
    refactorisations: 0,
    replacedColumns: 0,
    stricterPivots: 0,
    slackRestarts: 0,
    droppedScalings: 0,
    forgottenBases: 0,
    gentleRestarts: 0,
  };
}
