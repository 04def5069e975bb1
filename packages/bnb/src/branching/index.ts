import type { TechniqueSwitches } from "../technique-switches.ts";
import type { BranchingRule } from "./branching-rule.ts";
import { pseudocost } from "./pseudocost.ts";
import { reliability } from "./reliability.ts";

/** The rule of the search is the first that is not switched off … */
export const branchingRules: readonly BranchingRule[] = [reliability];

/** … and without any, this one, which ends every visit. */
export const plainRule: BranchingRule = pseudocost;

export function branchingRuleOf(techniques: TechniqueSwitches): BranchingRule {
  return techniques.among(branchingRules)[0] ?? plainRule;
}
