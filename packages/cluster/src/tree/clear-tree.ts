import type { Redis } from "ioredis";
import { HURRY_CHANNEL, type SubtreeQueue } from "./subtree-queue.ts";
import { TreeStore } from "./tree-store.ts";

/**
 * Lets go of what is left of a tree whose outcome is written down. What searchers still do is of no
 * use; they hear of it when they give their nodes back.
 */
export async function clearTree(redis: Redis, queue: SubtreeQueue, treeId: string): Promise<void> {
  await new TreeStore(redis, treeId).remove();
  await redis.publish(HURRY_CHANNEL, treeId);
  // One that has just been taken up ends by itself.
  for (const job of await queue.getJobs(["waiting", "prioritized", "delayed"]))
    if (job?.data?.tree === treeId) await job.remove().catch(() => {});
}
