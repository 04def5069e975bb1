export type { ProgressEvent, SolveOptions } from "./options.ts";
export type { SolveResult } from "./result.ts";
