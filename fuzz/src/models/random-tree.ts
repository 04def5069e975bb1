import type { Random } from "@bough/testing";
import type { Tree } from "./expression-tree.ts";
import { treeOperations } from "./tree-operations/index.ts";
import type { Kind } from "./tree-operations/operation.ts";

const LEAVES = [-2, -1, 0, 1, 2, 3, 0.5, 6];
/** Part of the inner nodes that are cut short to a leaf. */
const CUT_SHORT = 0.15;

const operationNames: Readonly<Record<Kind, readonly string[]>> = {
  number: namesOf("number"),
  boolean: namesOf("boolean"),
};

function namesOf(kind: Kind): string[] {
  return Object.keys(treeOperations).filter((name) => treeOperations[name]!.result === kind);
}

/** A random tree over variables of these kinds. */
export function randomTree(
  random: Random,
  kind: Kind,
  depth: number,
  variables: readonly Kind[],
): Tree {
  if (depth === 0 || random.chance(CUT_SHORT)) return randomLeaf(random, kind, variables);
  const op = random.pick(operationNames[kind]);
  const { takes, constants } = treeOperations[op]!;
  return {
    op,
    args: takes.map((each) => randomTree(random, each, depth - 1, variables)),
    data: constants.map((values) => random.pick(values)),
  };
}

function randomLeaf(random: Random, kind: Kind, variables: readonly Kind[]): Tree {
  const fitting = [...variables.keys()].filter(
    (k) => variables[k] === kind || (kind === "number" && random.chance(0.2)),
  );
  if (fitting.length > 0 && random.chance(0.8)) return leaf("variable", random.pick(fitting));
  return kind === "number"
    ? leaf("constant", random.pick(LEAVES))
    : leaf("truth", random.integer(0, 1));
}

function leaf(op: string, value: number): Tree {
  return { op, args: [], data: [value] };
}

/** Trees with a node replaced by one of its arguments or a leaf, or with simpler constants. */
export function* smallerTrees(tree: Tree, kind: Kind): Generator<Tree> {
  const takes = treeOperations[tree.op]?.takes;
  if (takes === undefined) return;
  for (const [k, arg] of tree.args.entries()) if (takes[k] === kind) yield arg;
  yield kind === "number" ? leaf("constant", 1) : leaf("truth", 1);
  for (const [k, arg] of tree.args.entries()) {
    for (const smaller of smallerTrees(arg, takes[k]!)) {
      yield { ...tree, args: tree.args.map((other, i) => (i === k ? smaller : other)) };
    }
  }
}
