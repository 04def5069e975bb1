import type { Redis } from "ioredis";
import { ClusterInputError } from "../input-error.ts";
import { shownError } from "../redis/connection.ts";

/** Milliseconds that Redis has to answer for the first time; once it has, it may go and come. */
const PATIENCE = 10_000;

/** @throws {ClusterInputError} where Redis does not answer, or turns us away */
export async function untilReachable(
  redis: Redis,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  let last: unknown = new Error("no answer");
  const note = (error: unknown) => {
    last = error;
  };
  redis.on("error", note);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PATIENCE);
    signal.addEventListener("abort", () => resolve("late"), { once: true });
  });
  const answer = redis.ping().catch((error: unknown) => {
    note(error);
    return "late";
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  redis.off("error", note);
  if (first === "late")
    throw new ClusterInputError(`Redis at ${address} cannot be used: ${shownError(last)}`);
}
