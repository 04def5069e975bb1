import * as bnb from "@bough/bnb";
import * as internals from "@bough/bnb/internals";
import type { Problem } from "@bough/problem";
import * as simplex from "@bough/simplex";

type Solve<Result> = (problem: Problem, options?: TrialOptions) => Result;

let solves = 0;

/** Solves of this process so far: a case may make several, and oracles are none of them. */
export function solvesSoFar(): number {
  return solves;
}

/** Notes solves that were made in another way than by the functions here, or in another process. */
export function noteSolves(count = 1): void {
  solves += count;
}

/** A function that notes a solve whenever it is called. */
function counted<Arguments extends unknown[], Result>(
  call: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  return (...given) => {
    solves++;
    return call(...given);
  };
}

/** How a case is solved: with the options of a solve, and with what only tests ask for. */
export interface TrialOptions extends bnb.SolveOptions {
  /** Nodes of trees before their first plunge on a tableau: those of small problems end before the usual one. */
  readonly firstPlunge?: number;
}

/** Small problems by a tableau and by the whole machinery, whose result is given: they have to agree. */
export const solveSync: Solve<bnb.SolveResult> = counted((problem, options = {}) => {
  const { firstPlunge, ...given } = options;
  if (firstPlunge !== undefined) return internals.solvePlunging(problem, given, firstPlunge);
  const { without = [], ...others } = given;
  const whole = bnb.solveSync(problem, { ...others, without: [...without, "tableau"] });
  const { workLimit: _work, nodeLimit: _nodes, onProgress: _progress, ...plain } = others;
  const small = internals.solveSmall(problem, plain, new internals.Limits({}));
  internals.holdAgainst(problem, small, whole, given);
  return whole;
});
export const solve: Solve<Promise<bnb.SolveResult>> = counted(
  async (problem, { firstPlunge, ...options } = {}) =>
    firstPlunge === undefined
      ? bnb.solve(problem, options)
      : internals.solvePlunging(problem, options, firstPlunge),
);
export const solveAllSync: typeof bnb.solveAllSync = counted(bnb.solveAllSync);
export const solveLp: typeof simplex.solveLp = counted(simplex.solveLp);
export const solveWithWitnesses: typeof internals.solveWithWitnesses = counted(
  internals.solveWithWitnesses,
);
export const solveAllWithWitness: typeof internals.solveAllWithWitness = counted(
  internals.solveAllWithWitness,
);
export const solveWithWitness: typeof internals.solveWithWitness = counted(
  internals.solveWithWitness,
);
