// What serving needs is loaded where something is served: a worker starts sooner without it.
import type { ServeOptions } from "./commands/serve.ts";
import type { WorkOptions } from "./commands/work.ts";

export type { ServeOptions } from "./commands/serve.ts";
export type { WorkOptions } from "./commands/work.ts";
export type { JobView, Submitted } from "./farm/farm.ts";
export type { FarmLimits } from "./farm/limits.ts";
export type { JobEvent, Outcome, Report } from "./farm/outcome.ts";
export type { SolveSettings, Submission } from "./farm/submission.ts";
export { ClusterInputError } from "./input-error.ts";
export { type EmbeddedRedis, startEmbeddedRedis } from "./redis/embedded-redis.ts";

/**
 * Serves a farm by HTTP until the signal comes.
 *
 * @throws {ClusterInputError} where what was asked for cannot be: an address, a port, a file of tokens
 */
export async function serve(options: ServeOptions): Promise<void> {
  const commands = await import("./commands/serve.ts");
  return commands.serve(options);
}

/**
 * Solves jobs of a farm until the signal comes; those at hand then go to others.
 *
 * @throws {ClusterInputError} where Redis cannot be used
 */
export async function work(options: WorkOptions): Promise<void> {
  const commands = await import("./commands/work.ts");
  return commands.work(options);
}
