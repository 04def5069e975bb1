import { arithmetic } from "./arithmetic.ts";
import { arrays } from "./arrays.ts";
import { comparisons } from "./comparisons.ts";
import { connectives } from "./connectives.ts";
import type { TreeOperation } from "./operation.ts";

/** Every operation that a tree may hold, by name. Draws go by the order: what is new goes to the end. */
export const treeOperations: Readonly<Record<string, TreeOperation>> = {
  ...arithmetic,
  ...arrays,
  ...comparisons,
  ...connectives,
};
