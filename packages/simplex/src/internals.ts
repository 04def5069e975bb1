// Inner parts that the bench measures by themselves. No promise is made about them.
export { PartitionedRows } from "./partitioned-rows.ts";
