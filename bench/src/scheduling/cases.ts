import { rulerCases } from "./ruler.ts";
import { scheduleCases } from "./schedule.ts";
import type { TimedCase } from "./timed-case.ts";

/** All that `pnpm bench scheduling` runs; those from files come from the instance folder. */
export function timedCases(folder: string): TimedCase[] {
  return [...scheduleCases(folder), ...rulerCases()];
}
