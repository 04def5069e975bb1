import { readFileSync } from "node:fs";

/** Bytes of a page of memory; only ARM machines are set up with larger ones, and then ask more. */
const PAGE_BYTES = 4096;

/** Bytes of memory that a process holds; undefined where the system has no way to tell, or it is gone. */
export function residentMemory(pid: number): number | undefined {
  try {
    return PAGE_BYTES * Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  } catch {
    return undefined;
  }
}
