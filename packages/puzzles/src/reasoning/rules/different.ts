import type { Place } from "../../grid.ts";
import { allOf, countStates, isDecided, type Masks, type Rule } from "../theory.ts";

/**
 * No state stands twice. Where there are as many states as cells, each stands once. At a glance: decided
 * cells and states with one place left; fully: every state without a matching of all cells (J.-C. Régin, AAAI 1994).
 */
export function different(
  text: string,
  cells: readonly number[],
  states: number,
  clues: readonly Place[] = [],
): Rule {
  const isPermutation = cells.length === states;
  return {
    text,
    scope: cells,
    clues,
    effort: 1,
    prune: (masks) => pruneSingles(cells, isPermutation ? allOf(states) : 0, masks),
    pruneFully: (masks) => pruneMatching(cells, masks),
    require(model, of) {
      if (cells.length > 1) model.require(model.allDifferent(cells.map((cell) => of.state(cell))));
    },
  };
}

function pruneSingles(cells: readonly number[], all: number, masks: Masks): boolean {
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    let once = 0;
    let twice = 0;
    let taken = 0;
    for (const cell of cells) {
      const mask = masks[cell]!;
      if (mask === 0) return false;
      twice |= once & mask;
      once |= mask;
      if (!isDecided(mask)) continue;
      if ((taken & mask) !== 0) return false;
      taken |= mask;
    }
    if ((once & all) !== all) return false;
    const single = once & ~twice & all;
    for (const cell of cells) {
      const mask = masks[cell]!;
      if (isDecided(mask)) continue;
      let next = mask & ~taken;
      const only = next & single;
      if (only !== 0) next = only;
      if (next === 0 || (only !== 0 && !isDecided(only))) return false;
      if (next === mask) continue;
      masks[cell] = next;
      isChanged = true;
    }
  }
  return true;
}

function pruneMatching(cells: readonly number[], masks: Masks): boolean {
  const owner = new Int32Array(32).fill(-1);
  const held = new Int32Array(cells.length).fill(-1);
  let seen = 0;
  const place = (k: number, mask: number): boolean => {
    for (let rest = mask & ~seen; rest !== 0; rest &= ~seen) {
      const bit = rest & -rest;
      seen |= bit;
      const state = 31 - Math.clz32(bit);
      const other = owner[state]!;
      if (other !== -1 && !place(other, masks[cells[other]!]!)) continue;
      owner[state] = k;
      held[k] = state;
      return true;
    }
    return false;
  };
  for (let k = 0; k < cells.length; k++) {
    seen = 0;
    if (!place(k, masks[cells[k]!]!)) return false;
  }
  for (let k = 0; k < cells.length; k++) {
    const mask = masks[cells[k]!]!;
    if (countStates(mask) === 1) continue;
    for (let rest = mask & ~(1 << held[k]!); rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const state = 31 - Math.clz32(bit);
      const other = owner[state]!;
      if (other === -1) continue;
      // Give the state to k, and look whether its owner finds another place; k's own is free then.
      const before = held[k]!;
      owner[before] = -1;
      owner[state] = k;
      seen = bit;
      const isPossible = place(other, masks[cells[other]!]! & ~bit);
      if (isPossible) held[k] = state;
      else {
        owner[before] = k;
        owner[state] = other;
        masks[cells[k]!] = masks[cells[k]!]! & ~bit;
      }
    }
  }
  return true;
}
