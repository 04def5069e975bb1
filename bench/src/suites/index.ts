import { cold } from "./cold.ts";
import { families } from "./families.ts";
import { lpCold, lpHeavy, lpWarm, lpWithoutPresolve } from "./lp.ts";
import { mip, mip2017, mip2017Whole, tree } from "./mip.ts";
import { parallel } from "./parallel.ts";
import { ownRiddles, puzzlesLiteral, puzzlesTight, search } from "./search.ts";
import { ablation, root, seeds } from "./subset.ts";
import type { Suite } from "./suite.ts";

/** Every suite by the word that names it on the command line; a word may stand for several. */
export const suites: ReadonlyMap<string, readonly Suite[]> = new Map([
  ["families", [families]],
  ["puzzle-models", [puzzlesTight, puzzlesLiteral]],
  ["search", [search]],
  ["lp", [lpWarm, lpCold, lpWithoutPresolve]],
  ["lp-heavy", [lpHeavy]],
  ["mip", [mip, mip2017]],
  ["mip-whole", [mip2017Whole]],
  ["cold", [cold]],
  ["tree", [tree]],
  ["root", [root]],
  ["seeds", [seeds]],
  ["ablation", [ablation]],
  ["parallel", [parallel]],
  ["own", [families, ownRiddles]],
]);
