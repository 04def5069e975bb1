// What a tree needs that is searched by many processes. Apart from the rest of the package, so that
// who solves in one process does not load it.
import "./index.ts";

export type { SearchNode } from "./node/node.ts";
export {
  concludeTree,
  growTree,
  type SharedTree,
  type TreeEnd,
  type TreeTotals,
} from "./parallel/shared-tree.ts";
export {
  type SubtreeReport,
  SubtreeSearch,
  type SubtreeTask,
  type TreeNews,
} from "./parallel/subtree-search.ts";
export type { HandOver, SharedPoint } from "./platform/protocol.ts";
