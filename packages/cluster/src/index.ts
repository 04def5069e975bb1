export { type ServeOptions, serve } from "./commands/serve.ts";
export { type WorkOptions, work } from "./commands/work.ts";
export type { JobView, Submitted } from "./farm/farm.ts";
export { type FarmLimits, USUAL_LIMITS } from "./farm/limits.ts";
export type { JobEvent, Outcome, Report } from "./farm/outcome.ts";
export { SolveSettings, Submission } from "./farm/submission.ts";
export { ClusterInputError } from "./input-error.ts";
export { type EmbeddedRedis, startEmbeddedRedis } from "./redis/embedded-redis.ts";
