import type { OptionValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** Where an address with a password is not seen by everybody who lists processes. */
const VARIABLE = "BOUGH_REDIS";

/** The address of Redis, as it was typed or as the environment has it. */
export function redisAddress({ redis }: OptionValues): string {
  const address = redis ?? process.env[VARIABLE];
  if (address !== undefined) return address;
  throw new UsageError(`the address of Redis is missing: --redis URL, or ${VARIABLE}=URL`);
}
