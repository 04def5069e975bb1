import { checkValue, oneOfTexts, type Problem } from "@bough/problem";
import { writeCnf } from "./boolean/write-cnf.ts";
import { writeOpb } from "./boolean/write-opb.ts";
import { writeLp } from "./lp/write-lp.ts";
import { writeMps } from "./mps/write-mps.ts";
import type { ProblemFormat } from "./read-problem.ts";
import type { WriteResult } from "./write-result.ts";

const WRITERS: Readonly<Record<ProblemFormat, (problem: Problem) => WriteResult>> = {
  mps: writeMps,
  lp: writeLp,
  opb: writeOpb,
  cnf: writeCnf,
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
  checkValue("the format of writeProblem", format, FORMAT);
  return WRITERS[format](problem);
}
