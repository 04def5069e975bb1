// `solve` alone, which imports what a problem needs when it meets one: the tableau for small problems
// comes along, the sparse engine with the first LP, the search with the first problem that it takes.
export type { Assumption, SolveOptions } from "./options.ts";
export { useWorkerAt } from "./platform/platform.ts";
export type { SolveResult } from "./result.ts";
export { solve } from "./solve/solve.ts";
