import { requireJoined } from "../../joined.ts";
import type { Masks, Rule } from "../theory.ts";
import type { RuleHead } from "./sequence.ts";

/** A link between two nodes, its cell in state 0 where it is not used. */
export interface CellLink {
  readonly cell: number;
  readonly between: readonly [number, number];
}

const UNUSED = 1;

/** The links in use join all nodes: one without which the possible ones fall apart is used. */
export function joined(
  head: Omit<RuleHead, "require">,
  nodes: number,
  links: readonly CellLink[],
): Rule {
  return {
    ...head,
    scope: links.map(({ cell }) => cell),
    prune: (masks) => pruneJoined(nodes, links, masks),
    require(model, of) {
      requireJoined(
        model,
        nodes,
        links.map(({ cell, between }) => ({ between, isOpen: of.is(cell, 0).not() })),
      );
    },
  };
}

function pruneJoined(nodes: number, links: readonly CellLink[], masks: Masks): boolean {
  const usable = links.filter(({ cell }) => (masks[cell]! & ~UNUSED) !== 0);
  if (!areJoined(nodes, usable, undefined)) return false;
  for (const link of usable) {
    const mask = masks[link.cell]!;
    if ((mask & UNUSED) !== 0 && !areJoined(nodes, usable, link)) masks[link.cell] = mask & ~UNUSED;
  }
  return true;
}

function areJoined(
  nodes: number,
  links: readonly CellLink[],
  without: CellLink | undefined,
): boolean {
  const neighbours = Array.from({ length: nodes }, (): number[] => []);
  for (const link of links) {
    if (link === without) continue;
    const [a, b] = link.between;
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  }
  const reached = new Set([0]);
  // The set grows while it is walked through.
  for (const node of reached) for (const next of neighbours[node]!) reached.add(next);
  return reached.size === nodes;
}
