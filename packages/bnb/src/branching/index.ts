import type { BranchingRule } from "./branching-rule.ts";
import { reliability } from "./reliability.ts";

/** The rule of the search is the first. */
export const branchingRules: readonly BranchingRule[] = [reliability];
