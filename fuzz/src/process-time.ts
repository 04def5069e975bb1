import { readFileSync } from "node:fs";

/** Linux tells processor time in these parts of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time of all its threads, and of the first alone; undefined once it has ended. */
export function spentBy(pid: number | undefined): { all: number; main: number } | undefined {
  try {
    const main = Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]);
    // Behind the name in parentheses the state comes third, user and system time 14th and 15th.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    return { all: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, main: main / 1e9 };
  } catch {
    return undefined;
  }
}
