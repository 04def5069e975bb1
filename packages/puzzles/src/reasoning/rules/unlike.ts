import { isDecided, type Masks, type Rule } from "../theory.ts";

/** Two lines of cells differ somewhere. */
export function unlike(text: string, one: readonly number[], other: readonly number[]): Rule {
  return {
    text,
    scope: [...one, ...other],
    clues: [],
    effort: 3,
    prune: (masks) => pruneLike(one, other, masks),
    require(model, of) {
      const differs = one.map((cell, k) => of.state(cell).isDifferentFrom(of.state(other[k]!)));
      model.require(model.or(differs));
    },
  };
}

/** Where the lines are alike in all places but one, they differ there. */
function pruneLike(one: readonly number[], other: readonly number[], masks: Masks): boolean {
  let open = -1;
  for (let k = 0; k < one.length; k++) {
    const [a, b] = [masks[one[k]!]!, masks[other[k]!]!];
    if ((a & b) === 0) return true;
    if (isDecided(a) && a === b) continue;
    if (open !== -1) return true;
    open = k;
  }
  if (open === -1) return false;
  const [a, b] = [one[open]!, other[open]!];
  if (isDecided(masks[a]!)) masks[b] = masks[b]! & ~masks[a]!;
  else if (isDecided(masks[b]!)) masks[a] = masks[a]! & ~masks[b]!;
  return true;
}
