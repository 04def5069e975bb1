import * as bnb from "@bough/bnb";
import * as internals from "@bough/bnb/internals";
import * as simplex from "@bough/simplex";

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

/** Small problems by a tableau and by the whole machinery, whose result is given: they have to agree. */
export const solveSync: typeof bnb.solveSync = counted((problem, options = {}) => {
  const { without = [], ...others } = options;
  const whole = bnb.solveSync(problem, { ...others, without: [...without, "tableau"] });
  const { workLimit: _work, nodeLimit: _nodes, onProgress: _progress, ...plain } = others;
  const small = internals.solveSmall(problem, plain, new internals.Limits({}));
  internals.holdAgainst(problem, small, whole, options);
  return whole;
});
export const solve: typeof bnb.solve = counted(bnb.solve);
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
