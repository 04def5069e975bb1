import type { BranchingRule } from "./branching-rule.ts";
import { rankByPseudocosts } from "./rank-by-pseudocosts.ts";

/**
 * Pseudocost branching: the column of which past branchings promise most, without looking into its
 * children.
 *
 * M. Bénichou et al., "Experiments in mixed-integer linear programming", Math. Program. 1, 1971.
 */
export const pseudocost: BranchingRule = {
  name: "pseudocost",
  // biome-ignore lint/correctness/useYield: rules may pause, as those that solve LPs do; a look at the pseudocosts is too short for that
  *choose(context, fractional, nodeBound) {
    return { kind: "branch", candidate: rankByPseudocosts(context, fractional, nodeBound, 1)[0] };
  },
};
