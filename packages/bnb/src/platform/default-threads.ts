import { availableCores } from "./platform.ts";

/** More threads than this are only started where they are asked for. */
const MOST_BY_DEFAULT = 8;

/** The cores available, at most 8; one where workers cannot be had. */
export async function defaultThreads(): Promise<number> {
  return Math.max(1, Math.min(MOST_BY_DEFAULT, await availableCores()));
}
