import type { Chain } from "./explain.ts";
import { LEVELS, type Level, levelOf, stepEffort } from "./step.ts";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;

export type Difficulty = (typeof DIFFICULTIES)[number];

/** How hard the steps of a chain are. */
export interface Rating {
  /** By the hardest step: one rule at a time, then two together or a short supposition, then more. */
  readonly difficulty: Difficulty;
  /** The efforts of all steps together. */
  readonly effort: number;
  /** How many steps there are of each level. */
  readonly steps: Readonly<Record<Level, number>>;
}

const DIFFICULTY_OF: Readonly<Record<Level, Difficulty>> = {
  "one rule": "easy",
  "closer look": "medium",
  "two rules": "medium",
  "short supposition": "medium",
  "long supposition": "hard",
};

export function rate({ moves }: Chain): Rating {
  const steps = Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<Level, number>;
  let effort = 0;
  let hardest = 0;
  for (const step of moves.flatMap((move) => move.steps)) {
    const level = levelOf(step);
    steps[level]++;
    effort += stepEffort(step);
    hardest = Math.max(hardest, DIFFICULTIES.indexOf(DIFFICULTY_OF[level]));
  }
  return { difficulty: DIFFICULTIES[hardest]!, effort, steps };
}
