export type { ClusterPackage } from "./cluster-package.ts";
export { run } from "./run.ts";
export type { Terminal } from "./terminal.ts";
