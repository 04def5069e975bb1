import { Expression, type Model } from "@bough/modeler";
import { treeOperations } from "./tree-operations/index.ts";
import { type Built, decimal } from "./tree-operations/operation.ts";

/** An expression of the modeler as plain data: an operation, its arguments and its constants. */
export interface Tree {
  readonly op: string;
  readonly args: readonly Tree[];
  readonly data: readonly number[];
}

/** The tree as an expression of the model over the variables. */
export function buildTree(model: Model, tree: Tree, variables: readonly Built[]): Built {
  if (tree.op === "constant") return model.constant(tree.data[0]!);
  if (tree.op === "truth") return model.truth(tree.data[0] === 1);
  if (tree.op === "variable") return variables[tree.data[0]!]!;
  const operation = treeOperations[tree.op]!;
  const args = tree.args.map((arg, k) => {
    const built = buildTree(model, arg, variables);
    return operation.takes[k] === "number" ? asNumber(built) : built;
  });
  return operation.build(model, args as never[], tree.data);
}

export function asNumber(built: Built): Expression {
  return built instanceof Expression ? built : built.asNumber();
}

/** The value at a point; undefined where it, or anything in it, has none. */
export function treeValue(tree: Tree, point: readonly number[]): number | undefined {
  if (tree.op === "variable") return point[tree.data[0]!]!;
  if (tree.op === "constant" || tree.op === "truth") return tree.data[0]!;
  const args = tree.args.map((arg) => treeValue(arg, point));
  if (args.includes(undefined)) return undefined;
  const value = treeOperations[tree.op]!.meaning(args as number[], tree.data);
  return value === undefined ? undefined : decimal(Number(value)) + 0;
}

export function treeText(tree: Tree): string {
  if (tree.op === "variable") return `v${tree.data[0]}`;
  if (tree.args.length === 0) return String(tree.data[0]);
  return `${tree.op}(${[...tree.args.map(treeText), ...tree.data].join(", ")})`;
}
