// Inner parts that the bench measures by themselves. No promise is made about them.
export type { SearchNode } from "./node.ts";
export { NodeQueue } from "./node-queue.ts";
export { Domain } from "./propagation/domain.ts";
