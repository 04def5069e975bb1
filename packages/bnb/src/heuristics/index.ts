import {
  coefficientDiving,
  conflictDiving,
  fractionalDiving,
  guidedDiving,
  pseudocostDiving,
  vectorLengthDiving,
} from "./dives/rules.ts";
import { feasibilityJump } from "./feasibility-jump.ts";
import { feasibilityPump } from "./feasibility-pump.ts";
import type { Heuristic } from "./heuristic.ts";
import { hinted } from "./hinted.ts";
import { localBranching } from "./neighbourhoods/local-branching.ts";
import {
  crossover,
  graphInduced,
  mutation,
  priceSearch,
  rens,
  rins,
} from "./neighbourhoods/rules.ts";
import { objectiveJump } from "./objective-jump.ts";
import { oneOpt } from "./one-opt.ts";
import { randomisedRounding } from "./randomised-rounding.ts";
import { shiftAndPropagate } from "./shift-and-propagate.ts";
import { simpleRounding } from "./simple-rounding.ts";
import { slopeScaling } from "./slope-scaling.ts";
import { spreading } from "./spreading.ts";
import { twoOpt } from "./two-opt.ts";

/**
 * In the order they are asked: cheap before dear, and small neighbourhoods before dives, which on
 * network and partitioning models cost more and find less.
 */
export const heuristics: readonly Heuristic[] = [
  simpleRounding,
  spreading,
  oneOpt,
  feasibilityJump,
  shiftAndPropagate,
  objectiveJump,
  twoOpt,
  slopeScaling,
  rens,
  rins,
  coefficientDiving,
  priceSearch,
  crossover,
  graphInduced,
  guidedDiving,
  fractionalDiving,
  randomisedRounding,
  feasibilityPump,
  pseudocostDiving,
  vectorLengthDiving,
  conflictDiving,
  mutation,
  localBranching,
  hinted,
];
