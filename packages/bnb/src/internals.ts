// Inner parts that the bench measures by themselves. No promise is made about them.
export { MipRun } from "./mip-run.ts";
export { FIRST_QUOTA, giftFrom, isPoor, isUneven, nextQuota } from "./parallel/round-policy.ts";
export { Domain } from "./propagation/domain.ts";
export { runToEnd } from "./steps.ts";
export type { SearchNode } from "./tree/node.ts";
export { NodeQueue } from "./tree/node-queue.ts";
