import { setFlagsFromString } from "node:v8";

/**
 * Settings of V8 for processes that live for seconds. By default it optimises some six hundred
 * functions in the first second of a solve, on threads of its own, which takes longer than the solve
 * itself; on two cores they stand in its way. Twice the patience and smaller inlined trees take a fifth
 * to a quarter off the processor time of easy models, a tenth off the time that passes, and cost long
 * solves nothing that could be measured. Node 20 only: later ones have a compiler between interpreter
 * and optimiser, other names for the patience, and complain of names they do not know.
 *
 * Tried: a lower priority for the compiler's threads (on a busy machine they starve, and the solve stays
 * in the interpreter); fewer and larger collections of garbage (nothing). One thread for all that V8 does
 * beside the solve takes a fifth off on two cores, but Node hears of it at its start only:
 * `NODE_OPTIONS=--v8-pool-size=1`.
 */
const SETTINGS = ["--interrupt-budget=135000", "--max-inlined-bytecode-size-cumulative=300"];

/** The V8 of Node 20. */
const VERSION = "11.3.";

/** To be called before any code is read: V8 refuses a code cache that was written under other settings. */
export function settleCompiler(): void {
  if (!process.versions.v8.startsWith(VERSION)) return;
  for (const setting of SETTINGS) setFlagsFromString(setting);
}
