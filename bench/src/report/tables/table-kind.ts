/** What a suite's table shows; `tables/index.ts` has one for each. */
export type TableKind = "solvers" | "ablation" | "seeds" | "root" | "models";
