import type { VisitedNode } from "@bough/bnb";
import { plain } from "../numbers.ts";

/** More lines than this nobody reads. */
const MOST_LINES = 400;
/** Deeper nodes keep this indentation. */
const DEEPEST_INDENT = 60;

/** A tree as a line for each node, children below their parents. */
export function textTree(nodes: readonly VisitedNode[]): string[] {
  const last = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<number | null, VisitedNode[]>();
  for (const node of last.values()) {
    const siblings = children.get(node.parent);
    if (siblings === undefined) children.set(node.parent, [node]);
    else siblings.push(node);
  }
  const lines: string[] = [];
  const open = [...(children.get(null) ?? [])].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (lines.length === MOST_LINES) {
      lines.push(`… and ${last.size - MOST_LINES} more; --svg draws them`);
      break;
    }
    lines.push(line(node));
    for (const child of (children.get(node.id) ?? []).toReversed()) open.push(child);
  }
  return lines;
}

function line({ depth, decision, bound, outcome }: VisitedNode): string {
  const indent = " ".repeat(Math.min(DEEPEST_INDENT, 2 * depth));
  const name = decision === "" ? "root" : decision;
  return `${indent}${name}  ${bound === null ? "" : `bound ${plain(bound)}, `}${outcome}`;
}
