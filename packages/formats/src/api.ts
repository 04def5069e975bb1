export { readCnf } from "./boolean/read-cnf.ts";
export { readOpb } from "./boolean/read-opb.ts";
export { readWcnf } from "./boolean/read-wcnf.ts";
export { writeCnf } from "./boolean/write-cnf.ts";
export { writeOpb } from "./boolean/write-opb.ts";
export { FormatError, type FormatErrorPlace } from "./format-error.ts";
export { readLp } from "./lp/read-lp.ts";
export { writeLp } from "./lp/write-lp.ts";
export { readMps } from "./mps/read-mps.ts";
export { type WriteMpsOptions, writeMps } from "./mps/write-mps.ts";
export type { ReadOptions, ReadResult } from "./read-options.ts";
export {
  detectFormat,
  formatOf,
  type ProblemFormat,
  type ReadableFormat,
  type ReadProblemOptions,
  readProblem,
  readProblemSteps,
} from "./read-problem.ts";
export { quotedName } from "./solution/quoted-name.ts";
export { readSolution } from "./solution/read-solution.ts";
export type { SolutionFile } from "./solution/solution-file.ts";
export { solutionPoint, UnknownVariableError } from "./solution/solution-point.ts";
export { writeSolution } from "./solution/write-solution.ts";
export { stateStructures } from "./text/state-structures.ts";
export { isWritable, writeProblem, writeProblemSteps } from "./write-problem.ts";
export type { Renamed, WriteResult } from "./write-result.ts";
