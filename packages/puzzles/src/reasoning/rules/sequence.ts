import type { Masks, Rule } from "../theory.ts";

/** A walk along cells: what has been seen so far is a number, negative where it went wrong. */
export interface Walk {
  readonly start: number;
  step(seen: number, state: number, place: number): number;
  accepts(seen: number): boolean;
}

/** What a rule is besides the way it prunes. */
export type RuleHead = Pick<Rule, "text" | "clues" | "effort" | "require">;

/** The states of the cells, in order, are a walk to its end: everything that follows is found. */
export function sequence(head: RuleHead, cells: readonly number[], walk: Walk): Rule {
  return { ...head, scope: cells, prune: (masks) => pruneWalk(cells, walk, masks) };
}

/** Forward through all that can have been seen, then backward along what can be ended. */
function pruneWalk(cells: readonly number[], walk: Walk, masks: Masks): boolean {
  const layers: number[][] = [[walk.start]];
  for (let place = 0; place < cells.length; place++) {
    const mask = masks[cells[place]!]!;
    const next = new Set<number>();
    for (const seen of layers[place]!) {
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const to = walk.step(seen, 31 - Math.clz32(rest & -rest), place);
        if (to >= 0) next.add(to);
      }
    }
    if (next.size === 0) return false;
    layers.push([...next]);
  }
  let ending = new Set(layers[cells.length]!.filter((seen) => walk.accepts(seen)));
  if (ending.size === 0) return false;
  for (let place = cells.length - 1; place >= 0; place--) {
    const mask = masks[cells[place]!]!;
    const before = new Set<number>();
    let kept = 0;
    for (const seen of layers[place]!) {
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const to = walk.step(seen, 31 - Math.clz32(bit), place);
        if (to < 0 || !ending.has(to)) continue;
        kept |= bit;
        before.add(seen);
      }
    }
    masks[cells[place]!] = kept;
    ending = before;
  }
  return true;
}
