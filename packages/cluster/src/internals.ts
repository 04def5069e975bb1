// Inner parts that the bench looks at by themselves. No promise is made about them.
export {
  JOBS_AHEAD,
  LOOK_MILLISECONDS,
  leaseSeconds,
  NODES_WANTED,
  nodesPerLease,
} from "./tree/lease-rules.ts";
