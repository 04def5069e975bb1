import { setFlagsFromString } from "node:v8";

/**
 * Settings of V8 for processes that live for seconds. By default it optimises some six hundred
 * functions in the first second of a solve, on threads of its own, which takes longer than the solve
 * itself; on two cores they stand in its way. More patience and smaller inlined trees take a
 * quarter off the processor time of easy models, a seventh off the time that passes, and cost long
 * solves nothing that could be measured. One long wait for each function instead of three shorter ones
 * compiles fewer small functions that are about to end. By default V8 waits once more for every 150 bytes
 * of a function, so that the long loops of readers, presolve and simplex ran uncompiled for most of a
 * second's solve: here it waits once more for every 500, and each time a little longer.
 *
 * A compilation that takes less pays sooner. Loops are not peeled, which repeats each of them in all that follows;
 * stores are not searched for those that others overwrite, nor objects for those that never leave a function. The code
 * is as fast, so that functions are compiled after two thirds of the wait for what compilations took before. Whole
 * processes of eight LPs below two seconds: 0.93 of the processor time, 0.95 of the solving thread's; searches of
 * seconds and LPs of two to five take what they took.
 *
 * Young garbage is collected by the thread that made it: with helpers it waits for threads that are busy compiling.
 * Node 20 only: later ones have a compiler between interpreter and optimiser, other names for the patience, and
 * complain of names they do not know.
 *
 * Tried: a lower priority for the compiler's threads (on a busy machine they starve, and the solve stays in the
 * interpreter); fewer and larger collections of garbage, baseline code at once, in larger or smaller batches,
 * feedback earlier, private fields as plain ones in the bundle, values instead of getters between its scripts, an end of the process before Node takes it apart, an optimiser without jump threading, without the
 * variables of loops or split live ranges, with the faster way to deal out registers, fewer functions waiting for the
 * optimiser at once, baseline code after deoptimisation (nothing beyond noise); baseline code from a thread of its own
 * (V8 crashes); a wait of 250000 (processor time 4 % more, the solve's own thread 1 % less) or of half of that (a
 * quarter more); one wait for functions of any length (the solve's own thread gains as much, but searches take a tenth
 * more processor time); half as much inlined (2 % less, but 5 % more for LPs of a second and more), or nothing (5 to
 * 10 % less for a second's solve, but 15 % more for pilot, which lives in products of lines). One thread for all that
 * V8 does beside the solve takes 7 % off the time of second-long LPs and more off riddles, but Node hears of it at its
 * start only: `NODE_OPTIONS=--v8-pool-size=1`. A first line of the command could say it, by `env -S`, but not every
 * `env` knows that option.
 */
const SETTINGS = [
  "--interrupt-budget=350000",
  "--ticks-before-optimization=1",
  "--bytecode-size-allowance-per-tick=500",
  "--max-inlined-bytecode-size-cumulative=300",
  "--no-turbo-loop-peeling",
  "--no-turbo-store-elimination",
  "--no-turbo-escape",
  "--no-parallel-scavenge",
];

/** The V8 of Node 20. */
const VERSION = "11.3.";

/** To be called before any code is read: V8 refuses a code cache that was written under other settings. */
export function settleCompiler(): void {
  if (!process.versions.v8.startsWith(VERSION)) return;
  for (const setting of SETTINGS) setFlagsFromString(setting);
}
