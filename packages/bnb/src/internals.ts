// Inner parts that the bench measures by themselves. No promise is made about them.
export { MipRun } from "./mip-run.ts";
export type { SearchNode } from "./node.ts";
export { NodeQueue } from "./node-queue.ts";
export { FIRST_QUOTA, giftFrom, isPoor, nextQuota } from "./parallel/round-policy.ts";
export { Domain } from "./propagation/domain.ts";
export { runToEnd } from "./steps.ts";
