export type { ClusterPackage } from "./cluster-package.ts";
export { exitOf } from "./exit-of.ts";
export { jsonDuals, jsonReport, jsonStatistics } from "./json-report.ts";
export { run } from "./run.ts";
export type { Terminal } from "./terminal.ts";
