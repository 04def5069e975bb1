import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { completionOf } from "./completion.ts";
import { convert } from "./convert.ts";
import { explain } from "./explain.ts";
import { plot } from "./plot.ts";
import { puzzle } from "./puzzle.ts";
import { solve } from "./solve.ts";
import { tree } from "./tree.ts";

/** In the order in which help shows them. */
export const commands: readonly Command[] = [
  solve,
  puzzle,
  explain,
  plot,
  tree,
  convert,
  check,
  completionOf(() => commands),
];
