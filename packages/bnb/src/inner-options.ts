import type { Limits } from "./limits.ts";
import {
  type InnerSolve,
  SOLVE_OPTIONS,
  type SolveOptionLine,
  type SolveOptions,
  type SolveOptionTable,
} from "./options.ts";

/** The options that an inner solve takes over, and those that are its own. */
export type InnerOptions<Inner extends InnerSolve> = Pick<
  SolveOptions,
  | {
      [Name in keyof SolveOptionTable]: Inner extends SolveOptionTable[Name]["goesTo"][number]
        ? Name
        : never;
    }[keyof SolveOptionTable]
  | "poolSize"
>;

/** The options of an inner solve: what it takes over, the time that is left, one point to keep. */
export function innerOptions<Inner extends InnerSolve>(
  inner: Inner,
  options: SolveOptions,
  limits: Limits,
): InnerOptions<Inner> {
  const lines = Object.entries<SolveOptionLine>(SOLVE_OPTIONS);
  const taken = lines.filter(([, { goesTo }]) => goesTo.includes(inner));
  const given = taken
    .map(([name]) => [name, options[name as keyof SolveOptions]])
    .filter(([, value]) => value !== undefined);
  const { secondsLeft } = limits;
  return {
    ...Object.fromEntries(given),
    poolSize: 1,
    ...(secondsLeft === Infinity ? {} : { timeLimit: secondsLeft }),
  };
}

/** The options with what is left of their time. */
export function withTimeLeft(options: SolveOptions, { secondsLeft }: Limits): SolveOptions {
  return secondsLeft === Infinity ? options : { ...options, timeLimit: secondsLeft };
}
