/** What the shell learns from a run. */
export const ANSWERED = 0;
/** Anything that is nobody's mistake in the input: numerical trouble, a violated `check`, a bug. */
export const FAILED = 1;
/** A malformed file or board, or a wrong call of the command. */
export const BAD_INPUT = 2;
/** A limit or a signal came before the answer; the best found was printed. */
export const STOPPED = 3;

export type ExitCode = typeof ANSWERED | typeof FAILED | typeof BAD_INPUT | typeof STOPPED;
