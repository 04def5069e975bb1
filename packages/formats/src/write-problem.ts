import { checkValue, oneOfTexts, type Problem, runToEnd, type Steps } from "@bough/problem";
import { writeCnfSteps } from "./boolean/write-cnf.ts";
import { writeOpbSteps } from "./boolean/write-opb.ts";
import { writeLpSteps } from "./lp/write-lp.ts";
import { writeMpsSteps } from "./mps/write-mps.ts";
import type { ProblemFormat } from "./read-problem.ts";
import type { WriteResult } from "./write-result.ts";

const WRITERS: Readonly<Record<ProblemFormat, (problem: Problem) => Steps<WriteResult>>> = {
  mps: writeMpsSteps,
  lp: writeLpSteps,
  opb: writeOpbSteps,
  cnf: writeCnfSteps,
};

/** True for the name of a format that problems are written in. */
export function isWritable(format: string | undefined): format is ProblemFormat {
  return format !== undefined && Object.hasOwn(WRITERS, format);
}

const FORMAT = oneOfTexts(...Object.keys(WRITERS));

/**
 * Writes a problem in the given format.
 *
 * @throws InvalidProblemError where the format cannot say what the problem says
 */
export function writeProblem(problem: Problem, format: ProblemFormat): WriteResult {
  return runToEnd(writeProblemSteps(problem, format));
}

/** The same with pauses, each after some milliseconds, for callers whose event loop must turn. */
export function* writeProblemSteps(problem: Problem, format: ProblemFormat): Steps<WriteResult> {
  checkValue("the format of writeProblem", format, FORMAT);
  return yield* WRITERS[format](problem);
}
