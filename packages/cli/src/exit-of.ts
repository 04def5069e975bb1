import { isAnswer, type Status } from "@bough/problem";
import { ANSWERED, type ExitCode, FAILED, STOPPED } from "./exit-codes.ts";

/** The exit code of a solve that ended so. */
export function exitOf(status: Status): ExitCode {
  if (isAnswer(status)) return ANSWERED;
  return status === "numerical-trouble" ? FAILED : STOPPED;
}
