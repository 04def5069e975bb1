import {
  handOver,
  LASTING,
  MipRun,
  runToEnd,
  type SearchNode,
  takeOver,
} from "@bough/bnb/internals";
import type { Problem } from "@bough/problem";

/** The nodes that one real search visited after its tree was split, in the order of the visits. */
export interface RecordedTree {
  /** The visited parent of each node, or -1 for those that were open at the split. */
  readonly parents: readonly number[];
  /** Work units of each visit. */
  readonly works: readonly number[];
  /** Work before the split: presolve, root, first nodes. */
  readonly workBefore: number;
  /** Seconds a work unit took in this tree. */
  readonly secondsPerWork: number;
}

/** Open nodes at the split, at least. */
const SPLIT_NODES = 6;

/** Searches on one thread, up to a time limit; null where the problem is solved before it would be split. */
export function recordTree(problem: Problem, timeLimit: number): RecordedTree | null {
  const first = new MipRun(problem, { timeLimit });
  const steps = first.run();
  let split: ReturnType<typeof handOver> = null;
  while (split === null) {
    if (steps.next().done === true) return null;
    if (first.work >= LASTING.work) split = handOver(first, SPLIT_NODES);
  }
  const { tree, context } = runToEnd(takeOver(new MipRun(problem, { timeLimit }), split.state));
  tree.adopt(split.nodes);
  const begin = performance.now();
  const workAtBegin = context.work;
  const parents: number[] = [];
  const works: number[] = [];
  const numbers = new Map<string, number>();
  const run = tree.run();
  for (let isDone = false; !isDone; ) {
    const node = tree.active;
    const before = context.work;
    do isDone = run.next().done === true;
    while (!isDone && !tree.isBetweenNodes);
    if (node !== null) note(node, context.work - before);
  }
  const secondsPerWork =
    (performance.now() - begin) / 1000 / Math.max(1, context.work - workAtBegin);
  return { parents, works, workBefore: first.work, secondsPerWork };

  /** A node that was put off and comes again only adds to its work. */
  function note(node: SearchNode, work: number): void {
    const depth = node.variables.length;
    const key = keyOf(node, depth);
    const known = numbers.get(key);
    if (known !== undefined) {
      works[known] += work;
      return;
    }
    numbers.set(key, works.length);
    parents.push(depth === 0 ? -1 : (numbers.get(keyOf(node, depth - 1)) ?? -1));
    works.push(work);
  }
}

/** The first literals of a node's path as text. */
function keyOf({ variables, values }: SearchNode, depth: number): string {
  let key = "";
  for (let k = 0; k < depth; k++) key += `${variables[k]}>${values[k]} `;
  return key;
}
