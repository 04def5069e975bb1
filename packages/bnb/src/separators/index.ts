import { allDifferent } from "./all-different.ts";
import { clique } from "./clique.ts";
import { flowCover } from "./flow-cover.ts";
import { gomory } from "./gomory.ts";
import { impliedBound } from "./implied-bound.ts";
import { knapsackCover } from "./knapsack-cover.ts";
import { mir } from "./mir.ts";
import type { Separator } from "./separator.ts";
import { subtour } from "./subtour.ts";
import { zeroHalf } from "./zero-half.ts";

/** In the order they are asked: cheap before dear, and combinatorial ones before those that round. `mir` before `flowCover`, which complements the terms of the row they share. */
export const separators: readonly Separator[] = [
  allDifferent,
  subtour,
  impliedBound,
  clique,
  knapsackCover,
  mir,
  flowCover,
  gomory,
  zeroHalf,
];
