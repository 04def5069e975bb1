/** What a solution file says. */
export interface SolutionFile {
  /** Value of each variable that the file names; those left out are zero. */
  readonly values: ReadonlyMap<string, number>;
  /** The line that names each variable, counted from 1; absent for JSON. */
  readonly lineOf?: ReadonlyMap<string, number>;
  /** The objective that the file claims. */
  readonly objective: number | undefined;
  /** False where the file says that there is no solution to be had. */
  readonly hasPoint: boolean;
}
