import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { completionOf } from "./completion.ts";
import { convert } from "./convert.ts";
import { explain } from "./explain.ts";
import { plot } from "./plot.ts";
import { puzzle } from "./puzzle.ts";
import { serve } from "./serve.ts";
import { solve } from "./solve.ts";
import { submit } from "./submit.ts";
import { tree } from "./tree.ts";
import { verify } from "./verify.ts";
import { work } from "./work.ts";

/** In the order in which help shows them. */
export const commands: readonly Command[] = [
  solve,
  puzzle,
  explain,
  plot,
  tree,
  convert,
  check,
  verify,
  submit,
  serve,
  work,
  completionOf(() => commands),
];
