import { InvalidProblemError } from "@bough/problem";
import type { Fault, Tally } from "../target.ts";

type Judge<Case> = (item: Case, tally: Tally) => Promise<Fault | null>;

/** The judge of models that may be refused with an error that is meant for users: such a case is right. */
export function unlessRefused<Case>(judge: Judge<Case>): Judge<Case> {
  return async (item, tally) => {
    try {
      return await judge(item, tally);
    } catch (error) {
      if (!(error instanceof InvalidProblemError)) throw error;
      tally("refused");
      return null;
    }
  };
}
